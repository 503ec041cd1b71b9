use std::time::Duration;

use miniserde::Deserialize;
use stripe::{Client, ClientBuilder, IdempotencyKey, RequestStrategy, StripeRequest};
use stripe_types::{AsCursorOpt as _, List, Object};
use tokio::time::{Instant, sleep};

use super::account::StripeAccount;
use super::failure::{Reason, StripeFailure};

/// Timeouts and retries. A member may be waiting for the response.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// For one attempt: connecting, sending the request, and reading the response.
    pub per_try: Duration,
    /// No attempt starts later than this after the first.
    pub last_try: Duration,
    /// The backoff before the second attempt; it doubles before the third. Jitter keeps requests that failed
    /// together from being retried together.
    pub pause: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            per_try: Duration::from_secs(10),
            last_try: Duration::from_secs(15),
            pause: Duration::from_millis(300),
        }
    }
}

/// Sends requests to Stripe and retries them where that is safe.
#[derive(Debug, Clone)]
pub(super) struct StripeClient {
    client: Client,
    deadlines: Timeouts,
}

impl StripeClient {
    const MAX_TRIES: u32 = 3;
    /// The largest page size that Stripe allows.
    pub(super) const PAGE: i64 = 100;

    pub(super) fn new(account: &StripeAccount, deadlines: Timeouts) -> Result<Self, StripeFailure> {
        let client = ClientBuilder::new(account.secret_key())
            .url(account.url())
            .timeout(deadlines.per_try)
            .app_info("marigold", Some(env!("CARGO_PKG_VERSION").to_owned()), None)
            .build()?;
        Ok(Self { client, deadlines })
    }

    /// Sends a request that changes nothing, or that can safely be repeated.
    pub(super) async fn ask<R>(&self, request: &R) -> Result<R::Output, StripeFailure>
    where
        R: StripeRequest + Sync,
        R::Output: Deserialize + Send,
    {
        self.send(request, RequestStrategy::Once).await
    }

    /// Sends a request with an idempotency key, so that it takes effect once even if it is repeated.
    pub(super) async fn send_idempotent<R>(&self, request: &R, key: &str) -> Result<R::Output, StripeFailure>
    where
        R: StripeRequest + Sync,
        R::Output: Deserialize + Send,
    {
        let key = IdempotencyKey::new(key)
            .map_err(|error| StripeFailure::new(Reason::Invalid, error.to_string()))?;
        self.send(request, RequestStrategy::Idempotent(key)).await
    }

    /// Reads all pages of a list. `page` builds the request for the items after an id.
    pub(super) async fn list_all_pages<R, T>(
        &self,
        page: impl Fn(Option<&str>) -> R + Send,
    ) -> Result<Vec<T>, StripeFailure>
    where
        R: StripeRequest<Output = List<T>> + Send + Sync,
        T: Object + Send,
        List<T>: Deserialize,
    {
        let mut all = Vec::new();
        loop {
            let after = all.last().and_then(|last: &T| last.id().as_cursor_opt()).map(str::to_owned);
            let List { data, has_more, .. } = self.ask(&page(after.as_deref())).await?;
            let is_last = !has_more || data.is_empty();
            all.extend(data);
            if is_last {
                return Ok(all);
            }
        }
    }

    /// Retries here because the client's own strategies either do not send our key or try only once.
    async fn send<R>(&self, request: &R, strategy: RequestStrategy) -> Result<R::Output, StripeFailure>
    where
        R: StripeRequest + Sync,
        R::Output: Deserialize + Send,
    {
        let begun = Instant::now();
        let mut is_broken_only = true;
        for tries in 1.. {
            let sent = request.customize().request_strategy(strategy.clone()).send(&self.client).await;
            let mut failure = match sent {
                Ok(answer) => return Ok(answer),
                Err(error) => StripeFailure::from(error),
            };
            is_broken_only &= failure.reason == Reason::Broken;
            let is_last = tries >= Self::MAX_TRIES || begun.elapsed() >= self.deadlines.last_try;
            if is_last || !failure.is_retryable() {
                // An attempt without a response may still be running, whatever the results of the others.
                if failure.reason == Reason::Broken && !is_broken_only {
                    failure.reason = Reason::Temporary;
                }
                return Err(failure);
            }
            sleep((self.deadlines.pause * tries).mul_f64(rand::random_range(0.5..=1.0))).await;
        }
        Err(StripeFailure::new(Reason::Temporary, "not tried"))
    }
}
