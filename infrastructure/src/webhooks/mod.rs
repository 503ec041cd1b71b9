//! Sends webhooks over HTTPS, and only to public addresses.

mod resolver;
mod sender;
mod signature;

pub use sender::HttpWebhookSender;
