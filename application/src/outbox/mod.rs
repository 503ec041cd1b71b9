//! Transactional outbox: emails are written in the transaction that causes them and delivered afterwards.

mod template;
mod worker;

pub use domain::mail::{MailContent, MailId, MailKind, MailState, OutboxMail};
pub(crate) use template::{format_lifetime, render};
pub use worker::{DeliveryReport, OutboxWorker};
