//! Mail leaves through the outbox: written in the transaction of its cause, delivered afterwards.

mod delivery;
mod letter;
mod mail;

pub use delivery::{Delivery, DeliveryReport};
pub use letter::Letter;
pub use mail::{MailContent, MailId, MailKind, MailState, OutboxMail};
