//! Adapters of the ports: what Marigold needs of the world, as it is.

pub mod html;
pub mod mail;
pub mod payments;
pub mod persistence;
pub mod security;
pub mod system;
