use domain::UserId;
use domain::money::Cents;
use domain::purchases::Order;

use super::pricing::CartChange;
use super::{Settlement, SettlementError};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, IntentStatus};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ConfirmError {
    #[error("This payment does not exist")]
    UnknownPayment,
    #[error("Your payment is still being processed. You don't need to do anything.")]
    Processing,
    #[error("This payment is not complete. Nothing was charged; please try again.")]
    Incomplete,
    /// Only for orders without a charge: the code can't be redeemed, or something costs money by now.
    #[error("{}", no_longer_free(.0))]
    NoLongerFree(CartChange),
    #[error(transparent)]
    Settlement(SettlementError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ConfirmError);

impl From<SettlementError> for ConfirmError {
    fn from(error: SettlementError) -> Self {
        match error {
            SettlementError::NoLongerFree(change) => Self::NoLongerFree(change),
            SettlementError::Abandoned => Self::Incomplete,
            SettlementError::Store(error) => error.into(),
            error @ (SettlementError::UnknownOrder | SettlementError::Settle(_)) => Self::Settlement(error),
        }
    }
}

fn no_longer_free(change: &CartChange) -> String {
    match change {
        CartChange::Discount(error) => format!("{error}. Nothing was charged."),
        CartChange::Price => {
            "A price has changed, so this order is no longer free. Nothing was charged.".to_owned()
        }
        CartChange::AgentUnavailable => {
            "An agent in your order is no longer for sale. Nothing was charged.".to_owned()
        }
        CartChange::AlreadyOwned => "You already own an agent in your order. Nothing was charged.".to_owned(),
    }
}

use_case! {
    /// Handles the browser's return from payment. The provider's state counts, not the browser's claim.
    pub struct Confirmation
}

impl Confirmation {
    /// Returns the settled order of a payment. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn confirm(&self, member: UserId, payment_id: &str) -> Result<Order, ConfirmError> {
        let found = self.context.queries.orders().find_by_intent(payment_id).await?;
        let order = found.filter(|order| order.user_id == member).ok_or(ConfirmError::UnknownPayment)?;
        if order.is_settled() {
            return Ok(order);
        }
        if order.provider != self.context.payment_provider.kind() {
            return Err(ConfirmError::UnknownPayment);
        }
        let received = if order.is_free() {
            Cents::ZERO
        } else {
            self.context
                .rate_limiter
                .count(RateLimit::PaymentLookupsPerMember, &member.to_string())
                .await??;
            self.received(payment_id).await?
        };
        Ok(Settlement::new(&self.context).settle(order.id, received, Actor::Member(member)).await?)
    }

    async fn received(&self, payment_id: &str) -> Result<Cents, ConfirmError> {
        let (provider, id) = (self.context.payment_provider.clone(), payment_id.to_owned());
        let lookup = self
            .context
            .payment_requests
            .lookups
            .join(payment_id, async move { provider.retrieve(&id).await });
        let Some(intent) = lookup.await? else { return Err(ConfirmError::UnknownPayment) };
        match intent.status {
            IntentStatus::Succeeded => Ok(intent.received),
            IntentStatus::Processing => Err(ConfirmError::Processing),
            IntentStatus::RequiresPayment | IntentStatus::RequiresAction | IntentStatus::Canceled => {
                Err(ConfirmError::Incomplete)
            }
        }
    }
}
