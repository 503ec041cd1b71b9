use std::sync::Arc;

use chrono::TimeDelta;

use super::{MailState, OutboxMail};
use crate::ports::{Clock, Mailer, MailerError, RateLimiter, Store, StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;

/// Result of one delivery run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeliveryReport {
    pub sent: u32,
    pub postponed: u32,
    pub given_up: u32,
}

/// Delivers emails from the outbox, at least once each.
pub struct OutboxWorker {
    store: Arc<dyn Store>,
    mailer: Arc<dyn Mailer>,
    rate_limiter: Arc<dyn RateLimiter>,
    clock: Arc<dyn Clock>,
}

impl OutboxWorker {
    /// After this time another worker may claim the email of a worker that died.
    const LEASE: TimeDelta = TimeDelta::minutes(2);
    /// Attempts to save an outcome before giving up; the email is then sent again.
    const MAX_SAVE_ATTEMPTS: u32 = 3;

    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        mailer: Arc<dyn Mailer>,
        rate_limiter: Arc<dyn RateLimiter>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, mailer, rate_limiter, clock }
    }

    /// Delivers until no email is due.
    ///
    /// # Errors
    /// [`StoreError`]; mails that the mailer refuses are in the report instead.
    pub async fn deliver_due(&self) -> Result<DeliveryReport, StoreError> {
        self.run_until(|| false).await
    }

    /// Delivers until `is_over` returns true. Emails are claimed one at a time, so a stopping worker leaves
    /// none leased. Saving an outcome and claiming the next email share a transaction.
    ///
    /// # Errors
    /// [`StoreError`]; mails that the mailer refuses are in the report instead.
    pub async fn run_until(&self, is_over: impl Fn() -> bool) -> Result<DeliveryReport, StoreError> {
        let mut report = DeliveryReport::default();
        let mut unit = self.store.begin().await?;
        let mut claimed = self.claim(&mut *unit).await?;
        unit.commit().await?;
        while let Some(mut mail) = claimed {
            self.send_claimed(&mut mail).await?;
            match mail.state {
                MailState::Sent => report.sent += 1,
                MailState::Queued => report.postponed += 1,
                MailState::Dead => report.given_up += 1,
            }
            claimed = self.record(&mail, &is_over).await?;
        }
        Ok(report)
    }

    /// Saves the outcome of an email and claims the next one. Retries after a connection error, because
    /// otherwise the email would be sent twice.
    async fn record(
        &self,
        mail: &OutboxMail,
        is_over: impl Fn() -> bool,
    ) -> Result<Option<OutboxMail>, StoreError> {
        let mut tries = 1;
        loop {
            match self.save_outcome(mail, is_over()).await {
                Err(error) if tries < Self::MAX_SAVE_ATTEMPTS => {
                    tracing::warn!(mail.id = %mail.id, %error, "retrying outbox status update");
                    tries += 1;
                }
                recorded => return recorded,
            }
        }
    }

    async fn save_outcome(&self, mail: &OutboxMail, is_over: bool) -> Result<Option<OutboxMail>, StoreError> {
        let mut unit = self.store.begin().await?;
        unit.outbox().update(mail).await?;
        let next = if is_over { None } else { self.claim(&mut *unit).await? };
        unit.commit().await?;
        Ok(next)
    }

    /// Claims the email that has been due longest.
    async fn claim(&self, unit: &mut dyn UnitOfWork) -> Result<Option<OutboxMail>, StoreError> {
        let now = self.clock.now();
        Ok(unit.outbox().claim(now, now + Self::LEASE, 1).await?.pop())
    }

    /// Notifications are rate limited on delivery: over the limit they are dropped.
    async fn exceeds_limit(&self, mail: &OutboxMail) -> Result<bool, StoreError> {
        if !mail.kind.is_notice() || mail.attempts > 0 {
            return Ok(false);
        }
        let verdict =
            self.rate_limiter.count(RateLimit::EmailsPerMailbox, &mail.kind.limit_key(&mail.to)).await?;
        Ok(verdict.is_err())
    }

    async fn send_claimed(&self, mail: &mut OutboxMail) -> Result<(), StoreError> {
        if mail.is_expired(self.clock.now()) {
            mail.give_up();
        } else if self.exceeds_limit(mail).await? {
            tracing::warn!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), "notification dropped: rate limit of the mailbox");
            mail.give_up();
        } else {
            match self.mailer.send(mail).await {
                Ok(()) => mail.record_sent(self.clock.now()),
                Err(MailerError::Permanent(reason)) => {
                    tracing::error!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), reason, "email rejected permanently");
                    mail.give_up();
                }
                Err(MailerError::SignIn(reason)) => {
                    tracing::error!(mail.id = %mail.id, reason, "SMTP authentication failed; check the mail settings");
                    mail.record_failure(self.clock.now());
                }
                Err(MailerError::Temporary(reason)) => {
                    tracing::warn!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), mail.attempts, reason, "email delivery deferred");
                    mail.record_failure(self.clock.now());
                }
            }
        }
        Ok(())
    }
}
