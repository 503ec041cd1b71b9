use application::posts::{MonthCount, TagCount};
use domain::posts::TagName;
use serde::Serialize;
use utoipa::ToSchema;

use super::PostSummaryResponse;

/// A page of the posts with one tag, or of one month.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostListResponse {
    /// The name of the tag or month.
    pub(crate) name: String,
    /// On all pages.
    pub(crate) total: usize,
    pub(crate) posts: Vec<PostSummaryResponse>,
    pub(crate) is_last: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TagCountResponse {
    pub(crate) name: String,
    pub(crate) slug: String,
    /// The number of published posts.
    pub(crate) posts: usize,
}

impl From<TagCount<'_>> for TagCountResponse {
    fn from(TagCount { tag, posts }: TagCount<'_>) -> Self {
        Self { name: TagName::to_string(tag), slug: tag.slug().to_string(), posts }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MonthCountResponse {
    /// Such as "November 2026".
    pub(crate) name: String,
    /// Such as "2026/11", the end of its URLs.
    pub(crate) path: String,
    /// The number of published posts.
    pub(crate) posts: usize,
}

impl From<MonthCount> for MonthCountResponse {
    fn from(MonthCount { month, posts }: MonthCount) -> Self {
        Self { name: month.name(), path: month.path(), posts }
    }
}

/// The tags and months that have posts.
#[derive(Debug, Serialize, ToSchema)]
pub struct PostArchiveResponse {
    /// By name.
    pub(crate) tags: Vec<TagCountResponse>,
    /// Latest first.
    pub(crate) months: Vec<MonthCountResponse>,
}
