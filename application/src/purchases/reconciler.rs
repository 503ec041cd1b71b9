use std::sync::Arc;

use domain::OrderId;
use domain::purchases::Order;

use super::abandonment::abandon;
use super::{Fulfilment, FulfilmentError};
use crate::ports::{
    CanceledIntent, Clock, Intent, IntentStatus, PaymentProvider, PaymentProviderError, Store, StoreError,
};

/// What one round of the reconciler did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reconciliation {
    pub delivered: u32,
    pub abandoned: u32,
    pub failed: u32,
}

#[derive(Debug, thiserror::Error)]
enum CheckError {
    #[error(transparent)]
    Provider(#[from] PaymentProviderError),
    #[error(transparent)]
    Fulfilment(#[from] FulfilmentError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

enum Outcome {
    Delivered,
    Abandoned,
    StillOpen,
}

/// Asks the provider about orders that nobody confirmed, and pays back what is owed (decision 20).
pub struct Reconciler {
    store: Arc<dyn Store>,
    provider: Arc<dyn PaymentProvider>,
    fulfilment: Arc<Fulfilment>,
    clock: Arc<dyn Clock>,
}

impl Reconciler {
    const BATCH: u64 = 50;

    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        provider: Arc<dyn PaymentProvider>,
        fulfilment: Arc<Fulfilment>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, provider, fulfilment, clock }
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

    /// Looks at each order that is due, once.
    ///
    /// # Errors
    /// [`StoreError`]; what fails for one order is counted and does not stop the others.
    pub async fn run_due(&self) -> Result<Reconciliation, StoreError> {
        let mut report = Reconciliation::default();
        let due = self.store.begin().await?.orders().due_for_check(self.clock.now(), Self::BATCH).await?;
        for id in due {
            match self.check(id).await {
                Ok(Outcome::Delivered) => report.delivered += 1,
                Ok(Outcome::Abandoned) => report.abandoned += 1,
                Ok(Outcome::StillOpen) => {}
                Err(error) => {
                    tracing::error!(order.id = %id, %error, "order could not be reconciled");
                    report.failed += 1;
                }
            }
        }
        Ok(report)
    }

    async fn check(&self, id: OrderId) -> Result<Outcome, CheckError> {
        let Some(mut order) = self.plan_next_check(id).await? else { return Ok(Outcome::StillOpen) };
        if order.is_settled() {
            self.fulfilment.give_back(&mut order).await;
            return Ok(Outcome::StillOpen);
        }
        let intent = match &order.intent {
            Some(intent) if !order.is_free() => self.provider.retrieve(&intent.id).await?,
            Some(_) | None => None,
        };
        match intent {
            Some(Intent { status: IntentStatus::Succeeded, received, .. }) => {
                self.fulfilment.settle(id, received).await?;
                Ok(Outcome::Delivered)
            }
            Some(Intent { status: IntentStatus::Canceled, .. }) => self.abandon(&order).await,
            Some(intent) if order.is_overdue(self.clock.now()) => {
                match self.provider.cancel(&intent.id).await? {
                    CanceledIntent::Canceled => self.abandon(&order).await,
                    CanceledIntent::NotCancelable(_) => Ok(Outcome::StillOpen),
                }
            }
            None if order.is_overdue(self.clock.now()) => self.abandon(&order).await,
            Some(_) | None => Ok(Outcome::StillOpen),
        }
    }

    /// The next look is planned before this one is taken, so that an order that cannot be looked at
    /// does not stand in the way of the others.
    async fn plan_next_check(&self, id: OrderId) -> Result<Option<Order>, StoreError> {
        let mut unit = self.store.begin().await?;
        let Some(mut order) = unit.orders().lock(id).await? else { return Ok(None) };
        order.plan_next_check(self.clock.now());
        unit.orders().update(&order).await?;
        unit.commit().await?;
        Ok(Some(order))
    }

    async fn abandon(&self, order: &Order) -> Result<Outcome, CheckError> {
        let is_given_up = abandon(&*self.store, order).await?.is_applied();
        Ok(if is_given_up { Outcome::Abandoned } else { Outcome::StillOpen })
    }
}
