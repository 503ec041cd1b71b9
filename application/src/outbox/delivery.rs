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
    const BATCH: u64 = 20;
    /// A worker that dies leaves its mails to others after this time.
    const LEASE: TimeDelta = TimeDelta::minutes(2);

    #[must_use]
    pub fn new(store: Arc<dyn Store>, mailer: Arc<dyn Mailer>, clock: Arc<dyn Clock>) -> Self {
        Self { store, mailer, clock }
    }

    /// Delivers what is due, batch by batch, until nothing is.
    ///
    /// # Errors
    /// [`StoreError`]; mails that the mailer refuses are in the report instead.
    pub async fn deliver_due(&self) -> Result<DeliveryReport, StoreError> {
        let mut report = DeliveryReport::default();
        loop {
            let batch = self.claim().await?;
            if batch.is_empty() {
                return Ok(report);
            }
            for mail in batch {
                self.deliver(mail, &mut report).await?;
            }
        }
    }

    async fn claim(&self) -> Result<Vec<OutboxMail>, StoreError> {
        let now = self.clock.now();
        let mut unit = self.store.begin().await?;
        let batch = unit.outbox().claim(now, now + Self::LEASE, Self::BATCH).await?;
        unit.commit().await?;
        Ok(batch)
    }

    async fn deliver(&self, mut mail: OutboxMail, report: &mut DeliveryReport) -> Result<(), StoreError> {
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
        match mail.state {
            MailState::Sent => report.sent += 1,
            MailState::Queued => report.postponed += 1,
            MailState::Dead => report.given_up += 1,
        }
        let mut unit = self.store.begin().await?;
        unit.outbox().update(&mail).await?;
        unit.commit().await
    }
}
