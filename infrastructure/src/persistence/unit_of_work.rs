use application::ports::{
    AgentRepository, ContentPackLog, DiscountRepository, OrderRepository, Outbox, PostRepository,
    PromptRepository, PurchaseRepository, SessionRepository, StoreError, TokenRepository, UnitOfWork,
    UserRepository,
};
use async_trait::async_trait;
use sea_orm::{DatabaseTransaction, DbErr};

use super::error::translate;

/// One transaction. Each feature's file implements its repository for it; every statement's result
/// goes through [`SeaUnitOfWork::check`] and every row's through [`SeaUnitOfWork::read`].
#[derive(Debug)]
pub(super) struct SeaUnitOfWork {
    pub(super) transaction: DatabaseTransaction,
    failed: bool,
}

impl SeaUnitOfWork {
    pub(super) fn new(transaction: DatabaseTransaction) -> Self {
        Self { transaction, failed: false }
    }

    /// Remembers a failure: PostgreSQL answers the commit of a failed transaction with success and
    /// keeps nothing, so a swallowed error would be a lost write.
    pub(super) fn check<T>(&mut self, outcome: Result<T, DbErr>) -> Result<T, StoreError> {
        self.read(outcome.map_err(translate))
    }

    pub(super) fn read<T>(&mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        self.failed |= outcome.is_err();
        outcome
    }
}

#[async_trait]
impl UnitOfWork for SeaUnitOfWork {
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

    fn outbox(&mut self) -> &mut dyn Outbox {
        self
    }

    fn content_packs(&mut self) -> &mut dyn ContentPackLog {
        self
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        if self.failed {
            return Err(StoreError::Aborted);
        }
        self.transaction.commit().await.map_err(translate)
    }
}
