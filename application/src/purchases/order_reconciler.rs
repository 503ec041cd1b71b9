use std::ops::AddAssign;

use chrono::{DateTime, Utc};
use domain::purchases::{Order, OrderState};

use super::abandonment::abandon;
use super::refund_processor::RefundProcessor;
use super::{PaymentSync, PaymentSyncError, pricing};
use crate::ErrorChain;
use crate::context::use_case;
use crate::ports::{
    Actor, CancelOutcome, Intent, IntentStatus, PAYMENT_LEASE, PaymentProviderError, StoreError,
};

/// Result of one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OrderReconciliationReport {
    pub settled: u32,
    pub abandoned: u32,
    pub failed: u32,
}

impl AddAssign for OrderReconciliationReport {
    fn add_assign(&mut self, other: Self) {
        self.settled += other.settled;
        self.abandoned += other.abandoned;
        self.failed += other.failed;
    }
}

#[derive(Debug, thiserror::Error)]
enum CheckError {
    #[error(transparent)]
    Provider(#[from] PaymentProviderError),
    #[error(transparent)]
    PaymentSync(#[from] PaymentSyncError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

enum Outcome {
    Settled,
    Abandoned,
    StillOpen,
}

impl Outcome {
    /// `None` if the order is still open.
    const fn from_order(order: &Order) -> Option<Self> {
        match order.state {
            OrderState::Pending | OrderState::Processing => None,
            OrderState::Paid | OrderState::Undelivered => Some(Self::Settled),
            OrderState::Abandoned => Some(Self::Abandoned),
        }
    }
}

use_case! {
    /// Checks unconfirmed orders and owed, requested or pending refunds with the provider.
    pub struct OrderReconciler
}

impl OrderReconciler {
    const BATCH_SIZE: usize = 50;

    /// After a restart, checks every open order now.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn schedule_all_now(&self) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin().await?;
        unit.orders().schedule_all_now(self.context.clock.now()).await?;
        unit.commit().await
    }

    /// Checks due orders, up to one batch.
    ///
    /// # Errors
    /// [`StoreError`]; what fails for one order is counted and does not stop the others.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn process_due(&self) -> Result<OrderReconciliationReport, StoreError> {
        let mut report = OrderReconciliationReport::default();
        for _ in 0..Self::BATCH_SIZE {
            let Some(result) = self.process_next().await? else { break };
            report += result;
        }
        Ok(report)
    }

    /// Checks the order that has been due longest; `None` if none is due.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn process_next(&self) -> Result<Option<OrderReconciliationReport>, StoreError> {
        let leased_until = self.context.clock.now() + PAYMENT_LEASE;
        let Some(order) = self.claim(leased_until).await? else { return Ok(None) };
        let id = order.id;
        let mut report = OrderReconciliationReport::default();
        match self.check(order).await {
            Ok(Outcome::Settled) => report.settled += 1,
            Ok(Outcome::Abandoned) => report.abandoned += 1,
            Ok(Outcome::StillOpen) => {}
            Err(error) => {
                tracing::error!(order.id = %id, error = %ErrorChain(&error), "order reconciliation failed");
                report.failed += 1;
            }
        }
        let mut unit = self.context.store.begin().await?;
        unit.orders().release(id, leased_until).await?;
        unit.commit().await?;
        Ok(Some(report))
    }

    async fn check(&self, mut order: Order) -> Result<Outcome, CheckError> {
        let intent_id = order.intent_id.clone().filter(|_| !order.is_free());
        let is_other_provider = order.provider != self.context.payment_provider.kind();
        let mut intent = None;
        if let Some(intent_id) = intent_id.filter(|_| !is_other_provider) {
            let was_settled = order.is_settled();
            if let Some(found) = PaymentSync::new(&self.context).run(&intent_id, Actor::System).await? {
                if was_settled {
                    return Ok(Outcome::StillOpen);
                }
                if let Some(outcome) = Outcome::from_order(&found.order) {
                    return Ok(outcome);
                }
                (order, intent) = (found.order, found.intent);
            }
        }
        if order.is_settled() {
            if is_other_provider {
                RefundProcessor::new(&self.context).mark_rejected(order.id).await?;
            }
            return Ok(Outcome::StillOpen);
        }
        if !self.should_abandon(&order, intent.as_ref()).await? {
            return Ok(Outcome::StillOpen);
        }
        if let Some(Intent { id, .. }) = intent
            && let CancelOutcome::NotCancelable(_) = self.context.payment_provider.cancel(&id).await?
        {
            return Ok(Outcome::StillOpen);
        }
        self.abandon(&order).await
    }

    /// Whether the order should be abandoned: it is old, its price or code no longer holds, or its payment
    /// was declined after another order replaced it. Payments in processing are never canceled.
    async fn should_abandon(&self, order: &Order, intent: Option<&Intent>) -> Result<bool, StoreError> {
        if intent.is_some_and(|intent| intent.status == IntentStatus::Processing) {
            return Ok(false);
        }
        let now = self.context.clock.now();
        if order.is_abandonable(now) || (order.state == OrderState::Processing && intent.is_some()) {
            return Ok(true);
        }
        if !order.is_discount_hold_expired(now) {
            return Ok(false);
        }
        let mut unit = self.context.store.read().await?;
        Ok(!pricing::has_current_price(&mut *unit, order, now).await?)
    }

    /// Leases an order. The next check is scheduled first, so that a failing order cannot block the others.
    async fn claim(&self, leased_until: DateTime<Utc>) -> Result<Option<Order>, StoreError> {
        let now = self.context.clock.now();
        // Most of the time no order is due: a read does not block writers.
        if !self.context.store.read().await?.orders().has_due(now).await? {
            return Ok(None);
        }
        let mut unit = self.context.store.begin().await?;
        let Some(mut order) = unit.orders().lock_due(now).await? else { return Ok(None) };
        order.schedule_next_check(now);
        unit.orders().lease(&order, leased_until).await?;
        unit.commit().await?;
        Ok(Some(order))
    }

    async fn abandon(&self, order: &Order) -> Result<Outcome, CheckError> {
        let is_abandoned = abandon(&*self.context.store, order, Actor::System).await?.is_applied();
        Ok(if is_abandoned { Outcome::Abandoned } else { Outcome::StillOpen })
    }
}
