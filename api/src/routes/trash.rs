//! Deleted agents, prompts and posts.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Path};
use application::ports::{TrashId, TrashItem};
use application::trash::RestoreError;
use chrono::{DateTime, Utc};
use domain::{AgentId, PostId, PromptId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::endpoints;
use crate::error::{ApiError, ErrorResponse};
use crate::extract::Admin;
use crate::state::AppState;

#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TrashKind {
    Agent,
    Prompt,
    Post,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TrashItemResponse {
    kind: TrashKind,
    id: Uuid,
    /// Its title or name.
    name: String,
    deleted_at: DateTime<Utc>,
    /// When it is removed for good; null for an agent that was ordered, which is kept for its owners.
    removed_at: Option<DateTime<Utc>>,
}

impl From<TrashItem> for TrashItemResponse {
    fn from(item: TrashItem) -> Self {
        let (kind, id) = match item.id {
            TrashId::Agent(id) => (TrashKind::Agent, id.as_uuid()),
            TrashId::Prompt(id) => (TrashKind::Prompt, id.as_uuid()),
            TrashId::Post(id) => (TrashKind::Post, id.as_uuid()),
        };
        Self { kind, id, removed_at: item.removed_at(), deleted_at: item.deleted_at, name: item.name }
    }
}

impl From<RestoreError> for ApiError {
    fn from(error: RestoreError) -> Self {
        match error {
            RestoreError::Unknown => Self::not_found(),
            RestoreError::Failure(failure) => failure.into(),
        }
    }
}

endpoints! {
    "/admin/trash" { get list }
    "/admin/trash/{kind}/{id}/restore" { post restore }
}

/// List deleted agents, prompts and posts, last deleted first; up to 500 of each.
#[utoipa::path(
    get, path = "/api/admin/trash", tag = "trash", operation_id = "admin_list_trash",
    responses(
        (status = 200, body = Vec<TrashItemResponse>),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
    )
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> Result<Json<Vec<TrashItemResponse>>, ApiError> {
    let items = state.services.trash.list(admin.actor()).await?;
    Ok(Json(items.into_iter().map(TrashItemResponse::from).collect()))
}

/// Restore something with its id, slug, redirects and purchases.
#[utoipa::path(
    post, path = "/api/admin/trash/{kind}/{id}/restore", tag = "trash", operation_id = "admin_restore",
    params(("kind" = TrashKind, Path), ("id" = Uuid, Path)),
    responses(
        (status = 204),
        (status = 401, body = ErrorResponse),
        (status = 403, body = ErrorResponse),
        (status = 404, body = ErrorResponse),
    )
)]
pub(crate) async fn restore(
    Admin(admin): Admin,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let (kind, id) = path.into_inner();
    let id = Uuid::try_parse(&id).map_err(|_| ApiError::not_found())?;
    let id = match kind.as_str() {
        "agent" => TrashId::Agent(AgentId::from_uuid(id)),
        "prompt" => TrashId::Prompt(PromptId::from_uuid(id)),
        "post" => TrashId::Post(PostId::from_uuid(id)),
        _ => return Err(ApiError::not_found()),
    };
    state.services.trash.restore(admin.actor(), id).await?;
    Ok(HttpResponse::NoContent().finish())
}
