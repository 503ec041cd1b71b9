use std::sync::Arc;

use domain::{PurchaseId, UserId};

use super::OrderMailer;
use crate::failure::{Failure, from_failure};
use crate::ports::{RateLimiter, Store};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ResendReceiptError {
    #[error("This purchase does not exist")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ResendReceiptError);

/// Sends a receipt again.
pub struct ResendReceipt {
    store: Arc<dyn Store>,
    order_mailer: OrderMailer,
    rate_limiter: Arc<dyn RateLimiter>,
}

impl ResendReceipt {
    pub fn new(store: Arc<dyn Store>, order_mailer: OrderMailer, rate_limiter: Arc<dyn RateLimiter>) -> Self {
        Self { store, order_mailer, rate_limiter }
    }

    /// Emails the receipt of the purchase's order to the member's current address.
    pub async fn send(&self, member: UserId, purchase: PurchaseId) -> Result<(), ResendReceiptError> {
        self.rate_limiter.count(RateLimit::ReceiptsPerMember, &member.to_string()).await??;
        let mut unit = self.store.begin().await?;
        let found = unit.purchases().find(purchase).await?;
        let purchase =
            found.filter(|purchase| purchase.user_id == member).ok_or(ResendReceiptError::NotFound)?;
        let order = unit.orders().lock(purchase.order_id).await?.ok_or(ResendReceiptError::NotFound)?;
        let _ = self.order_mailer.send_copy(&mut *unit, &order).await?;
        Ok(unit.commit().await?)
    }
}
