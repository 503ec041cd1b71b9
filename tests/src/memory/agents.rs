use std::collections::BTreeMap;

use application::ports::{
    AdminAgentView, AgentListing, AgentPageView, AgentQueries, AgentRepository, AgentView, ContentPackLog,
    ProblemReportView, Slugs, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::toolbox::ToolboxItem;
use domain::{AgentId, Lifecycle, Position, Slug};

use super::problem_reports;
use super::state::State;
use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl AgentRepository for MemoryUnitOfWork {
    async fn insert(&mut self, agent: &Agent) -> Result<bool, StoreError> {
        self.enter("agents.insert").await?;
        let is_taken = self.state.agents.values().any(|other| other.slug == agent.slug);
        if self.state.agents.contains_key(&agent.id) || is_taken {
            return Ok(false);
        }
        self.state.agents.insert(agent.id, agent.clone());
        self.state.former_agent_slugs.remove(&agent.slug);
        self.log_write(None, Some(agent)).await?;
        Ok(true)
    }

    async fn update(&mut self, agent: &Agent) -> Result<bool, StoreError> {
        self.enter("agents.update").await?;
        let before = self.state.agents.get(&agent.id).cloned();
        let is_taken =
            self.state.agents.values().any(|other| other.id != agent.id && other.slug == agent.slug);
        let Some(stored) = self.state.agents.get_mut(&agent.id).filter(|_| !is_taken) else {
            return Ok(false);
        };
        *stored = agent.clone();
        self.state.former_agent_slugs.remove(&agent.slug);
        self.log_write(before.as_ref(), Some(agent)).await?;
        Ok(true)
    }

    async fn lock(&mut self, id: AgentId) -> Result<Option<Agent>, StoreError> {
        self.enter("agents.lock").await?;
        Ok(self.state.agents.get(&id).cloned())
    }

    async fn first_position(&mut self, is_featured: bool) -> Result<Option<Position>, StoreError> {
        self.enter("agents.first_position").await?;
        let listed = sorted(self.state.agents.values().filter(|agent| agent.is_featured == is_featured));
        Ok(listed.first().map(|agent| agent.position))
    }

    async fn is_ordered(&mut self, id: AgentId) -> Result<bool, StoreError> {
        self.enter("agents.is_ordered").await?;
        Ok(self.state.is_ordered(id))
    }

    async fn find_all(&mut self, ids: &[AgentId]) -> Result<Vec<Agent>, StoreError> {
        self.enter("agents.find_all").await?;
        Ok(ids.iter().filter_map(|id| self.state.agents.get(id)).cloned().collect())
    }

    async fn lock_shared(&mut self, ids: &[AgentId]) -> Result<Vec<Agent>, StoreError> {
        self.enter("agents.lock_shared").await?;
        self.find_all(ids).await
    }

    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("agents.remove_deleted").await?;
        let state = &self.state;
        let deleted = state
            .agents
            .values()
            .filter(|agent| is_deleted_before(agent.lifecycle, before) && !state.is_ordered(agent.id));
        let ids: Vec<_> =
            deleted.map(|agent| agent.id).take(usize::try_from(limit).unwrap_or(usize::MAX)).collect();
        self.state.erase_agents(&ids);
        Ok(u64::try_from(ids.len()).unwrap())
    }

    async fn remove(&mut self, id: AgentId) -> Result<bool, StoreError> {
        self.enter("agents.remove").await?;
        let is_erasable = self.state.agents.get(&id).is_some_and(|agent| agent.lifecycle.is_deleted())
            && !self.state.is_ordered(id);
        if is_erasable {
            self.state.erase_agents(&[id]);
        }
        Ok(is_erasable)
    }
}

#[async_trait]
impl Slugs<AgentId> for MemoryUnitOfWork {
    async fn add_slug_redirect(&mut self, id: AgentId, slug: &Slug) -> Result<(), StoreError> {
        self.enter("agents.add_slug_redirect").await?;
        self.state.former_agent_slugs.insert(slug.clone(), id);
        Ok(())
    }

    async fn has_slug(&mut self, slug: &Slug) -> Result<bool, StoreError> {
        self.enter("agents.has_slug").await?;
        Ok(self.state.agents.values().any(|agent| agent.slug == *slug))
    }

    async fn list_slug_redirects(&mut self) -> Result<BTreeMap<Slug, AgentId>, StoreError> {
        self.enter("agents.list_slug_redirects").await?;
        Ok(self.state.former_agent_slugs.iter().map(|(slug, id)| (slug.clone(), *id)).collect())
    }
}

/// Whether it was moved to the trash before this time.
impl State {
    fn erase_agents(&mut self, ids: &[AgentId]) {
        self.agents.retain(|id, _| !ids.contains(id));
        self.packages.retain(|id, _| !ids.contains(id));
        self.package_versions.retain(|(id, _), _| !ids.contains(id));
        self.seen_versions.retain(|(_, id), _| !ids.contains(id));
        self.former_agent_slugs.retain(|_, id| !ids.contains(id));
        self.remove_from_toolboxes(|item| item.agent().is_some_and(|id| ids.contains(&id)));
        self.problem_reports.retain(|_, report| report.item.agent().is_none_or(|id| !ids.contains(&id)));
        self.reviews.retain(|_, review| !ids.contains(&review.agent_id));
        self.cart_items.retain(|_, item| !ids.contains(&item.agent_id));
    }
}

