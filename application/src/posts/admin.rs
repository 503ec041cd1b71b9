use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::posts::{Post, PostDraft, PostExcerpt, PostTitle};
use domain::users::Permission;
use domain::{EditConflict, PostId, RichText, RichTextError, Slug};

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
}

impl PostInput {
    pub(crate) fn sanitize(self, sanitizer: &dyn HtmlSanitizer) -> Result<PostDraft, RichTextError> {
        let Self { title, slug, excerpt, html, is_published } = self;
        RichText::check_nesting_depth(&html)?;
        let content = RichText::from_sanitized(&sanitizer.sanitize(&html))?;
        Ok(PostDraft { title, slug, content, excerpt, is_published })
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ManagePostError {
    #[error(transparent)]
    Content(#[from] RichTextError),
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
}

impl ManagePosts {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        sanitizer: Arc<dyn HtmlSanitizer>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, sanitizer, ids, clock }
    }

    /// # Errors
    /// [`ManagePostError`]
    pub async fn create(&self, actor: Actor, input: PostInput) -> Result<Post, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let author = actor.user_id().ok_or(Forbidden)?;
        let draft = input.sanitize(&*self.sanitizer)?;
        let post = Post::create(PostId::from_uuid(self.ids.next_id()), author, draft, self.clock.now());
        let mut unit = self.store.begin_as(actor).await?;
        if !unit.insert(&post).await? {
            return Err(ManagePostError::SlugTaken(find_free_slug(unit.posts(), &post.slug).await?));
        }
        unit.commit().await?;
        Ok(post)
    }

    /// Saves an edit `based_on` the version its author loaded.
    ///
    /// # Errors
    /// [`ManagePostError`]
    pub async fn update(
        &self,
        actor: Actor,
        id: PostId,
        input: PostInput,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<Post, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let draft = input.sanitize(&*self.sanitizer)?;
        let mut unit = self.store.begin_as(actor).await?;
        let mut post = lock(&mut *unit, id).await?;
        let previous_slug = post.slug.clone();
        post.edit(draft, based_on, self.clock.now())?;
        if !unit.update(&post).await? {
            return Err(ManagePostError::SlugTaken(find_free_slug(unit.posts(), &post.slug).await?));
        }
        if post.slug != previous_slug {
            unit.posts().add_slug_redirect(id, &previous_slug).await?;
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
                PostChange::Restore => post.removal = None,
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
