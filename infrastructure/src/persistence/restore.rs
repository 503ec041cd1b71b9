use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use application::ports::StoreError;
use chrono::{DateTime, Utc};
use migrations::{Migrator, MigratorTrait as _};
use sea_orm::{ConnectionTrait as _, DbBackend, DbErr, EntityTrait as _, Statement, TransactionTrait as _};
use tempfile::TempDir;

use super::entities::{connections, one_time_tokens, sessions};
use super::error::translate;
use super::migrate::InvalidDatabase;
use super::private_file::create_private_file;
use super::sqlite_file::{
    DatabaseLock, create_parent_folder, inspect, parent_folder, remove_if_exists, sibling, sqlite_file,
    sync_folder,
};
use super::timeout::{Timeout, WithTimeout};
use super::transfer::{TransferError, transfer};
use super::{PoolOptions, connect, is_postgres, migrate};

#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    #[error("{0}")]
    InvalidUrl(String),
    #[error("there is no backup at {}", .0.display())]
    Missing(PathBuf),
    #[error("{} has a -wal file next to it, so it is a database in use, not a backup", .0.display())]
    LiveDatabase(PathBuf),
    #[error("the backup {} {}; nothing was changed", .0.display(), .1)]
    InvalidBackup(PathBuf, InvalidDatabase),
    #[error("there is already a database at {}; use --force to move it aside", .0.display())]
    DatabaseExists(PathBuf),
    #[error("the database {} is in use; stop the server first", .0.display())]
    InUse(PathBuf),
    #[error(
        "the sessions and links in the backup could not be removed ({0}); use --keep-sessions to keep them"
    )]
    Sessions(#[source] DbErr),
    #[error("the backup could not be prepared ({0}); nothing was changed")]
    Migration(#[from] StoreError),
    #[error(transparent)]
    Transfer(#[from] TransferError),
    #[error("the backup could not be restored ({0})")]
    Io(#[from] io::Error),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RestoreOptions {
    /// Whether an existing database is renamed and replaced.
    pub replace: bool,
    /// Whether the backup's sessions and emailed links stay valid, including those that ended or were used
    /// after the backup.
    pub keep_sessions: bool,
}

/// The result of a restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestoreReport {
    /// `None` if it is PostgreSQL.
    pub database: Option<PathBuf>,
    /// The new path of the previous database.
    pub previous: Option<PathBuf>,
    /// Whether the backup was made by an older release.
    pub needs_migration: bool,
    /// How many sessions of the backup were removed.
    pub removed_sessions: u64,
}

/// Replaces the SQLite database at this URL with a backup, or fills an empty PostgreSQL database. The replacement of a file is atomic: after a power failure,
/// either the old or the new database is in place. An existing database is replaced only with the `replace`
/// option, and the old one stays in the same folder.
///
/// # Errors
/// [`RestoreError`] with the reason and what to do.
pub async fn restore(
    backup: &Path,
    url: &str,
    options: RestoreOptions,
    now: DateTime<Utc>,
) -> Result<RestoreReport, RestoreError> {
    if !backup.is_file() {
        return Err(RestoreError::Missing(backup.to_owned()));
    }
    if is_postgres(url) {
        return restore_to_postgres(backup, url, options).await;
    }
    let database = sqlite_file(url).map_err(|error| RestoreError::InvalidUrl(error.to_string()))?;
    if sibling(backup, "-wal").exists() {
        return Err(RestoreError::LiveDatabase(backup.to_owned()));
    }
    create_parent_folder(&database)?;
    let Some(_lock) = DatabaseLock::exclusive(&database)? else { return Err(RestoreError::InUse(database)) };
    if database.exists() && !options.replace {
        return Err(RestoreError::DatabaseExists(database));
    }

    let staged = StagedFile(sibling(&database, ".staged"));
    remove_if_exists(&sibling(&staged.0, "-journal"))?;
    remove_if_exists(&staged.0)?;
    io::copy(&mut File::open(backup)?, &mut create_private_file(&staged.0)?)?;
    File::open(&staged.0)?.sync_all()?;
    let applied =
        inspect(&staged.0).await.map_err(|error| RestoreError::InvalidBackup(backup.to_owned(), error))?;

    let removed_sessions = remove_sessions(&staged.0, options).await.map_err(RestoreError::Sessions)?;
    File::open(&staged.0)?.sync_all()?;

    let previous = if database.exists() { Some(move_aside(&database, now).await?) } else { None };
    // SQLite would apply a leftover journal of another database to the new one.
    remove_if_exists(&sibling(&database, "-wal"))?;
    remove_if_exists(&sibling(&database, "-shm"))?;
    fs::rename(&staged.0, &database)?;
    sync_folder(parent_folder(&database))?;
    let needs_migration = applied.len() < Migrator::migrations().len();
    Ok(RestoreReport { database: Some(database), previous, needs_migration, removed_sessions })
}

/// Fills an empty PostgreSQL database, which has the schema of this release afterwards.
async fn restore_to_postgres(
    backup: &Path,
    url: &str,
    options: RestoreOptions,
) -> Result<RestoreReport, RestoreError> {
    let folder = TempDir::new()?;
    let staged = folder.path().join("marigold.db");
    io::copy(&mut File::open(backup)?, &mut create_private_file(&staged)?)?;
    inspect(&staged).await.map_err(|error| RestoreError::InvalidBackup(backup.to_owned(), error))?;
    let removed_sessions = remove_sessions(&staged, options).await.map_err(RestoreError::Sessions)?;
    let connection = connect::sqlite_writer(&staged, &PoolOptions::default()).await.map_err(translate)?;
    let connection = WithTimeout::new(connection, Timeout::NONE);
    let migrated = migrate::up(&connection).await;
    connection.close().await.map_err(translate)?;
    migrated?;
    transfer(&format!("sqlite://{}", staged.display()), url).await?;
    Ok(RestoreReport { database: None, previous: None, needs_migration: false, removed_sessions })
}

/// A copy that is removed on drop unless it was renamed to the database.
struct StagedFile(PathBuf);

impl Drop for StagedFile {
    fn drop(&mut self) {
        // If it cannot be removed now, the next restore removes it.
        let _ = remove_if_exists(&self.0);
    }
}

/// Removes all sessions and emailed links unless they are kept, because the backup does not know which of them ended later.
async fn remove_sessions(database: &Path, options: RestoreOptions) -> Result<u64, DbErr> {
    if options.keep_sessions {
        return Ok(0);
    }
    let connection = connect::sqlite_without_waiting(database).await?;
    let transaction = connection.begin().await?;
    one_time_tokens::Entity::delete_many().exec(&transaction).await?;
    let connections = "SELECT 1 FROM sqlite_master WHERE name = 'connections'";
    // A backup of an earlier release has no such table.
    if transaction.query_one_raw(Statement::from_string(DbBackend::Sqlite, connections)).await?.is_some() {
        connections::Entity::delete_many().exec(&transaction).await?;
    }
    let removed = sessions::Entity::delete_many().exec(&transaction).await?.rows_affected;
    transaction.commit().await?;
    connection.close().await?;
    Ok(removed)
}

/// Gives the old database a second name, so that a rename can replace its first name atomically.
async fn move_aside(database: &Path, now: DateTime<Utc>) -> Result<PathBuf, RestoreError> {
    let previous = sibling(database, &format!(".before-restore-{}", now.format("%Y%m%dT%H%M%S%.3fZ")));
    match checkpoint_wal(database).await {
        Checkpoint::InUse => return Err(RestoreError::InUse(database.to_owned())),
        Checkpoint::Done => {}
        // The file is too damaged for a checkpoint, so its journal is kept with it.
        Checkpoint::Failed => {
            let wal = sibling(database, "-wal");
            if wal.exists() {
                fs::copy(&wal, sibling(&previous, "-wal"))?;
            }
        }
    }
    // Copies the file on file systems without hard links.
    fs::hard_link(database, &previous).or_else(|_| fs::copy(database, &previous).map(drop))?;
    File::open(&previous)?.sync_all()?;
    sync_folder(parent_folder(database))?;
    Ok(previous)
}

enum Checkpoint {
    Done,
    InUse,
    Failed,
}

/// Checkpoints the journal, so that the file contains the whole database. SQLite does so only if no other
/// connection has the file open, so this also detects other programs.
async fn checkpoint_wal(database: &Path) -> Checkpoint {
    match set_journal_mode_delete(database).await {
        Ok(Some(mode)) if mode == "delete" => Checkpoint::Done,
        Err(error) if error.to_string().contains("database is locked") => Checkpoint::InUse,
        Ok(_) | Err(_) => Checkpoint::Failed,
    }
}

pub(super) async fn set_journal_mode_delete(database: &Path) -> Result<Option<String>, DbErr> {
    let connection = connect::sqlite_without_waiting(database).await?;
    let statement = Statement::from_string(DbBackend::Sqlite, "PRAGMA journal_mode = DELETE");
    let row = connection.query_one_raw(statement).await;
    connection.close().await?;
    row?.map(|row| row.try_get_by_index(0)).transpose()
}
