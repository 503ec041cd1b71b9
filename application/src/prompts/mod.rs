//! Prompts for members and admins.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::prompts::{Prompt, PromptDraft};
use domain::users::Permission;
use domain::{EditConflict, MoveTo, OrderChanged, PromptId};

use crate::bulk::{BulkIds, BulkOutcome, CatalogChange};
use crate::failure::{Failure, from_failure};
use crate::manual_order::position_for;
use crate::ports::{
    Actor, Clock, IdGenerator, PromptQueries, PromptView, Revision, Revisions, Store, StoreError, Topic,
    UnitOfWork,
};

#[derive(Debug, thiserror::Error)]
pub enum ManagePromptError {
    #[error(transparent)]
    Stale(#[from] EditConflict),
    #[error(transparent)]
    OrderChanged(#[from] OrderChanged),
    #[error("This prompt no longer exists")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManagePromptError);

/// Lists prompts.
pub struct PromptLibrary {
    prompts: Arc<dyn PromptQueries>,
    revisions: Arc<dyn Revisions>,
}

impl PromptLibrary {
    pub fn new(prompts: Arc<dyn PromptQueries>, revisions: Arc<dyn Revisions>) -> Self {
        Self { prompts, revisions }
    }

    /// Featured prompts first, each group by position.
    pub async fn list(&self) -> Result<Vec<PromptView>, StoreError> {
        self.prompts.list().await
    }

    /// The same list for admins.
    pub async fn list_all(&self, actor: Actor) -> Result<Vec<PromptView>, ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        Ok(self.prompts.list().await?)
    }

    /// Changes whenever a prompt changes; used as a cache key.
    pub async fn revision(&self) -> Result<Revision, StoreError> {
        self.revisions.current(Topic::Prompts).await
    }
}

/// Creates, edits, arranges and deletes prompts.
pub struct ManagePrompts {
    store: Arc<dyn Store>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl ManagePrompts {
    pub fn new(store: Arc<dyn Store>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { store, ids, clock }
    }

    pub async fn create(&self, actor: Actor, draft: PromptDraft) -> Result<Prompt, ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        let prompt = Prompt::create(PromptId::from_uuid(self.ids.next_id()), draft, self.clock.now());
        let mut unit = self.store.begin_as(actor).await?;
        if !unit.prompts().insert(&prompt).await? {
            return Err(StoreError::Conflict("prompt").into());
        }
        unit.commit().await?;
        Ok(prompt)
    }

    /// Saves an edit `based_on` the version its author loaded.
    pub async fn update(
        &self,
        actor: Actor,
        id: PromptId,
        draft: PromptDraft,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<Prompt, ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.store.begin_as(actor).await?;
        let mut prompt = lock(&mut *unit, id).await?;
        prompt.edit(draft, based_on, self.clock.now())?;
        unit.prompts().update(&prompt).await?;
        unit.commit().await?;
        Ok(prompt)
    }

    /// Moves a prompt to the trash.
    pub async fn delete(&self, actor: Actor, id: PromptId) -> Result<(), ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.store.begin_as(actor).await?;
        let mut prompt = lock(&mut *unit, id).await?;
        prompt.delete(self.clock.now());
        unit.prompts().update(&prompt).await?;
        unit.commit().await?;
        Ok(())
    }

    /// Changes several prompts in one transaction.
    ///
    /// # Errors
    /// [`ManagePromptError`]; then nothing has changed.
    pub async fn change_all(
        &self,
        actor: Actor,
        ids: &BulkIds<PromptId>,
        change: &CatalogChange,
    ) -> Result<BulkOutcome<PromptId>, ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        let now = self.clock.now();
        let mut outcome = BulkOutcome::default();
        let mut unit = self.store.begin_as(actor).await?;
        for id in ids.iter() {
            let found = unit.prompts().lock(id).await?.filter(|prompt| change.applies_to(prompt.removal));
            let Some(before) = found else {
                outcome.missing.push(id);
                continue;
            };
            let mut prompt = before.clone();
            match change {
                CatalogChange::SetCategory(category) => prompt.set_category(category.clone(), now),
                CatalogChange::SetFeatured(is_featured) => prompt.is_featured = *is_featured,
                CatalogChange::Archive => prompt.archive(now),
                CatalogChange::Delete => prompt.delete(now),
                CatalogChange::Restore => prompt.removal = None,
            }
            if prompt != before {
                unit.prompts().update(&prompt).await?;
                outcome.changed.push(id);
            }
        }
        unit.commit().await?;
        Ok(outcome)
    }

    /// Moves a prompt within its list.
    pub async fn move_to(
        &self,
        actor: Actor,
        id: PromptId,
        to: MoveTo<PromptId>,
    ) -> Result<(), ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.store.begin_as(actor).await?;
        let mut prompt = lock(&mut *unit, id).await?;
        let is_featured = prompt.is_featured;
        prompt.position = position_for(unit.prompts(), id, is_featured, to, self.clock.now()).await??;
        unit.prompts().update(&prompt).await?;
        Ok(unit.commit().await?)
    }
}

async fn lock(unit: &mut dyn UnitOfWork, id: PromptId) -> Result<Prompt, ManagePromptError> {
    let prompt = unit.prompts().lock(id).await?;
    prompt.filter(|prompt| prompt.removal.is_none()).ok_or(ManagePromptError::NotFound)
}
