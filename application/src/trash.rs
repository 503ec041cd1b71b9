//! The trash and the archive: agents, bundles, prompts and posts that admins deleted or archived.

use std::sync::Arc;

use domain::users::Permission;

use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, ContentId, Store, TrashItem, TrashQueries};

#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    #[error("This is no longer in the trash or the archive")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(RestoreError);

/// Lists and restores what admins deleted or archived.
pub struct Trash {
    store: Arc<dyn Store>,
    queries: Arc<dyn TrashQueries>,
}

impl Trash {
    /// The maximum number of items of each kind in the list.
    const LIMIT: u64 = 500;

    #[must_use]
    pub fn new(store: Arc<dyn Store>, queries: Arc<dyn TrashQueries>) -> Self {
        Self { store, queries }
    }

    /// Most recently removed first.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn list(&self, actor: Actor) -> Result<Vec<TrashItem>, Failure> {
        actor.require(Permission::ManageContent)?;
        let mut items = self.queries.list_trash(Self::LIMIT).await?;
        items.sort_by_key(|item| std::cmp::Reverse((item.removal.at(), item.id)));
        Ok(items)
    }

    /// Restores an item with its id, slug, redirects and purchases.
    ///
    /// # Errors
    /// [`RestoreError`]
    pub async fn restore(&self, actor: Actor, id: ContentId) -> Result<(), RestoreError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.store.begin_as(actor).await?;
        match id {
            ContentId::Agent(id) => {
                let agent = unit.agents().lock(id).await?.filter(|agent| agent.removal.is_some());
                let mut agent = agent.ok_or(RestoreError::NotFound)?;
                agent.removal = None;
                unit.update(&agent).await?;
            }
            ContentId::Bundle(id) => {
                let bundle = unit.bundles().lock(id).await?.filter(|bundle| bundle.removal.is_some());
                let mut bundle = bundle.ok_or(RestoreError::NotFound)?;
                bundle.removal = None;
                unit.update(&bundle).await?;
            }
            ContentId::Prompt(id) => {
                let prompt = unit.prompts().lock(id).await?.filter(|prompt| prompt.removal.is_some());
                let mut prompt = prompt.ok_or(RestoreError::NotFound)?;
                prompt.removal = None;
                unit.update(&prompt).await?;
            }
            ContentId::Post(id) => {
                let post = unit.posts().lock(id).await?.filter(|post| post.removal.is_some());
                let mut post = post.ok_or(RestoreError::NotFound)?;
                post.removal = None;
                unit.update(&post).await?;
            }
        }
        Ok(unit.commit().await?)
    }
}
