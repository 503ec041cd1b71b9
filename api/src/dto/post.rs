use application::ports::{PostSummary, PostView};
use chrono::{DateTime, Utc};
use domain::posts::Post;
use domain::reading_minutes;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostSummaryResponse {
    id: Uuid,
    slug: String,
    title: String,
    excerpt: String,
    created_at: DateTime<Utc>,
    /// The date that readers see.
    published_at: Option<DateTime<Utc>>,
    reading_minutes: u32,
}

impl From<PostSummary> for PostSummaryResponse {
    fn from(post: PostSummary) -> Self {
        Self {
            id: post.id.as_uuid(),
            slug: post.slug,
            title: post.title,
            excerpt: post.excerpt,
            created_at: post.created_at,
            published_at: post.published_at,
            reading_minutes: post.reading_minutes,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminPostSummaryResponse {
    id: Uuid,
    slug: String,
    title: String,
    excerpt: String,
    is_published: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    published_at: Option<DateTime<Utc>>,
    /// When it will be published.
    scheduled_for: Option<DateTime<Utc>>,
    /// Whether an admin has written changes that are not saved.
    has_unsaved_changes: bool,
    reading_minutes: u32,
}

impl From<PostSummary> for AdminPostSummaryResponse {
    fn from(post: PostSummary) -> Self {
        Self {
            id: post.id.as_uuid(),
            slug: post.slug,
            title: post.title,
            excerpt: post.excerpt,
            is_published: post.is_published,
            created_at: post.created_at,
            updated_at: post.updated_at,
            published_at: post.published_at,
            scheduled_for: post.scheduled_for,
            has_unsaved_changes: post.has_working_copy,
            reading_minutes: post.reading_minutes,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostResponse {
    id: Uuid,
    slug: String,
    title: String,
    excerpt: String,
    /// Sanitized HTML.
    content: String,
    is_published: bool,
    created_at: DateTime<Utc>,
    /// Send it with an update to detect concurrent edits.
    updated_at: DateTime<Utc>,
    /// The date that readers see.
    published_at: Option<DateTime<Utc>>,
    /// When it will be published.
    scheduled_for: Option<DateTime<Utc>>,
    reading_minutes: u32,
}

impl From<PostView> for PostResponse {
    fn from(post: PostView) -> Self {
        Self {
            id: post.id.as_uuid(),
            slug: post.slug,
            title: post.title,
            excerpt: post.excerpt,
            content: post.content,
            is_published: post.is_published,
            created_at: post.created_at,
            updated_at: post.updated_at,
            published_at: post.published_at,
            scheduled_for: post.scheduled_for,
            reading_minutes: post.reading_minutes,
        }
    }
}

impl From<Post> for PostResponse {
    fn from(post: Post) -> Self {
        Self {
            id: post.id.as_uuid(),
            slug: post.slug.to_string(),
            title: post.title.to_string(),
            excerpt: post.excerpt.as_str().to_owned(),
            content: post.content.as_str().to_owned(),
            is_published: post.is_published,
            created_at: post.created_at,
            updated_at: post.updated_at,
            published_at: post.published_at,
            scheduled_for: post.scheduled_for,
            reading_minutes: reading_minutes(post.content.as_str()),
        }
    }
}
