use migrations::{Migrator, MigratorTrait as _};
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode,
    TransactionOptions, TransactionTrait as _,
};

use super::timeout::WithTimeout;

/// The PostgreSQL advisory lock that serializes migrations: "marigold" in ASCII.
const ADVISORY_LOCK_KEY: i64 = 0x6D61_7269_676F_6C64;

/// Applies pending migrations in one transaction. On SQLite its write lock serializes concurrent migrations.
pub(super) async fn up(connection: &WithTimeout<DatabaseConnection>) -> Result<usize, DbErr> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    // Without the statement timeout, because altering a large table may take longer.
    let transaction = connection.inner().begin_with_options(options).await?;
    if transaction.get_database_backend() == DbBackend::Postgres {
        acquire_migration_lock(&transaction).await?;
    }
    let pending = Migrator::get_pending_migrations_read_only(&transaction).await?.len();
    Migrator::up(&transaction, None).await?;
    transaction.commit().await?;
    Ok(pending)
}

async fn acquire_migration_lock(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    for setting in ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] {
        transaction.execute_unprepared(&format!("SET LOCAL {setting} = 0")).await?;
    }
    transaction.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({ADVISORY_LOCK_KEY})")).await?;
    Ok(())
}
