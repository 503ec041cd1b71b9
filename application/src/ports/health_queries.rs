use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::media::ContentHash;
use domain::purchases::ProviderKind;

use super::{BackupStatus, OrderTotals, PaymentWebhookStatus, StoreError};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseInfo {
    /// Such as "SQLite 3.51.3".
    pub version: String,
    /// The names of pending migrations.
    pub pending_migrations: Vec<String>,
    pub risk: Option<DatabaseRisk>,
}

/// How others could reach more than they need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DatabaseRisk {
    /// The server's role may do anything, also change the audit log.
    Superuser,
    /// Other users of the machine can read this file.
    ReadableByOthers(String),
}

/// Pending background work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct QueueFigures {
    pub waiting: i64,
    /// When the oldest pending item was created.
    pub oldest_at: Option<DateTime<Utc>>,
    /// The earliest due time of pending items, excluding items in progress.
    pub first_due_at: Option<DateTime<Utc>>,
}

/// An attempt to send an email that the mail server refused, or that did not reach it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailFailure {
    pub at: DateTime<Utc>,
    pub reason: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EmailFigures {
    pub last_sent_at: Option<DateTime<Utc>>,
    pub last_failure: Option<EmailFailure>,
    /// Emails whose last attempt failed after any email was last sent.
    pub failed_since_sent: i64,
    pub queue: QueueFigures,
}

/// A provider's webhook events, and a payment that should have caused one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WebhookActivity {
    pub status: PaymentWebhookStatus,
    /// When the order that was paid last was placed. Its events must have arrived after that.
    pub last_paid_order_placed_at: Option<DateTime<Utc>>,
}

/// Queries for the health checks.
///
/// # Errors
/// Every method returns [`StoreError::Unavailable`] if the storage is unavailable.
#[async_trait]
pub trait HealthQueries: Send + Sync {
    /// Works on a database that is not up to date, unlike the other methods.
    async fn database(&self) -> Result<DatabaseInfo, StoreError>;

    /// The clock of the database server; `None` for SQLite, which uses the clock of this machine.
    async fn server_time(&self) -> Result<Option<DateTime<Utc>>, StoreError>;

    async fn emails(&self) -> Result<EmailFigures, StoreError>;

    /// Webhook events that are not processed yet.
    async fn webhook_events(&self) -> Result<QueueFigures, StoreError>;

    /// Orders that the reconciler checks: they are not paid yet, or a refund is not completed.
    async fn open_orders(&self) -> Result<QueueFigures, StoreError>;

    /// Only orders that were paid before this time count, so that their events had time to arrive.
    async fn webhook_activity(
        &self,
        provider: ProviderKind,
        paid_before: DateTime<Utc>,
    ) -> Result<WebhookActivity, StoreError>;

    /// The sums of the paid test orders.
    async fn test_orders(&self) -> Result<OrderTotals, StoreError>;

    /// The agents that were bought and can't be opened yet: title and number of buyers, most buyers first.
    async fn agents_without_url(&self) -> Result<Vec<(String, i64)>, StoreError>;

    async fn backup_status(&self) -> Result<BackupStatus, StoreError>;

    /// All images with their names.
    async fn image_names(&self) -> Result<Vec<(ContentHash, String)>, StoreError>;
}
