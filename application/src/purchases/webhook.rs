use std::sync::Arc;

use super::PaymentSync;
use crate::ports::{Actor, Clock, QueuedEvent, Store, StoreError, WebhookError, WebhookVerifier};

#[derive(Debug, thiserror::Error)]
pub enum ReceiveWebhookError {
    #[error(transparent)]
    Rejected(#[from] WebhookError),
    /// Not stored; the provider must redeliver.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Receives webhook events: verifies, stores and acknowledges them. [`EventProcessor`] processes them later.
pub struct WebhookHandler {
    store: Arc<dyn Store>,
    verifier: Arc<dyn WebhookVerifier>,
    clock: Arc<dyn Clock>,
}

impl WebhookHandler {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, verifier: Arc<dyn WebhookVerifier>, clock: Arc<dyn Clock>) -> Self {
        Self { store, verifier, clock }
    }

    /// Ignored and duplicate events return `Ok`.
    ///
    /// # Errors
    /// [`ReceiveWebhookError`]
    pub async fn receive(&self, payload: &[u8], signature: Option<&str>) -> Result<(), ReceiveWebhookError> {
        let event = self.verifier.verify(payload, signature)?;
        let Some(intent_id) = event.intent_id else {
            tracing::info!(event.id, event.kind = ?event.kind, event.is_live, "webhook event ignored");
            return Ok(());
        };
        let queued = QueuedEvent::received(event.id, intent_id, self.clock.now());
        let mut unit = self.store.begin_as(Actor::Provider).await?;
        let is_new = unit.payment_events().insert(&queued).await?;
        unit.commit().await?;
        tracing::info!(event.id = queued.id, event.kind = ?event.kind, is_new, "webhook event received");
        Ok(())
    }
}

/// Processes stored events until each succeeds. An event only names the payment to fetch.
pub struct EventProcessor {
    store: Arc<dyn Store>,
    payment_sync: Arc<PaymentSync>,
    clock: Arc<dyn Clock>,
}

impl EventProcessor {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, payment_sync: Arc<PaymentSync>, clock: Arc<dyn Clock>) -> Self {
        Self { store, payment_sync, clock }
    }

    /// Processes the event that has been due longest; `None` if none is due. Failures are retried
    /// later.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn process_next(&self) -> Result<Option<()>, StoreError> {
        let Some(mut event) = self.claim().await? else { return Ok(None) };
        match self.payment_sync.run(&event.intent_id, Actor::Provider).await {
            Ok(synced) => {
                let order = synced.map(|synced| synced.order.id.to_string());
                tracing::info!(event.id, order.id = order, event.attempts, "webhook event processed");
                event.complete();
            }
            Err(error) => {
                tracing::warn!(event.id, event.attempts, %error, "webhook event postponed");
                event.postpone(self.clock.now());
            }
        }
        let mut unit = self.store.begin_as(Actor::Provider).await?;
        unit.payment_events().update(&event).await?;
        unit.commit().await?;
        Ok(Some(()))
    }

    async fn claim(&self) -> Result<Option<QueuedEvent>, StoreError> {
        let now = self.clock.now();
        let mut unit = self.store.begin_as(Actor::Provider).await?;
        let Some(mut event) = unit.payment_events().lock_due(now).await? else { return Ok(None) };
        event.begin_attempt(now);
        unit.payment_events().update(&event).await?;
        unit.commit().await?;
        Ok(Some(event))
    }
}
