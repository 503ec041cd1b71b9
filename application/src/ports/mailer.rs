use async_trait::async_trait;

use domain::mail::OutboxMail;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailerError {
    /// Worth another try.
    #[error("mail could not be sent now: {0}")]
    Temporary(String),
    /// Worth another try, once our own name or password for the mail server is put right.
    #[error("mail server refused our sign-in: {0}")]
    SignIn(String),
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
