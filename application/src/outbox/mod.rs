//! Transactional outbox: emails are written in the transaction that causes them and delivered afterwards.

mod admin;
mod sample;
mod template;
mod worker;

pub use admin::{MailPreview, ManageEmails, RetryEmailError};
pub use domain::mail::{MailContent, MailId, MailKind, MailState, OutboxMail, RetryMailError};
pub(crate) use template::{format_lifetime, render};
pub use worker::{DeliveryReport, OutboxWorker};
