use crate::ports::{RateLimitResult, RateLimiter, StoreError};
use crate::rate_limits::RateLimit;

/// The client's IP address as a rate limit key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Client {
    Counted {
        /// An IPv4 address or an IPv6 /64.
        network: String,
        /// An IPv6 /48, with a larger limit.
        site: Option<String>,
    },
    /// A browser on this machine while the server only listens on loopback; not limited.
    Local,
}

impl Client {
    pub(super) async fn count(
        &self,
        limiter: &dyn RateLimiter,
        limit: RateLimit,
    ) -> Result<RateLimitResult, StoreError> {
        let Self::Counted { network, site } = self else { return Ok(Ok(())) };
        let counted = limiter.count(limit, network).await?;
        match site {
            Some(site) if counted.is_ok() => {
                limiter.count(RateLimit::AnyPerSite, &site_key(limit, site)).await
            }
            Some(_) | None => Ok(counted),
        }
    }

    pub(super) async fn check(
        &self,
        limiter: &dyn RateLimiter,
        limit: RateLimit,
    ) -> Result<RateLimitResult, StoreError> {
        let Self::Counted { network, site } = self else { return Ok(Ok(())) };
        let checked = limiter.check(limit, network).await?;
        match site {
            Some(site) if checked.is_ok() => {
                limiter.check(RateLimit::AnyPerSite, &site_key(limit, site)).await
            }
            Some(_) | None => Ok(checked),
        }
    }

    /// Key for the client's share of the hashing queue.
    pub(super) fn network(&self) -> Option<&str> {
        match self {
            Self::Counted { network, site } => Some(site.as_deref().unwrap_or(network)),
            Self::Local => None,
        }
    }
}

/// Each limit has its own /48 key.
fn site_key(limit: RateLimit, site: &str) -> String {
    format!("{limit:?} {site}")
}
