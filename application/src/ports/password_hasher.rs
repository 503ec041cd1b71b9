use async_trait::async_trait;
use domain::users::{PasswordHash, PlainPassword};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HasherError {
    /// More passwords wait to be checked than is good, or more of one requester than its share; try again in a moment.
    #[error("too many passwords are being checked")]
    Busy,
    #[error("password could not be hashed: {0}")]
    Failed(String),
}

/// On whose behalf a password is hashed. One account, and one network address, has only a share of the queue, so that
/// neither keeps others waiting.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Requester {
    keys: Vec<String>,
}

impl Requester {
    /// The operator, who has no share of the queue but all of it.
    #[must_use]
    pub const fn operator() -> Self {
        Self { keys: Vec::new() }
    }

    #[must_use]
    pub fn new(account: &str, network: Option<&str>) -> Self {
        let network = network.map(|network| format!("network {network}"));
        Self { keys: [Some(format!("account {account}")), network].into_iter().flatten().collect() }
    }

    #[must_use]
    pub fn keys(&self) -> &[String] {
        &self.keys
    }
}

/// Hashes passwords slowly, away from the threads that serve requests.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// # Errors
    /// [`HasherError`]
    async fn hash(&self, password: &PlainPassword, by: &Requester) -> Result<PasswordHash, HasherError>;

    /// Whether this text is the password. Without a hash the answer is `false` and takes as long as
    /// with one, so that nobody learns which accounts exist.
    ///
    /// # Errors
    /// [`HasherError`]
    async fn verify(
        &self,
        typed: &str,
        hash: Option<&PasswordHash>,
        by: &Requester,
    ) -> Result<bool, HasherError>;

    /// Whether this hash was made with weaker parameters than [`Self::hash`] uses.
    fn is_outdated(&self, hash: &PasswordHash) -> bool;
}
