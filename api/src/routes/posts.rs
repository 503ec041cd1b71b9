//! Posts for readers and admins.

mod lists;
mod load;
mod previews;
mod query;
mod request;
mod revisions;
mod tags;
mod working_copies;

pub(crate) use lists::*;
pub(crate) use load::{LoadedPost, POST_TOPICS, load_cards, load_post};
pub(crate) use previews::*;
pub(crate) use query::*;
pub(crate) use request::*;
pub(crate) use revisions::*;
pub(crate) use tags::*;
pub(crate) use working_copies::*;

use actix_web::web::{Data, Json, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use application::ports::{PostView, SortValueKind, Topic};
use application::posts::{ManagePosts, PostCards, PostReader, PublishedPosts};
use domain::PostId;

use super::bulk::{BulkResponse, PostBulkRequest};
use super::{Created, NoContent, PageError, endpoints};
use crate::cached_response::CachedResponse;
use crate::dto::{AdminPostSummaryResponse, PostPageResponse, PostResponse, PostSummaryResponse};
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, Id, json_config_with_limit};
use crate::pages::POSTS_PATH;
use crate::pagination::{ListResponse, PageQuery, PageResponse};
use crate::state::AppState;

/// In bytes; long posts with many links.
const MAX_BODY: usize = 1024 * 1024;

endpoints! {
    "/blog/posts" { get_or_head list }
    "/blog/posts/{slug}" { get_or_head read }
    "/blog/previews/{token}" { get_or_head read_preview }
    "/blog/tags/{slug}" { get_or_head list_tagged }
    "/blog/archive" { get_or_head archive }
    "/blog/archive/{year}/{month}" { get_or_head list_of_month }
    "/admin/blog/authors" { get list_authors }
    "/admin/blog/tags/{slug}" { put rename_tag, delete delete_tag }
    "/admin/blog/posts" [json_config_with_limit(MAX_BODY)] { get list_all, post create }
    "/admin/blog/posts/bulk" { post change_all }
    "/admin/blog/posts/{id}/revisions" { get list_revisions }
    "/admin/blog/posts/{id}/revisions/{revision}" { get find_revision }
    "/admin/blog/posts/{id}/preview-link" {
        get find_preview_link, post create_preview_link, delete revoke_preview_link
    }
    "/admin/blog/working-copies" { get list_working_copies }
    "/admin/blog/working-copies/{id}" [json_config_with_limit(MAX_BODY)] {
        get find_working_copy, put save_working_copy
    }
    "/admin/blog/working-copies/{id}/discard" { post discard_working_copy }
    "/admin/blog/posts/{id}" [json_config_with_limit(MAX_BODY)] { get find, put update, delete delete }
}

/// List published posts, newest first.
#[utoipa::path(
    get, path = "/api/blog/posts", tag = "posts", operation_id = "list_posts",
    responses((status = 200, body = Vec<PostSummaryResponse>))
)]
pub(crate) async fn list(request: HttpRequest, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let response = state.response_cache.get_or_try_insert(Topic::Posts, POSTS_PATH, async || {
        let posts = PostReader::new(&state.context).list().await?;
        CachedResponse::from_json(&posts.into_iter().map(PostSummaryResponse::from).collect::<Vec<_>>())
    });
    Ok(response.await?.respond(&request))
}

/// Get a post. Drafts only for admins.
#[utoipa::path(
    get, path = "/api/blog/posts/{slug}", tag = "posts", operation_id = "get_post",
    params(("slug" = String, Path)),
    responses(
        (status = 200, body = PostPageResponse),
        (status = 301, description = "The slug of the post has changed"),
    )
)]
pub(crate) async fn read(
    slug: Path<String>,
    request: HttpRequest,
    state: Data<AppState>,
) -> Result<HttpResponse, PageError> {
    let path = |slug: &str| format!("{POSTS_PATH}/{slug}");
    let render = |post: &PostView, published: &PublishedPosts, cards: &PostCards| {
        CachedResponse::from_json(&PostPageResponse::new(post, published, cards, &state.site().appearance))
    };
    Ok(match load_post(&request, &state, path, &slug, render).await? {
        LoadedPost::Published(response) => response.respond(&request),
        // Drafts are never cached.
        LoadedPost::Draft(post, cards) => {
            let published = published_posts(&state).await?;
            let page = PostPageResponse::new(&post, &published, &cards, &state.site().appearance);
            HttpResponse::Ok().json(page)
        }
    })
}

