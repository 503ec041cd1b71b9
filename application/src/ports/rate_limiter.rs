use std::time::Duration;

use crate::limits::Limit;

/// Over the limit; one more try is allowed after this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many tries; wait {} s", .0.as_secs())]
pub struct RetryAfter(pub Duration);

/// Counts what strangers might do too often (decision 12d).
pub trait RateLimiter: Send + Sync {
    /// Counts one try under this key.
    ///
    /// # Errors
    /// [`RetryAfter`] when the limit was reached before; the try is not counted then.
    fn count(&self, limit: Limit, key: &str) -> Result<(), RetryAfter>;

    /// Whether the limit is reached, without counting anything.
    ///
    /// # Errors
    /// [`RetryAfter`]
    fn check(&self, limit: Limit, key: &str) -> Result<(), RetryAfter>;
}
