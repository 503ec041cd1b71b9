use async_trait::async_trait;

use crate::outbox::OutboxMail;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailerError {
    /// Worth another try.
    #[error("mail could not be sent now: {0}")]
    Temporary(String),
    /// This mail will never be taken.
    #[error("mail was refused: {0}")]
    Permanent(String),
}

/// Hands one mail over to whoever carries it.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// # Errors
    /// [`MailerError`]
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError>;
}
