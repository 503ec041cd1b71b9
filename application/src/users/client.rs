use crate::limits::Limit;
use crate::ports::{RateLimiter, RetryAfter};

/// The network address a request came from, as far as limits by address count it (decision 12d).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Client {
    Counted(String),
    /// A browser on the server's own machine while it serves only that machine.
    Local,
}

impl Client {
    pub(super) fn count(&self, limiter: &dyn RateLimiter, limit: Limit) -> Result<(), RetryAfter> {
        match self {
            Self::Counted(address) => limiter.count(limit, address),
            Self::Local => Ok(()),
        }
    }

    pub(super) fn check(&self, limiter: &dyn RateLimiter, limit: Limit) -> Result<(), RetryAfter> {
        match self {
            Self::Counted(address) => limiter.check(limit, address),
            Self::Local => Ok(()),
        }
    }
}
