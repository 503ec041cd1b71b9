use std::sync::Arc;

use chrono::TimeDelta;
use domain::purchases::DiscrepancyKind;

use super::{DiscrepancyRecorder, PaymentSync};
use crate::Context;
use crate::ErrorChain;
use crate::context::use_case;
use crate::ports::{
    Actor, PaymentEvent, PaymentWebhookVerifier, QueuedEvent, StoreError, UnitOfWork, WebhookError,
};

#[derive(Debug, thiserror::Error)]
pub enum ReceiveWebhookError {
    #[error(transparent)]
    Rejected(#[from] WebhookError),
    /// Not stored; the provider must redeliver.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Receives webhook events: verifies, stores and acknowledges them. [`EventProcessor`] processes them later.
pub struct PaymentWebhookHandler {
    context: Arc<Context>,
    verifier: Arc<dyn PaymentWebhookVerifier>,
}

impl PaymentWebhookHandler {
    /// Anyone can send requests with a wrong signature, so not each of them is recorded.
    pub(crate) const RECORD_INTERVAL: TimeDelta = TimeDelta::minutes(1);

    /// `None` if the provider sends no webhooks.
    pub fn new(context: &Arc<Context>) -> Option<Self> {
        Some(Self { verifier: context.payment_webhook_verifier.clone()?, context: context.clone() })
    }

    /// Ignored and duplicate events return `Ok`.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn receive(&self, payload: &[u8], signature: Option<&str>) -> Result<(), ReceiveWebhookError> {
        let verified = self.verifier.verify(payload, signature);
        let outcome = verified.as_ref().map(drop).map_err(|error| *error);
        let received = match verified {
            Ok(event) => self.queue(event).await,
            Err(error) => Err(error.into()),
        };
        // The provider signs every request; one without a signature is not from it.
        if signature.is_some()
            && let Err(error) = self.record_outcome(outcome).await
        {
            tracing::warn!(error = %ErrorChain(&error), "webhook status not recorded");
        }
        received
    }

    async fn queue(&self, event: PaymentEvent) -> Result<(), ReceiveWebhookError> {
        let Some(intent_id) = event.intent_id else {
            tracing::info!(event.id, event.kind = ?event.kind, event.is_live, "webhook event ignored");
            return Ok(());
        };
        let queued = QueuedEvent::received(event.id, intent_id, self.context.clock.now());
        let mut unit = self.context.store.begin_as(Actor::Provider).await?;
        let is_new = unit.payment_events().insert(&queued).await?;
        unit.commit().await?;
        tracing::info!(event.id = queued.id, event.kind = ?event.kind, is_new, "webhook event received");
        Ok(())
    }

    async fn record_outcome(&self, outcome: Result<(), WebhookError>) -> Result<(), StoreError> {
        let now = self.context.clock.now();
        let status = self
            .context
            .store
            .read()
            .await?
            .webhook_status()
            .get(self.context.payment_provider.kind())
            .await?;
        let last = match outcome {
            Ok(()) if status.open_rejection().is_some() => None,
            Ok(()) => status.last_accepted_at,
            Err(_) => status.last_rejection.map(|rejection| rejection.at),
        };
        if last.is_some_and(|last| now - last < Self::RECORD_INTERVAL) {
            return Ok(());
        }
        let mut unit = self.context.store.begin_as(Actor::Provider).await?;
        unit.webhook_status().record(self.context.payment_provider.kind(), outcome, now).await?;
        unit.commit().await
    }
}

use_case! {
    /// Processes stored events until each succeeds or has failed for a day. An event only names the payment to fetch.
    pub struct EventProcessor
}

impl EventProcessor {
    /// Processes the event that is due and has failed least, then the one due longest; `None` if none is due. Failures
    /// are retried later.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn process_next(&self) -> Result<Option<()>, StoreError> {
        let Some(mut event) = self.claim().await? else { return Ok(None) };
        let mut is_given_up = false;
        match PaymentSync::new(&self.context).run(&event.intent_id, Actor::Provider).await {
            Ok(synced) => {
                let order = synced.map(|synced| synced.order.id.to_string());
                tracing::info!(event.id, order.id = order, event.attempts, "webhook event processed");
                event.complete();
            }
            Err(error) if event.attempts < QueuedEvent::MAX_ATTEMPTS => {
                tracing::warn!(event.id, event.attempts, error = %ErrorChain(&error), "webhook event postponed");
                event.postpone(self.context.clock.now());
            }
            Err(error) => {
                tracing::error!(event.id, event.attempts, error = %ErrorChain(&error), "webhook event abandoned");
                event.complete();
                is_given_up = true;
            }
        }
        let mut unit = self.context.store.begin_as(Actor::Provider).await?;
        if is_given_up {
            self.record_failure(&mut *unit, &event.intent_id).await?;
        }
        unit.payment_events().update(&event).await?;
        unit.commit().await?;
        Ok(Some(()))
    }

    /// The hourly comparison checks payments with a discrepancy until it can resolve it.
    async fn record_failure(&self, unit: &mut dyn UnitOfWork, intent_id: &str) -> Result<(), StoreError> {
        let order_id = unit.orders().find_by_intent(intent_id).await?.map(|order| order.id);
        let mut kinds = unit.discrepancies().list_by_intent(intent_id).await?;
        kinds.push(DiscrepancyKind::EventFailed);
        DiscrepancyRecorder::new(&self.context).record(unit, intent_id, order_id, &kinds).await
    }

    async fn claim(&self) -> Result<Option<QueuedEvent>, StoreError> {
        let now = self.context.clock.now();
        // Most of the time no event is due: a read does not block writers.
        if !self.context.store.read().await?.payment_events().has_due(now).await? {
            return Ok(None);
        }
        let mut unit = self.context.store.begin_as(Actor::Provider).await?;
        let Some(mut event) = unit.payment_events().lock_due(now).await? else { return Ok(None) };
        event.begin_attempt(now);
        unit.payment_events().update(&event).await?;
        unit.commit().await?;
        Ok(Some(event))
    }
}
