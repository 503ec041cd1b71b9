use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use domain::OrderId;
use domain::purchases::{
    DiscrepancyKind, Dispute, DisputeStatus, LineOutcome, Order, ProviderRefund, Purchase, PurchaseStatus,
    Refund, RefundState, RefundStatus, RefundsAndDisputes,
};

use super::{DiscrepancyRecorder, PaymentSync, PaymentSyncError};
use crate::ErrorChain;
use crate::context::use_case;
use crate::ports::{Actor, Intent, IntentStatus, StoreError};

/// Result of one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaymentReconciliationReport {
    /// Payments updated or recorded as discrepancies.
    pub compared: u32,
    /// Stray payments that were canceled.
    pub canceled: u32,
    pub failed: u32,
}

enum Outcome {
    Compared,
    Canceled,
    Unchanged,
}

use_case! {
    /// Compares the provider's payments, refunds and disputes with our orders. Applies what webhooks missed and
    /// records what cannot be applied. Only differences are fetched in detail.
    pub struct PaymentReconciler
}

impl PaymentReconciler {
    /// Older payments are settled or handled by the order reconciler.
    const PAYMENTS_LOOKBACK: TimeDelta = TimeDelta::days(3);
    /// Refunds and disputes listed every hour.
    const RECENT_REFUNDS: TimeDelta = TimeDelta::days(35);
    /// Refunds and disputes listed once a day: disputes are opened up to 120 days after a payment and decided
    /// months later.
    const ALL_REFUNDS: TimeDelta = TimeDelta::days(365);
    const LEASE: &str = "payment_reconciliation";
    const INTERVAL: TimeDelta = TimeDelta::hours(1);
    const DAILY_LEASE: &str = "daily_payment_reconciliation";
    const DAILY_INTERVAL: TimeDelta = TimeDelta::days(1);

