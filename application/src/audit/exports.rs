use domain::users::Permission;

use crate::Failure;
use crate::context::use_case;
use crate::ports::{Actor, AuditAction, AuditFields, AuditRecord, StoreError, SubjectKind};

domain::text_enum! {
    /// A list that admins download as a file.
    pub enum ExportedList {
        Members = "members",
        Orders = "orders",
        Discounts = "discounts",
        AuditLog = "audit_log",
        Tax = "tax",
    }
}

impl ExportedList {
    const fn permission(self) -> Permission {
        match self {
            Self::Members | Self::Orders | Self::Discounts | Self::Tax => Permission::ExportData,
            Self::AuditLog => Permission::ViewAuditLog,
        }
    }
}

use_case! {
    /// Records who downloaded which list.
    pub struct Exports
}

impl Exports {
    /// Call this before the first row is sent. `filter` must not contain personal data: entries outlive accounts.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn record(
        &self,
        actor: Actor,
        list: ExportedList,
        filter: AuditFields,
        rows: u64,
    ) -> Result<(), Failure> {
        actor.require(list.permission())?;
        actor.require_recent_authentication()?;
        let mut after = AuditFields::from_iter([("rows".to_owned(), rows.into())]);
        after.extend(filter);
        let record = AuditRecord {
            after: Some(after),
            ..self.context.audit_record(AuditAction::Created, SubjectKind::Export, list.as_str())
        };
        let mut unit = self.context.store.begin_as(actor).await?;
        unit.audit().append(&record).await?;
        Ok(unit.commit().await?)
    }

    /// A client that reads slowly must not get more rows than its session allows.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn check(&self, actor: Actor) -> Result<(), StoreError> {
        let Actor::AdminSession(session) = actor else { return Ok(()) };
        let is_valid = self.context.store.read().await?.sessions().authorizes(&session).await?;
        if is_valid { Ok(()) } else { Err(StoreError::SessionEnded) }
    }
}
