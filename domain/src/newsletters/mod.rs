//! Posts that are sent by email to the members who chose it.

mod audience;
mod newsletter;
mod suppression;
mod welcome_email;

pub use audience::{Audience, AudienceError};
pub use newsletter::{
    CancelReason, Newsletter, NewsletterBody, NewsletterState, NewsletterSubject, NewsletterSubjectError,
    PreviewText, PreviewTextError, RecipientOutcome, RescheduleError, SendTime, SubjectAndPreview,
};
pub use suppression::{EmailSuppression, SuppressionReason};
pub use welcome_email::{WelcomeEmail, WelcomeEmailVersion};
