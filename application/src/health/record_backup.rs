use crate::context::use_case;
use crate::ports::{Actor, BackupTool, LastBackup, StoreError};

use_case! {
    /// Records that a backup has finished.
    pub struct RecordBackup
}

impl RecordBackup {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn record(&self, tool: BackupTool) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin_as(Actor::Cli).await?;
        unit.backup_status().record(LastBackup { tool, finished_at: self.context.clock.now() }).await?;
        unit.commit().await
    }
}
