use std::sync::Arc;

use domain::agents::{Access, Agent, AgentUrl, Category, Description, Title};
use domain::{AgentId, UserId};

use crate::ports::{Actor, AgentQueries, CatalogueEntry, Clock, IdGenerator, Store, StoreError};

/// What an admin writes of an agent.
#[derive(Debug, Clone)]
pub struct AgentEntry {
    pub title: Title,
    pub description: Description,
    pub category: Category,
    pub url: AgentUrl,
    pub access: Access,
}

/// What deleting an agent came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deletion {
    Removed,
    /// Somebody owns it, or is paying for it: it has left every listing, and its owners keep it.
    Archived,
}

#[derive(Debug, thiserror::Error)]
pub enum AgentDeskError {
    #[error("This agent does not exist any more")]
    Unknown,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Creating, editing and deleting agents.
pub struct AgentDesk {
    store: Arc<dyn Store>,
    agents: Arc<dyn AgentQueries>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl AgentDesk {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        agents: Arc<dyn AgentQueries>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, agents, ids, clock }
    }

    /// Every agent that is not archived, newest first.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list(&self) -> Result<Vec<CatalogueEntry>, StoreError> {
        self.agents.list_all().await
    }

    /// # Errors
    /// [`AgentDeskError`]
    pub async fn create(&self, admin: UserId, entry: AgentEntry) -> Result<Agent, AgentDeskError> {
        let AgentEntry { title, description, category, url, access } = entry;
        let agent = Agent {
            id: AgentId::from_uuid(self.ids.next_id()),
            title,
            description,
            category,
            url,
            access,
            created_at: self.clock.now(),
            archived_at: None,
        };
        let mut unit = self.store.begin_as(Actor::Member(admin)).await?;
        if !unit.agents().insert(&agent).await? {
            return Err(StoreError::Conflict("agent").into());
        }
        unit.commit().await?;
        Ok(agent)
    }

    /// Orders that were begun keep the price they froze.
    ///
    /// # Errors
    /// [`AgentDeskError`]
    pub async fn update(
        &self,
        admin: UserId,
        id: AgentId,
        entry: AgentEntry,
    ) -> Result<Agent, AgentDeskError> {
        let mut unit = self.store.begin_as(Actor::Member(admin)).await?;
        let known = unit.agents().lock(id).await?.filter(|agent| agent.archived_at.is_none());
        let Some(known) = known else { return Err(AgentDeskError::Unknown) };
        let AgentEntry { title, description, category, url, access } = entry;
        let agent = Agent { title, description, category, url, access, ..known };
        unit.agents().update(&agent).await?;
        unit.commit().await?;
        Ok(agent)
    }

    /// Removes an agent that nobody bought, and archives any other.
    ///
    /// # Errors
    /// [`AgentDeskError`]
    pub async fn delete(&self, admin: UserId, id: AgentId) -> Result<Deletion, AgentDeskError> {
        let mut unit = self.store.begin_as(Actor::Member(admin)).await?;
        let known = unit.agents().lock(id).await?.filter(|agent| agent.archived_at.is_none());
        let Some(mut agent) = known else { return Err(AgentDeskError::Unknown) };
        let deletion = if unit.agents().is_ordered(id).await? {
            agent.archived_at = Some(self.clock.now());
            unit.agents().update(&agent).await?;
            Deletion::Archived
        } else {
            unit.agents().remove(id).await?;
            Deletion::Removed
        };
        unit.commit().await?;
        Ok(deletion)
    }
}
