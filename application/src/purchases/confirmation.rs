use std::sync::Arc;

use domain::UserId;
use domain::discounts::DiscountRefusal;
use domain::money::Cents;
use domain::purchases::Order;

use super::{Fulfilment, FulfilmentError};
use crate::ports::{Actor, IntentStatus, PaymentProvider, PaymentProviderError, Store, StoreError};

#[derive(Debug, thiserror::Error)]
pub enum ConfirmError {
    /// No payment of this member has this id.
    #[error("This payment does not exist")]
    UnknownPayment,
    #[error("Your payment is still being processed. You need not do anything.")]
    Processing,
    #[error("This payment is not complete. Nothing was charged; please try again.")]
    Incomplete,
    /// Of an order that costs nothing.
    #[error("{0}. Nothing was charged.")]
    DiscountRefused(DiscountRefusal),
    #[error(transparent)]
    Provider(#[from] PaymentProviderError),
    #[error(transparent)]
    Fulfilment(FulfilmentError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<FulfilmentError> for ConfirmError {
    fn from(error: FulfilmentError) -> Self {
        match error {
            FulfilmentError::DiscountRefused(refusal) => Self::DiscountRefused(refusal),
            FulfilmentError::GivenUp => Self::Incomplete,
            FulfilmentError::Store(error) => Self::Store(error),
            error @ (FulfilmentError::UnknownOrder | FulfilmentError::Settle(_)) => Self::Fulfilment(error),
        }
    }
}

/// The browser says that it has paid: believe the provider, not the browser.
pub struct Confirmation {
    store: Arc<dyn Store>,
    provider: Arc<dyn PaymentProvider>,
    fulfilment: Arc<Fulfilment>,
}

impl Confirmation {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        provider: Arc<dyn PaymentProvider>,
        fulfilment: Arc<Fulfilment>,
    ) -> Self {
        Self { store, provider, fulfilment }
    }

    /// The order behind a payment, delivered. Confirming again answers the same.
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
        Ok(self.fulfilment.settle(order.id, received, Actor::Member(member)).await?)
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
