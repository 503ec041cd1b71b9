use std::time::Duration;

use async_trait::async_trait;

use super::StoreError;
use crate::rate_limits::RateLimit;

/// Over the limit. Retry after this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many attempts; retry in {} s", .0.as_secs())]
pub struct RetryAfter(pub Duration);

pub type RateLimitResult = Result<(), RetryAfter>;

/// Rate limiting. With several nodes the counts are shared through the database; a database failure is an
/// error, not a rejection.
#[async_trait]
pub trait RateLimiter: Send + Sync {
    /// Counts an attempt, unless the limit is reached.
    async fn count(&self, limit: RateLimit, key: &str) -> Result<RateLimitResult, StoreError>;

    /// Undoes a counted attempt.
    async fn release(&self, limit: RateLimit, key: &str) -> Result<(), StoreError>;

    /// Checks the limit without counting.
    async fn check(&self, limit: RateLimit, key: &str) -> Result<RateLimitResult, StoreError>;

    /// Evicts keys whose limit has fully recovered.
    async fn evict_expired(&self) -> Result<(), StoreError>;
}
