use std::fmt;
use std::sync::Arc;

use application::ports::{
    Actor, AuditLogRepository as _, AuditSnapshot, ChangeRecorder, StoreError, UnitOfWork,
};
use async_trait::async_trait;
use infrastructure::persistence::Auditable;
use tokio::sync::OwnedMutexGuard;

use super::state::State;
use super::store::Shared;

/// A copy of the state, which replaces it on commit.
#[derive(Debug)]
pub(super) struct MemoryUnitOfWork {
    pub(super) state: State,
    pub(super) actor: Actor,
    recorder: Option<ChangeRecorder>,
    shared: Arc<Shared>,
    failed: bool,
    /// The lock of all writers; `None` if read-only.
    writer: Option<OwnedMutexGuard<()>>,
    hook: Option<Box<dyn CallHook>>,
}

/// Runs before each call of a unit of work, and can make it fail.
#[async_trait]
pub trait CallHook: Send + Sync {
    async fn before(&self, call: &'static str) -> Result<(), StoreError>;
}

impl fmt::Debug for dyn CallHook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CallHook")
    }
}

impl MemoryUnitOfWork {
    pub(super) fn new(shared: Arc<Shared>, writer: Option<OwnedMutexGuard<()>>, actor: Actor) -> Self {
        let state = shared.committed().clone();
        Self { state, actor, recorder: None, shared, failed: false, writer, hook: None }
    }

    pub(super) fn with_hook(self, hook: Box<dyn CallHook>) -> Self {
        Self { hook: Some(hook), ..self }
    }

    /// Begins a call.
    pub(super) async fn enter(&mut self, call: &'static str) -> Result<(), StoreError> {
        // As PostgreSQL does: a read never waits for a writer.
        if self.writer.is_none() && call.contains(".lock") {
            return self
                .check(Err(StoreError::Unavailable(format!("{call} in a read-only unit of work").into())));
        }
        let Some(hook) = &self.hook else { return Ok(()) };
        let outcome = hook.before(call).await;
        self.check(outcome)
    }

    /// Records a write of an audited entity.
    pub(super) async fn log_write<E: Auditable + Sync>(
        &mut self,
        before: Option<&E>,
        after: Option<&E>,
    ) -> Result<(), StoreError> {
        let [before, after] = [before, after].map(|entity| entity.map(Auditable::snapshot));
        self.log_difference(before.as_ref(), after.as_ref()).await
    }

    pub(super) async fn log_difference(
        &mut self,
        before: Option<&AuditSnapshot>,
        after: Option<&AuditSnapshot>,
    ) -> Result<(), StoreError> {
        let record = self.recorder.as_ref().and_then(|recorder| recorder.record(before, after));
        match record {
            Some(record) => self.append(&record).await,
            None => Ok(()),
        }
    }

    /// Records a failure, as every adapter does, so that the commit fails.
    pub(super) fn check<T>(&mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        self.failed |= outcome.is_err();
        outcome
    }
}

#[async_trait]
impl UnitOfWork for MemoryUnitOfWork {
    fn record_changes(&mut self, recorder: ChangeRecorder) {
        self.recorder = Some(recorder);
    }

    async fn commit(mut self: Box<Self>) -> Result<(), StoreError> {
        if self.failed {
            return Err(StoreError::Aborted);
        }
        self.enter("commit").await?;
        self.shared.ensure_commits()?;
        if self.writer.is_some() {
            self.shared.replace(self.state);
        }
        match self.hook {
            Some(hook) => hook.before("response to commit").await,
            None => Ok(()),
        }
    }
}
