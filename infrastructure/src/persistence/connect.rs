use std::path::Path;
use std::time::{Duration, Instant};

use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, Connection as _, SqliteConnection};
use sea_orm::{ConnectOptions, DatabaseConnection, DbErr};

use super::error::is_contention;

/// A connection that was idle for longer is tested before it is used. Testing one that was just used would cost every
/// request a round trip.
const POSTGRES_HOT: Duration = Duration::from_secs(1);

/// Sizes and timeouts of the connection pools.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolOptions {
    /// Connections of this process to PostgreSQL.
    pub postgres_connections: u32,
    /// How long a call to PostgreSQL may take. The server's own limits follow from it.
    pub postgres_timeout: Duration,
    /// SQLite connections that read; one more writes.
    pub sqlite_readers: u32,
    /// How long a statement waits for a lock of SQLite or a free connection.
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
    /// PostgreSQL cancels a statement, and its wait for a lock, before the client's timeout, so that the connection
    /// stays usable.
    fn statement_timeout(&self) -> Duration {
        self.postgres_timeout * 4 / 5
    }

    /// The timeouts of PostgreSQL itself. They also release the rows of a transaction that a frozen or lost process left
    /// open.
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

/// The one connection that writes. SQLite has one writer at a time; the queue for one connection is fair, several
/// connections polling for the lock are not.
pub(super) async fn sqlite_writer(file: &Path, pool: &PoolOptions) -> Result<DatabaseConnection, DbErr> {
    let busy_timeout = pool.sqlite_busy_timeout;
    let mut options = sqlite_options(file, 1, busy_timeout, false);
    options.map_sqlx_sqlite_pool_opts(|pool| {
        pool.after_release(|connection, _| Box::pin(is_between_transactions(connection)))
    });
    // Where another process switches a new file to WAL at the same time, SQLite fails without the busy timeout.
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

/// Whether a released connection has no open transaction, as far as the driver knows. When the disk is full, SQLite
/// ends a transaction by itself and the driver keeps counting it: later commits would never be committed. Such a
/// connection is closed.
async fn is_between_transactions(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    if connection.is_in_transaction() {
        // The answer comes after a rollback that is still under way.
        connection.ping().await?;
    }
    Ok(!connection.is_in_transaction())
}

/// Connections that cannot write. Under WAL they neither wait for the writer nor hold it up.
pub(super) async fn sqlite_readers(file: &Path, pool: &PoolOptions) -> Result<DatabaseConnection, DbErr> {
    let options = sqlite_options(file, pool.sqlite_readers, pool.sqlite_busy_timeout, true);
    sea_orm::Database::connect(options).await
}

/// One connection to a file that is not written: a backup.
pub(super) async fn sqlite_at_rest(file: &Path) -> Result<DatabaseConnection, DbErr> {
    let file = file.to_owned();
    let mut options = single_sqlite();
    options.map_sqlx_sqlite_opts(move |sqlite| sqlite.filename(&file).read_only(true).immutable(true));
    sea_orm::Database::connect(options).await
}

/// One connection that leaves the settings of the file as they are and does not wait for locks.
pub(super) async fn sqlite_alone(file: &Path) -> Result<DatabaseConnection, DbErr> {
    let file = file.to_owned();
    let mut options = single_sqlite();
    options.map_sqlx_sqlite_opts(move |sqlite| {
        sqlite.filename(&file).create_if_missing(false).busy_timeout(Duration::ZERO)
    });
    sea_orm::Database::connect(options).await
}

fn single_sqlite() -> ConnectOptions {
    // The file is given by the caller, as it is: a URL would have to escape it.
    let mut options = ConnectOptions::new("sqlite://marigold");
    options.max_connections(1).sqlx_logging(false);
    options
}

fn sqlite_options(file: &Path, connections: u32, busy_timeout: Duration, query_only: bool) -> ConnectOptions {
    let file = file.to_owned();
    // The file is given below, as it is: a URL would have to escape it.
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
            let sqlite = if query_only { sqlite } else { for_writing(sqlite) };
            sqlite
                .filename(&file)
                .create_if_missing(!query_only)
                .foreign_keys(true)
                .busy_timeout(busy_timeout)
                .pragma("journal_mode", "WAL")
                // In WAL mode anything less loses acknowledged commits when the power fails.
                .pragma("synchronous", "FULL")
                .pragma("query_only", if query_only { "ON" } else { "OFF" })
        });
    options
}

/// Concurrent members write to many pages, and often to the same ones.
fn for_writing(sqlite: SqliteConnectOptions) -> SqliteConnectOptions {
    sqlite
        // In pages: the longer the log may grow, the less often a page is copied to the file.
        .pragma("wal_autocheckpoint", "4000")
        // A negative number is in KiB. Pages that do not fit are read again by each transaction.
        .pragma("cache_size", "-16000")
}

pub(super) async fn postgres(url: &str, pool: &PoolOptions) -> Result<DatabaseConnection, DbErr> {
    let mut options = ConnectOptions::new(url);
    let limits = pool.postgres_limits();
    options
        .max_connections(pool.postgres_connections)
        .acquire_timeout(pool.statement_timeout())
        .test_before_acquire_if_idle_for(POSTGRES_HOT)
        .set_application_name("marigold")
        .map_sqlx_postgres_opts(move |postgres| postgres.options(limits.clone()))
        .sqlx_logging(false);
    sea_orm::Database::connect(options).await.map_err(|error| without_url(error, url))
}

/// One connection without a statement timeout.
pub(super) async fn postgres_alone(url: &str) -> Result<DatabaseConnection, DbErr> {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(1)
        .acquire_timeout(PoolOptions::default().statement_timeout())
        .statement_timeout(Duration::ZERO)
        .set_application_name("marigold-transfer")
        .sqlx_logging(false);
    sea_orm::Database::connect(options).await.map_err(|error| without_url(error, url))
}

/// The driver repeats a URL that it cannot parse in its error, with the password in it.
fn without_url(error: DbErr, url: &str) -> DbErr {
    if error.to_string().contains(url) {
        DbErr::Custom(
            "its address cannot be read; use postgres://user:password@host:port/database".to_owned(),
        )
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
