use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::text::normalize_pasted;
use domain::users::{MemberLabel, Role};
use uuid::Uuid;

use super::{Cursor, Page, PageRequest, SortDirection, SortValueKind, StoreError};

/// What an admin typed to find a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemberSearch {
    Id(Uuid),
    /// Words, each of which is a part of the email address or the first name, in any case.
    Text(String),
}

impl MemberSearch {
    pub fn parse(text: &str) -> Self {
        Uuid::try_parse(&normalize_pasted(text)).map_or_else(|_| Self::Text(text.to_owned()), Self::Id)
    }
}

domain::text_enum! {
    pub enum MemberStatus {
        /// Verified, and neither blocked nor about to be deleted.
        Verified = "verified",
        /// Neither verified nor blocked nor about to be deleted.
        Unverified = "unverified",
        Blocked = "blocked",
        /// About to be deleted, even if blocked.
        Deleting = "deleting",
    }
}

/// Filters for listing members; all are optional.
#[derive(Debug, Clone, Default)]
pub struct MemberFilter {
    pub status: Option<MemberStatus>,
    /// Whether they have a paid order, including free ones.
    pub has_bought: Option<bool>,
    /// `Some(None)` finds members without a role.
    pub role: Option<Option<Role>>,
    /// Joined at or after this time.
    pub since: Option<DateTime<Utc>>,
    /// Exclusive upper bound.
    pub until: Option<DateTime<Utc>>,
    pub search: Option<MemberSearch>,
    pub label: Option<MemberLabel>,
}

domain::text_enum! {
    #[derive(Default)]
    pub enum MemberSort {
        #[default]
        Newest = "newest",
        Oldest = "oldest",
        /// By [`domain::users::EmailAddress::normalized`].
        Email = "email",
    }
}

impl MemberSort {
    pub const fn direction(self) -> SortDirection {
        match self {
            Self::Newest => SortDirection::Descending,
            Self::Oldest | Self::Email => SortDirection::Ascending,
        }
    }

    pub const fn value_kind(self) -> SortValueKind {
        match self {
            Self::Newest | Self::Oldest => SortValueKind::Time,
            Self::Email => SortValueKind::Text,
        }
    }

    pub fn cursor(self, member: &MemberSummary) -> Cursor {
        let id = member.id.as_uuid();
        match self {
            Self::Newest | Self::Oldest => Cursor::new(member.created_at, id),
            Self::Email => Cursor::new(member.email_key.clone(), id),
        }
    }
}

/// A member in a list. Amounts in cents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberSummary {
    pub id: UserId,
    pub email: String,
    /// The normalized address, which is unique.
    pub email_key: String,
    pub first_name: String,
    pub role: Option<Role>,
    pub is_verified: bool,
    pub is_blocked: bool,
    /// When the account will be deleted, if a deletion is scheduled.
    pub deletes_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    /// The last use of a stored session.
    pub last_seen_at: Option<DateTime<Utc>>,
    /// How many agents they own.
    pub agents: u64,
    /// Number of paid orders, including free ones.
    pub orders: u64,
    pub paid: i64,
    /// What was refunded of it.
    pub refunded: i64,
    /// In alphabetical order.
    pub labels: Vec<MemberLabel>,
}

impl MemberSummary {
    pub const fn status(&self) -> MemberStatus {
        match (self.deletes_at, self.is_blocked, self.is_verified) {
            (Some(_), _, _) => MemberStatus::Deleting,
            (None, true, _) => MemberStatus::Blocked,
            (None, false, true) => MemberStatus::Verified,
            (None, false, false) => MemberStatus::Unverified,
        }
    }

    /// What was paid and not refunded.
    pub const fn spent(&self) -> i64 {
        self.paid.saturating_sub(self.refunded)
    }
}

/// How many members match a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MemberTotals {
    pub count: u64,
    pub verified: u64,
    /// With a paid order.
    pub buyers: u64,
}

/// A label, and how many members have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelCount {
    pub label: String,
    pub members: u64,
}

#[async_trait]
pub trait MemberQueries: Send + Sync {
    /// Matching members.
    async fn list(
        &self,
        filter: &MemberFilter,
        sort: MemberSort,
        page: &PageRequest,
    ) -> Result<Page<MemberSummary>, StoreError>;

    async fn totals(&self, filter: &MemberFilter) -> Result<MemberTotals, StoreError>;

    /// All labels in the order of their keys. Of several spellings, the first one.
    async fn labels(&self) -> Result<Vec<LabelCount>, StoreError>;

    async fn find(&self, id: UserId) -> Result<Option<MemberSummary>, StoreError>;
}
