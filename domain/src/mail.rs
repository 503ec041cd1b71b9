//! Emails in the outbox: kind, content and delivery state.

mod kind;

pub use kind::MailKind;

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::invoices::InvoiceNumber;
use crate::users::EmailAddress;
use crate::{Transition, UserId};

/// Identifies an email in the outbox; also part of its Message-ID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MailId(Uuid);

impl MailId {
    pub const fn from_uuid(id: Uuid) -> Self {
        Self(id)
    }

    pub const fn as_uuid(&self) -> Uuid {
        self.0
    }
}

impl fmt::Display for MailId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An email's content as plain text and HTML.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MailContent {
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Turns off emails like this one; only of emails that have a topic.
    pub unsubscribe_url: Option<String>,
    /// Who gets the reply, if it is not the sender.
    pub reply_to: Option<EmailAddress>,
    /// Added when the email is sent; it is not stored.
    pub attachment: Option<MailAttachment>,
}

/// A PDF file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailAttachment {
    pub file_name: String,
    pub content: Vec<u8>,
}

crate::text_enum! {
    pub enum MailState {
        Queued = "queued",
        Sent = "sent",
        /// Rejected permanently, or expired before it could be delivered.
        Failed = "failed",
    }
}

/// An email and its delivery state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxMail {
    pub id: MailId,
    pub kind: MailKind,
    /// The account that it belongs to. It is erased with the account.
    pub user_id: Option<UserId>,
    /// At most one email per key.
    pub dedupe_key: String,
    pub to: EmailAddress,
    pub content: MailContent,
    /// Rendered and attached on delivery.
    pub invoice: Option<InvoiceNumber>,
    pub state: MailState,
    pub attempts: u32,
    pub created_at: DateTime<Utc>,
    pub next_attempt_at: DateTime<Utc>,
    /// After this time the email is useless because its link has expired.
    pub expires_at: Option<DateTime<Utc>>,
    pub sent_at: Option<DateTime<Utc>>,
    /// Why the last attempt failed; `None` once it is sent.
    pub last_error: Option<String>,
    /// When the mail server last refused it or could not be reached; `None` once it is sent.
    pub failed_at: Option<DateTime<Utc>>,
}

/// Why an email cannot be sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RetryMailError {
    #[error("This email has already been sent.")]
    AlreadySent,
    #[error("The link or code of this email is no longer stored. The member can request a new one.")]
    ContentErased,
}

impl OutboxMail {
    /// Emails whose link expires sooner than this are sent ahead of emails queued up to that much earlier,
    /// without starving them.
    const PRIORITY_LIFETIME: TimeDelta = TimeDelta::days(1);
    const INITIAL_BACKOFF: TimeDelta = TimeDelta::seconds(30);
    const MAX_BACKOFF: TimeDelta = TimeDelta::hours(1);

    /// A new email, due immediately. Ordered by `next_attempt_at`, with priority for short-lived links.
    pub fn queued(
        id: MailId,
        kind: MailKind,
        dedupe_key: String,
        to: EmailAddress,
        content: MailContent,
        expires_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Self {
        let lifetime = expires_at.map_or(Self::PRIORITY_LIFETIME, |end| end - now);
        let head_start = (Self::PRIORITY_LIFETIME - lifetime).max(TimeDelta::zero());
        Self {
            id,
            kind,
            user_id: None,
            dedupe_key,
            to,
            content,
            invoice: None,
            state: MailState::Queued,
            attempts: 0,
            created_at: now,
            next_attempt_at: now - head_start,
            expires_at,
            sent_at: None,
            last_error: None,
            failed_at: None,
        }
    }

    /// Makes the email belong to this account.
    pub fn of_account(self, user: UserId) -> Self {
        Self { user_id: Some(user), ..self }
    }

    pub fn record_sent(&mut self, now: DateTime<Utc>) {
        self.state = MailState::Sent;
        self.attempts = self.attempts.saturating_add(1);
        self.sent_at = Some(now);
        self.last_error = None;
        self.failed_at = None;
        self.content = MailContent::default();
    }

    /// Fails permanently. The content is erased if it has a link or code; without one, it is kept for a retry.
    pub fn mark_failed(&mut self, reason: &str) {
        self.state = MailState::Failed;
        self.attempts = self.attempts.saturating_add(1);
        self.last_error = Some(shorten(reason));
        if self.expires_at.is_some() {
            self.content = MailContent::default();
        }
    }

    /// Fails permanently because the mail server refused it.
    pub fn record_rejection(&mut self, now: DateTime<Utc>, reason: &str) {
        self.mark_failed(reason);
        self.failed_at = Some(now);
    }

    /// Makes a failed or postponed email due now.
    pub fn retry(&mut self, now: DateTime<Utc>) -> Result<Transition, RetryMailError> {
        let transition = self.check_retry(now)?;
        if transition.is_applied() {
            self.state = MailState::Queued;
            self.next_attempt_at = now;
        }
        Ok(transition)
    }

    fn check_retry(&self, now: DateTime<Utc>) -> Result<Transition, RetryMailError> {
        match self.state {
            MailState::Sent => Err(RetryMailError::AlreadySent),
            MailState::Failed if self.expires_at.is_some() => Err(RetryMailError::ContentErased),
            MailState::Queued if self.next_attempt_at <= now => Ok(Transition::Unchanged),
            MailState::Queued | MailState::Failed => Ok(Transition::Applied),
        }
    }

    /// Whether [`OutboxMail::retry`] would change anything.
    pub fn can_retry(&self, now: DateTime<Utc>) -> bool {
        self.check_retry(now) == Ok(Transition::Applied)
    }

    /// Schedules a retry with exponential backoff of up to an hour. Fails permanently if the email would have
    /// expired by then.
    pub fn record_failure(&mut self, now: DateTime<Utc>, reason: &str) {
        let doublings = self.attempts.min(7);
        let next = now + (Self::INITIAL_BACKOFF * (1 << doublings)).min(Self::MAX_BACKOFF);
        self.failed_at = Some(now);
        if self.expires_at.is_some_and(|end| next >= end) {
            self.mark_failed(reason);
        } else {
            self.last_error = Some(shorten(reason));
            self.attempts = self.attempts.saturating_add(1);
            self.next_attempt_at = next;
        }
    }

    pub fn is_expired(&self, now: DateTime<Utc>) -> bool {
        self.expires_at.is_some_and(|end| now >= end)
    }
}

/// Mail servers explain themselves at any length.
fn shorten(reason: &str) -> String {
    const MAX_LENGTH: usize = 500;
    reason.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_LENGTH).collect()
}

#[cfg(test)]
mod tests;
