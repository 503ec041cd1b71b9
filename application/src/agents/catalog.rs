use std::sync::Arc;

use crate::ports::{AgentListing, AgentQueries, AgentView, Revision, Revisions, StoreError, Topic};

/// Whether a member may open an agent from a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentAccess {
    /// The URL is withheld.
    Locked,
    Unlocked,
    /// Owned: shown with its URL.
    Owned,
}

impl AgentAccess {
    /// Only owners and admins get the URL of a premium agent.
    #[must_use]
    pub const fn of(is_premium: bool, is_owned: bool, is_admin: bool) -> Self {
        match (is_owned, is_premium && !is_admin) {
            (true, _) => Self::Owned,
            (false, true) => Self::Locked,
            (false, false) => Self::Unlocked,
        }
    }
}

/// Lists agents for members.
pub struct AgentCatalog {
    agents: Arc<dyn AgentQueries>,
    revisions: Arc<dyn Revisions>,
}

impl AgentCatalog {
    #[must_use]
    pub fn new(agents: Arc<dyn AgentQueries>, revisions: Arc<dyn Revisions>) -> Self {
        Self { agents, revisions }
    }

    /// Newest first, with URLs: the caller must apply [`AgentAccess`].
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list(&self, listing: AgentListing) -> Result<Vec<AgentView>, StoreError> {
        self.agents.list(listing).await
    }

    /// Changes whenever a list of agents changes; used as a cache key.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn revision(&self) -> Result<Revision, StoreError> {
        self.revisions.current(Topic::Agents).await
    }
}

#[cfg(test)]
mod tests {
    use super::AgentAccess;

    #[test]
    fn premium_agent_url_is_for_owners_only() {
        let seen = [(true, false), (false, false), (true, true), (false, true)]
            .map(|(is_premium, is_owned)| AgentAccess::of(is_premium, is_owned, false));
        assert_eq!(
            seen,
            [AgentAccess::Locked, AgentAccess::Unlocked, AgentAccess::Owned, AgentAccess::Owned]
        );
    }

    #[test]
    fn list_agents_admin_sees_urls_but_owns_none() {
        assert_eq!(AgentAccess::of(true, false, true), AgentAccess::Unlocked);
        assert_eq!(AgentAccess::of(true, true, true), AgentAccess::Owned);
    }
}
