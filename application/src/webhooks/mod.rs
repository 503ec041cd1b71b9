//! Webhooks: signed events for owners' other tools. They are stored in the transaction that causes them and delivered
//! afterwards.

mod deliver;
mod events;
mod manage;

pub use deliver::DeliverWebhooks;
pub(crate) use events::WebhookEvents;
pub use manage::{ManageWebhookError, ManageWebhooks};
