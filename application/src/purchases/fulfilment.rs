use std::sync::Arc;

use domain::discounts::DiscountRefusal;
use domain::money::Cents;
use domain::purchases::{Order, OrderState, SettleError, Settlement};
use domain::{OrderId, PurchaseId};

use super::Receipts;
use crate::ports::{
    Clock, IdGenerator, PaymentProvider, PaymentProviderError, Store, StoreError, UnitOfWork,
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
    pub async fn settle(&self, order_id: OrderId, received: Cents) -> Result<Order, FulfilmentError> {
        for _ in 0..Self::MAX_TRIES {
            if let Some(mut order) = self.deliver(order_id, received).await? {
                self.give_back(&mut order).await;
                return Ok(order);
            }
        }
        Err(StoreError::Conflict("purchase").into())
    }

    /// `None` when another order delivered one of the same agents at this moment: look again.
    async fn deliver(&self, order_id: OrderId, received: Cents) -> Result<Option<Order>, FulfilmentError> {
        let mut unit = self.store.begin().await?;
        let Some(mut order) = unit.orders().lock(order_id).await? else {
            return Err(FulfilmentError::UnknownOrder);
        };
        if order.is_settled() {
            return Ok(Some(order));
        }
        if order.is_free() && order.state == OrderState::Abandoned {
            return Err(FulfilmentError::GivenUp);
        }
        let found = self.look_around(&mut *unit, &order).await?;
        if let (true, Some(refusal)) = (order.is_free(), found.discount_refusal) {
            return Err(FulfilmentError::DiscountRefused(refusal));
        }
        let _ = order.settle(received, &found, self.clock.now())?;
        // Comes first because it holds the member's row: two of her orders settled at once would each hold
        // what the other waits for if they got to her row by their purchases.
        self.receipts.send(&mut *unit, &order).await?;
        for purchase in order.purchases(|| PurchaseId::from_uuid(self.ids.next_id())) {
            if !unit.purchases().insert(&purchase).await? {
                return Ok(None);
            }
        }
        self.redeem_discount(&mut *unit, &order).await?;
        unit.orders().update(&order).await?;
        unit.commit().await?;
        Ok(Some(order))
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
    pub(super) async fn give_back(&self, order: &mut Order) {
        let owed: Vec<_> = order.refunds_owed().map(|line| (line.agent_id, line.amount)).collect();
        for (agent_id, amount) in owed {
            let key = order.refund_key(agent_id);
            let refunded = self.provider.refund(&order.payment_id(), agent_id, amount, &key).await;
            let recorded = match refunded {
                Ok(()) => self.record_refund(order, agent_id).await.map_err(GiveBackError::Store),
                Err(error) => Err(GiveBackError::Provider(error)),
            };
            if let Err(error) = recorded {
                tracing::error!(order.id = %order.id, agent.id = %agent_id, %error, "refund postponed");
            }
        }
    }

    async fn record_refund(&self, order: &mut Order, agent_id: domain::AgentId) -> Result<(), StoreError> {
        let mut unit = self.store.begin().await?;
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
