use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Path};
use application::agents::ManageAgents;
use domain::AgentId;

use super::super::bulk::{BulkResponse, CatalogBulkRequest};
use super::super::parse_id;
use crate::error::ApiError;
use crate::extract::{Admin, AuthenticatedJson};
use crate::state::AppState;

/// Change several agents: all or none.
#[utoipa::path(
    post, path = "/api/admin/gpts/bulk", tag = "agents", operation_id = "change_agents",
    request_body = CatalogBulkRequest,
    responses((status = 200, body = BulkResponse))
)]
pub(crate) async fn change_all(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, CatalogBulkRequest>,
    state: Data<AppState>,
) -> Result<Json<BulkResponse>, ApiError> {
    let (ids, change) = body.parse(AgentId::from_uuid)?;
    let outcome = ManageAgents::new(&state.context).change_all(admin.actor(), &ids, &change).await?;
    Ok(Json(BulkResponse::new(&outcome, AgentId::as_uuid)))
}

/// Move an agent to the top of its group, featured or not.
#[utoipa::path(
    post, path = "/api/admin/gpts/{id}/move-to-top", tag = "agents", operation_id = "move_agent_to_top",
    params(("id" = Uuid, Path)),
    responses((status = 204))
)]
pub(crate) async fn move_to_top(
    Admin(admin): Admin,
    id: Path<String>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    ManageAgents::new(&state.context).move_to_top(admin.actor(), parse_id(&id)?).await?;
    Ok(HttpResponse::NoContent().finish())
}
