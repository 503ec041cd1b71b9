//! Carts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::cart::CartItem;
use domain::money::Cents;
use domain::{AgentId, CartAdditionId, UserId};

use super::StoreError;

/// An agent in a cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CartLine {
    pub agent_id: AgentId,
    pub addition: CartAdditionId,
    pub title: String,
    pub description: String,
    pub price: Cents,
    /// Otherwise devices that show the item say that it was removed.
    pub is_for_sale: bool,
    /// Whether buyers can open the agent yet.
    pub is_deliverable: bool,
}

/// The items of carts, with the removed ones. Unique by account and agent. To change a cart, lock its account first.
#[async_trait]
pub trait CartRepository: Send {
    /// The member's items and removals, oldest first.
    async fn list(&mut self, member: UserId) -> Result<Vec<CartItem>, StoreError>;
    /// What is in the cart, oldest first, without agents that the member owns. Takes no lock, so that it works in a
    /// read-only unit of work.
    async fn lines(&mut self, member: UserId) -> Result<Vec<CartLine>, StoreError>;
    /// Inserts or replaces the item of this account and agent.
    async fn save(&mut self, item: &CartItem) -> Result<(), StoreError>;
    /// Removes these agents from the member's cart, whichever addition put them there.
    async fn remove_agents(
        &mut self,
        member: UserId,
        agents: &[AgentId],
        now: DateTime<Utc>,
    ) -> Result<(), StoreError>;
    /// Deletes at most `limit` items that were removed before this time; returns the number.
    async fn purge_removed(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}
