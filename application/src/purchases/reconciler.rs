use std::ops::AddAssign;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::purchases::{Order, OrderState};

use super::abandonment::abandon;
use super::{Fulfilment, Synchronization, SynchronizationError, pricing};
use crate::ports::{
    Actor, CanceledIntent, Clock, Intent, IntentStatus, PaymentProvider, PaymentProviderError, Store,
    StoreError,
};

/// What one round of the reconciler did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reconciliation {
    pub delivered: u32,
    pub abandoned: u32,
    pub failed: u32,
}

impl AddAssign for Reconciliation {
    fn add_assign(&mut self, other: Self) {
        self.delivered += other.delivered;
        self.abandoned += other.abandoned;
        self.failed += other.failed;
    }
}

#[derive(Debug, thiserror::Error)]
enum CheckError {
    #[error(transparent)]
    Provider(#[from] PaymentProviderError),
    #[error(transparent)]
    Synchronization(#[from] SynchronizationError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

enum Outcome {
    Delivered,
    Abandoned,
    StillOpen,
}

impl Outcome {
    /// What became of an order that was open; `None` where it still is.
    const fn of(order: &Order) -> Option<Self> {
        match order.state {
            OrderState::Pending | OrderState::Processing => None,
            OrderState::Paid | OrderState::Refunded => Some(Self::Delivered),
            OrderState::Abandoned => Some(Self::Abandoned),
        }
    }
}

/// Asks the provider about orders that nobody confirmed, and about refunds that are owed or pending.
pub struct Reconciler {
    store: Arc<dyn Store>,
    provider: Arc<dyn PaymentProvider>,
    fulfilment: Arc<Fulfilment>,
    synchronization: Arc<Synchronization>,
    clock: Arc<dyn Clock>,
}

impl Reconciler {
    const ROUND: usize = 50;
    /// A node that dies while it looks at an order leaves it to others after this time, which is longer
    /// than a provider is waited for.
    const LEASE: TimeDelta = TimeDelta::minutes(1);

    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        provider: Arc<dyn PaymentProvider>,
        fulfilment: Arc<Fulfilment>,
        synchronization: Arc<Synchronization>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, provider, fulfilment, synchronization, clock }
    }

    /// After a restart nobody knows what was missed: every open order is looked at now.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn make_all_due(&self) -> Result<(), StoreError> {
        let mut unit = self.store.begin().await?;
        unit.orders().make_all_due(self.clock.now()).await?;
        unit.commit().await
    }

    /// Looks at orders that are due, each once, up to the number of one round.
    ///
    /// # Errors
    /// [`StoreError`]; what fails for one order is counted and does not stop the others.
    pub async fn run_due(&self) -> Result<Reconciliation, StoreError> {
        let mut report = Reconciliation::default();
        for _ in 0..Self::ROUND {
            let Some(looked) = self.look_at_next().await? else { break };
            report += looked;
        }
        Ok(report)
    }

    /// Looks at the order that has been due longest; `None` when none is due.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn look_at_next(&self) -> Result<Option<Reconciliation>, StoreError> {
        let leased_until = self.clock.now() + Self::LEASE;
        let Some(order) = self.claim(leased_until).await? else { return Ok(None) };
        let id = order.id;
        let mut report = Reconciliation::default();
        match self.check(order).await {
            Ok(Outcome::Delivered) => report.delivered += 1,
            Ok(Outcome::Abandoned) => report.abandoned += 1,
            Ok(Outcome::StillOpen) => {}
            Err(error) => {
                tracing::error!(order.id = %id, %error, "order could not be reconciled");
                report.failed += 1;
            }
        }
        let mut unit = self.store.begin().await?;
        unit.orders().release(id, leased_until).await?;
        unit.commit().await?;
        Ok(Some(report))
    }

    async fn check(&self, mut order: Order) -> Result<Outcome, CheckError> {
        let intent_id = order.intent_id.clone().filter(|_| !order.is_free());
        let is_elsewhere = order.provider != self.provider.kind();
        let mut intent = None;
        if let Some(intent_id) = intent_id.filter(|_| !is_elsewhere) {
            let was_settled = order.is_settled();
            if let Some(found) = self.synchronization.run(&intent_id, Actor::System).await? {
                if was_settled {
                    return Ok(Outcome::StillOpen);
                }
                if let Some(outcome) = Outcome::of(&found.order) {
                    return Ok(outcome);
                }
                (order, intent) = (found.order, found.intent);
            }
        }
        if order.is_settled() {
            if is_elsewhere {
                self.fulfilment.give_up_refunds(order.id).await?;
            }
            return Ok(Outcome::StillOpen);
        }
        if !self.is_to_be_abandoned(&order, intent.as_ref()).await? {
            return Ok(Outcome::StillOpen);
        }
        if let Some(Intent { id, .. }) = intent
            && let CanceledIntent::NotCancelable(_) = self.provider.cancel(&id).await?
        {
            return Ok(Outcome::StillOpen);
        }
        self.abandon(&order).await
    }

    /// Whether nobody is to pay an order any more: it is old, its price or code no longer holds, or the bank refused its
    /// payment while another order has taken its place. A payment that the bank has in hand is waited for.
    async fn is_to_be_abandoned(&self, order: &Order, intent: Option<&Intent>) -> Result<bool, StoreError> {
        if intent.is_some_and(|intent| intent.status == IntentStatus::Processing) {
            return Ok(false);
        }
        let now = self.clock.now();
        if order.is_overdue(now) || (order.state == OrderState::Processing && intent.is_some()) {
            return Ok(true);
        }
        if !order.is_hold_over(now) {
            return Ok(false);
        }
        let mut unit = self.store.begin().await?;
        let still_holds = pricing::still_holds(&mut *unit, order, now).await?;
        unit.commit().await?;
        Ok(!still_holds)
    }

    /// Takes an order for itself. The next look is planned before this one is taken, so that an order that
    /// cannot be looked at does not stand in the way of the others.
    async fn claim(&self, leased_until: DateTime<Utc>) -> Result<Option<Order>, StoreError> {
        let now = self.clock.now();
        let mut unit = self.store.begin().await?;
        let Some(mut order) = unit.orders().lock_due(now).await? else { return Ok(None) };
        order.plan_next_check(now);
        unit.orders().lease(&order, leased_until).await?;
        unit.commit().await?;
        Ok(Some(order))
    }

    async fn abandon(&self, order: &Order) -> Result<Outcome, CheckError> {
        let is_given_up = abandon(&*self.store, order, Actor::System).await?.is_applied();
        Ok(if is_given_up { Outcome::Abandoned } else { Outcome::StillOpen })
    }
}
