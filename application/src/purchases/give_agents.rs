use domain::agents::Agent;
use domain::purchases::Order;
use domain::users::Permission;
use domain::{AgentId, OrderId, PurchaseId, Reason, UserId};

use super::OrderMailer;
use crate::bulk::BulkIds;
use crate::context::use_case;
use crate::ports::{Actor, StoreError};
use crate::users::ChangeMemberError;
use crate::users::member_changes::{lock, record};

use_case! {
    /// Gives a member premium agents for free: an order of $0.00 with its receipt. It uses up no discount code.
    pub struct GiveAgents
}

impl GiveAgents {
    /// # Errors
    /// [`ChangeMemberError`]; then nothing has changed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(
        &self,
        actor: Actor,
        member: UserId,
        agents: &BulkIds<AgentId>,
        reason: &Reason,
    ) -> Result<(), ChangeMemberError> {
        actor.require(Permission::GiveAgents)?;
        actor.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let user = lock(&mut *unit, actor, member).await?;
        if user.is_blocked() {
            return Err(ChangeMemberError::Blocked);
        }
        if user.deletion.is_some() {
            return Err(ChangeMemberError::DeletionScheduled);
        }
        if !user.is_verified {
            return Err(ChangeMemberError::NotVerified);
        }
        let ids: Vec<_> = agents.iter().collect();
        let agents = unit.agents().lock_shared(&ids).await?;
        if agents.len() != ids.len() || !agents.iter().all(Agent::is_for_sale) {
            return Err(ChangeMemberError::NotForSale);
        }
        if !unit.purchases().owned(member, &ids).await?.is_empty() {
            return Err(ChangeMemberError::AlreadyOwned);
        }
        let now = self.context.clock.now();
        let id = OrderId::from_uuid(self.context.ids.next_id());
        let order = Order::gift(id, member, &agents, self.context.payment_provider.kind(), now);
        if !unit.orders().insert(&order).await? {
            return Err(StoreError::Conflict("order".into()).into());
        }
        OrderMailer::new(&self.context).send(&mut *unit, &user, &order, None).await?;
        for purchase in order.purchases(|| PurchaseId::from_uuid(self.context.ids.next_id())) {
            if !unit.purchases().insert(&purchase).await? {
                return Err(ChangeMemberError::AlreadyOwned);
            }
        }
        unit.carts().remove_agents(member, &ids, now).await?;
        let after = [
            ("grantedAgents", agents.iter().map(|agent| agent.title.as_str()).collect::<Vec<_>>().into()),
            ("order", order.number().to_string().into()),
            ("reason", reason.as_str().into()),
        ];
        unit.audit().append(&record(&self.context, &user, [], after)).await?;
        Ok(unit.commit().await?)
    }
}
