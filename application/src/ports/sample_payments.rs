use async_trait::async_trait;
use domain::purchases::{Order, Refund};

use super::StoreError;

/// Stores payments for sample orders, so that the provider and the orders agree.
#[async_trait]
pub trait SamplePayments: Send + Sync {
    /// Stores the paid order's payment and its refunds. Idempotent.
    async fn record(&self, order: &Order, refunds: &[Refund]) -> Result<(), StoreError>;
}
