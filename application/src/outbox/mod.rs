//! Mail leaves through the outbox: written in the transaction of its cause, delivered afterwards.

mod letter;
mod mail;
mod worker;

pub use letter::Letter;
pub use mail::{MailContent, MailId, MailKind, MailState, OutboxMail};
pub use worker::{DeliveryReport, OutboxWorker};
