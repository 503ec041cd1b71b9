//! Lists of published posts: of a tag, of a month, and the archive that leads to them.

use std::sync::Arc;

use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use application::ports::Topic;
use application::posts::{Month, PostReader, PublishedPosts};

use crate::cached_response::CachedResponse;
use crate::dto::{PostArchiveResponse, PostListResponse};
use crate::error::ApiResult;
use crate::pages::{ARCHIVE_API, PageNumber, PageNumberQuery, PostList, PostListKey};
use crate::routes::PageError;
use crate::state::AppState;

/// The published posts, from the cache.
pub(crate) async fn published_posts(state: &AppState) -> ApiResult<Arc<PublishedPosts>> {
    let reader = &PostReader::new(&state.context);
    let revision = reader.revision().await?;
    state.published_posts.get_or_try_insert(revision, async || Ok(reader.published().await?)).await
}

/// Serves a page of a list from the cache at its `path`, rendered by `render`.
pub(crate) async fn load_post_list(
    state: &AppState,
    key: &PostListKey,
    page: PageNumber,
    path: fn(&PostListKey) -> String,
    render: impl FnOnce(&PostList<'_>) -> ApiResult<CachedResponse>,
) -> Result<Arc<CachedResponse>, PageError> {
    let page_path = page.path_in(&path(key));
    let cached = state.response_cache.get_or_try_insert(Topic::Posts, &page_path, async || {
        let published = published_posts(state).await?;
        let (name, posts) = match key {
            PostListKey::Tag(slug) => {
                let Some(tagged) = published.tagged(slug) else {
                    let path = |slug: String| path(&PostListKey::Tag(slug));
                    return Err(moved_tag(state, &published, slug, path).await?);
                };
                (tagged.tag.to_string(), tagged.posts)
            }
            PostListKey::Month(month) => (month.name(), published.of_month(*month, state.site().time_zone)),
        };
        let total = posts.len();
        let posts = page.select(posts).filter(|page| !page.posts.is_empty());
        let posts = posts.ok_or_else(PageError::not_found)?;
        Ok::<_, PageError>(render(&PostList { key, name, total, page, posts })?)
    });
    cached.await
}

/// Where a tag without posts is found now, if it was renamed.
pub(crate) async fn moved_tag(
    state: &AppState,
    published: &PublishedPosts,
    slug: &str,
    path: impl FnOnce(String) -> String,
) -> ApiResult<PageError> {
    let current = PostReader::new(&state.context).find_tag_redirect(slug).await?;
    let current = current.filter(|slug| published.tagged(slug).is_some());
    Ok(current.map_or_else(PageError::not_found, |slug| PageError::Moved(path(slug))))
}

pub(crate) async fn load_archive(state: &AppState) -> ApiResult<PostArchiveResponse> {
    let published = published_posts(state).await?;
    Ok(PostArchiveResponse {
        tags: published.tags().into_iter().map(Into::into).collect(),
        months: published.months(state.site().time_zone).into_iter().map(Into::into).collect(),
    })
}

async fn respond(
    key: &PostListKey,
    query: &PageNumberQuery,
    request: &HttpRequest,
    state: &AppState,
) -> Result<HttpResponse, PageError> {
    let page = query.page().ok_or_else(PageError::not_found)?;
    let render = |list: &PostList<'_>| CachedResponse::from_json(&list.response());
    Ok(load_post_list(state, key, page, PostListKey::api_path, render).await?.respond(request))
}

/// List the published posts with a tag, newest first, 24 a page.
#[utoipa::path(
    get, path = "/api/blog/tags/{slug}", tag = "posts", operation_id = "list_tagged_posts",
    params(("slug" = String, Path)),
    responses((status = 200, body = PostListResponse), (status = 301, description = "The tag was renamed"))
)]
pub(crate) async fn list_tagged(
    slug: Path<String>,
    query: Query<PageNumberQuery>,
    request: HttpRequest,
    state: Data<AppState>,
) -> Result<HttpResponse, PageError> {
    respond(&PostListKey::Tag(slug.into_inner()), &query, &request, &state).await
}

/// List the published posts of a month in the time zone of the site, newest first, 24 a page.
#[utoipa::path(
    get, path = "/api/blog/archive/{year}/{month}", tag = "posts", operation_id = "list_posts_of_month",
    params(
        ("year" = String, Path, description = "Four digits"),
        ("month" = String, Path, description = "Two digits"),
    ),
    responses((status = 200, body = PostListResponse))
)]
pub(crate) async fn list_of_month(
    path: Path<(String, String)>,
    query: Query<PageNumberQuery>,
    request: HttpRequest,
    state: Data<AppState>,
) -> Result<HttpResponse, PageError> {
    let month = Month::parse(&path.0, &path.1).ok_or_else(PageError::not_found)?;
    respond(&PostListKey::Month(month), &query, &request, &state).await
}

/// List the tags and months that have published posts.
#[utoipa::path(
    get, path = "/api/blog/archive", tag = "posts", operation_id = "get_post_archive",
    responses((status = 200, body = PostArchiveResponse))
)]
pub(crate) async fn archive(request: HttpRequest, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let response = state.response_cache.get_or_try_insert(Topic::Posts, ARCHIVE_API, async || {
        CachedResponse::from_json(&load_archive(&state).await?)
    });
    Ok(response.await?.respond(&request))
}
