use chrono::{DateTime, Utc};

use super::{PostContent, PostExcerpt, PostTitle, Slug};
use crate::{PostId, UserId};

/// A post of the blog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    pub id: PostId,
    pub title: PostTitle,
    pub slug: Slug,
    pub content: PostContent,
    pub excerpt: PostExcerpt,
    pub author_id: UserId,
    pub is_published: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// What an admin writes: everything about a post but who wrote it and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostDraft {
    pub title: PostTitle,
    pub slug: Slug,
    pub content: PostContent,
    pub excerpt: PostExcerpt,
    pub is_published: bool,
}

/// Somebody else saved the post after this edit was begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "Somebody else has changed this post meanwhile. Your text is still here; compare the two before you save."
)]
pub struct StaleEdit;

impl Post {
    #[must_use]
    pub fn create(id: PostId, author_id: UserId, draft: PostDraft, now: DateTime<Utc>) -> Self {
        let PostDraft { title, slug, content, excerpt, is_published } = draft;
        Self { id, title, slug, content, excerpt, author_id, is_published, created_at: now, updated_at: now }
    }

    /// Takes an edit over. `based_on` is the `updated_at` that its writer saw, if she said so.
    /// An edit is always newer than the post it changes, also where the clock stood still.
    ///
    /// # Errors
    /// [`StaleEdit`]
    pub fn edit(
        &mut self,
        draft: PostDraft,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), StaleEdit> {
        if based_on.is_some_and(|seen| seen != self.updated_at) {
            return Err(StaleEdit);
        }
        let PostDraft { title, slug, content, excerpt, is_published } = draft;
        self.title = title;
        self.slug = slug;
        self.content = content;
        self.excerpt = excerpt;
        self.is_published = is_published;
        self.updated_at = now.max(self.updated_at + chrono::TimeDelta::microseconds(1));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn draft(title: &str) -> PostDraft {
        PostDraft {
            title: PostTitle::parse(title).unwrap(),
            slug: Slug::parse("a-post").unwrap(),
            content: PostContent::from_sanitized("<p>Hello</p>").unwrap(),
            excerpt: PostExcerpt::parse("Hello").unwrap(),
            is_published: false,
        }
    }

    #[test]
    fn the_second_save_of_an_older_version_is_refused() {
        let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let id = PostId::from_uuid(Uuid::nil());
        let mut post = Post::create(id, UserId::from_uuid(Uuid::nil()), draft("First"), start);
        assert_eq!(post.edit(draft("Second"), Some(start), start), Ok(()));
        assert!(post.updated_at > start, "an edit is newer than what it changed");
        let before = post.clone();
        assert_eq!(post.edit(draft("Third"), Some(start), start), Err(StaleEdit));
        assert_eq!(post, before);
        assert_eq!(post.edit(draft("Third"), None, start), Ok(()));
    }
}