pub(super) fn is_deleted_before(lifecycle: Lifecycle, time: DateTime<Utc>) -> bool {
    lifecycle.is_deleted() && lifecycle.inactive_since().is_some_and(|at| at < time)
}

/// The listed agents, in order.
fn sorted<'a>(agents: impl Iterator<Item = &'a Agent>) -> Vec<&'a Agent> {
    in_list_order(agents.filter(|agent| agent.lifecycle.is_active()))
}

fn in_list_order<'a>(agents: impl Iterator<Item = &'a Agent>) -> Vec<&'a Agent> {
    let mut listed: Vec<_> = agents.collect();
    listed.sort_by_key(|agent| std::cmp::Reverse((agent.is_featured, agent.position, agent.id)));
    listed
}

#[async_trait]
impl ContentPackLog for MemoryUnitOfWork {
    async fn contains(&mut self, name: &str) -> Result<bool, StoreError> {
        self.enter("content_packs.contains").await?;
        Ok(self.state.content_packs.contains_key(name))
    }

    async fn record(&mut self, name: &str, at: DateTime<Utc>) -> Result<(), StoreError> {
        self.enter("content_packs.record").await?;
        self.state.content_packs.entry(name.to_owned()).or_insert(at);
        Ok(())
    }
}

#[async_trait]
impl AgentQueries for MemoryStore {
    async fn list(&self, listing: AgentListing) -> Result<Vec<AgentView>, StoreError> {
        let state = self.read()?;
        let is_premium = listing == AgentListing::Premium;
        let agents = sorted(state.agents.values().filter(|agent| agent.access.is_premium() == is_premium));
        Ok(agents.into_iter().map(view).collect())
    }

    async fn list_all(&self) -> Result<Vec<AdminAgentView>, StoreError> {
        let state = self.read()?;
        let owners = |id| {
            let purchases = state.purchases.values();
            purchases.filter(|purchase| purchase.agent_id == id && purchase.status.is_owned()).count()
        };
        let admin_view = |agent: &Agent| AdminAgentView {
            agent: agent.clone(),
            owners: u32::try_from(owners(agent.id)).expect("few owners"),
            is_ordered: state.is_ordered(agent.id),
            open_reports: u32::try_from(state.open_reports(ToolboxItem::Agent(agent.id)).count())
                .expect("few reports"),
        };
        let agents = state.agents.values().filter(|agent| agent.is_editable());
        Ok(in_list_order(agents).into_iter().map(admin_view).collect())
    }

    async fn find_page(&self, slug: &str) -> Result<Option<AgentPageView>, StoreError> {
        let state = self.read()?;
        let agents = sorted(state.agents.values().filter(|agent| agent.slug.as_str() == slug));
        Ok(agents.first().copied().map(page))
    }

    async fn list_pages(&self) -> Result<Vec<AgentPageView>, StoreError> {
        let state = self.read()?;
        Ok(sorted(state.agents.values()).into_iter().map(page).collect())
    }

    async fn list_related(&self, agent: &AgentView, limit: u64) -> Result<Vec<AgentView>, StoreError> {
        let state = self.read()?;
        let is_related = |other: &&Agent| other.id != agent.id && other.category.as_str() == agent.category;
        let agents = sorted(state.agents.values().filter(is_related));
        Ok(agents.into_iter().take(usize::try_from(limit).unwrap_or(usize::MAX)).map(view).collect())
    }

    async fn find_by_former_slug(&self, slug: &str) -> Result<Option<String>, StoreError> {
        let state = self.read()?;
        let redirect = state.former_agent_slugs.iter().find(|(former, _)| former.as_str() == slug);
        let agent = redirect.and_then(|(_, id)| state.agents.get(id));
        Ok(agent.filter(|agent| agent.lifecycle.is_active()).map(|agent| agent.slug.to_string()))
    }

    async fn open_reports(
        &self,
        item: ToolboxItem,
        limit: usize,
    ) -> Result<Vec<ProblemReportView>, StoreError> {
        Ok(problem_reports::open_reports(&*self.read()?, item, limit))
    }
}

fn page(agent: &Agent) -> AgentPageView {
    AgentPageView {
        agent: view(agent),
        details: agent.details.as_str().to_owned(),
        example: agent.example.clone(),
    }
}

pub(super) fn view(agent: &Agent) -> AgentView {
    AgentView {
        id: agent.id,
        slug: agent.slug.to_string(),
        title: agent.title.as_str().to_owned(),
        description: agent.description.as_str().to_owned(),
        category: agent.category.as_str().to_owned(),
        url: agent.url.as_str().to_owned(),
        price: agent.access.price(),
        is_premium: agent.access.is_premium(),
        is_featured: agent.is_featured,
        created_at: agent.created_at,
        package_version: agent.package_version,
        image: agent.image.clone(),
    }
}
