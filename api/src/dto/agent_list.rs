use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use application::agents::MemberAgentView;
use application::bundles::OfferedBundle;
use application::ports::AgentView;
use domain::AgentId;
use domain::reviews::Rating;
use domain::search::{name_key, normalize_for_search};
use serde::Serialize;
use utoipa::ToSchema;

use super::{AgentResponse, BundleResponse};

/// All agents and bundles, the same for everyone.
#[derive(Debug)]
pub(crate) struct AgentListData {
    pub(crate) premium: Arc<Vec<AgentView>>,
    pub(crate) free: Arc<Vec<AgentView>>,
    pub(crate) ratings: Arc<BTreeMap<AgentId, Rating>>,
    pub(crate) bundles: Vec<OfferedBundle>,
}

impl AgentListData {
    /// Premium agents first.
    pub(crate) fn agents(&self) -> impl Iterator<Item = &AgentView> {
        self.premium.iter().chain(self.free.iter())
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
        AgentListResponse {
            gpts: self.agents().map(|agent| self.visible(agent)).collect(),
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
