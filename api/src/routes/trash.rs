//! The trash, the archive, and the history of agents, bundles, prompts and posts.

use actix_web::web::{Data, Json, Path, Query};
use application::audit::ContentHistory;
use application::ports::{ContentId, TrashItem};
use application::trash::Trash;
use chrono::{DateTime, Utc};
use domain::{AgentId, BundleId, PostId, PromptId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::AuditEntryResponse;
use super::{NoContent, endpoints};
use crate::error::{ApiError, ApiResult};
use crate::extract::Admin;
use crate::pagination::{PageQuery, PageResponse};
use crate::state::AppState;

#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ContentKind {
    Agent,
    Bundle,
    Prompt,
    Post,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TrashItemResponse {
    kind: ContentKind,
    id: Uuid,
    /// Its title or name.
    name: String,
    /// When it was deleted or archived.
    removed_at: DateTime<Utc>,
    /// When it is erased; null if it is in the archive.
    erased_at: Option<DateTime<Utc>>,
}

impl From<TrashItem> for TrashItemResponse {
    fn from(item: TrashItem) -> Self {
        let (kind, id) = match item.id {
            ContentId::Agent(id) => (ContentKind::Agent, id.as_uuid()),
            ContentId::Bundle(id) => (ContentKind::Bundle, id.as_uuid()),
            ContentId::Prompt(id) => (ContentKind::Prompt, id.as_uuid()),
            ContentId::Post(id) => (ContentKind::Post, id.as_uuid()),
        };
        Self { kind, id, removed_at: item.removed_at, erased_at: item.erased_at(), name: item.name }
    }
}

endpoints! {
    "/admin/trash" { get list }
    "/admin/trash/{kind}/{id}" { delete erase }
    "/admin/trash/{kind}/{id}/restore" { post restore }
    "/admin/history/{kind}/{id}" { get history }
}

/// List deleted and archived agents, bundles, prompts and posts, most recently removed first; up to 500 of each.
#[utoipa::path(
    get, path = "/api/admin/trash", tag = "trash", operation_id = "admin_list_trash",
    responses((status = 200, body = Vec<TrashItemResponse>))
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<TrashItemResponse>>> {
    let items = Trash::new(&state.context).list(admin.actor()).await?;
    Ok(Json(items.into_iter().map(TrashItemResponse::from).collect()))
}

/// Restore something with its id, slug, redirects and purchases.
#[utoipa::path(
    post, path = "/api/admin/trash/{kind}/{id}/restore", tag = "trash", operation_id = "admin_restore",
    params(("kind" = ContentKind, Path), ("id" = Uuid, Path))
)]
pub(crate) async fn restore(
    Admin(admin): Admin,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    Trash::new(&state.context).restore(admin.actor(), parse_content_id(&path)?).await?;
    Ok(NoContent)
}

/// Erase something in the trash before its 30 days are over. This cannot be undone.
#[utoipa::path(
    delete, path = "/api/admin/trash/{kind}/{id}", tag = "trash", operation_id = "admin_erase",
    params(("kind" = ContentKind, Path), ("id" = Uuid, Path)),
    responses(
        (status = 404, description = "Not in the trash; it may be in the archive"),
        (status = 409, description = "It was ordered since it was deleted"),
    )
)]
pub(crate) async fn erase(
    Admin(admin): Admin,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    Trash::new(&state.context).erase(admin.actor(), parse_content_id(&path)?).await?;
    Ok(NoContent)
}

/// List who changed what about an agent, bundle, prompt or post, newest first.
#[utoipa::path(
    get, path = "/api/admin/history/{kind}/{id}", tag = "trash", operation_id = "admin_list_history",
    params(("kind" = ContentKind, Path), ("id" = Uuid, Path)),
    responses((status = 200, body = PageResponse<AuditEntryResponse>))
)]
pub(crate) async fn history(
    Admin(admin): Admin,
    path: Path<(String, String)>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<AuditEntryResponse>>> {
    let id = parse_content_id(&path)?;
    let entries = ContentHistory::new(&state.context).list(admin.actor(), id, &page.parse()?).await?;
    Ok(Json(PageResponse::new(entries)))
}

fn parse_content_id((kind, id): &(String, String)) -> ApiResult<ContentId> {
    let id = Uuid::try_parse(id).map_err(|_| ApiError::not_found())?;
    match kind.as_str() {
        "agent" => Ok(ContentId::Agent(AgentId::from_uuid(id))),
        "bundle" => Ok(ContentId::Bundle(BundleId::from_uuid(id))),
        "prompt" => Ok(ContentId::Prompt(PromptId::from_uuid(id))),
        "post" => Ok(ContentId::Post(PostId::from_uuid(id))),
        _ => Err(ApiError::not_found()),
    }
}
