use std::fmt;

use chrono::{DateTime, Utc};

use crate::money::Cents;
use crate::{AgentId, DiscountId, OrderId, PurchaseId, UserId};

/// Whether what was bought is still hers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PurchaseStatus {
    Owned,
    /// Its money was given back.
    Refunded,
    /// The cardholder told her bank that the payment is not right, and the bank has not said otherwise.
    Disputed,
    /// An admin took it away by hand.
    Revoked,
}

impl PurchaseStatus {
    pub const ALL: [Self; 4] = [Self::Owned, Self::Refunded, Self::Disputed, Self::Revoked];

    /// The word by which it is stored and listed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Owned => "owned",
            Self::Refunded => "refunded",
            Self::Disputed => "disputed",
            Self::Revoked => "revoked",
        }
    }
}

impl PurchaseStatus {
    #[must_use]
    pub const fn is_owned(self) -> bool {
        matches!(self, Self::Owned)
    }
}

/// One agent bought by one member. She may have bought it before and lost it, but
/// owns it once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purchase {
    pub id: PurchaseId,
    pub user_id: UserId,
    pub agent_id: AgentId,
    pub order_id: OrderId,
    /// What the payment provider calls the payment; of the form `free_…` when nothing was paid.
    pub payment_id: String,
    /// What was paid for this agent after the discount.
    pub amount: Cents,
    pub discount_id: Option<DiscountId>,
    pub created_at: DateTime<Utc>,
    pub status: PurchaseStatus,
}

/// What an order is called towards people: on its receipt and in the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderNumber(OrderId);

impl From<OrderId> for OrderNumber {
    fn from(id: OrderId) -> Self {
        Self(id)
    }
}

impl fmt::Display for OrderNumber {
    /// The random end of the id in groups of four, such as `4F3A-9C07-B21E`: short enough to be read out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = self.0.as_uuid().as_u128();
        let group = |nth: u32| (id >> (16 * nth)) & 0xFFFF;
        write!(f, "{:04X}-{:04X}-{:04X}", group(2), group(1), group(0))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn an_order_is_called_by_the_end_of_its_id() {
        let id = OrderId::from_uuid(Uuid::from_u128(0x0192_0000_0000_7000_8000_0f3a_9c07_b21e));
        assert_eq!(OrderNumber::from(id).to_string(), "0F3A-9C07-B21E");
    }
}
