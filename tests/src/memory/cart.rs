use application::ports::{CartLine, CartRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::cart::CartItem;
use domain::{AgentId, UserId};

use super::unit_of_work::MemoryUnitOfWork;
use super::users::remove_up_to;

#[async_trait]
impl CartRepository for MemoryUnitOfWork {
    async fn list(&mut self, member: UserId) -> Result<Vec<CartItem>, StoreError> {
        self.enter("carts.list").await?;
        let items = self.state.cart_items.values().cloned();
        let mut items: Vec<_> = items.filter(|item| item.user_id == member).collect();
        items.sort_by_key(|item| (item.added_at, item.agent_id));
        Ok(items)
    }

    async fn lines(&mut self, member: UserId) -> Result<Vec<CartLine>, StoreError> {
        let items = self.list(member).await?;
        let owned: Vec<_> = self.state.owned_by(member).map(|purchase| purchase.agent_id).collect();
        let line = |item: CartItem| {
            let agent = self.state.agents.get(&item.agent_id)?;
            Some(CartLine {
                agent_id: item.agent_id,
                addition: item.addition,
                title: agent.title.to_string(),
                description: agent.description.to_string(),
                price: agent.access.price(),
                is_for_sale: agent.is_for_sale(),
                is_deliverable: agent.is_deliverable(),
            })
        };
        let in_cart = items.into_iter().filter(|item| item.is_in_cart() && !owned.contains(&item.agent_id));
        Ok(in_cart.filter_map(line).collect())
    }

    async fn save(&mut self, item: &CartItem) -> Result<(), StoreError> {
        self.enter("carts.save").await?;
        let known = self.state.require_member(item.user_id);
        self.check(known)?;
        self.state.cart_items.insert((item.user_id, item.agent_id), item.clone());
        Ok(())
    }

    async fn remove_agents(
        &mut self,
        member: UserId,
        agents: &[AgentId],
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        self.enter("carts.remove_agents").await?;
        for item in self.state.cart_items.values_mut() {
            if item.user_id == member && agents.contains(&item.agent_id) {
                item.removed_at.get_or_insert(now);
            }
        }
        Ok(())
    }

    async fn purge_removed(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("carts.purge_removed").await?;
        let is_forgotten = |item: &CartItem| item.removed_at.is_some_and(|at| at < before);
        Ok(remove_up_to(limit, &mut self.state.cart_items, is_forgotten))
    }
}
