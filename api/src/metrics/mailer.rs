use std::sync::Arc;

use application::outbox::OutboxMail;
use application::ports::{Mailer, MailerError};
use async_trait::async_trait;

use super::Metrics;

/// Counts the outcomes of another mailer.
pub(crate) struct InstrumentedMailer {
    mailer: Arc<dyn Mailer>,
    metrics: Arc<Metrics>,
}

impl InstrumentedMailer {
    pub(crate) fn new(mailer: Arc<dyn Mailer>, metrics: Arc<Metrics>) -> Self {
        Self { mailer, metrics }
    }
}

#[async_trait]
impl Mailer for InstrumentedMailer {
    #[tracing::instrument(level = "debug", skip_all, fields(mail.id = %mail.id, mail.kind = mail.kind.as_str()))]
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError> {
        let outcome = self.mailer.send(mail).await;
        self.metrics.record_email(match &outcome {
            Ok(()) => "sent",
            Err(MailerError::Temporary(_)) => "deferred",
            Err(MailerError::Authentication(_)) => "authentication_failed",
            Err(MailerError::Permanent(_) | MailerError::MailboxUnavailable(_)) => "rejected",
        });
        outcome
    }
}
