use std::sync::Arc;

use actix_web::{FromRequest as _, HttpRequest};
use application::ports::{PostView, Topic};
use application::posts::{PostLookup, PublishedPosts};

use super::lists::published_posts;
use crate::cached_response::CachedResponse;
use crate::error::ApiError;
use crate::extract::OptionalMember;
use crate::state::AppState;

/// A post that its visitor may read.
pub(crate) enum LoadedPost {
    Published(Arc<CachedResponse>),
    /// A draft; the reader is an admin.
    Draft(Box<PostView>),
}

/// Why there is no post at this URL.
#[derive(Debug, Clone)]
pub(crate) enum PostLoadError {
    /// The slug that the post has now.
    Moved(String),
    NotFound,
    Error(ApiError),
}

impl<E: Into<ApiError>> From<E> for PostLoadError {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

/// Serves the published post from the cache at `path`, rendered by `render`. The visitor is authenticated only
/// if there is no published post, so drafts are never cached.
pub(crate) async fn load_post(
    request: &HttpRequest,
    state: &AppState,
    path: &str,
    slug: &str,
    render: impl FnOnce(&PostView, &PublishedPosts) -> Result<CachedResponse, ApiError>,
) -> Result<LoadedPost, PostLoadError> {
    let blog = &state.services.post_reader;
    let cached = state.response_cache.get_or_try_insert(Topic::Posts, path, async || {
        match blog.read(slug, None).await? {
            PostLookup::Post(post) => Ok(render(&post, &*published_posts(state).await?)?),
            PostLookup::MovedTo(slug) => Err(PostLoadError::Moved(slug)),
            PostLookup::NotFound => Err(PostLoadError::NotFound),
        }
    });
    match cached.await {
        Err(PostLoadError::NotFound) => {}
        outcome => return outcome.map(LoadedPost::Published),
    }
    let OptionalMember(Some(visitor)) = OptionalMember::extract(request).await? else {
        return Err(PostLoadError::NotFound);
    };
    match blog.read(slug, Some(visitor.actor())).await? {
        PostLookup::Post(post) => Ok(LoadedPost::Draft(post)),
        PostLookup::MovedTo(slug) => Err(PostLoadError::Moved(slug)),
        PostLookup::NotFound => Err(PostLoadError::NotFound),
    }
}
