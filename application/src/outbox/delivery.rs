use std::sync::Arc;

use chrono::TimeDelta;

use super::{MailState, OutboxMail};
use crate::limits::Limit;
use crate::ports::{Actor, Clock, Mailer, MailerError, RateLimiter, Store, StoreError, UnitOfWork};

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
    limiter: Arc<dyn RateLimiter>,
    clock: Arc<dyn Clock>,
}

impl Delivery {
    /// A worker that dies leaves its mail to others after this time.
    const LEASE: TimeDelta = TimeDelta::minutes(2);
    /// So often what became of a mail is written down before that is given up, and the mail goes out again.
    const RECORD_TRIES: u32 = 3;

    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        mailer: Arc<dyn Mailer>,
        limiter: Arc<dyn RateLimiter>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, mailer, limiter, clock }
    }

    /// Delivers what is due, until nothing is.
    ///
    /// # Errors
    /// [`StoreError`]; mails that the mailer refuses are in the report instead.
    pub async fn deliver_due(&self) -> Result<DeliveryReport, StoreError> {
        self.deliver_until(|| false).await
    }

    /// The same, until it is over: the mail in hand is finished then, and no other is claimed. Mails are claimed
    /// one by one: whoever stops holds none back, and none waits out its lease behind slow ones. One commit keeps
    /// what became of a mail and claims the next.
    ///
    /// # Errors
    /// [`StoreError`]; mails that the mailer refuses are in the report instead.
    pub async fn deliver_until(&self, is_over: impl Fn() -> bool) -> Result<DeliveryReport, StoreError> {
        let mut report = DeliveryReport::default();
        let mut unit = self.store.begin_together(Actor::System).await?;
        let mut claimed = self.claim(&mut *unit).await?;
        unit.commit().await?;
        while let Some(mut mail) = claimed {
            self.hand_over(&mut mail).await?;
            match mail.state {
                MailState::Sent => report.sent += 1,
                MailState::Queued => report.postponed += 1,
                MailState::Dead => report.given_up += 1,
            }
            claimed = self.record(&mail, &is_over).await?;
        }
        Ok(report)
    }

    /// Keeps what became of a mail, and claims the next unless it is over. A connection that has just broken is no
    /// reason to send a mail twice.
    async fn record(
        &self,
        mail: &OutboxMail,
        is_over: impl Fn() -> bool,
    ) -> Result<Option<OutboxMail>, StoreError> {
        let mut tries = 1;
        loop {
            match self.try_to_record(mail, is_over()).await {
                Err(error) if tries < Self::RECORD_TRIES => {
                    tracing::warn!(mail.id = %mail.id, %error, "what became of a mail is written down once more");
                    tries += 1;
                }
                recorded => return recorded,
            }
        }
    }

    async fn try_to_record(
        &self,
        mail: &OutboxMail,
        is_over: bool,
    ) -> Result<Option<OutboxMail>, StoreError> {
        let mut unit = self.store.begin_together(Actor::System).await?;
        unit.outbox().update(mail).await?;
        let next = if is_over { None } else { self.claim(&mut *unit).await? };
        unit.commit().await?;
        Ok(next)
    }

    /// The mail that has been due longest.
    async fn claim(&self, unit: &mut dyn UnitOfWork) -> Result<Option<OutboxMail>, StoreError> {
        let now = self.clock.now();
        Ok(unit.outbox().claim(now, now + Self::LEASE, 1).await?.pop())
    }

    /// Notices are limited here, where all of them pass: one that is too many for its mailbox is dropped, for nobody
    /// waits for it.
    async fn is_one_too_many(&self, mail: &OutboxMail) -> Result<bool, StoreError> {
        if !mail.kind.is_notice() || mail.attempts > 0 {
            return Ok(false);
        }
        let verdict = self.limiter.count(Limit::MailByMailbox, &mail.kind.limit_key(&mail.to)).await?;
        Ok(verdict.is_err())
    }

    async fn hand_over(&self, mail: &mut OutboxMail) -> Result<(), StoreError> {
        if mail.is_expired(self.clock.now()) {
            mail.give_up();
        } else if self.is_one_too_many(mail).await? {
            tracing::warn!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), "notice dropped: too many to its mailbox");
            mail.give_up();
        } else {
            match self.mailer.send(mail).await {
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
        Ok(())
    }
}
