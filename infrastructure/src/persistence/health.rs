//! Queries of the health checks, each of which uses an index, and the record of backups.

use std::path::Path;

use application::ports::{
    BackupEvent, BackupStatus, BackupStatusRepository, BackupTool, DatabaseInfo, DatabaseRisk, EmailFailure,
    EmailFigures, HealthQueries, LastBackup, OrderTotals, QueueFigures, StoreError, WebhookActivity,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::media::ContentHash;
use domain::purchases::ProviderKind;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, DbBackend, EntityTrait as _, FromQueryResult,
    QueryFilter as _, Statement, TryGetable, Value,
};

use super::columns;
use super::database::Database;
use super::entities::{backup_status, images, orders, webhook_status as webhooks};
use super::error::translate;
use super::orders::is_checked;
use super::sqlite_file::parent_folder;
use super::unit_of_work::SeaUnitOfWork;
use super::webhook_status;

#[async_trait]
impl HealthQueries for Database {
    async fn database(&self) -> Result<DatabaseInfo, StoreError> {
        let (name, sql) = match self.reader().get_database_backend() {
            DbBackend::Postgres => ("PostgreSQL", "SELECT current_setting('server_version')"),
            _ => ("SQLite", "SELECT sqlite_version()"),
        };
        let version: String = self.value(sql).await?;
        // Linux distributions append their package name: "17.2 (Debian 17.2-1)".
        let version = version.split_whitespace().next().unwrap_or_default();
        let pending_migrations = self.pending_migrations().await?;
        let risk = self.risk().await?;
        Ok(DatabaseInfo { version: format!("{name} {version}"), pending_migrations, risk })
    }

    async fn image_names(&self) -> Result<Vec<(ContentHash, String)>, StoreError> {
        use sea_orm::QuerySelect as _;

        let columns = [images::Column::Hash, images::Column::Name];
        let query = images::Entity::find().select_only().columns(columns);
        let found: Vec<(String, String)> = self.query_all(query.into_tuple()).await?;
        Ok(found.into_iter().filter_map(|(hash, name)| Some((hash.parse().ok()?, name))).collect())
    }

    async fn server_time(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        match self.reader().get_database_backend() {
            DbBackend::Postgres => self.value("SELECT clock_timestamp()").await.map(Some),
            _ => Ok(None),
        }
    }

    async fn emails(&self) -> Result<EmailFigures, StoreError> {
        // Emails with a short-lived link have a due time before their creation, which gives them priority.
        let sql = "SELECT \
            (SELECT MAX(sent_at) FROM mail_outbox WHERE state = 'sent') AS last_sent_at, \
            (SELECT COUNT(*) FROM mail_outbox WHERE failed_at IS NOT NULL AND NOT EXISTS \
                (SELECT 1 FROM mail_outbox AS sent WHERE sent.state = 'sent' \
                 AND sent.sent_at >= mail_outbox.failed_at)) AS failed_since_sent, \
            (SELECT COUNT(*) FROM mail_outbox WHERE state = 'queued') AS waiting, \
            (SELECT MIN(created_at) FROM mail_outbox WHERE state = 'queued') AS oldest_at, \
            (SELECT MIN(CASE WHEN next_attempt_at < created_at THEN created_at ELSE next_attempt_at END) \
                FROM mail_outbox WHERE state = 'queued') AS first_due_at";
        let failure = "SELECT failed_at, last_error FROM mail_outbox WHERE failed_at IS NOT NULL \
                       ORDER BY failed_at DESC LIMIT 1";
        let row: Option<EmailRow> = self.row(sql, vec![]).await?;
        let failure: Option<EmailFailureRow> = self.row(failure, vec![]).await?;
        Ok(row.map_or_else(EmailFigures::default, |row| EmailFigures {
            last_sent_at: row.last_sent_at,
            last_failure: failure.map(|failure| EmailFailure {
                at: failure.failed_at,
                reason: failure.last_error.unwrap_or_default(),
            }),
            failed_since_sent: row.failed_since_sent,
            queue: QueueFigures {
                waiting: row.waiting,
                oldest_at: row.oldest_at,
                first_due_at: row.first_due_at,
            },
        }))
    }

