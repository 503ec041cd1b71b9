use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::EmailAddress;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::{Actor, StoreError};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditAction {
    Created,
    Changed,
    Removed,
}

impl AuditAction {
    pub const ALL: [Self; 3] = [Self::Created, Self::Changed, Self::Removed];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Changed => "changed",
            Self::Removed => "removed",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubjectKind {
    Agent,
    Prompt,
    Post,
    Discount,
    /// A user: rights and sessions only.
    User,
    Order,
    Purchase,
    /// A payment discrepancy.
    PaymentDiscrepancy,
}

impl SubjectKind {
    pub const ALL: [Self; 8] = [
        Self::Agent,
        Self::Prompt,
        Self::Post,
        Self::Discount,
        Self::User,
        Self::Order,
        Self::Purchase,
        Self::PaymentDiscrepancy,
    ];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Prompt => "prompt",
            Self::Post => "post",
            Self::Discount => "discount",
            Self::User => "user",
            Self::Order => "order",
            Self::Purchase => "purchase",
            Self::PaymentDiscrepancy => "payment_discrepancy",
        }
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
    /// Changed fields before the write; `None` for an insert.
    pub before: Option<AuditFields>,
    /// Changed fields after the write; `None` for a removal.
    pub after: Option<AuditFields>,
}

/// A stored record with its actor.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditEntry {
    pub record: AuditRecord,
    pub actor: Actor,
    /// The member's email address at that time.
    pub actor_email: Option<String>,
}

/// Filters for listing the log; all are optional.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    pub since: Option<DateTime<Utc>>,
    /// Exclusive upper bound.
    pub until: Option<DateTime<Utc>>,
    /// Matches the actor's current email address, or the one at that time.
    pub actor: Option<EmailAddress>,
    pub kind: Option<SubjectKind>,
    pub subject: Option<String>,
    pub limit: Option<u64>,
}

/// The append-only audit log.
#[async_trait]
pub trait AuditLogRepository: Send {
    /// Appends a record with the actor of the unit of work.
    async fn append(&mut self, record: &AuditRecord) -> Result<(), StoreError>;
    /// The latest matching entries, newest first.
    async fn list(&mut self, filter: &AuditFilter) -> Result<Vec<AuditEntry>, StoreError>;
}
