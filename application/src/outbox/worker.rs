use std::sync::Arc;

use chrono::TimeDelta;
use domain::mail::MailAttachment;
use domain::newsletters::{EmailSuppression, RecipientOutcome, SuppressionReason};

use super::newsletter::add_newsletter_body;
use super::{MailKind, MailState, OutboxMail, WelcomeMailer};
use crate::Context;
use crate::ErrorChain;
use crate::ports::{ClaimScope, InvoiceDocument, Mailer, MailerError, StoreError, UnitOfWork};

/// Result of one delivery run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeliveryReport {
    pub sent: u32,
    pub deferred: u32,
    pub failed: u32,
}

/// What follows from an attempt to send an email, besides its own state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Consequence {
    None,
    /// The mailbox does not exist or is closed.
    MailboxUnavailable,
    /// Not sent, because the recipient does not want it any more.
    Skipped,
}

/// Delivers emails from the outbox, at least once each.
pub struct OutboxWorker {
    context: Arc<Context>,
    mailer: Arc<dyn Mailer>,
}

impl OutboxWorker {
    /// After this time another worker may claim the email of a worker that died.
    const LEASE: TimeDelta = TimeDelta::minutes(2);
    /// Attempts to save an outcome before giving up; the email is then sent again.
    const MAX_SAVE_ATTEMPTS: u32 = 3;

    pub fn new(context: &Arc<Context>, mailer: Arc<dyn Mailer>) -> Self {
        Self { context: context.clone(), mailer }
    }

