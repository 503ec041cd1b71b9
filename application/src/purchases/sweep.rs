use std::collections::HashSet;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::OrderId;
use domain::purchases::{FindingKind, IntentRef, Order, OrderState, RefundStatus};

use super::{Synchronization, SynchronizationError};
use crate::ports::{Clock, Intent, IntentStatus, PaymentProvider, Store, StoreError};

/// What one comparison came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sweeping {
    /// Payments that were found delivered or were brought up to date.
    pub compared: u32,
    /// Payments that nobody waits for any more and that can no longer be made.
    pub canceled: u32,
    pub failed: u32,
}

enum Outcome {
    Compared,
    Canceled,
    LeftAlone,
}

/// Compares the provider's payments of the last days with ours: what nobody told us of is mended where it can
/// be, and noted for a person where it cannot.
pub struct Sweep {
    store: Arc<dyn Store>,
    provider: Arc<dyn PaymentProvider>,
    synchronization: Arc<Synchronization>,
    clock: Arc<dyn Clock>,
}

impl Sweep {
    /// As long as the provider goes on trying to deliver an event.
    const REACH: TimeDelta = TimeDelta::days(3);

    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        provider: Arc<dyn PaymentProvider>,
        synchronization: Arc<Synchronization>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, provider, synchronization, clock }
    }

    /// # Errors
    /// [`SynchronizationError`]; what fails for one payment is counted and does not stop the others.
    pub async fn run(&self) -> Result<Sweeping, SynchronizationError> {
        let since = self.clock.now() - Self::REACH;
        let mut sweeping = Sweeping::default();
        let mut looked_at = HashSet::new();
        for intent in self.provider.list_since(since).await? {
            let outcome = self.compare(&intent).await;
            sweeping.count(&intent.id, outcome);
            looked_at.insert(intent.id);
        }
        for intent_id in self.known_since(since).await? {
            if looked_at.insert(intent_id.clone()) {
                let outcome = self.look_again(&intent_id).await;
                sweeping.count(&intent_id, outcome);
            }
        }
        Ok(sweeping)
    }

    /// The payments of orders delivered lately, and those that something was noted of.
    async fn known_since(&self, since: DateTime<Utc>) -> Result<Vec<String>, StoreError> {
        let mut unit = self.store.begin().await?;
        let mut known = unit.orders().paid_since(since).await?;
        known.extend(unit.findings().open().await?.into_iter().map(|finding| finding.intent_id));
        Ok(known)
    }

    /// Looks at a payment that was not in the provider's list.
    async fn look_again(&self, intent_id: &str) -> Result<Outcome, SynchronizationError> {
        if self.synchronization.run(intent_id, None).await?.is_some() {
            return Ok(Outcome::Compared);
        }
        if let Some(intent) = self.provider.retrieve(intent_id).await? {
            return self.compare(&intent).await;
        }
        self.note(intent_id, None, &[]).await?;
        Ok(Outcome::Compared)
    }

    async fn compare(&self, intent: &Intent) -> Result<Outcome, SynchronizationError> {
        let Some(order_id) = intent.order_id else { return Ok(Outcome::LeftAlone) };
        let (by_intent, by_id) = self.find(&intent.id, order_id).await?;
        match (by_intent, by_id) {
            (Some(order), _) if order.is_settled() || intent.status == IntentStatus::Succeeded => {
                self.synchronization.run(&intent.id, None).await?;
                Ok(Outcome::Compared)
            }
            (None, Some(order)) if intent.status == IntentStatus::Succeeded => {
                self.adopt(intent, &order).await
            }
            (Some(order), _) | (None, Some(order)) => self.close(intent, &order).await,
            (None, None) if intent.status == IntentStatus::Succeeded => {
                self.note_surplus(intent, FindingKind::UnknownOrder).await
            }
            // It may belong to another installation that shares the provider's account.
            (None, None) => Ok(Outcome::LeftAlone),
        }
    }

    async fn find(
        &self,
        intent_id: &str,
        order_id: OrderId,
    ) -> Result<(Option<Order>, Option<Order>), StoreError> {
        let mut unit = self.store.begin().await?;
        let by_intent = unit.orders().find_by_intent(intent_id).await?;
        let by_id = unit.orders().lock(order_id).await?;
        Ok((by_intent, by_id))
    }

    /// Sees to it that a payment nobody waits for is not made by mistake.
    async fn close(&self, intent: &Intent, order: &Order) -> Result<Outcome, SynchronizationError> {
        let is_open = matches!(intent.status, IntentStatus::RequiresPayment | IntentStatus::RequiresAction);
        let is_its_payment = order.intent.as_ref().is_none_or(|its| its.id == intent.id);
        // A checkout that has begun its payment is about to write it down, or waits for the member.
        if !is_open || (order.state == OrderState::Pending && is_its_payment) {
            return Ok(Outcome::LeftAlone);
        }
        self.provider.cancel(&intent.id).await?;
        Ok(Outcome::Canceled)
    }

    /// A payment was made whose id never reached its order.
    async fn adopt(&self, intent: &Intent, order: &Order) -> Result<Outcome, SynchronizationError> {
        let mut unit = self.store.begin().await?;
        let Some(mut order) = unit.orders().lock(order.id).await? else { return Ok(Outcome::LeftAlone) };
        let its = IntentRef { id: intent.id.clone(), client_secret: intent.client_secret.clone() };
        if !order.attach_intent(its).is_applied() {
            drop(unit);
            return self.note_surplus(intent, FindingKind::SecondPayment).await;
        }
        unit.orders().update(&order).await?;
        unit.commit().await?;
        self.synchronization.run(&intent.id, None).await?;
        Ok(Outcome::Compared)
    }

    /// Money that belongs to no purchase, unless it was given back already.
    async fn note_surplus(
        &self,
        intent: &Intent,
        kind: FindingKind,
    ) -> Result<Outcome, SynchronizationError> {
        let refunds = self.provider.reversals(&intent.id).await?.refunds.into_iter();
        let given_back: i64 = refunds
            .filter(|refund| refund.status != RefundStatus::Failed)
            .map(|refund| refund.amount.get())
            .sum();
        let kinds = if given_back < intent.received.get() { &[kind][..] } else { &[] };
        self.note(&intent.id, intent.order_id, kinds).await?;
        Ok(Outcome::Compared)
    }

    async fn note(
        &self,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[FindingKind],
    ) -> Result<(), StoreError> {
        let mut unit = self.store.begin().await?;
        unit.findings().note(intent_id, order_id, kinds, self.clock.now()).await?;
        unit.commit().await
    }
}

impl Sweeping {
    fn count(&mut self, intent_id: &str, outcome: Result<Outcome, SynchronizationError>) {
        match outcome {
            Ok(Outcome::Compared) => self.compared += 1,
            Ok(Outcome::Canceled) => self.canceled += 1,
            Ok(Outcome::LeftAlone) => {}
            Err(error) => {
                tracing::error!(intent.id = intent_id, %error, "payment could not be compared");
                self.failed += 1;
            }
        }
    }
}
