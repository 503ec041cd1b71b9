use chrono::{DateTime, Utc};

use super::{PostExcerpt, PostTitle};
use crate::version::{later_version, next_version};
use crate::{EditConflict, PostId, Removal, RichText, Slug, UserId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    pub id: PostId,
    pub title: PostTitle,
    pub slug: Slug,
    pub content: RichText,
    pub excerpt: PostExcerpt,
    pub author_id: UserId,
    pub is_published: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// When it was published first.
    pub published_at: Option<DateTime<Utc>>,
    /// A removed post keeps its slug and its redirects.
    pub removal: Option<Removal>,
}

/// The fields an admin edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostDraft {
    pub title: PostTitle,
    pub slug: Slug,
    pub content: RichText,
    pub excerpt: PostExcerpt,
    pub is_published: bool,
}

impl Post {
    #[must_use]
    pub fn create(id: PostId, author_id: UserId, draft: PostDraft, now: DateTime<Utc>) -> Self {
        let PostDraft { title, slug, content, excerpt, is_published } = draft;
        Self {
            id,
            title,
            slug,
            content,
            excerpt,
            author_id,
            is_published,
            created_at: now,
            updated_at: now,
            published_at: is_published.then_some(now),
            removal: None,
        }
    }

    /// Applies an edit. `based_on` is the `updated_at` that the editor loaded.
    ///
    /// # Errors
    /// [`EditConflict`]
    pub fn edit(
        &mut self,
        draft: PostDraft,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.updated_at = next_version(self.updated_at, based_on, now)?;
        let PostDraft { title, slug, content, excerpt, is_published } = draft;
        self.title = title;
        self.slug = slug;
        self.content = content;
        self.excerpt = excerpt;
        self.is_published = is_published;
        self.record_publication(now);
        Ok(())
    }

    fn record_publication(&mut self, now: DateTime<Utc>) {
        if self.is_published && self.published_at.is_none() {
            self.published_at = Some(now);
        }
    }

    /// Changes the version, so that an edit based on an older one is a conflict.
    pub fn set_published(&mut self, is_published: bool, now: DateTime<Utc>) {
        if self.is_published != is_published {
            self.is_published = is_published;
            self.updated_at = later_version(self.updated_at, now);
            self.record_publication(now);
        }
    }

    pub const fn archive(&mut self, now: DateTime<Utc>) {
        self.removal = Some(Removal::Archived(now));
    }

    /// Moves it to the trash.
    pub const fn delete(&mut self, now: DateTime<Utc>) {
        self.removal = Some(Removal::Deleted(now));
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
            content: RichText::from_sanitized("<p>Hello</p>").unwrap(),
            excerpt: PostExcerpt::parse("Hello").unwrap(),
            is_published: false,
        }
    }

    #[test]
    fn edit_stale_version_is_rejected() {
        let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let id = PostId::from_uuid(Uuid::nil());
        let mut post = Post::create(id, UserId::from_uuid(Uuid::nil()), draft("First"), start);
        assert_eq!(post.edit(draft("Second"), Some(start), start), Ok(()));
        assert!(post.updated_at > start, "an edit has a newer version");
        let before = post.clone();
        assert_eq!(post.edit(draft("Third"), Some(start), start), Err(EditConflict));
        assert_eq!(post, before);
        assert_eq!(post.edit(draft("Third"), None, start), Ok(()));
    }

    #[test]
    fn publish_is_a_new_version_only_if_it_changes() {
        let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let id = PostId::from_uuid(Uuid::nil());
        let mut post = Post::create(id, UserId::from_uuid(Uuid::nil()), draft("First"), start);
        post.set_published(false, start);
        assert_eq!(post.updated_at, start);
        post.set_published(true, start);
        assert!(post.is_published && post.updated_at > start);
    }

    #[test]
    fn first_publication_is_remembered() {
        let times = [0, 1, 2, 3].map(|second| DateTime::from_timestamp(1_800_000_000 + second, 0).unwrap());
        let published = || PostDraft { is_published: true, ..draft("Published") };
        let (id, author) = (PostId::from_uuid(Uuid::nil()), UserId::from_uuid(Uuid::nil()));
        let mut post = Post::create(id, author, draft("Draft"), times[0]);
        assert_eq!(post.published_at, None);
        post.edit(published(), None, times[1]).unwrap();
        post.set_published(false, times[2]);
        post.set_published(true, times[3]);
        assert_eq!(post.published_at, Some(times[1]));
        let mut bulk = Post::create(id, author, draft("Draft"), times[0]);
        bulk.set_published(true, times[2]);
        assert_eq!(bulk.published_at, Some(times[2]));
        assert_eq!(Post::create(id, author, published(), times[0]).published_at, Some(times[0]));
    }
}
