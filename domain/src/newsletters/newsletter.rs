use chrono::{DateTime, Utc};

use super::Audience;
use crate::text::optional_line;
use crate::{NewsletterId, PostId, Transition, UserId};

crate::text_enum! {
    pub enum NewsletterState {
        Scheduled = "scheduled",
        Sending = "sending",
        Sent = "sent",
        Canceled = "canceled",
    }
}

/// When a newsletter is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendTime {
    At(DateTime<Utc>),
    /// As soon as its post is published.
    WhenPublished,
}

crate::text_enum! {
    /// Why a newsletter was canceled.
    pub enum CancelReason {
        ByAdmin = "by_admin",
        PostUnpublished = "post_unpublished",
        PostDeleted = "post_deleted",
    }
}

crate::text_enum! {
    /// The delivery outcome of one recipient's email.
    pub enum RecipientOutcome {
        /// In the outbox.
        Queued = "queued",
        Sent = "sent",
        /// The mail server refused it, or the provider reported a bounce later.
        Refused = "refused",
        /// Not sent: the member turned these emails off in the meantime, or the newsletter was canceled. If it is sent again, the
        /// member gets it then.
        Skipped = "skipped",
    }
}

optional_line!(
    /// The subject of the email.
    NewsletterSubject,
    NewsletterSubjectError,
    200,
    "Subject must be 200 characters or less",
    "Subject contains characters that cannot be used"
);
optional_line!(
    /// What inboxes show after the subject.
    PreviewText,
    PreviewTextError,
    300,
    "Preview text must be 300 characters or less",
    "Preview text contains characters that cannot be used"
);

/// What an admin chose that inboxes show of the email.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SubjectAndPreview {
    /// `None` for the title of the post.
    pub subject: Option<NewsletterSubject>,
    /// `None` for its excerpt.
    pub preview_text: Option<PreviewText>,
}

/// The post as it is emailed, without what differs between recipients.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsletterBody {
    /// With inlined styles and absolute URLs.
    pub html: String,
    pub text: String,
    /// The excerpt of the post, unless an admin chose another text.
    pub preview_text: String,
    /// The page of the post; empty for a message.
    pub post_url: String,
}

/// A post that is sent once to subscribers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newsletter {
    pub id: NewsletterId,
    /// At most one newsletter per post; `None` once the post is erased.
    pub post_id: Option<PostId>,
    /// The title of the post; frozen once sending starts.
    pub title: String,
    pub texts: SubjectAndPreview,
    pub audience: Audience,
    pub state: NewsletterState,
    pub send_time: SendTime,
    /// Frozen once sending starts.
    pub body: Option<NewsletterBody>,
    pub cancel_reason: Option<CancelReason>,
    pub created_at: DateTime<Utc>,
    /// Members who were subscribed then get it.
    pub started_at: Option<DateTime<Utc>>,
    pub finished_at: Option<DateTime<Utc>>,
    /// While it is being sent, the last member whose email is in the outbox. Members are processed in the order of their
    /// ids.
    pub cursor: Option<UserId>,
    /// Whether every recipient's email is in the outbox.
    pub is_queued: bool,
    /// How many members were to get it when sending started.
    pub planned_recipients: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RescheduleError {
    #[error("This post has already been sent or is being sent.")]
    AlreadySent,
    #[error("This post is already scheduled. Cancel it first.")]
    AlreadyScheduled,
}

