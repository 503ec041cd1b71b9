use std::sync::Arc;

use crate::ports::{AuditEntry, AuditFilter, Store, StoreError};

/// Reads the audit log.
pub struct AuditLog {
    store: Arc<dyn Store>,
}

impl AuditLog {
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// The latest matching entries, newest first.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list(&self, filter: &AuditFilter) -> Result<Vec<AuditEntry>, StoreError> {
        self.store.read().await?.audit().list(filter).await
    }
}
