use std::sync::Arc;

use domain::discounts::DiscountError;
use domain::money::Cents;
use domain::purchases::{
    DiscrepancyKind, Order, OrderState, RefundStatus, RefundsAndDisputes, SettleError, SettlementContext,
};
use domain::{AgentId, OrderId, PurchaseId, Transition};

use super::{DiscrepancyRecorder, OrderMailer, discrepancies, purchase_status};
use crate::ports::{
    Actor, Clock, IdGenerator, PaymentProvider, PaymentProviderError, Store, StoreError, UnitOfWork,
};

#[derive(Debug, thiserror::Error)]
pub enum FulfillmentError {
    #[error("order does not exist")]
    UnknownOrder,
    /// A free order whose code can no longer be redeemed.
    #[error(transparent)]
    DiscountRejected(DiscountError),
    /// A free order that was replaced.
    #[error("order was abandoned")]
    Abandoned,
    #[error(transparent)]
    Settle(#[from] SettleError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A payment's state at the provider.
#[derive(Debug)]
pub(super) enum PaymentSnapshot {
    Paid {
        received: Cents,
        refunds_and_disputes: RefundsAndDisputes,
    },
    Open,
    Processing,
    Canceled,
    /// The provider has no such payment.
    NotFound,
}

/// Result of updating an order.
pub(super) enum UpdateOutcome {
    Updated(Box<Order>),
    /// The order or a purchase changed since the provider was queried (optimistic lock): retry.
    Stale,
}

/// Turns a payment into purchases. Used by `confirm`, webhook events and the reconciler. Idempotent.
pub struct Fulfillment {
    store: Arc<dyn Store>,
    provider: Arc<dyn PaymentProvider>,
    order_mailer: OrderMailer,
    discrepancies: DiscrepancyRecorder,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl Fulfillment {
    const MAX_ATTEMPTS: u32 = 5;

    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        provider: Arc<dyn PaymentProvider>,
        order_mailer: OrderMailer,
        discrepancies: DiscrepancyRecorder,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, provider, order_mailer, discrepancies, ids, clock }
    }

    /// Delivers a paid order and refunds lines that cannot be delivered.
    ///
    /// # Errors
    /// [`FulfillmentError`]; then nothing has changed.
    pub async fn settle(
        &self,
        order_id: OrderId,
        received: Cents,
        actor: Actor,
    ) -> Result<Order, FulfillmentError> {
        for _ in 0..Self::MAX_ATTEMPTS {
            if let Some(mut order) = self.deliver(order_id, received, actor).await? {
                self.issue_refunds(&mut order, actor).await;
                return Ok(order);
            }
        }
        Err(StoreError::Conflict("purchase").into())
    }

    /// `None` if a concurrent order delivered one of the agents: retry.
    async fn deliver(
        &self,
        order_id: OrderId,
        received: Cents,
        actor: Actor,
    ) -> Result<Option<Order>, FulfillmentError> {
        let mut unit = self.store.begin_as(actor).await?;
        let Some(mut order) = unit.orders().lock(order_id).await? else {
            return Err(FulfillmentError::UnknownOrder);
        };
        if !order.is_settled() {
            if order.is_free() && order.state == OrderState::Abandoned {
                return Err(FulfillmentError::Abandoned);
            }
            if !self.deliver_lines(&mut *unit, &mut order, received).await? {
                return Ok(None);
            }
            unit.update(&order).await?;
        }
        unit.commit().await?;
        Ok(Some(order))
    }

    /// Settles the order and inserts purchases, receipt and redemption, but does not save the order. Returns
    /// `false` if a concurrent order delivered one of the agents; the unit of work must then be dropped.
    async fn deliver_lines(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &mut Order,
        received: Cents,
    ) -> Result<bool, FulfillmentError> {
        let context = self.load_settlement_context(unit, order).await?;
        if let (true, Some(discount_error)) = (order.is_free(), context.discount_error) {
            return Err(FulfillmentError::DiscountRejected(discount_error));
        }
        let _ = order.settle(received, &context, self.clock.now())?;
        // First, because it locks the user: two orders of one member would otherwise deadlock on their
        // purchases.
        self.order_mailer.send(unit, order).await?;
        for purchase in order.purchases(|| PurchaseId::from_uuid(self.ids.next_id())) {
            if !unit.insert(&purchase).await? {
                return Ok(false);
            }
        }
        self.redeem_discount(unit, order).await?;
        Ok(true)
    }

    /// Applies the provider's payment state to the order. `loaded` is the order as loaded before the provider
    /// call (optimistic lock).
    pub(super) async fn update(
        &self,
        loaded: &Order,
        snapshot: &PaymentSnapshot,
        actor: Actor,
    ) -> Result<UpdateOutcome, FulfillmentError> {
        let mut unit = self.store.begin_as(actor).await?;
        let Some(mut order) = unit.orders().lock(loaded.id).await? else {
            return Err(FulfillmentError::UnknownOrder);
        };
        if order.revision != loaded.revision {
            return Ok(UpdateOutcome::Stale);
        }
        let Some(discrepancies) = self.apply_snapshot(&mut *unit, &mut order, snapshot).await? else {
            return Ok(UpdateOutcome::Stale);
        };
        // An open payment cannot contradict an earlier snapshot, so it needs no revision.
        if order.state != loaded.state
            || !matches!(snapshot, PaymentSnapshot::Open | PaymentSnapshot::Processing)
        {
            order.increment_revision();
            unit.update(&order).await?;
        }
        self.discrepancies.record(&mut *unit, &order.payment_id(), Some(order.id), &discrepancies).await?;
        unit.commit().await?;
        Ok(UpdateOutcome::Updated(Box::new(order)))
    }

    /// Returns the discrepancies; `None` if a concurrent order delivered one of the agents.
    async fn apply_snapshot(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &mut Order,
        snapshot: &PaymentSnapshot,
    ) -> Result<Option<Vec<DiscrepancyKind>>, FulfillmentError> {
        let mut discrepancies = Vec::new();
        match snapshot {
            PaymentSnapshot::Paid { received, .. } if *received != order.total => {
                discrepancies.push(DiscrepancyKind::AmountMismatch);
            }
            PaymentSnapshot::Paid { received, refunds_and_disputes } => {
                if !order.is_settled() && !self.deliver_lines(unit, order, *received).await? {
                    return Ok(None);
                }
                let statuses = refunds_and_disputes.line_statuses(order);
                for &(agent_id, status) in &statuses.refunds {
                    let _ = order.record_refund(agent_id, status);
                }
                discrepancies.extend(discrepancies::refund_discrepancies(order));
                if statuses.has_pending_refund && !discrepancies.contains(&DiscrepancyKind::RefundPending) {
                    discrepancies.push(DiscrepancyKind::RefundPending);
                }
                if statuses.needs_review {
                    discrepancies.push(DiscrepancyKind::UnmatchedRefund);
                }
                if purchase_status::apply_line_statuses(unit, &self.order_mailer, order, &statuses).await? {
                    discrepancies.push(DiscrepancyKind::DuplicateOwnership);
                }
            }
            PaymentSnapshot::Open
            | PaymentSnapshot::Processing
            | PaymentSnapshot::Canceled
            | PaymentSnapshot::NotFound
                if order.is_settled() =>
            {
                discrepancies.push(DiscrepancyKind::DeliveredUnpaid);
            }
            PaymentSnapshot::Canceled => {
                let _ = order.abandon();
            }
            PaymentSnapshot::Processing => {
                let _ = order.mark_processing();
            }
            // Another order may be pending by now; the reconciler then cancels this payment.
            PaymentSnapshot::Open if order.state == OrderState::Processing => {
                if unit.orders().lock_pending_by_user(order.user_id).await?.is_none() {
                    let _ = order.return_to_pending();
                }
            }
            PaymentSnapshot::Open | PaymentSnapshot::NotFound => {}
        }
        Ok(Some(discrepancies))
    }

    async fn load_settlement_context(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
    ) -> Result<SettlementContext, StoreError> {
        let agents: Vec<_> = order.lines.iter().map(|line| line.agent_id).collect();
        let already_owned = unit.purchases().owned(order.user_id, &agents).await?;
        let discount_error = match &order.discount {
            None => None,
            Some(order_discount) => match unit.discounts().lock(order_discount.id).await? {
                None => None,
                Some(discount) => {
                    let now = self.clock.now();
                    let uses = unit.discounts().uses(discount.id, order.user_id, Some(order.id), now).await?;
                    // A received payment only has to respect the code's limits; a free order needs a valid
                    // code.
                    let result =
                        if order.is_free() { discount.check(uses, now) } else { discount.check_limits(uses) };
                    result.err()
                }
            },
        };
        Ok(SettlementContext { already_owned, discount_error })
    }

    async fn redeem_discount(&self, unit: &mut dyn UnitOfWork, order: &Order) -> Result<(), StoreError> {
        match (&order.discount, order.settled_at) {
            (Some(discount), Some(at)) if order.state == OrderState::Paid => {
                unit.discounts().record_redemption(discount.id, order.id, order.user_id, at).await
            }
            _ => Ok(()),
        }
    }

    /// Issues the refunds that are owed. The reconciler retries failures.
    pub(super) async fn issue_refunds(&self, order: &mut Order, actor: Actor) {
        if order.provider != self.provider.kind() {
            return;
        }
        let owed: Vec<_> = order.lines_owed_refund().map(|line| (line.agent_id, line.amount)).collect();
        for (agent_id, amount) in owed {
            let key = order.refund_key(agent_id);
            let refunded = self.provider.refund(&order.payment_id(), agent_id, amount, &key).await;
            if let Err(error) = &refunded {
                tracing::error!(order.id = %order.id, agent.id = %agent_id, %error, "refund postponed");
            }
            if let Err(error) = self.record_refund(order, agent_id, refunded, actor).await {
                tracing::error!(order.id = %order.id, agent.id = %agent_id, %error, "refund not recorded");
            }
        }
    }

    /// The payment belongs to another provider, so its refunds cannot be issued here.
    pub(super) async fn mark_refunds_rejected(&self, order_id: OrderId) -> Result<(), StoreError> {
        let mut unit = self.store.begin().await?;
        let Some(mut order) = unit.orders().lock(order_id).await? else { return Ok(()) };
        let owed: Vec<_> = order.lines_owed_refund().map(|line| line.agent_id).collect();
        let changes =
            owed.into_iter().filter(|agent_id| order.record_rejected_refund(*agent_id).is_applied());
        if changes.count() > 0 {
            unit.update(&order).await?;
            self.discrepancies.record_refunds(&mut *unit, &order).await?;
        }
        unit.commit().await
    }

    async fn record_refund(
        &self,
        order: &mut Order,
        agent_id: AgentId,
        refunded: Result<RefundStatus, PaymentProviderError>,
        actor: Actor,
    ) -> Result<(), StoreError> {
        let mut unit = self.store.begin_as(actor).await?;
        let Some(mut stored) = unit.orders().lock(order.id).await? else { return Ok(()) };
        let is_owed = stored.lines_owed_refund().any(|line| line.agent_id == agent_id);
        let recorded = match refunded {
            // Recorded meanwhile by a later call.
            _ if !is_owed => Transition::Unchanged,
            Ok(status) => stored.record_refund(agent_id, status),
            Err(error) if error.is_permanent() || stored.is_refund_overdue(self.clock.now()) => {
                stored.record_rejected_refund(agent_id)
            }
            Err(_) => Transition::Unchanged,
        };
        if recorded.is_applied() {
            unit.update(&stored).await?;
            self.discrepancies.record_refunds(&mut *unit, &stored).await?;
        }
        // Commit even without changes: a rollback is slower and would hold the lock longer.
        unit.commit().await?;
        *order = stored;
        Ok(())
    }
}
