use std::sync::Arc;

use domain::UserId;
use domain::discounts::DiscountError;
use domain::money::Cents;
use domain::purchases::Order;

use super::{Fulfillment, FulfillmentError};
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, IntentStatus, PaymentProvider, Store};

#[derive(Debug, thiserror::Error)]
pub enum ConfirmError {
    #[error("This payment does not exist")]
    UnknownPayment,
    #[error("Your payment is still being processed. You don't need to do anything.")]
    Processing,
    #[error("This payment is not complete. Nothing was charged; please try again.")]
    Incomplete,
    /// Only for orders without a charge.
    #[error("{0}. Nothing was charged.")]
    DiscountRejected(DiscountError),
    #[error(transparent)]
    Fulfillment(FulfillmentError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ConfirmError);

impl From<FulfillmentError> for ConfirmError {
    fn from(error: FulfillmentError) -> Self {
        match error {
            FulfillmentError::DiscountRejected(error) => Self::DiscountRejected(error),
            FulfillmentError::Abandoned => Self::Incomplete,
            FulfillmentError::Store(error) => error.into(),
            error @ (FulfillmentError::UnknownOrder | FulfillmentError::Settle(_)) => {
                Self::Fulfillment(error)
            }
        }
    }
}

/// Handles the browser's return from payment. The provider's state counts, not the browser's claim.
pub struct Confirmation {
    store: Arc<dyn Store>,
    provider: Arc<dyn PaymentProvider>,
    fulfillment: Arc<Fulfillment>,
}

impl Confirmation {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        provider: Arc<dyn PaymentProvider>,
        fulfillment: Arc<Fulfillment>,
    ) -> Self {
        Self { store, provider, fulfillment }
    }

    /// Returns the settled order of a payment. Idempotent.
    ///
    /// # Errors
    /// [`ConfirmError`]
    pub async fn confirm(&self, member: UserId, payment_id: &str) -> Result<Order, ConfirmError> {
        let found = self.store.read().await?.orders().find_by_intent(payment_id).await?;
        let order = found.filter(|order| order.user_id == member).ok_or(ConfirmError::UnknownPayment)?;
        if order.is_settled() {
            return Ok(order);
        }
        if !order.is_free() && order.provider != self.provider.kind() {
            return Err(ConfirmError::UnknownPayment);
        }
        let received = if order.is_free() { Cents::ZERO } else { self.received(payment_id).await? };
        Ok(self.fulfillment.settle(order.id, received, Actor::Member(member)).await?)
    }

    async fn received(&self, payment_id: &str) -> Result<Cents, ConfirmError> {
        let Some(intent) = self.provider.retrieve(payment_id).await? else {
            return Err(ConfirmError::UnknownPayment);
        };
        match intent.status {
            IntentStatus::Succeeded => Ok(intent.received),
            IntentStatus::Processing => Err(ConfirmError::Processing),
            IntentStatus::RequiresPayment | IntentStatus::RequiresAction | IntentStatus::Canceled => {
                Err(ConfirmError::Incomplete)
            }
        }
    }
}
