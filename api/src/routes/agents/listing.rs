//! The catalogue (specification, section 7; decisions 13 to 17).

use actix_web::web::{Data, Json};
use application::ports::{AgentListing, AgentView};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::app::State;
use crate::error::{ApiError, ErrorBody};
use crate::extract::Member;

/// An agent as one member sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AgentBody {
    id: Uuid,
    title: String,
    description: String,
    category: String,
    /// Empty for a premium agent that the member does not own.
    url: String,
    /// In cents; 0 for free agents.
    price: i64,
    is_premium: bool,
    is_purchased: bool,
    created_at: DateTime<Utc>,
}

impl From<AgentView> for AgentBody {
    fn from(agent: AgentView) -> Self {
        Self {
            id: agent.id.as_uuid(),
            title: agent.title,
            description: agent.description,
            category: agent.category,
            url: agent.url,
            price: agent.price.get(),
            is_premium: agent.is_premium,
            is_purchased: agent.is_purchased,
            created_at: agent.created_at,
        }
    }
}

/// Free agents, newest first.
#[utoipa::path(
    get, path = "/api/gpts/free", tag = "agents",
    responses((status = 200, body = Vec<AgentBody>), (status = 401, body = ErrorBody))
)]
pub(crate) async fn list_free(member: Member, state: Data<State>) -> Result<Json<Vec<AgentBody>>, ApiError> {
    list(AgentListing::Free, &member, &state).await
}

/// Premium agents, newest first, each with whether the member owns it.
#[utoipa::path(
    get, path = "/api/gpts/premium", tag = "agents",
    responses((status = 200, body = Vec<AgentBody>), (status = 401, body = ErrorBody))
)]
pub(crate) async fn list_premium(
    member: Member,
    state: Data<State>,
) -> Result<Json<Vec<AgentBody>>, ApiError> {
    list(AgentListing::Premium, &member, &state).await
}

async fn list(
    listing: AgentListing,
    member: &Member,
    state: &State,
) -> Result<Json<Vec<AgentBody>>, ApiError> {
    let agents = state.services.catalogue.list(listing, &member.0.user).await?;
    Ok(Json(agents.into_iter().map(AgentBody::from).collect()))
}
