use std::sync::Arc;

use async_trait::async_trait;

use crate::ports::{Actor, ChangeRecorder, Clock, IdGenerator, Store, StoreError, UnitOfWork};

/// A store that checks that admins still have their rights, and records what changes in the audit log.
pub struct AuditedStore {
    inner: Arc<dyn Store>,
    recorder: ChangeRecorder,
}

impl AuditedStore {
    pub fn new(inner: Arc<dyn Store>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { inner, recorder: ChangeRecorder::new(ids, clock) }
    }
}

#[async_trait]
impl Store for AuditedStore {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let mut unit = self.inner.begin_as(actor.recorded()).await?;
        // Much may have happened while the request waited for its body or for the payment provider.
        if let Actor::AdminSession(session) = actor
            && !unit.sessions().authorizes(&session).await?
        {
            return Err(StoreError::SessionEnded);
        }
        unit.record_changes(self.recorder.clone());
        Ok(unit)
    }

    /// Read-only, so there is nothing to record.
    async fn read(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        self.inner.read().await
    }

    async fn purge(&self) -> Result<(), StoreError> {
        self.inner.purge().await
    }
}
