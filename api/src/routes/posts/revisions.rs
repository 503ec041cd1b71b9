//! Earlier texts of posts, with their feature images.

use actix_web::web::{Data, Json, Path};
use application::ports::RevisionSummary;
use application::posts::PostRevisions;
use chrono::{DateTime, Utc};
use domain::PostId;
use domain::posts::PostRevision;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::dto::FeatureImageResponse;
use crate::error::ApiResult;
use crate::extract::{Admin, Id};
use crate::routes::parse_id;
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RevisionSummaryResponse {
    id: Uuid,
    title: String,
    /// The first name; null once the account is deleted.
    saved_by: Option<String>,
    saved_at: DateTime<Utc>,
}

impl From<RevisionSummary> for RevisionSummaryResponse {
    fn from(revision: RevisionSummary) -> Self {
        let RevisionSummary { id, title, saved_by, saved_at } = revision;
        Self { id: id.as_uuid(), title, saved_by, saved_at }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RevisionResponse {
    id: Uuid,
    title: String,
    excerpt: String,
    /// Sanitized HTML.
    content: String,
    feature_image: Option<FeatureImageResponse>,
    saved_at: DateTime<Utc>,
}

impl From<PostRevision> for RevisionResponse {
    fn from(revision: PostRevision) -> Self {
        let PostRevision { id, title, excerpt, content, feature_image, saved_at, .. } = revision;
        let feature_image = feature_image.as_ref().map(FeatureImageResponse::from);
        Self { id: id.as_uuid(), title, excerpt, content, feature_image, saved_at }
    }
}

/// List the texts that a post had when it was saved, latest first.
#[utoipa::path(
    get, path = "/api/admin/blog/posts/{id}/revisions", tag = "posts", operation_id = "list_revisions",
    responses((status = 200, body = Vec<RevisionSummaryResponse>))
)]
pub(crate) async fn list_revisions(
    admin: Admin,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<RevisionSummaryResponse>>> {
    let revisions = PostRevisions::new(&state.context).list(admin.0.actor(), id).await?;
    Ok(Json(revisions.into_iter().map(RevisionSummaryResponse::from).collect()))
}

/// Get an earlier text of a post.
#[utoipa::path(
    get, path = "/api/admin/blog/posts/{id}/revisions/{revision}", tag = "posts", operation_id = "get_revision",
    params(("id" = Uuid, Path), ("revision" = Uuid, Path))
)]
pub(crate) async fn find_revision(
    admin: Admin,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<Json<RevisionResponse>> {
    let (post, revision) = path.into_inner();
    let (post, revision) = (parse_id(&post)?, parse_id(&revision)?);
    let found = PostRevisions::new(&state.context).find(admin.0.actor(), post, revision).await?;
    Ok(Json(found.into()))
}
