use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::users::EmailAddress;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::StoreError;

/// On whose behalf a unit of work writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A member or admin, by her browser.
    Member(UserId),
    /// Whoever may run commands on the server.
    CommandLine,
    /// The payment provider, by an event.
    Provider,
    /// The product by itself: the reconciler, the sweep.
    System,
}

impl Actor {
    /// The word by which its kind is stored and listed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Member(_) => "member",
            Self::CommandLine => "command_line",
            Self::Provider => "provider",
            Self::System => "system",
        }
    }

    #[must_use]
    pub const fn member(self) -> Option<UserId> {
        match self {
            Self::Member(id) => Some(id),
            Self::CommandLine | Self::Provider | Self::System => None,
        }
    }
}

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
    /// A member or admin, as far as rights and sessions are concerned.
    User,
    Order,
    Purchase,
    /// What does not add up of a payment.
    Finding,
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
        Self::Finding,
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
            Self::Finding => "finding",
        }
    }
}

/// Fields by their names. Texts that are long are told by length and digest alone.
pub type Details = Map<String, Value>;

/// What changed, and from what to what.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditRecord {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    pub action: AuditAction,
    pub kind: SubjectKind,
    /// What it is about: an id, or for findings the payment at the provider.
    pub subject: String,
    /// The fields that changed, as they were; none where it was created.
    pub before: Option<Details>,
    /// The same fields as they are now; none where it was removed.
    pub after: Option<Details>,
}

/// A record as it is read back, with who did it.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditEntry {
    pub record: AuditRecord,
    pub actor: Actor,
    /// The member's address at that time.
    pub actor_email: Option<String>,
}

/// Which entries to list; everything where nothing is said.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    pub since: Option<DateTime<Utc>>,
    /// The first instant that is not listed any more.
    pub until: Option<DateTime<Utc>>,
    /// Whoever has this address now, or had it then.
    pub actor: Option<EmailAddress>,
    pub kind: Option<SubjectKind>,
    pub subject: Option<String>,
    pub limit: Option<u64>,
}

/// Who changed what, for ever: nothing in it is ever changed or removed.
#[async_trait]
pub trait AuditTrail: Send {
    /// Writes it down in the name of whoever the unit of work is for.
    async fn append(&mut self, record: &AuditRecord) -> Result<(), StoreError>;
    /// The latest that match, newest first.
    async fn list(&mut self, filter: &AuditFilter) -> Result<Vec<AuditEntry>, StoreError>;
}
