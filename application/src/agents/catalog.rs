use std::sync::Arc;

use crate::ports::{AgentListing, AgentQueries, AgentView, Revision, Revisions, StoreError, Topic};

/// An agent as one member sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberAgentView<'a> {
    pub agent: &'a AgentView,
    /// Only owners and admins get the URL of a premium agent.
    pub url: Option<&'a str>,
    pub is_owned: bool,
}

impl<'a> MemberAgentView<'a> {
    #[must_use]
    pub fn new(agent: &'a AgentView, is_owned: bool, is_admin: bool) -> Self {
        let may_open = !agent.is_premium || is_owned || is_admin;
        Self { agent, url: may_open.then_some(agent.url.as_str()), is_owned }
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

    /// Newest first, for the cache; members get each as [`MemberAgentView`].
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
    use chrono::DateTime;
    use domain::AgentId;
    use domain::money::Cents;
    use uuid::Uuid;

    use super::*;

    fn agent(is_premium: bool) -> AgentView {
        AgentView {
            id: AgentId::from_uuid(Uuid::nil()),
            title: "Recipe planner".to_owned(),
            description: String::new(),
            category: "Family".to_owned(),
            url: "https://example.com/agent".to_owned(),
            price: Cents::ZERO,
            is_premium,
            created_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn premium_agent_url_is_for_owners_and_admins_only() {
        let (free, premium) = (agent(false), agent(true));
        let has_url =
            |agent, is_owned, is_admin| MemberAgentView::new(agent, is_owned, is_admin).url.is_some();
        assert!(has_url(&free, false, false));
        assert!(!has_url(&premium, false, false));
        assert!(has_url(&premium, true, false));
        assert!(has_url(&premium, false, true));
    }

    #[test]
    fn admin_owns_only_purchased_agents() {
        let premium = agent(true);
        assert!(!MemberAgentView::new(&premium, false, true).is_owned);
        assert!(MemberAgentView::new(&premium, true, true).is_owned);
    }
}
