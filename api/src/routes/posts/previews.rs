//! Links with which people without an account read a draft.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Json, Path};
use application::posts::{PostPreviews, Preview, PublishedPosts};
use chrono::{DateTime, Utc};
use domain::PostId;
use serde::Serialize;
use utoipa::ToSchema;

use super::load_cards;
use crate::dto::PostPageResponse;
use crate::error::{ApiError, ApiResult};
use crate::extract::{Admin, Id};
use crate::pages::POSTS_PATH;
use crate::routes::{Created, NoContent};
use crate::state::AppState;

/// Neither shared caches nor browsers keep what can be revoked.
pub(crate) const PRIVATE: &str = "private, no-store";

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreviewLinkResponse {
    /// Null without a link.
    created_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CreatedPreviewLinkResponse {
    /// Shown once: the server stores only a digest.
    url: String,
}

/// Read the draft that a link to a preview leads to.
#[utoipa::path(
    get, path = "/api/blog/previews/{token}", tag = "posts", operation_id = "get_preview",
    params(("token" = String, Path)),
    responses(
        (status = 200, body = PostPageResponse),
        (status = 301, description = "The post is published"),
        (status = 404, description = "There is no such link, or it was revoked"),
    )
)]
pub(crate) async fn read_preview(token: Path<String>, state: Data<AppState>) -> ApiResult<HttpResponse> {
    match PostPreviews::new(&state.context).read(&token).await? {
        Preview::Draft(post) => {
            let cards = load_cards(&state, &post).await?;
            let (published, site) = (PublishedPosts::new(Vec::new()), state.site());
            let page = PostPageResponse::new(&post, &published, &cards, &site.appearance);
            Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, PRIVATE)).json(page))
        }
        Preview::Published(slug) => Ok(redirect_to_post(&format!("{POSTS_PATH}/{slug}"))),
        Preview::NotFound => Err(ApiError::not_found()),
    }
}

/// The post may become a draft again, so browsers must not remember the redirect.
pub(crate) fn redirect_to_post(path: &str) -> HttpResponse {
    HttpResponse::MovedPermanently()
        .insert_header((header::LOCATION, path))
        .insert_header((header::CACHE_CONTROL, PRIVATE))
        .finish()
}

/// Get when the link to the preview of a post was made.
#[utoipa::path(
    get,
    path = "/api/admin/blog/posts/{id}/preview-link",
    tag = "posts",
    operation_id = "get_preview_link"
)]
pub(crate) async fn find_preview_link(
    admin: Admin,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Json<PreviewLinkResponse>> {
    let created_at = PostPreviews::new(&state.context).created_at(admin.0.actor(), id).await?;
    Ok(Json(PreviewLinkResponse { created_at }))
}

/// Make a link to the preview of a draft. An earlier link of the post stops working.
#[utoipa::path(
    post, path = "/api/admin/blog/posts/{id}/preview-link", tag = "posts", operation_id = "create_preview_link",
    responses((status = 409, description = "The post is published"))
)]
pub(crate) async fn create_preview_link(
    admin: Admin,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedPreviewLinkResponse>> {
    let url = PostPreviews::new(&state.context).create(admin.0.actor(), id).await?;
    Ok(Created(CreatedPreviewLinkResponse { url }))
}

/// Revoke the link to the preview of a post. Revoking none succeeds.
#[utoipa::path(
    delete,
    path = "/api/admin/blog/posts/{id}/preview-link",
    tag = "posts",
    operation_id = "revoke_preview_link"
)]
pub(crate) async fn revoke_preview_link(
    admin: Admin,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    PostPreviews::new(&state.context).revoke(admin.0.actor(), id).await?;
    Ok(NoContent)
}
