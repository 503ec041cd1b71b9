use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::StoreError;

domain::text_enum! {
    /// The tool that made a backup.
    pub enum BackupTool {
        /// Marigold itself, which checks each copy.
        Marigold = "marigold",
        /// Another tool, whose success an operator recorded.
        Other = "other",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastBackup {
    pub tool: BackupTool,
    pub finished_at: DateTime<Utc>,
    /// Its size; unknown for other tools.
    pub bytes: Option<u64>,
}

/// What is known about the backups of an installation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BackupStatus {
    /// The latest of any tool.
    pub last: Option<LastBackup>,
    /// Why the last attempt failed, if it did.
    pub failure: Option<String>,
    /// When a backup was last read and found to be intact.
    pub verified_at: Option<DateTime<Utc>>,
    /// Why the last verification failed, if it did.
    pub verification_failure: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BackupEvent {
    Finished { tool: BackupTool, bytes: Option<u64> },
    Failed { reason: String },
    Verified,
    VerificationFailed { reason: String },
}

#[async_trait]
pub trait BackupStatusRepository: Send {
    /// A success replaces the last failure of its kind.
    async fn record(&mut self, event: BackupEvent, at: DateTime<Utc>) -> Result<(), StoreError>;
}

/// A finished backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupReport {
    pub name: String,
    /// The size of all its files.
    pub bytes: u64,
    /// How many older backups were removed, or why they could not be.
    pub removed: Result<usize, String>,
    /// The names of images of which no file is stored.
    pub missing_images: Vec<String>,
}

/// An intact backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerificationReport {
    pub name: String,
    pub members: i64,
    pub orders: i64,
    /// The number of files of images and packages.
    pub files: usize,
    pub bytes: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BackupFailure {
    #[error("another backup or restore is in progress")]
    Busy,
    #[error("there is no backup yet")]
    NoBackup,
    #[error("{0}")]
    Failed(String),
}

/// The backups of this installation.
#[async_trait]
pub trait Backups: Send + Sync {
    /// Backs up the database and its files while they are in use.
    async fn back_up(&self, now: DateTime<Utc>) -> Result<BackupReport, BackupFailure>;
    /// Reads the latest backup and checks all of it.
    async fn verify(&self) -> Result<VerificationReport, BackupFailure>;
}
