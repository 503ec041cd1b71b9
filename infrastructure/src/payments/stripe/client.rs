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
    pub attempt_timeout: Duration,
    /// No attempt starts later than this after the first.
    pub retry_window: Duration,
    /// The backoff before the second attempt; it doubles before the third. Jitter keeps requests that failed
    /// together from being retried together.
    pub backoff: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            attempt_timeout: Duration::from_secs(10),
            retry_window: Duration::from_secs(15),
            backoff: Duration::from_millis(300),
        }
    }
}

/// Sends requests to Stripe and retries them where that is safe.
#[derive(Debug, Clone)]
pub(super) struct StripeClient {
    client: Client,
    timeouts: Timeouts,
}

impl StripeClient {
    const MAX_ATTEMPTS: u32 = 3;
    /// The largest page size that Stripe allows.
    pub(super) const PAGE_SIZE: i64 = 100;

    pub(super) fn new(account: &StripeAccount, timeouts: Timeouts) -> Result<Self, StripeFailure> {
        let client = ClientBuilder::new(account.secret_key())
            .url(account.url())
            .timeout(timeouts.attempt_timeout)
            .app_info("marigold", Some(env!("CARGO_PKG_VERSION").to_owned()), None)
            .build()?;
        Ok(Self { client, timeouts })
    }

    /// Sends a request that changes nothing, or that can safely be repeated.
    pub(super) async fn send_repeatable<R>(&self, request: &R) -> Result<R::Output, StripeFailure>
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
            let List { data, has_more, .. } = self.send_repeatable(&page(after.as_deref())).await?;
            let is_last = !has_more || data.is_empty();
            all.extend(data);
            if is_last {
                return Ok(all);
            }
        }
    }

    /// Retries itself because the library's strategies either generate their own idempotency key or send only
    /// once.
    #[tracing::instrument(level = "debug", skip_all)]
    async fn send<R>(&self, request: &R, strategy: RequestStrategy) -> Result<R::Output, StripeFailure>
    where
        R: StripeRequest + Sync,
        R::Output: Deserialize + Send,
    {
        let started = Instant::now();
        let mut only_server_errors = true;
        for attempt in 1.. {
            let sent = request.customize().request_strategy(strategy.clone()).send(&self.client).await;
            let mut failure = match sent {
                Ok(response) => return Ok(response),
                Err(error) => StripeFailure::from(error),
            };
            only_server_errors &= failure.reason == Reason::ServerError;
            let is_last = attempt >= Self::MAX_ATTEMPTS || started.elapsed() >= self.timeouts.retry_window;
            if is_last || !failure.is_retryable() {
                // An attempt without a response may still be running, whatever the results of the others.
                if failure.reason == Reason::ServerError && !only_server_errors {
                    failure.reason = Reason::Temporary;
                }
                return Err(failure);
            }
            sleep((self.timeouts.backoff * attempt).mul_f64(rand::random_range(0.5..=1.0))).await;
        }
        Err(StripeFailure::new(Reason::Temporary, "not attempted"))
    }
}
