//! Webhooks: what happens on the site is sent to owners' other tools, as Standard Webhooks describes it.

mod address;
mod delivery;
mod endpoint;
mod url;

pub use address::is_public;
pub use delivery::{AttemptOutcome, WebhookDelivery};
pub use endpoint::{InvalidEvents, OffReason, WebhookEndpoint, WebhookEvent, WebhookSecret};
pub use url::{WebhookUrl, WebhookUrlError};
