//! Bundles: what is offered to members, and management by admins.

mod admin;
mod catalog;

pub use admin::{ManageBundleError, ManageBundles};
pub use catalog::{BundleCatalog, OfferedAgent, OfferedBundle};
