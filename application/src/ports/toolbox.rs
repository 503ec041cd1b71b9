use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use domain::prompts::Prompt;
use domain::toolbox::{Favorite, Favorites, RecentUse, ToolboxItem};
use domain::{AgentId, UserId};

use super::{AgentView, StoreError};

/// Favorites. Unique by member and item. To add or move one, lock the member, because their number is limited.
#[async_trait]
pub trait FavoriteRepository: Send {
    /// All favorites of the member, also of items that were removed. Takes no lock.
    async fn list(&mut self, member: UserId) -> Result<Favorites, StoreError>;
    /// Changes nothing if the item is a favorite already.
    async fn insert(&mut self, member: UserId, favorite: &Favorite) -> Result<(), StoreError>;
    /// Writes the position.
    async fn update_position(&mut self, member: UserId, favorite: &Favorite) -> Result<(), StoreError>;
    /// Changes nothing if the item is no favorite.
    async fn remove(&mut self, member: UserId, item: ToolboxItem) -> Result<(), StoreError>;
}

/// What members used recently. Unique by member and item.
#[async_trait]
pub trait RecentUseRepository: Send {
    /// Most recent first.
    async fn list(&mut self, member: UserId) -> Result<Vec<RecentUse>, StoreError>;
    /// Replaces the use of the same item.
    async fn save(&mut self, member: UserId, recent: &RecentUse) -> Result<(), StoreError>;
    /// Removes the member's oldest uses until this many are left.
    async fn remove_all_but_latest(&mut self, member: UserId, count: u64) -> Result<(), StoreError>;
    async fn remove_all(&mut self, member: UserId) -> Result<(), StoreError>;
    /// Counts one use of the item, by whichever member.
    async fn count(&mut self, item: ToolboxItem) -> Result<(), StoreError>;
}

#[async_trait]
pub trait ToolboxQueries: Send + Sync {
    /// The agents among the member's favorites and recent uses that are listed, and all `owned` ones, by title.
    async fn list_agents(
        &self,
        member: UserId,
        owned: &BTreeSet<AgentId>,
    ) -> Result<Vec<AgentView>, StoreError>;

    /// The prompts among the member's favorites and recent uses that are listed, by name.
    async fn list_prompts(&self, member: UserId) -> Result<Vec<Prompt>, StoreError>;

    /// How often each item was used, by all members together. Items that never were are missing.
    async fn list_uses(&self) -> Result<BTreeMap<ToolboxItem, u32>, StoreError>;

    /// Whether the agent or prompt exists and is not removed.
    async fn is_listed(&self, item: ToolboxItem) -> Result<bool, StoreError>;
}
