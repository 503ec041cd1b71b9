//! Posts that are sent by email to the members who chose it.

mod newsletter;
mod suppression;

pub use newsletter::{
    CancelReason, Newsletter, NewsletterBody, NewsletterState, RecipientOutcome, RescheduleError, SendTime,
};
pub use suppression::{EmailSuppression, SuppressionReason};
