use std::path::Path;
use std::time::Duration;

use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, Connection as _, SqliteConnection};
use sea_orm::{ConnectOptions, DatabaseConnection, DbErr};

/// A connection that has lain idle for so long is asked whether it still lives before a request gets it. One that
/// was used a moment ago was asked when it was given back; asking again would cost every request a round trip.
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
    /// PostgreSQL gives up a statement, with its wait for a lock, sooner than the caller does: that leaves the
    /// connection usable.
    fn statement_timeout(&self) -> Duration {
        self.postgres_timeout * 4 / 5
    }

    /// What PostgreSQL itself ends. A transaction that a frozen or vanished process left open releases its rows.
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

/// The one connection that writes. SQLite takes one writer at a time; a queue in front of one
/// connection is fair, a herd of connections waiting for its lock is not.
pub(super) async fn sqlite_writer(file: &Path, pool: &PoolOptions) -> Result<DatabaseConnection, DbErr> {
    let mut options = sqlite_options(file, 1, pool.sqlite_busy_timeout, false);
    options.map_sqlx_sqlite_pool_opts(|pool| {
        pool.after_release(|connection, _| Box::pin(is_between_transactions(connection)))
    });
    sea_orm::Database::connect(options).await
}

/// Whether a connection that is given back has no transaction open, as far as it knows itself. A full disk
/// makes SQLite end a transaction by itself; the driver then counts one too many for good, and whatever
/// is committed later would stay in a transaction that nobody ever ends. Such a connection is closed.
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

/// One connection to a file that nobody writes: a backup.
pub(super) async fn sqlite_at_rest(file: &Path) -> Result<DatabaseConnection, DbErr> {
    let file = file.to_owned();
    let mut options = single_sqlite();
    options.map_sqlx_sqlite_opts(move |sqlite| sqlite.filename(&file).read_only(true).immutable(true));
    sea_orm::Database::connect(options).await
}

/// One connection that takes the file as it is, and does not wait for others.
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

/// Members who write at the same time write to the same pages, and to many.
fn for_writing(sqlite: SqliteConnectOptions) -> SqliteConnectOptions {
    sqlite
        // In pages: the longer the log may grow, the fewer of them are carried over to the file again and again.
        .pragma("wal_autocheckpoint", "4000")
        // In KiB, where negative. Pages that do not fit are read anew for each who writes.
        .pragma("cache_size", "-16000")
        // What it takes to go back to a savepoint would else be written to a file.
        .pragma("temp_store", "MEMORY")
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

/// One connection for work that takes its time.
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

/// An address that cannot be read is repeated in the error, with the password in it.
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
