use std::sync::Arc;

use domain::discounts::DiscountRefusal;
use domain::money::Cents;
use domain::purchases::{FindingKind, Order, OrderState, Reversals, SettleError, Settlement};
use domain::{OrderId, PurchaseId};

use super::{Receipts, withdrawal};
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
    Canceled,
    /// The provider knows no such payment.
    Missing,
}

/// What became of an order that was to be brought up to date.
pub(super) enum Update {
    Done(Box<Order>),
    /// The event behind it has had its effect before.
    EventKnown,
    /// Somebody else changed the order, or delivered one of its agents, since it was looked at: look again.
    Overtaken,
}

/// The one way from a payment to its agents, behind `confirm`, the provider's messages and the
/// reconciler alike (decision 20). Doing it again changes nothing.
pub struct Fulfilment {
    store: Arc<dyn Store>,
    provider: Arc<dyn PaymentProvider>,
    receipts: Receipts,
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
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, provider, receipts, ids, clock }
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

    /// Makes of an order what its payment says, together with the event that told of it. `seen` is the order
    /// as it was before the provider was asked: what was asked before somebody else wrote may be out of date.
    pub(super) async fn update(
        &self,
        seen: &Order,
        look: &Look,
        event_id: Option<&str>,
        actor: Actor,
    ) -> Result<Update, FulfilmentError> {
        let now = self.clock.now();
        let mut unit = self.store.begin_as(actor).await?;
        let Some(mut order) = unit.orders().lock(seen.id).await? else {
            return Err(FulfilmentError::UnknownOrder);
        };
        if let Some(event_id) = event_id
            && !unit.payment_events().record(event_id, now).await?
        {
            return Ok(Update::EventKnown);
        }
        if order.revision != seen.revision {
            return Ok(Update::Overtaken);
        }
        let Some(findings) = self.follow(&mut *unit, &mut order, look).await? else {
            return Ok(Update::Overtaken);
        };
        order.revision = order.revision.wrapping_add(1);
        unit.orders().update(&order).await?;
        unit.findings().note(&order.payment_id(), Some(order.id), &findings, now).await?;
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
                if standing.needs_review {
                    findings.push(FindingKind::UnmatchedRefund);
                }
                if withdrawal::apply(unit, &self.receipts, order, &standing).await? {
                    findings.push(FindingKind::OwnedTwice);
                }
            }
            Look::Open | Look::Canceled | Look::Missing if order.is_settled() => {
                findings.push(FindingKind::NotPaid);
            }
            Look::Canceled => {
                let _ = order.abandon();
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

    /// Gives back the lines that are owed. What fails now the reconciler tries again.
    pub(super) async fn give_back(&self, order: &mut Order, actor: Actor) {
        let owed: Vec<_> = order.refunds_owed().map(|line| (line.agent_id, line.amount)).collect();
        for (agent_id, amount) in owed {
            let key = order.refund_key(agent_id);
            let refunded = self.provider.refund(&order.payment_id(), agent_id, amount, &key).await;
            let recorded = match refunded {
                Ok(()) => self.record_refund(order, agent_id, actor).await.map_err(GiveBackError::Store),
                Err(error) => Err(GiveBackError::Provider(error)),
            };
            if let Err(error) = recorded {
                tracing::error!(order.id = %order.id, agent.id = %agent_id, %error, "refund postponed");
            }
        }
    }

    async fn record_refund(
        &self,
        order: &mut Order,
        agent_id: domain::AgentId,
        actor: Actor,
    ) -> Result<(), StoreError> {
        let mut unit = self.store.begin_as(actor).await?;
        if let Some(mut stored) = unit.orders().lock(order.id).await? {
            if stored.record_refund(agent_id).is_applied() {
                unit.orders().update(&stored).await?;
            }
            unit.commit().await?;
            *order = stored;
        }
        Ok(())
    }
}

#[derive(Debug, thiserror::Error)]
enum GiveBackError {
    #[error(transparent)]
    Provider(PaymentProviderError),
    #[error(transparent)]
    Store(StoreError),
}
