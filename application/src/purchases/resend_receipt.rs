use std::sync::Arc;

use domain::{PurchaseId, UserId};

use super::Receipts;
use crate::ports::{RateLimiter, RetryAfter, Store, StoreError};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ReceiptCopyError {
    #[error("This purchase does not exist")]
    Unknown,
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Sends a receipt again.
pub struct ResendReceipt {
    store: Arc<dyn Store>,
    receipts: Receipts,
    limiter: Arc<dyn RateLimiter>,
}

impl ResendReceipt {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, receipts: Receipts, limiter: Arc<dyn RateLimiter>) -> Self {
        Self { store, receipts, limiter }
    }

    /// Emails the receipt of the purchase's order to the member's current address.
    ///
    /// # Errors
    /// [`ReceiptCopyError`]
    pub async fn send(&self, member: UserId, purchase: PurchaseId) -> Result<(), ReceiptCopyError> {
        self.limiter.count(RateLimit::ReceiptsPerMember, &member.to_string()).await??;
        let mut unit = self.store.begin().await?;
        let found = unit.purchases().find(purchase).await?;
        let purchase =
            found.filter(|purchase| purchase.user_id == member).ok_or(ReceiptCopyError::Unknown)?;
        let order = unit.orders().lock(purchase.order_id).await?.ok_or(ReceiptCopyError::Unknown)?;
        self.receipts.send_copy(&mut *unit, &order).await?;
        Ok(unit.commit().await?)
    }
}