    async fn webhook_events(&self) -> Result<QueueFigures, StoreError> {
        let sql = "SELECT COUNT(*) AS waiting, MIN(received_at) AS oldest_at, \
                   MIN(next_attempt_at) AS first_due_at \
                   FROM payment_events WHERE next_attempt_at IS NOT NULL";
        let row: Option<QueueRow> = self.row(sql, vec![]).await?;
        Ok(row.map_or_else(QueueFigures::default, Into::into))
    }

    async fn open_orders(&self) -> Result<QueueFigures, StoreError> {
        use sea_orm::QuerySelect as _;

        let query = orders::Entity::find()
            .select_only()
            .column_as(orders::Column::Id.count(), "waiting")
            .column_as(orders::Column::CreatedAt.min(), "oldest_at")
            .column_as(orders::Column::NextCheckAt.min(), "first_due_at")
            .filter(is_checked())
            .into_model::<QueueRow>();
        let found = self.query_one(query).await?;
        Ok(found.map_or_else(QueueFigures::default, Into::into))
    }

    async fn webhook_activity(
        &self,
        provider: ProviderKind,
        paid_before: DateTime<Utc>,
    ) -> Result<WebhookActivity, StoreError> {
        let status =
            self.read_one(webhooks::Entity::find_by_id(provider.as_str()), webhook_status::status).await?;
        let sql = "SELECT created_at FROM orders WHERE settled_at < $1 AND total > 0 AND provider = $2 \
                   ORDER BY settled_at DESC LIMIT 1";
        let values = vec![Value::from(columns::time(paid_before)), Value::from(provider.as_str())];
        let order: Option<OrderRow> = self.row(sql, values).await?;
        Ok(WebhookActivity {
            status: status.unwrap_or_default(),
            last_paid_order_placed_at: order.map(|order| order.created_at),
        })
    }

    async fn test_orders(&self) -> Result<OrderTotals, StoreError> {
        self.test_order_totals().await
    }

    async fn agents_without_url(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let sql = "SELECT agents.title, COUNT(*) AS buyers \
                   FROM agents JOIN purchases ON purchases.owned_agent_id = agents.id \
                   WHERE agents.url = '' AND agents.package_version IS NULL GROUP BY agents.id, agents.title ORDER BY buyers DESC, agents.title";
        let statement = Statement::from_string(self.reader().get_database_backend(), sql);
        let rows = AwaitedRow::find_by_statement(statement).all(self.reader()).await.map_err(translate)?;
        Ok(rows.into_iter().map(|row| (row.title, row.buyers)).collect())
    }

    async fn backup_status(&self) -> Result<BackupStatus, StoreError> {
        let rows = self.query_all(backup_status::Entity::find()).await?;
        let mut status = BackupStatus::default();
        for row in rows {
            let tool = columns::parse_enum("backup_status.tool", &row.tool)?;
            let bytes = row.bytes.and_then(|bytes| u64::try_from(bytes).ok());
            let last = row.last_finished_at.map(|finished_at| LastBackup { tool, finished_at, bytes });
            status.last = status.last.into_iter().chain(last).max_by_key(|backup| backup.finished_at);
            status.failure = status.failure.or(row.failure);
            status.verified_at = status.verified_at.or(row.verified_at);
            status.verification_failure = status.verification_failure.or(row.verification_failure);
        }
        Ok(status)
    }
}

