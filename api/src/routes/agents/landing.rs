use std::cmp::Reverse;

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use application::ports::{AgentView, PageRequest, ReviewView, StoreError, Topic};
use application::posts::PostReader;
use application::reviews::ReviewReader;
use domain::appearance::LandingSample;

use super::list::load_agent_list;
use crate::cached_response::CachedResponse;
use crate::dto::{LandingData, LandingResponse, SAMPLES, SampleAgent};
use crate::error::ApiResult;
use crate::pages::LANDING_API;
use crate::state::AppState;

pub(crate) const LANDING_TOPICS: [Topic; 3] = [Topic::Agents, Topic::Reviews, Topic::Posts];
const AGENTS: usize = 4;
const REVIEWS: usize = 3;
/// The fewest stars of a review on the landing page, and its longest text.
const MIN_STARS: u8 = 4;
const MAX_LENGTH: usize = 240;

pub(crate) async fn load_landing(state: &AppState) -> ApiResult<LandingData> {
    let list = load_agent_list(state).await?;
    let site = state.site();
    let (samples, hidden_samples) = place_samples(site.appearance.samples, &list.free, &list.premium);
    // Those with the most reviews after the featured ones.
    let mut agents = (*list.premium).clone();
    let reviews = |agent: &AgentView| list.ratings.get(&agent.id).map_or(0, |rating| rating.count());
    agents.sort_by_key(|agent| Reverse((agent.is_featured, reviews(agent))));
    agents.truncate(AGENTS);
    let mut quotes: Vec<(AgentView, ReviewView)> = Vec::new();
    for agent in &agents {
        let is_new = |review: &ReviewView| quotes.iter().all(|(_, other)| other.text != review.text);
        if let Some(review) = find_quotes(state, agent).await?.into_iter().find(is_new) {
            quotes.push((agent.clone(), review));
        }
    }
    quotes.truncate(REVIEWS);
    // A small catalog is in the preview already.
    if quotes.is_empty()
        && agents.iter().all(|agent| samples.iter().any(|sample| sample.agent.id == agent.id))
    {
        agents.clear();
    }
    let post = PostReader::new(&state.context).list().await?.into_iter().next();
    Ok(LandingData { samples, hidden_samples, agents, ratings: list.ratings, reviews: quotes, post })
}

/// The agent at each place, and the default titles whose place stays empty. A default whose title is not in the
/// catalog is replaced by another agent, so that visitors see only agents that the site has. An empty catalog shows
/// the plain defaults.
fn place_samples(
    chosen: [LandingSample; SAMPLES.len()],
    free: &[AgentView],
    premium: &[AgentView],
) -> (Vec<SampleAgent>, Vec<&'static str>) {
    let listed = || free.iter().chain(premium);
    let places = SAMPLES.into_iter().zip(chosen);
    let find = |title: &str, sample| match sample {
        LandingSample::Default => listed().find(|agent| agent.title == title),
        LandingSample::Nothing => None,
        LandingSample::Agent(id) => listed().find(|agent| agent.id == id),
    };
    let used: Vec<_> = places.clone().filter_map(|(title, sample)| find(title, sample)).collect();
    let mut others = listed().filter(|agent| used.iter().all(|used| used.id != agent.id));
    let mut samples = Vec::new();
    let mut hidden = Vec::new();
    for (title, sample) in places {
        let is_default = sample == LandingSample::Default;
        let own = find(title, sample);
        let replaces_default = !is_default || own.is_none();
        match own.or_else(|| if is_default { others.next() } else { None }) {
            Some(agent) => samples.push(SampleAgent { title, agent: agent.clone(), replaces_default }),
            None if !is_default || listed().next().is_some() => hidden.push(title),
            None => {}
        }
    }
    (samples, hidden)
}

/// Short and good reviews of an agent, newest first.
async fn find_quotes(state: &AppState, agent: &AgentView) -> Result<Vec<ReviewView>, StoreError> {
    const NEWEST: u64 = 50;
    let page = ReviewReader::new(&state.context).list(agent.id, &PageRequest::first(NEWEST)).await?;
    let mut reviews = page.items;
    let is_short = |text: &String| text.chars().count() <= MAX_LENGTH;
    reviews.retain(|review| review.stars.get() >= MIN_STARS && review.text.as_ref().is_some_and(is_short));
    Ok(reviews)
}

/// Get what the landing page shows of the site: previewed agents, premium agents, reviews, and the newest post.
#[utoipa::path(
    get, path = "/api/landing", tag = "agents", operation_id = "get_landing",
    responses((status = 200, body = LandingResponse))
)]
pub(crate) async fn landing(request: HttpRequest, state: Data<AppState>) -> ApiResult<HttpResponse> {
    // The chosen agents are part of the look, which only pages refresh.
    let _ = state.context.refresh_site().await;
    let response = state.response_cache.get_or_try_insert_for(&LANDING_TOPICS, LANDING_API, async || {
        CachedResponse::from_json(&load_landing(&state).await?.response())
    });
    Ok(response.await?.respond(&request))
}
