use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use application::ports::{Actor, BoxError, CurrentRevisions, Revisions, Store, StoreError, UnitOfWork};
use async_trait::async_trait;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend};

use super::error::translate;
use super::query_cache::QueryCache;
use super::revisions::CachedRevisions;
use super::session_loaders::SessionLoaders;
use super::sqlite_file::{DatabaseLock, create_parent_folder, sqlite_file};
use super::statements::{self, IntoSelector, RowOf};
use super::timeout::{Timeout, WithTimeout};
use super::unit_of_work::SeaUnitOfWork;
use super::work::WorkSignals;
use super::{PoolOptions, connect, is_postgres, migrate};

/// The database, which implements all storage ports. SQLite has separate connections for reading and writing;
/// PostgreSQL has one shared pool.
#[derive(Clone)]
pub struct Database {
    writer: WithTimeout<DatabaseConnection>,
    reader: WithTimeout<DatabaseConnection>,
    pub(super) revisions: Arc<CachedRevisions>,
    pub(super) queries: QueryCache,
    pub(super) loaders: Arc<SessionLoaders>,
    pub(super) signals: Arc<WorkSignals>,
    /// Prevents the file from being replaced while it is in use.
    _lock: Option<DatabaseLock>,
}

/// A restore or a transfer is in progress.
#[derive(Debug, thiserror::Error)]
#[error("the database is being restored or transferred; try again afterwards")]
struct DatabaseLocked;

#[derive(Debug, thiserror::Error)]
#[error("there is no database at {}; `marigold migrate` creates one", .0.display())]
struct MissingDatabase(PathBuf);

impl fmt::Debug for Database {
    /// Shows only the kind of database, because a URL may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({:?})", self.writer.get_database_backend())
    }
}

