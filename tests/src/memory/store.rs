use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use application::outbox::OutboxMail;
use application::ports::{Actor, CurrentRevisions, Revisions, Store, StoreError, Topic, UnitOfWork};
use async_trait::async_trait;
use domain::agents::Agent;
use domain::discounts::Discount;
use domain::purchases::{Order, Purchase, Refund};
use domain::users::{OneTimeToken, Session, User};

use crate::database::PATIENCE;

use super::state::State;
use super::unit_of_work::{CallHook, MemoryUnitOfWork};

/// A store whose units of work are serialized. Clones share the data.
#[derive(Debug, Clone, Default)]
pub struct MemoryStore {
    shared: Arc<Shared>,
}

/// Observes every commit of a store.
pub trait CommitObserver: Send + Sync {
    fn committed(&self, before: &State, after: &State);
}

impl fmt::Debug for dyn CommitObserver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CommitObserver")
    }
}

#[derive(Debug, Default)]
pub(super) struct Shared {
    committed: Mutex<State>,
    observer: OnceLock<Arc<dyn CommitObserver>>,
    writer: Arc<tokio::sync::Mutex<()>>,
    is_down: AtomicBool,
    fails_next_commit: AtomicBool,
}

impl Shared {
    pub(super) fn committed(&self) -> MutexGuard<'_, State> {
        self.committed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn ensure_up(&self) -> Result<(), StoreError> {
        if self.is_down.load(Ordering::SeqCst) { Err(down()) } else { Ok(()) }
    }

    /// Replaces the committed state with this one.
    pub(super) fn replace(&self, mut state: State) {
        let mut committed = self.committed();
        state.increment_revisions(&committed);
        if let Some(observer) = self.observer.get() {
            observer.committed(&committed, &state);
        }
        *committed = state;
    }

    pub(super) fn ensure_commits(&self) -> Result<(), StoreError> {
        self.ensure_up()?;
        if self.fails_next_commit.swap(false, Ordering::SeqCst) { Err(down()) } else { Ok(()) }
    }
}

fn down() -> StoreError {
    StoreError::Unavailable("injected outage".into())
}

impl MemoryStore {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an observer of every commit.
    ///
    /// # Panics
    /// If the store has an observer.
    pub fn observe(&self, observer: Arc<dyn CommitObserver>) {
        self.shared.observer.set(observer).expect("a single observer");
    }

    /// Reads the committed state.
    pub fn inspect<T>(&self, inspect: impl FnOnce(&State) -> T) -> T {
        inspect(&self.shared.committed())
    }

    /// Puts back all rows of an earlier state, as a commit: revisions go on, so that caches notice.
    pub fn restore(&self, earlier: &State) {
        let revisions = self.shared.committed().revisions.clone();
        self.shared.replace(State { revisions, ..earlier.clone() });
    }

    /// Every call returns [`StoreError::Unavailable`] until [`Self::recover`].
    pub fn go_down(&self) {
        self.shared.is_down.store(true, Ordering::SeqCst);
    }

    pub fn recover(&self) {
        self.shared.is_down.store(false, Ordering::SeqCst);
    }

    /// The next commit returns [`StoreError::Unavailable`] and stores nothing.
    pub fn fail_next_commit(&self) {
        self.shared.fails_next_commit.store(true, Ordering::SeqCst);
    }

    pub fn users(&self) -> Vec<User> {
        self.shared.committed().users.values().cloned().collect()
    }

    pub fn tokens(&self) -> Vec<OneTimeToken> {
        self.shared.committed().tokens.values().cloned().collect()
    }

    pub fn sessions(&self) -> Vec<Session> {
        self.shared.committed().sessions.values().cloned().collect()
    }

    pub fn agents(&self) -> Vec<Agent> {
        self.shared.committed().agents.values().cloned().collect()
    }

    pub fn discounts(&self) -> Vec<Discount> {
        self.shared.committed().discounts.values().cloned().collect()
    }

    pub fn orders(&self) -> Vec<Order> {
        self.shared.committed().orders.values().cloned().collect()
    }

    pub fn purchases(&self) -> Vec<Purchase> {
        self.shared.committed().purchases.values().cloned().collect()
    }

    pub fn refunds(&self) -> Vec<Refund> {
        self.shared.committed().refunds.values().cloned().collect()
    }

    /// Every email that was queued and not removed, oldest id first.
    pub fn outbox_emails(&self) -> Vec<OutboxMail> {
        self.shared.committed().emails.values().map(|stored| stored.mail.clone()).collect()
    }

    /// Like [`Store::begin_as`]. The hook is dropped with the unit of work.
    pub async fn begin_with_hook(
        &self,
        actor: Actor,
        hook: Box<dyn CallHook>,
    ) -> Result<Box<dyn UnitOfWork>, StoreError> {
        Ok(Box::new(self.begin_write(actor).await?.with_hook(hook)))
    }

    async fn begin_write(&self, actor: Actor) -> Result<MemoryUnitOfWork, StoreError> {
        self.shared.ensure_up()?;
        let writer = tokio::time::timeout(PATIENCE, Arc::clone(&self.shared.writer).lock_owned())
            .await
            // The test itself holds a unit of work open.
            .map_err(|_| StoreError::Unavailable("another unit of work is still open".into()))?;
        Ok(MemoryUnitOfWork::new(Arc::clone(&self.shared), Some(writer), actor))
    }

    /// The state that queries read.
    pub(super) fn read(&self) -> Result<MutexGuard<'_, State>, StoreError> {
        self.shared.ensure_up()?;
        Ok(self.shared.committed())
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        Ok(Box::new(self.begin_write(actor).await?))
    }

    async fn read(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        self.shared.ensure_up()?;
        Ok(Box::new(MemoryUnitOfWork::new(Arc::clone(&self.shared), None, Actor::System)))
    }
}

#[async_trait]
impl Revisions for MemoryStore {
    async fn all(&self) -> Result<CurrentRevisions, StoreError> {
        let state = self.read()?;
        Ok(CurrentRevisions::new(Topic::ALL.map(|topic| (topic, state.revision(topic)))))
    }
}
