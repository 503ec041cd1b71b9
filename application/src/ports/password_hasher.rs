use async_trait::async_trait;
use domain::users::{PasswordHash, PlainPassword};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HasherError {
    /// More passwords wait to be checked than is good; try again in a moment.
    #[error("too many passwords are being checked")]
    Busy,
    #[error("password could not be hashed: {0}")]
    Failed(String),
}

/// Hashes passwords slowly, away from the threads that serve requests.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// # Errors
    /// [`HasherError`]
    async fn hash(&self, password: &PlainPassword) -> Result<PasswordHash, HasherError>;

    /// Whether this text is the password. Without a hash the answer is `false` and takes as long as
    /// with one, so that nobody learns which accounts exist.
    ///
    /// # Errors
    /// [`HasherError`]
    async fn verify(&self, typed: &str, hash: Option<&PasswordHash>) -> Result<bool, HasherError>;

    /// Whether this hash was made with weaker parameters than [`Self::hash`] uses.
    fn is_outdated(&self, hash: &PasswordHash) -> bool;
}
