use async_trait::async_trait;

use super::{Actor, ChangeRecorder, Repositories};

pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A unique value is taken; names it.
    #[error("{0} already exists")]
    Conflict(String),
    /// The unit of work failed earlier and stores nothing.
    #[error("unit of work already failed")]
    Aborted,
    /// The admin's session has ended, or the account has another role by now.
    #[error("the session has ended")]
    SessionEnded,
    /// A lock was not free in time, or two transactions deadlocked. Nothing was stored; retrying may succeed.
    #[error("storage is contended")]
    Contended(#[source] BoxError),
    #[error("storage unavailable")]
    Unavailable(#[source] BoxError),
    #[error("stored row cannot be read back")]
    Corrupt(#[source] BoxError),
}

/// The database.
#[async_trait]
pub trait Store: Send + Sync {
    /// Begins a unit of work for this actor. Units of work see each other only when committed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]; [`StoreError::SessionEnded`] from a store that checks actors
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError>;

    /// Begins a unit of work for a background job.
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        self.begin_as(Actor::System).await
    }

    /// Begins a read-only unit of work that never blocks on writers. Writes may fail.
    async fn read(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        self.begin().await
    }

    /// Overwrites the data of removed rows on disk, if the storage supports it.
    async fn purge(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// A transaction. Dropping it rolls back. After any error, `commit` returns [`StoreError::Aborted`] and
/// stores nothing.
#[async_trait]
pub trait UnitOfWork: Repositories {
    /// From now on, writes of audited entities append a record to the audit log.
    fn record_changes(&mut self, recorder: ChangeRecorder);

    /// # Errors
    /// [`StoreError::Aborted`] after an earlier error; [`StoreError::Unavailable`] otherwise.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}
