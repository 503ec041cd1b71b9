//! Posts that are emailed to subscribers.

mod audience;
pub mod messages;
pub mod webhook;
pub mod welcome_email;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentType, HeaderValue};
use actix_web::web::{Data, Json, Query};
use application::newsletters::{ManageNewsletters, NewsletterOverview, SendChoice};
use application::ports::NewsletterFigures;
use application::posts::ScheduleError;
use chrono::{DateTime, Utc};
use domain::newsletters::{
    Audience, CancelReason, Newsletter, NewsletterState, NewsletterSubject, PreviewText, SendTime,
    SubjectAndPreview,
};
use domain::{NewsletterId, PostId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use self::audience::AudienceBody;
use super::{Created, CreatedResponse, endpoints};
use crate::dto::enum_schema;
use crate::error::{ApiError, ApiResult};
use crate::extract::{Admin, AuthenticatedJson, FieldErrors, Id};
use crate::pagination::{PageQuery, PageResponse};
use crate::rule;
use crate::state::AppState;

/// The email is displayed in a frame where links and scripts do nothing. Its images are on any host.
const PREVIEW_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; frame-ancestors 'self'; sandbox";

enum_schema!(pub(crate) NewsletterStateResponse = NewsletterState);
enum_schema!(pub(crate) CancelReasonResponse = CancelReason);

/// A newsletter with its numbers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewsletterResponse {
    id: Uuid,
    /// Null once the post is erased.
    post_id: Option<Uuid>,
    title: String,
    audience: AudienceBody,
    state: NewsletterStateResponse,
    /// Null if it is sent when its post is published.
    send_at: Option<DateTime<Utc>>,
    cancel_reason: Option<CancelReasonResponse>,
    created_at: DateTime<Utc>,
    started_at: Option<DateTime<Utc>>,
    finished_at: Option<DateTime<Utc>>,
    /// While it is being sent, those counted when sending started.
    recipients: u64,
    /// Not sent yet.
    waiting: u64,
    sent: u64,
    refused: u64,
    /// Not sent because the member had turned the emails off, or it was canceled.
    skipped: u64,
    /// Through the link of this newsletter.
    unsubscribed: u64,
}

impl From<(Newsletter, NewsletterFigures)> for NewsletterResponse {
    fn from((newsletter, figures): (Newsletter, NewsletterFigures)) -> Self {
        let recipients = newsletter.recipients(figures.recipients());
        Self {
            id: newsletter.id.as_uuid(),
            post_id: newsletter.post_id.map(|id| id.as_uuid()),
            title: newsletter.title,
            audience: newsletter.audience.into(),
            state: newsletter.state.into(),
            send_at: match newsletter.send_time {
                SendTime::At(at) => Some(at),
                SendTime::WhenPublished => None,
            },
            cancel_reason: newsletter.cancel_reason.map(Into::into),
            created_at: newsletter.created_at,
            started_at: newsletter.started_at,
            finished_at: newsletter.finished_at,
            recipients,
            waiting: figures.waiting,
            sent: figures.sent,
            refused: figures.refused,
            skipped: figures.skipped,
            unsubscribed: figures.unsubscribed,
        }
    }
}

/// Whom to count.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CountAudienceRequest {
    audience: AudienceBody,
    /// Without the members who got this post before.
    post_id: Option<Uuid>,
}

/// Who gets newsletters.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewsletterAudienceResponse {
    /// How many members would get one now.
    subscribers: u64,
}

/// A post as a newsletter.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PostNewsletterResponse {
    newsletter: Option<NewsletterResponse>,
    /// How many members would get it now.
    subscribers: u64,
    is_published: bool,
    subject: String,
    preview_text: String,
    /// The title of the post.
    default_subject: String,
    /// Made of the excerpt of the post.
    default_preview_text: String,
    /// The text part of the email.
    text: String,
    /// Size of the HTML part in bytes. Gmail clips emails of more than 102 kB.
    html_size: u64,
}

