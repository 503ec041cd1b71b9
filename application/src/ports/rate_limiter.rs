use std::time::Duration;

use async_trait::async_trait;

use super::StoreError;
use crate::limits::Limit;

/// Over the limit; one more try is allowed after this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many tries; wait {} s", .0.as_secs())]
pub struct RetryAfter(pub Duration);

/// Whether a try is let through.
pub type Verdict = Result<(), RetryAfter>;

/// Counts what strangers might do too often. Where there are several nodes they count
/// together, in the database; its failure is no verdict.
#[async_trait]
pub trait RateLimiter: Send + Sync {
    /// Counts one try under this key, unless the limit was reached before.
    async fn count(&self, limit: Limit, key: &str) -> Result<Verdict, StoreError>;

    /// Takes back one that was counted and turned out not to be such a try.
    async fn give_back(&self, limit: Limit, key: &str) -> Result<(), StoreError>;

    /// Whether the limit is reached, without counting anything.
    async fn check(&self, limit: Limit, key: &str) -> Result<Verdict, StoreError>;

    /// Forgets keys that have not been counted for so long that nothing is left of it.
    async fn sweep(&self) -> Result<(), StoreError>;
}
