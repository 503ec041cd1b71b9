use std::sync::Arc;

use domain::users::{OneTimeToken, TokenPurpose, TokenState};

use super::Client;
use crate::limits::Limit;
use crate::ports::{Clock, RateLimiter, RetryAfter, SecretGenerator, Store, StoreError};

/// Finds the link behind a secret without a transaction that writes, so that made-up secrets never wait for, or hold
/// up, members who write. Whoever redeems the link checks it again under lock.
pub struct LinkLookup {
    store: Arc<dyn Store>,
    limiter: Arc<dyn RateLimiter>,
    secrets: Arc<dyn SecretGenerator>,
    clock: Arc<dyn Clock>,
}

impl LinkLookup {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        limiter: Arc<dyn RateLimiter>,
        secrets: Arc<dyn SecretGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, limiter, secrets, clock }
    }

    /// The link for this purpose, used or not, unless it has expired. Only failures count against the limit.
    pub(super) async fn find(
        &self,
        secret: &str,
        purpose: TokenPurpose,
        client: &Client,
    ) -> Result<Result<Option<OneTimeToken>, RetryAfter>, StoreError> {
        if let Err(after) = client.check(&*self.limiter, Limit::UnknownLinkByClient).await? {
            return Ok(Err(after));
        }
        let digest = self.secrets.digest(secret);
        let found = self.store.read().await?.tokens().find_by_digest(&digest).await?;
        let now = self.clock.now();
        let found = found.filter(|token| token.purpose == purpose && token.state(now) != TokenState::Expired);
        if found.is_none()
            && let Err(after) = client.count(&*self.limiter, Limit::UnknownLinkByClient).await?
        {
            return Ok(Err(after));
        }
        Ok(Ok(found))
    }

    /// The same, unless it was used.
    pub(super) async fn find_live(
        &self,
        secret: &str,
        purpose: TokenPurpose,
        client: &Client,
    ) -> Result<Result<Option<OneTimeToken>, RetryAfter>, StoreError> {
        let now = self.clock.now();
        let found = self.find(secret, purpose, client).await?;
        Ok(found.map(|token| token.filter(|token| token.state(now) == TokenState::Live)))
    }
}
