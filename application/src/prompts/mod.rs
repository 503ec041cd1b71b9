//! Keeping the library of prompts.

use std::sync::Arc;

use domain::agents::Category;
use domain::prompts::{Prompt, PromptName, PromptText};
use domain::{PromptId, UserId};

use crate::ports::{Actor, Clock, IdGenerator, Store, StoreError};

/// What an admin writes of a prompt.
#[derive(Debug, Clone)]
pub struct PromptEntry {
    pub name: PromptName,
    pub category: Category,
    pub text: PromptText,
}

#[derive(Debug, thiserror::Error)]
pub enum PromptDeskError {
    #[error("This prompt does not exist any more")]
    Unknown,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Creating, editing and deleting prompts.
pub struct PromptDesk {
    store: Arc<dyn Store>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl PromptDesk {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { store, ids, clock }
    }

    /// # Errors
    /// [`PromptDeskError`]
    pub async fn create(&self, admin: UserId, entry: PromptEntry) -> Result<Prompt, PromptDeskError> {
        let PromptEntry { name, category, text } = entry;
        let id = PromptId::from_uuid(self.ids.next_id());
        let prompt = Prompt { id, name, category, text, created_at: self.clock.now() };
        let mut unit = self.store.begin_as(Actor::Member(admin)).await?;
        if !unit.prompts().insert(&prompt).await? {
            return Err(StoreError::Conflict("prompt").into());
        }
        unit.commit().await?;
        Ok(prompt)
    }

    /// # Errors
    /// [`PromptDeskError`]
    pub async fn update(
        &self,
        admin: UserId,
        id: PromptId,
        entry: PromptEntry,
    ) -> Result<Prompt, PromptDeskError> {
        let mut unit = self.store.begin_as(Actor::Member(admin)).await?;
        let Some(known) = unit.prompts().lock(id).await? else { return Err(PromptDeskError::Unknown) };
        let PromptEntry { name, category, text } = entry;
        let prompt = Prompt { name, category, text, ..known };
        unit.prompts().update(&prompt).await?;
        unit.commit().await?;
        Ok(prompt)
    }

    /// # Errors
    /// [`PromptDeskError`]
    pub async fn delete(&self, admin: UserId, id: PromptId) -> Result<(), PromptDeskError> {
        let mut unit = self.store.begin_as(Actor::Member(admin)).await?;
        if !unit.prompts().remove(id).await? {
            return Err(PromptDeskError::Unknown);
        }
        unit.commit().await?;
        Ok(())
    }
}
