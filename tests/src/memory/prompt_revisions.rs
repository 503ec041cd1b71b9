use std::cmp::Reverse;

use application::ports::{PromptRevisionRepository, StoreError};
use async_trait::async_trait;
use domain::PromptId;
use domain::prompts::PromptRevision;

use super::post_texts::first_name;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl PromptRevisionRepository for MemoryUnitOfWork {
    async fn insert(&mut self, text: &PromptRevision) -> Result<(), StoreError> {
        self.enter("prompt_revisions.insert").await?;
        self.state.prompt_revisions.push(text.clone());
        self.state.prompt_revisions.sort_by_key(|text| Reverse(text.replaced_at));
        Ok(())
    }

    async fn list(&mut self, prompt: PromptId) -> Result<Vec<(PromptRevision, Option<String>)>, StoreError> {
        self.enter("prompt_revisions.list").await?;
        let texts = self.state.prompt_revisions.iter().filter(|text| text.prompt_id == prompt);
        Ok(texts.map(|text| (text.clone(), first_name(&self.state, text.replaced_by))).collect())
    }

    async fn remove_oldest(&mut self, prompt: PromptId, keep: u64) -> Result<(), StoreError> {
        self.enter("prompt_revisions.remove_oldest").await?;
        let mut kept = 0;
        self.state.prompt_revisions.retain(|text| {
            kept += u64::from(text.prompt_id == prompt);
            text.prompt_id != prompt || kept <= keep
        });
        Ok(())
    }
}
