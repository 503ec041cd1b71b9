use application::ports::{
    EntityRemover, EntityWriter, PromptQueries, PromptRepository, PromptView, StoreError,
};
use async_trait::async_trait;
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
impl EntityRemover<Prompt> for MemoryUnitOfWork {
    async fn remove(&mut self, prompt: &Prompt) -> Result<bool, StoreError> {
        self.enter("prompts.remove").await?;
        Ok(self.state.prompts.remove(&prompt.id).is_some())
    }
}

#[async_trait]
impl PromptRepository for MemoryUnitOfWork {
    async fn lock(&mut self, id: PromptId) -> Result<Option<Prompt>, StoreError> {
        self.enter("prompts.lock").await?;
        Ok(self.state.prompts.get(&id).cloned())
    }
}

#[async_trait]
impl PromptQueries for MemoryStore {
    async fn list(&self) -> Result<Vec<PromptView>, StoreError> {
        let state = self.read()?;
        let mut views: Vec<_> = state
            .prompts
            .values()
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
