use application::ports::{OwnedAgentView, PurchaseQueries, PurchaseRepository, PurchaseView, StoreError};
use async_trait::async_trait;
use domain::purchases::Purchase;
use domain::{AgentId, UserId};

use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl PurchaseRepository for MemoryUnitOfWork {
    async fn insert(&mut self, purchase: &Purchase) -> Result<bool, StoreError> {
        let is_owned = self
            .state
            .purchases
            .values()
            .any(|other| other.user_id == purchase.user_id && other.agent_id == purchase.agent_id);
        if is_owned {
            return Ok(false);
        }
        let known = self
            .state
            .require_member(purchase.user_id)
            .and_then(|()| self.state.require_agent(purchase.agent_id))
            .and_then(|()| self.state.require_order(purchase.order_id));
        self.check(known)?;
        self.state.purchases.insert(purchase.id, purchase.clone());
        Ok(true)
    }

    async fn owned(&mut self, member: UserId, agents: &[AgentId]) -> Result<Vec<AgentId>, StoreError> {
        let mut owned: Vec<_> = self
            .state
            .purchases
            .values()
            .filter(|purchase| purchase.user_id == member && agents.contains(&purchase.agent_id))
            .map(|purchase| purchase.agent_id)
            .collect();
        owned.sort_unstable();
        Ok(owned)
    }
}

#[async_trait]
impl PurchaseQueries for MemoryStore {
    async fn history(&self, owner: UserId) -> Result<Vec<PurchaseView>, StoreError> {
        let state = self.read()?;
        let mut views: Vec<_> = state
            .purchases
            .values()
            .filter(|purchase| purchase.user_id == owner)
            .filter_map(|purchase| Some((purchase, state.agents.get(&purchase.agent_id)?)))
            .map(|(purchase, agent)| PurchaseView {
                id: purchase.id,
                created_at: purchase.created_at,
                amount: purchase.amount,
                agent: OwnedAgentView {
                    title: agent.title.as_str().to_owned(),
                    description: agent.description.as_str().to_owned(),
                    url: agent.url.as_str().to_owned(),
                },
            })
            .collect();
        views.sort_by_key(|view| std::cmp::Reverse((view.created_at, view.id)));
        Ok(views)
    }
}
