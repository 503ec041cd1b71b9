use std::collections::BTreeSet;

use crate::AgentId;

/// The kind of visitor that an admin views the site as. Such a session is read-only and shows no data of any account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ViewAs {
    Visitor,
    /// A member who owns no agents.
    Member,
    /// A member who owns these agents.
    Owner(BTreeSet<AgentId>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ViewAsError {
    #[error("Choose at least one agent")]
    NoAgents,
    #[error("Choose at most {max} agents", max = ViewAs::MAX_AGENTS)]
    TooManyAgents,
}

impl ViewAs {
    pub const MAX_AGENTS: usize = 50;

    pub fn owner_of(agents: BTreeSet<AgentId>) -> Result<Self, ViewAsError> {
        match agents.len() {
            0 => Err(ViewAsError::NoAgents),
            1..=Self::MAX_AGENTS => Ok(Self::Owner(agents)),
            _ => Err(ViewAsError::TooManyAgents),
        }
    }

    /// The name in the database, the cookie and the audit log.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Visitor => "visitor",
            Self::Member => "member",
            Self::Owner(_) => "owner",
        }
    }

    /// The agents that this person owns.
    pub fn owned_agents(&self) -> BTreeSet<AgentId> {
        match self {
            Self::Visitor | Self::Member => BTreeSet::new(),
            Self::Owner(agents) => agents.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn agents(count: usize) -> BTreeSet<AgentId> {
        (0..count).map(|number| AgentId::from_uuid(Uuid::from_u128(number.try_into().unwrap()))).collect()
    }

    #[test]
    fn owner_of_needs_1_to_50_agents() {
        assert_eq!(ViewAs::owner_of(agents(0)), Err(ViewAsError::NoAgents));
        for count in [1, 50] {
            assert_eq!(ViewAs::owner_of(agents(count)).unwrap().owned_agents(), agents(count));
        }
        assert_eq!(ViewAs::owner_of(agents(51)), Err(ViewAsError::TooManyAgents));
        assert_eq!(ViewAsError::TooManyAgents.to_string(), "Choose at most 50 agents");
    }
}
