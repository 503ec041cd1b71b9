use std::sync::Arc;

use domain::users::Permission;

use crate::Failure;
use crate::ports::{
    Actor, AuditAction, AuditFields, AuditRecord, Clock, IdGenerator, Store, StoreError, SubjectKind,
};

domain::text_enum! {
    /// A list that admins download as a file.
    pub enum ExportedList {
        Members = "members",
        Orders = "orders",
        Discounts = "discounts",
        AuditLog = "audit_log",
    }
}

impl ExportedList {
    const fn permission(self) -> Permission {
        match self {
            Self::Members | Self::Orders | Self::Discounts => Permission::ExportData,
            Self::AuditLog => Permission::ViewAuditLog,
        }
    }
}

/// Records who downloaded which list.
pub struct Exports {
    store: Arc<dyn Store>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl Exports {
    pub fn new(store: Arc<dyn Store>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { store, ids, clock }
    }

    /// Call this before the first row is sent. `filter` must not contain personal data: entries outlive accounts.
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
            id: self.ids.next_id(),
            at: self.clock.now(),
            action: AuditAction::Created,
            kind: SubjectKind::Export,
            subject: list.as_str().to_owned(),
            subject_name: None,
            person: None,
            before: None,
            after: Some(after),
        };
        let mut unit = self.store.begin_as(actor).await?;
        unit.audit().append(&record).await?;
        Ok(unit.commit().await?)
    }

    /// A client that reads slowly must not get more rows than its session allows.
    pub async fn check(&self, actor: Actor) -> Result<(), StoreError> {
        let Actor::AdminSession(session) = actor else { return Ok(()) };
        let is_valid = self.store.read().await?.sessions().authorizes(&session).await?;
        if is_valid { Ok(()) } else { Err(StoreError::SessionEnded) }
    }
}
