//! A SQLite database as files: paths, locks between processes, and integrity checks.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend, DbErr, Statement};

use super::migrate::InvalidDatabase;
use super::private_file::create_private_folder;
use super::{connect, migrate};

/// Why a database URL is invalid.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UrlError {
    #[error("a database URL must begin with sqlite:// or postgres://")]
    UnknownScheme,
    #[error("an in-memory database would be empty for every connection; use a file")]
    InMemory,
    #[error("a SQLite URL is sqlite:// and a path, without query parameters")]
    QueryParameters,
}

/// The path in `sqlite://path`: everything after `//`.
pub(crate) fn sqlite_file(url: &str) -> Result<PathBuf, UrlError> {
    let path = match url.split_once(':') {
        Some(("sqlite", rest)) => rest.strip_prefix("//").unwrap_or(rest),
        _ => return Err(UrlError::UnknownScheme),
    };
    if path.is_empty() || path.contains(":memory:") {
        return Err(UrlError::InMemory);
    }
    if path.contains('?') {
        return Err(UrlError::QueryParameters);
    }
    Ok(PathBuf::from(path))
}

/// The path with a suffix such as `-wal` or `.lock` added to the file name.
pub(super) fn sibling(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    PathBuf::from(name)
}

/// Creates the folder of the file, readable only by the owner.
pub(super) fn create_parent_folder(file: &Path) -> io::Result<()> {
    let folder = parent_folder(file);
    if folder.exists() { Ok(()) } else { create_private_folder(folder) }
}

/// The folder of the SQLite database.
pub fn database_folder(url: &str) -> Option<PathBuf> {
    sqlite_file(url).ok().map(|file| parent_folder(&file).to_owned())
}

pub(super) fn parent_folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes created and renamed files in this folder survive a power failure.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

pub(super) fn remove_if_exists(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// A lock between programs that use a database and a program that replaces or moves it. SQLite's own locks
/// are not enough: they belong to the file that is replaced and end between statements. The lock is on a file
/// next to the database and ends with the process.
#[derive(Debug, Clone)]
pub(super) struct DatabaseLock {
    _lock: Arc<FileLock>,
}

impl DatabaseLock {
    /// A shared lock for programs that use the database. `None` while another program has an exclusive lock.
    pub(super) fn shared(file: &Path) -> io::Result<Option<Self>> {
        Self::try_acquire(file, File::try_lock_shared)
    }

    /// An exclusive lock. `None` while other programs use the database.
    pub(super) fn exclusive(file: &Path) -> io::Result<Option<Self>> {
        Self::try_acquire(file, File::try_lock)
    }

    fn try_acquire(file: &Path, lock: fn(&File) -> Result<(), TryLockError>) -> io::Result<Option<Self>> {
        let lock = FileLock::try_acquire(&sibling(file, ".lock"), lock)?;
        Ok(lock.map(|lock| Self { _lock: Arc::new(lock) }))
    }
}

/// A file that exists only to be locked.
#[derive(Debug)]
pub(super) struct FileLock(File);

impl FileLock {
    /// Returns `None` while another process holds the lock.
    pub(super) fn try_acquire(
        path: &Path,
        lock: fn(&File) -> Result<(), TryLockError>,
    ) -> io::Result<Option<Self>> {
        let file = File::options().create(true).truncate(false).write(true).open(path)?;
        match lock(&file) {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Closing the file would not release the lock if a child process that is being started has inherited
        // it.
        let _ = self.0.unlock();
    }
}

/// Checks the whole file, which must not be in use, and returns the names of its migrations.
pub(super) async fn inspect(file: &Path) -> Result<Vec<String>, InvalidDatabase> {
    let connection = connect::sqlite_immutable(file).await.map_err(|error| unreadable(&error))?;
    let outcome = inspect_with(&connection).await;
    connection.close().await.map_err(|error| unreadable(&error))?;
    outcome
}

async fn inspect_with(connection: &DatabaseConnection) -> Result<Vec<String>, InvalidDatabase> {
    let result =
        first_column(connection, "PRAGMA integrity_check(1)").await.map_err(|error| damaged(&error))?;
    if result != ["ok"] {
        return Err(InvalidDatabase::Damaged(result.join(", ").replace('\n', " ")));
    }
    let violations =
        first_column(connection, "PRAGMA foreign_key_check").await.map_err(|error| damaged(&error))?;
    if let Some(table) = violations.first() {
        return Err(InvalidDatabase::Damaged(format!("rows of {table} violate a foreign key")));
    }
    let applied = migrate::applied(connection).await.map_err(|_| InvalidDatabase::Foreign)?;
    migrate::check_known(&applied)?;
    if applied.is_empty() { Err(InvalidDatabase::Foreign) } else { Ok(applied) }
}

async fn first_column(connection: &DatabaseConnection, sql: &str) -> Result<Vec<String>, DbErr> {
    let rows = connection.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

fn damaged(error: &DbErr) -> InvalidDatabase {
    InvalidDatabase::Damaged(error.to_string())
}

fn unreadable(error: &DbErr) -> InvalidDatabase {
    InvalidDatabase::Unreadable(error.to_string())
}
