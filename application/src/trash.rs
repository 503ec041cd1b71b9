//! The trash and the archive: agents, bundles, prompts and posts that admins deleted or archived.

use domain::Lifecycle;
use domain::users::Permission;

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, AuditAction, AuditFields, AuditRecord, ContentId, StoreError, TrashItem, UnitOfWork,
};

#[derive(Debug, thiserror::Error)]
pub enum TrashError {
    #[error("This is no longer in the trash or the archive")]
    NotFound,
    /// Since it was deleted.
    #[error("This was ordered, so it can't be deleted for good")]
    Ordered,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(TrashError);

use_case! {
    /// Lists, restores and erases what admins deleted or archived.
    pub struct Trash
}

impl Trash {
    /// The maximum number of items of each kind in the list.
    const LIMIT: u64 = 500;

    /// Most recently removed first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor) -> Result<Vec<TrashItem>, Failure> {
        actor.require(Permission::ManageContent)?;
        let mut items = self.context.queries.trash().list_trash(Self::LIMIT).await?;
        items.sort_by_key(|item| std::cmp::Reverse((item.removed_at, item.id)));
        Ok(items)
    }

    /// Restores an item with its id, slug, redirects and purchases. A deleted draft is a draft again.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn restore(&self, actor: Actor, id: ContentId) -> Result<(), TrashError> {
        actor.require(Permission::ManageContent)?;
        let now = self.context.clock.now();
        let mut unit = self.context.store.begin_as(actor).await?;
        match id {
            ContentId::Agent(id) => {
                let agent = unit.agents().lock(id).await?.filter(|agent| !agent.is_editable());
                let mut agent = agent.ok_or(TrashError::NotFound)?;
                agent.lifecycle = agent.lifecycle.restore(now);
                unit.agents().update(&agent).await?;
            }
            ContentId::Bundle(id) => {
                let bundle = unit.bundles().lock(id).await?.filter(|bundle| !bundle.lifecycle.is_active());
                let mut bundle = bundle.ok_or(TrashError::NotFound)?;
                bundle.lifecycle = Lifecycle::Active;
                unit.bundles().update(&bundle).await?;
            }
            ContentId::Prompt(id) => {
                let prompt = unit.prompts().lock(id).await?.filter(|prompt| !prompt.is_editable());
                let mut prompt = prompt.ok_or(TrashError::NotFound)?;
                prompt.lifecycle = prompt.lifecycle.restore(now);
                unit.prompts().update(&prompt).await?;
            }
            ContentId::Post(id) => {
                let post = unit.posts().lock(id).await?.filter(|post| !post.lifecycle.is_active());
                let mut post = post.ok_or(TrashError::NotFound)?;
                post.restore(now);
                unit.posts().update(&post).await?;
            }
        }
        Ok(unit.commit().await?)
    }

    /// Erases an item that is in the trash, as [`Cleanup`](crate::cleanup::Cleanup) does after
    /// [`TrashItem::RETENTION`]. Nothing that was ordered is erased.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn erase(&self, actor: Actor, id: ContentId) -> Result<(), TrashError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let name = lock_deleted(&mut *unit, id).await?.ok_or(TrashError::NotFound)?;
        let (kind, subject) = id.subject();
        let is_erased = match id {
            ContentId::Agent(id) => unit.agents().remove(id).await?,
            ContentId::Bundle(id) => unit.bundles().remove(id).await?,
            ContentId::Prompt(id) => unit.prompts().remove(id).await?,
            ContentId::Post(id) => unit.posts().remove(id).await?,
        };
        if !is_erased {
            return Err(TrashError::Ordered);
        }
        let record = AuditRecord {
            subject_name: Some(name),
            // All other fields were logged when it was moved to the trash.
            before: Some(AuditFields::from_iter([("isInTrash".to_owned(), true.into())])),
            ..self.context.audit_record(AuditAction::Removed, kind, subject)
        };
        unit.audit().append(&record).await?;
        Ok(unit.commit().await?)
    }
}

/// Locks an item in the trash. Returns its name.
async fn lock_deleted(unit: &mut dyn UnitOfWork, id: ContentId) -> Result<Option<String>, StoreError> {
    let found = match id {
        ContentId::Agent(id) => {
            unit.agents().lock(id).await?.map(|agent| (agent.lifecycle, agent.title.to_string()))
        }
        ContentId::Bundle(id) => {
            unit.bundles().lock(id).await?.map(|bundle| (bundle.lifecycle, bundle.title.to_string()))
        }
        ContentId::Prompt(id) => {
            unit.prompts().lock(id).await?.map(|prompt| (prompt.lifecycle, prompt.name.to_string()))
        }
        ContentId::Post(id) => {
            unit.posts().lock(id).await?.map(|post| (post.lifecycle, post.title.to_string()))
        }
    };
    let deleted = found.filter(|(lifecycle, _)| lifecycle.is_deleted());
    Ok(deleted.map(|(_, name)| name))
}