impl Newsletter {
    pub fn schedule(
        id: NewsletterId,
        post_id: PostId,
        title: String,
        texts: SubjectAndPreview,
        send_time: SendTime,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            post_id: Some(post_id),
            title,
            texts,
            audience: Audience::All,
            state: NewsletterState::Scheduled,
            send_time,
            body: None,
            cancel_reason: None,
            created_at: now,
            started_at: None,
            finished_at: None,
            cursor: None,
            is_queued: false,
            planned_recipients: 0,
        }
    }

    /// Schedules it again after it was canceled. Members who got it before the cancellation do not get it again.
    ///
    /// # Errors
    /// [`RescheduleError`] unless it was canceled.
    pub fn reschedule(
        &mut self,
        title: String,
        texts: SubjectAndPreview,
        send_time: SendTime,
    ) -> Result<(), RescheduleError> {
        match self.state {
            NewsletterState::Scheduled => Err(RescheduleError::AlreadyScheduled),
            NewsletterState::Sending | NewsletterState::Sent => Err(RescheduleError::AlreadySent),
            NewsletterState::Canceled => {
                self.title = title;
                self.texts = texts;
                self.send_time = send_time;
                self.state = NewsletterState::Scheduled;
                self.cancel_reason = None;
                self.finished_at = None;
                self.is_queued = false;
                self.planned_recipients = 0;
                Ok(())
            }
        }
    }

    /// Whether it is to be started now, if its post is published.
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        self.state == NewsletterState::Scheduled
            && match self.send_time {
                SendTime::At(at) => at <= now,
                SendTime::WhenPublished => true,
            }
    }

    /// Starts sending this content to this many members.
    pub fn start(&mut self, title: String, body: NewsletterBody, recipients: u64, now: DateTime<Utc>) {
        self.title = title;
        self.body = Some(body);
        self.planned_recipients = recipients;
        self.state = NewsletterState::Sending;
        self.started_at = Some(now);
    }

    /// Records that the emails up to this member are in the outbox.
    pub fn advance(&mut self, last: Option<UserId>, is_last_batch: bool) {
        self.cursor = last.or(self.cursor);
        self.is_queued = is_last_batch;
    }

    /// How many members get it, of whom `queued` have their email in the outbox or got it. Members may subscribe again or
    /// leave while it is being sent, so only the last batch has the final number.
    pub fn recipients(&self, queued: u64) -> u64 {
        if self.is_queued { queued } else { queued.max(self.planned_recipients) }
    }

    pub fn finish(&mut self, now: DateTime<Utc>) {
        self.state = NewsletterState::Sent;
        self.finished_at = Some(now);
        self.cursor = None;
    }

    /// Cancels what is not sent yet.
    pub fn cancel(&mut self, reason: CancelReason, now: DateTime<Utc>) -> Transition {
        match self.state {
            NewsletterState::Sent | NewsletterState::Canceled => Transition::Unchanged,
            NewsletterState::Scheduled | NewsletterState::Sending => {
                self.state = NewsletterState::Canceled;
                self.cancel_reason = Some(reason);
                self.finished_at = Some(now);
                self.cursor = None;
                Transition::Applied
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn at(second: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + second, 0).unwrap()
    }

    fn scheduled(send_time: SendTime) -> Newsletter {
        let (id, post) = (NewsletterId::from_uuid(Uuid::nil()), PostId::from_uuid(Uuid::nil()));
        Newsletter::schedule(id, post, "Title".to_owned(), SubjectAndPreview::default(), send_time, at(0))
    }

    fn start(newsletter: &mut Newsletter, title: &str, second: i64) {
        newsletter.start(title.to_owned(), body(), 3, at(second));
    }

    fn body() -> NewsletterBody {
        NewsletterBody {
            html: "<p>a</p>".to_owned(),
            text: "a".to_owned(),
            preview_text: "b".to_owned(),
            post_url: "https://a.example".to_owned(),
        }
    }

    #[test]
    fn newsletter_is_due_from_its_time_until_it_starts() {
        let mut newsletter = scheduled(SendTime::At(at(10)));
        assert_eq!([9, 10, 11].map(|second| newsletter.is_due(at(second))), [false, true, true]);
        start(&mut newsletter, "Sent", 11);
        assert!(!newsletter.is_due(at(12)));
        assert_eq!((newsletter.title.as_str(), newsletter.started_at), ("Sent", Some(at(11))));
        assert!(scheduled(SendTime::WhenPublished).is_due(at(0)));
    }

    #[test]
    fn cancel_finished_newsletter_changes_nothing() {
        for reason in CancelReason::ALL {
            let mut newsletter = scheduled(SendTime::At(at(10)));
            assert_eq!(newsletter.cancel(reason, at(1)), Transition::Applied);
            assert_eq!(
                (newsletter.state, newsletter.cancel_reason),
                (NewsletterState::Canceled, Some(reason))
            );
            assert_eq!(newsletter.cancel(CancelReason::ByAdmin, at(2)), Transition::Unchanged);
            assert_eq!((newsletter.cancel_reason, newsletter.finished_at), (Some(reason), Some(at(1))));
        }
        let mut sent = scheduled(SendTime::At(at(0)));
        start(&mut sent, "Sent", 1);
        sent.finish(at(2));
        assert_eq!(sent.cancel(CancelReason::ByAdmin, at(3)), Transition::Unchanged);
        assert_eq!(sent.state, NewsletterState::Sent);
    }

    #[test]
    fn reschedule_only_after_cancellation() {
        let again = |newsletter: &mut Newsletter| {
            newsletter.reschedule("New".to_owned(), SubjectAndPreview::default(), SendTime::At(at(20)))
        };
        let mut newsletter = scheduled(SendTime::At(at(10)));
        assert_eq!(again(&mut newsletter), Err(RescheduleError::AlreadyScheduled));
        start(&mut newsletter, "Title", 10);
        assert_eq!(again(&mut newsletter), Err(RescheduleError::AlreadySent));
        newsletter.advance(Some(UserId::from_uuid(Uuid::from_u128(7))), false);
        let _ = newsletter.cancel(CancelReason::ByAdmin, at(11));
        assert_eq!(again(&mut newsletter), Ok(()));
        assert_eq!((newsletter.state, newsletter.cursor), (NewsletterState::Scheduled, None));
        assert_eq!((newsletter.cancel_reason, newsletter.finished_at), (None, None));
        start(&mut newsletter, "Title", 20);
        newsletter.finish(at(21));
        assert_eq!(again(&mut newsletter), Err(RescheduleError::AlreadySent));
    }

    #[test]
    fn recipients_are_planned_until_all_are_queued() {
        let mut newsletter = scheduled(SendTime::At(at(10)));
        assert_eq!(newsletter.recipients(0), 0);
        start(&mut newsletter, "Title", 10);
        assert_eq!([0, 2, 4].map(|queued| newsletter.recipients(queued)), [3, 3, 4]);
        newsletter.advance(None, true);
        assert_eq!(newsletter.recipients(2), 2, "one member left");
        let _ = newsletter.cancel(CancelReason::ByAdmin, at(11));
        newsletter.reschedule("New".to_owned(), SubjectAndPreview::default(), SendTime::At(at(20))).unwrap();
        assert_eq!(newsletter.recipients(2), 2);
    }

    #[test]
    fn long_texts_return_documented_messages() {
        assert!(NewsletterSubject::parse(&"ä".repeat(200)).is_ok());
        assert_eq!(PreviewText::parse(" "), Ok(None));
        let messages = [
            NewsletterSubject::parse(&"a".repeat(201)).unwrap_err().to_string(),
            PreviewText::parse(&"a".repeat(301)).unwrap_err().to_string(),
        ];
        assert_eq!(
            messages,
            ["Subject must be 200 characters or less", "Preview text must be 300 characters or less"]
        );
    }

    #[test]
    fn advance_without_recipient_keeps_cursor() {
        let mut newsletter = scheduled(SendTime::At(at(10)));
        let last = UserId::from_uuid(Uuid::from_u128(7));
        newsletter.advance(Some(last), false);
        newsletter.advance(None, true);
        assert_eq!((newsletter.cursor, newsletter.is_queued), (Some(last), true));
    }
}
