//! Marigold's use cases, and the ports through which they reach the world.
//!
//! A service is a small struct with just the ports it needs. A method loads, tells an entity, saves
//! and commits; it never decides in an entity's place.

pub mod limits;
pub mod outbox;
pub mod ports;
