use std::sync::Arc;

use super::Synchronization;
use crate::ports::{Actor, Clock, EventRejection, PaymentEvents, QueuedEvent, Store, StoreError};

#[derive(Debug, thiserror::Error)]
pub enum EventError {
    #[error(transparent)]
    Rejected(#[from] EventRejection),
    /// The provider is to come again: nothing of the event was kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What the payment provider delivers. It is kept and acknowledged; [`EventProcessor`] does the work.
pub struct EventIntake {
    store: Arc<dyn Store>,
    reader: Arc<dyn PaymentEvents>,
    clock: Arc<dyn Clock>,
}

impl EventIntake {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, reader: Arc<dyn PaymentEvents>, clock: Arc<dyn Clock>) -> Self {
        Self { store, reader, clock }
    }

    /// What is of no interest, not ours or known is fine.
    ///
    /// # Errors
    /// [`EventError`]
    pub async fn receive(&self, payload: &[u8], signature: Option<&str>) -> Result<(), EventError> {
        let event = self.reader.read(payload, signature)?;
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

/// Processes the events that were received, each until it has succeeded. An event only says which payment to look at.
pub struct EventProcessor {
    store: Arc<dyn Store>,
    synchronization: Arc<Synchronization>,
    clock: Arc<dyn Clock>,
}

impl EventProcessor {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, synchronization: Arc<Synchronization>, clock: Arc<dyn Clock>) -> Self {
        Self { store, synchronization, clock }
    }

    /// Processes the event that has been due longest; `None` when none is due. One that fails is tried again later.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn process_next(&self) -> Result<Option<()>, StoreError> {
        let Some(mut event) = self.claim().await? else { return Ok(None) };
        match self.synchronization.run(&event.intent_id, Actor::Provider).await {
            Ok(done) => {
                let order = done.map(|done| done.order.id.to_string());
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
