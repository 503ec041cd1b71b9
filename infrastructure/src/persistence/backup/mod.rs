//! Backups in a folder or a bucket. Each has a folder `marigold-<time>` with the database as a SQLite file and a manifest, which
//! is written last: without it a backup does not count. The files of images and packages are in the folder `files`, each once
//! for all backups, because they never change. With a key, all of this is encrypted, in a folder of that key.

mod cipher;
mod snapshot;
mod store;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Cursor};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use application::ports::{
    BackupFailure, BackupReport, Backups, MediaStorage, MediaStorageError, VerificationReport,
};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDateTime, Utc};
use domain::media::{ContentHash, MediaFile};
use sea_orm::DbErr;
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};

pub use cipher::BackupKey;

use self::snapshot::{Contents, Workspace};
use self::store::{BackupStore, FileSum};
use super::migrate::InvalidDatabase;
use super::private_file::{create_private_file, create_private_folder};
use super::sqlite_file::inspect;
use crate::media::MediaTarget;

const TIME_FORMAT: &str = "marigold-%Y%m%dT%H%M%S%.3fZ";
const FILES: &str = "files";

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("{0}")]
    InvalidUrl(String),
    #[error("there is no database at {}", .0.display())]
    Missing(PathBuf),
    #[error("another backup or restore is in progress")]
    Busy,
    #[error("the database could not be copied: {0}")]
    Copy(String),
    #[error("the copy {0} and was removed; check the database itself")]
    InvalidCopy(InvalidDatabase),
    #[error("the bucket or folder of the backups cannot be used: {0}")]
    Storage(String),
    #[error("a file of the backup cannot be read or written: {0}")]
    File(#[from] io::Error),
    #[error("there is no complete backup in {0}")]
    NoBackup(String),
    #[error("there is no complete backup {0} in {1}")]
    Unknown(String, String),
    #[error("{0} is damaged or missing")]
    Damaged(String),
    #[error("the database of {0} {1}")]
    InvalidBackup(String, InvalidDatabase),
    #[error("the bucket or folder of images or backups cannot be used: {}", .0.0)]
    Media(#[from] MediaStorageError),
}

/// In characters. A response of a bucket that cannot be read may occur in the message.
const MAX_MESSAGE: usize = 1000;

impl From<object_store::Error> for BackupError {
    fn from(error: object_store::Error) -> Self {
        Self::Storage(error.to_string().chars().take(MAX_MESSAGE).collect())
    }
}

impl From<DbErr> for BackupError {
    fn from(error: DbErr) -> Self {
        Self::Copy(error.to_string())
    }
}

/// A folder or bucket for backups.
#[derive(Debug, Clone)]
pub struct BackupLocation {
    target: MediaTarget,
    key: Option<BackupKey>,
}

impl BackupLocation {
    pub fn new(mut target: MediaTarget, key: Option<BackupKey>) -> Self {
        if let Some(folder) = key.as_ref().map(|key| format!("encrypted-{}", key.id())) {
            match &mut target {
                MediaTarget::Folder(path) => path.push(folder),
                MediaTarget::S3(bucket) if bucket.prefix.is_empty() => bucket.prefix = folder,
                MediaTarget::S3(bucket) => bucket.prefix = format!("{}/{folder}", bucket.prefix),
            }
        }
        Self { target, key }
    }

    fn describe(&self) -> String {
        let place = match &self.target {
            MediaTarget::Folder(folder) => folder.display().to_string(),
            MediaTarget::S3(bucket) => format!("s3://{}/{}", bucket.name, bucket.prefix),
        };
        match self.key {
            Some(_) => format!("{place}, the folder of this MARIGOLD_BACKUP_KEY"),
            None => format!("{place}; encrypted ones need MARIGOLD_BACKUP_KEY"),
        }
    }
}

/// What a backup consists of.
#[derive(Debug, Serialize, Deserialize)]
struct Manifest {
    /// So that no manifest can stand for another one.
    name: String,
    database: FileSum,
    /// The number of rows of each table.
    rows: BTreeMap<String, i64>,
    /// By name.
    files: BTreeMap<String, FileSum>,
}

impl Manifest {
    fn path(name: &str) -> String {
        format!("{name}/manifest.json")
    }

    async fn read(store: &BackupStore, name: &str) -> Result<Self, BackupError> {
        let path = Self::path(name);
        let (json, _) = store.read(&path, Vec::new()).await?;
        let manifest = serde_json::from_slice(&json).ok().filter(|manifest: &Self| manifest.name == name);
        manifest.ok_or(BackupError::Damaged(path))
    }

    fn bytes(&self) -> u64 {
        self.files.values().map(|file| file.bytes).fold(self.database.bytes, u64::saturating_add)
    }
}

fn database_path(name: &str) -> String {
    format!("{name}/marigold.db")
}

fn file_path(name: &str) -> String {
    format!("{FILES}/{name}")
}

/// The backups of one database.
pub struct DatabaseBackups {
    pub database_url: SecretString,
    pub location: BackupLocation,
    /// How many backups are kept.
    pub keep: NonZeroUsize,
    /// `None` backs up only the database.
    pub media: Option<Arc<dyn MediaStorage>>,
}

impl DatabaseBackups {
    /// Copies the database, which may be in use, with all changes committed before, and the files that it refers to. Then it
    /// removes older backups, and what killed ones left.
    ///
    /// # Errors
    /// [`BackupError`]; there is then no new backup.
    pub async fn create(&self, now: DateTime<Utc>) -> Result<BackupReport, BackupError> {
        let url = self.database_url.expose_secret();
        let workspace = Workspace::open(url).await?;
        snapshot::copy(url, &workspace.database()).await?;
        inspect(&workspace.database()).await.map_err(BackupError::InvalidCopy)?;
        let contents = Contents::read(&workspace.database()).await?;

        if let MediaTarget::Folder(folder) = &self.location.target {
            let created = create_private_folder(folder);
            created.map_err(|error| BackupError::Storage(format!("{}: {error}", folder.display())))?;
        }
        let store = BackupStore::open(&self.location)?;
        let name = now.format(TIME_FORMAT).to_string();
        let previous = match complete(&store).await?.last() {
            Some(latest) => {
                Manifest::read(&store, latest).await.map(|manifest| manifest.files).unwrap_or_default()
            }
            None => BTreeMap::new(),
        };
        let (files, missing_images) = match &self.media {
            Some(media) => back_up_files(&store, &**media, &contents, previous).await?,
            None => (BTreeMap::new(), Vec::new()),
        };
        let database = store.put(&database_path(&name), File::open(workspace.database())?).await?;
        let manifest = Manifest { name: name.clone(), database, rows: contents.rows, files };
        let json = serde_json::to_vec(&manifest).map_err(io::Error::from)?;
        store.put(&Manifest::path(&name), Cursor::new(json)).await?;
        let removed = remove_older(&store, &name, self.keep).await.map_err(|error| error.to_string());
        Ok(BackupReport { name, bytes: manifest.bytes(), removed, missing_images })
    }

    /// Downloads the database of this backup, or of the latest one, to a temporary folder, and compares its checksum.
    ///
    /// # Errors
    /// [`BackupError`], which names a damaged file.
    pub async fn fetch(&self, name: Option<&str>) -> Result<FetchedBackup, BackupError> {
        let workspace = Workspace::open_for_reading(self.database_url.expose_secret()).await?;
        let none = || BackupError::NoBackup(self.location.describe());
        if matches!(&self.location.target, MediaTarget::Folder(folder) if !folder.is_dir()) {
            return Err(none());
        }
        let store = BackupStore::open(&self.location)?;
        let names = complete(&store).await?;
        let found = match name {
            Some(name) => names.into_iter().find(|found| found == name),
            None => names.into_iter().next_back(),
        };
        let name = found.ok_or_else(|| match name {
            Some(name) => BackupError::Unknown(name.to_owned(), self.location.describe()),
            None => none(),
        })?;
        let manifest = Manifest::read(&store, &name).await?;
        let path = database_path(&name);
        let (_, sum) = store.read(&path, create_private_file(&workspace.database())?).await?;
        if sum != manifest.database {
            return Err(BackupError::Damaged(path));
        }
        Ok(FetchedBackup { workspace, store, manifest })
    }
}

#[async_trait]
impl Backups for DatabaseBackups {
    async fn back_up(&self, now: DateTime<Utc>) -> Result<BackupReport, BackupFailure> {
        Ok(self.create(now).await?)
    }

    async fn verify(&self) -> Result<VerificationReport, BackupFailure> {
        Ok(self.fetch(None).await?.verify().await?)
    }
}

impl From<BackupError> for BackupFailure {
    fn from(error: BackupError) -> Self {
        match error {
            BackupError::Busy => Self::Busy,
            BackupError::NoBackup(_) => Self::NoBackup,
            other => Self::Failed(other.to_string()),
        }
    }
}

/// A backup whose database was downloaded.
pub struct FetchedBackup {
    workspace: Workspace,
    store: BackupStore,
    manifest: Manifest,
}

impl FetchedBackup {
    pub fn name(&self) -> &str {
        &self.manifest.name
    }

    /// Exists as long as this value.
    pub fn database(&self) -> PathBuf {
        self.workspace.database()
    }

    /// Checks the database and its numbers of rows, and reads all files of images and packages.
    ///
    /// # Errors
    /// [`BackupError`], which names the damaged files.
    pub async fn verify(&self) -> Result<VerificationReport, BackupError> {
        let Manifest { name, rows, files, .. } = &self.manifest;
        let invalid = |error| BackupError::InvalidBackup(name.clone(), error);
        inspect(&self.database()).await.map_err(invalid)?;
        if Contents::read(&self.database()).await?.rows != *rows {
            return Err(invalid(InvalidDatabase::Damaged(
                "its numbers of rows differ from the manifest".to_owned(),
            )));
        }
        let mut damaged = Vec::new();
        for file in files.keys() {
            if self.read_file(file, io::sink()).await?.is_none() {
                damaged.push(file_path(file));
            }
        }
        if !damaged.is_empty() {
            return Err(BackupError::Damaged(damaged.join(", ")));
        }
        let count = |table: &str| rows.get(table).copied().unwrap_or_default();
        Ok(VerificationReport {
            name: name.clone(),
            members: count("users"),
            orders: count("orders"),
            files: files.len(),
            bytes: self.manifest.bytes(),
        })
    }

    /// Copies the files that the storage lacks. Returns their number, and the names of damaged ones, which are not copied.
    ///
    /// # Errors
    /// [`BackupError`]; what was copied before it stays.
    pub async fn restore_files(&self, media: &dyn MediaStorage) -> Result<(u64, Vec<String>), BackupError> {
        let existing: BTreeSet<_> = media.list().await?.into_iter().map(|stored| stored.file).collect();
        let (mut count, mut damaged): (u64, _) = (0, Vec::new());
        for name in self.manifest.files.keys() {
            let Ok(file) = name.parse::<MediaFile>() else { continue };
            if existing.contains(&file) {
                continue;
            }
            match self.read_file(name, Vec::new()).await? {
                Some(bytes) => {
                    media.put(&file, bytes).await?;
                    count = count.saturating_add(1);
                }
                None => damaged.push(file_path(name)),
            }
        }
        Ok((count, damaged))
    }

    /// `None` if it is damaged.
    async fn read_file<W: io::Write + Send + 'static>(
        &self,
        name: &str,
        writer: W,
    ) -> Result<Option<W>, BackupError> {
        match self.store.read(&file_path(name), writer).await {
            Ok((writer, sum)) => Ok((self.manifest.files.get(name) == Some(&sum)).then_some(writer)),
            Err(BackupError::Damaged(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Copies the files that the backups lack. Returns all files of the new backup, and the names of images without any.
///
/// They are copied after the database: the files of an image are written before its row.
async fn back_up_files(
    store: &BackupStore,
    media: &dyn MediaStorage,
    contents: &Contents,
    previous: BTreeMap<String, FileSum>,
) -> Result<(BTreeMap<String, FileSum>, Vec<String>), BackupError> {
    let existing: BTreeMap<String, u64> = store.files(FILES).await?.into_iter().collect();
    let mut images_without_files: BTreeMap<&ContentHash, &String> = contents.images.iter().collect();
    let mut files = BTreeMap::new();
    for stored in media.list().await?.into_iter().filter(|stored| contents.uses(&stored.file)) {
        let name = stored.file.to_string();
        let known =
            previous.get(&name).filter(|sum| existing.get(&name) == Some(&store.stored_size(sum.bytes)));
        let sum = match known {
            Some(sum) => sum.clone(),
            // A file that is missing now was deleted since it was listed.
            None => match media.get(&stored.file).await? {
                Some(bytes) => store.put(&file_path(&name), Cursor::new(bytes)).await?,
                None => continue,
            },
        };
        files.insert(name, sum);
        if let Some(hash) = stored.image_hash() {
            images_without_files.remove(&hash);
        }
    }
    Ok((files, images_without_files.into_values().cloned().collect()))
}

/// The names of the backups with a manifest, oldest first.
async fn complete(store: &BackupStore) -> Result<Vec<String>, BackupError> {
    let mut names = Vec::new();
    for name in store.folders().await?.into_iter().filter(|name| is_name(name)) {
        if store.stored(&Manifest::path(&name)).await?.is_some() {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

fn is_name(name: &str) -> bool {
    NaiveDateTime::parse_from_str(name, TIME_FORMAT).is_ok()
}

/// Removes the backups that are not kept, and those that were never completed, and then the files that no backup has any
/// more. The new backup is kept even if its name is not the latest, because the clock may have been set back.
async fn remove_older(store: &BackupStore, new: &str, keep: NonZeroUsize) -> Result<usize, BackupError> {
    let mut kept = complete(store).await?;
    kept.retain(|name| name != new);
    let excess = kept.len().saturating_sub(keep.get() - 1);
    kept.drain(..excess);
    kept.push(new.to_owned());
    for name in store.folders().await?.into_iter().filter(|name| is_name(name) && !kept.contains(name)) {
        // Without its manifest it does not count any more.
        store.remove(&Manifest::path(&name)).await?;
        store.remove(&database_path(&name)).await?;
        store.remove_folder(&name)?;
    }
    let mut used = BTreeSet::new();
    for name in &kept {
        used.extend(Manifest::read(store, name).await?.files.into_keys());
    }
    for (file, _) in store.files(FILES).await?.into_iter().filter(|(file, _)| !used.contains(file)) {
        store.remove(&file_path(&file)).await?;
    }
    store.remove_partial_files(FILES)?;
    Ok(excess)
}
