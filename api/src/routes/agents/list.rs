use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::web::Data;
use application::agents::{AgentCatalog, MemberAgentView};
use application::ports::{AgentListing, AgentView};

use crate::dto::AgentResponse;
use crate::error::ApiError;
use crate::extract::MemberWithPurchases;
use crate::revision_cache::RevisionCache;
use crate::routes::reviews::ratings;
use crate::state::AppState;

/// Free agents: featured ones first, then newest first unless an admin moved them.
#[utoipa::path(
    get, path = "/api/gpts/free", tag = "agents", operation_id = "list_free_agents",
    responses((status = 200, body = Vec<AgentResponse>))
)]
pub(crate) async fn list_free(
    member: MemberWithPurchases,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    list(AgentListing::Free, &state.free_agents, &member, &state).await
}

/// Premium agents in the same order, each with whether the member owns it.
#[utoipa::path(
    get, path = "/api/gpts/premium", tag = "agents", operation_id = "list_premium_agents",
    responses((status = 200, body = Vec<AgentResponse>))
)]
pub(crate) async fn list_premium(
    member: MemberWithPurchases,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    list(AgentListing::Premium, &state.premium_agents, &member, &state).await
}

async fn list(
    listing: AgentListing,
    cache: &RevisionCache<Vec<AgentView>>,
    member: &MemberWithPurchases,
    state: &AppState,
) -> Result<HttpResponse, ApiError> {
    let agents = load(listing, cache, state).await?;
    let ratings = ratings(state).await?;
    let views = agents.iter().map(|agent| MemberAgentView::new(agent, member.owns(agent.id), member.actor()));
    let bodies: Vec<_> = views.map(|view| AgentResponse::new(view, ratings.get(&view.agent.id))).collect();
    Ok(HttpResponse::Ok().json(bodies))
}

pub(super) async fn load(
    listing: AgentListing,
    cache: &RevisionCache<Vec<AgentView>>,
    state: &AppState,
) -> Result<Arc<Vec<AgentView>>, ApiError> {
    let catalog = &AgentCatalog::new(&state.context);
    let revision = catalog.revision().await?;
    cache.get_or_try_insert(revision, async || Ok(catalog.list(listing).await?)).await
}
