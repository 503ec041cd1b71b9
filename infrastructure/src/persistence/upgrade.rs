use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use application::ports::{BackupReport, StoreError};
use chrono::{DateTime, Utc};

use super::backup::{BackupError, BackupLocation, DatabaseBackups};
use super::error::translate;
use super::sqlite_file::{DatabaseLock, sqlite_file};
use super::timeout::{Timeout, WithTimeout};
use super::{PoolOptions, connect, migrate};
use crate::media::MediaTarget;

#[derive(Debug, thiserror::Error)]
pub enum UpgradeError {
    #[error("{0}")]
    InvalidUrl(String),
    #[error("the database {} is in use; stop the other server, which is of an older release, first", .0.display())]
    InUse(PathBuf),
    #[error("the database {} cannot be locked: {}", .0.display(), .1)]
    Lock(PathBuf, io::Error),
    #[error("the database was not migrated, because it could not be backed up: {0}")]
    Backup(#[from] BackupError),
    #[error("the database was backed up as {0}, but could not be migrated")]
    Migration(String, #[source] StoreError),
}

/// Backs up a SQLite database to this folder, which keeps the latest `keep` backups, and migrates it. No other program can
/// use the database meanwhile, so the backup has everything that the migrations find.
///
/// # Errors
/// [`UpgradeError`] with the reason. The database is unchanged.
pub async fn upgrade(
    url: &str,
    folder: &Path,
    keep: NonZeroUsize,
    now: DateTime<Utc>,
) -> Result<BackupReport, UpgradeError> {
    let file = sqlite_file(url).map_err(|error| UpgradeError::InvalidUrl(error.to_string()))?;
    let lock = DatabaseLock::exclusive(&file).map_err(|error| UpgradeError::Lock(file.clone(), error))?;
    let Some(_lock) = lock else { return Err(UpgradeError::InUse(file)) };
    let location = BackupLocation::new(MediaTarget::Folder(folder.to_owned()), None);
    let backups = DatabaseBackups { database_url: url.into(), location, keep, media: None };
    let backup = backups.create(now).await?;
    let failed = |error| UpgradeError::Migration(backup.name.clone(), error);
    let connection = connect::sqlite_writer(&file, &PoolOptions::default()).await;
    let connection = WithTimeout::new(connection.map_err(translate).map_err(failed)?, Timeout::NONE);
    let migrated = migrate::up(&connection).await;
    connection.close().await.map_err(translate).map_err(failed)?;
    migrated.map_err(failed)?;
    Ok(backup)
}
