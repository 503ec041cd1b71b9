use application::ports::ReviewView;
use chrono::{DateTime, Utc};
use domain::reviews::{Rating, Review};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// The average of the visible reviews, once there are three.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct RatingResponse {
    /// From 1 to 5, with one decimal.
    pub(crate) average: f64,
    pub(crate) count: u32,
}

impl RatingResponse {
    pub(crate) fn new(rating: Rating) -> Option<Self> {
        let average = f64::from(rating.average_tenths()?) / 10.0;
        Some(Self { average, count: rating.count() })
    }
}

/// A review as everyone sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewResponse {
    id: Uuid,
    /// The author's first name.
    author: String,
    /// From 1 to 5.
    stars: u8,
    /// Plain text.
    text: Option<String>,
    /// When it was written, such as `2026-11`.
    month: String,
    /// The site's reply, in plain text.
    reply: Option<String>,
}

impl From<ReviewView> for ReviewResponse {
    fn from(review: ReviewView) -> Self {
        Self {
            id: review.id.as_uuid(),
            author: review.author,
            stars: review.stars.get(),
            text: review.text,
            month: review.created_at.format("%Y-%m").to_string(),
            reply: review.reply,
        }
    }
}

/// The member's own review, also if it is hidden.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnReviewResponse {
    id: Uuid,
    stars: u8,
    text: Option<String>,
    reply: Option<String>,
    /// Why an admin hid it; null unless hidden.
    hidden_reason: Option<String>,
    /// The version, for the next edit.
    updated_at: DateTime<Utc>,
}

impl From<Review> for OwnReviewResponse {
    fn from(review: Review) -> Self {
        Self {
            id: review.id.as_uuid(),
            stars: review.stars.get(),
            text: review.text.map(|text| text.to_string()),
            reply: review.reply.map(|reply| reply.text.to_string()),
            hidden_reason: review.hidden.map(|hidden| hidden.reason.to_string()),
            updated_at: review.updated_at,
        }
    }
}

/// The reviews on the page of an agent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AgentReviewsResponse {
    /// How many everyone sees.
    count: u32,
    /// The newest ones.
    items: Vec<ReviewResponse>,
    /// For the next page of the list of reviews; null on the last.
    next_cursor: Option<String>,
    /// The member's own review; null for visitors and without one.
    own: Option<OwnReviewResponse>,
}

impl AgentReviewsResponse {
    pub(crate) fn new(
        rating: Rating,
        reviews: &[ReviewView],
        next_cursor: Option<String>,
        own: Option<Review>,
    ) -> Self {
        Self {
            count: rating.count(),
            items: reviews.iter().cloned().map(ReviewResponse::from).collect(),
            next_cursor,
            own: own.map(OwnReviewResponse::from),
        }
    }
}
