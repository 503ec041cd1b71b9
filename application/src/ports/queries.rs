use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::money::Cents;
use domain::purchases::PurchaseStatus;
use domain::users::{EmailAddress, Session, SessionKey, User};
use domain::{AgentId, OrderId, PostId, PromptId, PurchaseId, UserId};

use super::StoreError;

/// The member behind a request, as her row says at this moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentUser {
    pub id: UserId,
    pub email: String,
    pub pending_email: Option<String>,
    pub first_name: String,
    pub is_admin: bool,
    pub password_chosen: bool,
}

#[async_trait]
pub trait SessionQueries: Send + Sync {
    /// The session behind a cookie and its member, in one statement, live or not.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn find(&self, key: &SessionKey) -> Result<Option<(Session, CurrentUser)>, StoreError>;

    /// The same with the agents that the member owns, still in one statement.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn find_owner(
        &self,
        key: &SessionKey,
    ) -> Result<Option<(Session, CurrentUser, BTreeSet<AgentId>)>, StoreError>;

    /// The member's sessions, live or not, the one seen last first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn list(&self, user_id: UserId) -> Result<Vec<Session>, StoreError>;
}

#[async_trait]
pub trait UserQueries: Send + Sync {
    /// The account of this address, without holding it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn find_by_email(&self, email: &EmailAddress) -> Result<Option<User>, StoreError>;

    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn find(&self, id: UserId) -> Result<Option<User>, StoreError>;
}

/// Which agents to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentListing {
    Free,
    Premium,
}

/// An agent as its row says; what of it a member sees is the use case's decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentView {
    pub id: AgentId,
    pub title: String,
    pub description: String,
    pub category: String,
    pub url: String,
    pub price: Cents,
    pub is_premium: bool,
    pub created_at: DateTime<Utc>,
}

#[async_trait]
pub trait AgentQueries: Send + Sync {
    /// Newest first, in one statement.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn list(&self, listing: AgentListing) -> Result<Vec<AgentView>, StoreError>;

    /// Every agent that is not archived, newest first, in one statement.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn list_all(&self) -> Result<Vec<CatalogueEntry>, StoreError>;
}

/// An agent as admins see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogueEntry {
    pub id: AgentId,
    pub title: String,
    pub description: String,
    pub category: String,
    pub url: String,
    pub price: Cents,
    pub is_premium: bool,
    pub created_at: DateTime<Utc>,
    /// How many members own it.
    pub owners: u32,
}

/// A prompt as members and admins see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptView {
    pub id: PromptId,
    pub name: String,
    pub category: String,
    pub text: String,
    pub created_at: DateTime<Utc>,
}

#[async_trait]
pub trait PromptQueries: Send + Sync {
    /// Newest first, in one statement.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn list(&self) -> Result<Vec<PromptView>, StoreError>;
}

/// A post on the list of the blog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostSummary {
    pub id: PostId,
    pub slug: String,
    pub title: String,
    pub excerpt: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A whole post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostView {
    pub id: PostId,
    pub slug: String,
    pub title: String,
    pub excerpt: String,
    /// HTML that was made safe when it was saved.
    pub content: String,
    pub is_published: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[async_trait]
pub trait PostQueries: Send + Sync {
    /// Published posts, newest first, in one statement.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn list_published(&self) -> Result<Vec<PostSummary>, StoreError>;

    /// The newest published posts, newest first, in one statement.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn list_latest(&self, count: u64) -> Result<Vec<PostView>, StoreError>;

    /// Drafts too, newest first, in one statement.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn list_all(&self) -> Result<Vec<PostView>, StoreError>;

    /// The post of this slug, published or not; who may see it is the use case's decision.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn find(&self, slug: &str) -> Result<Option<PostView>, StoreError>;

    /// The post that had this slug before it got its present one, published or not.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn find_by_former_slug(&self, slug: &str) -> Result<Option<PostView>, StoreError>;
}

/// An agent as its buyer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoughtAgentView {
    pub title: String,
    pub description: String,
    /// The agent's address as stored; who may see it is the use case's decision.
    pub url: String,
}

/// One line of a member's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PurchaseView {
    pub id: PurchaseId,
    pub order_id: OrderId,
    pub created_at: DateTime<Utc>,
    pub amount: Cents,
    pub status: PurchaseStatus,
    pub agent: BoughtAgentView,
}

#[async_trait]
pub trait PurchaseQueries: Send + Sync {
    /// Newest first, in one statement.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn history(&self, owner: UserId) -> Result<Vec<PurchaseView>, StoreError>;
}
