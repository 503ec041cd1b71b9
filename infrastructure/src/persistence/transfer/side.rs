use std::time::{Duration, Instant};

use application::ports::BoxError;
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend, IsolationLevel,
    SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait as _,
};

use super::schema::{self, MIGRATIONS, Table};
use super::{Role, TransferError};
use crate::persistence::sqlite_file::{DatabaseLock, create_parent_folder, sqlite_file};
use crate::persistence::timeout::{Timeout, WithTimeout};
use crate::persistence::{PoolOptions, connect, is_postgres, migrate};

/// How long PostgreSQL may list connections that were closed.
const CLOSING_TIMEOUT: Duration = Duration::from_secs(2);
const CLOSING_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// One of the two databases, locked against other programs.
pub(super) struct Side {
    role: Role,
    connection: DatabaseConnection,
    _lock: Option<DatabaseLock>,
}

impl Side {
    /// Opens a database that no server uses. The source must have the schema of this release; the target is migrated to it.
    pub(super) async fn open(url: &str, role: Role) -> Result<Self, TransferError> {
        let side = Self::connect(url, role).await?;
        side.check_unused().await?;
        side.prepare().await?;
        Ok(side)
    }

    /// Opens a PostgreSQL database as the source while servers use it.
    pub(super) async fn open_in_use(url: &str) -> Result<Self, TransferError> {
        let side = Self::connect(url, Role::Source).await?;
        side.prepare().await?;
        Ok(side)
    }

    async fn connect(url: &str, role: Role) -> Result<Self, TransferError> {
        if !is_postgres(url) {
            return Self::open_sqlite(url, role).await;
        }
        let connection =
            connect::postgres_without_timeout(url).await.map_err(|error| unusable(role, error))?;
        Ok(Self { role, connection, _lock: None })
    }

    async fn prepare(&self) -> Result<(), TransferError> {
        match self.role {
            Role::Source => {
                let pending = migrate::pending(&self.connection).await;
                if !pending.map_err(|error| unusable(self.role, error))?.is_empty() {
                    return Err(TransferError::Outdated);
                }
            }
            Role::Target => {
                self.check_no_foreign_tables().await?;
                let connection = WithTimeout::new(
                    self.connection.clone(),
                    Timeout::after(PoolOptions::default().postgres_timeout),
                );
                migrate::up(&connection).await.map_err(|error| unusable(self.role, error))?;
            }
        }
        Ok(())
    }

    async fn open_sqlite(url: &str, role: Role) -> Result<Self, TransferError> {
        let file = sqlite_file(url).map_err(|error| unusable(role, error))?;
        if role == Role::Source && !file.is_file() {
            return Err(TransferError::NoSource);
        }
        create_parent_folder(&file).map_err(|error| unusable(role, error))?;
        let lock = DatabaseLock::exclusive(&file).map_err(|error| unusable(role, error))?;
        if lock.is_none() {
            return Err(TransferError::InUse(role));
        }
        let connection = connect::sqlite_writer(&file, &PoolOptions::default())
            .await
            .map_err(|error| unusable(role, error))?;
        Ok(Self { role, connection, _lock: lock })
    }

    /// Programs that use SQLite hold a lock; PostgreSQL lists its connections. It lists a closed
    /// connection for a moment longer, so this waits in case a server has just stopped.
    async fn check_unused(&self) -> Result<(), TransferError> {
        if self.connection.get_database_backend() != DbBackend::Postgres {
            return Ok(());
        }
        let deadline = Instant::now() + CLOSING_TIMEOUT;
        while self.has_server_connections().await? {
            if Instant::now() >= deadline {
                return Err(TransferError::InUse(self.role));
            }
            tokio::time::sleep(CLOSING_POLL_INTERVAL).await;
        }
        Ok(())
    }

    async fn has_server_connections(&self) -> Result<bool, TransferError> {
        let sql = "SELECT 1 FROM pg_stat_activity
                   WHERE datname = current_database() AND application_name = 'marigold' LIMIT 1";
        let servers = self.connection.query_one_raw(Statement::from_string(DbBackend::Postgres, sql)).await?;
        Ok(servers.is_some())
    }

    /// Checks that the target has no tables of another program, before ours are created.
    async fn check_no_foreign_tables(&self) -> Result<(), TransferError> {
        let transaction = self.begin().await?;
        let names = schema::names(&transaction).await?;
        transaction.rollback().await?;
        let is_marigold_database = names.is_empty() || names.iter().any(|name| name == MIGRATIONS);
        if is_marigold_database { Ok(()) } else { Err(TransferError::Foreign) }
    }

    /// Begins a transaction that reads a consistent snapshot.
    pub(super) async fn begin(&self) -> Result<DatabaseTransaction, TransferError> {
        let options = TransactionOptions {
            isolation_level: match self.connection.get_database_backend() {
                DbBackend::Postgres => Some(IsolationLevel::RepeatableRead),
                _ => None,
            },
            access_mode: None,
            sqlite_transaction_mode: Some(match self.role {
                Role::Source => SqliteTransactionMode::Deferred,
                Role::Target => SqliteTransactionMode::Immediate,
            }),
        };
        Ok(self.connection.begin_with_options(options).await?)
    }

    /// Locks the tables on PostgreSQL against other programs and against servers that start later.
    pub(super) async fn lock(
        &self,
        transaction: &DatabaseTransaction,
        tables: &[Table],
    ) -> Result<(), TransferError> {
        if self.connection.get_database_backend() != DbBackend::Postgres {
            return Ok(());
        }
        let tables = tables.iter().map(|table| format!("\"{}\"", table.name));
        let tables = tables.collect::<Vec<_>>().join(", ");
        let sql = format!("LOCK TABLE {tables} IN EXCLUSIVE MODE NOWAIT");
        transaction.execute_unprepared(&sql).await.map_err(|_| TransferError::InUse(self.role))?;
        Ok(())
    }

    pub(super) async fn close(self) -> Result<(), TransferError> {
        Ok(self.connection.close().await?)
    }
}

fn unusable(role: Role, cause: impl Into<BoxError>) -> TransferError {
    TransferError::Unusable { role, cause: cause.into() }
}
