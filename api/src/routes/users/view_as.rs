use actix_web::web::Data;
use actix_web::{FromRequest as _, HttpRequest, HttpResponse};
use application::users::ViewSiteAs;
use domain::AgentId;
use domain::users::ViewAs;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::{ApiError, ErrorResponse};
use crate::extract::{Admin, AuthenticatedJson, OptionalMember};
use crate::state::AppState;

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ViewName {
    Visitor,
    /// A member who owns no agents.
    Member,
    /// A member who owns the chosen agents.
    Owner,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ViewAsRequest {
    view: ViewName,
    /// The owned agents; ignored unless `view` is `owner`.
    #[serde(default)]
    gpt_ids: Vec<String>,
}

impl ViewAsRequest {
    fn parse(&self) -> Result<ViewAs, ApiError> {
        match self.view {
            ViewName::Visitor => Ok(ViewAs::Visitor),
            ViewName::Member => Ok(ViewAs::Member),
            ViewName::Owner => {
                let agents: Result<_, _> = self.gpt_ids.iter().map(|id| id.parse::<AgentId>()).collect();
                let agents = agents.map_err(|_| {
                    ApiError::invalid_field("gptIds", "The list contains an invalid agent id")
                })?;
                ViewAs::owner_of(agents).map_err(|error| ApiError::invalid_field("gptIds", error.to_string()))
            }
        }
    }
}

/// View the site as a visitor, a member or an owner of agents, in every tab of this browser. Until the view ends, every
/// response is what that person would get, and writes respond 403 `read_only_view`.
#[utoipa::path(
    post, path = "/api/admin/view-as", tag = "users", operation_id = "start_view_as", request_body = ViewAsRequest,
    responses((status = 204))
)]
pub(crate) async fn start_view_as(
    request: HttpRequest,
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, ViewAsRequest>,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    ViewSiteAs::new(&state.context).start(&admin, body.parse()?).await?;
    // Updates the session hint.
    OptionalMember::extract(&request).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// End the view. Idempotent.
#[utoipa::path(
    delete, path = "/api/admin/view-as", tag = "users", operation_id = "end_view_as",
    responses((status = 204), (status = 401, body = ErrorResponse), (status = 403, body = ErrorResponse))
)]
pub(crate) async fn end_view_as(
    request: HttpRequest,
    state: Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    if let Some(cookie) = state.session_cookie.read(&request) {
        ViewSiteAs::new(&state.context).end(&cookie).await?;
    }
    // After the view has ended, because a session in a view has no role. Also updates the session hint.
    Admin::extract(&request).await?;
    Ok(HttpResponse::NoContent().finish())
}
