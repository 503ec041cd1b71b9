use chrono::{DateTime, Utc};
use domain::posts::{
    EditorSession, Post, PostDetails, PostDraft, PostExcerpt, PostTitle, SameTagError, Schedule,
};
use domain::users::Permission;
use domain::{PostId, RichTextError, Slug, UserId};
use uuid::Uuid;

use super::author::{AuthorInput, is_author, set_author};
use super::revisions::record_revision;
use super::schedule::{PublishAt, ScheduleError, require_future};
use super::tags::current_tags;
use crate::bulk::{BulkIds, BulkOutcome, PostChange};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::free_slug::find_free_slug;
use crate::media::{MissingImageError, stored_image};
use crate::ports::{Actor, Forbidden, HtmlSanitizer, StoreError, UnitOfWork};

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
    pub details: PostDetails,
    pub author: AuthorInput,
}

impl PostInput {
    /// With sanitized content. The schedule is resolved by the caller, who knows the site's time zone.
    pub(crate) fn sanitize(
        self,
        sanitizer: &dyn HtmlSanitizer,
        schedule: Schedule,
    ) -> Result<PostDraft, RichTextError> {
        let Self { title, slug, excerpt, html, is_published, publish_at: _, details, author: _ } = self;
        let content = sanitizer.rich_text(&html)?;
        Ok(PostDraft { title, slug, content, excerpt, is_published, schedule, details })
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ManagePostError {
    #[error(transparent)]
    Content(#[from] RichTextError),
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    #[error(transparent)]
    SameTag(#[from] SameTagError),
    /// Another post has the slug; this one is free.
    #[error("This slug is taken. {0} is free.")]
    SlugTaken(Slug),
    #[error("This post no longer exists")]
    NotFound,
    #[error(transparent)]
    MissingImageError(#[from] MissingImageError),
    #[error("Choose someone who may edit posts")]
    UnknownAuthor,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManagePostError);

use_case! {
    /// Creating, editing and deleting posts.
    pub struct ManagePosts
}

impl ManagePosts {
    fn draft(&self, input: PostInput) -> Result<PostDraft, ManagePostError> {
        if input.is_published && matches!(input.publish_at, PublishAt::At(_)) {
            return Err(ScheduleError::Published.into());
        }
        let schedule = input.publish_at.resolve(self.context.site().time_zone)?;
        Ok(input.sanitize(&*self.context.html_sanitizer, schedule)?)
    }

    /// Creates a post, and removes the working copy that it was written in.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create(
        &self,
        actor: Actor,
        input: PostInput,
        source_copy: Option<(PostId, EditorSession)>,
    ) -> Result<Post, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let creator = actor.user_id().ok_or(Forbidden)?;
        let author = input.author.clone();
        let id = source_copy.map_or_else(
            || PostId::from_uuid(self.context.ids.next_id()),
            |(copy, editor)| derive_post_id(copy, editor),
        );
        // Before the unit of work, because sanitizing a long text takes time.
        let (draft, now) = (self.draft(input.clone())?, self.context.clock.now());
        let mut unit = self.context.store.begin_as(actor).await?;
        if let (Some(created), Some((_, editor))) = (unit.posts().lock(id).await?, source_copy) {
            drop(unit);
            // A retry whose first response was lost; it may contain later changes.
            return self.update(actor, id, input, Some(created.created_at), Some(editor)).await;
        }
        require_future(draft.schedule, None, now)?;
        let mut post = Post::create(id, creator, draft, now);
        set_author(&mut *unit, &mut post, author, true).await?;
        post.details.feature_image = stored_image(&mut *unit, post.details.feature_image).await??;
        post.details.tags = current_tags(unit.posts(), post.id, &post.details.tags).await?;
        if Post::is_reserved(&post.slug) || !unit.posts().insert(&post).await? {
            return Err(ManagePostError::SlugTaken(find_free_slug(unit.posts(), &post.slug).await?));
        }
        record_revision(&mut *unit, &*self.context.ids, None, &post, actor).await?;
        if let Some((id, editor)) = source_copy {
            remove_working_copy(&mut *unit, id, editor).await?;
        }
        unit.commit().await?;
        Ok(post)
    }

    /// Saves an edit `based_on` the version its author loaded. The editor's working copy is removed; without an editor it
    /// is kept.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update(
        &self,
        actor: Actor,
        id: PostId,
        input: PostInput,
        based_on: Option<DateTime<Utc>>,
        editor: Option<EditorSession>,
    ) -> Result<Post, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let author = input.author.clone();
        let (draft, now) = (self.draft(input)?, self.context.clock.now());
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut post = lock(&mut *unit, id).await?;
        let before = post.clone();
        let schedule = draft.schedule;
        post.edit(draft, based_on, now)?;
        require_future(schedule, before.scheduled_for, now)?;
        set_author(&mut *unit, &mut post, author, false).await?;
        post.details.feature_image = stored_image(&mut *unit, post.details.feature_image).await??;
        post.details.tags = current_tags(unit.posts(), id, &post.details.tags).await?;
        if Post::is_reserved(&post.slug) || !unit.posts().update(&post).await? {
            return Err(ManagePostError::SlugTaken(find_free_slug(unit.posts(), &post.slug).await?));
        }
        if post.slug != before.slug {
            unit.posts().add_slug_redirect(id, &before.slug).await?;
        }
        record_revision(&mut *unit, &*self.context.ids, Some(&before), &post, actor).await?;
        revoke_preview_if_unpublished(&mut *unit, &before, &post).await?;
        if let Some(editor) = editor {
            remove_working_copy(&mut *unit, id, editor).await?;
        }
        unit.commit().await?;
        Ok(post)
    }

    /// The admins who may be chosen as authors, with their first names.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_authors(&self, actor: Actor) -> Result<Vec<(UserId, String)>, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let admins = self.context.store.read().await?.users().list_admins().await?;
        let authors = admins.into_iter().filter(is_author);
        Ok(authors.map(|user| (user.id, user.first_name.as_str().to_owned())).collect())
    }

