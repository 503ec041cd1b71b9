//! Deleted agents, prompts and posts, which can be restored for a while.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::users::Permission;
use domain::{AgentId, PostId, PromptId};

use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, Store, TrashQueries};

/// What is in the trash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrashId {
    Agent(AgentId),
    Prompt(PromptId),
    Post(PostId),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrashItem {
    pub id: TrashId,
    pub name: String,
    pub deleted_at: DateTime<Utc>,
    /// An agent that was ordered is never removed, because its owners keep it.
    pub is_kept: bool,
}

impl TrashItem {
    /// When it is removed for good; `None` if it is kept.
    #[must_use]
    pub fn removed_at(&self) -> Option<DateTime<Utc>> {
        (!self.is_kept).then(|| self.deleted_at + Trash::RETENTION)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    #[error("This is no longer in the trash")]
    Unknown,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(RestoreError);

/// Lists and restores what admins deleted.
pub struct Trash {
    store: Arc<dyn Store>,
    queries: Arc<dyn TrashQueries>,
}

impl Trash {
    /// How long deleted things can be restored.
    pub const RETENTION: TimeDelta = TimeDelta::days(30);
    /// The list ends after this many agents, prompts and posts each.
    const LIMIT: u64 = 500;

    #[must_use]
    pub fn new(store: Arc<dyn Store>, queries: Arc<dyn TrashQueries>) -> Self {
        Self { store, queries }
    }

    /// Last deleted first.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn list(&self, actor: Actor) -> Result<Vec<TrashItem>, Failure> {
        actor.require(Permission::ManageContent)?;
        let mut items = self.queries.list_trash(Self::LIMIT).await?;
        items.sort_by_key(|item| std::cmp::Reverse((item.deleted_at, item.id)));
        Ok(items)
    }

    /// Puts it back as it was, with its id, slug, redirects and purchases.
    ///
    /// # Errors
    /// [`RestoreError`]
    pub async fn restore(&self, actor: Actor, id: TrashId) -> Result<(), RestoreError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.store.begin_as(actor).await?;
        match id {
            TrashId::Agent(id) => {
                let agent = unit.agents().lock(id).await?.filter(|agent| agent.archived_at.is_some());
                let mut agent = agent.ok_or(RestoreError::Unknown)?;
                agent.archived_at = None;
                unit.update(&agent).await?;
            }
            TrashId::Prompt(id) => {
                let prompt = unit.prompts().lock(id).await?.filter(|prompt| prompt.deleted_at.is_some());
                let mut prompt = prompt.ok_or(RestoreError::Unknown)?;
                prompt.deleted_at = None;
                unit.update(&prompt).await?;
            }
            TrashId::Post(id) => {
                let post = unit.posts().lock(id).await?.filter(|post| post.deleted_at.is_some());
                let mut post = post.ok_or(RestoreError::Unknown)?;
                post.deleted_at = None;
                unit.update(&post).await?;
            }
        }
        Ok(unit.commit().await?)
    }
}
