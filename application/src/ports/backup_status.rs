use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::StoreError;

/// The tool that made a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BackupTool {
    /// `marigold backup`, which checks each copy.
    Marigold,
    /// Another tool, whose success an operator recorded.
    Other,
}

impl BackupTool {
    pub const ALL: [Self; 2] = [Self::Marigold, Self::Other];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Marigold => "marigold",
            Self::Other => "other",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastBackup {
    pub tool: BackupTool,
    pub finished_at: DateTime<Utc>,
}

/// When the last backup finished.
#[async_trait]
pub trait BackupStatusRepository: Send {
    /// Replaces the last backup of this tool.
    async fn record(&mut self, backup: LastBackup) -> Result<(), StoreError>;
}
