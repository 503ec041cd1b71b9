//! The first steps of new members.

use actix_web::web::{Data, Json};
use application::welcome::FirstSteps;
use domain::agents::Category;
use domain::welcome::{Interests, Welcome};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{NoContent, endpoints};
use crate::error::ApiResult;
use crate::extract::{AuthenticatedJson, InField as _, Member};
use crate::rule;
use crate::state::AppState;

/// The member's first steps.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstStepsResponse {
    /// Categories that the member wants help with; empty until they choose.
    interests: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WelcomeResponse {
    /// `null` if there is nothing left to show: the member skipped them or opened an agent, or joined before there were any.
    steps: Option<FirstStepsResponse>,
}

impl From<Option<Welcome>> for WelcomeResponse {
    fn from(welcome: Option<Welcome>) -> Self {
        let steps = welcome.map(|welcome| FirstStepsResponse {
            interests: welcome.interests.iter().flat_map(Interests::names).map(str::to_owned).collect(),
        });
        Self { steps }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct ChooseInterestsRequest {
    /// Categories that the member wants help with.
    #[schema(required, min_items = 1, extensions(("x-rule" = json!(rule::list(Interests::MAX, rule::single_line(Category::MAX_LENGTH))))))]
    interests: Vec<String>,
}

impl ChooseInterestsRequest {
    fn parse(&self) -> ApiResult<Interests> {
        Interests::parse(&self.interests).in_field("interests")
    }
}

endpoints! {
    "/welcome" { get welcome, put choose_interests, delete skip_welcome }
}

/// Get the first steps of a new member.
#[utoipa::path(get, path = "/api/welcome", tag = "welcome", operation_id = "get_welcome")]
async fn welcome(member: Member, state: Data<AppState>) -> ApiResult<Json<WelcomeResponse>> {
    Ok(Json(FirstSteps::new(&state.context).find(&member.0.user).await?.into()))
}

/// Record what the member wants help with.
#[utoipa::path(put, path = "/api/welcome", tag = "welcome")]
async fn choose_interests(
    AuthenticatedJson(member, body): AuthenticatedJson<Member, ChooseInterestsRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<WelcomeResponse>> {
    Ok(Json(FirstSteps::new(&state.context).choose(&member.0.user, body.parse()?).await?.into()))
}

/// Skip the first steps. Idempotent.
#[utoipa::path(delete, path = "/api/welcome", tag = "welcome")]
async fn skip_welcome(member: Member, state: Data<AppState>) -> ApiResult<NoContent> {
    FirstSteps::new(&state.context).skip(&member.0.user).await?;
    Ok(NoContent)
}
