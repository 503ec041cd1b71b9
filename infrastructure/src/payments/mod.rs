//! Payment providers.

mod bounded;
pub mod sandbox;
pub mod stripe;

pub use bounded::BoundedProvider;
