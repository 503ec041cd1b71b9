use application::ports::{EntityWriter, PromptQueries, PromptRepository, PromptView, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::PromptId;
use domain::prompts::Prompt;

use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl EntityWriter<Prompt> for MemoryUnitOfWork {
    async fn insert(&mut self, prompt: &Prompt) -> Result<bool, StoreError> {
        self.enter("prompts.insert").await?;
        if self.state.prompts.contains_key(&prompt.id) {
            return Ok(false);
        }
        self.state.prompts.insert(prompt.id, prompt.clone());
        Ok(true)
    }

    async fn update(&mut self, prompt: &Prompt) -> Result<bool, StoreError> {
        self.enter("prompts.update").await?;
        let Some(stored) = self.state.prompts.get_mut(&prompt.id) else { return Ok(false) };
        *stored = Prompt { created_at: stored.created_at, ..prompt.clone() };
        Ok(true)
    }
}

#[async_trait]
impl PromptRepository for MemoryUnitOfWork {
    async fn lock(&mut self, id: PromptId) -> Result<Option<Prompt>, StoreError> {
        self.enter("prompts.lock").await?;
        Ok(self.state.prompts.get(&id).cloned())
    }

    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("prompts.remove_deleted").await?;
        let deleted =
            self.state.prompts.values().filter(|prompt| prompt.deleted_at.is_some_and(|at| at < before));
        let ids: Vec<_> =
            deleted.map(|prompt| prompt.id).take(usize::try_from(limit).unwrap_or(usize::MAX)).collect();
        self.state.prompts.retain(|id, _| !ids.contains(id));
        Ok(ids.len() as u64)
    }
}

#[async_trait]
impl PromptQueries for MemoryStore {
    async fn list(&self) -> Result<Vec<PromptView>, StoreError> {
        let state = self.read()?;
        let mut views: Vec<_> = state
            .prompts
            .values()
            .filter(|prompt| prompt.deleted_at.is_none())
            .map(|prompt| PromptView {
                id: prompt.id,
                name: prompt.name.as_str().to_owned(),
                category: prompt.category.as_str().to_owned(),
                text: prompt.text.as_str().to_owned(),
                created_at: prompt.created_at,
                updated_at: prompt.updated_at,
            })
            .collect();
        views.sort_by_key(|view| std::cmp::Reverse((view.created_at, view.id)));
        Ok(views)
    }
}
