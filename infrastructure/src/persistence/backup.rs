use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use domain::media::{ContentHash, MediaFile};
use domain::packages::FileKey;
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DbBackend, DbErr, EntityTrait as _, QuerySelect as _, Statement,
};

use super::entities::images;
use super::migrate::InvalidDatabase;
use super::packages::package_files;
use super::private_file::{create_private_file, create_private_folder};
use super::sqlite_file::{FileLock, inspect, remove_if_exists, sibling, sqlite_file, sync_folder};
use super::{PoolOptions, connect};

const PREFIX: &str = "marigold-";
const SUFFIX: &str = ".db";
/// An unchecked copy. The lock on the folder ensures that there is at most one.
const PARTIAL_SUFFIX: &str = ".partial";
const LOCK: &str = ".lock";

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("{0}")]
    InvalidUrl(String),
    #[error("there is no database at {}", .0.display())]
    Missing(PathBuf),
    #[error("folder {} cannot be used: {}", .0.display(), .1)]
    Folder(PathBuf, io::Error),
    #[error("another backup to {} is in progress", .0.display())]
    Busy(PathBuf),
    #[error("the backup could not be written ({}); no partial file is left in {}", .1, .0.display())]
    Copy(PathBuf, String),
    #[error("the copy {0} and was removed; check the database itself")]
    InvalidCopy(InvalidDatabase),
    #[error("the backup is {}, but older ones could not be removed: {}", .0.display(), .1)]
    RemoveOld(PathBuf, io::Error),
}

/// The result of a backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    pub file: PathBuf,
    /// How many older backups were removed.
    pub removed: usize,
}

/// Copies the SQLite database into this folder, checks the copy, and keeps the latest `keep` backups. The
/// database may be in use; the backup contains all changes committed before it started. Only a complete copy
/// gets the file name of a backup.
///
/// # Errors
/// [`BackupError`] with the reason and what to do. There is no new file, except with
/// [`BackupError::RemoveOld`].
pub async fn back_up(
    url: &str,
    folder: &Path,
    keep: NonZeroUsize,
    now: DateTime<Utc>,
) -> Result<Backup, BackupError> {
    let database = sqlite_file(url).map_err(|error| BackupError::InvalidUrl(error.to_string()))?;
    if !database.is_file() {
        return Err(BackupError::Missing(database));
    }
    let folder_error = |error| BackupError::Folder(folder.to_owned(), error);
    create_private_folder(folder).map_err(folder_error)?;
    let _lock = lock(folder)?;
    // Left over from an interrupted backup.
    remove_partial(&folder.join(PARTIAL_SUFFIX)).map_err(folder_error)?;

    let partial = PartialFile { path: folder.join(PARTIAL_SUFFIX) };
    let copy_error = |error: String| BackupError::Copy(folder.to_owned(), error);
    copy(&database, &partial.path).await.map_err(copy_error)?;
    inspect(&partial.path).await.map_err(BackupError::InvalidCopy)?;
    let file = folder.join(format!("{PREFIX}{}{SUFFIX}", now.format("%Y%m%dT%H%M%S%.3fZ")));
    publish(&partial.path, &file, folder).map_err(|error| copy_error(error.to_string()))?;
    let removed =
        remove_older(folder, &file, keep).map_err(|error| BackupError::RemoveOld(file.clone(), error))?;
    Ok(Backup { file, removed })
}

fn lock(folder: &Path) -> Result<FileLock, BackupError> {
    let lock = FileLock::try_acquire(&folder.join(LOCK), File::try_lock);
    let lock = lock.map_err(|error| BackupError::Folder(folder.to_owned(), error))?;
    lock.ok_or_else(|| BackupError::Busy(folder.to_owned()))
}

