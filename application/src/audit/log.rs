use domain::users::Permission;

use crate::Failure;
use crate::context::use_case;
use crate::ports::{Actor, AuditEntry, AuditFilter, Page, PageRequest};

use_case! {
    /// Reads the audit log.
    pub struct AuditLog
}

impl AuditLog {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn count(&self, actor: Actor, filter: &AuditFilter) -> Result<u64, Failure> {
        actor.require(Permission::ViewAuditLog)?;
        Ok(self.context.store.read().await?.audit().count(filter).await?)
    }

    /// Matching entries, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(
        &self,
        actor: Actor,
        filter: &AuditFilter,
        page: &PageRequest,
    ) -> Result<Page<AuditEntry>, Failure> {
        actor.require(Permission::ViewAuditLog)?;
        Ok(self.context.store.read().await?.audit().list(filter, page).await?)
    }
}
