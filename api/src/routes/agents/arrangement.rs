use actix_web::web::{Data, Json};
use application::agents::ManageAgents;
use domain::AgentId;

use super::super::bulk::{BulkResponse, CatalogBulkRequest};
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, Id};
use crate::routes::NoContent;
use crate::state::AppState;

/// Change several agents: all or none.
#[utoipa::path(post, path = "/api/admin/gpts/bulk", tag = "agents", operation_id = "change_agents")]
pub(crate) async fn change_all(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, CatalogBulkRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<BulkResponse>> {
    let (ids, change) = body.parse(AgentId::from_uuid)?;
    let outcome = ManageAgents::new(&state.context).change_all(admin.actor(), &ids, &change).await?;
    Ok(Json(BulkResponse::new(&outcome, AgentId::as_uuid)))
}

/// Move an agent to the top of its group, featured or not.
#[utoipa::path(
    post,
    path = "/api/admin/gpts/{id}/move-to-top",
    tag = "agents",
    operation_id = "move_agent_to_top"
)]
pub(crate) async fn move_to_top(
    Admin(admin): Admin,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManageAgents::new(&state.context).move_to_top(admin.actor(), id).await?;
    Ok(NoContent)
}