/// Copies in one read transaction: concurrent writers do not wait, and their changes are not in the copy.
async fn copy(database: &Path, partial: &Path) -> Result<(), String> {
    let into = partial.to_str().ok_or("its path is not valid UTF-8")?.to_owned();
    create_private_file(partial).map_err(|error| error.to_string())?;
    let connection = connect::sqlite_writer(database, &PoolOptions::default()).await;
    let connection = connection.map_err(|error| error.to_string())?;
    let vacuum = Statement::from_sql_and_values(DbBackend::Sqlite, "VACUUM INTO ?", [into.into()]);
    let copied = connection.execute_raw(vacuum).await;
    connection.close().await.map_err(|error| error.to_string())?;
    copied.map_err(|error| error.to_string())?;
    File::open(partial).and_then(|file| file.sync_all()).map_err(|error| error.to_string())
}

fn publish(partial: &Path, file: &Path, folder: &Path) -> io::Result<()> {
    if file.exists() {
        return Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "a backup with this timestamp already exists",
        ));
    }
    fs::rename(partial, file)?;
    sync_folder(folder)
}

/// Keeps the new backup even if its name is not the latest, because the clock may have been set back.
fn remove_older(folder: &Path, new_backup: &Path, keep: NonZeroUsize) -> io::Result<usize> {
    let mut others = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if is_backup(&path) && path != new_backup {
            others.push(path);
        }
    }
    others.sort_unstable();
    let excess = others.len().saturating_sub(keep.get() - 1);
    for old in others.iter().take(excess) {
        fs::remove_file(old)?;
    }
    Ok(excess)
}

/// The images in the backups of this folder with their names. Their files must be kept to restore them.
///
/// # Errors
/// [`BackupError`] if a backup cannot be read.
pub async fn files_of_backups(folder: &Path) -> Result<BackupFiles, BackupError> {
    let folder_error = |error| BackupError::Folder(folder.to_owned(), error);
    let mut files = BackupFiles::default();
    for entry in fs::read_dir(folder).map_err(folder_error)? {
        let path = entry.map_err(folder_error)?.path();
        if is_backup(&path) {
            let read = files.add(&path).await;
            read.map_err(|error| folder_error(io::Error::other(error)))?;
        }
    }
    Ok(files)
}

/// The stored files that backups refer to.
#[derive(Debug, Default)]
pub struct BackupFiles {
    /// With their names.
    pub images: BTreeMap<ContentHash, String>,
    pub packages: BTreeSet<FileKey>,
}

impl BackupFiles {
    pub fn contains(&self, file: &MediaFile) -> bool {
        match file {
            MediaFile::Image(file) => self.images.contains_key(&file.hash),
            MediaFile::Package(key) => self.packages.contains(key),
        }
    }

    /// A backup of an older release has none.
    async fn add(&mut self, backup: &Path) -> Result<(), DbErr> {
        let connection = connect::sqlite_without_waiting(backup).await?;
        if has_table(&connection, "images").await? {
            let columns = [images::Column::Hash, images::Column::Name];
            let query = images::Entity::find().select_only().columns(columns).into_tuple();
            let found: Vec<(String, String)> = query.all(&connection).await?;
            self.images.extend(found.into_iter().filter_map(|(hash, name)| Some((hash.parse().ok()?, name))));
        }
        if has_table(&connection, "packages").await? {
            let found = package_files(&connection).await.map_err(|error| DbErr::Custom(error.to_string()))?;
            self.packages.extend(found);
        }
        connection.close().await
    }
}

async fn has_table(connection: &DatabaseConnection, name: &str) -> Result<bool, DbErr> {
    let sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1";
    let statement = Statement::from_sql_and_values(DbBackend::Sqlite, sql, [name.into()]);
    Ok(connection.query_one_raw(statement).await?.is_some())
}
fn is_backup(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let timestamp =
        name.and_then(|name| name.strip_prefix(PREFIX)).and_then(|name| name.strip_suffix(SUFFIX));
    timestamp.is_some_and(|timestamp| {
        chrono::NaiveDateTime::parse_from_str(timestamp, "%Y%m%dT%H%M%S%.3fZ").is_ok()
    })
}

/// A copy that is removed on drop unless it was renamed.
struct PartialFile {
    path: PathBuf,
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        // If it cannot be removed now, the next backup removes it.
        let _ = remove_partial(&self.path);
    }
}

fn remove_partial(partial: &Path) -> io::Result<()> {
    remove_if_exists(&sibling(partial, "-journal"))?;
    remove_if_exists(partial)
}
