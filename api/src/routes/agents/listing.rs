//! The catalogue.

use actix_web::HttpResponse;
use actix_web::http::header::ContentType;
use actix_web::web::Data;
use application::agents::AgentAccess;
use application::ports::{AgentListing, AgentView};
use chrono::{DateTime, Utc};
use domain::AgentId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::app::State;
use crate::error::{ApiError, ErrorBody};
use crate::extract::Owner;
use crate::kept::Kept;

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

impl AgentBody {
    fn seen(agent: &AgentView, sight: AgentAccess) -> Self {
        Self {
            id: agent.id.as_uuid(),
            title: agent.title.clone(),
            description: agent.description.clone(),
            category: agent.category.clone(),
            url: if sight == AgentAccess::Locked { String::new() } else { agent.url.clone() },
            price: agent.price.get(),
            is_premium: agent.is_premium,
            is_purchased: sight == AgentAccess::Owned,
            created_at: agent.created_at,
        }
    }
}

/// The listings as they are kept in memory.
#[derive(Debug, Default)]
pub struct Shelves {
    free: Kept<Shelf>,
    premium: Kept<Shelf>,
}

/// One listing in pieces of JSON, from which each member's answer is put together.
#[derive(Debug)]
struct Shelf(Vec<ShelvedAgent>);

#[derive(Debug)]
struct ShelvedAgent {
    id: AgentId,
    is_premium: bool,
    closed: String,
    open: String,
    owned: String,
}

impl ShelvedAgent {
    fn new(agent: &AgentView) -> Result<Self, ApiError> {
        let json = |sight| {
            let json = serde_json::to_string(&AgentBody::seen(agent, sight));
            json.map_err(|error| ApiError::internal(&error))
        };
        Ok(Self {
            id: agent.id,
            is_premium: agent.is_premium,
            closed: json(AgentAccess::Locked)?,
            open: json(AgentAccess::Unlocked)?,
            owned: json(AgentAccess::Owned)?,
        })
    }

    fn seen_by(&self, owner: &Owner) -> &str {
        match AgentAccess::of(self.is_premium, owner.owns(self.id), owner.is_admin()) {
            AgentAccess::Locked => &self.closed,
            AgentAccess::Unlocked => &self.open,
            AgentAccess::Owned => &self.owned,
        }
    }
}

impl Shelf {
    fn new(agents: &[AgentView]) -> Result<Self, ApiError> {
        agents.iter().map(ShelvedAgent::new).collect::<Result<_, _>>().map(Self)
    }

    fn json_for(&self, owner: &Owner) -> String {
        let brackets_and_commas = 1 + self.0.len().max(1);
        let pieces: Vec<_> = self.0.iter().map(|agent| agent.seen_by(owner)).collect();
        let length = brackets_and_commas + pieces.iter().map(|piece| piece.len()).sum::<usize>();
        let mut json = String::with_capacity(length);
        json.push('[');
        for (index, piece) in pieces.into_iter().enumerate() {
            if index > 0 {
                json.push(',');
            }
            json.push_str(piece);
        }
        json.push(']');
        json
    }
}

/// Free agents, newest first.
#[utoipa::path(
    get, path = "/api/gpts/free", tag = "agents",
    responses((status = 200, body = Vec<AgentBody>), (status = 401, body = ErrorBody))
)]
pub(crate) async fn list_free(owner: Owner, state: Data<State>) -> Result<HttpResponse, ApiError> {
    list(AgentListing::Free, &state.shelves.free, &owner, &state).await
}

/// Premium agents, newest first, each with whether the member owns it.
#[utoipa::path(
    get, path = "/api/gpts/premium", tag = "agents",
    responses((status = 200, body = Vec<AgentBody>), (status = 401, body = ErrorBody))
)]
pub(crate) async fn list_premium(owner: Owner, state: Data<State>) -> Result<HttpResponse, ApiError> {
    list(AgentListing::Premium, &state.shelves.premium, &owner, &state).await
}

async fn list(
    listing: AgentListing,
    kept: &Kept<Shelf>,
    owner: &Owner,
    state: &State,
) -> Result<HttpResponse, ApiError> {
    let catalogue = &state.services.catalogue;
    let revision = catalogue.revision().await?;
    let shelf = kept.under(revision, async || Shelf::new(&catalogue.list(listing).await?)).await?;
    Ok(HttpResponse::Ok().content_type(ContentType::json()).body(shelf.json_for(owner)))
}
