use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};

use crate::Context;
use crate::ports::{
    Actor, BackupEvent, BackupFailure, BackupReport, BackupTool, Backups, StoreError, VerificationReport,
};

/// Records what happened to backups, for the health checks.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn record_backup(context: &Context, actor: Actor, event: BackupEvent) -> Result<(), StoreError> {
    let mut unit = context.store.begin_as(actor).await?;
    unit.backup_status().record(event, context.clock.now()).await?;
    unit.commit().await
}

/// Backs up the installation at the chosen interval and verifies the latest backup every week, on one node for all.
pub struct ScheduledBackups {
    context: Arc<Context>,
    backups: Arc<dyn Backups>,
    every: TimeDelta,
}

impl ScheduledBackups {
    const LEASE: &str = "backup";
    const VERIFICATION_LEASE: &str = "backup_verification";
    const VERIFY_EVERY: TimeDelta = TimeDelta::days(7);
    /// After a failure, and after a server was killed during a backup.
    const RETRY: TimeDelta = TimeDelta::hours(1);

    pub fn new(context: &Arc<Context>, backups: Arc<dyn Backups>, every: TimeDelta) -> Self {
        Self { context: context.clone(), backups, every }
    }

    /// The due times are in the database, so that a restart does not postpone a backup.
    ///
    /// # Errors
    /// [`StoreError`]; a backup that fails is recorded and logged.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run_if_due(&self) -> Result<(), StoreError> {
        if let Some(now) = self.acquire(Self::LEASE, self.every).await? {
            let events = match self.backups.back_up(now).await {
                Ok(BackupReport { name, bytes, removed, .. }) => {
                    tracing::info!(name, bytes, "backup finished");
                    let finished = BackupEvent::Finished { tool: BackupTool::Marigold, bytes: Some(bytes) };
                    let problem = removed.err().map(|reason| BackupEvent::Failed {
                        reason: format!("older backups could not be removed: {reason}"),
                    });
                    [finished].into_iter().chain(problem).collect()
                }
                Err(failure) => failed(failure, |reason| BackupEvent::Failed { reason }),
            };
            self.finish(Self::LEASE, now, self.every, events).await?;
        }
        if let Some(now) = self.acquire(Self::VERIFICATION_LEASE, Self::VERIFY_EVERY).await? {
            let events = match self.backups.verify().await {
                Ok(VerificationReport { name, .. }) => {
                    tracing::info!(name, "backup verified");
                    vec![BackupEvent::Verified]
                }
                Err(failure) => failed(failure, |reason| BackupEvent::VerificationFailed { reason }),
            };
            self.finish(Self::VERIFICATION_LEASE, now, Self::VERIFY_EVERY, events).await?;
        }
        Ok(())
    }

    /// Returns the time if it is due. Until it has succeeded, it is due again at the time of the retry.
    async fn acquire(&self, lease: &str, every: TimeDelta) -> Result<Option<DateTime<Utc>>, StoreError> {
        let now = self.context.clock.now();
        let mut unit = self.context.store.begin().await?;
        let is_due = unit.leases().acquire(lease, now, now + Self::RETRY.min(every)).await?;
        unit.commit().await?;
        Ok(is_due.then_some(now))
    }

    /// Records what happened. After a success, it is due again at its interval.
    async fn finish(
        &self,
        lease: &str,
        started_at: DateTime<Utc>,
        every: TimeDelta,
        events: Vec<BackupEvent>,
    ) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin().await?;
        if matches!(events.first(), Some(BackupEvent::Finished { .. } | BackupEvent::Verified)) {
            unit.leases().release(lease, started_at + Self::RETRY.min(every)).await?;
            unit.leases().acquire(lease, started_at, started_at + every).await?;
        }
        for event in events {
            unit.backup_status().record(event, self.context.clock.now()).await?;
        }
        unit.commit().await
    }
}

/// Nothing is wrong while another backup is in progress, or before the first one.
fn failed(failure: BackupFailure, event: impl FnOnce(String) -> BackupEvent) -> Vec<BackupEvent> {
    match failure {
        BackupFailure::Busy | BackupFailure::NoBackup => Vec::new(),
        BackupFailure::Failed(reason) => {
            tracing::error!(reason, "backup failed");
            vec![event(reason)]
        }
    }
}
