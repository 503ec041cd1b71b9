use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::member_imports::{ImportRow, MemberImport, RowOutcome};
use domain::{AgentId, MemberImportId, UserId};

use super::StoreError;

/// The account with the email of a row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KnownMember {
    /// `None` for one whom an earlier row creates.
    pub id: Option<UserId>,
    /// Whether the account is blocked or about to be deleted.
    pub is_locked: bool,
    pub purchases: Vec<KnownPurchase>,
}

/// An agent that a member bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPurchase {
    pub agent_id: AgentId,
    /// Whether it was neither refunded nor revoked.
    pub is_owned: bool,
    pub payment_id: String,
}

impl KnownPurchase {
    /// A purchase by an earlier row, which is not stored yet.
    pub const fn owned(agent_id: AgentId) -> Self {
        Self { agent_id, is_owned: true, payment_id: String::new() }
    }
}

/// Files of members and purchases from other shops, and their rows.
#[async_trait]
pub trait MemberImportRepository: Send {
    async fn insert(&mut self, import: &MemberImport) -> Result<(), StoreError>;
    /// Updates all columns except `file_name`, `header` and `created_at`.
    async fn update(&mut self, import: &MemberImport) -> Result<(), StoreError>;
    /// Deletes the import and its rows.
    async fn remove(&mut self, id: MemberImportId) -> Result<(), StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: MemberImportId) -> Result<Option<MemberImport>, StoreError>;
    async fn find(&mut self, id: MemberImportId) -> Result<Option<MemberImport>, StoreError>;
    /// The latest, newest first. Takes no lock.
    async fn list(&mut self, limit: u64) -> Result<Vec<MemberImport>, StoreError>;
    /// Imports in progress, oldest first. Takes no lock.
    async fn list_running(&mut self) -> Result<Vec<MemberImport>, StoreError>;
    /// Inserts rows, or replaces those with the same numbers.
    async fn save_rows(&mut self, id: MemberImportId, rows: &[ImportRow]) -> Result<(), StoreError>;
    /// The rows after this number that have one of these outcomes, or any if there are none.
    async fn list_rows(
        &mut self,
        id: MemberImportId,
        outcomes: &[RowOutcome],
        after: u64,
        limit: u64,
    ) -> Result<Vec<ImportRow>, StoreError>;
    async fn count_outcomes(&mut self, id: MemberImportId) -> Result<BTreeMap<RowOutcome, u64>, StoreError>;
    /// The addresses and agents of checked rows before this number that are not problems.
    async fn list_earlier(
        &mut self,
        id: MemberImportId,
        before: u64,
        emails: &[String],
    ) -> Result<Vec<(String, Option<AgentId>)>, StoreError>;
    /// The accounts with these normalized addresses.
    async fn find_members(&mut self, emails: &[String]) -> Result<BTreeMap<String, KnownMember>, StoreError>;
    /// Rows that created or changed this account, or name its email.
    async fn list_by_member(&mut self, member: UserId, limit: u64) -> Result<Vec<ImportRow>, StoreError>;
    /// Removes the same rows.
    async fn remove_by_member(&mut self, member: UserId) -> Result<(), StoreError>;
    /// Removes at most `limit` rows of imports that ended before this time, or were uploaded before it and never ran. Rows that
    /// created an account without a login so far are only emptied, so that the account is not cleaned up. Then removes the
    /// imports without rows. Returns the number of rows.
    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}
