use std::sync::Mutex;

use application::outbox::OutboxMail;
use application::ports::{Mailer, MailerError};
use async_trait::async_trait;

#[derive(Default)]
pub struct RecordingMailer(Mutex<Vec<OutboxMail>>);

impl RecordingMailer {
    /// Once per email, oldest first.
    pub fn recipients(&self) -> Vec<String> {
        self.0.lock().unwrap().iter().map(|mail| mail.to.to_string()).collect()
    }
}

#[async_trait]
impl Mailer for RecordingMailer {
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError> {
        self.0.lock().unwrap().push(mail.clone());
        Ok(())
    }
}
