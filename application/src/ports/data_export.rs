//! Copies of members' data.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::cart::CartItem;
use domain::invoices::Invoice;
use domain::mail::OutboxMail;
use domain::media::MediaFile;
use domain::member_imports::ImportRow;
use domain::news::Visit;
use domain::newsletters::EmailSuppression;
use domain::packages::SeenVersion;
use domain::problem_reports::ProblemReport;
use domain::purchases::{BillingDetails, Order, OrderMessage, PaymentDiscrepancy, Refund};
use domain::reviews::Review;
use domain::toolbox::{Favorite, RecentUse};
use domain::users::{
    AccountEvent, DataExport, EmailPreference, MemberLabel, MemberNote, OneTimeToken, Passkey, SecondFactor,
    Session, User,
};
use domain::welcome::Welcome;
use domain::{DataExportId, OrderId, PostId, UserId};
use futures_util::stream::BoxStream;

use super::{
    AuditEntry, BoxError, ListedConnection, MediaStorage, PurchaseView, ReceivedNewsletter, StoreError,
};

/// Requested copies of members' data, and all that is stored about a member. An account has at most one export.
#[async_trait]
pub trait DataExportRepository: Send {
    /// Replaces the account's export, with its file.
    async fn replace(&mut self, export: &DataExport) -> Result<(), StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_by_user(&mut self, user_id: UserId) -> Result<Option<DataExport>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: DataExportId) -> Result<Option<DataExport>, StoreError>;
    /// Leases the export without a file that was requested first and has not expired. Skips locked and leased ones.
    async fn claim(
        &mut self,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Option<DataExport>, StoreError>;
    /// Stores the file, and writes digest and expiry.
    async fn complete(&mut self, export: &DataExport, file: &[u8]) -> Result<(), StoreError>;
    /// The file; `None` while it is being prepared.
    async fn find_file(&mut self, id: DataExportId) -> Result<Option<Vec<u8>>, StoreError>;
    /// Removes the account's export with its file.
    async fn remove_by_user(&mut self, user_id: UserId) -> Result<(), StoreError>;
    async fn remove_all(&mut self) -> Result<(), StoreError>;
    /// Removes at most `limit` exports that have expired; returns the number.
    async fn remove_expired(&mut self, now: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
    /// All that is stored about the member, newest first, and at most `limit` items of each list. Works in a
    /// read-only unit of work.
    async fn collect(&mut self, member: UserId, limit: u64) -> Result<Option<MemberData>, StoreError>;
}

/// All that is stored about a member, including what the member may not see.
#[derive(Debug, Clone, PartialEq)]
pub struct MemberData {
    pub user: User,
    pub second_factor: Option<SecondFactor>,
    pub recovery_codes: u64,
    pub passkeys: Vec<Passkey>,
    pub connections: Vec<ListedConnection>,
    pub email_preferences: Vec<EmailPreference>,
    pub email_suppression: Option<EmailSuppression>,
    pub newsletters: Vec<ReceivedNewsletter>,
    pub welcome: Option<Welcome>,
    /// With the titles or names, in the member's order.
    pub favorites: Vec<(Favorite, String)>,
    /// With the titles or names.
    pub recent_uses: Vec<(RecentUse, String)>,
    /// With the agents' titles.
    pub seen_versions: Vec<(SeenVersion, String)>,
    pub visit: Option<Visit>,
    /// With what was removed, and the agents' titles.
    pub cart: Vec<(CartItem, String)>,
    pub sessions: Vec<Session>,
    pub tokens: Vec<OneTimeToken>,
    pub account_events: Vec<AccountEvent>,
    /// The team's notes about the member.
    pub notes: Vec<MemberNote>,
    /// The team's labels of the member, in alphabetical order.
    pub labels: Vec<MemberLabel>,
    /// What imports stored about the member.
    pub import_rows: Vec<ImportRow>,
    pub orders: Vec<Order>,
    pub billing_details: Vec<(OrderId, BillingDetails)>,
    pub invoices: Vec<Invoice>,
    pub order_messages: Vec<OrderMessage>,
    /// When the discount codes of these orders were redeemed.
    pub redemptions: Vec<(OrderId, DateTime<Utc>)>,
    pub refunds: Vec<Refund>,
    pub discrepancies: Vec<PaymentDiscrepancy>,
    pub purchases: Vec<PurchaseView>,
    /// With the agents' titles.
    pub reports: Vec<(ProblemReport, String)>,
    /// With the agents' titles.
    pub reviews: Vec<(Review, String)>,
    pub posts: Vec<AuthoredPost>,
    pub emails: Vec<OutboxMail>,
    /// Entries by the member, and about the member's account, orders, purchases, refunds, payments and emails.
    pub audit: Vec<AuditEntry>,
}

/// A post that the member wrote as an admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthoredPost {
    pub id: PostId,
    pub title: String,
    pub slug: String,
    pub is_published: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A file of an archive.
#[derive(Debug)]
pub struct ArchiveFile {
    pub name: &'static str,
    pub content: Vec<u8>,
}

/// An entry of an archive that is sent while it is written.
#[derive(Debug, Clone)]
pub struct ArchiveEntry {
    /// With its folders.
    pub name: String,
    pub content: EntryContent,
}

#[derive(Debug, Clone)]
pub enum EntryContent {
    Bytes(Vec<u8>),
    /// Read in parts when its turn comes.
    Stored {
        file: MediaFile,
        bytes: u64,
    },
}

/// Makes the files of an archive, which may take a while.
pub type MakeFiles = Box<dyn FnOnce() -> Result<Vec<ArchiveFile>, BoxError> + Send>;

/// Writes ZIP files.
#[async_trait]
pub trait ArchiveWriter: Send + Sync {
    /// Makes and compresses the files on another thread, so that requests do not wait.
    async fn write(&self, modified_at: DateTime<Utc>, make_files: MakeFiles) -> Result<Vec<u8>, BoxError>;

    /// The parts of an archive. Holds one entry in memory at a time. The same entries make the same bytes.
    fn stream(
        &self,
        modified_at: DateTime<Utc>,
        entries: Vec<ArchiveEntry>,
        storage: Arc<dyn MediaStorage>,
    ) -> BoxStream<'static, Result<Vec<u8>, BoxError>>;
}