impl From<NewsletterOverview> for PostNewsletterResponse {
    fn from(overview: NewsletterOverview) -> Self {
        Self {
            newsletter: overview.newsletter.map(Into::into),
            subscribers: overview.subscribers,
            is_published: overview.is_published,
            subject: overview.preview.subject,
            preview_text: overview.preview_text,
            default_subject: overview.default_subject,
            default_preview_text: overview.default_preview_text,
            text: overview.preview.text,
            html_size: u64::try_from(overview.preview.html.len()).unwrap_or(u64::MAX),
        }
    }
}

/// What inboxes show of the test email.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct TestNewsletterRequest {
    /// Empty for the title of the post.
    #[schema(extensions(("x-rule" = json!(rule::any_line(NewsletterSubject::MAX_LENGTH)))))]
    subject: String,
    /// Empty for its excerpt.
    #[schema(extensions(("x-rule" = json!(rule::any_line(PreviewText::MAX_LENGTH)))))]
    preview_text: String,
}

fn parse_texts(subject: &str, preview_text: &str) -> ApiResult<SubjectAndPreview> {
    let mut fields = FieldErrors::default();
    let subject = fields.collect("subject", NewsletterSubject::parse(subject));
    let preview_text = fields.collect("previewText", PreviewText::parse(preview_text));
    fields.finish(|| Some(SubjectAndPreview { subject: subject?, preview_text: preview_text? }))
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SendChoiceRequest {
    Now,
    /// At `sendAt`.
    Later,
    WhenPublished,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ScheduleNewsletterRequest {
    when: SendChoiceRequest,
    /// Only for `later`: such as `2026-12-01T09:00` in the time zone of the site.
    #[schema(extensions(("x-rule" = json!(rule::PUBLISH_AT))))]
    send_at: Option<String>,
    /// Empty for the title of the post.
    #[serde(default)]
    #[schema(extensions(("x-rule" = json!(rule::any_line(NewsletterSubject::MAX_LENGTH)))))]
    subject: String,
    /// Empty for its excerpt.
    #[serde(default)]
    #[schema(extensions(("x-rule" = json!(rule::any_line(PreviewText::MAX_LENGTH)))))]
    preview_text: String,
    /// All subscribers unless chosen.
    audience: Option<AudienceBody>,
}

impl ScheduleNewsletterRequest {
    fn parse(&self) -> ApiResult<SendChoice> {
        match self.when {
            SendChoiceRequest::Now => Ok(SendChoice::Now),
            SendChoiceRequest::WhenPublished => Ok(SendChoice::WhenPublished),
            SendChoiceRequest::Later => {
                let local = self.send_at.as_deref().unwrap_or_default().parse();
                let local = local
                    .map_err(|error: ScheduleError| ApiError::invalid_field("sendAt", error.to_string()));
                local.map(SendChoice::At)
            }
        }
    }
}

endpoints! {
    "/admin/newsletters" { get list }
    "/admin/newsletters/audience" { get audience, post count_audience }
    "/admin/newsletters/{id}/cancel" { post cancel }
    "/admin/blog/posts/{id}/newsletter" { get find, post schedule }
    "/admin/blog/posts/{id}/newsletter/preview" { get preview }
    "/admin/blog/posts/{id}/newsletter/test" { post send_test }
}

/// List newsletters, newest first.
#[utoipa::path(
    get, path = "/api/admin/newsletters", tag = "newsletters", operation_id = "admin_list_newsletters",
    responses((status = 200, body = PageResponse<NewsletterResponse>))
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<NewsletterResponse>>> {
    let page = ManageNewsletters::new(&state.context).list(admin.actor(), &page.parse()?).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Count the members who would get a newsletter now.
#[utoipa::path(
    get,
    path = "/api/admin/newsletters/audience",
    tag = "newsletters",
    operation_id = "admin_get_newsletter_audience"
)]
pub(crate) async fn audience(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Json<NewsletterAudienceResponse>> {
    let subscribers =
        ManageNewsletters::new(&state.context).count_subscribers(admin.actor(), None, &Audience::All).await?;
    Ok(Json(NewsletterAudienceResponse { subscribers }))
}

/// Count the subscribers of an audience who would get a newsletter now. Changes nothing.
#[utoipa::path(
    post,
    path = "/api/admin/newsletters/audience",
    tag = "newsletters",
    operation_id = "admin_count_newsletter_audience"
)]
pub(crate) async fn count_audience(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, CountAudienceRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<NewsletterAudienceResponse>> {
    let audience = body.audience.parse()?;
    let post = body.post_id.map(PostId::from_uuid);
    let subscribers =
        ManageNewsletters::new(&state.context).count_subscribers(admin.actor(), post, &audience).await?;
    Ok(Json(NewsletterAudienceResponse { subscribers }))
}

/// Cancel a scheduled newsletter, or what is not sent yet. Idempotent.
#[utoipa::path(
    post, path = "/api/admin/newsletters/{id}/cancel", tag = "newsletters",
    operation_id = "admin_cancel_newsletter",
    responses((status = 204), (status = 409, description = "It was sent"))
)]
pub(crate) async fn cancel(
    Admin(admin): Admin,
    Id(id): Id<NewsletterId>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    ManageNewsletters::new(&state.context).cancel(admin.actor(), id).await?;
    Ok(HttpResponse::new(StatusCode::NO_CONTENT))
}

