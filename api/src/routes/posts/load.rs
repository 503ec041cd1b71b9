use std::sync::Arc;

use actix_web::{FromRequest as _, HttpRequest};
use application::ports::{PostView, Topic};
use application::posts::{CardReader, PostCards, PostLookup, PostReader, PublishedPosts};

use super::lists::published_posts;
use crate::cached_response::CachedResponse;
use crate::error::ApiResult;
use crate::extract::OptionalMember;
use crate::routes::PageError;
use crate::state::AppState;

/// A post that its visitor may read.
pub(crate) enum LoadedPost {
    Published(Arc<CachedResponse>),
    /// A draft with its cards; the reader is an admin.
    Draft(Box<PostView>, PostCards),
}

/// What the page of a post is rendered from. Its cards show agents and prompts.
pub(crate) const POST_TOPICS: [Topic; 3] = [Topic::Posts, Topic::Agents, Topic::Prompts];

/// What the cards of a post show.
pub(crate) async fn load_cards(state: &AppState, post: &PostView) -> ApiResult<PostCards> {
    Ok(CardReader::new(&state.context).load([post.content.as_str()]).await?)
}

/// Serves the published post from the cache at its `path`, rendered by `render`. The visitor is authenticated only
/// if there is no published post, so drafts are never cached.
pub(crate) async fn load_post(
    request: &HttpRequest,
    state: &AppState,
    path: fn(&str) -> String,
    slug: &str,
    render: impl FnOnce(&PostView, &PublishedPosts, &PostCards) -> ApiResult<CachedResponse>,
) -> Result<LoadedPost, PageError> {
    let blog = &PostReader::new(&state.context);
    let key = path(slug);
    let cached = state.response_cache.get_or_try_insert_for(&POST_TOPICS, &key, async || {
        match blog.read(slug, None).await? {
            PostLookup::Post(post) => {
                let cards = load_cards(state, &post).await?;
                Ok(render(&post, &*published_posts(state).await?, &cards)?)
            }
            PostLookup::MovedTo(slug) => Err(PageError::Moved(path(&slug))),
            PostLookup::NotFound => Err(PageError::not_found()),
        }
    });
    match cached.await {
        Err(error) if error.is_not_found() => {}
        outcome => return outcome.map(LoadedPost::Published),
    }
    let OptionalMember(Some(visitor)) = OptionalMember::extract(request).await? else {
        return Err(PageError::not_found());
    };
    match blog.read(slug, Some(visitor.actor())).await? {
        PostLookup::Post(post) => {
            let cards = load_cards(state, &post).await?;
            Ok(LoadedPost::Draft(post, cards))
        }
        PostLookup::MovedTo(slug) => Err(PageError::Moved(path(&slug))),
        PostLookup::NotFound => Err(PageError::not_found()),
    }
}
