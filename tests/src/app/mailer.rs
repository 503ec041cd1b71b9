use std::sync::Mutex;

use application::outbox::OutboxMail;
use application::ports::{Mailer, MailerError};
use async_trait::async_trait;

/// A mail server that keeps what it accepts.
#[derive(Default)]
pub struct TestMailer {
    accepted: Mutex<Vec<OutboxMail>>,
    /// The error for each email, or for those to one address.
    refused: Option<(Option<&'static str>, MailerError)>,
}

impl TestMailer {
    pub fn refusing_all(error: MailerError) -> Self {
        Self { refused: Some((None, error)), ..Self::default() }
    }

    pub fn refusing(address: &'static str, error: MailerError) -> Self {
        Self { refused: Some((Some(address), error)), ..Self::default() }
    }

    /// The accepted emails, oldest first.
    pub fn accepted(&self) -> Vec<OutboxMail> {
        self.accepted.lock().unwrap().clone()
    }

    /// Their recipients.
    pub fn recipients(&self) -> Vec<String> {
        self.accepted().iter().map(|mail| mail.to.to_string()).collect()
    }

    /// The newsletters to this address.
    pub fn newsletters_to(&self, address: &str) -> Vec<OutboxMail> {
        self.newsletters().filter(|mail| mail.to.as_str() == address).collect()
    }

    pub fn newsletter_recipients(&self) -> Vec<String> {
        self.newsletters().map(|mail| mail.to.to_string()).collect()
    }

    fn newsletters(&self) -> impl Iterator<Item = OutboxMail> {
        self.accepted().into_iter().filter(|mail| mail.kind.is_bulk())
    }
}

#[async_trait]
impl Mailer for TestMailer {
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError> {
        match &self.refused {
            Some((address, error)) if address.is_none_or(|address| mail.to.as_str() == address) => {
                Err(error.clone())
            }
            _ => {
                self.accepted.lock().unwrap().push(mail.clone());
                Ok(())
            }
        }
    }
}
