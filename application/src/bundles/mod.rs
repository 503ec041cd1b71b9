//! Bundles: what is offered to members, and management by admins.

mod admin;
mod catalog;
mod list;

pub use admin::{ManageBundleError, ManageBundles};
pub use catalog::{BundleCatalog, OfferedAgent, OfferedBundle};
pub use list::{BundleFilter, BundleSort, BundleStatus};
