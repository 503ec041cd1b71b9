use actix_web::HttpResponse;
use actix_web::web::Data;
use application::agents::AgentAccess;
use application::ports::{AgentListing, AgentView};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{ApiError, ErrorResponse};
use crate::extract::Owner;
use crate::revision_cache::RevisionCache;
use crate::state::AppState;

/// An agent as one member sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AgentResponse<'a> {
    id: Uuid,
    title: &'a str,
    description: &'a str,
    category: &'a str,
    /// Empty for a premium agent that the member does not own.
    url: &'a str,
    /// In cents; 0 for free agents.
    price: i64,
    is_premium: bool,
    is_purchased: bool,
    created_at: DateTime<Utc>,
}

impl<'a> AgentResponse<'a> {
    fn seen(agent: &'a AgentView, sight: AgentAccess) -> Self {
        Self {
            id: agent.id.as_uuid(),
            title: &agent.title,
            description: &agent.description,
            category: &agent.category,
            url: if sight == AgentAccess::Locked { "" } else { &agent.url },
            price: agent.price.get(),
            is_premium: agent.is_premium,
            is_purchased: sight == AgentAccess::Owned,
            created_at: agent.created_at,
        }
    }
}

/// Free agents, newest first.
#[utoipa::path(
    get, path = "/api/gpts/free", tag = "agents", operation_id = "list_free_agents",
    responses((status = 200, body = Vec<AgentResponse>), (status = 401, body = ErrorResponse))
)]
pub(crate) async fn list_free(owner: Owner, state: Data<AppState>) -> Result<HttpResponse, ApiError> {
    list(AgentListing::Free, &state.free_agents, &owner, &state).await
}

/// Premium agents, newest first, each with whether the member owns it.
#[utoipa::path(
    get, path = "/api/gpts/premium", tag = "agents", operation_id = "list_premium_agents",
    responses((status = 200, body = Vec<AgentResponse>), (status = 401, body = ErrorResponse))
)]
pub(crate) async fn list_premium(owner: Owner, state: Data<AppState>) -> Result<HttpResponse, ApiError> {
    list(AgentListing::Premium, &state.premium_agents, &owner, &state).await
}

async fn list(
    listing: AgentListing,
    cache: &RevisionCache<Vec<AgentView>>,
    owner: &Owner,
    state: &AppState,
) -> Result<HttpResponse, ApiError> {
    let catalogue = &state.services.agent_catalog;
    let revision = catalogue.revision().await?;
    let agents =
        cache.get_or_try_insert(revision, async || Ok::<_, ApiError>(catalogue.list(listing).await?)).await?;
    let bodies: Vec<_> = agents
        .iter()
        .map(|agent| {
            let sight = AgentAccess::of(agent.is_premium, owner.owns(agent.id), owner.is_admin());
            AgentResponse::seen(agent, sight)
        })
        .collect();
    Ok(HttpResponse::Ok().json(bodies))
}
