use std::sync::Arc;

use domain::discounts::DiscountRefusal;
use domain::money::Cents;
use domain::purchases::{FindingKind, Order, OrderState, RefundStatus, Reversals, SettleError, Settlement};
use domain::{AgentId, OrderId, PurchaseId, Transition};

use super::{FindingRecorder, Receipts, findings, withdrawal};
use crate::ports::{
    Actor, Clock, IdGenerator, PaymentProvider, PaymentProviderError, Store, StoreError, UnitOfWork,
};

#[derive(Debug, thiserror::Error)]
pub enum FulfilmentError {
    #[error("order does not exist")]
    UnknownOrder,
    /// Nothing was paid, so nothing is owed: the code can no longer be redeemed.
    #[error(transparent)]
    DiscountRefused(DiscountRefusal),
    /// A free order that was replaced by another.
    #[error("order was given up")]
    GivenUp,
    #[error(transparent)]
    Settle(#[from] SettleError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A payment as the provider showed it.
#[derive(Debug)]
pub(super) enum Look {
    Paid {
        received: Cents,
        reversals: Reversals,
    },
    Open,
    Processing,
    Canceled,
    /// The provider knows no such payment.
    Missing,
}

/// What became of an order that was to be brought up to date.
pub(super) enum Update {
    Done(Box<Order>),
    /// Somebody else changed the order, or delivered one of its agents, since it was looked at: look again.
    Overtaken,
}

/// The one way from a payment to its agents, behind `confirm`, the provider's messages and the
/// reconciler alike. Doing it again changes nothing.
pub struct Fulfilment {
    store: Arc<dyn Store>,
    provider: Arc<dyn PaymentProvider>,
    receipts: Receipts,
    findings: FindingRecorder,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl Fulfilment {
    const MAX_TRIES: u32 = 5;

    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        provider: Arc<dyn PaymentProvider>,
        receipts: Receipts,
        findings: FindingRecorder,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, provider, receipts, findings, ids, clock }
    }

    /// Delivers an order whose money has arrived, and gives back what cannot be delivered.
    ///
    /// # Errors
    /// [`FulfilmentError`]; then nothing has changed.
    pub async fn settle(
        &self,
        order_id: OrderId,
        received: Cents,
        actor: Actor,
    ) -> Result<Order, FulfilmentError> {
        for _ in 0..Self::MAX_TRIES {
            if let Some(mut order) = self.deliver(order_id, received, actor).await? {
                self.give_back(&mut order, actor).await;
                return Ok(order);
            }
        }
        Err(StoreError::Conflict("purchase").into())
    }

    /// `None` when another order delivered one of the same agents at this moment: look again.
    async fn deliver(
        &self,
        order_id: OrderId,
        received: Cents,
        actor: Actor,
    ) -> Result<Option<Order>, FulfilmentError> {
        let mut unit = self.store.begin_together(actor).await?;
        let Some(mut order) = unit.orders().lock(order_id).await? else {
            return Err(FulfilmentError::UnknownOrder);
        };
        if !order.is_settled() {
            if order.is_free() && order.state == OrderState::Abandoned {
                return Err(FulfilmentError::GivenUp);
            }
            match self.write_delivery(&mut *unit, &mut order, received).await {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(refused @ FulfilmentError::DiscountRefused(_)) => {
                    unit.commit().await?;
                    return Err(refused);
                }
                Err(error) => return Err(error),
            }
            unit.orders().update(&order).await?;
        }
        unit.commit().await?;
        Ok(Some(order))
    }

    /// Decides what is delivered, and writes all of it but the order itself; nothing, where the code is refused.
    /// `false` when another order delivered one of the same agents at this moment; then the unit of work is of no
    /// use any more.
    async fn write_delivery(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &mut Order,
        received: Cents,
    ) -> Result<bool, FulfilmentError> {
        let found = self.look_around(unit, order).await?;
        if let (true, Some(refusal)) = (order.is_free(), found.discount_refusal) {
            return Err(FulfilmentError::DiscountRefused(refusal));
        }
        let _ = order.settle(received, &found, self.clock.now())?;
        // Comes first because it holds the member's row: two of her orders settled at once would each hold
        // what the other waits for if they got to her row by their purchases.
        self.receipts.send(unit, order).await?;
        for purchase in order.purchases(|| PurchaseId::from_uuid(self.ids.next_id())) {
            if !unit.purchases().insert(&purchase).await? {
                return Ok(false);
            }
        }
        self.redeem_discount(unit, order).await?;
        Ok(true)
    }

    /// Makes of an order what its payment says. `seen` is the order as it was before the provider was asked: what was
    /// asked before somebody else wrote may be out of date.
    pub(super) async fn update(
        &self,
        seen: &Order,
        look: &Look,
        actor: Actor,
    ) -> Result<Update, FulfilmentError> {
        let mut unit = self.store.begin_as(actor).await?;
        let Some(mut order) = unit.orders().lock(seen.id).await? else {
            return Err(FulfilmentError::UnknownOrder);
        };
        if order.revision != seen.revision {
            return Ok(Update::Overtaken);
        }
        let Some(findings) = self.follow(&mut *unit, &mut order, look).await? else {
            return Ok(Update::Overtaken);
        };
        // An open payment says nothing that an earlier look could contradict, so it is not written down again and again.
        if order.state != seen.state || !matches!(look, Look::Open | Look::Processing) {
            order.count_revision();
            unit.orders().update(&order).await?;
        }
        self.findings.record(&mut *unit, &order.payment_id(), Some(order.id), &findings).await?;
        unit.commit().await?;
        Ok(Update::Done(Box::new(order)))
    }

    /// What does not add up; `None` when another order delivered one of the same agents at this moment.
    async fn follow(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &mut Order,
        look: &Look,
    ) -> Result<Option<Vec<FindingKind>>, FulfilmentError> {
        let mut findings = Vec::new();
        match look {
            Look::Paid { received, .. } if *received != order.total => {
                findings.push(FindingKind::AmountDiffers);
            }
            Look::Paid { received, reversals } => {
                if !order.is_settled() && !self.write_delivery(unit, order, *received).await? {
                    return Ok(None);
                }
                let standing = reversals.leave(order);
                for &(agent_id, status) in &standing.refunds {
                    let _ = order.record_refund(agent_id, status);
                }
                findings.extend(findings::of_refunds(order));
                if standing.has_pending_refund && !findings.contains(&FindingKind::RefundPending) {
                    findings.push(FindingKind::RefundPending);
                }
                if standing.needs_review {
                    findings.push(FindingKind::UnmatchedRefund);
                }
                if withdrawal::apply(unit, &self.receipts, order, &standing).await? {
                    findings.push(FindingKind::OwnedTwice);
                }
            }
            Look::Open | Look::Processing | Look::Canceled | Look::Missing if order.is_settled() => {
                findings.push(FindingKind::NotPaid);
            }
            Look::Canceled => {
                let _ = order.abandon();
            }
            Look::Processing => {
                let _ = order.mark_processing();
            }
            // Another order may have taken its place meanwhile; then the reconciler cancels the payment.
            Look::Open if order.state == OrderState::Processing => {
                if unit.orders().lock_pending_of(order.user_id).await?.is_none() {
                    let _ = order.return_to_pending();
                }
            }
            Look::Open | Look::Missing => {}
        }
        Ok(Some(findings))
    }

    async fn look_around(&self, unit: &mut dyn UnitOfWork, order: &Order) -> Result<Settlement, StoreError> {
        let agents: Vec<_> = order.lines.iter().map(|line| line.agent_id).collect();
        let already_owned = unit.purchases().owned(order.user_id, &agents).await?;
        let discount_refusal = match &order.discount {
            None => None,
            Some(used) => match unit.discounts().lock(used.id).await? {
                None => None,
                Some(discount) => {
                    let now = self.clock.now();
                    let taken = unit.discounts().uses(used.id, order.user_id, Some(order.id), now).await?;
                    // Money that has come in is held to the limits alone. Where nothing was paid the code
                    // is all there is, so it must still hold.
                    let checked = if order.is_free() {
                        discount.check(taken, now)
                    } else {
                        discount.check_limits(taken)
                    };
                    checked.err()
                }
            },
        };
        Ok(Settlement { already_owned, discount_refusal })
    }

    async fn redeem_discount(&self, unit: &mut dyn UnitOfWork, order: &Order) -> Result<(), StoreError> {
        match (&order.discount, order.settled_at) {
            (Some(discount), Some(at)) if order.state == OrderState::Paid => {
                unit.discounts().record_redemption(discount.id, order.id, order.user_id, at).await
            }
            _ => Ok(()),
        }
    }

    /// Gives back the lines that are owed, and records how far that is. What the provider refuses is tried again.
    pub(super) async fn give_back(&self, order: &mut Order, actor: Actor) {
        if order.provider != self.provider.kind() {
            return;
        }
        let owed: Vec<_> = order.refunds_owed().map(|line| (line.agent_id, line.amount)).collect();
        for (agent_id, amount) in owed {
            let key = order.refund_key(agent_id);
            let answer = self.provider.refund(&order.payment_id(), agent_id, amount, &key).await;
            if let Err(error) = &answer {
                tracing::error!(order.id = %order.id, agent.id = %agent_id, %error, "refund postponed");
            }
            if let Err(error) = self.record_refund(order, agent_id, answer, actor).await {
                tracing::error!(order.id = %order.id, agent.id = %agent_id, %error, "refund not recorded");
            }
        }
    }

    /// The refunds of a payment that is at another provider than the one in use cannot be made from here.
    pub(super) async fn give_up_refunds(&self, order_id: OrderId) -> Result<(), StoreError> {
        let mut unit = self.store.begin().await?;
        let Some(mut order) = unit.orders().lock(order_id).await? else { return Ok(()) };
        let owed: Vec<_> = order.refunds_owed().map(|line| line.agent_id).collect();
        let changes = owed.into_iter().filter(|agent_id| order.record_refused_refund(*agent_id).is_applied());
        if changes.count() > 0 {
            unit.orders().update(&order).await?;
            self.findings.record_refunds(&mut *unit, &order).await?;
        }
        unit.commit().await
    }

    async fn record_refund(
        &self,
        order: &mut Order,
        agent_id: AgentId,
        answer: Result<RefundStatus, PaymentProviderError>,
        actor: Actor,
    ) -> Result<(), StoreError> {
        let mut unit = self.store.begin_as(actor).await?;
        let Some(mut stored) = unit.orders().lock(order.id).await? else { return Ok(()) };
        let is_owed = stored.refunds_owed().any(|line| line.agent_id == agent_id);
        let recorded = match answer {
            // Whoever recorded it meanwhile asked later.
            _ if !is_owed => Transition::AlreadyApplied,
            Ok(status) => stored.record_refund(agent_id, status),
            Err(error) if error.is_refusal() || stored.is_refund_overdue(self.clock.now()) => {
                stored.record_refused_refund(agent_id)
            }
            Err(_) => Transition::AlreadyApplied,
        };
        if recorded.is_applied() {
            unit.orders().update(&stored).await?;
            self.findings.record_refunds(&mut *unit, &stored).await?;
        }
        // Also where nothing was written: a rollback takes its time, and would hold the row for so long.
        unit.commit().await?;
        *order = stored;
        Ok(())
    }
}
