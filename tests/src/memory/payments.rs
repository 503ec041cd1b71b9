use application::ports::{
    AuditSnapshot, DiscrepancyRepository, LeaseRepository, PaymentEventQueue, PaymentWebhookStatus,
    ProviderKind, QueuedEvent, StoreError, WebhookError, WebhookRejection, WebhookStatusRepository,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::OrderId;
use domain::purchases::{DiscrepancyKind, PaymentDiscrepancy};

use super::unit_of_work::MemoryUnitOfWork;
use super::users::remove_up_to;

#[async_trait]
impl PaymentEventQueue for MemoryUnitOfWork {
    async fn insert(&mut self, event: &QueuedEvent) -> Result<bool, StoreError> {
        self.enter("payment_events.insert").await?;
        if self.state.payment_events.contains_key(&event.id) {
            return Ok(false);
        }
        self.state.payment_events.insert(event.id.clone(), event.clone());
        Ok(true)
    }

    async fn has_due(&mut self, now: DateTime<Utc>) -> Result<bool, StoreError> {
        self.enter("payment_events.has_due").await?;
        let mut events = self.state.payment_events.values();
        Ok(events.any(|event| event.next_attempt_at.is_some_and(|at| at <= now)))
    }

    async fn lock_due(&mut self, now: DateTime<Utc>) -> Result<Option<QueuedEvent>, StoreError> {
        self.enter("payment_events.lock_due").await?;
        let due = self
            .state
            .payment_events
            .values()
            .filter(|event| event.next_attempt_at.is_some_and(|at| at <= now));
        Ok(due.min_by_key(|event| (event.attempts, event.next_attempt_at, &event.id)).cloned())
    }

    async fn update(&mut self, event: &QueuedEvent) -> Result<(), StoreError> {
        self.enter("payment_events.update").await?;
        if let Some(stored) = self.state.payment_events.get_mut(&event.id) {
            stored.attempts = event.attempts;
            stored.next_attempt_at = event.next_attempt_at;
        }
        Ok(())
    }

    async fn remove_processed(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("payment_events.remove_processed").await?;
        Ok(remove_up_to(limit, &mut self.state.payment_events, |event| {
            event.received_at < before && event.next_attempt_at.is_none()
        }))
    }
}

#[async_trait]
impl WebhookStatusRepository for MemoryUnitOfWork {
    async fn get(&mut self, provider: ProviderKind) -> Result<PaymentWebhookStatus, StoreError> {
        self.enter("webhook_status.get").await?;
        Ok(self.state.webhook_status.get(provider.as_str()).copied().unwrap_or_default())
    }

    async fn record(
        &mut self,
        provider: ProviderKind,
        outcome: Result<(), WebhookError>,
        at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        self.enter("webhook_status.record").await?;
        let status = self.state.webhook_status.entry(provider.as_str()).or_default();
        match outcome {
            Ok(()) => status.last_accepted_at = Some(at),
            Err(reason) => status.last_rejection = Some(WebhookRejection { at, reason }),
        }
        Ok(())
    }
}

#[async_trait]
impl LeaseRepository for MemoryUnitOfWork {
    async fn acquire(
        &mut self,
        name: &str,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        self.enter("leases.acquire").await?;
        if self.state.leases.get(name).is_some_and(|held_until| *held_until > now) {
            return Ok(false);
        }
        self.state.leases.insert(name.to_owned(), until);
        Ok(true)
    }

    async fn release(&mut self, name: &str, until: DateTime<Utc>) -> Result<(), StoreError> {
        self.enter("leases.release").await?;
        self.state.leases.retain(|held, held_until| (held.as_str(), *held_until) != (name, until));
        Ok(())
    }
}

#[async_trait]
impl DiscrepancyRepository for MemoryUnitOfWork {
    async fn replace(
        &mut self,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[DiscrepancyKind],
        now: DateTime<Utc>,
    ) -> Result<Vec<DiscrepancyKind>, StoreError> {
        self.enter("discrepancies.replace").await?;
        let previous =
            self.list_open().await?.into_iter().filter(|discrepancy| discrepancy.intent_id == intent_id);
        let previous: Vec<_> = previous.map(|discrepancy| discrepancy.kind).collect();
        let discrepancies = &mut self.state.discrepancies;
        for discrepancy in discrepancies.iter_mut().filter(|discrepancy| discrepancy.intent_id == intent_id) {
            match (kinds.contains(&discrepancy.kind), discrepancy.resolved_at) {
                (false, None) => discrepancy.resolved_at = Some(now),
                (true, Some(_)) => {
                    discrepancy.first_seen = now;
                    discrepancy.resolved_at = None;
                }
                (true, None) | (false, Some(_)) => {}
            }
        }
        for &kind in kinds {
            if !discrepancies.iter().any(|known| known.intent_id == intent_id && known.kind == kind) {
                let intent_id = intent_id.to_owned();
                discrepancies.push(PaymentDiscrepancy {
                    intent_id,
                    order_id,
                    kind,
                    first_seen: now,
                    resolved_at: None,
                });
            }
        }
        let [before, after] =
            [&previous, kinds].map(|kinds| AuditSnapshot::of_discrepancies(intent_id, kinds));
        self.log_difference(Some(&before), Some(&after)).await?;
        Ok(previous)
    }

    async fn list_by_intent(&mut self, intent_id: &str) -> Result<Vec<DiscrepancyKind>, StoreError> {
        self.enter("discrepancies.list_by_intent").await?;
        let open =
            self.list_open().await?.into_iter().filter(|discrepancy| discrepancy.intent_id == intent_id);
        Ok(open.map(|discrepancy| discrepancy.kind).collect())
    }

    async fn list_open(&mut self) -> Result<Vec<PaymentDiscrepancy>, StoreError> {
        self.enter("discrepancies.list_open").await?;
        let discrepancies =
            self.state.discrepancies.iter().filter(|discrepancy| discrepancy.resolved_at.is_none());
        let mut open: Vec<_> = discrepancies.cloned().collect();
        open.sort_by_key(|discrepancy| {
            (discrepancy.first_seen, discrepancy.intent_id.clone(), discrepancy.kind.as_str())
        });
        Ok(open)
    }
}
