use std::fmt;
use std::path::{Path, PathBuf};

use application::ports::{BoxError, Store, StoreError, UnitOfWork};
use async_trait::async_trait;
use migrations::{Migrator, MigratorTrait as _};
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, IsolationLevel, SqliteTransactionMode, TransactionOptions,
    TransactionTrait as _,
};

use super::connect;
use super::error::translate;
use super::unit_of_work::SeaUnitOfWork;

/// The database behind every port of storage. On SQLite reading and writing have connections of their
/// own; on PostgreSQL they share one pool.
#[derive(Clone)]
pub struct Database {
    writer: DatabaseConnection,
    reader: DatabaseConnection,
}

impl fmt::Debug for Database {
    /// Says no more than the kind: an address may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({:?})", self.writer.get_database_backend())
    }
}

/// Why a database address is of no use.
#[derive(Debug, thiserror::Error)]
enum UrlError {
    #[error("a database address begins with sqlite:// or postgres://")]
    UnknownKind,
    #[error("a database in memory would be empty for every connection; name a file")]
    InMemory,
    #[error("a SQLite address is sqlite:// and a path, without settings after a question mark")]
    Settings,
}

impl Database {
    /// Opens `sqlite://path` (everything after `//` is the path; file and folder are made if missing)
    /// or `postgres://…`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the address is wrong or the database cannot be reached.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let pool = connect::postgres(url).await.map_err(translate)?;
            return Ok(Self { writer: pool.clone(), reader: pool });
        }
        let file = sqlite_file(url).map_err(unavailable)?;
        make_folder_of(&file).await.map_err(unavailable)?;
        // The writer comes first: it makes the file and sets its journal mode.
        let writer = connect::sqlite_writer(&file).await.map_err(translate)?;
        let reader = connect::sqlite_readers(&file).await.map_err(translate)?;
        Ok(Self { writer, reader })
    }

    /// Brings the schema up to date; does nothing when it is.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    pub async fn migrate(&self) -> Result<(), StoreError> {
        Migrator::up(self.writer(), None).await.map_err(translate)
    }

    /// The names of migrations that were not applied yet. Writes nothing.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    pub async fn pending_migrations(&self) -> Result<Vec<String>, StoreError> {
        let pending = Migrator::get_pending_migrations_read_only(self.reader()).await.map_err(translate)?;
        Ok(pending.iter().map(|migration| migration.name().to_owned()).collect())
    }

    /// Whether the database answers and holds Marigold's tables. Asks for a row, for SQLite's own ping
    /// would not touch the file.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    pub async fn ping(&self) -> Result<(), StoreError> {
        let answer = self.reader().execute_unprepared("SELECT id FROM users LIMIT 1").await;
        answer.map(drop).map_err(translate)
    }

    /// Waits for what is under way and closes the connections; SQLite then needs no recovery.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    pub async fn close(&self) -> Result<(), StoreError> {
        self.reader().close_by_ref().await.map_err(translate)?;
        self.writer().close_by_ref().await.map_err(translate)
    }

    /// For statements that write outside of a unit of work.
    pub(crate) fn writer(&self) -> &DatabaseConnection {
        &self.writer
    }

    /// For statements that only read.
    pub(crate) fn reader(&self) -> &DatabaseConnection {
        &self.reader
    }
}

#[async_trait]
impl Store for Database {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        // A deferred transaction of SQLite would fail when it turns from reading to writing.
        let options = TransactionOptions {
            isolation_level: match self.writer().get_database_backend() {
                sea_orm::DbBackend::Postgres => Some(IsolationLevel::ReadCommitted),
                _ => None,
            },
            access_mode: None,
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        };
        let transaction = self.writer().begin_with_options(options).await.map_err(translate)?;
        Ok(Box::new(SeaUnitOfWork::new(transaction)))
    }
}

fn unavailable(cause: impl Into<BoxError>) -> StoreError {
    StoreError::Unavailable(cause.into())
}

fn sqlite_file(url: &str) -> Result<PathBuf, UrlError> {
    let path = match url.split_once(':') {
        Some(("sqlite", rest)) => rest.strip_prefix("//").unwrap_or(rest),
        _ => return Err(UrlError::UnknownKind),
    };
    if path.is_empty() || path.contains(":memory:") {
        return Err(UrlError::InMemory);
    }
    if path.contains('?') {
        return Err(UrlError::Settings);
    }
    Ok(PathBuf::from(path))
}

/// Makes the folder that the file is to lie in. What it will hold is nobody else's business.
async fn make_folder_of(file: &Path) -> std::io::Result<()> {
    let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) else { return Ok(()) };
    let mut builder = tokio::fs::DirBuilder::new();
    #[cfg(unix)]
    builder.mode(0o700);
    builder.recursive(true).create(folder).await
}
