use std::sync::Arc;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use application::agents::{AgentCatalog, AgentLookup, MemberAgentView};
use application::bundles::OfferedBundle;
use application::ports::{PageRequest, Topic};
use application::reviews::ReviewReader;

use super::super::bundles::load_bundles;
use super::super::redirect_permanent;
use crate::cached_response::CachedResponse;
use crate::dto::{AgentPageData, AgentPageResponse};
use crate::error::{ApiError, ApiResult};
use crate::extract::MemberWithPurchases;
use crate::pagination::encode_cursor;
use crate::routes::reviews::ratings;
use crate::state::AppState;

const PATH: &str = "/api/gpts/by-slug";
/// How many reviews the page begins with.
const REVIEWS: u64 = 10;

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
    render: impl FnOnce(AgentPageData) -> ApiResult<CachedResponse>,
) -> Result<Arc<CachedResponse>, AgentLoadError> {
    let topics = [Topic::Agents, Topic::Reviews];
    let cached = state.response_cache.get_or_try_insert_for(&topics, path, async || {
        Ok::<_, AgentLoadError>(render(find(state, slug).await?)?)
    });
    cached.await
}

async fn find(state: &AppState, slug: &str) -> Result<AgentPageData, AgentLoadError> {
    let (page, related) = match AgentCatalog::new(&state.context).find_page(slug).await? {
        AgentLookup::Found { page, related } => (*page, related),
        AgentLookup::MovedTo(slug) => return Err(AgentLoadError::Moved(slug)),
        AgentLookup::NotFound => return Err(AgentLoadError::NotFound),
    };
    let id = page.agent.id;
    let rating = ratings(state).await?.get(&id).copied().unwrap_or_default();
    let reviews = ReviewReader::new(&state.context).list(id, &PageRequest::first(REVIEWS)).await?;
    let next_cursor = reviews.next.as_ref().map(encode_cursor);
    let bundles = load_bundles(state).await?;
    let containing = bundles.iter().filter(|view| view.bundle.agents.as_slice().contains(&id));
    let bundles = containing.map(OfferedBundle::for_visitor).collect();
    Ok(AgentPageData { page, related, rating, reviews: reviews.items, next_cursor, bundles })
}

/// What a member sees, including the member's own review.
async fn find_for_member(
    state: &AppState,
    slug: &str,
    member: &MemberWithPurchases,
) -> Result<HttpResponse, AgentLoadError> {
    let data = find(state, slug).await?;
    let agent = &data.page.agent;
    let own_review = ReviewReader::new(&state.context).find_own(member.user().id, agent.id).await?;
    let view = MemberAgentView::new(agent, member.owns(agent.id), member.actor());
    Ok(HttpResponse::Ok().json(AgentPageResponse::new(view, &data, own_review)))
}

/// Get what the page of an agent shows. The URL is only for members who may open the agent.
#[utoipa::path(
    get, path = "/api/gpts/by-slug/{slug}", tag = "agents", operation_id = "get_agent",
    params(("slug" = String, Path)),
    responses(
        (status = 200, body = AgentPageResponse),
        (status = 301, description = "The slug of the agent has changed"),
    )
)]
pub(crate) async fn read(
    slug: Path<String>,
    // A visitor, or an admin who must set up a second factor first, is no member.
    member: Option<MemberWithPurchases>,
    request: HttpRequest,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let path = |slug: &str| format!("{PATH}/{slug}");
    let response = if let Some(member) = member {
        find_for_member(&state, &slug, &member).await
    } else {
        let render = |data: AgentPageData| {
            let view = MemberAgentView::for_visitor(&data.page.agent);
            CachedResponse::from_json(&AgentPageResponse::new(view, &data, None))
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
