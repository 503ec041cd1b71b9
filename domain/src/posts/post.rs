use chrono::{DateTime, Utc};

use super::{AuthorName, PostDetails, PostExcerpt, PostTitle};
use crate::version::{later_version, next_version};
use crate::{EditConflict, Lifecycle, PostId, RichText, Slug, UserId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    pub id: PostId,
    pub title: PostTitle,
    pub slug: Slug,
    pub content: RichText,
    pub excerpt: PostExcerpt,
    pub author_id: UserId,
    /// The name that readers see; `None` for the name of the site.
    pub author_name: Option<AuthorName>,
    pub details: PostDetails,
    /// Written to be sent by email: it has no page and is never published.
    pub is_message: bool,
    pub is_published: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// When it was first published, or its scheduled time. Readers see it as its date.
    pub published_at: Option<DateTime<Utc>>,
    /// When it will be published; `None` once it is.
    pub scheduled_for: Option<DateTime<Utc>>,
    /// A removed post keeps its slug and its redirects.
    pub lifecycle: Lifecycle,
}

/// The fields an admin edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostDraft {
    pub title: PostTitle,
    pub slug: Slug,
    pub content: RichText,
    pub excerpt: PostExcerpt,
    pub is_published: bool,
    pub schedule: Schedule,
    pub details: PostDetails,
}

/// When a draft will be published. A published post has no schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schedule {
    /// Stays as it was before the edit.
    Keep,
    Never,
    At(DateTime<Utc>),
}

impl Post {
    /// Whether another page of the blog has the path of this slug, so that no post can have it.
    pub fn is_reserved(slug: &Slug) -> bool {
        slug.as_str() == "archive"
    }

    pub fn create(id: PostId, author_id: UserId, draft: PostDraft, now: DateTime<Utc>) -> Self {
        let PostDraft { title, slug, content, excerpt, is_published, schedule, details } = draft;
        let mut post = Self {
            id,
            title,
            slug,
            content,
            excerpt,
            author_id,
            author_name: None,
            details,
            is_message: false,
            is_published,
            created_at: now,
            updated_at: now,
            published_at: None,
            scheduled_for: None,
            lifecycle: Lifecycle::Active,
        };
        post.set_publication(is_published, schedule, now);
        post
    }

    /// A message, whose draft is not to be published.
    pub fn message(id: PostId, author_id: UserId, draft: PostDraft, now: DateTime<Utc>) -> Self {
        Self { is_message: true, ..Self::create(id, author_id, draft, now) }
    }

    /// Applies an edit. `based_on` is the `updated_at` that the editor loaded.
    pub fn edit(
        &mut self,
        draft: PostDraft,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.updated_at = next_version(self.updated_at, based_on, now)?;
        let PostDraft { title, slug, content, excerpt, is_published, schedule, details } = draft;
        self.title = title;
        self.slug = slug;
        self.content = content;
        self.excerpt = excerpt;
        self.details = details;
        self.set_publication(is_published, schedule, now);
        Ok(())
    }

    fn set_publication(&mut self, is_published: bool, schedule: Schedule, now: DateTime<Utc>) {
        let (is_published, schedule) =
            if self.is_message { (false, Schedule::Never) } else { (is_published, schedule) };
        self.is_published = is_published;
        match schedule {
            Schedule::At(at) if !is_published => self.scheduled_for = Some(at),
            Schedule::Keep if !is_published => {}
            _ => self.scheduled_for = None,
        }
        if is_published && self.published_at.is_none() {
            self.published_at = Some(now);
        }
    }

    /// Publishes it now, or turns it back into a draft without a schedule. Changes the version, so that an edit based on an
    /// older one is a conflict.
    pub fn set_published(&mut self, is_published: bool, now: DateTime<Utc>) {
        if self.is_published != is_published || self.scheduled_for.is_some() {
            self.updated_at = later_version(self.updated_at, now);
            self.set_publication(is_published, Schedule::Never, now);
        }
    }

    /// Publishes it if its scheduled time has come. Returns whether it did. Its date is the scheduled time, also if the
    /// server was down then.
    pub fn publish_if_due(&mut self, now: DateTime<Utc>) -> bool {
        let due =
            self.scheduled_for.filter(|at| *at <= now && self.lifecycle.is_active() && !self.is_published);
        if due.is_some() {
            self.published_at = due;
            self.set_published(true, now);
        }
        due.is_some()
    }

    pub const fn archive(&mut self, now: DateTime<Utc>) {
        self.lifecycle = Lifecycle::Archived(now);
    }

    /// Moves it to the trash.
    pub const fn delete(&mut self, now: DateTime<Utc>) {
        self.lifecycle = Lifecycle::Deleted(now);
    }

    /// Restores it. A schedule that has passed meanwhile is dropped, so that restoring never publishes.
    pub fn restore(&mut self, now: DateTime<Utc>) {
        self.lifecycle = Lifecycle::Active;
        self.scheduled_for = self.scheduled_for.filter(|at| *at > now);
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
            schedule: Schedule::Keep,
            details: PostDetails::default(),
        }
    }

    fn second(second: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + second, 0).unwrap()
    }

    fn scheduled() -> Post {
        let draft = PostDraft { schedule: Schedule::At(second(60)), ..draft("Scheduled") };
        Post::create(PostId::from_uuid(Uuid::nil()), UserId::from_uuid(Uuid::nil()), draft, second(0))
    }

    #[test]
    fn scheduled_post_is_published_once_when_due() {
        let mut post = scheduled();
        assert!(!post.publish_if_due(second(59)) && !post.is_published);
        let before = post.updated_at;
        assert!(post.publish_if_due(second(75)));
        assert_eq!(
            (post.is_published, post.published_at, post.scheduled_for),
            (true, Some(second(60)), None)
        );
        assert!(post.updated_at > before);
        let published = post.clone();
        assert!(!post.publish_if_due(second(80)));
        assert_eq!(post, published);
    }

    #[test]
    fn removed_post_is_not_published_by_its_schedule() {
        let mut post = scheduled();
        post.delete(second(10));
        assert!(!post.publish_if_due(second(70)));
        let mut in_time = post.clone();
        in_time.restore(second(30));
        assert_eq!((in_time.scheduled_for, in_time.lifecycle), (Some(second(60)), Lifecycle::Active));
        post.restore(second(70));
        assert_eq!((post.scheduled_for, post.is_published), (None, false));
        assert!(!post.publish_if_due(second(80)));
    }

    #[test]
    fn edit_keeps_changes_or_cancels_the_schedule() {
        for (schedule, is_published, expected) in [
            (Schedule::Keep, false, Some(second(60))),
            (Schedule::At(second(90)), false, Some(second(90))),
            (Schedule::Never, false, None),
            (Schedule::Keep, true, None),
            (Schedule::At(second(90)), true, None),
        ] {
            let mut post = scheduled();
            post.edit(PostDraft { is_published, schedule, ..draft("Edited") }, None, second(5)).unwrap();
            assert_eq!((post.scheduled_for, post.is_published), (expected, is_published), "{schedule:?}");
        }
        for is_published in [true, false] {
            let mut post = scheduled();
            post.set_published(is_published, second(5));
            assert_eq!((post.scheduled_for, post.is_published), (None, is_published));
            assert!(post.updated_at > second(0));
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
