use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use application::agents::MemberAgentView;
use application::bundles::OfferedBundle;
use application::ports::AgentView;
use domain::AgentId;
use domain::reviews::Rating;
use domain::search::{name_key, normalize_for_search};
use domain::toolbox::ToolboxItem;
use serde::Serialize;
use utoipa::ToSchema;

use super::{AgentResponse, BundleResponse, use_ranks};

domain::text_enum! {
    /// In which order the list for visitors shows its agents.
    #[derive(Default)]
    pub enum AgentOrder {
        /// Premium agents first; featured ones first in each group.
        #[default]
        Featured = "featured",
        Newest = "newest",
        /// Those that members opened most.
        MostUsed = "used",
        /// The cheapest first.
        Price = "price",
        Name = "name",
    }
}

impl AgentOrder {
    /// As the front end calls it.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Featured => "Featured first",
            Self::Newest => "Newest",
            Self::MostUsed => "Most used",
            Self::Price => "Price",
            Self::Name => "A–Z",
        }
    }
}

/// All agents and bundles, the same for everyone.
#[derive(Debug)]
pub(crate) struct AgentListData {
    pub(crate) premium: Arc<Vec<AgentView>>,
    pub(crate) free: Arc<Vec<AgentView>>,
    pub(crate) ratings: Arc<BTreeMap<AgentId, Rating>>,
    pub(crate) bundles: Vec<OfferedBundle>,
    pub(crate) uses: Arc<BTreeMap<ToolboxItem, u32>>,
}

impl AgentListData {
    /// Premium agents first.
    pub(crate) fn agents(&self) -> impl Iterator<Item = &AgentView> {
        self.premium.iter().chain(self.free.iter())
    }

    pub(crate) fn sorted(&self, order: AgentOrder) -> Vec<&AgentView> {
        let mut agents: Vec<_> = self.agents().collect();
        match order {
            AgentOrder::Featured => {}
            AgentOrder::Newest => agents.sort_by_key(|agent| Reverse(agent.created_at)),
            AgentOrder::MostUsed => {
                let ranks = use_ranks(self.agents(), &self.uses);
                agents.sort_by_key(|agent| ranks.get(&agent.id).copied());
            }
            AgentOrder::Price => agents.sort_by_key(|agent| agent.price),
            AgentOrder::Name => agents.sort_by_cached_key(|agent| name_key(&agent.title)),
        }
        agents
    }

    /// What the list can be narrowed to: the types, if there are both, and the categories.
    pub(crate) fn choices(&self) -> Vec<&str> {
        let mut known = BTreeSet::new();
        let mut categories: Vec<_> = self.agents().map(|agent| agent.category.as_str()).collect();
        categories.retain(|name| known.insert(normalize_for_search(name)));
        categories.sort_by_cached_key(|name| name_key(name));
        let has_both = !self.premium.is_empty() && !self.free.is_empty();
        let types = if has_both { ["premium", "free"].as_slice() } else { &[] };
        types.iter().copied().chain(categories).collect()
    }

    pub(crate) fn response(&self) -> AgentListResponse<'_> {
        let ranks = use_ranks(self.agents(), &self.uses);
        AgentListResponse {
            gpts: self.agents().map(|agent| self.visible(agent).ranked(&ranks)).collect(),
            choices: self.choices(),
            bundles: self.bundles.iter().map(BundleResponse::from).collect(),
        }
    }

    /// An agent as visitors see it.
    fn visible<'a>(&self, agent: &'a AgentView) -> AgentResponse<'a> {
        AgentResponse::new(MemberAgentView::for_visitor(agent), self.ratings.get(&agent.id))
    }
}

/// Whether a choice of the list includes the agent. `None` includes all.
pub(crate) fn is_chosen(choice: Option<&str>, agent: &AgentView) -> bool {
    match choice {
        None => true,
        Some("premium") => agent.is_premium,
        Some("free") => !agent.is_premium,
        Some(category) => normalize_for_search(category) == normalize_for_search(&agent.category),
    }
}

/// All agents as visitors see them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AgentListResponse<'a> {
    /// Premium agents first; featured ones first in each group.
    gpts: Vec<AgentResponse<'a>>,
    /// What the list can be narrowed to: `premium` and `free`, if there are both, and categories.
    choices: Vec<&'a str>,
    bundles: Vec<BundleResponse>,
}
