use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Query};
use application::reviews::{ReviewReader, WriteReview};
use chrono::{DateTime, Utc};
use domain::AgentId;
use domain::reviews::{Rating, ReviewDraft, ReviewText, Stars};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::dto::ReviewResponse;
use crate::error::ApiResult;
use crate::extract::{AuthenticatedJson, FieldErrors, Id, Member, optional};
use crate::pagination::{PageQuery, PageResponse};
use crate::routes::NoContent;
use crate::rule;
use crate::state::AppState;

/// The ratings of all agents with visible reviews, from the cache.
pub(crate) async fn ratings(state: &AppState) -> ApiResult<Arc<BTreeMap<AgentId, Rating>>> {
    let reviews = &ReviewReader::new(&state.context);
    let revision = reviews.revision().await?;
    state.ratings.get_or_try_insert(revision, async || Ok(reviews.ratings().await?)).await
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct ReviewRequest {
    #[schema(minimum = 1, maximum = 5)]
    #[schema(required)]
    stars: i64,
    /// Optional plain text.
    #[schema(extensions(("x-rule" = json!(rule::any_lines(ReviewText::MAX_LENGTH)))))]
    text: String,
    /// The version this edit is based on; 409 if there is a newer one. Without it, the review is new.
    updated_at: Option<DateTime<Utc>>,
}

impl ReviewRequest {
    fn parse(&self) -> ApiResult<ReviewDraft> {
        let mut fields = FieldErrors::default();
        let stars = fields.collect("stars", Stars::parse(self.stars));
        let text = fields.collect("text", optional(&self.text, ReviewText::parse));
        fields.finish(|| Some(ReviewDraft { stars: stars?, text: text? }))
    }
}

/// List the reviews of an agent, newest first. An agent without a page has none.
#[utoipa::path(
    get, path = "/api/gpts/{id}/reviews", tag = "reviews", operation_id = "list_reviews",
    responses((status = 200, body = PageResponse<ReviewResponse>))
)]
pub(crate) async fn list_visible(
    Id(id): Id<AgentId>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<ReviewResponse>>> {
    let page = ReviewReader::new(&state.context).list(id, &page.parse()?).await?;
    Ok(Json(PageResponse::new(page)))
}

/// List the ids of the agents that the member has reviewed.
#[utoipa::path(
    get, path = "/api/reviews/own", tag = "reviews", operation_id = "list_own_reviews",
    responses((status = 200, body = Vec<Uuid>))
)]
pub(crate) async fn list_own(Member(member): Member, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let reviewed = match member.view_as {
        // The example member has written none.
        Some(_) => BTreeSet::new(),
        None => ReviewReader::new(&state.context).list_reviewed(member.user.id).await?,
    };
    let ids: Vec<_> = reviewed.iter().map(AgentId::as_uuid).collect();
    Ok(HttpResponse::Ok().json(ids))
}

/// Review an agent that the member owns, or edit the review.
#[utoipa::path(
    put, path = "/api/gpts/{id}/review", tag = "reviews", operation_id = "save_review",
    responses(
        (status = 403, description = "The member does not own the agent"),
        (status = 409, description = "There is a newer version"),
        (status = 429),
    )
)]
pub(crate) async fn save(
    AuthenticatedJson(Member(member), body): AuthenticatedJson<Member, ReviewRequest>,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    WriteReview::new(&state.context).save(member.actor(), id, body.parse()?, body.updated_at).await?;
    Ok(NoContent)
}

/// Delete the member's review of an agent. Idempotent. Owners can't delete a review that an admin hid.
#[utoipa::path(
    delete, path = "/api/gpts/{id}/review", tag = "reviews", operation_id = "delete_review",
    responses((status = 403))
)]
pub(crate) async fn remove(
    Member(member): Member,
    Id(id): Id<AgentId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    WriteReview::new(&state.context).remove(member.actor(), id).await?;
    Ok(NoContent)
}
