use async_trait::async_trait;

use super::StoreError;
use crate::trash::TrashItem;

#[async_trait]
pub trait TrashQueries: Send + Sync {
    /// The agents, prompts and posts in the trash, up to `limit` each: those last deleted. In any order.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn list_trash(&self, limit: u64) -> Result<Vec<TrashItem>, StoreError>;
}
