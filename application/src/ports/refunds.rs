use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::purchases::Refund;
use domain::{OrderId, RefundId, UserId};

use super::StoreError;

/// Refunds. Unique by the provider's id. An update writes only state, provider id, failure and completion. To
/// change the refunds of an order, lock the order first.
#[async_trait]
pub trait RefundRepository: Send {
    /// Returns `false` without changes if the provider's id is taken.
    async fn insert(&mut self, refund: &Refund) -> Result<bool, StoreError>;
    /// Returns `false` without changes if it does not exist or the provider's id is taken.
    async fn update(&mut self, refund: &Refund) -> Result<bool, StoreError>;
    async fn find(&mut self, id: RefundId) -> Result<Option<Refund>, StoreError>;
    /// The refunds of an order, oldest first.
    async fn list_by_order(&mut self, order_id: OrderId) -> Result<Vec<Refund>, StoreError>;
    /// In cents, of the refunds that this person requested since then and that did not fail.
    async fn sum_requested_by(&mut self, person: UserId, since: DateTime<Utc>) -> Result<i64, StoreError>;
}
