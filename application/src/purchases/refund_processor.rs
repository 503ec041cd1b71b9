use domain::purchases::{Order, ProviderRefund, Refund, RefundState};
use domain::{AgentId, OrderId, RefundId, Transition};

use super::DiscrepancyRecorder;
use crate::ErrorChain;
use crate::context::use_case;
use crate::invoices::Invoices;
use crate::ports::{Actor, NewRefund, PaymentProviderError, StoreError, UnitOfWork};
use crate::webhooks::WebhookEvents;

use_case! {
    /// Issues refunds at the provider and mirrors the refunds that it reports.
    pub(super) struct RefundProcessor
}

impl RefundProcessor {
    /// Stores the refunds that the provider reports and returns those that succeeded since the last time. The
    /// order must be locked.
    #[tracing::instrument(level = "debug", skip_all)]
    pub(super) async fn mirror(
        &self,
        unit: &mut dyn UnitOfWork,
        order_id: OrderId,
        reported: &[ProviderRefund],
    ) -> Result<Vec<Refund>, StoreError> {
        let mut succeeded = Vec::new();
        if reported.is_empty() {
            return Ok(succeeded);
        }
        let now = self.context.clock.now();
        let known = unit.refunds().list_by_order(order_id).await?;
        for reported in reported {
            let mut found = known.iter().filter(|refund| refund.matches(reported));
            let refund = if let Some(refund) = found.next() {
                let mut refund = refund.clone();
                if !refund.update(reported, now).is_applied() {
                    continue;
                }
                unit.refunds().update(&refund).await?;
                refund
            } else {
                let id = RefundId::from_uuid(self.context.ids.next_id());
                let refund = Refund::reported(id, order_id, reported, now);
                unit.refunds().insert(&refund).await?;
                refund
            };
            if refund.state == RefundState::Succeeded {
                WebhookEvents::new(&self.context).order_refunded(unit, &refund).await?;
                succeeded.push(refund);
            }
        }
        Ok(succeeded)
    }

    /// Issues the refunds that are owed or requested. The reconciler retries failures. Returns whether the
    /// provider accepted a requested one: then its state must be fetched, because access is revoked only
    /// together with recording that state.
    #[tracing::instrument(level = "debug", skip_all)]
    pub(super) async fn issue(&self, order: &mut Order, actor: Actor) -> Result<bool, StoreError> {
        if order.provider != self.context.payment_provider.kind() {
            return Ok(false);
        }
        self.issue_owed(order, actor).await;
        self.issue_requested(order, actor).await
    }

    async fn issue_owed(&self, order: &mut Order, actor: Actor) {
        let owed: Vec<_> = order.lines_owed_refund().map(|line| (line.agent_id, line.amount)).collect();
        for (agent_id, amount) in owed {
            let new = NewRefund {
                intent_id: order.payment_id(),
                agent_id,
                refund_id: None,
                amount,
                idempotency_key: order.refund_key(agent_id),
            };
            let refunded = self.context.payment_provider.refund(&new).await;
            if let Err(error) = &refunded {
                tracing::error!(order.id = %order.id, agent.id = %agent_id, error = %ErrorChain(&error), "refund postponed");
            }
            if let Err(error) = self.record_owed(order, agent_id, refunded, actor).await {
                tracing::error!(order.id = %order.id, agent.id = %agent_id, error = %ErrorChain(&error), "refund not recorded");
            }
        }
    }

    async fn record_owed(
        &self,
        order: &mut Order,
        agent_id: AgentId,
        refunded: Result<ProviderRefund, PaymentProviderError>,
        actor: Actor,
    ) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin_as(actor).await?;
        let Some(mut stored) = unit.orders().lock(order.id).await? else { return Ok(()) };
        let is_owed = stored.lines_owed_refund().any(|line| line.agent_id == agent_id);
        let recorded = match &refunded {
            // Recorded meanwhile by a later call.
            _ if !is_owed => Transition::Unchanged,
            Ok(refund) => stored.record_refund(agent_id, refund.status),
            Err(error) if error.is_permanent() || stored.is_refund_overdue(self.context.clock.now()) => {
                stored.record_rejected_refund(agent_id)
            }
            Err(_) => Transition::Unchanged,
        };
        if recorded.is_applied() {
            if let Ok(refund) = &refunded {
                self.mirror(&mut *unit, order.id, std::slice::from_ref(refund)).await?;
                // The provider refunds no payment whose dispute was lost.
                Invoices::new(&self.context).credit_refunds(&mut *unit, &stored, false).await?;
            }
            unit.orders().update(&stored).await?;
            DiscrepancyRecorder::new(&self.context).record_refunds(&mut *unit, &stored).await?;
        }
        // Commit even without changes: a rollback is slower and would hold the lock longer.
        unit.commit().await?;
        *order = stored;
        Ok(())
    }

    async fn issue_requested(&self, order: &Order, actor: Actor) -> Result<bool, StoreError> {
        let mut is_any_accepted = false;
        for refund in self.list_requested(order.id).await? {
            let Some(agent_id) = refund.agent_id else { continue };
            let new = NewRefund {
                intent_id: order.payment_id(),
                agent_id,
                refund_id: Some(refund.id),
                amount: refund.amount,
                idempotency_key: refund.idempotency_key(),
            };
            match self.context.payment_provider.refund(&new).await {
                Ok(_) => is_any_accepted = true,
                Err(error) if error.is_permanent() => {
                    tracing::warn!(order.id = %order.id, refund.id = %refund.id, error = %ErrorChain(&error), "refund rejected");
                    self.reject(order.id, refund.id, &error.to_string(), actor).await?;
                }
                Err(error) => {
                    tracing::error!(order.id = %order.id, refund.id = %refund.id, error = %ErrorChain(&error), "refund postponed");
                }
            }
        }
        Ok(is_any_accepted)
    }

    async fn list_requested(&self, order_id: OrderId) -> Result<Vec<Refund>, StoreError> {
        let mut refunds = self.context.store.read().await?.refunds().list_by_order(order_id).await?;
        refunds.retain(|refund| refund.state == RefundState::Requested);
        Ok(refunds)
    }

    async fn reject(
        &self,
        order_id: OrderId,
        id: RefundId,
        failure: &str,
        actor: Actor,
    ) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin_as(actor).await?;
        let _ = unit.orders().lock(order_id).await?;
        if let Some(mut refund) = unit.refunds().find(id).await?
            && refund.reject(failure.to_owned(), self.context.clock.now()).is_applied()
        {
            unit.refunds().update(&refund).await?;
        }
        unit.commit().await
    }

    /// The payment belongs to another provider, so its refunds cannot be issued here.
    #[tracing::instrument(level = "debug", skip_all)]
    pub(super) async fn mark_rejected(&self, order_id: OrderId) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin().await?;
        let Some(mut order) = unit.orders().lock(order_id).await? else { return Ok(()) };
        let owed: Vec<_> = order.lines_owed_refund().map(|line| line.agent_id).collect();
        let changes =
            owed.into_iter().filter(|agent_id| order.record_rejected_refund(*agent_id).is_applied());
        if changes.count() > 0 {
            unit.orders().update(&order).await?;
            DiscrepancyRecorder::new(&self.context).record_refunds(&mut *unit, &order).await?;
        }
        for mut refund in unit.refunds().list_by_order(order_id).await? {
            let failure = "the payment was made with another provider".to_owned();
            if refund.reject(failure, self.context.clock.now()).is_applied() {
                unit.refunds().update(&refund).await?;
            }
        }
        unit.commit().await
    }
}
