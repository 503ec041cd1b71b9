use std::collections::BTreeMap;

use application::ports::{PurchaseQueries, PurchaseRepository, PurchaseView, PurchasedAgentView, StoreError};
use async_trait::async_trait;
use domain::money::Cents;
use domain::purchases::{IMPORTED_PREFIX, Purchase};
use domain::{AgentId, OrderId, PurchaseId, UserId};

use super::state::State;
use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl PurchaseRepository for MemoryUnitOfWork {
    async fn insert_all(&mut self, purchases: &[Purchase]) -> Result<bool, StoreError> {
        self.enter("purchases.insert_all").await?;
        let mut are_inserted = true;
        for purchase in purchases {
            let is_same = |other: &Purchase| other.agent_id == purchase.agent_id;
            if purchase.status.is_owned() && self.state.owned_by(purchase.user_id).any(is_same) {
                are_inserted = false;
                continue;
            }
            let known = self
                .state
                .require_agent(purchase.agent_id)
                .and_then(|()| self.state.require_order(purchase.order_id));
            self.check(known)?;
            self.state.purchases.insert(purchase.id, purchase.clone());
            self.log_write(None, Some(purchase)).await?;
        }
        Ok(are_inserted)
    }

    async fn update(&mut self, purchase: &Purchase) -> Result<bool, StoreError> {
        self.enter("purchases.update").await?;
        let before = self.state.purchases.get(&purchase.id).cloned();
        let is_taken = purchase.status.is_owned()
            && self
                .state
                .owned_by(purchase.user_id)
                .any(|other| other.agent_id == purchase.agent_id && other.id != purchase.id);
        let Some(stored) = self.state.purchases.get_mut(&purchase.id).filter(|_| !is_taken) else {
            return Ok(false);
        };
        stored.status = purchase.status;
        self.log_write(before.as_ref(), Some(purchase)).await?;
        Ok(true)
    }

    async fn find(&mut self, id: PurchaseId) -> Result<Option<Purchase>, StoreError> {
        self.enter("purchases.find").await?;
        Ok(self.state.purchases.get(&id).cloned())
    }

    async fn list_by_order(&mut self, order_id: OrderId) -> Result<Vec<Purchase>, StoreError> {
        self.enter("purchases.list_by_order").await?;
        let purchases = self.state.purchases.values();
        Ok(purchases.filter(|purchase| purchase.order_id == order_id).cloned().collect())
    }

    async fn owned(&mut self, member: UserId, agents: &[AgentId]) -> Result<Vec<AgentId>, StoreError> {
        self.enter("purchases.owned").await?;
        let mut owned: Vec<_> = self
            .state
            .owned_by(member)
            .filter(|purchase| agents.contains(&purchase.agent_id))
            .map(|purchase| purchase.agent_id)
            .collect();
        owned.sort_unstable();
        Ok(owned)
    }

    async fn find_owned(&mut self, member: UserId, agent: AgentId) -> Result<Option<Purchase>, StoreError> {
        self.enter("purchases.find_owned").await?;
        Ok(self.state.owned_by(member).find(|purchase| purchase.agent_id == agent).cloned())
    }

    async fn paid_amounts(
        &mut self,
        member: UserId,
        agents: &[AgentId],
    ) -> Result<BTreeMap<AgentId, Cents>, StoreError> {
        self.enter("purchases.paid_amounts").await?;
        let state = &self.state;
        let owned = state.owned_by(member).filter(|purchase| agents.contains(&purchase.agent_id));
        let paid = owned.map(|purchase| {
            let refunds = state.refunds.values().filter(|refund| {
                refund.is_active()
                    && refund.order_id == purchase.order_id
                    && refund.agent_id.is_none_or(|id| id == purchase.agent_id)
            });
            let paid = refunds.fold(purchase.amount, |paid, refund| paid.saturating_sub(refund.amount));
            (purchase.agent_id, paid)
        });
        Ok(paid.collect())
    }

    async fn owns_any(&mut self, member: UserId) -> Result<bool, StoreError> {
        self.enter("purchases.owns_any").await?;
        Ok(self.state.owned_by(member).next().is_some())
    }
}

#[async_trait]
impl PurchaseQueries for MemoryStore {
    async fn history(&self, owner: UserId) -> Result<Vec<PurchaseView>, StoreError> {
        Ok(history(&*self.read()?, owner))
    }
}

pub(super) fn history(state: &State, owner: UserId) -> Vec<PurchaseView> {
    let mut views: Vec<_> = state
        .purchases
        .values()
        .filter(|purchase| purchase.user_id == owner)
        .filter_map(|purchase| Some((purchase, state.agents.get(&purchase.agent_id)?)))
        .map(|(purchase, agent)| PurchaseView {
            is_imported: purchase.payment_id.starts_with(IMPORTED_PREFIX),
            id: purchase.id,
            order_id: purchase.order_id,
            created_at: purchase.created_at,
            status: purchase.status,
            amount: purchase.amount,
            discount_code: state
                .orders
                .get(&purchase.order_id)
                .and_then(|order| order.discount.as_ref())
                .map(|discount| discount.code.clone()),
            bundle: state
                .orders
                .get(&purchase.order_id)
                .and_then(|order| order.lines.iter().find(|line| line.agent_id == agent.id))
                .and_then(|line| line.bundle.as_ref())
                .map(|bundle| bundle.title.clone()),
            agent: PurchasedAgentView {
                id: agent.id,
                slug: agent.lifecycle.is_active().then(|| agent.slug.to_string()),
                title: agent.title.as_str().to_owned(),
                description: agent.description.as_str().to_owned(),
                url: agent.url.as_str().to_owned(),
                package_version: agent.package_version,
            },
        })
        .collect();
    views.sort_by_key(|view| std::cmp::Reverse((view.created_at, view.id)));
    views
}
