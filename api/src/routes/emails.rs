//! Emails that were sent or are to be sent, and their templates.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentType, HeaderValue};
use actix_web::web::{Data, Json, Path, Query};
use application::outbox::{MailId, MailKind, MailPreview, MailState, ManageEmails, OutboxMail};
use application::ports::MailFilter;
use chrono::{DateTime, Utc};
use domain::users::EmailAddress;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{Created, CreatedResponse, endpoints};
use crate::dto::enum_schema;
use crate::error::{ApiError, ApiResult};
use crate::extract::{Admin, FieldErrors, Id, optional};
use crate::pagination::{PageQuery, PageResponse};
use crate::state::AppState;

/// The email is displayed in a frame where links and scripts do nothing.
const PREVIEW_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox";

/// Which emails to return. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct EmailQuery {
    /// `queued`, `sent` or `failed`.
    #[param(required = false)]
    state: String,
    /// Why it was sent, such as `receipt`.
    #[param(required = false)]
    kind: String,
    /// The recipient's complete email address.
    #[param(required = false)]
    to: String,
}

impl EmailQuery {
    fn parse(&self) -> ApiResult<MailFilter> {
        let mut fields = FieldErrors::default();
        let state = fields.collect("state", optional(&self.state, MailState::parse));
        let kind = fields
            .collect("kind", optional(&self.kind, |kind| MailKind::parse(kind).map_err(|_| "Unknown kind")));
        let to = fields.collect("to", optional(&self.to, EmailAddress::parse));
        fields.finish(|| Some(MailFilter { state: state?, kind: kind?, to: to? }))
    }
}

enum_schema!(pub(crate) EmailStateResponse = MailState);
enum_schema!(pub(crate) EmailKindResponse = MailKind);

/// An email and its delivery.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailResponse {
    id: Uuid,
    kind: EmailKindResponse,
    to: String,
    state: EmailStateResponse,
    /// How often it was tried.
    attempts: u32,
    /// Why the last attempt failed; null once it is sent.
    last_error: Option<String>,
    created_at: DateTime<Utc>,
    sent_at: Option<DateTime<Utc>>,
    /// When it is tried next; null unless it is queued.
    next_attempt_at: Option<DateTime<Utc>>,
    /// Whether it failed or was postponed, and can be sent now.
    can_retry: bool,
}

impl From<(OutboxMail, bool)> for EmailResponse {
    fn from((mail, can_retry): (OutboxMail, bool)) -> Self {
        Self {
            id: mail.id.as_uuid(),
            kind: mail.kind.into(),
            to: mail.to.to_string(),
            attempts: mail.attempts,
            last_error: mail.last_error,
            created_at: mail.created_at,
            sent_at: mail.sent_at,
            // New emails with a short-lived link are due before they are created.
            next_attempt_at: (mail.state == MailState::Queued)
                .then(|| mail.next_attempt_at.max(mail.created_at)),
            state: mail.state.into(),
            can_retry,
        }
    }
}

/// An email template with sample data, without its HTML.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmailTemplateResponse {
    kind: EmailKindResponse,
    subject: String,
    text: String,
}

impl From<MailPreview> for EmailTemplateResponse {
    fn from(MailPreview { kind, content }: MailPreview) -> Self {
        Self { kind: kind.into(), subject: content.subject, text: content.text }
    }
}

endpoints! {
    "/admin/emails" { get list }
    "/admin/emails/test" { post send_test }
    "/admin/emails/templates" { get templates }
    "/admin/emails/templates/{kind}" { get template }
    "/admin/emails/{id}/retry" { post retry }
}

/// List the emails of the last 30 days and those not sent yet, newest first.
#[utoipa::path(
    get, path = "/api/admin/emails", tag = "emails", operation_id = "admin_list_emails",
    responses((status = 200, body = PageResponse<EmailResponse>))
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    query: Query<EmailQuery>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<EmailResponse>>> {
    let page = ManageEmails::new(&state.context).list(admin.actor(), &query.parse()?, &page.parse()?).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Send a failed or postponed email now. Idempotent.
#[utoipa::path(
    post, path = "/api/admin/emails/{id}/retry", tag = "emails", operation_id = "admin_retry_email",
    responses(
        (status = 202),
        (status = 409, description = "It was sent, or its link or code is no longer stored"),
    )
)]
pub(crate) async fn retry(
    Admin(admin): Admin,
    Id(id): Id<Uuid>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    ManageEmails::new(&state.context).retry(admin.actor(), MailId::from_uuid(id)).await?;
    Ok(HttpResponse::new(StatusCode::ACCEPTED))
}

/// Send a test email to the admin's own address.
#[utoipa::path(
    post, path = "/api/admin/emails/test", tag = "emails", operation_id = "admin_send_test_email",
    responses((status = 429))
)]
pub(crate) async fn send_test(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedResponse>> {
    let id = ManageEmails::new(&state.context).send_test(admin.actor()).await?;
    Ok(Created(CreatedResponse { id: id.as_uuid() }))
}

/// Preview all email templates with sample data, as text.
#[utoipa::path(
    get, path = "/api/admin/emails/templates", tag = "emails", operation_id = "admin_list_email_templates",
    responses((status = 200, body = Vec<EmailTemplateResponse>))
)]
pub(crate) async fn templates(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<EmailTemplateResponse>>> {
    let previews = ManageEmails::new(&state.context).previews(admin.actor())?;
    Ok(Json(previews.into_iter().map(Into::into).collect()))
}

/// Preview an email template with sample data, as HTML for a frame.
#[utoipa::path(
    get, path = "/api/admin/emails/templates/{kind}", tag = "emails", operation_id = "admin_preview_email_template",
    params(("kind" = String, Path)),
    responses((status = 200, body = String, content_type = "text/html"))
)]
pub(crate) async fn template(
    Admin(admin): Admin,
    kind: Path<String>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let kind = MailKind::parse(&kind).map_err(|_| ApiError::not_found())?;
    let content = ManageEmails::new(&state.context).preview(admin.actor(), kind)?;
    Ok(email_frame(&content.html))
}

pub(super) fn email_frame(html: &str) -> HttpResponse {
    // The sandbox opens no new tabs, so links do nothing.
    let html = html.replacen("<head>", "<head><base target=\"_blank\">", 1);
    HttpResponse::Ok()
        .content_type(ContentType::html())
        .insert_header((header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PREVIEW_POLICY)))
        .insert_header((header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN")))
        .body(html)
}
