use domain::Slug;

use crate::context::use_case;
use crate::ports::{Actor, AgentListing, AgentPageView, AgentView, Revision, StoreError, Topic};

/// An agent as one member sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberAgentView<'a> {
    pub agent: &'a AgentView,
    /// `None` for a premium agent, unless the reader bought it or manages content.
    pub url: Option<&'a str>,
    pub is_owned: bool,
}

impl<'a> MemberAgentView<'a> {
    pub fn new(agent: &'a AgentView, is_owned: bool, reader: Actor) -> Self {
        let url = reader.may_open(agent.is_premium, is_owned).then_some(agent.url.as_str());
        Self { agent, url, is_owned }
    }

    /// Visitors open no agent, not even a free one.
    pub const fn for_visitor(agent: &'a AgentView) -> Self {
        Self { agent, url: None, is_owned: false }
    }
}

/// Result of looking up the slug of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AgentLookup {
    Found {
        page: Box<AgentPageView>,
        related: Vec<AgentView>,
    },
    /// The current slug of the agent.
    MovedTo(String),
    /// Unknown or removed.
    NotFound,
}

use_case! {
    /// Lists agents for members, and finds the page of one for everyone.
    pub struct AgentCatalog
}

impl AgentCatalog {
    /// The number of related agents on a page: one row.
    const RELATED: u64 = 3;

    /// Featured agents first, each group by position, for the cache; members get each as [`MemberAgentView`].
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, listing: AgentListing) -> Result<Vec<AgentView>, StoreError> {
        self.context.queries.agents().list(listing).await
    }

    /// The page of an agent. A former slug redirects to the current one until another agent takes it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find_page(&self, slug: &str) -> Result<AgentLookup, StoreError> {
        // An invalid slug cannot belong to an agent, so skip the database.
        let Ok(slug) = Slug::parse(slug) else { return Ok(AgentLookup::NotFound) };
        if let Some(page) = self.context.queries.agents().find_page(slug.as_str()).await? {
            let related = self.context.queries.agents().list_related(&page.agent, Self::RELATED).await?;
            return Ok(AgentLookup::Found { page: Box::new(page), related });
        }
        let moved = self.context.queries.agents().find_by_former_slug(slug.as_str()).await?;
        Ok(moved.map_or(AgentLookup::NotFound, AgentLookup::MovedTo))
    }

    /// Changes whenever a list of agents changes; used as a cache key.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn revision(&self) -> Result<Revision, StoreError> {
        self.context.revisions.current(Topic::Agents).await
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use domain::money::Cents;
    use domain::users::Role;
    use domain::{AgentId, UserId};
    use uuid::Uuid;

    use super::*;

    const USER: UserId = UserId::from_uuid(Uuid::nil());

    fn agent(is_premium: bool) -> AgentView {
        AgentView {
            id: AgentId::from_uuid(Uuid::nil()),
            slug: "recipe-planner".to_owned(),
            title: "Recipe planner".to_owned(),
            description: String::new(),
            category: "Family".to_owned(),
            url: "https://example.com/agent".to_owned(),
            price: Cents::ZERO,
            is_premium,
            is_featured: false,
            package_version: None,
            created_at: DateTime::UNIX_EPOCH,
            image: None,
        }
    }

    #[test]
    fn premium_agent_url_is_for_buyers_and_editors_only() {
        let (free, premium) = (agent(false), agent(true));
        let has_url = |agent, is_owned, reader| MemberAgentView::new(agent, is_owned, reader).url.is_some();
        let (member, editor) = (Actor::Member(USER), Actor::Admin(USER, Role::Editor));
        assert!(has_url(&free, false, member));
        assert!(!has_url(&premium, false, member));
        assert!(has_url(&premium, true, member));
        assert!(has_url(&premium, false, editor));
        assert!(!has_url(&premium, false, Actor::Admin(USER, Role::Support)));
    }

    #[test]
    fn admin_owns_only_purchased_agents() {
        let (premium, owner) = (agent(true), Actor::Admin(USER, Role::Owner));
        assert!(!MemberAgentView::new(&premium, false, owner).is_owned);
        assert!(MemberAgentView::new(&premium, true, owner).is_owned);
    }
}
