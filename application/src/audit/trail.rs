use std::sync::Arc;

use crate::ports::{AuditEntry, AuditFilter, Store, StoreError};

/// What was written down.
pub struct Trail {
    store: Arc<dyn Store>,
}

impl Trail {
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// The latest entries that match, newest first.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list(&self, filter: &AuditFilter) -> Result<Vec<AuditEntry>, StoreError> {
        self.store.read().await?.audit().list(filter).await
    }
}
