use std::time::Duration;

use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, IsolationLevel,
    QueryResult, RuntimeErr, SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait as _,
};

/// How long a server that has fallen silent is waited for. PostgreSQL itself gives up a statement a
/// moment sooner, which leaves the connection of use.
const PATIENCE: Duration = Duration::from_millis(2500);

/// A connection that does not wait for ever. The limits of PostgreSQL end what it works on; they do not
/// help when it is frozen, or when the network between swallows everything.
#[derive(Debug, Clone)]
pub(crate) struct Patient<C>(C);

impl<C> Patient<C> {
    pub(super) fn new(inner: C) -> Self {
        Self(inner)
    }

    /// For what may take its time.
    pub(super) fn inner(&self) -> &C {
        &self.0
    }
}

impl Patient<DatabaseConnection> {
    /// Begins a transaction that may write.
    pub(crate) async fn begin(&self) -> Result<Patient<DatabaseTransaction>, DbErr> {
        // A deferred one would fail when it turns from reading to writing.
        self.begin_in(SqliteTransactionMode::Immediate).await
    }

    /// Begins a transaction that only reads.
    pub(super) async fn begin_reading(&self) -> Result<Patient<DatabaseTransaction>, DbErr> {
        self.begin_in(SqliteTransactionMode::Deferred).await
    }

    async fn begin_in(&self, mode: SqliteTransactionMode) -> Result<Patient<DatabaseTransaction>, DbErr> {
        let backend = self.0.get_database_backend();
        let options = TransactionOptions {
            isolation_level: (backend == DbBackend::Postgres).then_some(IsolationLevel::ReadCommitted),
            access_mode: None,
            sqlite_transaction_mode: Some(mode),
        };
        in_time(backend, self.0.begin_with_options(options)).await.map(Patient)
    }

    pub(super) async fn close(&self) -> Result<(), DbErr> {
        in_time(self.get_database_backend(), self.0.close_by_ref()).await
    }
}

impl Patient<DatabaseTransaction> {
    pub(crate) async fn commit(self) -> Result<(), DbErr> {
        in_time(self.get_database_backend(), self.0.commit()).await
    }
}

#[async_trait]
impl<C: ConnectionTrait> ConnectionTrait for Patient<C> {
    fn get_database_backend(&self) -> DbBackend {
        self.0.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        in_time(self.get_database_backend(), self.0.execute_raw(statement)).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        in_time(self.get_database_backend(), self.0.execute_unprepared(sql)).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        in_time(self.get_database_backend(), self.0.query_one_raw(statement)).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        in_time(self.get_database_backend(), self.0.query_all_raw(statement)).await
    }
}

/// SQLite is no server that could fall silent; it keeps to its own time limits.
pub(super) async fn in_time<T>(
    backend: DbBackend,
    answer: impl Future<Output = Result<T, DbErr>> + Send,
) -> Result<T, DbErr> {
    if backend == DbBackend::Sqlite {
        return answer.await;
    }
    tokio::time::timeout(PATIENCE, answer)
        .await
        .unwrap_or_else(|_| Err(DbErr::Conn(RuntimeErr::Internal("the database does not answer".to_owned()))))
}
