//! Stripe: payments through PaymentIntents, and webhooks. The types of its client library stay inside this
//! module.

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
