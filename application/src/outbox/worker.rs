use std::sync::Arc;

use chrono::TimeDelta;

use super::{MailState, OutboxMail};
use crate::ports::{Clock, Mailer, MailerError, RateLimiter, Store, StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;

/// Result of one delivery run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeliveryReport {
    pub sent: u32,
    pub deferred: u32,
    pub failed: u32,
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
    /// [`StoreError`]; emails that the mailer rejects are counted in the report.
    pub async fn deliver_due(&self) -> Result<DeliveryReport, StoreError> {
        self.run_until(|| false).await
    }

    /// Delivers until `should_stop` returns true. Emails are claimed one at a time, so a stopping worker leaves
    /// none leased. Saving an outcome and claiming the next email share a transaction.
    ///
    /// # Errors
    /// [`StoreError`]; emails that the mailer rejects are counted in the report.
    pub async fn run_until(&self, should_stop: impl Fn() -> bool) -> Result<DeliveryReport, StoreError> {
        let mut report = DeliveryReport::default();
        let mut unit = self.store.begin().await?;
        let mut claimed = self.claim(&mut *unit).await?;
        unit.commit().await?;
        while let Some(mut mail) = claimed {
            self.send_claimed(&mut mail).await?;
            match mail.state {
                MailState::Sent => report.sent += 1,
                MailState::Queued => report.deferred += 1,
                MailState::Failed => report.failed += 1,
            }
            claimed = self.record(&mail, &should_stop).await?;
        }
        Ok(report)
    }

    /// Saves the outcome of an email and claims the next one. Retries after a connection error, because
    /// otherwise the email would be sent twice.
    async fn record(
        &self,
        mail: &OutboxMail,
        should_stop: impl Fn() -> bool,
    ) -> Result<Option<OutboxMail>, StoreError> {
        let mut attempts = 1;
        loop {
            match self.save_outcome(mail, should_stop()).await {
                Err(error) if attempts < Self::MAX_SAVE_ATTEMPTS => {
                    tracing::warn!(mail.id = %mail.id, %error, "retrying outbox status update");
                    attempts += 1;
                }
                recorded => return recorded,
            }
        }
    }

    async fn save_outcome(
        &self,
        mail: &OutboxMail,
        should_stop: bool,
    ) -> Result<Option<OutboxMail>, StoreError> {
        let mut unit = self.store.begin().await?;
        unit.outbox().update(mail).await?;
        let next = if should_stop { None } else { self.claim(&mut *unit).await? };
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
        let limit_result =
            self.rate_limiter.count(RateLimit::EmailsPerMailbox, &mail.kind.rate_limit_key(&mail.to)).await?;
        Ok(limit_result.is_err())
    }

    async fn send_claimed(&self, mail: &mut OutboxMail) -> Result<(), StoreError> {
        if mail.is_expired(self.clock.now()) {
            mail.mark_failed("The link or code expired before the email could be delivered.");
        } else if self.exceeds_limit(mail).await? {
            tracing::warn!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), "notification dropped: rate limit of the mailbox");
            mail.mark_failed("Too many emails of this kind went to this address within an hour.");
        } else {
            match self.mailer.send(mail).await {
                Ok(()) => mail.record_sent(self.clock.now()),
                Err(MailerError::Permanent(reason)) => {
                    tracing::error!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), reason, "email rejected permanently");
                    mail.record_rejection(self.clock.now(), &reason);
                }
                Err(MailerError::Authentication(reason)) => {
                    tracing::error!(mail.id = %mail.id, reason, "SMTP authentication failed; check the mail settings");
                    mail.record_failure(self.clock.now(), &reason);
                }
                Err(MailerError::Temporary(reason)) => {
                    tracing::warn!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), mail.attempts, reason, "email delivery deferred");
                    mail.record_failure(self.clock.now(), &reason);
                }
            }
        }
        Ok(())
    }
}
