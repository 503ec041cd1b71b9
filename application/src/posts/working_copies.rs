use domain::posts::{EditorSession, PostText, PostTextError, WorkingCopy};
use domain::users::Permission;
use domain::{EditConflict, PostId, RichText, RichTextError};

use super::ManagePostError;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, Forbidden};

/// The text of an open editor.
#[derive(Debug, Clone)]
pub struct WorkingCopyInput {
    /// Its content is untrusted HTML from the editor.
    pub text: PostText,
    pub state: EditorSession,
}

/// A working copy with the first name of its author, unless the account was deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkingCopyView {
    pub copy: WorkingCopy,
    pub edited_by: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum SaveWorkingCopyError {
    #[error(transparent)]
    Text(#[from] PostTextError),
    #[error(transparent)]
    Content(#[from] RichTextError),
    #[error("This post no longer exists")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(SaveWorkingCopyError);

use_case! {
    /// Saves what admins write while they write it. Readers see it once it is saved as the post.
    pub struct WorkingCopies
}

impl WorkingCopies {
    /// New posts that were not saved; older ones are not listed.
    const MAX_LISTED: u64 = 50;

    /// Saves the working copy of a post, or of a new post if the editor knows no version of it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn save(
        &self,
        actor: Actor,
        id: PostId,
        input: WorkingCopyInput,
    ) -> Result<WorkingCopy, SaveWorkingCopyError> {
        actor.require(Permission::ManageContent)?;
        let by = actor.user_id().ok_or(Forbidden)?;
        let WorkingCopyInput { text, state } = input;
        RichText::check_nesting_depth(&text.content)?;
        let text =
            PostText { content: self.context.html_sanitizer.sanitize(&text.content), ..text }.check()?;
        let now = self.context.clock.now();
        let mut unit = self.context.store.begin_as(actor).await?;
        // The row of the post is locked before that of its copy, as when the post is saved.
        let post = unit.posts().lock(id).await?;
        if post.as_ref().is_some_and(|post| !post.lifecycle.is_active()) {
            return Err(SaveWorkingCopyError::NotFound);
        }
        let copy = if let Some(mut copy) = unit.working_copies().lock(id).await? {
            copy.save(post.as_ref(), text, by, state, now)?;
            unit.working_copies().update(&copy).await?;
            copy
        } else {
            if post.is_none() && state.post_version.is_some() {
                return Err(SaveWorkingCopyError::NotFound);
            }
            // It was saved as the post, or discarded, in another editor.
            if state.copy_version.is_some() {
                return Err(EditConflict.into());
            }
            let copy = WorkingCopy::start(id, post.as_ref(), text, by, state, now)?;
            if !unit.working_copies().insert(&copy).await? {
                return Err(EditConflict.into());
            }
            copy
        };
        unit.commit().await?;
        Ok(copy)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, actor: Actor, id: PostId) -> Result<Option<WorkingCopyView>, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let found = self.context.store.read().await?.working_copies().find(id).await?;
        Ok(found.map(|(copy, edited_by)| WorkingCopyView { copy, edited_by }))
    }

    /// The working copies of new posts, latest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_new(&self, actor: Actor) -> Result<Vec<WorkingCopyView>, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let found = self.context.store.read().await?.working_copies().list_new(Self::MAX_LISTED).await?;
        Ok(found.into_iter().map(|(copy, edited_by)| WorkingCopyView { copy, edited_by }).collect())
    }

    /// Discards what was written, unless another editor has changed it since.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn discard(
        &self,
        actor: Actor,
        id: PostId,
        state: EditorSession,
    ) -> Result<(), ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        if let Some(copy) = unit.working_copies().lock(id).await? {
            copy.check(state)?;
            unit.working_copies().remove(id).await?;
        }
        unit.commit().await?;
        Ok(())
    }
}
