use chrono::{DateTime, Utc};

use super::{LineOutcome, Order, OrderLine, OrderState, ProviderKind};
use crate::agents::Agent;
use crate::money::Cents;
use crate::{OrderId, UserId};

/// How the payment ids of purchases from another shop begin.
pub const IMPORTED_PREFIX: &str = "imported:";

impl Order {
    /// A delivered order for an agent that the member bought in another shop. Recorded as `StripeLive`, so that it is not
    /// treated as a test order. There is no payment at Stripe: check [`Self::is_imported`] before calling the provider.
    pub fn imported(
        id: OrderId,
        member: UserId,
        agent: &Agent,
        (amount, payment_id): (Cents, String),
        at: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            user_id: member,
            lines: vec![OrderLine {
                agent_id: agent.id,
                title: agent.title.to_string(),
                price: amount,
                amount,
                bundle: None,
                outcome: LineOutcome::Delivered,
                correction: None,
            }],
            discount: None,
            subtotal: amount,
            discount_amount: Cents::ZERO,
            total: amount,
            state: OrderState::Paid,
            provider: ProviderKind::StripeLive,
            intent_id: Some(payment_id),
            created_at: at,
            discount_held_until: at,
            settled_at: Some(at),
            checks: 0,
            next_check_at: at,
            revision: 0,
        }
    }

    /// Whether it was bought in another shop, so that nothing can be refunded here.
    pub fn is_imported(&self) -> bool {
        self.intent_id.as_deref().is_some_and(|id| id.starts_with(IMPORTED_PREFIX))
    }

    /// Whether no money moved, because payments were in test mode.
    pub fn is_test(&self) -> bool {
        !self.provider.is_live() && !self.is_imported()
    }
}
