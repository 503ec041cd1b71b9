use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult,
    Statement,
};

use super::group_commit::Turn;
use super::patience::Patient;

/// Where statements that write go, until they are committed.
#[derive(Debug)]
pub(crate) enum Writing {
    /// Each statement is committed at once.
    Statements(Patient<DatabaseConnection>),
    Transaction(Patient<DatabaseTransaction>),
    /// A transaction that others write in, too.
    Turn(Turn),
}

impl Writing {
    /// Runs a statement of which nobody asks anything but that it does not fail. In a turn it may fail only what is
    /// asked next, or the commit.
    ///
    /// # Errors
    /// [`DbErr`]
    pub(super) async fn write(&self, statement: Statement) -> Result<(), DbErr> {
        match self {
            Self::Statements(connection) => connection.execute_raw(statement).await.map(drop),
            Self::Transaction(transaction) => transaction.execute_raw(statement).await.map(drop),
            Self::Turn(turn) => {
                turn.write(statement);
                Ok(())
            }
        }
    }

    /// # Errors
    /// [`DbErr`]; then nothing was kept, unless the commit itself was broken off.
    pub(crate) async fn commit(self) -> Result<(), DbErr> {
        match self {
            Self::Statements(_) => Ok(()),
            Self::Transaction(transaction) => transaction.commit().await,
            Self::Turn(turn) => turn.commit().await,
        }
    }
}

/// The same call of whichever connection it is.
macro_rules! forward {
    ($writing:ident, $connection:ident => $call:expr) => {
        match $writing {
            Writing::Statements($connection) => $call,
            Writing::Transaction($connection) => $call,
            Writing::Turn($connection) => $call,
        }
    };
}

#[async_trait]
impl ConnectionTrait for Writing {
    fn get_database_backend(&self) -> DbBackend {
        forward!(self, connection => connection.get_database_backend())
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        forward!(self, connection => connection.execute_raw(statement).await)
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        forward!(self, connection => connection.execute_unprepared(sql).await)
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        forward!(self, connection => connection.query_one_raw(statement).await)
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        forward!(self, connection => connection.query_all_raw(statement).await)
    }
}