    /// Delivers until no email is due.
    ///
    /// # Errors
    /// [`StoreError`]; emails that the mailer rejects are counted in the report.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn deliver_due(&self) -> Result<DeliveryReport, StoreError> {
        self.run_until(ClaimScope::All, || false).await
    }

    /// Delivers until `should_stop` returns true. Emails are claimed one at a time, so a stopping worker leaves
    /// none leased. Saving an outcome and claiming the next email share a transaction.
    ///
    /// # Errors
    /// [`StoreError`]; emails that the mailer rejects are counted in the report.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run_until(
        &self,
        scope: ClaimScope,
        should_stop: impl Fn() -> bool,
    ) -> Result<DeliveryReport, StoreError> {
        let mut report = DeliveryReport::default();
        // Most of the time no email is due: a read does not block writers.
        if !self.context.store.read().await?.outbox().has_due(scope, self.context.clock.now()).await? {
            return Ok(report);
        }
        self.context.refresh_site().await?;
        let mut unit = self.context.store.begin().await?;
        let mut claimed = self.claim(&mut *unit, scope).await?;
        unit.commit().await?;
        while let Some(mut mail) = claimed {
            let consequence = self.send_claimed(&mut mail).await?;
            match mail.state {
                MailState::Sent => report.sent += 1,
                MailState::Queued => report.deferred += 1,
                MailState::Failed => report.failed += 1,
            }
            let next = if should_stop() { None } else { Some(scope) };
            claimed = self.record(&mail, consequence, next).await?;
        }
        Ok(report)
    }

    /// Saves the outcome of an email and claims the next one. Retries after a connection error, because
    /// otherwise the email would be sent twice.
    async fn record(
        &self,
        mail: &OutboxMail,
        consequence: Consequence,
        next: Option<ClaimScope>,
    ) -> Result<Option<OutboxMail>, StoreError> {
        let mut attempts = 1;
        loop {
            match self.save_outcome(mail, consequence, next).await {
                Err(error) if attempts < Self::MAX_SAVE_ATTEMPTS => {
                    tracing::warn!(mail.id = %mail.id, error = %ErrorChain(&error), "retrying outbox status update");
                    attempts += 1;
                }
                recorded => return recorded,
            }
        }
    }

    async fn save_outcome(
        &self,
        mail: &OutboxMail,
        consequence: Consequence,
        next: Option<ClaimScope>,
    ) -> Result<Option<OutboxMail>, StoreError> {
        let mut unit = self.context.store.begin().await?;
        unit.outbox().update(mail).await?;
        self.record_consequences(&mut *unit, mail, consequence).await?;
        let next = match next {
            Some(scope) => self.claim(&mut *unit, scope).await?,
            None => None,
        };
        unit.commit().await?;
        Ok(next)
    }

    /// Suppresses optional emails to a mailbox that does not exist, and counts what became of a newsletter.
    async fn record_consequences(
        &self,
        unit: &mut dyn UnitOfWork,
        mail: &OutboxMail,
        consequence: Consequence,
    ) -> Result<(), StoreError> {
        if let (Consequence::MailboxUnavailable, Some(user_id)) = (consequence, mail.user_id)
            // Emails that confirm a new address go to one that is not the member's yet.
            && unit.users().lock(user_id).await?.is_some_and(|user| user.email == mail.to)
        {
            let suppression = EmailSuppression {
                user_id,
                address: mail.to.clone(),
                reason: SuppressionReason::Bounce,
                suppressed_at: self.context.clock.now(),
            };
            unit.email_suppressions().save(&suppression).await?;
        }
        if mail.kind == MailKind::Newsletter {
            let outcome = match (mail.state, consequence) {
                (MailState::Queued, _) => return Ok(()),
                (MailState::Sent, _) => RecipientOutcome::Sent,
                (MailState::Failed, Consequence::Skipped) => RecipientOutcome::Skipped,
                (MailState::Failed, _) => RecipientOutcome::Refused,
            };
            // It may have been canceled while it was being sent.
            let from = [RecipientOutcome::Queued, RecipientOutcome::Skipped];
            unit.newsletters().record_outcome(mail.id, &from, outcome).await?;
        }
        Ok(())
    }

    /// Claims the email that has been due longest.
    async fn claim(
        &self,
        unit: &mut dyn UnitOfWork,
        scope: ClaimScope,
    ) -> Result<Option<OutboxMail>, StoreError> {
        let now = self.context.clock.now();
        Ok(unit.outbox().claim(scope, now, now + Self::LEASE, 1).await?.pop())
    }

    /// Adds the body to a newsletter. Returns why an optional email is not sent: the member may have changed their mind
    /// since it was queued.
    async fn complete(&self, mail: &mut OutboxMail) -> Result<Option<&'static str>, StoreError> {
        let (Some(mut topic), Some(user_id)) = (mail.kind.topic(), mail.user_id) else { return Ok(None) };
        let mut unit = self.context.store.read().await?;
        let mut newsletter = None;
        if mail.kind == MailKind::Newsletter {
            let found = unit.newsletters().find_by_mail(mail.id).await?;
            let wanted = found.filter(|(_, outcome)| *outcome != RecipientOutcome::Skipped);
            let Some((found, _)) = wanted else { return Ok(Some("The newsletter was canceled.")) };
            topic = found.audience.topic();
            newsletter = Some(found);
        }
        let preferences = unit.email_preferences().list(user_id).await?;
        if preferences.iter().any(|preference| preference.topic == topic && !preference.is_wanted) {
            return Ok(Some("The member has turned off these emails."));
        }
        let suppression = unit.email_suppressions().find(user_id).await?;
        if suppression.is_some_and(|suppression| suppression.applies_to(&mail.to)) {
            return Ok(Some("Optional emails to this address are suppressed."));
        }
        if mail.kind == MailKind::WelcomeEmail {
            drop(unit);
            if !WelcomeMailer::new(&self.context).complete(&mut mail.content).await? {
                return Ok(Some("The welcome email was turned off."));
            }
        } else if let Some(newsletter) = newsletter {
            drop(unit);
            add_newsletter_body(&self.context.site(), &mut mail.content, &newsletter)?;
        }
        Ok(None)
    }

    /// The outbox stores only the number. If the invoice was erased or rendering fails, the email is sent without it.
    async fn attach_invoice(&self, mail: &mut OutboxMail) -> Result<(), StoreError> {
        let Some(number) = mail.invoice else { return Ok(()) };
        let found = self.context.store.read().await?.invoices().find(number).await?;
        let Some(invoice) = found else { return Ok(()) };
        let order = self.context.queries.orders().find(invoice.order_id).await?;
        let Some(order) = order else { return Ok(()) };
        let document = InvoiceDocument::new(&self.context.site(), &invoice, &order.member);
        match self.context.invoice_pdf_renderer.render(&document) {
            Ok(content) => {
                mail.content.attachment = Some(MailAttachment { file_name: document.file_name(), content });
            }
            Err(error) => {
                tracing::error!(mail.id = %mail.id, error = %ErrorChain(&error), "invoice not attached");
            }
        }
        Ok(())
    }

    /// Notifications are rate limited on delivery: over the limit they are dropped.
    async fn exceeds_limit(&self, mail: &OutboxMail) -> Result<bool, StoreError> {
        if !mail.kind.is_notice() || mail.attempts > 0 {
            return Ok(false);
        }
        Ok(self.context.count_email(mail.kind, &mail.to).await?.is_err())
    }

    async fn send_claimed(&self, mail: &mut OutboxMail) -> Result<Consequence, StoreError> {
        if mail.is_expired(self.context.clock.now()) {
            mail.mark_failed(if mail.kind.is_bulk() {
                "It could not be delivered in time."
            } else {
                "The link or code expired before the email could be delivered."
            });
        } else if let Some(reason) = self.complete(mail).await? {
            mail.mark_failed(reason);
            return Ok(Consequence::Skipped);
        } else if self.exceeds_limit(mail).await? {
            tracing::warn!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), "notification dropped: mailbox rate limit reached");
            mail.mark_failed("Too many emails of this kind went to this address within an hour.");
        } else {
            self.attach_invoice(mail).await?;
            match self.mailer.send(mail).await {
                Ok(()) => mail.record_sent(self.context.clock.now()),
                Err(MailerError::MailboxUnavailable(reason)) => {
                    tracing::warn!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), reason, "email rejected permanently");
                    mail.record_rejection(self.context.clock.now(), &reason);
                    return Ok(Consequence::MailboxUnavailable);
                }
                Err(MailerError::Permanent(reason)) => {
                    tracing::error!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), reason, "email rejected permanently");
                    mail.record_rejection(self.context.clock.now(), &reason);
                }
                Err(MailerError::Authentication(reason)) => {
                    tracing::error!(mail.id = %mail.id, reason, "SMTP authentication failed; check the mail settings");
                    mail.record_failure(self.context.clock.now(), &reason);
                }
                Err(MailerError::Temporary(reason)) => {
                    tracing::warn!(mail.id = %mail.id, mail.kind = mail.kind.as_str(), mail.attempts, reason, "email delivery deferred");
                    mail.record_failure(self.context.clock.now(), &reason);
                }
            }
        }
        Ok(Consequence::None)
    }
}
