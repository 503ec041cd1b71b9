use actix_web::HttpResponse;
use actix_web::web::Data;
use application::agents::MemberAgentView;
use application::ports::{AgentListing, AgentView};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{ApiError, ErrorResponse};
use crate::extract::MemberWithPurchases;
use crate::revision_cache::RevisionCache;
use crate::state::AppState;

/// An agent as one member sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AgentResponse<'a> {
    id: Uuid,
    /// Of the agent's page, `/gpts/{slug}`.
    slug: &'a str,
    title: &'a str,
    description: &'a str,
    category: &'a str,
    /// Empty for a premium agent that the member does not own.
    url: &'a str,
    /// In cents; 0 for free agents.
    price: i64,
    is_premium: bool,
    /// Featured agents come first.
    is_featured: bool,
    is_purchased: bool,
    created_at: DateTime<Utc>,
}

impl<'a> From<MemberAgentView<'a>> for AgentResponse<'a> {
    fn from(view: MemberAgentView<'a>) -> Self {
        let agent = view.agent;
        Self {
            id: agent.id.as_uuid(),
            slug: &agent.slug,
            title: &agent.title,
            description: &agent.description,
            category: &agent.category,
            url: view.url.unwrap_or_default(),
            price: agent.price.get(),
            is_premium: agent.is_premium,
            is_featured: agent.is_featured,
            is_purchased: view.is_owned,
            created_at: agent.created_at,
        }
    }
}

/// Free agents: featured ones first, then newest first unless an admin moved them.
#[utoipa::path(
    get, path = "/api/gpts/free", tag = "agents", operation_id = "list_free_agents",
    responses((status = 200, body = Vec<AgentResponse>), (status = 401, body = ErrorResponse))
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
    responses((status = 200, body = Vec<AgentResponse>), (status = 401, body = ErrorResponse))
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
    let catalog = &state.services.agent_catalog;
    let revision = catalog.revision().await?;
    let agents =
        cache.get_or_try_insert(revision, async || Ok::<_, ApiError>(catalog.list(listing).await?)).await?;
    let bodies: Vec<_> = agents
        .iter()
        .map(|agent| MemberAgentView::new(agent, member.owns(agent.id), member.actor()))
        .map(AgentResponse::from)
        .collect();
    Ok(HttpResponse::Ok().json(bodies))
}
