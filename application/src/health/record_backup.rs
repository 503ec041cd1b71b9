use std::sync::Arc;

use crate::ports::{Actor, BackupTool, Clock, LastBackup, Store, StoreError};

/// Records that a backup has finished.
pub struct RecordBackup {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
}

impl RecordBackup {
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    pub async fn record(&self, tool: BackupTool) -> Result<(), StoreError> {
        let mut unit = self.store.begin_as(Actor::Cli).await?;
        unit.backup_status().record(LastBackup { tool, finished_at: self.clock.now() }).await?;
        unit.commit().await
    }
}
