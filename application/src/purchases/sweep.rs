use std::collections::HashSet;
use std::sync::Arc;

use chrono::TimeDelta;
use domain::OrderId;
use domain::purchases::{FindingKind, LineOutcome, Order, Purchase, RefundStatus, Reversals};

use super::{FindingRecorder, Synchronization, SynchronizationError};
use crate::ports::{Actor, Clock, Intent, IntentStatus, PaymentProvider, Store, StoreError};

/// What one comparison came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sweeping {
    /// Payments that differed and were brought up to date or noted.
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

/// Compares the provider's payments, refunds and disputes with ours: what nobody told us of is applied, and what cannot
/// be is noted for a person. Only what differs is looked at more closely.
pub struct Sweep {
    store: Arc<dyn Store>,
    provider: Arc<dyn PaymentProvider>,
    synchronization: Arc<Synchronization>,
    findings: FindingRecorder,
    clock: Arc<dyn Clock>,
}

impl Sweep {
    /// Payments begun before this are settled, or the reconciler asks about them.
    const PAYMENTS_REACH: TimeDelta = TimeDelta::days(3);
    /// Disputes come up to 120 days after a payment, and are decided some months later.
    const REVERSALS_REACH: TimeDelta = TimeDelta::days(365);
    const LEASE: &str = "payment_sweep";
    const INTERVAL: TimeDelta = TimeDelta::hours(1);

    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        provider: Arc<dyn PaymentProvider>,
        synchronization: Arc<Synchronization>,
        findings: FindingRecorder,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, provider, synchronization, findings, clock }
    }

    /// Compares once an hour, on one node. `None` when it was done within the last hour.
    ///
    /// # Errors
    /// [`SynchronizationError`]; then it is tried again at the next call.
    pub async fn run_if_due(&self) -> Result<Option<Sweeping>, SynchronizationError> {
        let now = self.clock.now();
        let until = now + Self::INTERVAL;
        let mut unit = self.store.begin().await?;
        let is_acquired = unit.leases().acquire(Self::LEASE, now, until).await?;
        unit.commit().await?;
        if !is_acquired {
            return Ok(None);
        }
        let outcome = self.run().await;
        if outcome.is_err() {
            let mut unit = self.store.begin().await?;
            unit.leases().release(Self::LEASE, until).await?;
            unit.commit().await?;
        }
        outcome.map(Some)
    }

    /// # Errors
    /// [`SynchronizationError`]; what fails for one payment is counted and does not stop the others.
    pub async fn run(&self) -> Result<Sweeping, SynchronizationError> {
        let now = self.clock.now();
        let mut sweeping = Sweeping::default();
        let mut looked_at = HashSet::new();
        for intent_id in self.listed_for_review().await? {
            if looked_at.insert(intent_id.clone()) {
                let outcome = self.sync(&intent_id, Actor::System).await.map(|_| Outcome::Compared);
                sweeping.count(&intent_id, outcome);
            }
        }
        for (intent_id, reversals) in self.provider.reversals_since(now - Self::REVERSALS_REACH).await? {
            if looked_at.contains(&intent_id) {
                continue;
            }
            let outcome = self.compare_reversals(&intent_id, &reversals).await;
            if !matches!(outcome, Ok(Outcome::LeftAlone)) {
                looked_at.insert(intent_id.clone());
            }
            sweeping.count(&intent_id, outcome);
        }
        for intent in self.provider.list_since(now - Self::PAYMENTS_REACH).await? {
            if looked_at.insert(intent.id.clone()) {
                let outcome = self.compare(&intent).await;
                sweeping.count(&intent.id, outcome);
            }
        }
        let mut unit = self.store.read().await?;
        let settled = unit.orders().settled_since(self.provider.kind(), now - Self::PAYMENTS_REACH).await?;
        drop(unit);
        for intent_id in settled {
            if looked_at.insert(intent_id.clone()) {
                let outcome = self.sync(&intent_id, Actor::System).await.map(|_| Outcome::Compared);
                sweeping.count(&intent_id, outcome);
            }
        }
        Ok(sweeping)
    }

    /// Reads one payment at the provider again, and applies what is found. Answers the order that it belongs to.
    ///
    /// # Errors
    /// [`SynchronizationError`]
    pub async fn sync(&self, intent_id: &str, actor: Actor) -> Result<Option<Order>, SynchronizationError> {
        if let Some(done) = self.synchronization.run(intent_id, actor).await? {
            return Ok(Some(done.order));
        }
        match self.provider.retrieve(intent_id).await? {
            Some(intent) => {
                self.compare(&intent).await?;
            }
            None => self.note(intent_id, None, &[]).await?,
        }
        Ok(self.store.read().await?.orders().find_by_intent(intent_id).await?)
    }

    /// The payments that something was noted of.
    async fn listed_for_review(&self) -> Result<Vec<String>, StoreError> {
        let mut unit = self.store.read().await?;
        let mut known = Vec::new();
        for finding in unit.findings().open().await? {
            // Another provider's payments are unknown here, which says nothing of them.
            let order = unit.orders().find_by_intent(&finding.intent_id).await?;
            if order.is_none_or(|order| order.provider == self.provider.kind()) {
                known.push(finding.intent_id);
            }
        }
        Ok(known)
    }

    /// Reads a payment again where refunds and disputes have left something else of it than is written down here.
    async fn compare_reversals(
        &self,
        intent_id: &str,
        reversals: &Reversals,
    ) -> Result<Outcome, SynchronizationError> {
        let mut unit = self.store.read().await?;
        let Some(order) = unit.orders().find_by_intent(intent_id).await? else {
            return Ok(Outcome::LeftAlone);
        };
        let purchases = unit.purchases().of_order(order.id).await?;
        drop(unit);
        if !order.is_settled() || is_applied(&order, &purchases, reversals) {
            return Ok(Outcome::LeftAlone);
        }
        self.synchronization.run(intent_id, Actor::System).await?;
        Ok(Outcome::Compared)
    }

    async fn compare(&self, intent: &Intent) -> Result<Outcome, SynchronizationError> {
        let Some(order_id) = intent.order_id else { return Ok(Outcome::LeftAlone) };
        let (by_intent, by_id) = self.find(&intent.id, order_id).await?;
        match (by_intent, by_id) {
            (Some(order), _) if order.is_settled() && is_paid(&order, intent) => Ok(Outcome::LeftAlone),
            (Some(order), _) if order.is_settled() || intent.status == IntentStatus::Succeeded => {
                self.synchronization.run(&intent.id, Actor::System).await?;
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
        let mut unit = self.store.read().await?;
        let by_intent = unit.orders().find_by_intent(intent_id).await?;
        let by_id = unit.orders().find(order_id).await?;
        Ok((by_intent, by_id))
    }

    /// Sees to it that a payment nobody waits for is not made by mistake.
    async fn close(&self, intent: &Intent, order: &Order) -> Result<Outcome, SynchronizationError> {
        let is_open = matches!(intent.status, IntentStatus::RequiresPayment | IntentStatus::RequiresAction);
        let is_its_payment = order.intent_id.as_ref().is_none_or(|its| *its == intent.id);
        // A checkout that has begun its payment is about to write it down, or waits for the member.
        if !is_open || (order.is_open() && is_its_payment) {
            return Ok(Outcome::LeftAlone);
        }
        self.provider.cancel(&intent.id).await?;
        Ok(Outcome::Canceled)
    }

    /// A payment was made whose id never reached its order.
    async fn adopt(&self, intent: &Intent, order: &Order) -> Result<Outcome, SynchronizationError> {
        let mut unit = self.store.begin().await?;
        let Some(mut order) = unit.orders().lock(order.id).await? else { return Ok(Outcome::LeftAlone) };
        if !order.attach_intent(intent.id.clone()).is_applied() {
            drop(unit);
            return self.note_surplus(intent, FindingKind::SecondPayment).await;
        }
        unit.orders().update(&order).await?;
        unit.commit().await?;
        self.synchronization.run(&intent.id, Actor::System).await?;
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
            .filter(|refund| refund.status == RefundStatus::Succeeded)
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
        self.findings.record(&mut *unit, intent_id, order_id, kinds).await?;
        unit.commit().await
    }
}

fn is_paid(order: &Order, intent: &Intent) -> bool {
    intent.status == IntentStatus::Succeeded && intent.received == order.total
}

/// Whether the order and its purchases say already what these leave of them.
fn is_applied(order: &Order, purchases: &[Purchase], reversals: &Reversals) -> bool {
    let standing = reversals.leave(order);
    let are_refunds_recorded = standing.refunds.iter().all(|&(agent_id, status)| {
        let line = order.lines.iter().find(|line| line.agent_id == agent_id);
        line.is_none_or(|line| line.amount.is_zero() || line.outcome == LineOutcome::from(status))
    });
    are_refunds_recorded
        && standing.lines.iter().all(|&(agent_id, status)| {
            purchases.iter().any(|purchase| purchase.agent_id == agent_id && purchase.status == status)
        })
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
