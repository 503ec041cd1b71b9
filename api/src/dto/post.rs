use application::ports::{PostSummary, PostView};
use application::posts::{Heading, Neighbors, PostCards, PublishedPosts, add_heading_ids};
use chrono::{DateTime, Utc};
use domain::appearance::Appearance;
use domain::posts::{Post, PostTags, TagName};
use domain::reading_minutes;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{FeatureImageResponse, PostCardsResponse};

/// Shorter texts need no table of contents.
const MIN_HEADINGS: usize = 3;

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
    feature_image: Option<FeatureImageResponse>,
}

impl From<PostSummary> for PostSummaryResponse {
    fn from(post: PostSummary) -> Self {
        Self {
            id: post.id.as_uuid(),
            feature_image: post.feature_image.as_ref().map(FeatureImageResponse::from),
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
    tags: Vec<String>,
    is_published: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    published_at: Option<DateTime<Utc>>,
    /// When it will be published.
    scheduled_for: Option<DateTime<Utc>>,
    /// Whether an admin has written changes that are not saved.
    has_unsaved_changes: bool,
    /// When its scheduled newsletter is due, if the post is published then.
    newsletter_at: Option<DateTime<Utc>>,
    reading_minutes: u32,
    feature_image: Option<FeatureImageResponse>,
}

impl From<PostSummary> for AdminPostSummaryResponse {
    fn from(post: PostSummary) -> Self {
        Self {
            id: post.id.as_uuid(),
            tags: tag_names(&post.tags),
            feature_image: post.feature_image.as_ref().map(FeatureImageResponse::from),
            slug: post.slug,
            title: post.title,
            excerpt: post.excerpt,
            is_published: post.is_published,
            created_at: post.created_at,
            updated_at: post.updated_at,
            published_at: post.published_at,
            scheduled_for: post.scheduled_for,
            has_unsaved_changes: post.has_working_copy,
            newsletter_at: post.newsletter_at,
            reading_minutes: post.reading_minutes,
        }
    }
}

fn tag_names(tags: &PostTags) -> Vec<String> {
    tags.iter().map(TagName::to_string).collect()
}

/// A post as admins edit it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostResponse {
    id: Uuid,
    slug: String,
    title: String,
    excerpt: String,
    /// Sanitized HTML.
    content: String,
    tags: Vec<String>,
    /// Empty for the title.
    seo_title: String,
    /// Empty for the excerpt.
    seo_description: String,
    feature_image: Option<FeatureImageResponse>,
    author_id: Uuid,
    /// The name that readers see; empty for the name of the site.
    author_name: String,
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
            tags: tag_names(&post.tags),
            slug: post.slug,
            title: post.title,
            excerpt: post.excerpt,
            content: post.content,
            seo_title: post.seo_title.unwrap_or_default(),
            seo_description: post.seo_description.unwrap_or_default(),
            feature_image: post.feature_image.as_ref().map(FeatureImageResponse::from),
            author_id: post.author_id.as_uuid(),
            author_name: post.author_name.unwrap_or_default(),
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
        let details = post.details;
        Self {
            id: post.id.as_uuid(),
            slug: post.slug.to_string(),
            title: post.title.to_string(),
            excerpt: post.excerpt.as_str().to_owned(),
            content: post.content.as_str().to_owned(),
            tags: tag_names(&details.tags),
            feature_image: details.feature_image.as_ref().map(FeatureImageResponse::from),
            seo_title: details.seo_title.map(|title| title.as_str().to_owned()).unwrap_or_default(),
            seo_description: details.seo_description.map(|text| text.as_str().to_owned()).unwrap_or_default(),
            author_id: post.author_id.as_uuid(),
            author_name: post.author_name.map(|name| name.as_str().to_owned()).unwrap_or_default(),
            is_published: post.is_published,
            created_at: post.created_at,
            updated_at: post.updated_at,
            published_at: post.published_at,
            scheduled_for: post.scheduled_for,
            reading_minutes: reading_minutes(post.content.as_str()),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TagResponse {
    pub(crate) name: String,
    pub(crate) slug: String,
}

impl From<&TagName> for TagResponse {
    fn from(tag: &TagName) -> Self {
        Self { name: tag.to_string(), slug: tag.slug().to_string() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HeadingResponse {
    /// The `id` of its element in `content`.
    pub(crate) id: String,
    pub(crate) text: String,
    /// From 1 to 3: how deep it is below the title.
    pub(crate) level: u8,
}

impl From<Heading> for HeadingResponse {
    fn from(heading: Heading) -> Self {
        let Heading { id, text, level } = heading;
        Self { id, text, level }
    }
}

/// Another post to read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostLinkResponse {
    pub(crate) slug: String,
    pub(crate) title: String,
    /// The date that readers see.
    pub(crate) date: DateTime<Utc>,
    pub(crate) feature_image: Option<FeatureImageResponse>,
}

impl From<&PostSummary> for PostLinkResponse {
    fn from(post: &PostSummary) -> Self {
        Self {
            slug: post.slug.clone(),
            title: post.title.clone(),
            date: post.date(),
            feature_image: post.feature_image.as_ref().map(FeatureImageResponse::from),
        }
    }
}

/// The author of a post, below its text.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PostAuthorResponse {
    pub(crate) about: String,
    picture: Option<FeatureImageResponse>,
}

/// What the page of a post shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostPageResponse {
    id: Uuid,
    slug: String,
    title: String,
    excerpt: String,
    /// Sanitized HTML. Its headings have ids. An empty paragraph with `data-card` stands for one of `cards`.
    pub(crate) content: String,
    is_published: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    /// The date that readers see.
    published_at: Option<DateTime<Utc>>,
    /// When it will be published.
    scheduled_for: Option<DateTime<Utc>>,
    reading_minutes: u32,
    /// Empty for the title.
    seo_title: String,
    /// Empty for the name of the site.
    author_name: String,
    /// Null unless an owner has written about this author.
    pub(crate) author: Option<PostAuthorResponse>,
    feature_image: Option<FeatureImageResponse>,
    pub(crate) tags: Vec<TagResponse>,
    /// The table of contents; empty unless there are at least three headings.
    pub(crate) headings: Vec<HeadingResponse>,
    pub(crate) newer: Option<PostLinkResponse>,
    pub(crate) older: Option<PostLinkResponse>,
    /// Up to three posts.
    pub(crate) related: Vec<PostLinkResponse>,
    /// The agents and prompts that `content` refers to.
    cards: PostCardsResponse,
}

impl PostPageResponse {
    /// A draft has no neighbors.
    pub(crate) fn new(
        post: &PostView,
        published: &PublishedPosts,
        cards: &PostCards,
        appearance: &Appearance,
    ) -> Self {
        let (content, headings) = add_heading_ids(&cards.without_missing(&post.content));
        let has_contents = headings.len() >= MIN_HEADINGS;
        let headings = if has_contents { headings } else { Vec::new() };
        let Neighbors { newer, older } = published.neighbors(post.id);
        let about = post.author_name.as_deref().and_then(|name| appearance.about_author(name));
        let author = about.map(|about| PostAuthorResponse {
            about: about.to_owned(),
            picture: appearance.author_picture.as_ref().map(FeatureImageResponse::from),
        });
        Self {
            id: post.id.as_uuid(),
            slug: post.slug.clone(),
            title: post.title.clone(),
            excerpt: post.excerpt.clone(),
            content,
            is_published: post.is_published,
            created_at: post.created_at,
            updated_at: post.updated_at,
            published_at: post.published_at,
            scheduled_for: post.scheduled_for,
            reading_minutes: post.reading_minutes,
            seo_title: post.seo_title.clone().unwrap_or_default(),
            author_name: post.author_name.clone().unwrap_or_default(),
            author,
            feature_image: post.feature_image.as_ref().map(FeatureImageResponse::from),
            tags: post.tags.iter().map(TagResponse::from).collect(),
            headings: headings.into_iter().map(HeadingResponse::from).collect(),
            newer: newer.map(PostLinkResponse::from),
            older: older.map(PostLinkResponse::from),
            cards: cards.into(),
            related: published.related(post).into_iter().map(PostLinkResponse::from).collect(),
        }
    }
}
