use actix_web::web::Data;
use actix_web::{FromRequest as _, HttpRequest};
use application::users::ViewSiteAs;
use domain::users::ViewAs;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, OptionalMember};
use crate::routes::NoContent;
use crate::state::AppState;

enum_schema!(pub(crate) ViewName = ViewAs);

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ViewAsRequest {
    view: ViewName,
}

/// View the site as a visitor or a member, in every tab of this browser. Until the view ends, every
/// response is what that person would get, and writes respond 403 `read_only_view`.
#[utoipa::path(post, path = "/api/admin/view-as", tag = "users", operation_id = "start_view_as")]
pub(crate) async fn start_view_as(
    request: HttpRequest,
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, ViewAsRequest>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ViewSiteAs::new(&state.context).start(&admin, body.view.0).await?;
    // Updates the session hint.
    OptionalMember::extract(&request).await?;
    Ok(NoContent)
}

/// End the view. Idempotent.
#[utoipa::path(
    delete, path = "/api/admin/view-as", tag = "users", operation_id = "end_view_as",
    responses((status = 401), (status = 403))
)]
pub(crate) async fn end_view_as(request: HttpRequest, state: Data<AppState>) -> ApiResult<NoContent> {
    if let Some(cookie) = state.session_cookie.read(&request) {
        ViewSiteAs::new(&state.context).end(&cookie).await?;
    }
    // After the view has ended, because a session in a view has no role. Also updates the session hint.
    Admin::extract(&request).await?;
    Ok(NoContent)
}
