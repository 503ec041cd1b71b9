use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use application::ports::{BackupReport, Store as _, UserQueries as _};
use chrono::{DateTime, Utc};
use domain::users::User;
use infrastructure::media::MediaTarget;
use infrastructure::persistence::{BackupError, BackupLocation, Database, DatabaseBackups};
use integration_tests::contract::builders::user;
use integration_tests::database;
use tempfile::TempDir;

pub fn url(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

/// The databases of the tests in this folder.
pub fn database_in(folder: &TempDir) -> PathBuf {
    folder.path().join("data").join("marigold.db")
}

/// A migrated database.
pub async fn migrated_database() -> (Database, TempDir) {
    let folder = TempDir::new().unwrap();
    let database = database::open(&url(&database_in(&folder))).await.unwrap();
    database.migrate().await.unwrap();
    (database, folder)
}

pub async fn add_member(database: &Database, address: &str) -> User {
    let member = user(address);
    let mut unit = database.begin().await.unwrap();
    assert!(unit.users().insert(&member).await.unwrap());
    unit.commit().await.unwrap();
    member
}

/// Adds this many members in one transaction.
pub async fn add_members(database: &Database, count: usize) {
    let mut unit = database.begin().await.unwrap();
    for number in 0..count {
        assert!(unit.users().insert(&user(&format!("member{number}@example.com"))).await.unwrap());
    }
    unit.commit().await.unwrap();
}

pub async fn has_member(file: &Path, member: &User) -> bool {
    let database = database::open(&url(file)).await.unwrap();
    let found = database.find(member.id).await.unwrap();
    database.close().await.unwrap();
    found.as_ref() == Some(member)
}

/// The names in a folder, sorted; empty if there is no folder.
pub fn names_in(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

/// The databases of the complete backups in a folder, oldest first.
pub fn backups_in(folder: &Path) -> Vec<PathBuf> {
    let names = names_in(folder).into_iter().filter(|name| name.starts_with("marigold-"));
    let backups = names.map(|name| folder.join(name)).filter(|path| path.join("manifest.json").exists());
    backups.map(|path| path.join("marigold.db")).collect()
}

/// Backs up the database of a test without images, and returns the copy.
pub async fn back_up(
    folder: &TempDir,
    backups: &Path,
    keep: usize,
    now: DateTime<Utc>,
) -> Result<(BackupReport, PathBuf), BackupError> {
    let backup = DatabaseBackups {
        database_url: url(&database_in(folder)).into(),
        location: BackupLocation::new(MediaTarget::Folder(backups.to_owned()), None),
        keep: NonZeroUsize::new(keep).unwrap(),
        media: None,
    };
    let report = backup.create(now).await?;
    let copy = backups.join(&report.name).join("marigold.db");
    Ok((report, copy))
}
