use application::ports::{BundleQueries, BundleRepository, BundleView, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::bundles::Bundle;
use domain::{AgentId, BundleId};

use super::agents::is_deleted_before;
use super::state::State;
use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl BundleRepository for MemoryUnitOfWork {
    async fn insert(&mut self, bundle: &Bundle) -> Result<bool, StoreError> {
        self.enter("bundles.insert").await?;
        let is_taken = self.state.bundles.values().any(|other| other.slug == bundle.slug);
        if self.state.bundles.contains_key(&bundle.id) || is_taken {
            return Ok(false);
        }
        self.state.bundles.insert(bundle.id, bundle.clone());
        self.log_write(None, Some(bundle)).await?;
        Ok(true)
    }

    async fn update(&mut self, bundle: &Bundle) -> Result<(), StoreError> {
        self.enter("bundles.update").await?;
        let before = self.state.bundles.get(&bundle.id).cloned();
        let Some(stored) = self.state.bundles.get_mut(&bundle.id) else { return Ok(()) };
        let (slug, created_at) = (stored.slug.clone(), stored.created_at);
        *stored = Bundle { slug, created_at, ..bundle.clone() };
        self.log_write(before.as_ref(), Some(bundle)).await
    }

    async fn lock(&mut self, id: BundleId) -> Result<Option<Bundle>, StoreError> {
        self.enter("bundles.lock").await?;
        Ok(self.state.bundles.get(&id).cloned())
    }

    async fn find_with_any(&mut self, agents: &[AgentId]) -> Result<Vec<Bundle>, StoreError> {
        self.enter("bundles.find_with_any").await?;
        let has_any = |bundle: &&Bundle| bundle.agents.as_slice().iter().any(|id| agents.contains(id));
        Ok(self.state.bundles.values().filter(has_any).cloned().collect())
    }

    async fn lock_shared_with_any(&mut self, agents: &[AgentId]) -> Result<Vec<Bundle>, StoreError> {
        self.enter("bundles.lock_shared_with_any").await?;
        self.find_with_any(agents).await
    }

    async fn is_ordered(&mut self, id: BundleId) -> Result<bool, StoreError> {
        self.enter("bundles.is_ordered").await?;
        Ok(is_ordered(&self.state, id))
    }

    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("bundles.remove_deleted").await?;
        let state = &self.state;
        let deleted = state
            .bundles
            .values()
            .filter(|bundle| is_deleted_before(bundle.lifecycle, before) && !is_ordered(state, bundle.id));
        let ids: Vec<_> =
            deleted.map(|bundle| bundle.id).take(usize::try_from(limit).unwrap_or(usize::MAX)).collect();
        self.state.bundles.retain(|id, _| !ids.contains(id));
        Ok(u64::try_from(ids.len()).unwrap())
    }

    async fn remove(&mut self, id: BundleId) -> Result<bool, StoreError> {
        self.enter("bundles.remove").await?;
        let is_erasable = self.state.bundles.get(&id).is_some_and(|bundle| bundle.lifecycle.is_deleted())
            && !is_ordered(&self.state, id);
        if is_erasable {
            self.state.bundles.remove(&id);
        }
        Ok(is_erasable)
    }
}

fn is_ordered(state: &State, id: BundleId) -> bool {
    let mut lines = state.orders.values().flat_map(|order| &order.lines);
    lines.any(|line| line.bundle.as_ref().is_some_and(|bundle| bundle.id == id))
}

#[async_trait]
impl BundleQueries for MemoryStore {
    async fn list(&self) -> Result<Vec<BundleView>, StoreError> {
        let state = self.read()?;
        let view = |bundle: &Bundle| BundleView {
            bundle: bundle.clone(),
            agents: bundle.agents.as_slice().iter().filter_map(|id| state.agents.get(id)).cloned().collect(),
            is_ordered: is_ordered(&state, bundle.id),
        };
        let mut views: Vec<_> =
            state.bundles.values().filter(|bundle| bundle.lifecycle.is_active()).map(view).collect();
        views.sort_by_key(|view| std::cmp::Reverse((view.bundle.created_at, view.bundle.id)));
        Ok(views)
    }
}
