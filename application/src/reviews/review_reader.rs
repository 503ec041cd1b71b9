use std::collections::{BTreeMap, BTreeSet};

use domain::reviews::{Rating, Review};
use domain::{AgentId, UserId};

use crate::context::use_case;
use crate::ports::{Page, PageRequest, ReviewView, Revision, StoreError, Topic};

use_case! {
    /// Reads reviews for everyone.
    pub struct ReviewReader
}

impl ReviewReader {
    /// The ratings of all agents with visible reviews, for the cache.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn ratings(&self) -> Result<BTreeMap<AgentId, Rating>, StoreError> {
        self.context.queries.reviews().ratings().await
    }

    /// Changes whenever a rating or a visible review changes; used as a cache key.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn revision(&self) -> Result<Revision, StoreError> {
        self.context.revisions.current(Topic::Reviews).await
    }

    /// The visible reviews of an agent, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, agent: AgentId, page: &PageRequest) -> Result<Page<ReviewView>, StoreError> {
        self.context.queries.reviews().list_visible(agent, page).await
    }

    /// The member's own review of an agent, visible or not.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find_own(&self, member: UserId, agent: AgentId) -> Result<Option<Review>, StoreError> {
        self.context.queries.reviews().find_by_author(member, agent).await
    }

    /// The agents that the member has reviewed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_reviewed(&self, member: UserId) -> Result<BTreeSet<AgentId>, StoreError> {
        self.context.queries.reviews().list_reviewed(member).await
    }
}
