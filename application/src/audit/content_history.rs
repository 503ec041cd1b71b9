use domain::users::Permission;

use crate::Failure;
use crate::context::use_case;
use crate::ports::{Actor, AuditEntry, AuditFilter, ContentId, Page, PageRequest};

use_case! {
    /// The audit log entries of one agent, bundle, prompt or post, for every admin who manages content.
    pub struct ContentHistory
}

impl ContentHistory {
    /// Newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(
        &self,
        actor: Actor,
        id: ContentId,
        page: &PageRequest,
    ) -> Result<Page<AuditEntry>, Failure> {
        actor.require(Permission::ManageContent)?;
        let (kind, subject) = id.subject();
        let filter = AuditFilter { subjects: vec![(kind, subject)], ..AuditFilter::default() };
        Ok(self.context.store.read().await?.audit().list(&filter, page).await?)
    }
}
