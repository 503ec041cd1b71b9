use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::agents::{Agent, AgentDraft};
use domain::users::Permission;
use domain::{AgentId, EditConflict};

use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, AdminAgentView, AgentQueries, Clock, IdGenerator, Store, StoreError};

/// What deleting an agent did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeleteOutcome {
    Deleted,
    /// The agent has owners or open orders: it leaves all lists, but its owners keep it.
    Archived,
}

#[derive(Debug, thiserror::Error)]
pub enum ManageAgentError {
    #[error(transparent)]
    Stale(#[from] EditConflict),
    #[error("This agent no longer exists")]
    Unknown,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageAgentError);

/// Create, edit and delete agents.
pub struct ManageAgents {
    store: Arc<dyn Store>,
    agents: Arc<dyn AgentQueries>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl ManageAgents {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        agents: Arc<dyn AgentQueries>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, agents, ids, clock }
    }

    /// All agents that are not archived, newest first.
    ///
    /// # Errors
    /// [`ManageAgentError`]
    pub async fn list(&self, actor: Actor) -> Result<Vec<AdminAgentView>, ManageAgentError> {
        actor.require(Permission::ManageContent)?;
        Ok(self.agents.list_all().await?)
    }

    /// # Errors
    /// [`ManageAgentError`]
    pub async fn create(&self, actor: Actor, draft: AgentDraft) -> Result<Agent, ManageAgentError> {
        actor.require(Permission::ManageContent)?;
        let agent = Agent::create(AgentId::from_uuid(self.ids.next_id()), draft, self.clock.now());
        let mut unit = self.store.begin_as(actor).await?;
        if !unit.insert(&agent).await? {
            return Err(StoreError::Conflict("agent").into());
        }
        unit.commit().await?;
        Ok(agent)
    }

    /// Saves an edit `based_on` the version its author loaded. Open orders keep the price they were created with.
    ///
    /// # Errors
    /// [`ManageAgentError`]
    pub async fn update(
        &self,
        actor: Actor,
        id: AgentId,
        draft: AgentDraft,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<Agent, ManageAgentError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.store.begin_as(actor).await?;
        let existing = unit.agents().lock(id).await?.filter(|agent| agent.archived_at.is_none());
        let Some(mut agent) = existing else { return Err(ManageAgentError::Unknown) };
        agent.edit(draft, based_on, self.clock.now())?;
        unit.update(&agent).await?;
        unit.commit().await?;
        Ok(agent)
    }

    /// Moves an agent to the trash. If it was ordered, its owners keep it.
    ///
    /// # Errors
    /// [`ManageAgentError`]
    pub async fn delete(&self, actor: Actor, id: AgentId) -> Result<DeleteOutcome, ManageAgentError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.store.begin_as(actor).await?;
        let existing = unit.agents().lock(id).await?.filter(|agent| agent.archived_at.is_none());
        let Some(mut agent) = existing else { return Err(ManageAgentError::Unknown) };
        agent.archived_at = Some(self.clock.now());
        unit.update(&agent).await?;
        let is_ordered = unit.agents().is_ordered(id).await?;
        unit.commit().await?;
        Ok(if is_ordered { DeleteOutcome::Archived } else { DeleteOutcome::Deleted })
    }
}
