use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::bundles::Bundle;
use domain::{AgentId, BundleId};

use super::StoreError;

/// Bundles. Unique by id and by slug, including removed ones. An update keeps slug and `created_at`.
#[async_trait]
pub trait BundleRepository: Send {
    /// Returns `false` without changes if the id or the slug is taken.
    async fn insert(&mut self, bundle: &Bundle) -> Result<bool, StoreError>;
    /// Changes nothing if it does not exist.
    async fn update(&mut self, bundle: &Bundle) -> Result<(), StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: BundleId) -> Result<Option<Bundle>, StoreError>;
    /// All bundles with at least one of these agents, including drafts and removed ones, by id. Takes no lock.
    async fn find_with_any(&mut self, agents: &[AgentId]) -> Result<Vec<Bundle>, StoreError>;
    /// The same; they cannot be changed until the unit of work ends.
    async fn lock_shared_with_any(&mut self, agents: &[AgentId]) -> Result<Vec<Bundle>, StoreError>;
    /// Whether an order contains it, paid or not.
    async fn is_ordered(&mut self, id: BundleId) -> Result<bool, StoreError>;
    /// Removes up to `limit` bundles that were deleted before this time and never ordered. Returns how many.
    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
    /// The same for one bundle, whenever it was deleted. Returns whether it was removed.
    async fn remove(&mut self, id: BundleId) -> Result<bool, StoreError>;
}

/// A bundle with its agents. The use case decides who sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BundleView {
    pub bundle: Bundle,
    /// Those that still exist, in the bundle's order.
    pub agents: Vec<Agent>,
    /// Deleting it archives it instead.
    pub is_ordered: bool,
}

#[async_trait]
pub trait BundleQueries: Send + Sync {
    /// All bundles that are not removed, newest first.
    async fn list(&self) -> Result<Vec<BundleView>, StoreError>;
}
