use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::purchases::{BillingDetails, OrderMessage};
use domain::{OrderId, UserId};

use super::StoreError;

/// Billing details of orders. They are removed with the order and with the account.
#[async_trait]
pub trait BillingDetailsRepository: Send {
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find(&mut self, order_id: OrderId) -> Result<Option<BillingDetails>, StoreError>;
    /// Replaces the order's details. `None` removes them.
    async fn save(
        &mut self,
        order_id: OrderId,
        member: UserId,
        details: Option<&BillingDetails>,
    ) -> Result<(), StoreError>;
    /// Of all orders of the member, by order. Works in a read-only unit of work.
    async fn list_by_user(&mut self, member: UserId) -> Result<Vec<(OrderId, BillingDetails)>, StoreError>;
}

/// Messages about orders. They are removed with the order and with the account.
#[async_trait]
pub trait OrderMessageRepository: Send {
    async fn insert(&mut self, message: &OrderMessage) -> Result<(), StoreError>;
    /// Oldest first. Takes no lock, so that it works in a read-only unit of work.
    async fn list(&mut self, order_id: OrderId) -> Result<Vec<OrderMessage>, StoreError>;
    /// Closes the open questions about the order; returns their number.
    async fn close_all(&mut self, order_id: OrderId, at: DateTime<Utc>) -> Result<u64, StoreError>;
    /// About all orders of the member, newest first. Works in a read-only unit of work.
    async fn list_by_user(&mut self, member: UserId, limit: u64) -> Result<Vec<OrderMessage>, StoreError>;
}
