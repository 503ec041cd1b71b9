use std::cmp::Reverse;

use domain::agents::Agent;
use domain::search::name_key;

use super::{ManageAgentError, ManageAgents};
use crate::item_list::{CategorizedPage, CategoryFilter, ItemProblem, ItemStatus, TextFilter, categories_of};
use crate::ports::{Actor, AdminAgentView, Page, PageRequest};

domain::text_enum! {
    /// What the list of admins is sorted by.
    #[derive(Default)]
    pub enum AgentSort {
        /// As members see it.
        #[default]
        Manual = "manual",
        Newest = "newest",
        Oldest = "oldest",
        Title = "title",
        TitleDescending = "-title",
        Price = "price",
        PriceDescending = "-price",
        Owners = "owners",
        OwnersDescending = "-owners",
    }
}

domain::text_enum! {
    pub enum AgentType {
        Free = "free",
        Premium = "premium",
    }
}

domain::text_enum! {
    /// What buyers get.
    pub enum AgentDelivery {
        /// Only a link, which depends on one platform.
        Link = "link",
        /// With a URL or without.
        Package = "package",
        Nothing = "nothing",
    }
}

impl AgentDelivery {
    fn of(agent: &Agent) -> Self {
        match agent.package_version {
            Some(_) => Self::Package,
            None if agent.is_deliverable() => Self::Link,
            None => Self::Nothing,
        }
    }
}

/// Which agents an admin wants to see.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AgentFilter {
    /// Part of the title, the description or the note.
    pub text: TextFilter,
    pub category: Option<CategoryFilter>,
    pub status: Option<ItemStatus>,
    pub agent_type: Option<AgentType>,
    pub problem: Option<ItemProblem>,
    pub delivery: Option<AgentDelivery>,
}

impl AgentFilter {
    fn matches(&self, AdminAgentView { agent, open_reports, .. }: &AdminAgentView) -> bool {
        self.category.as_ref().is_none_or(|category| category.matches(agent.category.as_str()))
            && self.status.is_none_or(|status| status.matches(agent.lifecycle))
            && self
                .agent_type
                .is_none_or(|wanted| agent.access.is_premium() == (wanted == AgentType::Premium))
            && self.problem.is_none_or(|problem| problem.matches(*open_reports))
            && self.delivery.is_none_or(|delivery| AgentDelivery::of(agent) == delivery)
            && self.text.matches([agent.title.as_str(), agent.description.as_str(), agent.note.as_str()])
    }
}

impl ManageAgents {
    /// A page of the agents that match.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_page(
        &self,
        actor: Actor,
        filter: &AgentFilter,
        sort: AgentSort,
        page: &PageRequest,
    ) -> Result<CategorizedPage<AdminAgentView>, ManageAgentError> {
        let mut agents = self.list(actor).await?;
        let categories = categories_of(agents.iter().map(|view| view.agent.category.as_str()));
        match sort {
            AgentSort::Manual => {}
            AgentSort::Newest => agents.sort_by_key(|view| Reverse(view.agent.created_at)),
            AgentSort::Oldest => agents.sort_by_key(|view| view.agent.created_at),
            AgentSort::Title => agents.sort_by_cached_key(|view| name_key(view.agent.title.as_str())),
            AgentSort::TitleDescending => {
                agents.sort_by_cached_key(|view| Reverse(name_key(view.agent.title.as_str())));
            }
            AgentSort::Price => agents.sort_by_key(|view| view.agent.access.price()),
            AgentSort::PriceDescending => agents.sort_by_key(|view| Reverse(view.agent.access.price())),
            AgentSort::Owners => agents.sort_by_key(|view| view.owners),
            AgentSort::OwnersDescending => agents.sort_by_key(|view| Reverse(view.owners)),
        }
        let page = Page::of_list(page, agents, |view| view.agent.id.as_uuid(), |view| filter.matches(view));
        Ok(CategorizedPage { page, categories })
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use domain::AgentId;
    use domain::agents::{Access, Agent, AgentDraft, AgentNote, AgentUrl, Category, Description, Title};

    use super::*;

    #[test]
    fn search_finds_title_description_and_note() {
        let draft = AgentDraft::new(
            Title::parse("Planner").unwrap(),
            Description::parse("Plans weeks").unwrap(),
            Category::parse("Lifestyle").unwrap(),
            AgentUrl::parse("https://chatgpt.com/g/1").unwrap(),
            Access::Free,
        );
        let draft = AgentDraft { note: AgentNote::parse("Ask Ada").ok(), ..draft };
        let agent = Agent::create(AgentId::from_uuid(uuid::Uuid::nil()), draft, DateTime::UNIX_EPOCH);
        let view = AdminAgentView { agent, owners: 0, is_ordered: false, open_reports: 0 };
        let finds =
            |text| AgentFilter { text: TextFilter::new(text), ..AgentFilter::default() }.matches(&view);
        for (text, is_found) in
            [("plann", true), ("weeks", true), ("ada", true), ("lifestyle", false), ("chatgpt", false)]
        {
            assert_eq!(finds(text), is_found, "{text}");
        }
    }
}
