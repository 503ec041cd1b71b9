use application::ports::{ContentId, StoreError, TrashItem, TrashQueries};
use async_trait::async_trait;
use domain::Lifecycle;

use super::store::MemoryStore;

#[async_trait]
impl TrashQueries for MemoryStore {
    async fn list_trash(&self, limit: u64) -> Result<Vec<TrashItem>, StoreError> {
        let state = self.read()?;
        let item = |id, name: &str, lifecycle: Lifecycle| {
            let removed_at = lifecycle.inactive_since().filter(|_| !lifecycle.is_draft())?;
            Some(TrashItem { id, name: name.to_owned(), removed_at, is_archived: lifecycle.is_archived() })
        };
        let agents = state
            .agents
            .values()
            .filter_map(|agent| item(ContentId::Agent(agent.id), agent.title.as_str(), agent.lifecycle));
        let bundles = state
            .bundles
            .values()
            .filter_map(|bundle| item(ContentId::Bundle(bundle.id), bundle.title.as_str(), bundle.lifecycle));
        let prompts = state
            .prompts
            .values()
            .filter_map(|prompt| item(ContentId::Prompt(prompt.id), prompt.name.as_str(), prompt.lifecycle));
        let posts = state
            .posts
            .values()
            .filter_map(|post| item(ContentId::Post(post.id), post.title.as_str(), post.lifecycle));
        let kinds: [Vec<TrashItem>; 4] =
            [agents.collect(), bundles.collect(), prompts.collect(), posts.collect()];
        Ok(kinds.into_iter().flat_map(|items| last_removed(items, limit)).collect())
    }
}

fn last_removed(mut items: Vec<TrashItem>, limit: u64) -> Vec<TrashItem> {
    items.sort_by_key(|item| std::cmp::Reverse(item.removed_at));
    items.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    items
}
