use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use domain::{AgentId, PostId, PromptId};

use super::StoreError;

/// What is in the trash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrashId {
    Agent(AgentId),
    Prompt(PromptId),
    Post(PostId),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrashItem {
    pub id: TrashId,
    pub name: String,
    pub deleted_at: DateTime<Utc>,
    /// An agent that was ordered is never removed, because its owners keep it.
    pub is_kept: bool,
}

impl TrashItem {
    /// How long it can be restored.
    pub const RETENTION: TimeDelta = TimeDelta::days(30);

    /// When it is removed for good; `None` if it is kept.
    #[must_use]
    pub fn removed_at(&self) -> Option<DateTime<Utc>> {
        (!self.is_kept).then(|| self.deleted_at + Self::RETENTION)
    }
}

#[async_trait]
pub trait TrashQueries: Send + Sync {
    /// The agents, prompts and posts in the trash, up to `limit` each: those last deleted. In any order.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn list_trash(&self, limit: u64) -> Result<Vec<TrashItem>, StoreError>;
}
