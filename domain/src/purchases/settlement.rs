use crate::AgentId;
use crate::discounts::DiscountRefusal;
use crate::money::Cents;

/// Why a payment does not settle an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SettleError {
    #[error("{received} was received for an order of {expected}")]
    AmountMismatch { expected: Cents, received: Cents },
}

/// What settling found out about the world around the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// Agents of this order that the member owned already.
    pub already_owned: Vec<AgentId>,
    /// Why the discount cannot be redeemed, if it cannot.
    pub discount_refusal: Option<DiscountRefusal>,
}
