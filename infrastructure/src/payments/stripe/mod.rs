//! Stripe: payments by its PaymentIntents, and the events it delivers. No type of its client is seen outside.

mod account;
mod client;
mod failure;
mod mapping;
mod provider;
mod webhook;

pub use account::{
    InvalidStripeAccount, InvalidStripeSetting, PublishableKey, SecretKey, StripeAccount, StripeMode,
    StripeUrl, WebhookSecrets,
};
pub use client::Timeouts;
pub use provider::StripeProvider;
pub use webhook::StripeWebhook;