impl Database {
    /// Opens `sqlite://path` (everything after `//` is the path; missing files and folders are created) or
    /// `postgres://…`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the URL is invalid or the database cannot be reached.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        Self::open_with(url, &PoolOptions::default()).await
    }

    /// Like [`Database::open`], with custom pool sizes and timeouts.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the URL is invalid or the database cannot be reached.
    pub async fn open_with(url: &str, pool: &PoolOptions) -> Result<Self, StoreError> {
        if is_postgres(url) {
            let connections = connect::postgres(url, pool).await.map_err(translate)?;
            let connections = WithTimeout::new(connections, Timeout::after(pool.postgres_timeout));
            return Ok(Self::new(connections.clone(), connections, None));
        }
        let file = sqlite_file(url).map_err(unavailable)?;
        create_parent_folder(&file).map_err(unavailable)?;
        let lock = DatabaseLock::shared(&file).map_err(unavailable)?;
        let lock = lock.ok_or_else(|| unavailable(DatabaseLocked))?;
        // The writer is opened first: it creates the file and sets its journal mode.
        let writer = connect::sqlite_writer(&file, pool).await.map_err(translate)?;
        let reader = connect::sqlite_readers(&file, pool).await.map_err(translate)?;
        let [writer, reader] = [writer, reader].map(|connection| WithTimeout::new(connection, Timeout::NONE));
        Ok(Self::new(writer, reader, Some(lock)))
    }

    /// Like [`Database::open_with`], without creating a database that does not exist.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] also if there is none.
    pub async fn open_existing(url: &str, pool: &PoolOptions) -> Result<Self, StoreError> {
        match Self::missing_file(url) {
            Some(file) => Err(unavailable(MissingDatabase(file))),
            None => Self::open_with(url, pool).await,
        }
    }

    /// The SQLite file that opening this URL would create.
    pub fn missing_file(url: &str) -> Option<PathBuf> {
        let file = sqlite_file(url).ok().filter(|file| !file.exists())?;
        Some(std::path::absolute(&file).unwrap_or(file))
    }

    fn new(
        writer: WithTimeout<DatabaseConnection>,
        reader: WithTimeout<DatabaseConnection>,
        lock: Option<DatabaseLock>,
    ) -> Self {
        let loaders = Arc::new(SessionLoaders::new(&reader));
        Self {
            writer,
            reader,
            revisions: Arc::default(),
            queries: QueryCache::default(),
            loaders,
            signals: Arc::default(),
            _lock: lock,
        }
    }

    /// Applies all pending migrations in one transaction and returns their number. If several processes do so
    /// at the same time, one migrates and the others wait.
    pub async fn migrate(&self) -> Result<usize, StoreError> {
        migrate::up(self.writer()).await
    }

    /// Returns the names of pending migrations without changing the database.
    pub async fn pending_migrations(&self) -> Result<Vec<String>, StoreError> {
        migrate::pending(self.reader()).await
    }

    /// Whether other machines can use this database at the same time as this one.
    pub fn is_shared(&self) -> bool {
        self.writer().get_database_backend() == DbBackend::Postgres
    }

    /// Checks that the database responds and has Marigold's tables. It reads a row because SQLite's own ping
    /// does not access the file.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let result = self.reader().execute_unprepared("SELECT id FROM users LIMIT 1").await;
        result.map(drop).map_err(translate)
    }

    /// Waits for running statements and closes the connections, so that SQLite needs no recovery. On
    /// PostgreSQL the wait has a timeout.
    pub async fn close(&self) -> Result<(), StoreError> {
        self.reader().close().await.map_err(translate)?;
        self.writer().close().await.map_err(translate)
    }

    /// The connection for statements that write outside of a unit of work.
    pub(crate) fn writer(&self) -> &WithTimeout<DatabaseConnection> {
        &self.writer
    }

    /// The connection for statements that only read.
    pub(crate) fn reader(&self) -> &WithTimeout<DatabaseConnection> {
        &self.reader
    }

    pub(super) async fn query_one<Q: IntoSelector>(&self, query: Q) -> Result<Option<RowOf<Q>>, StoreError> {
        statements::query_one(self.reader(), query).await
    }

    pub(super) async fn query_all<Q: IntoSelector>(&self, query: Q) -> Result<Vec<RowOf<Q>>, StoreError> {
        statements::query_all(self.reader(), query).await
    }

    pub(super) async fn read_one<Q: IntoSelector, T>(
        &self,
        query: Q,
        read: impl FnOnce(RowOf<Q>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        self.query_one(query).await?.map(read).transpose()
    }

    pub(super) async fn read_all<Q: IntoSelector, T>(
        &self,
        query: Q,
        read: impl FnMut(RowOf<Q>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.query_all(query).await?.into_iter().map(read).collect()
    }
}

#[async_trait]
impl Store for Database {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let transaction = self.writer().begin().await.map_err(translate)?;
        Ok(self.unit_of_work(transaction, actor))
    }

    async fn read(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let transaction = self.reader().begin_reading().await.map_err(translate)?;
        Ok(self.unit_of_work(transaction, Actor::System))
    }

    /// SQLite overwrites removed rows (`secure_delete`), but its write-ahead log still has the earlier pages. Pages that
    /// a reader is using stay until the next checkpoint. PostgreSQL does this in its vacuum.
    async fn purge(&self) -> Result<(), StoreError> {
        if self.is_shared() {
            return Ok(());
        }
        let checkpoint = self.writer().execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await;
        checkpoint.map(drop).map_err(translate)
    }
}

impl Database {
    fn unit_of_work(
        &self,
        transaction: WithTimeout<DatabaseTransaction>,
        actor: Actor,
    ) -> Box<dyn UnitOfWork> {
        Box::new(SeaUnitOfWork::new(transaction, actor, self.revisions.clone(), self.signals.clone()))
    }
}

#[async_trait]
impl Revisions for Database {
    async fn all(&self) -> Result<CurrentRevisions, StoreError> {
        self.revisions.get(self.reader()).await
    }
}

fn unavailable(cause: impl Into<BoxError>) -> StoreError {
    StoreError::Unavailable(cause.into())
}
