use application::ports::{StoreError, TrashId, TrashItem, TrashQueries};
use async_trait::async_trait;

use super::store::MemoryStore;

#[async_trait]
impl TrashQueries for MemoryStore {
    async fn list_trash(&self, limit: u64) -> Result<Vec<TrashItem>, StoreError> {
        let state = self.read()?;
        let item = |id, name: &str, deleted_at, is_kept| TrashItem {
            id,
            name: name.to_owned(),
            deleted_at,
            is_kept,
        };
        let agents = state.agents.values().filter_map(|agent| {
            let is_kept = state.is_ordered(agent.id);
            Some(item(TrashId::Agent(agent.id), agent.title.as_str(), agent.archived_at?, is_kept))
        });
        let prompts = state.prompts.values().filter_map(|prompt| {
            Some(item(TrashId::Prompt(prompt.id), prompt.name.as_str(), prompt.deleted_at?, false))
        });
        let posts = state.posts.values().filter_map(|post| {
            Some(item(TrashId::Post(post.id), post.title.as_str(), post.deleted_at?, false))
        });
        let kinds: [Vec<TrashItem>; 3] = [agents.collect(), prompts.collect(), posts.collect()];
        Ok(kinds.into_iter().flat_map(|items| last_deleted(items, limit)).collect())
    }
}

fn last_deleted(mut items: Vec<TrashItem>, limit: u64) -> Vec<TrashItem> {
    items.sort_by_key(|item| std::cmp::Reverse(item.deleted_at));
    items.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    items
}
