use std::ops::AddAssign;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::purchases::{Order, OrderState};

use super::abandonment::abandon;
use super::{Fulfilment, Synchronization, SynchronizationError, Synchronized};
use crate::ports::{
    Actor, CanceledIntent, Clock, Intent, PaymentProvider, PaymentProviderError, Store, StoreError,
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
    /// What became of an order that was pending; `None` where it still is.
    const fn of(order: &Order) -> Option<Self> {
        match order.state {
            OrderState::Pending => None,
            OrderState::Paid | OrderState::Refunded => Some(Self::Delivered),
            OrderState::Abandoned => Some(Self::Abandoned),
        }
    }
}

/// Asks the provider about orders that nobody confirmed, and pays back what is owed (decision 20).
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
        if order.is_settled() {
            self.fulfilment.give_back(&mut order, Actor::System).await;
            return Ok(Outcome::StillOpen);
        }
        let intent_id = order.intent.as_ref().filter(|_| !order.is_free()).map(|intent| intent.id.clone());
        let intent = match intent_id {
            Some(intent_id) => match self.synchronization.run(&intent_id, None).await? {
                Some(Synchronized { order: now, intent }) => {
                    if let Some(outcome) = Outcome::of(&now) {
                        return Ok(outcome);
                    }
                    order = now;
                    intent
                }
                None => None,
            },
            None => None,
        };
        if !order.is_overdue(self.clock.now()) {
            return Ok(Outcome::StillOpen);
        }
        if let Some(Intent { id, .. }) = intent
            && let CanceledIntent::NotCancelable(_) = self.provider.cancel(&id).await?
        {
            return Ok(Outcome::StillOpen);
        }
        self.abandon(&order).await
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
