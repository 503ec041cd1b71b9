use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use application::ports::{
    Actor, AuditRecord, AuditSnapshot, ChangeRecorder, StoreError, SubjectKind, Topic, UnitOfWork,
};
use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait as _, DatabaseTransaction, DbErr, EntityTrait, QueryTrait, StatementBuilder, UpdateMany,
};

use super::error::{is_unique_violation, translate};
use super::revisions::{self, CachedRevisions};
use super::timeout::WithTimeout;
use super::work::{Work, WorkSignals};

/// One transaction. Each feature's file implements its repository for it. Pass the result of every statement
/// through [`SeaUnitOfWork::check`] and that of every conversion through [`SeaUnitOfWork::read`].
#[derive(Debug)]
pub(super) struct SeaUnitOfWork {
    pub(super) transaction: WithTimeout<DatabaseTransaction>,
    pub(super) actor: Actor,
    pub(super) recorder: Option<ChangeRecorder>,
    /// Audited entities as they were when they were locked or last written.
    pub(super) locked: HashMap<(SubjectKind, String), AuditSnapshot>,
    /// Appended to the audit log, but not yet written.
    pub(super) audit_records: Vec<AuditRecord>,
    failed: bool,
    changed: BTreeSet<Topic>,
    work: BTreeSet<Work>,
    revisions: Arc<CachedRevisions>,
    signals: Arc<WorkSignals>,
}

impl SeaUnitOfWork {
    pub(super) fn new(
        transaction: WithTimeout<DatabaseTransaction>,
        actor: Actor,
        revisions: Arc<CachedRevisions>,
        signals: Arc<WorkSignals>,
    ) -> Self {
        Self {
            transaction,
            actor,
            recorder: None,
            locked: HashMap::new(),
            audit_records: Vec::new(),
            failed: false,
            changed: BTreeSet::new(),
            work: BTreeSet::new(),
            revisions,
            signals,
        }
    }

    /// Records a failure. PostgreSQL reports success when a failed transaction is committed but saves
    /// nothing, so an ignored error would be a lost write.
    pub(super) fn check<T>(&mut self, outcome: Result<T, DbErr>) -> Result<T, StoreError> {
        self.read(outcome.map_err(translate))
    }

    /// Runs a statement whose result is not needed.
    pub(super) async fn execute(&mut self, statement: impl QueryTrait) -> Result<(), StoreError> {
        self.execute_query(statement.as_query()).await
    }

    /// Like [`SeaUnitOfWork::execute`], for a sea-query statement.
    pub(super) async fn execute_query(&mut self, query: &impl StatementBuilder) -> Result<(), StoreError> {
        let statement = query.build(&self.transaction.get_database_backend());
        let outcome = self.transaction.execute_raw(statement).await;
        self.check(outcome).map(drop)
    }

    /// Runs an update that may violate a unique index. Returns `false` without a change if it does or if
    /// there is no such row. The savepoint keeps the violation from aborting the whole transaction.
    pub(super) async fn update_unless_duplicate<E: EntityTrait>(
        &mut self,
        update: UpdateMany<E>,
    ) -> Result<bool, StoreError> {
        let savepoint = self.transaction.execute_unprepared("SAVEPOINT unique_update").await;
        self.check(savepoint)?;
        let update = update.exec(&self.transaction).await;
        let is_duplicate = update.as_ref().is_err_and(is_unique_violation);
        if is_duplicate {
            let rollback = self.transaction.execute_unprepared("ROLLBACK TO SAVEPOINT unique_update").await;
            self.check(rollback)?;
        }
        let release = self.transaction.execute_unprepared("RELEASE SAVEPOINT unique_update").await;
        if is_duplicate {
            self.check(release)?;
            return Ok(false);
        }
        let updated = self.check(update)?;
        self.check(release)?;
        Ok(updated.rows_affected == 1)
    }

    /// Marks the topic as changed if a statement has changed rows. Returns `is_changed`.
    pub(super) fn record_change(&mut self, topic: Topic, is_changed: bool) -> bool {
        if is_changed {
            self.changed.insert(topic);
        }
        is_changed
    }

    /// Wakes the workers of this process once it is committed.
    pub(super) fn record_work(&mut self, work: Work) {
        self.work.insert(work);
    }

    /// The found row, as `read` understands it.
    pub(super) fn read_one<R, T>(
        &mut self,
        found: Result<Option<R>, DbErr>,
        read: impl FnOnce(R) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        let found = self.check(found)?;
        self.read(found.map(read).transpose())
    }

    /// Like [`SeaUnitOfWork::read_one`], for several rows.
    pub(super) fn read_all<R, T>(
        &mut self,
        found: Result<Vec<R>, DbErr>,
        read: impl FnMut(R) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let found = self.check(found)?;
        self.read(found.into_iter().map(read).collect())
    }

    pub(super) fn read<T>(&mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        self.failed |= outcome.is_err();
        outcome
    }
}

#[async_trait]
impl UnitOfWork for SeaUnitOfWork {
    fn record_changes(&mut self, recorder: ChangeRecorder) {
        self.recorder = Some(recorder);
    }

    async fn commit(mut self: Box<Self>) -> Result<(), StoreError> {
        if self.failed {
            return Err(StoreError::Aborted);
        }
        self.write_audit().await?;
        let Self { transaction, changed, work, revisions, signals, .. } = *self;
        // Also if the commit fails or is canceled, because the database may have committed nevertheless.
        let _invalidation = revisions.invalidate_on_drop(!changed.is_empty());
        revisions::increment(&transaction, &changed).await.map_err(translate)?;
        transaction.commit().await.map_err(translate)?;
        signals.wake(work);
        Ok(())
    }
}
