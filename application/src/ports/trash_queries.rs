use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use domain::{AgentId, BundleId, PostId, PromptId};

use super::{StoreError, SubjectKind};

/// An agent, bundle, prompt or post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ContentId {
    Agent(AgentId),
    Bundle(BundleId),
    Prompt(PromptId),
    Post(PostId),
}

impl ContentId {
    /// Its kind and id in the audit log.
    pub fn subject(self) -> (SubjectKind, String) {
        match self {
            Self::Agent(id) => (SubjectKind::Agent, id.to_string()),
            Self::Bundle(id) => (SubjectKind::Bundle, id.to_string()),
            Self::Prompt(id) => (SubjectKind::Prompt, id.to_string()),
            Self::Post(id) => (SubjectKind::Post, id.to_string()),
        }
    }
}

/// An item in the trash or the archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrashItem {
    pub id: ContentId,
    pub name: String,
    pub removed_at: DateTime<Utc>,
    pub is_archived: bool,
}

impl TrashItem {
    /// How long a deleted item can be restored.
    pub const RETENTION: TimeDelta = TimeDelta::days(30);

    /// When it is erased; `None` if it is in the archive.
    pub fn erased_at(&self) -> Option<DateTime<Utc>> {
        (!self.is_archived).then_some(self.removed_at + Self::RETENTION)
    }
}

#[async_trait]
pub trait TrashQueries: Send + Sync {
    /// The most recently removed agents, bundles, prompts and posts, up to `limit` each, in any order.
    async fn list_trash(&self, limit: u64) -> Result<Vec<TrashItem>, StoreError>;
}
