use chrono::{DateTime, Utc};

use crate::money::Cents;
use crate::{AgentId, DiscountId, OrderId, PurchaseId, UserId};

/// One agent owned by one member (specification, section 3).
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
}
