use std::sync::Mutex;

use application::outbox::OutboxMail;
use application::ports::{Mailer, MailerError};
use async_trait::async_trait;

/// Records sent emails.
#[derive(Default)]
pub struct RecordingMailer(pub Mutex<Vec<OutboxMail>>);

#[async_trait]
impl Mailer for RecordingMailer {
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError> {
        self.0.lock().unwrap().push(mail.clone());
        Ok(())
    }
}
