//! The email to members who just joined.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json};
use application::newsletters::{WelcomeEmailValues, WelcomeEmails};
use domain::newsletters::{NewsletterSubject, WelcomeEmailVersion};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::preview_response;
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, json_config_with_limit};
use crate::routes::{Created, CreatedResponse, endpoints};
use crate::rule;
use crate::state::AppState;

/// In bytes; the same as for posts.
const MAX_BODY: usize = 1024 * 1024;

endpoints! {
    "/admin/welcome-email" [json_config_with_limit(MAX_BODY)] { get find_welcome_email, put save_welcome_email }
    "/admin/welcome-email/preview" { get preview_welcome_email }
    "/admin/welcome-email/test" { post test_welcome_email }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WelcomeEmailResponse {
    /// 0 until an admin has saved one.
    number: u32,
    subject: String,
    /// Sanitized HTML.
    content: String,
    is_on: bool,
}

impl From<&WelcomeEmailVersion> for WelcomeEmailResponse {
    fn from(version: &WelcomeEmailVersion) -> Self {
        let values = version.email.as_ref().map(WelcomeEmailValues::from).unwrap_or_default();
        let WelcomeEmailValues { subject, content, is_on } = values;
        Self { number: version.number, subject, content, is_on }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct WelcomeEmailRequest {
    /// The version that this edit is based on; 409 if it is not current.
    #[schema(required)]
    based_on: u32,
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(NewsletterSubject::MAX_LENGTH)))))]
    subject: String,
    /// HTML from the editor; the server sanitizes it.
    #[schema(required, extensions(("x-rule" = json!(rule::CONTENT))))]
    content: String,
    #[schema(required)]
    is_on: bool,
}

/// Get the email to members who just joined.
#[utoipa::path(
    get,
    path = "/api/admin/welcome-email",
    tag = "newsletters",
    operation_id = "admin_get_welcome_email"
)]
pub(crate) async fn find_welcome_email(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Json<WelcomeEmailResponse>> {
    let version = WelcomeEmails::new(&state.context).find(admin.actor()).await?;
    Ok(Json((&version).into()))
}

/// Save the email to members who just joined, and turn it on or off.
#[utoipa::path(
    put, path = "/api/admin/welcome-email", tag = "newsletters", operation_id = "admin_save_welcome_email",
    responses((status = 409, description = "It has been changed since, or a postal address is missing"))
)]
pub(crate) async fn save_welcome_email(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, WelcomeEmailRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<WelcomeEmailResponse>> {
    let WelcomeEmailRequest { based_on, subject, content, is_on } = &*body;
    let values = WelcomeEmailValues { subject: subject.clone(), content: content.clone(), is_on: *is_on };
    let version = WelcomeEmails::new(&state.context).save(admin.actor(), &values, *based_on).await?;
    Ok(Json((&version).into()))
}

/// Preview the email to members who just joined, as HTML for a frame.
#[utoipa::path(
    get, path = "/api/admin/welcome-email/preview", tag = "newsletters",
    operation_id = "admin_preview_welcome_email",
    responses(
        (status = 200, body = String, content_type = "text/html"),
        (status = 404, description = "Not written yet"),
    )
)]
pub(crate) async fn preview_welcome_email(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let content = WelcomeEmails::new(&state.context).preview(admin.actor()).await?;
    Ok(preview_response(&content.html))
}

/// Send the email to members who just joined to the admin's own address, to try it.
#[utoipa::path(
    post, path = "/api/admin/welcome-email/test", tag = "newsletters",
    operation_id = "admin_send_test_welcome_email",
    responses((status = 404, description = "Not written yet"), (status = 429))
)]
pub(crate) async fn test_welcome_email(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedResponse>> {
    let id = WelcomeEmails::new(&state.context).send_test(admin.actor()).await?;
    Ok(Created(CreatedResponse { id: id.as_uuid() }))
}
