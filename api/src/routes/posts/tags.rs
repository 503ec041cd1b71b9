//! Tags and authors for the post editor.

use actix_web::web::{Data, Json, Path};
use application::posts::{ManagePosts, ManageTags};
use domain::Slug;
use domain::posts::TagName;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{ApiError, ApiResult};
use crate::extract::{Admin, AuthenticatedJson, InField as _};
use crate::routes::NoContent;
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct RenameTagRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(TagName::MAX_LENGTH)))))]
    name: String,
    /// Whether to merge it with another tag of this name; 409 otherwise.
    merge: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuthorResponse {
    id: Uuid,
    first_name: String,
}

/// Rename a tag of all posts, or merge it with another one. Its former page redirects.
#[utoipa::path(
    put, path = "/api/admin/blog/tags/{slug}", tag = "posts", operation_id = "rename_tag",
    params(("slug" = String, Path)),
    responses((status = 409, description = "Another tag has the name"))
)]
pub(crate) async fn rename_tag(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, RenameTagRequest>,
    slug: Path<String>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let slug = Slug::parse(&slug).map_err(|_| ApiError::not_found())?;
    let name = TagName::parse(&body.name).in_field("name")?;
    ManageTags::new(&state.context).rename(admin.actor(), &slug, name, body.merge).await?;
    Ok(NoContent)
}

/// Remove a tag from all posts.
#[utoipa::path(
    delete, path = "/api/admin/blog/tags/{slug}", tag = "posts", operation_id = "delete_tag",
    params(("slug" = String, Path))
)]
pub(crate) async fn delete_tag(
    admin: Admin,
    slug: Path<String>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let slug = Slug::parse(&slug).map_err(|_| ApiError::not_found())?;
    ManageTags::new(&state.context).delete(admin.0.actor(), &slug).await?;
    Ok(NoContent)
}

/// List the admins who can be chosen as authors.
#[utoipa::path(
    get, path = "/api/admin/blog/authors", tag = "posts", operation_id = "list_authors",
    responses((status = 200, body = Vec<AuthorResponse>))
)]
pub(crate) async fn list_authors(
    admin: Admin,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<AuthorResponse>>> {
    let authors = ManagePosts::new(&state.context).list_authors(admin.0.actor()).await?;
    let body = |(id, first_name): (domain::UserId, String)| AuthorResponse { id: id.as_uuid(), first_name };
    Ok(Json(authors.into_iter().map(body).collect()))
}
