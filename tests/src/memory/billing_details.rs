use application::ports::{BillingDetailsRepository, StoreError};
use async_trait::async_trait;
use domain::purchases::BillingDetails;
use domain::{OrderId, UserId};

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl BillingDetailsRepository for MemoryUnitOfWork {
    async fn find(&mut self, order_id: OrderId) -> Result<Option<BillingDetails>, StoreError> {
        self.enter("billing_details.find").await?;
        Ok(self.state.billing_details.get(&order_id).map(|(_, details)| details.clone()))
    }

    async fn save(
        &mut self,
        order_id: OrderId,
        member: UserId,
        details: Option<&BillingDetails>,
    ) -> Result<(), StoreError> {
        self.enter("billing_details.save").await?;
        let Some(details) = details else {
            self.state.billing_details.remove(&order_id);
            return Ok(());
        };
        let known = self.state.require_order(order_id).and_then(|()| self.state.require_member(member));
        self.check(known)?;
        self.state.billing_details.insert(order_id, (member, details.clone()));
        Ok(())
    }

    async fn list_by_user(&mut self, member: UserId) -> Result<Vec<(OrderId, BillingDetails)>, StoreError> {
        self.enter("billing_details.list_by_user").await?;
        let all = self.state.billing_details.iter();
        let own = all.filter(|(_, (owner, _))| *owner == member);
        Ok(own.map(|(order, (_, details))| (*order, details.clone())).collect())
    }
}
