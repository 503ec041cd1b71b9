use application::ports::{
    AdminAgentView, AgentListing, AgentQueries, AgentRepository, AgentView, ContentPackLog, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::AgentId;
use domain::agents::Agent;

use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl AgentRepository for MemoryUnitOfWork {
    async fn insert(&mut self, agent: &Agent) -> Result<bool, StoreError> {
        if self.state.agents.contains_key(&agent.id) {
            return Ok(false);
        }
        self.state.agents.insert(agent.id, agent.clone());
        Ok(true)
    }

    async fn update(&mut self, agent: &Agent) -> Result<bool, StoreError> {
        let Some(stored) = self.state.agents.get_mut(&agent.id) else { return Ok(false) };
        *stored = Agent { created_at: stored.created_at, ..agent.clone() };
        Ok(true)
    }

    async fn lock(&mut self, id: AgentId) -> Result<Option<Agent>, StoreError> {
        Ok(self.state.agents.get(&id).cloned())
    }

    async fn is_ordered(&mut self, id: AgentId) -> Result<bool, StoreError> {
        Ok(self.state.orders.values().any(|order| order.lines.iter().any(|line| line.agent_id == id)))
    }

    async fn remove(&mut self, id: AgentId) -> Result<bool, StoreError> {
        self.state.purchases.retain(|_, purchase| purchase.agent_id != id);
        Ok(self.state.agents.remove(&id).is_some())
    }

    async fn find_all(&mut self, ids: &[AgentId]) -> Result<Vec<Agent>, StoreError> {
        Ok(ids.iter().filter_map(|id| self.state.agents.get(id)).cloned().collect())
    }
}

#[async_trait]
impl ContentPackLog for MemoryUnitOfWork {
    async fn contains(&mut self, name: &str) -> Result<bool, StoreError> {
        Ok(self.state.content_packs.contains_key(name))
    }

    async fn record(&mut self, name: &str, at: DateTime<Utc>) -> Result<(), StoreError> {
        self.state.content_packs.entry(name.to_owned()).or_insert(at);
        Ok(())
    }
}

#[async_trait]
impl AgentQueries for MemoryStore {
    async fn list(&self, listing: AgentListing) -> Result<Vec<AgentView>, StoreError> {
        let state = self.read()?;
        let mut views: Vec<_> = state
            .agents
            .values()
            .filter(|agent| agent.archived_at.is_none())
            .filter(|agent| agent.access.is_premium() == (listing == AgentListing::Premium))
            .map(|agent| AgentView {
                id: agent.id,
                title: agent.title.as_str().to_owned(),
                description: agent.description.as_str().to_owned(),
                category: agent.category.as_str().to_owned(),
                url: agent.url.as_str().to_owned(),
                price: agent.access.price(),
                is_premium: agent.access.is_premium(),
                created_at: agent.created_at,
            })
            .collect();
        views.sort_by_key(|view| std::cmp::Reverse((view.created_at, view.id)));
        Ok(views)
    }

    async fn list_all(&self) -> Result<Vec<AdminAgentView>, StoreError> {
        let state = self.read()?;
        let owners = |id| {
            let purchases = state.purchases.values();
            purchases.filter(|purchase| purchase.agent_id == id && purchase.status.is_owned()).count()
        };
        let mut entries: Vec<_> = state
            .agents
            .values()
            .filter(|agent| agent.archived_at.is_none())
            .map(|agent| AdminAgentView {
                id: agent.id,
                title: agent.title.as_str().to_owned(),
                description: agent.description.as_str().to_owned(),
                category: agent.category.as_str().to_owned(),
                url: agent.url.as_str().to_owned(),
                price: agent.access.price(),
                is_premium: agent.access.is_premium(),
                created_at: agent.created_at,
                updated_at: agent.updated_at,
                owners: u32::try_from(owners(agent.id)).expect("few owners"),
            })
            .collect();
        entries.sort_by_key(|entry| std::cmp::Reverse((entry.created_at, entry.id)));
        Ok(entries)
    }
}
