use chrono::{DateTime, Utc};

use super::Post;
use crate::media::FeatureImage;
use crate::{PostId, PostRevisionId, UserId};

/// The text and the feature image of a post as they were saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostRevision {
    pub id: PostRevisionId,
    pub post_id: PostId,
    pub title: String,
    pub excerpt: String,
    /// Sanitized HTML.
    pub content: String,
    pub feature_image: Option<FeatureImage>,
    /// `None` once the account is deleted.
    pub saved_by: Option<UserId>,
    pub saved_at: DateTime<Utc>,
}

impl PostRevision {
    /// The latest ones of each post; older ones are removed.
    pub const MAX_PER_POST: u64 = 100;

    pub fn of(post: &Post, id: PostRevisionId, saved_by: Option<UserId>) -> Self {
        Self {
            id,
            post_id: post.id,
            title: post.title.as_str().to_owned(),
            excerpt: post.excerpt.as_str().to_owned(),
            content: post.content.as_str().to_owned(),
            feature_image: post.details.feature_image.clone(),
            saved_by,
            saved_at: post.updated_at,
        }
    }

    /// Whether the post still has this text and image.
    pub fn is_of(&self, post: &Post) -> bool {
        self.title == post.title.as_str()
            && self.excerpt == post.excerpt.as_str()
            && self.content == post.content.as_str()
            && self.feature_image == post.details.feature_image
    }
}
