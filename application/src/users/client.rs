use crate::ports::{RateLimitResult, RateLimiter, StoreError};
use crate::rate_limits::RateLimit;

/// The client's IP address as a rate limit key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Client {
    Remote {
        /// An IPv4 address or an IPv6 /64.
        ip: String,
        /// An IPv6 /48, with a larger limit.
        prefix_48: Option<String>,
    },
    /// A browser on this machine while the server only listens on loopback; not limited.
    Loopback,
}

impl Client {
    pub(crate) async fn count(
        &self,
        rate_limiter: &dyn RateLimiter,
        limit: RateLimit,
    ) -> Result<RateLimitResult, StoreError> {
        let Self::Remote { ip, prefix_48 } = self else { return Ok(Ok(())) };
        let counted = rate_limiter.count(limit, ip).await?;
        match prefix_48 {
            Some(prefix_48) if counted.is_ok() => {
                rate_limiter.count(RateLimit::RequestsPerIpv6Prefix, &prefix_key(limit, prefix_48)).await
            }
            Some(_) | None => Ok(counted),
        }
    }

    /// Undoes a counted attempt.
    pub(super) async fn release(
        &self,
        rate_limiter: &dyn RateLimiter,
        limit: RateLimit,
    ) -> Result<(), StoreError> {
        let Self::Remote { ip, prefix_48 } = self else { return Ok(()) };
        rate_limiter.release(limit, ip).await?;
        if let Some(prefix_48) = prefix_48 {
            rate_limiter.release(RateLimit::RequestsPerIpv6Prefix, &prefix_key(limit, prefix_48)).await?;
        }
        Ok(())
    }

    /// Key for the client's share of the hashing queue.
    pub(super) fn ip_key(&self) -> Option<&str> {
        match self {
            Self::Remote { ip, prefix_48 } => Some(prefix_48.as_deref().unwrap_or(ip)),
            Self::Loopback => None,
        }
    }
}

/// Each limit has its own /48 key.
fn prefix_key(limit: RateLimit, prefix_48: &str) -> String {
    format!("{limit:?} {prefix_48}")
}
