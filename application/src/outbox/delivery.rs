use std::sync::Arc;

use chrono::TimeDelta;

use super::{MailState, OutboxMail};
use crate::ports::{Clock, Mailer, MailerError, Store, StoreError};

/// What one round of delivery did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeliveryReport {
    pub sent: u32,
    pub postponed: u32,
    pub given_up: u32,
}

/// Carries mails from the outbox to the mailer, at least once each.
pub struct Delivery {
    store: Arc<dyn Store>,
    mailer: Arc<dyn Mailer>,
    clock: Arc<dyn Clock>,
}

impl Delivery {
    /// A worker that dies leaves its mail to others after this time.
    const LEASE: TimeDelta = TimeDelta::minutes(2);

    #[must_use]
    pub fn new(store: Arc<dyn Store>, mailer: Arc<dyn Mailer>, clock: Arc<dyn Clock>) -> Self {
        Self { store, mailer, clock }
    }

    /// Delivers what is due, until nothing is.
    ///
    /// # Errors
    /// [`StoreError`]; mails that the mailer refuses are in the report instead.
    pub async fn deliver_due(&self) -> Result<DeliveryReport, StoreError> {
        let mut report = DeliveryReport::default();
        while let Some(state) = self.deliver_next().await? {
            match state {
                MailState::Sent => report.sent += 1,
                MailState::Queued => report.postponed += 1,
                MailState::Dead => report.given_up += 1,
            }
        }
        Ok(report)
    }

    /// Delivers the mail that has been due longest and tells what became of it; `None` when none is due.
    /// Mails are claimed one by one: whoever stops holds none back, and none waits out its lease behind
    /// slow ones.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn deliver_next(&self) -> Result<Option<MailState>, StoreError> {
        let now = self.clock.now();
        let mut unit = self.store.begin().await?;
        let claimed = unit.outbox().claim(now, now + Self::LEASE, 1).await?;
        unit.commit().await?;
        match claimed.into_iter().next() {
            Some(mail) => self.deliver(mail).await.map(Some),
            None => Ok(None),
        }
    }

    async fn deliver(&self, mut mail: OutboxMail) -> Result<MailState, StoreError> {
        if mail.is_expired(self.clock.now()) {
            mail.give_up();
        } else {
            match self.mailer.send(&mail).await {
                Ok(()) => mail.record_sent(self.clock.now()),
                Err(MailerError::Permanent(reason)) => {
                    tracing::error!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), reason, "mail refused for good");
                    mail.give_up();
                }
                Err(MailerError::SignIn(reason)) => {
                    tracing::error!(mail.id = %mail.id, reason, "mail server refused our sign-in; no mail goes out until it is put right");
                    mail.record_failure(self.clock.now());
                }
                Err(MailerError::Temporary(reason)) => {
                    tracing::warn!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), mail.attempts, reason, "mail postponed");
                    mail.record_failure(self.clock.now());
                }
            }
        }
        let mut unit = self.store.begin().await?;
        unit.outbox().update(&mail).await?;
        unit.commit().await?;
        Ok(mail.state)
    }
}
