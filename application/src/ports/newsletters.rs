use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::mail::MailId;
use domain::newsletters::{Audience, EmailSuppression, Newsletter, RecipientOutcome, WelcomeEmailVersion};
use domain::users::EmailAddress;
use domain::{NewsletterId, PostId, UserId};

use super::{Page, PageRequest, StoreError};

/// A member who gets the next newsletter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscriber {
    pub id: UserId,
    pub email: EmailAddress,
    /// `None` if the member has no preference for these emails yet.
    pub unsubscribe_token: Option<String>,
}

/// Numbers of recipients.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NewsletterFigures {
    /// Emails in the outbox that are not sent yet.
    pub waiting: u64,
    pub sent: u64,
    pub refused: u64,
    /// Not sent because the member turned the emails off in the meantime, or the newsletter was canceled.
    pub skipped: u64,
    /// Through the link of this newsletter.
    pub unsubscribed: u64,
}

impl NewsletterFigures {
    pub const fn recipients(&self) -> u64 {
        self.waiting.saturating_add(self.sent).saturating_add(self.refused).saturating_add(self.skipped)
    }

    pub const fn add(&mut self, outcome: RecipientOutcome, count: u64) {
        let figure = match outcome {
            RecipientOutcome::Queued => &mut self.waiting,
            RecipientOutcome::Sent => &mut self.sent,
            RecipientOutcome::Refused => &mut self.refused,
            RecipientOutcome::Skipped => &mut self.skipped,
        };
        *figure = figure.saturating_add(count);
    }
}

/// A newsletter that a member got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedNewsletter {
    pub title: String,
    pub outcome: RecipientOutcome,
    pub started_at: Option<DateTime<Utc>>,
    /// When the member used its link to unsubscribe.
    pub unsubscribed_at: Option<DateTime<Utc>>,
}

/// Newsletters and their recipients. A post has at most one newsletter. Recipients are unique by newsletter and member.
#[async_trait]
pub trait NewsletterRepository: Send {
    /// Returns `false` without changes if its post has one.
    async fn insert(&mut self, newsletter: &Newsletter) -> Result<bool, StoreError>;
    /// Changes nothing if it does not exist.
    async fn update(&mut self, newsletter: &Newsletter) -> Result<(), StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: NewsletterId) -> Result<Option<Newsletter>, StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find(&mut self, id: NewsletterId) -> Result<Option<Newsletter>, StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_by_post(&mut self, post: PostId) -> Result<Option<Newsletter>, StoreError>;
    /// Scheduled newsletters and those being sent, oldest first, without the body. Works in a read-only unit of work.
    async fn list_open(&mut self) -> Result<Vec<Newsletter>, StoreError>;
    /// Newest first, without the body. Works in a read-only unit of work.
    async fn list(&mut self, page: &PageRequest)
    -> Result<Page<(Newsletter, NewsletterFigures)>, StoreError>;
    async fn figures(&mut self, id: NewsletterId) -> Result<NewsletterFigures, StoreError>;
    /// The members of the audience with ids after this one who want its emails and did not choose so after this time, in
    /// the order of their ids. Without those who are unverified, blocked, about to be deleted or suppressed, and recipients
    /// of this newsletter whose email was not skipped.
    async fn list_subscribers(
        &mut self,
        id: NewsletterId,
        audience: &Audience,
        after: Option<UserId>,
        chosen_by: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<Subscriber>, StoreError>;
    /// How many members of the audience would get a newsletter that starts now, or, with an id, the rest of this one. Works
    /// in a read-only unit of work.
    async fn count_subscribers(
        &mut self,
        id: Option<NewsletterId>,
        audience: &Audience,
    ) -> Result<u64, StoreError>;
    /// Returns `false` without changes if the member is already a recipient. One whose email was skipped gets this one
    /// instead.
    async fn add_recipient(
        &mut self,
        id: NewsletterId,
        member: UserId,
        mail: MailId,
    ) -> Result<bool, StoreError>;
    /// Writes only how far it is sent.
    async fn save_progress(&mut self, newsletter: &Newsletter) -> Result<(), StoreError>;
    /// Replaces the outcome of an email if it is one of `from`. Emails that aren't newsletters are ignored.
    async fn record_outcome(
        &mut self,
        mail: MailId,
        from: &[RecipientOutcome],
        to: RecipientOutcome,
    ) -> Result<(), StoreError>;
    /// Skips the emails that are still in the outbox.
    async fn skip_queued(&mut self, id: NewsletterId) -> Result<(), StoreError>;
    /// Records that a recipient used the link to unsubscribe; `None` if that was undone.
    async fn record_unsubscribe(
        &mut self,
        id: NewsletterId,
        member: UserId,
        at: Option<DateTime<Utc>>,
    ) -> Result<(), StoreError>;
    /// The newsletter that this email brings; `None` if the recipient gets another email instead. Works in a read-only unit
    /// of work.
    async fn find_by_mail(
        &mut self,
        mail: MailId,
    ) -> Result<Option<(Newsletter, RecipientOutcome)>, StoreError>;
    /// Newsletters that the member got, newest first. Works in a read-only unit of work.
    async fn list_by_member(
        &mut self,
        member: UserId,
        limit: u64,
    ) -> Result<Vec<ReceivedNewsletter>, StoreError>;
}

