use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, Connection as _, SqliteConnection};
use sea_orm::{ConnectOptions, DatabaseConnection, DbErr, RuntimeErr};
use tokio::net::TcpStream;
use url::Url;

use super::error::is_contention;
use super::private_file::create_private_file;

/// A connection that was idle for longer is tested before use. Testing every connection would cost each
/// request a round trip.
const POSTGRES_TEST_AFTER_IDLE: Duration = Duration::from_secs(1);

const PROBE_TIMEOUT: Duration = Duration::from_secs(2);

/// Sizes and timeouts of the connection pools.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolOptions {
    /// The maximum number of connections of this process to PostgreSQL.
    pub postgres_connections: u32,
    /// The client's timeout for a call to PostgreSQL. The timeouts of the server are derived from it.
    pub postgres_timeout: Duration,
    /// The number of SQLite connections for reading. There is one more for writing.
    pub sqlite_readers: u32,
    /// How long a statement waits for a SQLite lock or a free connection.
    pub sqlite_busy_timeout: Duration,
}

impl Default for PoolOptions {
    fn default() -> Self {
        Self {
            postgres_connections: 16,
            postgres_timeout: Duration::from_millis(2500),
            sqlite_readers: 4,
            sqlite_busy_timeout: Duration::from_secs(5),
        }
    }
}

impl PoolOptions {
    /// Shorter than the client's timeout, so that PostgreSQL cancels a statement or its wait for a lock first
    /// and the connection stays usable.
    fn statement_timeout(&self) -> Duration {
        self.postgres_timeout * 4 / 5
    }

    /// Timeouts on the PostgreSQL server. They also release rows locked by a transaction that a frozen or
    /// disconnected process left open.
    fn postgres_limits(&self) -> [(&'static str, String); 3] {
        let statement = format!("{}ms", self.statement_timeout().as_millis());
        let idle = format!("{}ms", (self.postgres_timeout * 2).as_millis());
        [
            ("statement_timeout", statement.clone()),
            ("lock_timeout", statement),
            ("idle_in_transaction_session_timeout", idle),
        ]
    }
}

/// The only connection that writes. SQLite has one writer at a time; waiting for a pooled connection is fair,
/// while several connections polling for the lock are not.
pub(super) async fn sqlite_writer(file: &Path, pool: &PoolOptions) -> Result<DatabaseConnection, DbErr> {
    // SQLite gives the files beside the database the mode of the database.
    match create_private_file(file) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            return Err(DbErr::Conn(RuntimeErr::Internal(error.to_string())));
        }
        _ => {}
    }
    let busy_timeout = pool.sqlite_busy_timeout;
    let mut options = sqlite_options(file, 1, busy_timeout, false);
    options.map_sqlx_sqlite_pool_opts(|pool| {
        pool.after_release(|connection, _| Box::pin(is_between_transactions(connection)))
    });
    // If another process switches a new file to WAL at the same time, SQLite fails without waiting for the
    // busy timeout.
    let deadline = Instant::now() + busy_timeout;
    loop {
        match sea_orm::Database::connect(options.clone()).await {
            Err(error) if is_contention(&error) && Instant::now() < deadline => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            outcome => return outcome,
        }
    }
}

/// Whether a released connection has no open transaction, as far as the driver knows. If the disk is full,
/// SQLite ends a transaction by itself but the driver still counts it as open, and later commits would have
/// no effect. Such a connection is closed.
async fn is_between_transactions(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    if connection.is_in_transaction() {
        // Waits for a rollback that is still in progress.
        connection.ping().await?;
    }
    Ok(!connection.is_in_transaction())
}

/// Read-only connections. In WAL mode they neither wait for the writer nor block it.
pub(super) async fn sqlite_readers(file: &Path, pool: &PoolOptions) -> Result<DatabaseConnection, DbErr> {
    let options = sqlite_options(file, pool.sqlite_readers, pool.sqlite_busy_timeout, true);
    sea_orm::Database::connect(options).await
}

/// A connection to a file that no process writes, such as a backup.
pub(super) async fn sqlite_immutable(file: &Path) -> Result<DatabaseConnection, DbErr> {
    let file = file.to_owned();
    let mut options = single_sqlite();
    options.map_sqlx_sqlite_opts(move |sqlite| sqlite.filename(&file).read_only(true).immutable(true));
    sea_orm::Database::connect(options).await
}

/// A connection that does not change the settings of the file and does not wait for locks.
pub(super) async fn sqlite_without_waiting(file: &Path) -> Result<DatabaseConnection, DbErr> {
    let file = file.to_owned();
    let mut options = single_sqlite();
    options.map_sqlx_sqlite_opts(move |sqlite| {
        sqlite.filename(&file).create_if_missing(false).busy_timeout(Duration::ZERO)
    });
    sea_orm::Database::connect(options).await
}

