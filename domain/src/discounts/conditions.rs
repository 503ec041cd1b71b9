use chrono::{DateTime, Utc};

use super::DiscountUses;
use crate::AgentId;
use crate::money::Cents;

crate::text_enum! {
    /// Who may use a code.
    #[derive(Default)]
    pub enum DiscountAudience {
        #[default]
        Everyone = "everyone",
        /// Members who own no agent.
        NewBuyers = "new_buyers",
        /// Members who own an agent.
        Owners = "owners",
    }
}

/// Conditions of a code besides its expiry and limits. The default has none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DiscountConditions {
    pub starts_at: Option<DateTime<Utc>>,
    /// The agents that are discounted; empty for all.
    pub agents: Vec<AgentId>,
    /// The least that the cart must cost before the discount.
    pub min_subtotal: Cents,
    pub audience: DiscountAudience,
}

impl DiscountConditions {
    pub const MAX_AGENTS: usize = 200;

    pub(super) fn is_wider_than(&self, before: &Self) -> bool {
        let reaches_others =
            before.audience != DiscountAudience::Everyone && self.audience != before.audience;
        let has_more_agents = !before.agents.is_empty()
            && (self.agents.is_empty() || self.agents.iter().any(|agent| !before.agents.contains(agent)));
        self.starts_at < before.starts_at
            || self.min_subtotal < before.min_subtotal
            || reaches_others
            || has_more_agents
    }

    /// Whether an agent is discounted.
    pub fn applies_to(&self, agent: AgentId) -> bool {
        self.agents.is_empty() || self.agents.contains(&agent)
    }
}

/// An agent in a cart and its price.
pub type PricedAgent = (AgentId, Cents);

/// What decides whether a code may be used.
#[derive(Debug, Clone, Copy)]
pub struct DiscountCheck<'a> {
    pub uses: DiscountUses,
    /// Whether the member owns an agent.
    pub is_owner: bool,
    /// What the member wants to buy; `None` if that is not known yet.
    pub cart: Option<&'a [PricedAgent]>,
    pub now: DateTime<Utc>,
}

crate::text_enum! {
    /// The state of a code for its managers.
    pub enum DiscountStatus {
        Live = "live",
        Scheduled = "scheduled",
        Expired = "expired",
        UsedUp = "used_up",
        Off = "off",
    }
}
