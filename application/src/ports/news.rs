use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::news::Visit;
use domain::{AgentId, PromptId, UserId};

use super::StoreError;

/// The latest visit of each member. Unique by member.
#[async_trait]
pub trait VisitRepository: Send {
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find(&mut self, member: UserId) -> Result<Option<Visit>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, member: UserId) -> Result<Option<Visit>, StoreError>;
    /// Changes nothing if there is one.
    async fn insert_if_absent(&mut self, visit: &Visit) -> Result<(), StoreError>;
    /// Keeps the time of the first visit.
    async fn update(&mut self, visit: &Visit) -> Result<(), StoreError>;
}

/// An agent that was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAgent {
    pub id: AgentId,
    pub slug: String,
    pub title: String,
    pub is_premium: bool,
}

/// A prompt that was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPrompt {
    pub id: PromptId,
    pub name: String,
}

/// A post that was published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPost {
    pub slug: String,
    pub title: String,
}

/// Newest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NewContent {
    pub agents: Vec<NewAgent>,
    pub prompts: Vec<NewPrompt>,
    pub posts: Vec<NewPost>,
}

/// An agent that the member owns, whose package has a new version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpdatedAgent {
    pub id: AgentId,
    pub title: String,
    /// What changed; may be empty.
    pub note: String,
}

/// A prompt whose text differs from what the member copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedPrompt {
    pub id: PromptId,
    pub name: String,
    pub copied_text: String,
    pub text: String,
    pub updated_at: DateTime<Utc>,
}

#[async_trait]
pub trait NewsQueries: Send + Sync {
    /// Up to `limit` listed agents, listed prompts and published posts each that were added after this time.
    async fn list_new(&self, since: DateTime<Utc>, limit: u64) -> Result<NewContent, StoreError>;

    /// Up to `limit` agents that the member owns, whose newest version is not the first and was published
    /// after this time and after the purchase, newest first.
    async fn list_new_versions(
        &self,
        member: UserId,
        since: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<UpdatedAgent>, StoreError>;

    /// The listed prompts among the member's recent uses that have changed, last changed first.
    async fn list_changed_prompts(&self, member: UserId) -> Result<Vec<ChangedPrompt>, StoreError>;
}
