use crate::limits::Limit;
use crate::ports::{RateLimiter, StoreError, Verdict};

/// The network address a request came from, as far as limits by address count it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Client {
    Counted {
        /// One customer's: an IPv4 address, or an IPv6 /64.
        network: String,
        /// What one customer may have many of: an IPv6 /48. It has a larger allowance.
        site: Option<String>,
    },
    /// A browser on the server's own machine while it serves only that machine.
    Local,
}

impl Client {
    pub(super) async fn count(&self, limiter: &dyn RateLimiter, limit: Limit) -> Result<Verdict, StoreError> {
        let Self::Counted { network, site } = self else { return Ok(Ok(())) };
        let counted = limiter.count(limit, network).await?;
        match site {
            Some(site) if counted.is_ok() => limiter.count(Limit::AnyBySite, &site_key(limit, site)).await,
            Some(_) | None => Ok(counted),
        }
    }

    pub(super) async fn check(&self, limiter: &dyn RateLimiter, limit: Limit) -> Result<Verdict, StoreError> {
        let Self::Counted { network, site } = self else { return Ok(Ok(())) };
        let checked = limiter.check(limit, network).await?;
        match site {
            Some(site) if checked.is_ok() => limiter.check(Limit::AnyBySite, &site_key(limit, site)).await,
            Some(_) | None => Ok(checked),
        }
    }

    /// Under which its passwords share the queue of those that wait to be hashed.
    pub(super) fn network(&self) -> Option<&str> {
        match self {
            Self::Counted { network, site } => Some(site.as_deref().unwrap_or(network)),
            Self::Local => None,
        }
    }
}

/// Each limit has its own count there, too.
fn site_key(limit: Limit, site: &str) -> String {
    format!("{limit:?} {site}")
}
