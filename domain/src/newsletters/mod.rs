//! Posts that are sent by email to the members who chose it.

mod newsletter;
mod suppression;

pub use newsletter::{
    CancelReason, InboxTexts, Newsletter, NewsletterBody, NewsletterState, NewsletterSubject,
    NewsletterSubjectError, PreviewText, PreviewTextError, RecipientOutcome, RescheduleError, SendTime,
};
pub use suppression::{EmailSuppression, SuppressionReason};
