use std::fmt;

use chrono::{DateTime, Utc};

use crate::money::Cents;
use crate::text::normalize_pasted;
use crate::{AgentId, DiscountId, OrderId, PurchaseId, UserId};

crate::text_enum! {
    /// Whether the member still owns it.
    pub enum PurchaseStatus {
        Owned = "owned",
        Refunded = "refunded",
        /// The cardholder disputed the payment.
        Disputed = "disputed",
        /// Revoked manually by an admin.
        Revoked = "revoked",
    }
}

impl PurchaseStatus {
    pub const fn is_owned(self) -> bool {
        matches!(self, Self::Owned)
    }
}

/// One agent bought by one member. A member owns an agent at most once at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purchase {
    pub id: PurchaseId,
    pub user_id: UserId,
    pub agent_id: AgentId,
    pub order_id: OrderId,
    /// The provider's payment id, or `free_…` if nothing was paid.
    pub payment_id: String,
    /// The price paid after the discount.
    pub amount: Cents,
    pub discount_id: Option<DiscountId>,
    pub created_at: DateTime<Utc>,
    pub status: PurchaseStatus,
}

/// The order number on receipts and in the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderNumber(OrderId);

impl OrderNumber {
    /// The number that a person typed, as it is stored: in upper case and with hyphens. `None` if it is not one.
    pub fn normalize(text: &str) -> Option<String> {
        let digits: String = normalize_pasted(text).chars().filter(|c| !matches!(c, '-' | ' ')).collect();
        if digits.len() != 12 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let id = u128::from_str_radix(&digits, 16).ok()?;
        Some(Self(OrderId::from_uuid(uuid::Uuid::from_u128(id))).to_string())
    }
}

impl From<OrderId> for OrderNumber {
    fn from(id: OrderId) -> Self {
        Self(id)
    }
}

impl fmt::Display for OrderNumber {
    /// The last random part of the id in groups of four, such as `4F3A-9C07-B21E`.
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
    fn order_number_is_end_of_id() {
        let id = OrderId::from_uuid(Uuid::from_u128(0x0192_0000_0000_7000_8000_0f3a_9c07_b21e));
        assert_eq!(OrderNumber::from(id).to_string(), "0F3A-9C07-B21E");
    }

    #[test]
    fn order_number_normalizes_what_was_typed() {
        for text in ["0F3A-9C07-B21E", "0f3a-9c07-b21e", "0f3a9c07b21e", "0F3A 9C07 B21E"] {
            assert_eq!(OrderNumber::normalize(text).as_deref(), Some("0F3A-9C07-B21E"), "{text}");
        }
        for text in ["", "0F3A-9C07", "0F3A-9C07-B21E0", "0F3A-9C07-B21G", "+F3A-9C07-B21E", "anna@example"] {
            assert_eq!(OrderNumber::normalize(text), None, "{text}");
        }
    }
}
