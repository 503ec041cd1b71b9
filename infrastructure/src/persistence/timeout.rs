use std::time::Duration;

use async_trait::async_trait;
use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult,
    IsolationLevel, QueryResult, RuntimeErr, SqliteTransactionMode, Statement, TransactionOptions,
    TransactionTrait as _,
};
use tracing::{Instrument as _, Span};

/// A connection whose calls have a timeout. PostgreSQL's own timeouts do not help if the server is frozen or
/// the network drops all packets.
#[derive(Debug, Clone)]
pub(crate) struct WithTimeout<C> {
    inner: C,
    timeout: Timeout,
}

impl<C> WithTimeout<C> {
    pub(super) fn new(inner: C, timeout: Timeout) -> Self {
        Self { inner, timeout }
    }

    /// The connection without the timeout, for migrations.
    pub(super) fn inner(&self) -> &C {
        &self.inner
    }
}

impl WithTimeout<DatabaseConnection> {
    /// Begins a transaction that may write.
    pub(crate) async fn begin(&self) -> Result<WithTimeout<DatabaseTransaction>, DbErr> {
        // A deferred transaction would fail when it first writes after reading.
        self.begin_in(SqliteTransactionMode::Immediate, None).await
    }

    /// Begins a transaction that only reads. PostgreSQL rejects a row lock in it, so that no read waits for a writer.
    pub(super) async fn begin_reading(&self) -> Result<WithTimeout<DatabaseTransaction>, DbErr> {
        self.begin_in(SqliteTransactionMode::Deferred, Some(AccessMode::ReadOnly)).await
    }

    async fn begin_in(
        &self,
        mode: SqliteTransactionMode,
        access: Option<AccessMode>,
    ) -> Result<WithTimeout<DatabaseTransaction>, DbErr> {
        let is_postgres = self.inner.get_database_backend() == DbBackend::Postgres;
        let options = TransactionOptions {
            isolation_level: is_postgres.then_some(IsolationLevel::ReadCommitted),
            access_mode: access.filter(|_| is_postgres),
            sqlite_transaction_mode: Some(mode),
        };
        let begin = self.inner.begin_with_options(options).instrument(trace("BEGIN"));
        let transaction = self.timeout.limit(begin).await?;
        Ok(WithTimeout { inner: transaction, timeout: self.timeout })
    }

    pub(super) async fn close(&self) -> Result<(), DbErr> {
        self.timeout.limit(self.inner.close_by_ref()).await
    }
}

impl WithTimeout<DatabaseTransaction> {
    pub(crate) async fn commit(self) -> Result<(), DbErr> {
        self.timeout.limit(self.inner.commit().instrument(trace("COMMIT"))).await
    }
}

#[async_trait]
impl<C: ConnectionTrait> ConnectionTrait for WithTimeout<C> {
    fn get_database_backend(&self) -> DbBackend {
        self.inner.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        let span = trace(&statement.sql);
        self.timeout.limit(self.inner.execute_raw(statement).instrument(span)).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.timeout.limit(self.inner.execute_unprepared(sql).instrument(trace(sql))).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let span = trace(&statement.sql);
        self.timeout.limit(self.inner.query_one_raw(statement).instrument(span)).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let span = trace(&statement.sql);
        self.timeout.limit(self.inner.query_all_raw(statement).instrument(span)).await
    }
}

/// Logs a statement, without its values. Returns its span, which ends with the response.
fn trace(sql: &str) -> Span {
    tracing::trace!(sql, "statement");
    tracing::debug_span!("statement", sql)
}

/// The timeout of a call to PostgreSQL. SQLite has no network, so its busy timeout is enough.
#[derive(Debug, Clone, Copy)]
pub(super) struct Timeout(Option<Duration>);

impl Timeout {
    pub(super) const NONE: Self = Self(None);

    pub(super) const fn after(duration: Duration) -> Self {
        Self(Some(duration))
    }

    async fn limit<T>(self, call: impl Future<Output = Result<T, DbErr>> + Send) -> Result<T, DbErr> {
        let Some(duration) = self.0 else { return call.await };
        tokio::time::timeout(duration, call).await.unwrap_or_else(|_| {
            Err(DbErr::Conn(RuntimeErr::Internal("the database call timed out".to_owned())))
        })
    }
}
