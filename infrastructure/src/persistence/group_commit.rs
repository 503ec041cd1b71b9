//! Several units of work in one commit of SQLite. A commit waits for the disk, and everybody else who writes waits for
//! it. So who stands in the queue for the one connection that writes joins the transaction that is open, behind a
//! savepoint of their own, and all of them wait for its one commit: nobody is told of success before that.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use sea_orm::{
    ConnAcquireErr, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult,
    QueryResult, Statement,
};
use tokio::runtime::Handle;
use tokio::sync::{Mutex as Queue, OwnedMappedMutexGuard, OwnedMutexGuard, oneshot};

use super::patience::Patient;
use unsent::Unsent;

mod unsent;

/// The queue of those who write together, which is fair, and the group that is open.
#[derive(Debug, Clone)]
pub(super) struct GroupCommit {
    open: Arc<Queue<Option<Group>>>,
    /// How long a writer waits for its turn.
    timeout: Duration,
    /// Where groups are committed: each of those who wait may go away, and so may the thread that serves her.
    runtime: Handle,
}

/// A transaction in which several write, one after the other.
#[derive(Debug)]
struct Group {
    transaction: Patient<DatabaseTransaction>,
    /// Counts the savepoints. The last one who writes is behind the one of this number; the first, number 0, needs none.
    last: u32,
    /// What the last one has not told SQLite yet.
    unsent: Mutex<Unsent>,
    /// Whether the last one is to be committed. Until she says so she may be gone at any moment.
    is_last_kept: bool,
    /// Who waits for the commit.
    kept: Vec<oneshot::Sender<Result<(), DbErr>>>,
}

/// Somebody's time to write in a group. Who drops it is rolled back by whoever comes next.
#[derive(Debug)]
pub(crate) struct Turn(OwnedMappedMutexGuard<Option<Group>, Group>);

impl GroupCommit {
    /// To be called where tasks can be spawned: that is where groups will be committed.
    pub(super) fn new(timeout: Duration) -> Self {
        Self { open: Arc::default(), timeout, runtime: Handle::current() }
    }

    /// Waits for the turn. `connection` is the one that writes.
    ///
    /// # Errors
    /// [`DbErr`]
    pub(super) async fn join(&self, connection: &Patient<DatabaseConnection>) -> Result<Turn, DbErr> {
        let queue = tokio::time::timeout(self.timeout, self.open.clone().lock_owned()).await;
        let mut open = queue.map_err(|_| DbErr::ConnectionAcquire(ConnAcquireErr::Timeout))?;
        if let Some(group) = open.as_mut()
            && let Err(error) = group.admit().await
        {
            // Nobody knows what is in it any more. Dropped, it is rolled back.
            open.take().into_iter().for_each(|group| tell(group.kept, &Err(error.clone())));
        }
        if open.is_none() {
            *open = Some(Group::begin(connection).await?);
            let queue = self.clone();
            self.runtime.spawn(async move { queue.commit_group().await });
        }
        match OwnedMutexGuard::try_map(open, Option::as_mut) {
            Ok(group) => Ok(Turn(group)),
            Err(_) => Err(DbErr::Custom("no transaction is open".to_owned())),
        }
    }

    /// Commits the open group, after all who stand in the queue by now.
    async fn commit_group(&self) {
        // The queue goes on at once: whoever is next waits for the connection.
        let group = self.open.lock().await.take();
        if let Some(group) = group {
            group.commit().await;
        }
    }
}

impl Group {
    async fn begin(connection: &Patient<DatabaseConnection>) -> Result<Self, DbErr> {
        let transaction = connection.begin().await?;
        Ok(Self { transaction, last: 0, unsent: Mutex::default(), is_last_kept: false, kept: Vec::new() })
    }

    /// Makes room for one more. If her savepoint gets lost on its way, going back to it fails, and the whole group with it.
    async fn admit(&mut self) -> Result<(), DbErr> {
        self.settle_last().await?;
        self.is_last_kept = false;
        let unsent = self.unsent.get_mut().unwrap_or_else(PoisonError::into_inner);
        // Whoever has told nothing leaves her savepoint to the next.
        if unsent.savepoint.is_none() {
            let release =
                if self.last == 0 { String::new() } else { format!("RELEASE {}; ", savepoint(self.last)) };
            self.last = self.last.wrapping_add(1);
            unsent.savepoint = Some(format!("{release}SAVEPOINT {}", savepoint(self.last)));
        }
        Ok(())
    }

    /// Takes back what the last one wrote, unless she wants it kept.
    async fn settle_last(&mut self) -> Result<(), DbErr> {
        if self.is_last_kept {
            return Ok(());
        }
        if self.last == 0 {
            return Err(DbErr::Custom("who began the transaction has given it up".to_owned()));
        }
        let unsent = self.unsent.get_mut().unwrap_or_else(PoisonError::into_inner);
        unsent.statements.clear();
        if unsent.savepoint.is_none() {
            let undo = format!("ROLLBACK TO {}", savepoint(self.last));
            self.transaction.execute_unprepared(&undo).await?;
        }
        self.is_last_kept = true;
        Ok(())
    }

    async fn commit(mut self) {
        let settled = self.settle_last().await;
        let Self { transaction, kept, .. } = self;
        // A transaction that is dropped is rolled back.
        let outcome = match settled {
            Ok(()) => transaction.commit().await,
            Err(error) => Err(error),
        };
        tell(kept, &outcome);
    }
}

/// One savepoint is open at a time, so two names tell it from the one before. Few names make few texts of statements, which
/// the driver remembers.
fn savepoint(number: u32) -> &'static str {
    if number.is_multiple_of(2) { "even_unit" } else { "odd_unit" }
}

fn tell(kept: Vec<oneshot::Sender<Result<(), DbErr>>>, outcome: &Result<(), DbErr>) {
    for member in kept {
        // Whose request was dropped does not listen any more.
        let _ = member.send(outcome.clone());
    }
}

impl Turn {
    /// Keeps a statement that needs no answer until SQLite is told something that does, or until the commit.
    pub(super) fn write(&self, statement: Statement) {
        self.unsent().statements.push(statement);
    }

    /// Gives the turn to the next, and waits until all of the group is on the disk.
    ///
    /// # Errors
    /// [`DbErr`]; then nothing of the group was kept, unless the commit itself was broken off.
    pub(super) async fn commit(self) -> Result<(), DbErr> {
        if !self.unsent().statements.is_empty() {
            self.send().await?;
        }
        let Self(mut group) = self;
        let (tell, told) = oneshot::channel();
        group.is_last_kept = true;
        group.kept.push(tell);
        drop(group);
        told.await.unwrap_or_else(|_| Err(DbErr::Custom("the commit was broken off".to_owned())))
    }

    fn unsent(&self) -> MutexGuard<'_, Unsent> {
        self.0.unsent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn send(&self) -> Result<(), DbErr> {
        let unsent = self.unsent().take();
        match unsent {
            Some(statement) => self.0.transaction.execute_raw(statement).await.map(drop),
            None => Ok(()),
        }
    }
}

#[async_trait]
impl ConnectionTrait for Turn {
    fn get_database_backend(&self) -> DbBackend {
        self.0.transaction.get_database_backend()
    }

    // How many rows were changed is not told of one statement among several.
    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.send().await?;
        self.0.transaction.execute_raw(statement).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.send().await?;
        self.0.transaction.execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let statement = self.unsent().take_with(statement);
        self.0.transaction.query_one_raw(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let statement = self.unsent().take_with(statement);
        self.0.transaction.query_all_raw(statement).await
    }
}

#[cfg(test)]
mod tests;
