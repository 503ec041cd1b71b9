use async_trait::async_trait;
use domain::users::{PasswordHash, PlainPassword};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HasherError {
    #[error("password hashing queue is full")]
    Busy,
    #[error("requester has used its share of the password hashing queue")]
    ShareUsed,
    #[error("password could not be hashed: {0}")]
    Failed(String),
}

/// Each account and each IP address gets only a share of the hashing queue.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Requester {
    keys: Vec<String>,
}

impl Requester {
    /// The command line, without a share limit.
    pub const fn operator() -> Self {
        Self { keys: Vec::new() }
    }

    pub fn new(account: &str, ip: Option<&str>) -> Self {
        let ip = ip.map(|ip| format!("ip {ip}"));
        Self { keys: [Some(format!("account {account}")), ip].into_iter().flatten().collect() }
    }

    pub fn keys(&self) -> &[String] {
        &self.keys
    }
}

/// Hashes passwords on dedicated threads.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    async fn hash(
        &self,
        password: &PlainPassword,
        requester: &Requester,
    ) -> Result<PasswordHash, HasherError>;

    /// Without a hash it returns `false` in the same time, so that response times do not reveal which
    /// accounts exist.
    async fn verify(
        &self,
        typed: &str,
        hash: Option<&PasswordHash>,
        requester: &Requester,
    ) -> Result<bool, HasherError>;

    /// Whether the hash was made with weaker parameters than [`Self::hash`] uses.
    fn is_outdated(&self, hash: &PasswordHash) -> bool;
}
