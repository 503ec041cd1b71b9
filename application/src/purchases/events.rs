use std::sync::Arc;

use super::{Synchronization, SynchronizationError};
use crate::ports::{EventRejection, PaymentEvents};

#[derive(Debug, thiserror::Error)]
pub enum EventError {
    #[error(transparent)]
    Rejected(#[from] EventRejection),
    /// The provider is to come again: nothing of the event was kept.
    #[error(transparent)]
    Failed(#[from] SynchronizationError),
}

/// What the payment provider delivers (decision 20).
pub struct EventIntake {
    reader: Arc<dyn PaymentEvents>,
    synchronization: Arc<Synchronization>,
}

impl EventIntake {
    #[must_use]
    pub fn new(reader: Arc<dyn PaymentEvents>, synchronization: Arc<Synchronization>) -> Self {
        Self { reader, synchronization }
    }

    /// An event only says which payment to look at. What is of no interest, not ours or known is fine.
    ///
    /// # Errors
    /// [`EventError`]
    pub async fn receive(&self, payload: &[u8], signature: Option<&str>) -> Result<(), EventError> {
        let event = self.reader.read(payload, signature)?;
        let Some(intent_id) = &event.intent_id else {
            tracing::info!(event.id, event.kind = ?event.kind, event.is_live, "event is of no interest");
            return Ok(());
        };
        let done = self.synchronization.run(intent_id, Some(&event.id)).await?;
        let order = done.map(|done| done.order.id.to_string());
        // Without an order it was known, or is not ours.
        tracing::info!(event.id, event.kind = ?event.kind, order.id = order, "event taken in");
        Ok(())
    }
}
