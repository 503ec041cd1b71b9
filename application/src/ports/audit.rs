use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::purchases::DiscrepancyKind;
use domain::users::EmailAddress;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::{Actor, Clock, Cursor, IdGenerator, Page, PageRequest, StoreError};

domain::text_enum! {
    pub enum AuditAction {
        Created = "created",
        Changed = "changed",
        Removed = "removed",
    }
}

domain::text_enum! {
    #[derive(Hash)]
    pub enum SubjectKind {
        Agent = "agent",
        Bundle = "bundle",
        Prompt = "prompt",
        Post = "post",
        LegalPage = "legal_page",
        Appearance = "appearance",
        Seller = "seller",
        Image = "image",
        Discount = "discount",
        /// A user: rights and sessions only.
        User = "user",
        Order = "order",
        Purchase = "purchase",
        Refund = "refund",
        Review = "review",
        /// A payment discrepancy.
        PaymentDiscrepancy = "payment_discrepancy",
        /// An email in the outbox.
        Email = "email",
        Newsletter = "newsletter",
        MemberImport = "member_import",
        Webhook = "webhook",
        /// A list that an admin downloaded; the subject is the list.
        Export = "export",
    }
}

/// Field names and values. Long texts are reduced to length and digest.
pub type AuditFields = Map<String, Value>;

/// A change to record.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditRecord {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    pub action: AuditAction,
    pub kind: SubjectKind,
    /// The entity's id, or the payment id of a discrepancy.
    pub subject: String,
    /// Its display name at that time, such as a title or an order number.
    pub subject_name: Option<String>,
    /// The member whom `subject_name` and the personal fields describe. Both are erased with the account.
    pub person: Option<UserId>,
    /// Changed fields before the write; `None` for an insert.
    pub before: Option<AuditFields>,
    /// Changed fields after the write; `None` for a removal.
    pub after: Option<AuditFields>,
}

impl AuditRecord {
    pub const MIN_RETENTION_YEARS: u32 = 10;

    /// Fields that are stored apart from the entry if [`AuditRecord::person`] is set.
    pub const PERSONAL_FIELDS: [&str; 4] = ["blocked", "email", "reason", "reply"];

    /// Removes the personal fields and returns them.
    pub fn take_personal_fields(fields: &mut AuditFields) -> AuditFields {
        let personal = Self::PERSONAL_FIELDS.into_iter();
        personal.filter_map(|name| fields.remove_entry(name)).collect()
    }
}

/// What the audit log may show of an entity, at one time.
#[derive(Debug, Clone)]
pub struct AuditSnapshot {
    pub kind: SubjectKind,
    pub subject: String,
    pub subject_name: Option<String>,
    pub person: Option<UserId>,
    /// Whether it is in the trash: moving it there is logged as a removal, and restoring it as a creation.
    pub is_deleted: bool,
    pub fields: AuditFields,
}

impl AuditSnapshot {
    /// The open discrepancies of a payment.
    pub fn of_discrepancies(intent_id: &str, kinds: &[DiscrepancyKind]) -> Self {
        let mut kinds: Vec<_> = kinds.iter().map(|kind| kind.as_str()).collect();
        kinds.sort_unstable();
        Self {
            kind: SubjectKind::PaymentDiscrepancy,
            subject: intent_id.to_owned(),
            subject_name: None,
            person: None,
            is_deleted: false,
            fields: AuditFields::from_iter([("open".to_owned(), kinds.into())]),
        }
    }
}

/// Turns the changes of a unit of work into records.
#[derive(Clone)]
pub struct ChangeRecorder {
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl fmt::Debug for ChangeRecorder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ChangeRecorder")
    }
}

impl ChangeRecorder {
    pub fn new(ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { ids, clock }
    }

    /// The record of a write; `None` if no logged field has changed.
    pub fn record(
        &self,
        before: Option<&AuditSnapshot>,
        after: Option<&AuditSnapshot>,
    ) -> Option<AuditRecord> {
        let (before, after) = match (before, after) {
            (Some(old), Some(new)) if new.is_deleted && !old.is_deleted => (Some(old), None),
            (Some(old), Some(new)) if old.is_deleted && !new.is_deleted => (None, Some(new)),
            both => both,
        };
        let subject = after.or(before)?;
        let changed = |snapshot: Option<&AuditSnapshot>, other: Option<&AuditSnapshot>| {
            let fields = snapshot.into_iter().flat_map(|snapshot| &snapshot.fields);
            let is_same = |(name, value): &(&String, &Value)| {
                other.and_then(|other| other.fields.get(*name)) == Some(value)
            };
            let changed = fields.filter(|field| !is_same(field));
            changed.map(|(name, value)| (name.clone(), value.clone())).collect::<AuditFields>()
        };
        let (old, new) = (changed(before, after), changed(after, before));
        if old.is_empty() && new.is_empty() {
            return None;
        }
        let action = match (before, after) {
            (None, _) => AuditAction::Created,
            (Some(_), None) => AuditAction::Removed,
            (Some(_), Some(_)) => AuditAction::Changed,
        };
        Some(AuditRecord {
            id: self.ids.next_id(),
            at: self.clock.now(),
            action,
            kind: subject.kind,
            subject: subject.subject.clone(),
            subject_name: subject.subject_name.clone(),
            person: subject.person,
            before: before.map(|_| old),
            after: after.map(|_| new),
        })
    }
}

/// A stored record with its actor.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditEntry {
    pub record: AuditRecord,
    pub actor: Actor,
    /// The member's email address at that time; `None` once the account is erased.
    pub actor_email: Option<String>,
}

impl AuditEntry {
    /// Its position in the log.
    pub fn cursor(&self) -> Cursor {
        Cursor::new(self.record.at, self.record.id)
    }
}

/// The person who made a change.
#[derive(Debug, Clone)]
pub enum AuditActor {
    Id(UserId),
    /// Has this email address now, or had it when they made the change.
    Email(EmailAddress),
}

/// Filters for listing the log; all are optional.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    pub since: Option<DateTime<Utc>>,
    /// Exclusive upper bound.
    pub until: Option<DateTime<Utc>>,
    pub actor: Option<AuditActor>,
    pub action: Option<AuditAction>,
    pub kind: Option<SubjectKind>,
    /// Entries about any of these; about everything if there are none.
    pub subjects: Vec<(SubjectKind, String)>,
}

/// The append-only audit log.
#[async_trait]
pub trait AuditLogRepository: Send {
    /// Appends a record with the actor of the unit of work.
    async fn append(&mut self, record: &AuditRecord) -> Result<(), StoreError>;
    /// Matching entries, newest first.
    async fn list(
        &mut self,
        filter: &AuditFilter,
        page: &PageRequest,
    ) -> Result<Page<AuditEntry>, StoreError>;
    /// The number of matching entries.
    async fn count(&mut self, filter: &AuditFilter) -> Result<u64, StoreError>;
    /// Removes at most `limit` entries from before this time; returns the number. The database rejects
    /// this for entries younger than [`AuditRecord::MIN_RETENTION_YEARS`].
    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}
