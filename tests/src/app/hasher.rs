use std::sync::atomic::{AtomicUsize, Ordering};

use application::ports::{HasherError, PasswordHasher};
use async_trait::async_trait;
use domain::users::{PasswordHash, PlainPassword};
use infrastructure::security::Argon2Hasher;

/// The real one, made weak, which counts how often a typed password was looked at.
pub struct CountedHasher {
    hasher: Argon2Hasher,
    looks: AtomicUsize,
}

impl CountedHasher {
    pub(super) fn new() -> Self {
        Self { hasher: Argon2Hasher::weak_for_tests().expect("a hasher"), looks: AtomicUsize::new(0) }
    }

    /// How often so far.
    #[must_use]
    pub fn looks(&self) -> usize {
        self.looks.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl PasswordHasher for CountedHasher {
    async fn hash(&self, password: &PlainPassword) -> Result<PasswordHash, HasherError> {
        self.hasher.hash(password).await
    }

    async fn verify(&self, typed: &str, hash: Option<&PasswordHash>) -> Result<bool, HasherError> {
        self.looks.fetch_add(1, Ordering::SeqCst);
        self.hasher.verify(typed, hash).await
    }
}
