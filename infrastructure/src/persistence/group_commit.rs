//! Several units of work in one commit of SQLite. A commit waits for the disk, and everybody else who writes waits for
//! it. So who stands in the queue for the one connection that writes joins the transaction that is open, behind a
//! savepoint of their own, and all of them wait for its one commit: nobody is told of success before that.

use std::sync::Arc;

use sea_orm::{ConnAcquireErr, ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbErr};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard, oneshot};

use super::connect::SQLITE_PATIENCE;
use super::patience::Patient;

/// The queue of those who write together, which is fair, and the group that is open.
#[derive(Debug, Clone)]
pub(super) struct GroupCommit {
    open: Arc<Mutex<Option<Group>>>,
    /// Where groups are committed: each of those who wait may go away, and so may the thread that serves her.
    runtime: Handle,
}

/// A transaction in which several write, one after the other.
#[derive(Debug)]
struct Group {
    transaction: Patient<DatabaseTransaction>,
    /// Counts those who wrote. The last one is behind the savepoint of this number; the first, number 0, needs none.
    last: u32,
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
    pub(super) fn new() -> Self {
        Self { open: Arc::default(), runtime: Handle::current() }
    }

    /// Waits for the turn. `connection` is the one that writes.
    ///
    /// # Errors
    /// [`DbErr`]
    pub(super) async fn join(&self, connection: &Patient<DatabaseConnection>) -> Result<Turn, DbErr> {
        let queue = tokio::time::timeout(SQLITE_PATIENCE, self.open.clone().lock_owned()).await;
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
        Ok(Self { transaction, last: 0, is_last_kept: false, kept: Vec::new() })
    }

    /// Makes room for one more. If this is dropped on its way, her savepoint may never come to be; going back to it
    /// then fails, and the whole group with it.
    async fn admit(&mut self) -> Result<(), DbErr> {
        self.settle_last().await?;
        let release = if self.last == 0 { String::new() } else { format!("RELEASE unit_{}; ", self.last) };
        self.last = self.last.wrapping_add(1);
        self.is_last_kept = false;
        let statements = format!("{release}SAVEPOINT unit_{}", self.last);
        self.transaction.execute_unprepared(&statements).await.map(drop)
    }

    /// Takes back what the last one wrote, unless she wants it kept.
    async fn settle_last(&mut self) -> Result<(), DbErr> {
        if self.is_last_kept {
            return Ok(());
        }
        if self.last == 0 {
            return Err(DbErr::Custom("who began the transaction has given it up".to_owned()));
        }
        let undo = format!("ROLLBACK TO unit_{}", self.last);
        self.transaction.execute_unprepared(&undo).await?;
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

fn tell(kept: Vec<oneshot::Sender<Result<(), DbErr>>>, outcome: &Result<(), DbErr>) {
    for member in kept {
        // Whose request was dropped does not listen any more.
        let _ = member.send(outcome.clone());
    }
}

impl Turn {
    pub(super) fn transaction(&self) -> &Patient<DatabaseTransaction> {
        &self.0.transaction
    }

    /// Gives the turn to the next, and waits until all of the group is on the disk.
    ///
    /// # Errors
    /// [`DbErr`]; then nothing of the group was kept, unless the commit itself was broken off.
    pub(super) async fn commit(self) -> Result<(), DbErr> {
        let Self(mut group) = self;
        let (tell, told) = oneshot::channel();
        group.is_last_kept = true;
        group.kept.push(tell);
        drop(group);
        told.await.unwrap_or_else(|_| Err(DbErr::Custom("the commit was broken off".to_owned())))
    }
}

#[cfg(test)]
mod tests;
