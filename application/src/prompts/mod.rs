//! Prompts for members and admins.

mod list;

pub use list::{PromptFilter, PromptSort};

use chrono::{DateTime, Utc};
use domain::prompts::{Prompt, PromptDraft, PromptRevision};
use domain::users::Permission;
use domain::{Position, PromptId, Reason};

use crate::bulk::{BulkIds, BulkOutcome, CatalogChange};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::free_slug::candidates;
use crate::ports::{Actor, AdminPromptView, Revision, StoreError, Topic, UnitOfWork};

#[derive(Debug, thiserror::Error)]
pub enum ManagePromptError {
    #[error("This prompt no longer exists")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManagePromptError);

use_case! {
    /// Lists prompts.
    pub struct PromptLibrary
}

impl PromptLibrary {
    /// Featured prompts first, each group by position.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self) -> Result<Vec<Prompt>, StoreError> {
        self.context.queries.prompts().list().await
    }

    /// The same list with drafts, for admins.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_all(&self, actor: Actor) -> Result<Vec<AdminPromptView>, ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        Ok(self.context.queries.prompts().list_all().await?)
    }

    /// Changes whenever a prompt changes; used as a cache key.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn revision(&self) -> Result<Revision, StoreError> {
        self.context.revisions.current(Topic::Prompts).await
    }
}

use_case! {
    /// Creates, edits, arranges and deletes prompts.
    pub struct ManagePrompts
}

impl ManagePrompts {
    /// The slug is made of the name, with a number if that is taken.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create(&self, actor: Actor, draft: PromptDraft) -> Result<Prompt, ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        let mut prompt =
            Prompt::create(PromptId::from_uuid(self.context.ids.next_id()), draft, self.context.clock.now());
        let mut unit = self.context.store.begin_as(actor).await?;
        if !insert_with_free_slug(&mut *unit, &mut prompt).await? {
            return Err(StoreError::Conflict("prompt".into()).into());
        }
        unit.commit().await?;
        Ok(prompt)
    }

    /// Saves an edit `based_on` the version its author loaded. The `note` says why the text changed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update(
        &self,
        actor: Actor,
        id: PromptId,
        draft: PromptDraft,
        based_on: Option<DateTime<Utc>>,
        note: Option<Reason>,
    ) -> Result<Prompt, ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut prompt = lock(&mut *unit, id).await?;
        let before = prompt.clone();
        prompt.edit(draft, based_on, self.context.clock.now())?;
        unit.prompts().update(&prompt).await?;
        if let Some(text) = PromptRevision::of_edit(before, &prompt, actor.user_id(), note) {
            unit.prompt_revisions().insert(&text).await?;
            unit.prompt_revisions().remove_oldest(id, PromptRevision::MAX_PER_PROMPT).await?;
        }
        unit.commit().await?;
        Ok(prompt)
    }

    /// Latest first, with the first names of the admins who replaced them. Restoring one is an edit like any other.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_revisions(
        &self,
        actor: Actor,
        id: PromptId,
    ) -> Result<Vec<(PromptRevision, Option<String>)>, ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        Ok(self.context.store.read().await?.prompt_revisions().list(id).await?)
    }

    /// Moves a prompt to the trash.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete(&self, actor: Actor, id: PromptId) -> Result<(), ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut prompt = lock(&mut *unit, id).await?;
        prompt.delete(self.context.clock.now());
        unit.prompts().update(&prompt).await?;
        unit.commit().await?;
        Ok(())
    }

    /// Changes several prompts in one transaction.
    ///
    /// # Errors
    /// [`ManagePromptError`]; then nothing has changed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change_all(
        &self,
        actor: Actor,
        ids: &BulkIds<PromptId>,
        change: &CatalogChange,
    ) -> Result<BulkOutcome<PromptId>, ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        let now = self.context.clock.now();
        let mut outcome = BulkOutcome::default();
        let mut unit = self.context.store.begin_as(actor).await?;
        for id in ids.iter() {
            let found = unit.prompts().lock(id).await?.filter(|prompt| change.applies_to(prompt.lifecycle));
            let Some(before) = found else {
                outcome.missing.push(id);
                continue;
            };
            let mut prompt = before.clone();
            match change {
                CatalogChange::SetCategory(category) => prompt.set_category(category.clone(), now),
                CatalogChange::SetFeatured(is_featured) => prompt.is_featured = *is_featured,
                CatalogChange::Publish => prompt.publish(now),
                CatalogChange::Archive => prompt.archive(now),
                CatalogChange::Delete => prompt.delete(now),
                CatalogChange::Restore => prompt.lifecycle = prompt.lifecycle.restore(now),
            }
            if prompt != before {
                unit.prompts().update(&prompt).await?;
                outcome.changed.push(id);
            }
        }
        unit.commit().await?;
        Ok(outcome)
    }

    /// Moves a prompt to the top of its group, featured or not.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn move_to_top(&self, actor: Actor, id: PromptId) -> Result<(), ManagePromptError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut prompt = lock(&mut *unit, id).await?;
        let first = unit.prompts().first_position(prompt.is_featured).await?;
        prompt.position = Position::above(first, self.context.clock.now());
        unit.prompts().update(&prompt).await?;
        Ok(unit.commit().await?)
    }
}

/// Adds a number to the slug if it is taken. Returns false if the prompt exists.
pub(crate) async fn insert_with_free_slug(
    unit: &mut dyn UnitOfWork,
    prompt: &mut Prompt,
) -> Result<bool, StoreError> {
    for candidate in candidates(&prompt.slug.clone()) {
        if unit.prompts().insert(prompt).await? {
            return Ok(true);
        }
        if unit.prompts().lock(prompt.id).await?.is_some() {
            return Ok(false);
        }
        prompt.slug = candidate;
    }
    Err(StoreError::Conflict("slug".into()))
}

async fn lock(unit: &mut dyn UnitOfWork, id: PromptId) -> Result<Prompt, ManagePromptError> {
    let prompt = unit.prompts().lock(id).await?;
    prompt.filter(Prompt::is_editable).ok_or(ManagePromptError::NotFound)
}
