use std::collections::{BTreeMap, BTreeSet};

use application::ports::{AgentView, FavoriteRepository, RecentUseRepository, StoreError, ToolboxQueries};
use async_trait::async_trait;
use domain::prompts::Prompt;
use domain::toolbox::{Favorite, Favorites, RecentUse, ToolboxItem};
use domain::{AgentId, UserId};

use super::agents;
use super::state::State;
use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl FavoriteRepository for MemoryUnitOfWork {
    async fn list(&mut self, member: UserId) -> Result<Favorites, StoreError> {
        self.enter("favorites.list").await?;
        Ok(self.state.favorites_of(member))
    }

    async fn insert(&mut self, member: UserId, favorite: &Favorite) -> Result<(), StoreError> {
        self.enter("favorites.insert").await?;
        let known = self.state.require_item(member, favorite.item);
        self.check(known)?;
        self.state.favorites.entry((member, favorite.item)).or_insert(*favorite);
        Ok(())
    }

    async fn update_position(&mut self, member: UserId, favorite: &Favorite) -> Result<(), StoreError> {
        self.enter("favorites.update_position").await?;
        if let Some(stored) = self.state.favorites.get_mut(&(member, favorite.item)) {
            stored.position = favorite.position;
        }
        Ok(())
    }

    async fn remove(&mut self, member: UserId, item: ToolboxItem) -> Result<(), StoreError> {
        self.enter("favorites.remove").await?;
        self.state.favorites.remove(&(member, item));
        Ok(())
    }
}

#[async_trait]
impl RecentUseRepository for MemoryUnitOfWork {
    async fn list(&mut self, member: UserId) -> Result<Vec<RecentUse>, StoreError> {
        self.enter("recent_uses.list").await?;
        Ok(self.state.recent_uses_of(member))
    }

    async fn save(&mut self, member: UserId, recent: &RecentUse) -> Result<(), StoreError> {
        self.enter("recent_uses.save").await?;
        let known = self.state.require_item(member, recent.item);
        self.check(known)?;
        self.state.recent_uses.insert((member, recent.item), recent.clone());
        Ok(())
    }

    async fn remove_all_but_latest(&mut self, member: UserId, count: u64) -> Result<(), StoreError> {
        self.enter("recent_uses.remove_all_but_latest").await?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        for recent in self.state.recent_uses_of(member).into_iter().skip(count) {
            self.state.recent_uses.remove(&(member, recent.item));
        }
        Ok(())
    }

    async fn remove_all(&mut self, member: UserId) -> Result<(), StoreError> {
        self.enter("recent_uses.remove_all").await?;
        self.state.recent_uses.retain(|(user, _), _| *user != member);
        Ok(())
    }

    async fn count(&mut self, item: ToolboxItem) -> Result<(), StoreError> {
        self.enter("recent_uses.count").await?;
        *self.state.item_uses.entry(item).or_default() += 1;
        Ok(())
    }
}

impl State {
    pub(super) fn favorites_of(&self, member: UserId) -> Favorites {
        let own = self.favorites.iter().filter(|((user, _), _)| *user == member);
        Favorites::new(own.map(|(_, favorite)| *favorite).collect())
    }

    /// Most recent first.
    pub(super) fn recent_uses_of(&self, member: UserId) -> Vec<RecentUse> {
        let own = self.recent_uses.iter().filter(|((user, _), _)| *user == member);
        let mut recent: Vec<_> = own.map(|(_, recent)| recent.clone()).collect();
        recent.sort_by_key(|recent| std::cmp::Reverse((recent.used_at, recent.item.as_uuid())));
        recent
    }

    /// The title or name.
    pub(super) fn name_of(&self, item: ToolboxItem) -> String {
        match item {
            ToolboxItem::Agent(id) => self.agents[&id].title.as_str().to_owned(),
            ToolboxItem::Prompt(id) => self.prompts[&id].name.as_str().to_owned(),
        }
    }

    fn require_item(&self, member: UserId, item: ToolboxItem) -> Result<(), StoreError> {
        self.require_member(member)?;
        match item {
            ToolboxItem::Agent(id) => self.require_agent(id),
            ToolboxItem::Prompt(id) => self.require_prompt(id),
        }
    }

    /// Whether the item is among the member's favorites or recent uses.
    fn is_in_toolbox(&self, member: UserId, item: ToolboxItem) -> bool {
        self.favorites.contains_key(&(member, item)) || self.recent_uses.contains_key(&(member, item))
    }

    /// As the foreign keys do.
    pub(super) fn remove_from_toolboxes(&mut self, is_removed: impl Fn(ToolboxItem) -> bool) {
        self.favorites.retain(|(_, item), _| !is_removed(*item));
        self.recent_uses.retain(|(_, item), _| !is_removed(*item));
        self.item_uses.retain(|item, _| !is_removed(*item));
    }
}

#[async_trait]
impl ToolboxQueries for MemoryStore {
    async fn list_agents(
        &self,
        member: UserId,
        owned: &BTreeSet<AgentId>,
    ) -> Result<Vec<AgentView>, StoreError> {
        let state = self.read()?;
        let mut agents: Vec<_> = state
            .agents
            .values()
            .filter(|agent| {
                let is_listed =
                    agent.lifecycle.is_active() && state.is_in_toolbox(member, ToolboxItem::Agent(agent.id));
                is_listed || owned.contains(&agent.id)
            })
            .map(agents::view)
            .collect();
        agents.sort_by(|a, b| (&a.title, a.id).cmp(&(&b.title, b.id)));
        Ok(agents)
    }

    async fn list_prompts(&self, member: UserId) -> Result<Vec<Prompt>, StoreError> {
        let state = self.read()?;
        let listed = state.prompts.values().filter(|prompt| prompt.lifecycle.is_active());
        let own = listed.filter(|prompt| state.is_in_toolbox(member, ToolboxItem::Prompt(prompt.id)));
        let mut prompts: Vec<_> = own.cloned().collect();
        prompts.sort_by(|a, b| (a.name.as_str(), a.id).cmp(&(b.name.as_str(), b.id)));
        Ok(prompts)
    }

    async fn list_uses(&self) -> Result<BTreeMap<ToolboxItem, u32>, StoreError> {
        Ok(self.read()?.item_uses.clone())
    }

    async fn is_listed(&self, item: ToolboxItem) -> Result<bool, StoreError> {
        let state = self.read()?;
        Ok(match item {
            ToolboxItem::Agent(id) => state.agents.get(&id).is_some_and(|agent| agent.lifecycle.is_active()),
            ToolboxItem::Prompt(id) => {
                state.prompts.get(&id).is_some_and(|prompt| prompt.lifecycle.is_active())
            }
        })
    }
}
