//! Prompts for members and admins.

use std::sync::Arc;

use domain::PromptId;
use domain::agents::Category;
use domain::prompts::{Prompt, PromptName, PromptText};

use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, Clock, IdGenerator, PromptQueries, PromptView, Revision, Revisions, Store, StoreError, Topic,
};

/// What an admin writes of a prompt.
#[derive(Debug, Clone)]
pub struct PromptInput {
    pub name: PromptName,
    pub category: Category,
    pub text: PromptText,
}

#[derive(Debug, thiserror::Error)]
pub enum ManagePromptError {
    #[error("This prompt no longer exists")]
    Unknown,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManagePromptError);

/// Lists prompts for members.
pub struct PromptLibrary {
    prompts: Arc<dyn PromptQueries>,
    revisions: Arc<dyn Revisions>,
}

impl PromptLibrary {
    #[must_use]
    pub fn new(prompts: Arc<dyn PromptQueries>, revisions: Arc<dyn Revisions>) -> Self {
        Self { prompts, revisions }
    }

    /// Newest first.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list(&self) -> Result<Vec<PromptView>, StoreError> {
        self.prompts.list().await
    }

    /// Changes whenever a prompt changes; used as a cache key.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn revision(&self) -> Result<Revision, StoreError> {
        self.revisions.current(Topic::Prompts).await
    }
}

/// Creates, edits and deletes prompts.
pub struct ManagePrompts {
    store: Arc<dyn Store>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl ManagePrompts {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { store, ids, clock }
    }

    /// # Errors
    /// [`ManagePromptError`]
    pub async fn create(&self, actor: Actor, entry: PromptInput) -> Result<Prompt, ManagePromptError> {
        actor.require_admin()?;
        let PromptInput { name, category, text } = entry;
        let id = PromptId::from_uuid(self.ids.next_id());
        let prompt = Prompt { id, name, category, text, created_at: self.clock.now() };
        let mut unit = self.store.begin_as(actor).await?;
        if !unit.prompts().insert(&prompt).await? {
            return Err(StoreError::Conflict("prompt").into());
        }
        unit.commit().await?;
        Ok(prompt)
    }

    /// # Errors
    /// [`ManagePromptError`]
    pub async fn update(
        &self,
        actor: Actor,
        id: PromptId,
        entry: PromptInput,
    ) -> Result<Prompt, ManagePromptError> {
        actor.require_admin()?;
        let mut unit = self.store.begin_as(actor).await?;
        let Some(known) = unit.prompts().lock(id).await? else { return Err(ManagePromptError::Unknown) };
        let PromptInput { name, category, text } = entry;
        let prompt = Prompt { name, category, text, ..known };
        unit.prompts().update(&prompt).await?;
        unit.commit().await?;
        Ok(prompt)
    }

    /// # Errors
    /// [`ManagePromptError`]
    pub async fn delete(&self, actor: Actor, id: PromptId) -> Result<(), ManagePromptError> {
        actor.require_admin()?;
        let mut unit = self.store.begin_as(actor).await?;
        if !unit.prompts().remove(id).await? {
            return Err(ManagePromptError::Unknown);
        }
        unit.commit().await?;
        Ok(())
    }
}
