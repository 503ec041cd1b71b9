use std::collections::BTreeSet;
use std::sync::Arc;

use application::ports::{Actor, StoreError, Topic, UnitOfWork};
use async_trait::async_trait;
use sea_orm::{ConnectionTrait as _, DbErr, EntityTrait, QueryTrait, StatementBuilder, UpdateMany};

use super::error::{is_unique_violation, translate};
use super::revisions::{self, Known};
use super::writing::Writing;

/// One transaction. Each feature's file implements its repository for it; every statement's result
/// goes through [`SeaUnitOfWork::check`] and every row's through [`SeaUnitOfWork::read`].
#[derive(Debug)]
pub(super) struct SeaUnitOfWork {
    pub(super) transaction: Writing,
    pub(super) actor: Actor,
    failed: bool,
    changed: BTreeSet<Topic>,
    known: Arc<Known>,
}

impl SeaUnitOfWork {
    pub(super) fn new(transaction: Writing, actor: Actor, known: Arc<Known>) -> Self {
        Self { transaction, actor, failed: false, changed: BTreeSet::new(), known }
    }

    /// Remembers a failure: PostgreSQL answers the commit of a failed transaction with success and
    /// keeps nothing, so a swallowed error would be a lost write.
    pub(super) fn check<T>(&mut self, outcome: Result<T, DbErr>) -> Result<T, StoreError> {
        self.read(outcome.map_err(translate))
    }

    /// Runs a statement of which nobody asks anything but that it does not fail.
    pub(super) async fn write(&mut self, statement: impl QueryTrait) -> Result<(), StoreError> {
        self.write_query(statement.as_query()).await
    }

    /// The same of a query that was put together by hand.
    pub(super) async fn write_query(&mut self, query: &impl StatementBuilder) -> Result<(), StoreError> {
        let statement = query.build(&self.transaction.get_database_backend());
        let written = self.transaction.write(statement).await;
        self.check(written)
    }

    /// Runs an update that a unique value may stand in the way of: `false`, and nothing changed, where it
    /// does or where there is no such row. Only the unique index knows for sure that a value is free, and
    /// the savepoint keeps its refusal from failing the whole transaction.
    pub(super) async fn update_unless_taken<E: EntityTrait>(
        &mut self,
        update: UpdateMany<E>,
    ) -> Result<bool, StoreError> {
        let begun = self.transaction.execute_unprepared("SAVEPOINT unless_taken").await;
        self.check(begun)?;
        let update = update.exec(&self.transaction).await;
        let taken = update.as_ref().is_err_and(is_unique_violation);
        if taken {
            let undone = self.transaction.execute_unprepared("ROLLBACK TO SAVEPOINT unless_taken").await;
            self.check(undone)?;
        }
        let released = self.transaction.execute_unprepared("RELEASE SAVEPOINT unless_taken").await;
        if taken {
            self.check(released)?;
            return Ok(false);
        }
        let updated = self.check(update)?;
        self.check(released)?;
        Ok(updated.rows_affected == 1)
    }

    /// Remembers that a topic has another revision once this is committed. Answers what it is given, for it is
    /// a statement's answer that tells whether anything was changed.
    pub(super) fn note_change(&mut self, topic: Topic, is_changed: bool) -> bool {
        if is_changed {
            self.changed.insert(topic);
        }
        is_changed
    }

    pub(super) fn read<T>(&mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        self.failed |= outcome.is_err();
        outcome
    }
}

#[async_trait]
impl UnitOfWork for SeaUnitOfWork {
    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        if self.failed {
            return Err(StoreError::Aborted);
        }
        let Self { transaction, changed, known, .. } = *self;
        // Whatever becomes of the commit: what was known before it is asked for again.
        let _forgetting = known.forget_later(!changed.is_empty());
        revisions::advance(&transaction, &changed).await.map_err(translate)?;
        transaction.commit().await.map_err(translate)
    }
}
