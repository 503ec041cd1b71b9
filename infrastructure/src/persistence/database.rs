use std::fmt;
use std::sync::Arc;

use application::ports::{Actor, BoxError, Store, StoreError, UnitOfWork};
use async_trait::async_trait;
use migrations::{Migrator, MigratorTrait as _};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend, DbErr};

use super::error::translate;
use super::group_commit::GroupCommit;
use super::patience::{Patient, Timeout};
use super::revisions::Known;
use super::session_reads::SessionReads;
use super::sqlite_file::{Occupancy, make_folder_of, sqlite_file};
use super::unit_of_work::SeaUnitOfWork;
use super::writing::Writing;
use super::{PoolOptions, connect, migrate};

/// The database behind every port of storage. On SQLite reading and writing have connections of their
/// own; on PostgreSQL they share one pool.
#[derive(Clone)]
pub struct Database {
    writer: Patient<DatabaseConnection>,
    reader: Patient<DatabaseConnection>,
    sessions: SessionReads,
    known: Arc<Known>,
    /// On SQLite alone: on PostgreSQL everybody has a connection of their own, and it gathers commits by itself.
    group_commit: Option<GroupCommit>,
    /// Keeps others from putting another file in the place of this one.
    _occupancy: Option<Occupancy>,
}

/// Somebody is restoring a backup, or moving what is in it to another database.
#[derive(Debug, thiserror::Error)]
#[error("the database is being replaced or moved; try again when that is done")]
struct Occupied;

impl fmt::Debug for Database {
    /// Says no more than the kind: an address may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({:?})", self.writer.get_database_backend())
    }
}

impl Database {
    /// Opens `sqlite://path` (everything after `//` is the path; file and folder are made if missing)
    /// or `postgres://…`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the address is wrong or the database cannot be reached.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        Self::open_with(url, &PoolOptions::default()).await
    }

    /// The same with pools of other sizes, or other timeouts.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the address is wrong or the database cannot be reached.
    pub async fn open_with(url: &str, pool: &PoolOptions) -> Result<Self, StoreError> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let connections = connect::postgres(url, pool).await.map_err(translate)?;
            let connections = Patient::new(connections, Timeout::after(pool.postgres_timeout));
            return Ok(Self::new(connections.clone(), connections, None, None));
        }
        let file = sqlite_file(url).map_err(unavailable)?;
        make_folder_of(&file).map_err(unavailable)?;
        let occupancy = Occupancy::shared(&file).map_err(unavailable)?;
        let occupancy = occupancy.ok_or_else(|| unavailable(Occupied))?;
        // The writer comes first: it makes the file and sets its journal mode.
        let writer = connect::sqlite_writer(&file, pool).await.map_err(translate)?;
        let reader = connect::sqlite_readers(&file, pool).await.map_err(translate)?;
        let group_commit = GroupCommit::new(pool.sqlite_busy_timeout);
        let [writer, reader] = [writer, reader].map(|connection| Patient::new(connection, Timeout::NONE));
        Ok(Self::new(writer, reader, Some(group_commit), Some(occupancy)))
    }

    fn new(
        writer: Patient<DatabaseConnection>,
        reader: Patient<DatabaseConnection>,
        group_commit: Option<GroupCommit>,
        occupancy: Option<Occupancy>,
    ) -> Self {
        let sessions = SessionReads::new(&reader);
        Self { writer, reader, sessions, known: Arc::default(), group_commit, _occupancy: occupancy }
    }

    /// Brings the schema up to date, wholly or not at all; does nothing when it is. Of several processes
    /// that do so at once the first does it and the others wait. Tells how many migrations were applied.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    pub async fn migrate(&self) -> Result<usize, StoreError> {
        migrate::up(self.writer()).await.map_err(translate)
    }

    /// The names of migrations that were not applied yet. Writes nothing.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    pub async fn pending_migrations(&self) -> Result<Vec<String>, StoreError> {
        let pending = Migrator::get_pending_migrations_read_only(self.reader()).await.map_err(translate)?;
        Ok(pending.iter().map(|migration| migration.name().to_owned()).collect())
    }

    /// Whether other machines can use this database at the same time.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.writer().get_database_backend() == DbBackend::Postgres
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

    /// Waits for what is under way and closes the connections; SQLite then needs no recovery. A PostgreSQL that
    /// has fallen silent is not waited for.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    pub async fn close(&self) -> Result<(), StoreError> {
        self.reader().close().await.map_err(translate)?;
        self.writer().close().await.map_err(translate)
    }

    pub(super) fn sessions(&self) -> &SessionReads {
        &self.sessions
    }

    pub(super) fn known(&self) -> &Known {
        &self.known
    }

    /// For statements that write outside of a unit of work.
    pub(crate) fn writer(&self) -> &Patient<DatabaseConnection> {
        &self.writer
    }

    /// For a single statement that writes, and that may be committed together with others: it counts when it is committed.
    pub(crate) async fn write_together(&self) -> Result<Writing, DbErr> {
        match &self.group_commit {
            Some(group_commit) => group_commit.join(self.writer()).await.map(Writing::Turn),
            None => Ok(Writing::Statements(self.writer().clone())),
        }
    }

    /// For statements that only read.
    pub(crate) fn reader(&self) -> &Patient<DatabaseConnection> {
        &self.reader
    }
}

#[async_trait]
impl Store for Database {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let transaction = self.writer().begin().await.map_err(translate)?;
        Ok(self.unit_of_work(Writing::Transaction(transaction), actor))
    }

    async fn begin_together(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let Some(group_commit) = &self.group_commit else { return self.begin_as(actor).await };
        let turn = group_commit.join(self.writer()).await.map_err(translate)?;
        Ok(self.unit_of_work(Writing::Turn(turn), actor))
    }

    async fn read(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let transaction = self.reader().begin_reading().await.map_err(translate)?;
        Ok(self.unit_of_work(Writing::Transaction(transaction), Actor::System))
    }
}

impl Database {
    fn unit_of_work(&self, writing: Writing, actor: Actor) -> Box<dyn UnitOfWork> {
        Box::new(SeaUnitOfWork::new(writing, actor, self.known.clone()))
    }
}

fn unavailable(cause: impl Into<BoxError>) -> StoreError {
    StoreError::Unavailable(cause.into())
}
