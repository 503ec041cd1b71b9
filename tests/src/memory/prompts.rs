use application::ports::{AdminPromptView, PromptQueries, PromptRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::prompts::Prompt;
use domain::toolbox::ToolboxItem;
use domain::{Position, PromptId};

use super::agents::is_deleted_before;
use super::state::State;
use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl PromptRepository for MemoryUnitOfWork {
    async fn insert(&mut self, prompt: &Prompt) -> Result<bool, StoreError> {
        self.enter("prompts.insert").await?;
        let is_taken = |other: &Prompt| other.id == prompt.id || other.slug == prompt.slug;
        if self.state.prompts.values().any(is_taken) {
            return Ok(false);
        }
        self.state.prompts.insert(prompt.id, prompt.clone());
        self.log_write(None, Some(prompt)).await?;
        Ok(true)
    }

    async fn update(&mut self, prompt: &Prompt) -> Result<(), StoreError> {
        self.enter("prompts.update").await?;
        let before = self.state.prompts.get(&prompt.id).cloned();
        let Some(stored) = self.state.prompts.get_mut(&prompt.id) else { return Ok(()) };
        *stored = prompt.clone();
        self.log_write(before.as_ref(), Some(prompt)).await
    }

    async fn lock(&mut self, id: PromptId) -> Result<Option<Prompt>, StoreError> {
        self.enter("prompts.lock").await?;
        Ok(self.state.prompts.get(&id).cloned())
    }

    async fn first_position(&mut self, is_featured: bool) -> Result<Option<Position>, StoreError> {
        self.enter("prompts.first_position").await?;
        let listed = sorted(self.state.prompts.values().filter(|prompt| prompt.is_featured == is_featured));
        Ok(listed.first().map(|prompt| prompt.position))
    }

    async fn list(&mut self) -> Result<Vec<Prompt>, StoreError> {
        self.enter("prompts.list").await?;
        Ok(editable(&self.state))
    }

    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("prompts.remove_deleted").await?;
        let deleted =
            self.state.prompts.values().filter(|prompt| is_deleted_before(prompt.lifecycle, before));
        let ids: Vec<_> =
            deleted.map(|prompt| prompt.id).take(usize::try_from(limit).unwrap_or(usize::MAX)).collect();
        self.state.erase_prompts(&ids);
        Ok(u64::try_from(ids.len()).unwrap())
    }

    async fn remove(&mut self, id: PromptId) -> Result<bool, StoreError> {
        self.enter("prompts.remove").await?;
        let is_deleted = self.state.prompts.get(&id).is_some_and(|prompt| prompt.lifecycle.is_deleted());
        if is_deleted {
            self.state.erase_prompts(&[id]);
        }
        Ok(is_deleted)
    }
}

impl State {
    fn erase_prompts(&mut self, ids: &[PromptId]) {
        self.prompts.retain(|id, _| !ids.contains(id));
        self.problem_reports.retain(|_, report| report.item.prompt().is_none_or(|id| !ids.contains(&id)));
        self.prompt_revisions.retain(|text| !ids.contains(&text.prompt_id));
        self.remove_from_toolboxes(|item| item.prompt().is_some_and(|id| ids.contains(&id)));
    }
}

/// The listed prompts, in order.
fn sorted<'a>(prompts: impl Iterator<Item = &'a Prompt>) -> Vec<&'a Prompt> {
    in_list_order(prompts.filter(|prompt| prompt.lifecycle.is_active()))
}

/// Published prompts and drafts.
fn editable(state: &State) -> Vec<Prompt> {
    let prompts = state.prompts.values().filter(|prompt| prompt.is_editable());
    in_list_order(prompts).into_iter().cloned().collect()
}

fn in_list_order<'a>(prompts: impl Iterator<Item = &'a Prompt>) -> Vec<&'a Prompt> {
    let mut listed: Vec<_> = prompts.collect();
    listed.sort_by_key(|prompt| std::cmp::Reverse((prompt.is_featured, prompt.position, prompt.id)));
    listed
}

#[async_trait]
impl PromptQueries for MemoryStore {
    async fn list(&self) -> Result<Vec<Prompt>, StoreError> {
        let state = self.read()?;
        Ok(sorted(state.prompts.values()).into_iter().cloned().collect())
    }

    async fn list_all(&self) -> Result<Vec<AdminPromptView>, StoreError> {
        let state = self.read()?;
        let view = |prompt: Prompt| AdminPromptView {
            open_reports: u32::try_from(state.open_reports(ToolboxItem::Prompt(prompt.id)).count())
                .expect("few reports"),
            prompt,
        };
        Ok(editable(&state).into_iter().map(view).collect())
    }
}
