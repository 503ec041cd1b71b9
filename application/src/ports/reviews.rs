use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::reviews::{Rating, Review, Stars};
use domain::{AgentId, ReviewId, UserId};

use super::{Cursor, Page, PageRequest, StoreError};

/// Reviews. Unique by id, and by author and agent.
#[async_trait]
pub trait ReviewRepository: Send {
    /// Returns `false` without changes if the author has a review of this agent.
    async fn insert(&mut self, review: &Review) -> Result<bool, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: ReviewId) -> Result<Option<Review>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock_by_author(&mut self, author: UserId, agent: AgentId) -> Result<Option<Review>, StoreError>;
    /// Keeps agent, author and `created_at`.
    async fn update(&mut self, review: &Review) -> Result<(), StoreError>;
    /// Returns whether it existed.
    async fn remove(&mut self, id: ReviewId) -> Result<bool, StoreError>;
}

/// A review as everyone sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewView {
    pub id: ReviewId,
    /// The author's first name.
    pub author: String,
    pub stars: Stars,
    pub text: Option<String>,
    pub created_at: DateTime<Utc>,
    pub reply: Option<String>,
}

impl ReviewView {
    pub fn cursor(&self) -> Cursor {
        Cursor::new(self.created_at, self.id.as_uuid())
    }
}

/// A review as admins see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminReviewView {
    pub review: Review,
    pub agent_title: String,
    /// `None` if the agent was removed and has no page.
    pub agent_slug: Option<String>,
    /// The author's first name.
    pub author: String,
    /// `None` unless the reader may see it.
    pub author_email: Option<String>,
    /// Whether the author owns the agent. Without it, only the author sees the review.
    pub is_owned: bool,
}

impl AdminReviewView {
    pub const fn status(&self) -> ReviewStatus {
        match (&self.review.hidden, self.is_owned) {
            (Some(_), _) => ReviewStatus::Hidden,
            (None, false) => ReviewStatus::NotOwned,
            (None, true) => ReviewStatus::Visible,
        }
    }

    pub fn cursor(&self) -> Cursor {
        Cursor::new(self.review.created_at, self.review.id.as_uuid())
    }
}

domain::text_enum! {
    /// Who sees a review, and why.
    pub enum ReviewStatus {
        Visible = "visible",
        /// By an admin.
        Hidden = "hidden",
        /// The author no longer owns the agent, for example after a refund.
        NotOwned = "not_owned",
    }
}

/// Filters for listing reviews; all are optional.
#[derive(Debug, Clone, Default)]
pub struct ReviewFilter {
    pub agent_id: Option<AgentId>,
    pub status: Option<ReviewStatus>,
    pub stars: Option<Stars>,
    /// A part of the text, in any case.
    pub search: Option<String>,
    /// Whether `search` also finds a part of the author's first name or email address.
    pub searches_authors: bool,
}

#[async_trait]
pub trait ReviewQueries: Send + Sync {
    /// The ratings of all agents with visible reviews, in one statement.
    async fn ratings(&self) -> Result<BTreeMap<AgentId, Rating>, StoreError>;

    /// The visible reviews of a listed agent, newest first, in one statement.
    async fn list_visible(&self, agent: AgentId, page: &PageRequest) -> Result<Page<ReviewView>, StoreError>;

    async fn find_by_author(&self, author: UserId, agent: AgentId) -> Result<Option<Review>, StoreError>;

    /// The agents that the author has reviewed.
    async fn list_reviewed(&self, author: UserId) -> Result<BTreeSet<AgentId>, StoreError>;

    /// All reviews, newest first, in one statement.
    async fn list_all(
        &self,
        filter: &ReviewFilter,
        page: &PageRequest,
    ) -> Result<Page<AdminReviewView>, StoreError>;
}
