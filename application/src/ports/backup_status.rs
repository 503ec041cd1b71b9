use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::StoreError;

domain::text_enum! {
    /// The tool that made a backup.
    pub enum BackupTool {
        /// `marigold backup`, which checks each copy.
        Marigold = "marigold",
        /// Another tool, whose success an operator recorded.
        Other = "other",
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
