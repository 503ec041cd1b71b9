use actix_web::web::{Data, Json, Query};
use application::ports::{AdminReviewView, ReviewFilter, ReviewStatus};
use application::reviews::ModerateReviews;
use chrono::{DateTime, Utc};
use domain::reviews::{ReviewReply, Stars};
use domain::{Reason, ReviewId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, FieldErrors, Id, InField as _, optional, parse_search};
use crate::pagination::{PageQuery, PageResponse};
use crate::routes::NoContent;
use crate::rule;
use crate::state::AppState;

/// Which reviews to return. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct ReviewQuery {
    /// Only reviews of this agent.
    #[param(required = false)]
    agent_id: String,
    #[param(required = false, value_type = ReviewStatusResponse, inline)]
    status: String,
    /// From 1 to 5.
    #[param(required = false)]
    stars: String,
    /// A part of the text or, for admins who manage members, of the author's first name or email address.
    #[param(required = false, max_length = 320)]
    search: String,
}

impl ReviewQuery {
    fn parse(&self) -> ApiResult<ReviewFilter> {
        let mut fields = FieldErrors::default();
        let id = |_| "Use an ID such as 01920000-0000-7000-8000-000000000001";
        let agent_id = fields.collect("agentId", optional(&self.agent_id, |text| text.parse().map_err(id)));
        let status = fields.collect("status", optional(&self.status, ReviewStatus::parse));
        let stars = fields.collect("stars", optional(&self.stars, parse_stars));
        let search =
            fields.collect("search", optional(&self.search, |text| parse_search(text).map(str::to_owned)));
        fields.finish(|| {
            Some(ReviewFilter {
                agent_id: agent_id?,
                status: status?,
                stars: stars?,
                search: search?,
                searches_authors: false,
            })
        })
    }
}

fn parse_stars(text: &str) -> Result<Stars, &'static str> {
    let stars = text.parse().ok().and_then(|number| Stars::parse(number).ok());
    stars.ok_or("Use a number from 1 to 5")
}

enum_schema!(
    /// Who sees a review: everyone, or only its author because an admin hid it or the author no longer owns the agent.
    pub(crate) ReviewStatusResponse = ReviewStatus
);

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AdminReviewResponse {
    id: Uuid,
    agent_id: Uuid,
    agent_title: String,
    /// Null if the agent was removed and has no page.
    agent_slug: Option<String>,
    author: ReviewAuthorResponse,
    stars: u8,
    text: Option<String>,
    reply: Option<String>,
    status: ReviewStatusResponse,
    hidden_reason: Option<String>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReviewAuthorResponse {
    id: Uuid,
    first_name: String,
    /// Null unless the admin may manage members.
    email: Option<String>,
}

impl From<AdminReviewView> for AdminReviewResponse {
    fn from(view: AdminReviewView) -> Self {
        let status = view.status().into();
        let AdminReviewView { review, agent_title, agent_slug, author, author_email, .. } = view;
        Self {
            id: review.id.as_uuid(),
            agent_id: review.agent_id.as_uuid(),
            agent_title,
            agent_slug,
            author: ReviewAuthorResponse {
                id: review.author.as_uuid(),
                first_name: author,
                email: author_email,
            },
            stars: review.stars.get(),
            text: review.text.map(|text| text.to_string()),
            reply: review.reply.map(|reply| reply.text.to_string()),
            status,
            hidden_reason: review.hidden.map(|hidden| hidden.reason.to_string()),
            created_at: review.created_at,
            updated_at: review.updated_at,
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct ReplyToReviewRequest {
    /// Plain text that everyone sees below the review; empty to remove the reply.
    #[schema(extensions(("x-rule" = json!(rule::any_lines(ReviewReply::MAX_LENGTH)))))]
    reply: String,
    /// The version of the review that the admin has read; 409 if there is a newer one.
    updated_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct HideReviewRequest {
    /// Shown to the author.
    #[schema(required, extensions(("x-rule" = json!(rule::REASON))))]
    reason: String,
}

/// List reviews, newest first.
#[utoipa::path(
    get, path = "/api/admin/reviews", tag = "reviews", operation_id = "admin_list_reviews",
    responses((status = 200, body = PageResponse<AdminReviewResponse>))
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    query: Query<ReviewQuery>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<AdminReviewResponse>>> {
    let (filter, page) = (query.parse()?, page.parse()?);
    let page = ModerateReviews::new(&state.context).list(admin.actor(), filter, &page).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Set the reply to a review, or remove it.
#[utoipa::path(
    put, path = "/api/admin/reviews/{id}/reply", tag = "reviews", operation_id = "admin_reply_to_review",
    responses((status = 409, description = "There is a newer version"))
)]
pub(crate) async fn reply(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, ReplyToReviewRequest>,
    Id(id): Id<ReviewId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let text = optional(&body.reply, ReviewReply::parse).in_field("reply")?;
    ModerateReviews::new(&state.context).reply(admin.actor(), id, text, body.updated_at).await?;
    Ok(NoContent)
}

/// Hide a review from everyone except its author.
#[utoipa::path(
    post,
    path = "/api/admin/reviews/{id}/hide",
    tag = "reviews",
    operation_id = "admin_hide_review"
)]
pub(crate) async fn hide(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, HideReviewRequest>,
    Id(id): Id<ReviewId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let reason = Reason::parse(&body.reason).in_field("reason")?;
    ModerateReviews::new(&state.context).hide(admin.actor(), id, reason).await?;
    Ok(NoContent)
}

/// Show a hidden review again.
#[utoipa::path(
    post,
    path = "/api/admin/reviews/{id}/show",
    tag = "reviews",
    operation_id = "admin_show_review"
)]
pub(crate) async fn show(
    Admin(admin): Admin,
    Id(id): Id<ReviewId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ModerateReviews::new(&state.context).show(admin.actor(), id).await?;
    Ok(NoContent)
}