/// Members who get no optional emails; at most one entry per member.
#[async_trait]
pub trait EmailSuppressionRepository: Send {
    /// Replaces an entry about another address. One about the same address keeps its reason and time, unless a complaint
    /// follows a bounce.
    async fn save(&mut self, suppression: &EmailSuppression) -> Result<(), StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find(&mut self, member: UserId) -> Result<Option<EmailSuppression>, StoreError>;
    /// The entries about these members.
    async fn list(&mut self, members: &[UserId]) -> Result<Vec<EmailSuppression>, StoreError>;
    /// Returns whether there was one.
    async fn remove(&mut self, member: UserId) -> Result<bool, StoreError>;
    /// Records a request of the provider's webhook by its unique token. Returns `false` if it was received before.
    async fn record_webhook(&mut self, token: &str, at: DateTime<Utc>) -> Result<bool, StoreError>;
    /// Forgets at most `limit` webhook requests from before this time; returns the number.
    async fn remove_webhooks(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}

/// A post as an email shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailBody {
    pub html: String,
    pub text: String,
}

/// Renders emails from sanitized HTML.
pub trait EmailBodyRenderer: Send + Sync {
    /// Inlines styles and makes URLs absolute; the text has the links as footnotes.
    fn render(&self, html: &str) -> EmailBody;
}

/// What an email provider reports about an email that it accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EmailEventKind {
    /// The mailbox does not exist or is closed.
    Bounced,
    /// The recipient reported the email as spam.
    Complained,
    /// An event that changes nothing.
    Other,
}

/// A verified request of the provider's webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailEvent {
    /// Unique per request, and part of what is signed.
    pub token: String,
    pub kind: EmailEventKind,
    pub recipient: String,
    /// The id of the email, if it is one of ours.
    pub mail: Option<MailId>,
    /// Whether the whole event is authenticated (Postmark, SES). Mailgun signs only the token, so its events must name an
    /// email that we sent to the recipient.
    pub is_trusted: bool,
}

/// A request to the webhook for email events.
#[derive(Debug, Clone, Copy)]
pub struct EmailEventRequest<'a> {
    pub authorization: Option<&'a str>,
    pub payload: &'a [u8],
}

#[derive(Debug, thiserror::Error)]
pub enum EmailEventError {
    #[error(transparent)]
    Rejected(#[from] super::WebhookError),
    /// The provider has to repeat the request.
    #[error("the request cannot be verified now")]
    Unavailable(#[source] super::BoxError),
}

/// Verifies and parses the webhook requests of an email provider.
#[async_trait]
pub trait EmailEventVerifier: Send + Sync {
    /// `None` for a valid request without an event.
    async fn verify(&self, request: EmailEventRequest<'_>) -> Result<Option<EmailEvent>, EmailEventError>;
}

/// The email to members who just joined. Earlier versions are kept.
#[async_trait]
pub trait WelcomeEmailRepository: Send {
    /// The default if none was saved.
    async fn find_current(&mut self) -> Result<WelcomeEmailVersion, StoreError>;
    /// `current` is the version before. Returns `false` without changes if the version exists.
    async fn save(
        &mut self,
        current: &WelcomeEmailVersion,
        version: &WelcomeEmailVersion,
    ) -> Result<bool, StoreError>;
}
