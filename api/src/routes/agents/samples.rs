use std::sync::Arc;

use actix_web::web::{Data, Json};
use application::ports::AgentListing;

use super::list::load;
use crate::dto::{SAMPLES, SampleAgentResponse};
use crate::error::ApiError;
use crate::state::AppState;

pub(crate) async fn load_samples(state: &AppState) -> Result<Vec<SampleAgentResponse>, ApiError> {
    let free = load(AgentListing::Free, &state.free_agents, state).await?;
    let premium = load(AgentListing::Premium, &state.premium_agents, state).await?;
    let lists: [Arc<_>; 2] = [free, premium];
    let agents = || lists.iter().flat_map(|agents| agents.iter());
    let samples = SAMPLES.into_iter().filter_map(|title| {
        let agent = agents().find(|agent| agent.title == title)?;
        Some(SampleAgentResponse { title, slug: agent.slug.clone() })
    });
    Ok(samples.collect())
}

/// List those agents that the landing page previews and that have a page.
#[utoipa::path(
    get, path = "/api/gpts/samples", tag = "agents", operation_id = "list_sample_agents",
    responses((status = 200, body = Vec<SampleAgentResponse>))
)]
pub(crate) async fn list_samples(state: Data<AppState>) -> Result<Json<Vec<SampleAgentResponse>>, ApiError> {
    Ok(Json(load_samples(&state).await?))
}
