use std::sync::Arc;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use application::agents::{AgentCatalog, AgentLookup, MemberAgentView};
use application::bundles::OfferedBundle;
use application::ports::{PageRequest, Topic};
use application::reviews::ReviewReader;

use super::super::bundles::load_bundles;
use crate::cached_response::CachedResponse;
use crate::dto::{AgentPageData, AgentPageResponse};
use crate::error::ApiResult;
use crate::extract::MemberWithPurchases;
use crate::pagination::encode_cursor;
use crate::routes::PageError;
use crate::routes::reviews::ratings;
use crate::state::AppState;

/// How many reviews the page begins with.
const REVIEWS: u64 = 10;

fn api_path(slug: &str) -> String {
    format!("/api/gpts/by-slug/{slug}")
}

/// Serves what visitors see from the cache at its `path`, rendered by `render`.
pub(crate) async fn load_agent(
    state: &AppState,
    path: fn(&str) -> String,
    slug: &str,
    render: impl FnOnce(AgentPageData) -> ApiResult<CachedResponse>,
) -> Result<Arc<CachedResponse>, PageError> {
    let (topics, key) = ([Topic::Agents, Topic::Reviews], path(slug));
    let cached = state.response_cache.get_or_try_insert_for(&topics, &key, async || {
        Ok::<_, PageError>(render(find(state, path, slug).await?)?)
    });
    cached.await
}

async fn find(state: &AppState, path: fn(&str) -> String, slug: &str) -> Result<AgentPageData, PageError> {
    let (page, related) = match AgentCatalog::new(&state.context).find_page(slug).await? {
        AgentLookup::Found { page, related } => (*page, related),
        AgentLookup::MovedTo(slug) => return Err(PageError::Moved(path(&slug))),
        AgentLookup::NotFound => return Err(PageError::not_found()),
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
) -> Result<HttpResponse, PageError> {
    let data = find(state, api_path, slug).await?;
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
) -> Result<HttpResponse, PageError> {
    if let Some(member) = member {
        return find_for_member(&state, &slug, &member).await;
    }
    let render = |data: AgentPageData| {
        let view = MemberAgentView::for_visitor(&data.page.agent);
        CachedResponse::from_json(&AgentPageResponse::new(view, &data, None))
    };
    Ok(load_agent(&state, api_path, &slug, render).await?.respond(&request))
}
