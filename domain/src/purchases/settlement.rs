use crate::AgentId;
use crate::discounts::DiscountError;
use crate::money::Cents;

/// Why a payment does not settle an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SettleError {
    #[error("{received} was received for an order of {expected}")]
    AmountMismatch { expected: Cents, received: Cents },
}

/// State outside the order that settling depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettlementContext {
    /// Agents of this order that the member already owns.
    pub already_owned: Vec<AgentId>,
    /// Why the discount cannot be redeemed, if so.
    pub discount_error: Option<DiscountError>,
}
