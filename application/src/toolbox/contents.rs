use std::collections::BTreeSet;

use domain::prompts::Prompt;
use domain::toolbox::{Favorites, RecentUse, ToolboxItem};
use domain::{AgentId, UserId};

use crate::context::use_case;
use crate::ports::{AgentView, StoreError};

/// Everything in a member's toolbox. Items that are no longer available are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolboxView {
    /// In the member's order.
    pub favorites: Vec<ToolboxItem>,
    /// By title.
    pub owned: Vec<AgentId>,
    /// Most recent first.
    pub recent: Vec<RecentUse>,
    /// The agents of all lists; members get each as [`crate::agents::MemberAgentView`].
    pub agents: Vec<AgentView>,
    /// The prompts of all lists.
    pub prompts: Vec<Prompt>,
}

use_case! {
    /// Reads members' toolboxes.
    pub struct ToolboxContents
}

impl ToolboxContents {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn read(&self, member: UserId, owned: &BTreeSet<AgentId>) -> Result<ToolboxView, StoreError> {
        let mut unit = self.context.unaudited_store.read().await?;
        let favorites = unit.favorites().list(member).await?;
        let recent = unit.recent_uses().list(member).await?;
        drop(unit);
        let agents = self.context.queries.toolbox().list_agents(member, owned).await?;
        let prompts = self.context.queries.toolbox().list_prompts(member).await?;
        let available: BTreeSet<_> = agents
            .iter()
            .map(|agent| ToolboxItem::Agent(agent.id))
            .chain(prompts.iter().map(|prompt| ToolboxItem::Prompt(prompt.id)))
            .collect();
        let is_available = |item: &ToolboxItem| available.contains(item);
        Ok(ToolboxView {
            favorites: available_favorites(&favorites, is_available),
            owned: agents.iter().map(|agent| agent.id).filter(|id| owned.contains(id)).collect(),
            recent: recent.into_iter().filter(|recent| is_available(&recent.item)).collect(),
            agents,
            prompts,
        })
    }
}

fn available_favorites(
    favorites: &Favorites,
    is_available: impl Fn(&ToolboxItem) -> bool,
) -> Vec<ToolboxItem> {
    favorites.iter().map(|favorite| favorite.item).filter(is_available).collect()
}
