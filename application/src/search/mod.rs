//! Search over agents, bundles, prompts, posts and pages, and the searches that found nothing.

mod site_search;
mod wish_list;

pub use site_search::{SearchRevision, SiteSearch};
pub use wish_list::{DismissError, WishList};

use crate::failure::Failure;
use crate::ports::{Actor, RateLimiter};
use crate::rate_limits::RateLimit;
use crate::users::Client;

/// Counts a request of a member, or of the address of a visitor.
async fn count_request(
    rate_limiter: &dyn RateLimiter,
    limit: RateLimit,
    reader: Option<Actor>,
    client: &Client,
) -> Result<(), Failure> {
    match reader.and_then(Actor::user_id) {
        Some(member) => rate_limiter.count(limit, &member.to_string()).await??,
        None => client.count(rate_limiter, limit).await??,
    }
    Ok(())
}
