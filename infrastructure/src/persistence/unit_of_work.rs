use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use application::ports::{
    Actor, AuditRecord, AuditSnapshot, ChangeRecorder, StoreError, SubjectKind, Topic, UnitOfWork,
};
use async_trait::async_trait;
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait as _, DatabaseTransaction, DbBackend, DbErr, EntityTrait,
    Iterable as _, PaginatorTrait as _, PrimaryKeyToColumn, QueryFilter as _, QueryResult, QuerySelect as _,
    QueryTrait, Select, SelectTwoMany, StatementBuilder, TryGetableMany, UpdateMany,
};
use serde::Serialize;

use super::error::{is_unique_violation, translate, unreadable};
use super::revisions::{self, CachedRevisions};
use super::statements::{self, IntoSelector, RowOf};
use super::timeout::WithTimeout;
use super::work::{Work, WorkSignals};

/// One transaction. Each feature's file implements its repository for it. Its methods record the failure of a statement or
/// of the conversion of a row. Pass other conversions through [`SeaUnitOfWork::read`].
#[derive(Debug)]
pub(super) struct SeaUnitOfWork {
    transaction: WithTimeout<DatabaseTransaction>,
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

    pub(super) fn backend(&self) -> DbBackend {
        self.transaction.get_database_backend()
    }

    /// Records a failure. PostgreSQL reports success when a failed transaction is committed but saves
    /// nothing, so an ignored error would be a lost write.
    pub(super) fn read<T>(&mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        self.failed |= outcome.is_err();
        outcome
    }

    /// The value for a column with JSON.
    pub(super) fn encode_json(
        &mut self,
        column: &'static str,
        value: &impl Serialize,
    ) -> Result<String, StoreError> {
        self.read(serde_json::to_string(value).map_err(unreadable(column)))
    }

    fn check<T>(&mut self, outcome: Result<T, DbErr>) -> Result<T, StoreError> {
        self.read(outcome.map_err(translate))
    }

    pub(super) async fn query_one<Q: IntoSelector>(
        &mut self,
        query: Q,
    ) -> Result<Option<RowOf<Q>>, StoreError> {
        let found = statements::query_one(&self.transaction, query).await;
        self.read(found)
    }

    pub(super) async fn query_all<Q: IntoSelector>(&mut self, query: Q) -> Result<Vec<RowOf<Q>>, StoreError> {
        let found = statements::query_all(&self.transaction, query).await;
        self.read(found)
    }

    /// The first row of the query, as `read` understands it.
    pub(super) async fn read_one<Q: IntoSelector, T>(
        &mut self,
        query: Q,
        read: impl FnOnce(RowOf<Q>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        let found = self.query_one(query).await?;
        self.read(found.map(read).transpose())
    }

    /// Like [`SeaUnitOfWork::read_one`], for all rows.
    pub(super) async fn read_all<Q: IntoSelector, T>(
        &mut self,
        query: Q,
        read: impl FnMut(RowOf<Q>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let found = self.query_all(query).await?;
        self.read(found.into_iter().map(read).collect())
    }

    pub(super) async fn count_rows<Q: IntoSelector>(&mut self, query: Q) -> Result<u64, StoreError>
    where
        Q::Rows: Send + Sync + 'static,
    {
        let count = query.into_selector().count(&self.transaction).await;
        self.check(count)
    }

    /// Each row with its related rows.
    pub(super) async fn query_related<E: EntityTrait, F: EntityTrait>(
        &mut self,
        query: SelectTwoMany<E, F>,
    ) -> Result<Vec<(E::Model, Vec<F::Model>)>, StoreError> {
        let found = query.all(&self.transaction).await;
        self.check(found)
    }

    /// Like [`SeaUnitOfWork::query_all`], for a sea-query statement.
    pub(super) async fn query_tuples<T: TryGetableMany>(
        &mut self,
        query: &impl StatementBuilder,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.transaction.query_all(query).await;
        let rows = self.check(rows)?;
        self.check(rows.iter().map(QueryResult::try_get_many_by_index).collect())
    }

    /// Runs a statement whose result is not needed.
    pub(super) async fn execute(&mut self, statement: impl QueryTrait) -> Result<(), StoreError> {
        self.execute_query(statement.as_query()).await.map(drop)
    }

    /// Runs a statement and returns how many rows it changed.
    pub(super) async fn rows_affected(&mut self, statement: impl QueryTrait) -> Result<u64, StoreError> {
        self.execute_query(statement.as_query()).await
    }

    /// Like [`SeaUnitOfWork::rows_affected`], for a sea-query statement.
    pub(super) async fn execute_query(&mut self, query: &impl StatementBuilder) -> Result<u64, StoreError> {
        let statement = query.build(&self.backend());
        let outcome = self.transaction.execute_raw(statement).await;
        Ok(self.check(outcome)?.rows_affected())
    }

    /// Like [`SeaUnitOfWork::rows_affected`], for SQL without parameters.
    pub(super) async fn execute_sql(&mut self, sql: &str) -> Result<u64, StoreError> {
        let outcome = self.transaction.execute_unprepared(sql).await;
        Ok(self.check(outcome)?.rows_affected())
    }

    /// Inserts the row unless one exists with its values in these unique columns, or in any unique columns if these are
    /// empty. Returns whether it has.
    pub(super) async fn insert_unless_exists<A: ActiveModelTrait>(
        &mut self,
        row: A,
        unique: &[<A::Entity as EntityTrait>::Column],
    ) -> Result<bool, StoreError> {
        Ok(self.insert_all_unless_exist([row], unique).await? == 1)
    }

    /// Inserts the rows that do not exist, with one statement, and returns how many.
    pub(super) async fn insert_all_unless_exist<A: ActiveModelTrait>(
        &mut self,
        rows: impl IntoIterator<Item = A>,
        unique: &[<A::Entity as EntityTrait>::Column],
    ) -> Result<u64, StoreError> {
        let rows: Vec<_> = rows.into_iter().collect();
        if rows.is_empty() {
            return Ok(0);
        }
        let do_nothing = OnConflict::columns(unique.iter().copied()).do_nothing().to_owned();
        self.rows_affected(A::Entity::insert_many(rows).on_conflict(do_nothing)).await
    }

    /// Removes at most `limit` of the rows and returns how many.
    pub(super) async fn remove_batch<E: EntityTrait>(
        &mut self,
        rows: Select<E>,
        limit: u64,
    ) -> Result<u64, StoreError> {
        let key: Vec<_> = E::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column).collect();
        let batch = key.iter().fold(rows.select_only(), |rows, column| rows.column(*column));
        let key = Expr::tuple(key.into_iter().map(ColumnTrait::into_expr));
        let delete = E::delete_many().filter(key.in_subquery(batch.limit(limit).into_query()));
        self.rows_affected(delete).await
    }

    /// Runs an update that may violate a unique index. Returns `false` without a change if it does or if
    /// there is no such row. The savepoint keeps the violation from aborting the whole transaction.
    pub(super) async fn update_unless_duplicate<E: EntityTrait>(
        &mut self,
        update: UpdateMany<E>,
    ) -> Result<bool, StoreError> {
        self.execute_sql("SAVEPOINT unique_update").await?;
        let update = update.exec(&self.transaction).await;
        let is_duplicate = update.as_ref().is_err_and(is_unique_violation);
        if is_duplicate {
            self.execute_sql("ROLLBACK TO SAVEPOINT unique_update").await?;
        }
        let release = self.execute_sql("RELEASE SAVEPOINT unique_update").await;
        if is_duplicate {
            return release.map(|_| false);
        }
        let updated = self.check(update)?;
        release?;
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