fn single_sqlite() -> ConnectOptions {
    // A placeholder: the path is set by the caller, because a URL would have to escape it.
    let mut options = ConnectOptions::new("sqlite://marigold");
    options.max_connections(1).sqlx_logging(false);
    options
}

fn sqlite_options(file: &Path, connections: u32, busy_timeout: Duration, query_only: bool) -> ConnectOptions {
    let file = file.to_owned();
    // A placeholder: the path is set below, because a URL would have to escape it.
    let mut options = ConnectOptions::new("sqlite://marigold");
    options
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(busy_timeout)
        .idle_timeout(None::<Duration>)
        .max_lifetime(None::<Duration>)
        .test_before_acquire(false)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |sqlite| {
            let sqlite = if query_only { sqlite } else { with_writer_settings(sqlite) };
            sqlite
                .filename(&file)
                .create_if_missing(!query_only)
                .foreign_keys(true)
                .busy_timeout(busy_timeout)
                .pragma("journal_mode", "WAL")
                // In WAL mode, a lower level loses acknowledged commits in a power failure.
                .pragma("synchronous", "FULL")
                .pragma("query_only", if query_only { "ON" } else { "OFF" })
        });
    options
}

/// Settings for a connection that writes many pages, often the same ones.
fn with_writer_settings(sqlite: SqliteConnectOptions) -> SqliteConnectOptions {
    sqlite
        // Overwrites removed rows, so that the file keeps nothing of an erased account.
        .pragma("secure_delete", "ON")
        // In pages. A longer log copies frequently changed pages to the file less often.
        .pragma("wal_autocheckpoint", "4000")
        // A negative number is in KiB. Pages that do not fit are read again in each transaction.
        .pragma("cache_size", "-16000")
}

pub(super) async fn postgres(url: &str, pool: &PoolOptions) -> Result<DatabaseConnection, DbErr> {
    let mut options = ConnectOptions::new(url);
    let limits = pool.postgres_limits();
    options
        .max_connections(pool.postgres_connections)
        .acquire_timeout(pool.statement_timeout())
        .test_before_acquire_if_idle_for(POSTGRES_TEST_AFTER_IDLE)
        .set_application_name("marigold")
        .map_sqlx_postgres_opts(move |postgres| postgres.options(limits.clone()))
        .sqlx_logging(false);
    match sea_orm::Database::connect(options).await {
        Ok(connection) => Ok(connection),
        Err(error) => Err(refused(url).await.unwrap_or_else(|| without_url(error, url))),
    }
}

/// Why the server cannot be reached, if that is the reason. The driver only reports that its pool timed out.
async fn refused(url: &str) -> Option<DbErr> {
    let url = Url::parse(url).ok()?;
    let (host, port) = (url.host_str()?, url.port().unwrap_or(5432));
    let connected = tokio::time::timeout(PROBE_TIMEOUT, TcpStream::connect((host, port))).await;
    let reason = match connected {
        Ok(Ok(_)) => return None,
        Ok(Err(error)) => error.to_string(),
        Err(_) => "no response".to_owned(),
    };
    Some(DbErr::Conn(RuntimeErr::Internal(format!(
        "cannot connect to PostgreSQL at {host}:{port}: {reason}"
    ))))
}

/// A connection without a statement timeout.
pub(super) async fn postgres_without_timeout(url: &str) -> Result<DatabaseConnection, DbErr> {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(1)
        .acquire_timeout(PoolOptions::default().statement_timeout())
        .statement_timeout(Duration::ZERO)
        .set_application_name("marigold-transfer")
        .sqlx_logging(false);
    sea_orm::Database::connect(options).await.map_err(|error| without_url(error, url))
}

/// Removes the URL from the error: the driver repeats an invalid URL, which may contain a password.
fn without_url(error: DbErr, url: &str) -> DbErr {
    if error.to_string().contains(url) {
        DbErr::Custom("invalid database URL; use postgres://user:password@host:port/database".to_owned())
    } else {
        error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn postgres_limits_follow_the_timeout() {
        let options = PoolOptions { postgres_timeout: Duration::from_secs(5), ..PoolOptions::default() };
        let limits = options.postgres_limits().map(|(name, value)| format!("{name}={value}"));
        assert_eq!(
            limits,
            [
                "statement_timeout=4000ms",
                "lock_timeout=4000ms",
                "idle_in_transaction_session_timeout=10000ms"
            ]
        );
    }
}