    /// Runs at most once an hour across all nodes. `None` if not due. A run ends with its lease. A daily run
    /// that did not finish is repeated in the next hour.
    ///
    /// # Errors
    /// [`PaymentSyncError`]; the next call retries.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run_if_due(&self) -> Result<Option<PaymentReconciliationReport>, PaymentSyncError> {
        let now = self.context.clock.now();
        let until = now + Self::INTERVAL;
        let mut unit = self.context.store.begin().await?;
        let is_due = unit.leases().acquire(Self::LEASE, now, until).await?;
        let is_daily_due = is_due && unit.leases().acquire(Self::DAILY_LEASE, now, until).await?;
        unit.commit().await?;
        if !is_due {
            return Ok(None);
        }
        let lookback = if is_daily_due { Self::ALL_REFUNDS } else { Self::RECENT_REFUNDS };
        let outcome = self.run_until(lookback, until).await;
        let mut unit = self.context.store.begin().await?;
        if outcome.is_err() {
            unit.leases().release(Self::LEASE, until).await?;
        }
        if is_daily_due {
            unit.leases().release(Self::DAILY_LEASE, until).await?;
            if outcome.as_ref().is_ok_and(|(_, is_finished)| *is_finished) {
                unit.leases().acquire(Self::DAILY_LEASE, now, now + Self::DAILY_INTERVAL).await?;
            }
        }
        unit.commit().await?;
        outcome.map(|(report, _)| Some(report))
    }

    /// Runs now, over all refunds and disputes.
    ///
    /// # Errors
    /// [`PaymentSyncError`]; what fails for one payment is counted and does not stop the others.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(&self) -> Result<PaymentReconciliationReport, PaymentSyncError> {
        self.run_until(Self::ALL_REFUNDS, DateTime::<Utc>::MAX_UTC).await.map(|(report, _)| report)
    }

    /// Returns `false` if the deadline ended the run.
    async fn run_until(
        &self,
        refunds_lookback: TimeDelta,
        deadline: DateTime<Utc>,
    ) -> Result<(PaymentReconciliationReport, bool), PaymentSyncError> {
        let now = self.context.clock.now();
        let is_past_deadline = || self.context.clock.now() >= deadline;
        let mut report = PaymentReconciliationReport::default();
        let mut checked = HashSet::new();
        for intent_id in self.intents_with_discrepancies().await? {
            if is_past_deadline() {
                return Ok((report, false));
            }
            if checked.insert(intent_id.clone()) {
                let outcome = self.sync(&intent_id, Actor::System).await.map(|_| Outcome::Compared);
                report.count(&intent_id, outcome);
            }
        }
        for (intent_id, refunds_and_disputes) in
            self.context.payment_provider.refunds_and_disputes_since(now - refunds_lookback).await?
        {
            if is_past_deadline() {
                return Ok((report, false));
            }
            if checked.contains(&intent_id) {
                continue;
            }
            let outcome = self.compare_refunds(&intent_id, &refunds_and_disputes).await;
            if !matches!(outcome, Ok(Outcome::Unchanged)) {
                checked.insert(intent_id.clone());
            }
            report.count(&intent_id, outcome);
        }
        for intent in self.context.payment_provider.list_since(now - Self::PAYMENTS_LOOKBACK).await? {
            if is_past_deadline() {
                return Ok((report, false));
            }
            if checked.insert(intent.id.clone()) {
                let outcome = self.compare(&intent).await;
                report.count(&intent.id, outcome);
            }
        }
        let mut unit = self.context.store.read().await?;
        let settled = unit
            .orders()
            .list_settled_since(self.context.payment_provider.kind(), now - Self::PAYMENTS_LOOKBACK)
            .await?;
        drop(unit);
        for intent_id in settled {
            if is_past_deadline() {
                return Ok((report, false));
            }
            if checked.insert(intent_id.clone()) {
                let outcome = self.sync(&intent_id, Actor::System).await.map(|_| Outcome::Compared);
                report.count(&intent_id, outcome);
            }
        }
        Ok((report, true))
    }

    /// Fetches one payment and applies its state. Returns the order it belongs to.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn sync(&self, intent_id: &str, actor: Actor) -> Result<Option<Order>, PaymentSyncError> {
        if let Some(synced) = PaymentSync::new(&self.context).run(intent_id, actor).await? {
            return Ok(Some(synced.order));
        }
        match self.context.payment_provider.retrieve(intent_id).await? {
            Some(intent) => {
                self.compare(&intent).await?;
            }
            None => self.record_discrepancies(intent_id, None, &[]).await?,
        }
        Ok(self.context.queries.orders().find_by_intent(intent_id).await?)
    }

    /// Payments with open discrepancies.
    async fn intents_with_discrepancies(&self) -> Result<Vec<String>, StoreError> {
        let mut unit = self.context.store.read().await?;
        let mut known = Vec::new();
        for discrepancy in unit.discrepancies().list_open().await? {
            // Skip payments of another provider.
            let order = unit.orders().find_by_intent(&discrepancy.intent_id).await?;
            if order.is_none_or(|order| order.provider == self.context.payment_provider.kind()) {
                known.push(discrepancy.intent_id);
            }
        }
        Ok(known)
    }

    /// Synchronizes a payment whose refunds or disputes differ from the recorded ones.
    async fn compare_refunds(
        &self,
        intent_id: &str,
        refunds_and_disputes: &RefundsAndDisputes,
    ) -> Result<Outcome, PaymentSyncError> {
        let mut unit = self.context.store.read().await?;
        let Some(order) = unit.orders().find_by_intent(intent_id).await? else {
            return Ok(Outcome::Unchanged);
        };
        let purchases = unit.purchases().list_by_order(order.id).await?;
        let refunds = unit.refunds().list_by_order(order.id).await?;
        let known = unit.discrepancies().list_by_intent(intent_id).await?;
        drop(unit);
        let is_mirrored = are_mirrored(&refunds, refunds_and_disputes);
        let all = with_earlier(refunds_and_disputes, &refunds, &purchases);
        if !order.is_settled() || (is_mirrored && is_applied(&order, &purchases, &known, &all)) {
            return Ok(Outcome::Unchanged);
        }
        PaymentSync::new(&self.context).run(intent_id, Actor::System).await?;
        Ok(Outcome::Compared)
    }

    async fn compare(&self, intent: &Intent) -> Result<Outcome, PaymentSyncError> {
        let Some(order_id) = intent.order_id else { return Ok(Outcome::Unchanged) };
        let (by_intent, by_id) = self.find(&intent.id, order_id).await?;
        match (by_intent, by_id) {
            (Some(order), _) if order.is_settled() && is_paid(&order, intent) => Ok(Outcome::Unchanged),
            (Some(order), _) if order.is_settled() || intent.status == IntentStatus::Succeeded => {
                PaymentSync::new(&self.context).run(&intent.id, Actor::System).await?;
                Ok(Outcome::Compared)
            }
            (None, Some(order)) if intent.status == IntentStatus::Succeeded => {
                self.attach_payment(intent, &order).await
            }
            (Some(order), _) | (None, Some(order)) => self.cancel_stray_payment(intent, &order).await,
            (None, None) if intent.status == IntentStatus::Succeeded => {
                self.record_unmatched_payment(intent, DiscrepancyKind::UnknownOrder).await
            }
            // It may belong to another installation that shares the provider's account.
            (None, None) => Ok(Outcome::Unchanged),
        }
    }

    async fn find(
        &self,
        intent_id: &str,
        order_id: OrderId,
    ) -> Result<(Option<Order>, Option<Order>), StoreError> {
        let mut unit = self.context.store.read().await?;
        let by_intent = unit.orders().find_by_intent(intent_id).await?;
        let by_id = unit.orders().find(order_id).await?;
        Ok((by_intent, by_id))
    }

    /// Cancels a payment that no checkout is waiting for.
    async fn cancel_stray_payment(
        &self,
        intent: &Intent,
        order: &Order,
    ) -> Result<Outcome, PaymentSyncError> {
        let is_open = matches!(intent.status, IntentStatus::RequiresPayment | IntentStatus::RequiresAction);
        let is_its_payment = order.intent_id.as_ref().is_none_or(|its| *its == intent.id);
        // An active checkout is about to save its intent, or waits for the member.
        if !is_open || (order.is_open() && is_its_payment) {
            return Ok(Outcome::Unchanged);
        }
        self.context.payment_provider.cancel(&intent.id).await?;
        Ok(Outcome::Canceled)
    }

    /// The payment was created but its id was never saved.
    async fn attach_payment(&self, intent: &Intent, order: &Order) -> Result<Outcome, PaymentSyncError> {
        let mut unit = self.context.store.begin().await?;
        let Some(mut order) = unit.orders().lock(order.id).await? else { return Ok(Outcome::Unchanged) };
        if !order.attach_intent(intent.id.clone()).is_applied() {
            drop(unit);
            return self.record_unmatched_payment(intent, DiscrepancyKind::DuplicatePayment).await;
        }
        unit.orders().update(&order).await?;
        unit.commit().await?;
        PaymentSync::new(&self.context).run(&intent.id, Actor::System).await?;
        Ok(Outcome::Compared)
    }

    /// Records a payment without an order, unless it was refunded.
    async fn record_unmatched_payment(
        &self,
        intent: &Intent,
        kind: DiscrepancyKind,
    ) -> Result<Outcome, PaymentSyncError> {
        let refunds =
            self.context.payment_provider.refunds_and_disputes(&intent.id).await?.refunds.into_iter();
        let refunded_amount: i64 = refunds
            .filter(|refund| refund.status == RefundStatus::Succeeded)
            .map(|refund| refund.amount.get())
            .sum();
        let kinds = if refunded_amount < intent.received.get() { &[kind][..] } else { &[] };
        self.record_discrepancies(&intent.id, intent.order_id, kinds).await?;
        Ok(Outcome::Compared)
    }

    async fn record_discrepancies(
        &self,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[DiscrepancyKind],
    ) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin().await?;
        DiscrepancyRecorder::new(&self.context).record(&mut *unit, intent_id, order_id, kinds).await?;
        unit.commit().await
    }
}

