use domain::{PurchaseId, UserId};

use super::OrderMailer;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ResendReceiptError {
    #[error("This purchase does not exist")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ResendReceiptError);

use_case! {
    /// Sends a receipt again.
    pub struct ResendReceipt
}

impl ResendReceipt {
    /// Emails the receipt of the purchase's order to the member's current address.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn send(&self, member: UserId, purchase: PurchaseId) -> Result<(), ResendReceiptError> {
        self.context.rate_limiter.count(RateLimit::ReceiptsPerMember, &member.to_string()).await??;
        let mut unit = self.context.store.begin().await?;
        let found = unit.purchases().find(purchase).await?;
        let purchase =
            found.filter(|purchase| purchase.user_id == member).ok_or(ResendReceiptError::NotFound)?;
        let order = unit.orders().lock(purchase.order_id).await?.ok_or(ResendReceiptError::NotFound)?;
        if order.is_imported() {
            return Err(ResendReceiptError::NotFound);
        }
        let _ = OrderMailer::new(&self.context).send_copy(&mut *unit, &order).await?;
        Ok(unit.commit().await?)
    }
}