#[async_trait]
impl BackupStatusRepository for SeaUnitOfWork {
    async fn record(&mut self, event: BackupEvent, at: DateTime<Utc>) -> Result<(), StoreError> {
        use backup_status::Column;

        let at = columns::time(at);
        let tool = match event {
            BackupEvent::Finished { tool, .. } => tool,
            _ => BackupTool::Marigold,
        };
        let mut row =
            backup_status::ActiveModel { tool: Set(tool.as_str().to_owned()), ..Default::default() };
        let mut replace = OnConflict::column(Column::Tool);
        match event {
            BackupEvent::Finished { bytes, .. } => {
                row.last_finished_at = Set(Some(at));
                row.bytes = Set(bytes.and_then(|bytes| i64::try_from(bytes).ok()));
                row.failure = Set(None);
                replace.update_columns([Column::LastFinishedAt, Column::Bytes, Column::Failure]);
            }
            BackupEvent::Failed { reason } => {
                row.failure = Set(Some(reason));
                replace.update_column(Column::Failure);
            }
            BackupEvent::Verified => {
                row.verified_at = Set(Some(at));
                row.verification_failure = Set(None);
                replace.update_columns([Column::VerifiedAt, Column::VerificationFailure]);
            }
            BackupEvent::VerificationFailed { reason } => {
                row.verification_failure = Set(Some(reason));
                replace.update_column(Column::VerificationFailure);
            }
        }
        self.execute(backup_status::Entity::insert(row).on_conflict(replace)).await
    }
}

impl Database {
    async fn risk(&self) -> Result<Option<DatabaseRisk>, StoreError> {
        if self.reader().get_database_backend() == DbBackend::Postgres {
            let is_superuser: String = self.value("SELECT current_setting('is_superuser')").await?;
            return Ok((is_superuser == "on").then_some(DatabaseRisk::Superuser));
        }
        let file: String = self.value("SELECT file FROM pragma_database_list WHERE name = 'main'").await?;
        Ok(is_readable_by_others(Path::new(&file)).then_some(DatabaseRisk::ReadableByOthers(file)))
    }

    async fn row<R: FromQueryResult>(&self, sql: &str, values: Vec<Value>) -> Result<Option<R>, StoreError> {
        let statement = Statement::from_sql_and_values(self.reader().get_database_backend(), sql, values);
        R::find_by_statement(statement).one(self.reader()).await.map_err(translate)
    }

    /// The only column of the only row.
    async fn value<T: TryGetable>(&self, sql: &str) -> Result<T, StoreError> {
        let statement = Statement::from_string(self.reader().get_database_backend(), sql);
        let row = self.reader().query_one_raw(statement).await.map_err(translate)?;
        let row = row.ok_or_else(|| StoreError::Unavailable("the database returned no row".into()))?;
        row.try_get_by_index(0).map_err(translate)
    }
}

#[cfg(unix)]
fn is_readable_by_others(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;

    let allows =
        |path: &Path, bits: u32| path.metadata().is_ok_and(|data| data.permissions().mode() & bits != 0);
    allows(file, 0o044) && allows(parent_folder(file), 0o011)
}

#[cfg(not(unix))]
fn is_readable_by_others(_file: &Path) -> bool {
    false
}

#[derive(FromQueryResult)]
struct EmailRow {
    last_sent_at: Option<DateTime<Utc>>,
    failed_since_sent: i64,
    waiting: i64,
    oldest_at: Option<DateTime<Utc>>,
    first_due_at: Option<DateTime<Utc>>,
}

#[derive(FromQueryResult)]
struct EmailFailureRow {
    failed_at: DateTime<Utc>,
    last_error: Option<String>,
}

#[derive(FromQueryResult)]
struct QueueRow {
    waiting: i64,
    oldest_at: Option<DateTime<Utc>>,
    first_due_at: Option<DateTime<Utc>>,
}

impl From<QueueRow> for QueueFigures {
    fn from(QueueRow { waiting, oldest_at, first_due_at }: QueueRow) -> Self {
        Self { waiting, oldest_at, first_due_at }
    }
}

#[derive(FromQueryResult)]
struct AwaitedRow {
    title: String,
    buyers: i64,
}

#[derive(FromQueryResult)]
struct OrderRow {
    created_at: DateTime<Utc>,
}
