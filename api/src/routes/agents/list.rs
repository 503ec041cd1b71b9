use std::sync::Arc;

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use application::agents::{AgentCatalog, MemberAgentView};
use application::bundles::OfferedBundle;
use application::ports::{AgentListing, AgentView, Topic};

use super::super::bundles::load_bundles;
use super::super::toolbox::load_uses;
use crate::cached_response::CachedResponse;
use crate::dto::{AgentListData, AgentListResponse, AgentResponse, use_ranks};
use crate::error::ApiResult;
use crate::extract::MemberWithPurchases;
use crate::pages::AGENTS_API;
use crate::revision_cache::RevisionCache;
use crate::routes::reviews::ratings;
use crate::state::AppState;

/// What a list of agents with their ratings is rendered from.
pub(crate) const LIST_TOPICS: [Topic; 2] = [Topic::Agents, Topic::Reviews];

pub(crate) async fn load_agent_list(state: &AppState) -> ApiResult<AgentListData> {
    Ok(AgentListData {
        premium: load(AgentListing::Premium, &state.premium_agents, state).await?,
        free: load(AgentListing::Free, &state.free_agents, state).await?,
        ratings: ratings(state).await?,
        bundles: load_bundles(state).await?.iter().map(OfferedBundle::for_visitor).collect(),
        uses: load_uses(state).await?,
    })
}

/// All agents and bundles as visitors see them: with prices and ratings, without what opens them.
#[utoipa::path(
    get, path = "/api/gpts", tag = "agents", operation_id = "list_agents",
    responses((status = 200, body = AgentListResponse))
)]
pub(crate) async fn list_public(request: HttpRequest, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let key = format!("{AGENTS_API} {}", state.hour());
    let response = state.response_cache.get_or_try_insert_for(&LIST_TOPICS, &key, async || {
        CachedResponse::from_json(&load_agent_list(&state).await?.response())
    });
    Ok(response.await?.respond(&request))
}

/// Free agents: featured ones first, then newest first unless an admin moved them.
#[utoipa::path(
    get, path = "/api/gpts/free", tag = "agents", operation_id = "list_free_agents",
    responses((status = 200, body = Vec<AgentResponse>))
)]
pub(crate) async fn list_free(member: MemberWithPurchases, state: Data<AppState>) -> ApiResult<HttpResponse> {
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
) -> ApiResult<HttpResponse> {
    list(AgentListing::Premium, &state.premium_agents, &member, &state).await
}

async fn list(
    listing: AgentListing,
    cache: &RevisionCache<Vec<AgentView>>,
    member: &MemberWithPurchases,
    state: &AppState,
) -> ApiResult<HttpResponse> {
    let agents = load(listing, cache, state).await?;
    let ratings = ratings(state).await?;
    let uses = load_uses(state).await?;
    let ranks = use_ranks(agents.iter(), &uses);
    let views = agents.iter().map(|agent| MemberAgentView::new(agent, member.owns(agent.id), member.actor()));
    let bodies = views.map(|view| AgentResponse::new(view, ratings.get(&view.agent.id)).ranked(&ranks));
    let bodies: Vec<_> = bodies.collect();
    Ok(HttpResponse::Ok().json(bodies))
}

pub(super) async fn load(
    listing: AgentListing,
    cache: &RevisionCache<Vec<AgentView>>,
    state: &AppState,
) -> ApiResult<Arc<Vec<AgentView>>> {
    let catalog = &AgentCatalog::new(&state.context);
    let revision = catalog.revision().await?;
    cache.get_or_try_insert(revision, async || Ok(catalog.list(listing).await?)).await
}
