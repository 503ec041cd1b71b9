use std::sync::Arc;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use application::agents::{AgentLookup, MemberAgentView};
use application::ports::{AgentPageView, AgentView, Topic};

use super::super::redirect_permanent;
use crate::cached_response::CachedResponse;
use crate::dto::AgentPageResponse;
use crate::error::{ApiError, ErrorResponse};
use crate::extract::MemberWithPurchases;
use crate::state::AppState;

const PATH: &str = "/api/gpts/by-slug";

/// Why there is no agent at this URL.
#[derive(Debug, Clone)]
pub(crate) enum AgentLoadError {
    /// The slug that the agent has now.
    Moved(String),
    NotFound,
    Error(ApiError),
}

impl<E: Into<ApiError>> From<E> for AgentLoadError {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

/// Serves what visitors see from the cache at `path`, rendered by `render`.
pub(crate) async fn load_agent(
    state: &AppState,
    path: &str,
    slug: &str,
    render: impl FnOnce(&AgentPageView, &[AgentView]) -> Result<CachedResponse, ApiError>,
) -> Result<Arc<CachedResponse>, AgentLoadError> {
    let cached = state.response_cache.get_or_try_insert(Topic::Agents, path, async || {
        let (page, related) = find(state, slug).await?;
        Ok::<_, AgentLoadError>(render(&page, &related)?)
    });
    cached.await
}

async fn find(state: &AppState, slug: &str) -> Result<(AgentPageView, Vec<AgentView>), AgentLoadError> {
    match state.services.agent_catalog.find_page(slug).await? {
        AgentLookup::Found { page, related } => Ok((*page, related)),
        AgentLookup::MovedTo(slug) => Err(AgentLoadError::Moved(slug)),
        AgentLookup::NotFound => Err(AgentLoadError::NotFound),
    }
}

/// Get what the page of an agent shows. The URL is only for members who may open the agent.
#[utoipa::path(
    get, path = "/api/gpts/by-slug/{slug}", tag = "agents", operation_id = "get_agent",
    params(("slug" = String, Path)),
    responses(
        (status = 200, body = AgentPageResponse),
        (status = 301, description = "The slug of the agent has changed"),
        (status = 404, body = ErrorResponse),
    )
)]
pub(crate) async fn read(
    slug: Path<String>,
    // A visitor, or an admin who must set up a second factor first, is no member.
    member: Option<MemberWithPurchases>,
    request: HttpRequest,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let path = |slug: &str| format!("{PATH}/{slug}");
    let response = if let Some(member) = member {
        find(&state, &slug).await.map(|(page, related)| {
            let view = MemberAgentView::new(&page.agent, member.owns(page.agent.id), member.actor());
            HttpResponse::Ok().json(AgentPageResponse::new(view, &page, &related))
        })
    } else {
        let render = |page: &AgentPageView, related: &[AgentView]| {
            let view = MemberAgentView::for_visitor(&page.agent);
            CachedResponse::from_json(&AgentPageResponse::new(view, page, related))
        };
        load_agent(&state, &path(&slug), &slug, render).await.map(|page| page.respond(&request))
    };
    match response {
        Ok(response) => Ok(response),
        Err(AgentLoadError::Moved(slug)) => Ok(redirect_permanent(&path(&slug))),
        Err(AgentLoadError::NotFound) => Err(ApiError::not_found()),
        Err(AgentLoadError::Error(error)) => Err(error),
    }
}
