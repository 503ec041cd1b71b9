//! Payment providers.

pub mod sandbox;
