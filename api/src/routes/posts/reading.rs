use std::sync::Arc;

use actix_web::{FromRequest as _, HttpRequest};
use application::ports::PostView;
use application::posts::Found;

use crate::app::State;
use crate::cached_response::CachedResponse;
use crate::error::ApiError;
use crate::extract::Visitor;

/// A post that its visitor may read.
pub(crate) enum Reading {
    ForEverybody(Arc<CachedResponse>),
    /// A draft; the reader is an admin.
    ForHer(PostView),
}

/// Why there is no post at this URL.
#[derive(Debug, Clone)]
pub(crate) enum Unread {
    /// The slug that the post has now.
    MovedTo(String),
    Nothing,
    Failed(ApiError),
}

impl<E: Into<ApiError>> From<E> for Unread {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Serves the published post from the cache at `path`, rendered by `write`. The visitor is authenticated only
/// if there is no published post, so drafts are never cached.
pub(crate) async fn read_post(
    request: &HttpRequest,
    state: &State,
    address: &str,
    slug: &str,
    write: impl FnOnce(PostView) -> Result<CachedResponse, ApiError>,
) -> Result<Reading, Unread> {
    let blog = &state.services.blog;
    let kept =
        state.response_cache.get_or_try_insert(address, async || match blog.read(slug, None).await? {
            Found::Post(post) => Ok(write(post)?),
            Found::MovedTo(slug) => Err(Unread::MovedTo(slug)),
            Found::Nothing => Err(Unread::Nothing),
        });
    match kept.await {
        Err(Unread::Nothing) => {}
        known => return known.map(Reading::ForEverybody),
    }
    let Visitor(Some(visitor)) = Visitor::extract(request).await? else { return Err(Unread::Nothing) };
    match blog.read(slug, Some(&visitor.user)).await? {
        Found::Post(post) => Ok(Reading::ForHer(post)),
        Found::MovedTo(slug) => Err(Unread::MovedTo(slug)),
        Found::Nothing => Err(Unread::Nothing),
    }
}
