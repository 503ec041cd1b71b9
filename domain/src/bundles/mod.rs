//! Bundles: premium agents that are sold together for one price.

mod bundle;
mod price;

pub use bundle::{Bundle, BundleAgents, BundleAgentsError, BundleDraft, BundlePriceError};
pub use price::{BundleCredit, BundleItem, BundleItemPrice, BundlePrice};
