use application::ports::StoreError;
use migrations::{Migrator, MigratorTrait as _};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode,
    Statement, TransactionOptions, TransactionTrait as _,
};

use super::error::translate;
use super::timeout::WithTimeout;

/// The PostgreSQL advisory lock that serializes migrations: "marigold" in ASCII.
const ADVISORY_LOCK_KEY: i64 = 0x6D61_7269_676F_6C64;

/// Why a file is not a complete Marigold database.
#[derive(Debug, thiserror::Error)]
pub enum InvalidDatabase {
    #[error("is damaged ({0})")]
    Damaged(String),
    #[error("is not a Marigold database")]
    Foreign,
    #[error("was made by a newer release of Marigold (it has the migration {0})")]
    Newer(String),
    #[error(
        "was made before the first release of Marigold and cannot be migrated: remove it, or first write its content to a \
         folder with `marigold export` of the version that made it, and then load that with `marigold seed`"
    )]
    Unreleased,
    #[error("cannot be read ({0})")]
    Unreadable(String),
}

/// Applies pending migrations in one transaction. On SQLite its write lock serializes concurrent migrations.
pub(super) async fn up(connection: &WithTimeout<DatabaseConnection>) -> Result<usize, StoreError> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    // Without the statement timeout, because altering a large table may take longer.
    let transaction = connection.inner().begin_with_options(options).await.map_err(translate)?;
    if transaction.get_database_backend() == DbBackend::Postgres {
        acquire_migration_lock(&transaction).await.map_err(translate)?;
    }
    let pending = pending(&transaction).await?.len();
    Migrator::up(&transaction, None).await.map_err(translate)?;
    transaction.commit().await.map_err(translate)?;
    Ok(pending)
}

/// The names of the migrations that the database lacks.
///
/// # Errors
/// [`StoreError::Unavailable`] with what to do if it has others.
pub(super) async fn pending(connection: &impl ConnectionTrait) -> Result<Vec<String>, StoreError> {
    match Migrator::get_pending_migrations_read_only(connection).await {
        Err(DbErr::Custom(_)) => {
            let applied = applied(connection).await.map_err(translate)?;
            let known = check_known(&applied);
            known.map_err(|error| StoreError::Unavailable(format!("the database {error}").into()))?;
            Ok(Vec::new())
        }
        pending => Ok(pending.map_err(translate)?.iter().map(|pending| pending.name().to_owned()).collect()),
    }
}

/// The names of the migrations of a database that has some.
pub(super) async fn applied(connection: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let sql = "SELECT version FROM seaql_migrations ORDER BY version";
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let rows = connection.query_all_raw(statement).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Until the first release, the names of migrations began with a letter.
pub(super) fn check_known(applied: &[String]) -> Result<(), InvalidDatabase> {
    let known: Vec<_> = Migrator::migrations().iter().map(|migration| migration.name().to_owned()).collect();
    match applied.iter().find(|name| !known.contains(name)) {
        None => Ok(()),
        Some(name) if name.starts_with('m') => Err(InvalidDatabase::Unreleased),
        Some(name) => Err(InvalidDatabase::Newer(name.clone())),
    }
}

async fn acquire_migration_lock(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    for setting in ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] {
        transaction.execute_unprepared(&format!("SET LOCAL {setting} = 0")).await?;
    }
    transaction.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({ADVISORY_LOCK_KEY})")).await?;
    Ok(())
}
