//! Sends webhooks over HTTPS, and only to public addresses.

mod sender;
mod signature;

pub use sender::HttpWebhookSender;
