//! Stripe: payments by its PaymentIntents, and the events it delivers. No type of its client is seen outside.

mod account;
mod client;
mod events;
mod failure;
mod provider;
mod translation;

pub use account::{
    InvalidStripeAccount, InvalidStripeSetting, PublishableKey, SecretKey, StripeAccount, StripeMode,
    StripeUrl, WebhookSecrets,
};
pub use client::Deadlines;
pub use events::StripeEvents;
pub use provider::StripeProvider;
