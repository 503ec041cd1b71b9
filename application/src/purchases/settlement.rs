use domain::Country;
use domain::money::Cents;
use domain::purchases::{
    DiscrepancyKind, Order, OrderState, RefundsAndDisputes, SettleError, SettlementContext,
};
use domain::{OrderId, PurchaseId};

use super::pricing::{self, CartChange};
use super::refund_processor::RefundProcessor;
use super::{DiscrepancyRecorder, OrderMailer, discrepancies, purchase_status};
use crate::ErrorChain;
use crate::context::use_case;
use crate::invoices::Invoices;
use crate::ports::{Actor, StoreError, UnitOfWork};
use crate::webhooks::WebhookEvents;

#[derive(Debug, thiserror::Error)]
pub enum SettlementError {
    #[error("order does not exist")]
    UnknownOrder,
    /// A free order whose code can no longer be redeemed, or that costs something by now.
    #[error("{0}")]
    NoLongerFree(CartChange),
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

use_case! {
    /// Turns a payment into purchases. Used by `confirm`, webhook events and the reconciler. Idempotent.
    pub struct Settlement
}

impl Settlement {
    const MAX_ATTEMPTS: u32 = 5;

    /// Delivers a paid order and refunds lines that cannot be delivered.
    ///
    /// # Errors
    /// [`SettlementError`]; then nothing has changed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn settle(
        &self,
        order_id: OrderId,
        received: Cents,
        actor: Actor,
    ) -> Result<Order, SettlementError> {
        let country = self.card_country(order_id).await?;
        for _ in 0..Self::MAX_ATTEMPTS {
            if let Some((mut order, is_new)) = self.deliver(order_id, received, country, actor).await? {
                // No refund of an order can be requested before it is settled.
                if is_new && order.lines_owed_refund().next().is_none() {
                    return Ok(order);
                }
                if let Err(error) = RefundProcessor::new(&self.context).issue(&mut order, actor).await {
                    tracing::error!(order.id = %order.id, error = %ErrorChain(&error), "refunds postponed");
                }
                return Ok(order);
            }
        }
        Err(StoreError::Conflict("purchase".into()).into())
    }

    /// Where the buyer is, if an invoice will need it.
    async fn card_country(&self, order_id: OrderId) -> Result<Option<Country>, StoreError> {
        // Right after startup, the cached site may not have loaded the seller yet.
        self.context.refresh_site().await?;
        if self.context.site().seller.tax.rates.is_empty() {
            return Ok(None);
        }
        let order = self.context.store.read().await?.orders().find(order_id).await?;
        let Some(order) = order.filter(|order| !order.is_settled() && !order.is_free()) else {
            return Ok(None);
        };
        Ok(self.context.payment_provider.card_country(&order.payment_id()).await)
    }

    /// Returns the order, and whether it was settled now. `None` if a concurrent order delivered one of the agents: retry.
    async fn deliver(
        &self,
        order_id: OrderId,
        received: Cents,
        country: Option<Country>,
        actor: Actor,
    ) -> Result<Option<(Order, bool)>, SettlementError> {
        let mut unit = self.context.store.begin_as(actor).await?;
        let Some(mut order) = unit.orders().lock(order_id).await? else {
            return Err(SettlementError::UnknownOrder);
        };
        let is_new = !order.is_settled();
        if is_new {
            if order.is_free() && order.state == OrderState::Abandoned {
                return Err(SettlementError::Abandoned);
            }
            if !self.deliver_lines(&mut *unit, &mut order, received, country).await? {
                return Ok(None);
            }
            unit.orders().update(&order).await?;
        }
        unit.commit().await?;
        Ok(Some((order, is_new)))
    }

