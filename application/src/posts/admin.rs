use std::sync::Arc;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use domain::posts::{EditorState, Post, PostDraft, PostExcerpt, PostTitle, Schedule};
use domain::users::Permission;
use domain::{EditConflict, PostId, RichText, RichTextError, Slug};

use super::revisions::record_revision;
use super::schedule::{PublishAt, ScheduleError, require_future};
use crate::bulk::{BulkIds, BulkOutcome, PostChange};
use crate::failure::{Failure, from_failure};
use crate::free_slug::find_free_slug;
use crate::ports::{Actor, Clock, Forbidden, HtmlSanitizer, IdGenerator, Store, UnitOfWork};

/// The fields of the post editor.
#[derive(Debug, Clone)]
pub struct PostInput {
    pub title: PostTitle,
    pub slug: Slug,
    pub excerpt: PostExcerpt,
    /// Untrusted HTML from the editor.
    pub html: String,
    pub is_published: bool,
    pub publish_at: PublishAt,
}

impl PostInput {
    /// Without its schedule.
    pub(crate) fn sanitize(self, sanitizer: &dyn HtmlSanitizer) -> Result<PostDraft, RichTextError> {
        let Self { title, slug, excerpt, html, is_published, publish_at: _ } = self;
        RichText::check_nesting_depth(&html)?;
        let content = RichText::from_sanitized(&sanitizer.sanitize(&html))?;
        Ok(PostDraft { title, slug, content, excerpt, is_published, schedule: Schedule::Keep })
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ManagePostError {
    #[error(transparent)]
    Content(#[from] RichTextError),
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// Another post has the slug; this one is free.
    #[error("This slug is taken. {0} is free.")]
    SlugTaken(Slug),
    #[error(transparent)]
    Stale(#[from] EditConflict),
    #[error("This post no longer exists")]
    Unknown,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManagePostError);

/// Creating, editing and deleting posts.
pub struct ManagePosts {
    store: Arc<dyn Store>,
    sanitizer: Arc<dyn HtmlSanitizer>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
    /// In which posts are scheduled.
    time_zone: Tz,
}

impl ManagePosts {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        sanitizer: Arc<dyn HtmlSanitizer>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
        time_zone: Tz,
    ) -> Self {
        Self { store, sanitizer, ids, clock, time_zone }
    }

    fn draft(&self, input: PostInput) -> Result<PostDraft, ManagePostError> {
        if input.is_published && matches!(input.publish_at, PublishAt::At(_)) {
            return Err(ScheduleError::Published.into());
        }
        let schedule = input.publish_at.resolve(self.time_zone)?;
        Ok(PostDraft { schedule, ..input.sanitize(&*self.sanitizer)? })
    }

    /// Creates a post, and removes the working copy that it was written in.
    ///
    /// # Errors
    /// [`ManagePostError`]
    pub async fn create(
        &self,
        actor: Actor,
        input: PostInput,
        written_in: Option<(PostId, EditorState)>,
    ) -> Result<Post, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let author = actor.user_id().ok_or(Forbidden)?;
        let (draft, now) = (self.draft(input)?, self.clock.now());
        require_future(draft.schedule, None, now)?;
        let post = Post::create(PostId::from_uuid(self.ids.next_id()), author, draft, now);
        let mut unit = self.store.begin_as(actor).await?;
        if !unit.insert(&post).await? {
            return Err(ManagePostError::SlugTaken(find_free_slug(unit.posts(), &post.slug).await?));
        }
        record_revision(&mut *unit, &*self.ids, None, &post, actor).await?;
        if let Some((id, editor)) = written_in {
            remove_working_copy(&mut *unit, id, editor).await?;
        }
        unit.commit().await?;
        Ok(post)
    }

    /// Saves an edit `based_on` the version its author loaded. The editor's working copy is removed; without an editor it
    /// is kept.
    ///
    /// # Errors
    /// [`ManagePostError`]
    pub async fn update(
        &self,
        actor: Actor,
        id: PostId,
        input: PostInput,
        based_on: Option<DateTime<Utc>>,
        editor: Option<EditorState>,
    ) -> Result<Post, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let (draft, now) = (self.draft(input)?, self.clock.now());
        let mut unit = self.store.begin_as(actor).await?;
        let mut post = lock(&mut *unit, id).await?;
        let before = post.clone();
        let schedule = draft.schedule;
        post.edit(draft, based_on, now)?;
        require_future(schedule, before.scheduled_for, now)?;
        if !unit.update(&post).await? {
            return Err(ManagePostError::SlugTaken(find_free_slug(unit.posts(), &post.slug).await?));
        }
        if post.slug != before.slug {
            unit.posts().add_slug_redirect(id, &before.slug).await?;
        }
        record_revision(&mut *unit, &*self.ids, Some(&before), &post, actor).await?;
        if let Some(editor) = editor {
            remove_working_copy(&mut *unit, id, editor).await?;
        }
        unit.commit().await?;
        Ok(post)
    }

    /// Moves a post to the trash. Its slug stays taken, so that it can be restored.
    ///
    /// # Errors
    /// [`ManagePostError`]
    pub async fn delete(&self, actor: Actor, id: PostId) -> Result<(), ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.store.begin_as(actor).await?;
        let mut post = lock(&mut *unit, id).await?;
        post.delete(self.clock.now());
        unit.update(&post).await?;
        unit.commit().await?;
        Ok(())
    }

    /// Changes several posts in one transaction.
    ///
    /// # Errors
    /// [`ManagePostError`]; then nothing has changed.
    pub async fn change_all(
        &self,
        actor: Actor,
        ids: &BulkIds<PostId>,
        change: PostChange,
    ) -> Result<BulkOutcome<PostId>, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let now = self.clock.now();
        let mut outcome = BulkOutcome::default();
        let mut unit = self.store.begin_as(actor).await?;
        for id in ids.iter() {
            let found = unit.posts().lock(id).await?.filter(|post| change.applies_to(post.removal));
            let Some(before) = found else {
                outcome.missing.push(id);
                continue;
            };
            let mut post = before.clone();
            match change {
                PostChange::SetPublished(is_published) => post.set_published(is_published, now),
                PostChange::Archive => post.archive(now),
                PostChange::Delete => post.delete(now),
                PostChange::Restore => post.restore(now),
            }
            if post != before {
                unit.update(&post).await?;
                outcome.changed.push(id);
            }
        }
        unit.commit().await?;
        Ok(outcome)
    }
}

async fn lock(unit: &mut dyn UnitOfWork, id: PostId) -> Result<Post, ManagePostError> {
    let post = unit.posts().lock(id).await?;
    post.filter(|post| post.removal.is_none()).ok_or(ManagePostError::Unknown)
}

/// Removes what the editor wrote, now that it is saved. What another editor wrote since is a conflict.
async fn remove_working_copy(
    unit: &mut dyn UnitOfWork,
    id: PostId,
    editor: EditorState,
) -> Result<(), ManagePostError> {
    if let Some(copy) = unit.working_copies().lock(id).await? {
        copy.check(editor)?;
        unit.working_copies().remove(id).await?;
    }
    Ok(())
}
