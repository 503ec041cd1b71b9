//! Transactional outbox: emails are written in the transaction that causes them and delivered afterwards.

mod admin;
mod newsletter;
mod sample;
mod team_notices;
mod template;
mod unsubscribe_links;
mod welcome;
mod worker;

pub use admin::{MailPreview, ManageEmails, RetryEmailError};
pub(crate) use admin::{enqueue_test, find_admin, render_sample};
pub use domain::mail::{MailContent, MailId, MailKind, MailState, OutboxMail, RetryMailError};
pub(crate) use newsletter::{NewsletterBodies, newsletter_preview, newsletter_without_body, preview_text};
pub(crate) use team_notices::{TeamNotice, notify_team};
pub(crate) use template::{format_lifetime, render};
pub use unsubscribe_links::UnsubscribeLinks;
pub(crate) use unsubscribe_links::{find_or_insert_preference, unsubscribe_path};
pub(crate) use welcome::WelcomeMailer;
pub use worker::{DeliveryReport, OutboxWorker};

/// How many of the emails to many members one statement stores.
pub(crate) const EMAILS_PER_STATEMENT: usize = 100;
