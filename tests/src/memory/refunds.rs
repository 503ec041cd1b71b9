use application::ports::{RefundRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::purchases::Refund;
use domain::{OrderId, RefundId, UserId};

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl RefundRepository for MemoryUnitOfWork {
    async fn insert(&mut self, refund: &Refund) -> Result<bool, StoreError> {
        self.enter("refunds.insert").await?;
        if self.is_provider_id_taken(refund) {
            return Ok(false);
        }
        let known = self.state.require_order(refund.order_id).and_then(|()| {
            refund.requested_by.map_or(Ok(()), |requested_by| self.state.require_member(requested_by))
        });
        self.check(known)?;
        let is_taken = refund.request_key.is_some()
            && self.state.refunds.values().any(|other| {
                (other.order_id, other.request_key, other.agent_id)
                    == (refund.order_id, refund.request_key, refund.agent_id)
            });
        let is_taken = is_taken || self.state.refunds.contains_key(&refund.id);
        self.check(if is_taken { Err(StoreError::Conflict("refunds".into())) } else { Ok(()) })?;
        self.state.refunds.insert(refund.id, refund.clone());
        self.log_write(None, Some(refund)).await?;
        Ok(true)
    }

    async fn update(&mut self, refund: &Refund) -> Result<bool, StoreError> {
        self.enter("refunds.update").await?;
        let before = self.state.refunds.get(&refund.id).cloned();
        let is_taken = self.is_provider_id_taken(refund);
        let Some(stored) = self.state.refunds.get_mut(&refund.id).filter(|_| !is_taken) else {
            return Ok(false);
        };
        stored.state = refund.state;
        stored.provider_id.clone_from(&refund.provider_id);
        stored.failure.clone_from(&refund.failure);
        stored.completed_at = refund.completed_at;
        self.log_write(before.as_ref(), Some(refund)).await?;
        Ok(true)
    }

    async fn find(&mut self, id: RefundId) -> Result<Option<Refund>, StoreError> {
        self.enter("refunds.find").await?;
        Ok(self.state.refunds.get(&id).cloned())
    }

    async fn list_by_order(&mut self, order_id: OrderId) -> Result<Vec<Refund>, StoreError> {
        self.enter("refunds.list_by_order").await?;
        let refunds = self.state.refunds.values();
        let mut found: Vec<_> = refunds.filter(|refund| refund.order_id == order_id).cloned().collect();
        found.sort_by_key(|refund| (refund.requested_at, refund.id));
        Ok(found)
    }

    async fn sum_requested_by(&mut self, person: UserId, since: DateTime<Utc>) -> Result<i64, StoreError> {
        self.enter("refunds.sum_requested_by").await?;
        let refunds = self.state.refunds.values();
        let by_person = refunds.filter(|refund| refund.requested_by == Some(person) && refund.is_active());
        Ok(by_person.filter(|refund| refund.requested_at >= since).map(|refund| refund.amount.get()).sum())
    }
}

impl MemoryUnitOfWork {
    fn is_provider_id_taken(&self, refund: &Refund) -> bool {
        refund.provider_id.is_some()
            && self
                .state
                .refunds
                .values()
                .any(|other| other.id != refund.id && other.provider_id == refund.provider_id)
    }
}
