use std::sync::Arc;

use application::ports::{Actor, StoreError, UnitOfWork};
use async_trait::async_trait;
use tokio::sync::OwnedMutexGuard;

use super::state::State;
use super::store::Shared;

/// A copy of the state, which replaces it on commit.
#[derive(Debug)]
pub(super) struct MemoryUnitOfWork {
    pub(super) state: State,
    pub(super) actor: Actor,
    shared: Arc<Shared>,
    failed: bool,
    /// `None` for a read-only unit of work, which waits for no other.
    turn: Option<OwnedMutexGuard<()>>,
}

impl MemoryUnitOfWork {
    pub(super) fn new(shared: Arc<Shared>, turn: Option<OwnedMutexGuard<()>>, actor: Actor) -> Self {
        let state = shared.committed().clone();
        Self { state, actor, shared, failed: false, turn }
    }

    /// Records a failure, as every adapter does, so that the commit fails.
    pub(super) fn check<T>(&mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        self.failed |= outcome.is_err();
        outcome
    }
}

#[async_trait]
impl UnitOfWork for MemoryUnitOfWork {
    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        if self.failed {
            return Err(StoreError::Aborted);
        }
        self.shared.ensure_commits()?;
        if self.turn.is_some() {
            self.shared.replace(self.state);
        }
        Ok(())
    }
}
