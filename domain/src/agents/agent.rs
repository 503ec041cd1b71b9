use chrono::{DateTime, Utc};

use super::{AgentUrl, Category, Description, Title};
use crate::AgentId;
use crate::money::Cents;

/// How members come to use an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Free,
    /// Bought once for this price.
    Premium(Cents),
}

impl Access {
    #[must_use]
    pub const fn price(self) -> Cents {
        match self {
            Self::Free => Cents::ZERO,
            Self::Premium(price) => price,
        }
    }

    #[must_use]
    pub const fn is_premium(self) -> bool {
        matches!(self, Self::Premium(_))
    }
}

/// A GPT agent (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agent {
    pub id: AgentId,
    pub title: Title,
    pub description: Description,
    pub category: Category,
    pub url: AgentUrl,
    pub access: Access,
    pub created_at: DateTime<Utc>,
    /// Since then it is in no listing, and its owners alone can open it (decision 16).
    pub archived_at: Option<DateTime<Utc>>,
}

impl Agent {
    #[must_use]
    pub const fn is_for_sale(&self) -> bool {
        self.access.is_premium() && self.archived_at.is_none()
    }
}
