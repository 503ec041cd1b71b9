use chrono::{DateTime, Utc};

use super::{LineOutcome, Order, OrderLine, OrderState, ProviderKind, Quote, QuoteItem};
use crate::agents::{Agent, opens_in};
use crate::money::Cents;
use crate::{OrderId, UserId};

impl Order {
    /// A delivered order of $0.00 for agents that the member gets for free.
    pub fn gift(
        id: OrderId,
        member: UserId,
        agents: &[Agent],
        provider: ProviderKind,
        now: DateTime<Utc>,
    ) -> Self {
        let item = |agent: &Agent| QuoteItem {
            agent_id: agent.id,
            title: agent.title.to_string(),
            description: agent.description.to_string(),
            is_deliverable: agent.is_deliverable(),
            opens_in: opens_in(agent.url.as_str()),
            has_package: agent.package_version.is_some(),
            price: Cents::ZERO,
            separate_price: Cents::ZERO,
            amount: Cents::ZERO,
            bundle: None,
        };
        let quote = Quote {
            items: agents.iter().map(item).collect(),
            bundles: Vec::new(),
            discount: None,
            subtotal: Cents::ZERO,
            discount_amount: Cents::ZERO,
            total: Cents::ZERO,
        };
        let placed = Self::place(id, member, &quote, provider, now);
        let delivered = |line: OrderLine| OrderLine { outcome: LineOutcome::Delivered, ..line };
        Self {
            lines: placed.lines.into_iter().map(delivered).collect(),
            state: OrderState::Paid,
            settled_at: Some(now),
            ..placed
        }
    }
}
