use std::sync::Arc;

use domain::{PurchaseId, UserId};

use super::Receipts;
use crate::limits::Limit;
use crate::ports::{RateLimiter, RetryAfter, Store, StoreError};

#[derive(Debug, thiserror::Error)]
pub enum ReceiptCopyError {
    #[error("This purchase does not exist")]
    Unknown,
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A receipt once more, from the history.
pub struct ReceiptCopies {
    store: Arc<dyn Store>,
    receipts: Receipts,
    limiter: Arc<dyn RateLimiter>,
}

impl ReceiptCopies {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, receipts: Receipts, limiter: Arc<dyn RateLimiter>) -> Self {
        Self { store, receipts, limiter }
    }

    /// Mails the receipt of the order that this purchase belongs to, to the member's address of today.
    ///
    /// # Errors
    /// [`ReceiptCopyError`]
    pub async fn send(&self, member: UserId, purchase: PurchaseId) -> Result<(), ReceiptCopyError> {
        self.limiter.count(Limit::ReceiptByMember, &member.to_string()).await??;
        let mut unit = self.store.begin().await?;
        let found = unit.purchases().find(purchase).await?;
        let purchase =
            found.filter(|purchase| purchase.user_id == member).ok_or(ReceiptCopyError::Unknown)?;
        let order = unit.orders().lock(purchase.order_id).await?.ok_or(ReceiptCopyError::Unknown)?;
        self.receipts.send_copy(&mut *unit, &order).await?;
        Ok(unit.commit().await?)
    }
}
