//! Payment providers: one contract for all, and additional requirements of the Stripe adapter.
//!
//! Tests that need Stripe's API use the emulator at `STRIPE_WORLD_URL`, which `scripts/stripe-world` starts.

mod failing_requests;
mod refund_requests;
mod sandbox;
mod sandbox_ledger;
mod sandbox_provider;
mod stripe;
mod wire;
