use std::sync::Arc;

use application::ports::{
    Actor, AgentRepository, AuditTrail, ContentPackLog, DiscountRepository, FindingRepository,
    OrderRepository, Outbox, PaymentEventLog, PostRepository, PromptRepository, PurchaseRepository,
    SessionRepository, StoreError, TokenRepository, UnitOfWork, UserRepository,
};
use async_trait::async_trait;
use tokio::sync::OwnedMutexGuard;

use super::state::State;
use super::store::Shared;

/// A copy of the state, which takes its place on commit.
#[derive(Debug)]
pub(super) struct MemoryUnitOfWork {
    pub(super) state: State,
    pub(super) actor: Actor,
    shared: Arc<Shared>,
    failed: bool,
    _turn: OwnedMutexGuard<()>,
}

impl MemoryUnitOfWork {
    pub(super) fn new(shared: Arc<Shared>, turn: OwnedMutexGuard<()>, actor: Actor) -> Self {
        let state = shared.committed().clone();
        Self { state, actor, shared, failed: false, _turn: turn }
    }

    /// Remembers a failure, as every adapter does.
    pub(super) fn check<T>(&mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        self.failed |= outcome.is_err();
        outcome
    }
}

#[async_trait]
impl UnitOfWork for MemoryUnitOfWork {
    fn users(&mut self) -> &mut dyn UserRepository {
        self
    }

    fn tokens(&mut self) -> &mut dyn TokenRepository {
        self
    }

    fn sessions(&mut self) -> &mut dyn SessionRepository {
        self
    }

    fn agents(&mut self) -> &mut dyn AgentRepository {
        self
    }

    fn prompts(&mut self) -> &mut dyn PromptRepository {
        self
    }

    fn posts(&mut self) -> &mut dyn PostRepository {
        self
    }

    fn discounts(&mut self) -> &mut dyn DiscountRepository {
        self
    }

    fn orders(&mut self) -> &mut dyn OrderRepository {
        self
    }

    fn purchases(&mut self) -> &mut dyn PurchaseRepository {
        self
    }

    fn payment_events(&mut self) -> &mut dyn PaymentEventLog {
        self
    }

    fn findings(&mut self) -> &mut dyn FindingRepository {
        self
    }

    fn outbox(&mut self) -> &mut dyn Outbox {
        self
    }

    fn content_packs(&mut self) -> &mut dyn ContentPackLog {
        self
    }

    fn audit(&mut self) -> &mut dyn AuditTrail {
        self
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        if self.failed {
            return Err(StoreError::Aborted);
        }
        self.shared.ensure_commits()?;
        self.shared.replace(self.state);
        Ok(())
    }
}
