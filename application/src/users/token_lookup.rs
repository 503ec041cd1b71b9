use std::sync::Arc;

use domain::users::{OneTimeToken, TokenPurpose, TokenState};

use super::Client;
use crate::ports::{Clock, RateLimiter, RetryAfter, SecretGenerator, Store, StoreError};
use crate::rate_limits::RateLimit;

/// Finds tokens in a read-only transaction, so that invalid tokens never block writers. Redeeming checks
/// again under a lock.
pub struct TokenLookup {
    store: Arc<dyn Store>,
    rate_limiter: Arc<dyn RateLimiter>,
    secrets: Arc<dyn SecretGenerator>,
    clock: Arc<dyn Clock>,
}

impl TokenLookup {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        rate_limiter: Arc<dyn RateLimiter>,
        secrets: Arc<dyn SecretGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, rate_limiter, secrets, clock }
    }

    /// Finds an unexpired token, used or not. Only failures count against the rate limit.
    pub(super) async fn find(
        &self,
        token: &str,
        purpose: TokenPurpose,
        client: &Client,
    ) -> Result<Result<Option<OneTimeToken>, RetryAfter>, StoreError> {
        if let Err(after) = client.check(&*self.rate_limiter, RateLimit::UnknownTokensPerIp).await? {
            return Ok(Err(after));
        }
        let digest = self.secrets.digest(token);
        let found = self.store.read().await?.tokens().find_by_digest(&digest).await?;
        let now = self.clock.now();
        let found = found.filter(|token| token.purpose == purpose && token.state(now) != TokenState::Expired);
        if found.is_none()
            && let Err(after) = client.count(&*self.rate_limiter, RateLimit::UnknownTokensPerIp).await?
        {
            return Ok(Err(after));
        }
        Ok(Ok(found))
    }

    /// The same, if the token is unused.
    pub(super) async fn find_unused(
        &self,
        token: &str,
        purpose: TokenPurpose,
        client: &Client,
    ) -> Result<Result<Option<OneTimeToken>, RetryAfter>, StoreError> {
        let now = self.clock.now();
        let found = self.find(token, purpose, client).await?;
        Ok(found.map(|token| token.filter(|token| token.state(now) == TokenState::Valid)))
    }
}
