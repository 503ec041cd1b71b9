use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use application::ports::{HasherError, PasswordHasher, Requester};
use async_trait::async_trait;
use domain::users::{PasswordHash, PlainPassword};
use infrastructure::security::Argon2Hasher;

/// The real hasher; counts its calls.
pub struct CountingHasher {
    hasher: Argon2Hasher,
    verify_count: AtomicUsize,
    hash_count: AtomicUsize,
    outdated: Mutex<Option<PasswordHash>>,
    last_requester: Mutex<Vec<String>>,
    failure: Mutex<Option<HasherError>>,
}

impl CountingHasher {
    pub(super) fn new(hasher: Argon2Hasher) -> Self {
        Self {
            hasher,
            verify_count: AtomicUsize::new(0),
            hash_count: AtomicUsize::new(0),
            outdated: Mutex::default(),
            last_requester: Mutex::default(),
            failure: Mutex::default(),
        }
    }

    /// How many passwords were verified so far.
    pub fn verify_count(&self) -> usize {
        self.verify_count.load(Ordering::SeqCst)
    }

    /// From now on this hash counts as outdated.
    pub fn outdate(&self, hash: &PasswordHash) {
        *self.outdated.lock().unwrap_or_else(PoisonError::into_inner) = Some(hash.clone());
    }

    /// The keys of the latest requester.
    pub fn last_requester(&self) -> Vec<String> {
        self.last_requester.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on every call fails.
    pub fn fail_with(&self, failure: HasherError) {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
    }

    fn record(&self, requester: &Requester) -> Result<(), HasherError> {
        *self.last_requester.lock().unwrap_or_else(PoisonError::into_inner) = requester.keys().to_vec();
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone().map_or(Ok(()), Err)
    }

    /// How many hashes were made so far.
    pub fn hash_count(&self) -> usize {
        self.hash_count.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl PasswordHasher for CountingHasher {
    async fn hash(
        &self,
        password: &PlainPassword,
        requester: &Requester,
    ) -> Result<PasswordHash, HasherError> {
        self.hash_count.fetch_add(1, Ordering::SeqCst);
        self.record(requester)?;
        self.hasher.hash(password, requester).await
    }

    async fn verify(
        &self,
        typed: &str,
        hash: Option<&PasswordHash>,
        requester: &Requester,
    ) -> Result<bool, HasherError> {
        self.verify_count.fetch_add(1, Ordering::SeqCst);
        self.record(requester)?;
        self.hasher.verify(typed, hash, requester).await
    }

    fn is_outdated(&self, hash: &PasswordHash) -> bool {
        self.outdated.lock().unwrap_or_else(PoisonError::into_inner).as_ref() == Some(hash)
    }
}