    /// Settles the order and inserts purchases, receipt and redemption, but does not save the order. Returns
    /// `false` if a concurrent order delivered one of the agents; the unit of work must then be dropped.
    async fn deliver_lines(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &mut Order,
        received: Cents,
        country: Option<Country>,
    ) -> Result<bool, SettlementError> {
        let context = self.load_settlement_context(unit, order).await?;
        let now = self.context.clock.now();
        if order.is_free() {
            let checked = pricing::check_free(unit, order, &context.already_owned, now).await?;
            checked.map_err(SettlementError::NoLongerFree)?;
        }
        let _ = order.settle(received, &context, now)?;
        // Locked first: two orders of one member would otherwise deadlock on their purchases.
        let member = unit.users().lock(order.user_id).await?;
        let invoice = Invoices::new(&self.context).issue(unit, order, country).await?;
        if let Some(member) = &member {
            OrderMailer::new(&self.context).send(unit, member, order, invoice.as_ref()).await?;
        }
        let purchases = order.purchases(|| PurchaseId::from_uuid(self.context.ids.next_id()));
        if !unit.purchases().insert_all(&purchases).await? {
            return Ok(false);
        }
        self.redeem_discount(unit, order).await?;
        WebhookEvents::new(&self.context).order_paid(unit, order, member.as_ref()).await?;
        OrderMailer::new(&self.context).send_sale_notice(unit, order).await?;
        // Last, as carts are locked after their account.
        let agents: Vec<_> = order.lines.iter().map(|line| line.agent_id).collect();
        unit.carts().remove_agents(order.user_id, &agents, now).await?;
        Ok(true)
    }

    /// Applies the provider's payment state to the order. `loaded` is the order as loaded before the provider
    /// call (optimistic lock).
    pub(super) async fn update(
        &self,
        loaded: &Order,
        snapshot: &PaymentSnapshot,
        actor: Actor,
    ) -> Result<UpdateOutcome, SettlementError> {
        let country = match snapshot {
            PaymentSnapshot::Paid { .. } if !loaded.is_settled() => self.card_country(loaded.id).await?,
            _ => None,
        };
        let mut unit = self.context.store.begin_as(actor).await?;
        let Some(mut order) = unit.orders().lock(loaded.id).await? else {
            return Err(SettlementError::UnknownOrder);
        };
        if order.revision != loaded.revision {
            return Ok(UpdateOutcome::Stale);
        }
        let Some(discrepancies) = self.apply_snapshot(&mut *unit, &mut order, snapshot, country).await?
        else {
            return Ok(UpdateOutcome::Stale);
        };
        // An open payment cannot contradict an earlier snapshot, so it needs no revision.
        if order.state != loaded.state
            || !matches!(snapshot, PaymentSnapshot::Open | PaymentSnapshot::Processing)
        {
            order.increment_revision();
            unit.orders().update(&order).await?;
        }
        DiscrepancyRecorder::new(&self.context)
            .record(&mut *unit, &order.payment_id(), Some(order.id), &discrepancies)
            .await?;
        if let PaymentSnapshot::Paid { refunds_and_disputes, .. } = snapshot {
            let is_lost = refunds_and_disputes.is_lost();
            Invoices::new(&self.context).credit_refunds(&mut *unit, &order, is_lost).await?;
        }
        unit.commit().await?;
        Ok(UpdateOutcome::Updated(Box::new(order)))
    }

    /// Returns the discrepancies; `None` if a concurrent order delivered one of the agents.
    async fn apply_snapshot(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &mut Order,
        snapshot: &PaymentSnapshot,
        country: Option<Country>,
    ) -> Result<Option<Vec<DiscrepancyKind>>, SettlementError> {
        let mut discrepancies = Vec::new();
        let mut succeeded_refunds = Vec::new();
        if let PaymentSnapshot::Paid { refunds_and_disputes, .. } = snapshot {
            succeeded_refunds = RefundProcessor::new(&self.context)
                .mirror(unit, order.id, &refunds_and_disputes.refunds)
                .await?;
        }
        match snapshot {
            PaymentSnapshot::Paid { received, .. } if *received != order.total => {
                discrepancies.push(DiscrepancyKind::AmountMismatch);
            }
            PaymentSnapshot::Paid { received, refunds_and_disputes } => {
                if !order.is_settled() && !self.deliver_lines(unit, order, *received, country).await? {
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
                if refunds_and_disputes.has_inquiry() {
                    discrepancies.push(DiscrepancyKind::Inquiry);
                }
                if statuses.needs_review {
                    discrepancies.push(DiscrepancyKind::UnmatchedRefund);
                }
                if purchase_status::apply(
                    unit,
                    &OrderMailer::new(&self.context),
                    order,
                    &statuses,
                    &succeeded_refunds,
                )
                .await?
                {
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
                // The price of a free order is checked instead, with the code.
                Some(_) if order.is_free() => None,
                // A received payment only has to respect the code's limits.
                Some(discount) => {
                    let (own_order, now) = (Some(order.id), self.context.clock.now());
                    let uses = unit.discounts().uses(discount.id, order.user_id, own_order, now).await?;
                    discount.check_limits(uses).err()
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
}