/// Get the newsletter of a post, and how it looks as text.
#[utoipa::path(
    get,
    path = "/api/admin/blog/posts/{id}/newsletter",
    tag = "newsletters",
    operation_id = "admin_get_post_newsletter"
)]
pub(crate) async fn find(
    Admin(admin): Admin,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Json<PostNewsletterResponse>> {
    Ok(Json(ManageNewsletters::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Send a post to subscribers, once: now, later, or when it is published.
#[utoipa::path(
    post, path = "/api/admin/blog/posts/{id}/newsletter", tag = "newsletters",
    operation_id = "admin_schedule_newsletter",
    responses((status = 409, description = "It is scheduled or sent already, or the post is a draft"))
)]
pub(crate) async fn schedule(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, ScheduleNewsletterRequest>,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedResponse>> {
    let (choice, texts) = (body.parse()?, parse_texts(&body.subject, &body.preview_text)?);
    let audience = body.audience.as_ref().map(AudienceBody::parse).transpose()?.unwrap_or_default();
    let id =
        ManageNewsletters::new(&state.context).schedule(admin.actor(), id, choice, texts, audience).await?;
    Ok(Created(CreatedResponse { id: id.as_uuid() }))
}

/// Preview a post as an email, as HTML for a frame.
#[utoipa::path(
    get, path = "/api/admin/blog/posts/{id}/newsletter/preview", tag = "newsletters",
    operation_id = "admin_preview_newsletter",
    responses((status = 200, body = String, content_type = "text/html"))
)]
pub(crate) async fn preview(
    Admin(admin): Admin,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let overview = ManageNewsletters::new(&state.context).find(admin.actor(), id).await?;
    Ok(preview_response(&overview.preview.html))
}

fn preview_response(html: &str) -> HttpResponse {
    // The sandbox opens no new tabs, so links do nothing.
    let html = html.replacen("<head>", "<head><base target=\"_blank\">", 1);
    HttpResponse::Ok()
        .content_type(ContentType::html())
        .insert_header((header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PREVIEW_POLICY)))
        .insert_header((header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN")))
        .body(html)
}

/// Send a post to the admin's own address, to try it.
#[utoipa::path(
    post, path = "/api/admin/blog/posts/{id}/newsletter/test", tag = "newsletters",
    operation_id = "admin_send_test_newsletter",
    responses((status = 429))
)]
pub(crate) async fn send_test(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, TestNewsletterRequest>,
    Id(id): Id<PostId>,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedResponse>> {
    let texts = parse_texts(&body.subject, &body.preview_text)?;
    let id = ManageNewsletters::new(&state.context).send_test(admin.actor(), id, texts).await?;
    Ok(Created(CreatedResponse { id: id.as_uuid() }))
}
