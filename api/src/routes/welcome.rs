//! The first steps of new members.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json};
use application::welcome::{CompletedSteps, FirstSteps};
use domain::welcome::{Interests, Welcome};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::endpoints;
use crate::error::ApiError;
use crate::extract::{AuthenticatedJson, Member};
use crate::state::AppState;

/// The member's first steps.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstStepsResponse {
    /// Categories that the member wants help with; empty until they choose.
    interests: Vec<String>,
    /// Whether the member has opened an agent.
    agent_opened: bool,
    /// Whether the member has copied a prompt.
    prompt_copied: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WelcomeResponse {
    /// `null` if there is nothing left to show: the member completed or skipped them, or joined before there were any.
    steps: Option<FirstStepsResponse>,
}

impl From<Option<Welcome>> for WelcomeResponse {
    fn from(welcome: Option<Welcome>) -> Self {
        let steps = welcome.map(|welcome| FirstStepsResponse {
            interests: welcome.interests.iter().flat_map(Interests::names).map(str::to_owned).collect(),
            agent_opened: welcome.agent_opened,
            prompt_copied: welcome.prompt_copied,
        });
        Self { steps }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct CompleteStepsRequest {
    /// Categories that the member wants help with; unchanged if absent.
    interests: Option<Vec<String>>,
    /// The member opened an agent.
    agent_opened: bool,
    /// The member copied a prompt.
    prompt_copied: bool,
}

impl CompleteStepsRequest {
    fn parse(&self) -> Result<CompletedSteps, ApiError> {
        let interests = self.interests.as_deref().map(Interests::parse).transpose();
        let interests = interests.map_err(|error| ApiError::invalid_field("interests", error.to_string()))?;
        Ok(CompletedSteps { interests, agent_opened: self.agent_opened, prompt_copied: self.prompt_copied })
    }
}

endpoints! {
    "/welcome" { get welcome, put complete_steps, delete skip_welcome }
}

/// Get the first steps of a new member.
#[utoipa::path(
    get, path = "/api/welcome", tag = "welcome", operation_id = "get_welcome",
    responses((status = 200, body = WelcomeResponse))
)]
async fn welcome(member: Member, state: Data<AppState>) -> Result<Json<WelcomeResponse>, ApiError> {
    Ok(Json(FirstSteps::new(&state.context).find(&member.0.user).await?.into()))
}

/// Record first steps that the member completed.
#[utoipa::path(
    put, path = "/api/welcome", tag = "welcome", request_body = CompleteStepsRequest,
    responses((status = 200, body = WelcomeResponse))
)]
async fn complete_steps(
    AuthenticatedJson(member, body): AuthenticatedJson<Member, CompleteStepsRequest>,
    state: Data<AppState>,
) -> Result<Json<WelcomeResponse>, ApiError> {
    Ok(Json(FirstSteps::new(&state.context).complete(&member.0.user, body.parse()?).await?.into()))
}

/// Skip the first steps. Idempotent.
#[utoipa::path(
    delete, path = "/api/welcome", tag = "welcome", responses((status = 204))
)]
async fn skip_welcome(member: Member, state: Data<AppState>) -> Result<HttpResponse, ApiError> {
    FirstSteps::new(&state.context).skip(&member.0.user).await?;
    Ok(HttpResponse::NoContent().finish())
}
