//! Mail leaves through the outbox: written in the transaction of its cause, delivered afterwards.

mod template;
mod worker;

pub use domain::mail::{MailContent, MailId, MailKind, MailState, OutboxMail};
pub(crate) use template::{in_words, render};
pub use worker::{DeliveryReport, OutboxWorker};
