//! Emails as entities: why they are sent, what they say, and when they are tried again.

use std::fmt;

use crate::users::EmailAddress;
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// A mail in the outbox; also the stable part of its Message-ID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MailId(Uuid);

impl MailId {
    #[must_use]
    pub const fn from_uuid(id: Uuid) -> Self {
        Self(id)
    }

    #[must_use]
    pub const fn as_uuid(&self) -> Uuid {
        self.0
    }
}

impl fmt::Display for MailId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why a mail is sent; stays in the outbox when its texts are blanked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailKind {
    VerifyEmail,
    ResetPassword,
    SignInLink,
    /// The link that confirms a new address, to that address.
    ChangeEmail,
    /// The notice to the address that an account had before.
    EmailChanged,
    PasswordChanged,
    /// An admin's account was opened in a browser that she has not used before.
    NewBrowser,
    /// Six digits by which a member confirms that it is them.
    ConfirmationCode,
    Receipt,
    Refund,
    /// A payment needs an admin's attention.
    PaymentReview,
}

impl MailKind {
    pub const ALL: [Self; 11] = [
        Self::VerifyEmail,
        Self::ResetPassword,
        Self::SignInLink,
        Self::ChangeEmail,
        Self::EmailChanged,
        Self::PasswordChanged,
        Self::NewBrowser,
        Self::ConfirmationCode,
        Self::Receipt,
        Self::Refund,
        Self::PaymentReview,
    ];

    /// Under which this kind is counted for a mailbox: each kind has its own count.
    #[must_use]
    pub fn limit_key(self, mailbox: &EmailAddress) -> String {
        format!("{} {}", self.as_str(), mailbox.key())
    }

    /// Whether it only tells the member what has happened to her account. Others hold what somebody waits for, or what
    /// was paid.
    #[must_use]
    pub const fn is_notice(self) -> bool {
        match self {
            Self::EmailChanged | Self::PasswordChanged | Self::NewBrowser => true,
            Self::VerifyEmail
            | Self::ResetPassword
            | Self::SignInLink
            | Self::ChangeEmail
            | Self::ConfirmationCode
            | Self::Receipt
            | Self::Refund
            | Self::PaymentReview => false,
        }
    }

    /// The word by which it is stored and logged.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::SignInLink => "sign_in_link",
            Self::ChangeEmail => "change_email",
            Self::EmailChanged => "email_changed",
            Self::PasswordChanged => "password_changed",
            Self::NewBrowser => "new_browser",
            Self::ConfirmationCode => "confirmation_code",
            Self::Receipt => "receipt",
            Self::Refund => "refund",
            Self::PaymentReview => "payment_review",
        }
    }
}

/// What a mail says, as plain text and as HTML.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MailContent {
    pub subject: String,
    pub text: String,
    pub html: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailState {
    Queued,
    Sent,
    /// Given up: refused for good, or too late to be of use.
    Dead,
}

/// One mail and how far it has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxMail {
    pub id: MailId,
    pub kind: MailKind,
    /// The same cause never makes two mails.
    pub dedupe_key: String,
    pub to: EmailAddress,
    pub content: MailContent,
    pub state: MailState,
    pub attempts: u32,
    pub created_at: DateTime<Utc>,
    pub next_try_at: DateTime<Utc>,
    /// After this instant the mail is of no use: the link in it has expired.
    pub expires_at: Option<DateTime<Utc>>,
    pub sent_at: Option<DateTime<Utc>>,
}

impl OutboxMail {
    /// A link that lives shorter than this gets ahead of emails that were queued up to as much earlier as its life is
    /// shorter, and those still get their turn.
    const HEAD_START_BELOW: TimeDelta = TimeDelta::days(1);
    const INITIAL_BACKOFF: TimeDelta = TimeDelta::seconds(30);
    const MAX_BACKOFF: TimeDelta = TimeDelta::hours(1);

    /// A mail that is due at once. Due ones go out in the order of `next_try_at`, so one whose link has a short life
    /// goes first.
    #[must_use]
    pub fn queued(
        id: MailId,
        kind: MailKind,
        dedupe_key: String,
        to: EmailAddress,
        content: MailContent,
        expires_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Self {
        let lifetime = expires_at.map_or(Self::HEAD_START_BELOW, |end| end - now);
        let head_start = (Self::HEAD_START_BELOW - lifetime).max(TimeDelta::zero());
        Self {
            id,
            kind,
            dedupe_key,
            to,
            content,
            state: MailState::Queued,
            attempts: 0,
            created_at: now,
            next_try_at: now - head_start,
            expires_at,
            sent_at: None,
        }
    }

    pub fn record_sent(&mut self, now: DateTime<Utc>) {
        self.state = MailState::Sent;
        self.attempts = self.attempts.saturating_add(1);
        self.sent_at = Some(now);
        self.content = MailContent::default();
    }

    pub fn give_up(&mut self) {
        self.state = MailState::Dead;
        self.attempts = self.attempts.saturating_add(1);
        self.content = MailContent::default();
    }

    /// Plans the next try, each pause twice the last up to an hour; gives up when the mail would be
    /// of no use by then.
    pub fn record_failure(&mut self, now: DateTime<Utc>) {
        let doublings = self.attempts.min(7);
        let next = now + (Self::INITIAL_BACKOFF * (1 << doublings)).min(Self::MAX_BACKOFF);
        if self.expires_at.is_some_and(|end| next >= end) {
            self.give_up();
        } else {
            self.attempts = self.attempts.saturating_add(1);
            self.next_try_at = next;
        }
    }

    #[must_use]
    pub fn is_expired(&self, now: DateTime<Utc>) -> bool {
        self.expires_at.is_some_and(|end| now >= end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queued(lifetime: Option<TimeDelta>, now: DateTime<Utc>) -> OutboxMail {
        let to = EmailAddress::parse("anna@example.com").unwrap();
        let (id, kind) = (MailId::from_uuid(Uuid::nil()), MailKind::Receipt);
        let content = MailContent::default();
        OutboxMail::queued(id, kind, String::new(), to, content, lifetime.map(|life| now + life), now)
    }

    #[test]
    fn queued_short_lived_link_is_due_before_older_mail() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let earlier = now - TimeDelta::hours(2);
        let sign_in = queued(Some(TimeDelta::minutes(15)), now);
        let reset = queued(Some(TimeDelta::hours(1)), now);
        let verify = queued(Some(TimeDelta::days(1)), earlier);
        let receipt = queued(None, earlier);
        assert!(sign_in.next_try_at < reset.next_try_at);
        assert!(reset.next_try_at < verify.next_try_at);
        assert_eq!((verify.next_try_at, receipt.next_try_at), (earlier, earlier));
        let much_earlier = queued(None, now - TimeDelta::days(1));
        assert!(much_earlier.next_try_at < sign_in.next_try_at, "no mail waits forever");
    }
}
