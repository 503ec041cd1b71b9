use async_trait::async_trait;

use domain::mail::OutboxMail;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailerError {
    /// Retryable.
    #[error("email could not be sent now: {0}")]
    Temporary(String),
    /// Retryable after the operator fixes the SMTP credentials.
    #[error("SMTP authentication failed: {0}")]
    Authentication(String),
    /// Permanent: the mailbox does not exist or is closed.
    #[error("mailbox is not available: {0}")]
    MailboxUnavailable(String),
    /// Permanent.
    #[error("email was rejected: {0}")]
    Permanent(String),
}

/// Sends one email.
#[async_trait]
pub trait Mailer: Send + Sync {
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError>;
}