    /// Moves a post to the trash. Its slug stays taken, so that it can be restored.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete(&self, actor: Actor, id: PostId) -> Result<(), ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut post = lock(&mut *unit, id).await?;
        post.delete(self.context.clock.now());
        unit.posts().update(&post).await?;
        unit.commit().await?;
        Ok(())
    }

    /// Changes several posts in one transaction.
    ///
    /// # Errors
    /// [`ManagePostError`]; then nothing has changed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change_all(
        &self,
        actor: Actor,
        ids: &BulkIds<PostId>,
        change: PostChange,
    ) -> Result<BulkOutcome<PostId>, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let now = self.context.clock.now();
        let mut outcome = BulkOutcome::default();
        let mut unit = self.context.store.begin_as(actor).await?;
        for id in ids.iter() {
            let found = unit.posts().lock(id).await?.filter(|post| change.applies_to(post.lifecycle));
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
                unit.posts().update(&post).await?;
                revoke_preview_if_unpublished(&mut *unit, &before, &post).await?;
                outcome.changed.push(id);
            }
        }
        unit.commit().await?;
        Ok(outcome)
    }
}

/// The id of the post that is created from a working copy. A repeated request gets the same one, so it creates no second
/// post.
fn derive_post_id(copy: PostId, editor: EditorSession) -> PostId {
    PostId::from_uuid(Uuid::new_v5(&copy.as_uuid(), editor.editor.as_bytes()))
}

async fn lock(unit: &mut dyn UnitOfWork, id: PostId) -> Result<Post, ManagePostError> {
    let post = unit.posts().lock(id).await?;
    post.filter(|post| post.lifecycle.is_active()).ok_or(ManagePostError::NotFound)
}

/// Revokes the preview link of a post that is unpublished, so that an old link does not show it.
async fn revoke_preview_if_unpublished(
    unit: &mut dyn UnitOfWork,
    before: &Post,
    post: &Post,
) -> Result<(), StoreError> {
    if before.is_published && !post.is_published {
        unit.post_previews().remove(post.id).await?;
    }
    Ok(())
}

/// Removes what the editor wrote, now that it is saved. What another editor wrote since is a conflict.
async fn remove_working_copy(
    unit: &mut dyn UnitOfWork,
    id: PostId,
    editor: EditorSession,
) -> Result<(), ManagePostError> {
    if let Some(copy) = unit.working_copies().lock(id).await? {
        copy.check(editor)?;
        unit.working_copies().remove(id).await?;
    }
    Ok(())
}
