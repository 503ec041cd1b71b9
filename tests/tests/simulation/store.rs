//! The in-memory store with a fail point at every call.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use application::ports::{
    Actor, CurrentUser, PurchaseQueries, PurchaseView, SessionQueries, Store, StoreError, UnitOfWork,
    UserQueries,
};
use async_trait::async_trait;
use domain::users::{EmailAddress, Session, SessionDigest, User};
use domain::{AgentId, UserId};
use integration_tests::memory::{CallHook, MemoryStore};

use crate::simulation::faults::{Fault, Faults};

impl From<Fault> for StoreError {
    fn from(Fault: Fault) -> Self {
        Self::Unavailable("injected fault".into())
    }
}

pub struct FaultyStore {
    inner: MemoryStore,
    faults: Faults,
    lock: Lock,
}

impl FaultyStore {
    pub fn new(inner: MemoryStore, faults: Faults) -> Self {
        Self { inner, faults, lock: Lock::default() }
    }
}

#[async_trait]
impl Store for FaultyStore {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        self.faults.fail_point("begin").await?;
        let guard = self.lock.acquire().await;
        self.inner
            .begin_with_hook(actor, Box::new(UnitFaults { faults: self.faults.clone(), _guard: guard }))
            .await
    }
}

/// Lets the calls of one unit of work fail. A commit may fail before or after the data is stored.
struct UnitFaults {
    faults: Faults,
    _guard: LockGuard,
}

#[async_trait]
impl CallHook for UnitFaults {
    async fn before(&self, call: &'static str) -> Result<(), StoreError> {
        Ok(self.faults.fail_point(call).await?)
    }
}

/// Serializes units of work. The scheduler decides which is next.
#[derive(Clone, Default)]
struct Lock(Arc<AtomicBool>);

struct LockGuard(Lock);

impl Lock {
    async fn acquire(&self) -> LockGuard {
        std::future::poll_fn(|_| {
            if self.0.swap(true, Ordering::SeqCst) { Poll::Pending } else { Poll::Ready(()) }
        })
        .await;
        LockGuard(self.clone())
    }
}

impl Drop for LockGuard {
    fn drop(&mut self) {
        self.0.0.store(false, Ordering::SeqCst);
    }
}

#[async_trait]
impl UserQueries for FaultyStore {
    async fn find_by_email(&self, email: &EmailAddress) -> Result<Option<User>, StoreError> {
        self.faults.fail_point("users.find_by_email").await?;
        self.inner.find_by_email(email).await
    }

    async fn find(&self, id: UserId) -> Result<Option<User>, StoreError> {
        self.faults.fail_point("users.find").await?;
        UserQueries::find(&self.inner, id).await
    }

    async fn list_emails(&self, ids: &BTreeSet<UserId>) -> Result<BTreeMap<UserId, String>, StoreError> {
        self.faults.fail_point("users.list_emails").await?;
        self.inner.list_emails(ids).await
    }
}

#[async_trait]
impl SessionQueries for FaultyStore {
    async fn find(&self, key: &SessionDigest) -> Result<Option<(Session, CurrentUser)>, StoreError> {
        self.faults.fail_point("sessions.find").await?;
        SessionQueries::find(&self.inner, key).await
    }

    async fn owned_agents(&self, user_id: UserId) -> Result<BTreeSet<AgentId>, StoreError> {
        self.faults.fail_point("sessions.owned_agents").await?;
        self.inner.owned_agents(user_id).await
    }

    async fn list(&self, user_id: UserId) -> Result<Vec<Session>, StoreError> {
        self.faults.fail_point("sessions.list").await?;
        SessionQueries::list(&self.inner, user_id).await
    }
}

#[async_trait]
impl PurchaseQueries for FaultyStore {
    async fn history(&self, owner: UserId) -> Result<Vec<PurchaseView>, StoreError> {
        self.faults.fail_point("purchases.history").await?;
        self.inner.history(owner).await
    }
}