/// List all posts including drafts, newest first, without their content.
///
/// With query parameters, it is a page of those that match.
#[utoipa::path(
    get, path = "/api/admin/blog/posts", tag = "posts", operation_id = "admin_list_posts",
    responses((
        status = 200, body = ListResponse<AdminPostSummaryResponse, PageResponse<AdminPostSummaryResponse>>
    ))
)]
pub(crate) async fn list_all(
    Admin(admin): Admin,
    query: Query<PostQuery>,
    page: Query<PageQuery>,
    request: HttpRequest,
    state: Data<AppState>,
) -> ApiResult<Json<ListResponse<AdminPostSummaryResponse, PageResponse<AdminPostSummaryResponse>>>> {
    let posts = PostReader::new(&state.context);
    if request.query_string().is_empty() {
        return Ok(Json(ListResponse::all(posts.list_all(admin.actor()).await?)));
    }
    let (filter, sort) = query.parse()?;
    let page = page.parse_sorted_by(SortValueKind::Number)?;
    let found = posts.list_page(admin.actor(), &filter, sort, &page).await?;
    Ok(Json(ListResponse::Page(PageResponse::new(found))))
}

/// Get a post or draft by id.
#[utoipa::path(get, path = "/api/admin/blog/posts/{id}", tag = "posts", operation_id = "admin_get_post")]
pub(crate) async fn find(
    admin: Admin,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Json<PostResponse>> {
    let post = PostReader::new(&state.context).find(admin.0.actor(), id).await?;
    Ok(Json(post.into()))
}

/// Create a post. Repeated with the same working copy and editor, it changes the post that the first request created.
#[utoipa::path(
    post, path = "/api/admin/blog/posts", tag = "posts", operation_id = "create_post",
    responses((status = 409, description = "The slug is taken; a free one is suggested"))
)]
pub(crate) async fn create(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, PostRequest>,
    state: Data<AppState>,
) -> ApiResult<Created<PostResponse>> {
    let source_copy = body.working_copy;
    let source_copy = source_copy.and_then(|copy| Some((PostId::from_uuid(copy.id?), copy.state())));
    let post = ManagePosts::new(&state.context).create(admin.0.actor(), body.parse()?, source_copy).await?;
    Ok(Created(PostResponse::from(post)))
}

/// Update a post.
#[utoipa::path(
    put, path = "/api/admin/blog/posts/{id}", tag = "posts", operation_id = "update_post",
    responses((status = 409, description = "The slug is taken, or a newer version was saved"))
)]
pub(crate) async fn update(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, PostRequest>,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Json<PostResponse>> {
    let editor = body.working_copy.map(SourceCopyRequest::state);
    let manage_posts = &ManagePosts::new(&state.context);
    let post = manage_posts.update(admin.0.actor(), id, body.parse()?, body.updated_at, editor).await?;
    Ok(Json(post.into()))
}

/// Delete a post.
#[utoipa::path(delete, path = "/api/admin/blog/posts/{id}", tag = "posts", operation_id = "delete_post")]
pub(crate) async fn delete(admin: Admin, Id(id): Id<PostId>, state: Data<AppState>) -> ApiResult<NoContent> {
    ManagePosts::new(&state.context).delete(admin.0.actor(), id).await?;
    Ok(NoContent)
}

/// Change several posts: all or none.
#[utoipa::path(post, path = "/api/admin/blog/posts/bulk", tag = "posts", operation_id = "change_posts")]
pub(crate) async fn change_all(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, PostBulkRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<BulkResponse>> {
    let (ids, change) = body.parse()?;
    let outcome = ManagePosts::new(&state.context).change_all(admin.actor(), &ids, change).await?;
    Ok(Json(BulkResponse::new(&outcome, PostId::as_uuid)))
}