fn is_paid(order: &Order, intent: &Intent) -> bool {
    intent.status == IntentStatus::Succeeded && intent.received == order.total
}

/// Whether the provider's refunds are stored with their present state.
fn are_mirrored(refunds: &[Refund], refunds_and_disputes: &RefundsAndDisputes) -> bool {
    refunds_and_disputes.refunds.iter().all(|reported| {
        refunds.iter().any(|refund| {
            refund.provider_id.as_ref() == Some(&reported.id)
                && refund.state == RefundState::from(reported.status)
        })
    })
}

/// Adds refunds and disputes recorded before the listed period: the status of a line depends on all of them.
fn with_earlier(
    reported: &RefundsAndDisputes,
    refunds: &[Refund],
    purchases: &[Purchase],
) -> RefundsAndDisputes {
    let mut all = reported.clone();
    let is_earlier = |refund: &ProviderRefund| !reported.refunds.iter().any(|found| found.id == refund.id);
    all.refunds.extend(refunds.iter().filter_map(Refund::at_provider).filter(is_earlier));
    let is_disputed = purchases.iter().any(|purchase| purchase.status == PurchaseStatus::Disputed);
    if all.dispute.is_none() && is_disputed {
        all.dispute = Some(Dispute { id: String::new(), status: DisputeStatus::Open });
    }
    all
}

/// Whether order, purchases and known discrepancies already reflect these refunds and disputes.
fn is_applied(
    order: &Order,
    purchases: &[Purchase],
    known: &[DiscrepancyKind],
    refunds_and_disputes: &RefundsAndDisputes,
) -> bool {
    let statuses = refunds_and_disputes.line_statuses(order);
    let are_discrepancies_recorded = [
        (statuses.needs_review, DiscrepancyKind::UnmatchedRefund),
        (statuses.has_pending_refund, DiscrepancyKind::RefundPending),
        (refunds_and_disputes.has_inquiry(), DiscrepancyKind::Inquiry),
    ]
    .into_iter()
    .all(|(is_found, kind)| !is_found || known.contains(&kind));
    let are_refunds_recorded = statuses.refunds.iter().all(|&(agent_id, status)| {
        let line = order.lines.iter().find(|line| line.agent_id == agent_id);
        line.is_none_or(|line| line.amount.is_zero() || line.outcome == LineOutcome::from(status))
    });
    are_discrepancies_recorded
        && are_refunds_recorded
        && statuses.lines.iter().all(|&(agent_id, status)| {
            purchases.iter().any(|purchase| purchase.agent_id == agent_id && purchase.status == status)
        })
}

impl PaymentReconciliationReport {
    fn count(&mut self, intent_id: &str, outcome: Result<Outcome, PaymentSyncError>) {
        match outcome {
            Ok(Outcome::Compared) => self.compared += 1,
            Ok(Outcome::Canceled) => self.canceled += 1,
            Ok(Outcome::Unchanged) => {}
            Err(error) => {
                tracing::error!(intent.id = intent_id, error = %ErrorChain(&error), "payment reconciliation failed");
                self.failed += 1;
            }
        }
    }
}
