//! Ports that let two requests interleave, and a hasher without work.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use application::ports::{
    Actor, HasherError, PasswordHasher, Requester, Store, StoreError, UnitOfWork, UserQueries,
};
use async_trait::async_trait;
use domain::UserId;
use domain::users::{EmailAddress, PasswordHash, PlainPassword, User};
use integration_tests::app::Adapter;
use integration_tests::seeded_rng::SeededRng;

use crate::simulation::external_services::hashed;

/// Yields before and after queries, and before a unit of work begins.
pub(super) struct YieldingStore {
    inner: Arc<dyn Adapter>,
    rng: Mutex<SeededRng>,
}

impl YieldingStore {
    pub(super) fn new(inner: Arc<dyn Adapter>, rng: SeededRng) -> Self {
        Self { inner, rng: Mutex::new(rng) }
    }

    async fn yield_now(&self) {
        let turns = self.rng.lock().unwrap_or_else(PoisonError::into_inner).below(4);
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
    }
}

#[async_trait]
impl Store for YieldingStore {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        self.yield_now().await;
        self.inner.begin_as(actor).await
    }

    async fn read(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        self.yield_now().await;
        self.inner.read().await
    }
}

#[async_trait]
impl UserQueries for YieldingStore {
    async fn find_by_email(&self, email: &EmailAddress) -> Result<Option<User>, StoreError> {
        self.yield_now().await;
        let found = self.inner.users().find_by_email(email).await;
        self.yield_now().await;
        found
    }

    async fn find(&self, id: UserId) -> Result<Option<User>, StoreError> {
        let found = self.inner.users().find(id).await;
        self.yield_now().await;
        found
    }

    async fn list_emails(&self, ids: &BTreeSet<UserId>) -> Result<BTreeMap<UserId, String>, StoreError> {
        self.inner.users().list_emails(ids).await
    }
}

pub(super) struct PlainHasher;

#[async_trait]
impl PasswordHasher for PlainHasher {
    async fn hash(&self, password: &PlainPassword, _: &Requester) -> Result<PasswordHash, HasherError> {
        Ok(hashed(password.expose()))
    }

    async fn verify(
        &self,
        typed: &str,
        hash: Option<&PasswordHash>,
        _: &Requester,
    ) -> Result<bool, HasherError> {
        Ok(hash.is_some_and(|hash| *hash == hashed(typed)))
    }

    fn is_outdated(&self, _: &PasswordHash) -> bool {
        false
    }
}
