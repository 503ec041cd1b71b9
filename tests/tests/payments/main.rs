//! Payment providers: one contract for all, and what Stripe's adapter must do beside it.
//!
//! Tests that need Stripe's API run on a stand-in: `STRIPE_WORLD_URL` says where, and `scripts/stripe-world`
//! starts one.

mod failing_requests;
mod sandbox;
mod stripe;
mod wire;
