use std::sync::Arc;

use domain::users::Permission;

use crate::Failure;
use crate::ports::{Actor, AuditEntry, AuditFilter, Page, PageRequest, Store};

/// Reads the audit log.
pub struct AuditLog {
    store: Arc<dyn Store>,
}

impl AuditLog {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    pub async fn count(&self, actor: Actor, filter: &AuditFilter) -> Result<u64, Failure> {
        actor.require(Permission::ViewAuditLog)?;
        Ok(self.store.read().await?.audit().count(filter).await?)
    }

    /// Matching entries, newest first.
    pub async fn list(
        &self,
        actor: Actor,
        filter: &AuditFilter,
        page: &PageRequest,
    ) -> Result<Page<AuditEntry>, Failure> {
        actor.require(Permission::ViewAuditLog)?;
        Ok(self.store.read().await?.audit().list(filter, page).await?)
    }
}
