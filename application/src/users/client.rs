use crate::limits::Limit;
use crate::ports::{RateLimiter, StoreError, Verdict};

/// The network address a request came from, as far as limits by address count it (decision 12d).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Client {
    Counted(String),
    /// A browser on the server's own machine while it serves only that machine.
    Local,
}

impl Client {
    pub(super) async fn count(&self, limiter: &dyn RateLimiter, limit: Limit) -> Result<Verdict, StoreError> {
        match self {
            Self::Counted(address) => limiter.count(limit, address).await,
            Self::Local => Ok(Ok(())),
        }
    }

    pub(super) async fn check(&self, limiter: &dyn RateLimiter, limit: Limit) -> Result<Verdict, StoreError> {
        match self {
            Self::Counted(address) => limiter.check(limit, address).await,
            Self::Local => Ok(Ok(())),
        }
    }
}
