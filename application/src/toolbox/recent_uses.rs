use std::sync::Arc;

use domain::prompts::PromptText;
use domain::toolbox::RecentUse;
use domain::{AgentId, PromptId, UserId};

use super::availability::is_available_to;
use crate::failure::{Failure, from_failure};
use crate::ports::{Clock, RateLimiter, Store, StoreError, ToolboxQueries};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum RecordUseError {
    #[error("This is no longer available.")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(RecordUseError);

/// Records which agents a member opened and which prompts they copied.
pub struct RecentUses {
    store: Arc<dyn Store>,
    queries: Arc<dyn ToolboxQueries>,
    rate_limiter: Arc<dyn RateLimiter>,
    clock: Arc<dyn Clock>,
}

impl RecentUses {
    pub fn new(
        store: Arc<dyn Store>,
        queries: Arc<dyn ToolboxQueries>,
        rate_limiter: Arc<dyn RateLimiter>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, queries, rate_limiter, clock }
    }

    /// An agent that is removed meanwhile is not recorded.
    pub async fn record_opened(&self, member: UserId, agent: AgentId) -> Result<(), RecordUseError> {
        self.record(member, RecentUse::opened(agent, self.clock.now())).await
    }

    /// Records what the member copied, which may be older than the current text.
    pub async fn record_copied(
        &self,
        member: UserId,
        prompt: PromptId,
        text: PromptText,
    ) -> Result<(), RecordUseError> {
        self.record(member, RecentUse::copied(prompt, text, self.clock.now())).await
    }

    async fn record(&self, member: UserId, recent: RecentUse) -> Result<(), RecordUseError> {
        let limit = RateLimit::ToolboxChangesPerMember;
        self.rate_limiter.count(limit, &member.to_string()).await??;
        if !is_available_to(member, recent.item, &*self.store, &*self.queries).await? {
            return Err(RecordUseError::NotFound);
        }
        let mut unit = self.store.begin().await?;
        unit.users().lock(member).await?.ok_or(RecordUseError::NotFound)?;
        unit.recent_uses().save(member, &recent).await?;
        unit.recent_uses().remove_all_but_latest(member, RecentUse::MAX_PER_MEMBER).await?;
        Ok(unit.commit().await?)
    }

    /// Forgets all uses of the member.
    pub async fn clear(&self, member: UserId) -> Result<(), StoreError> {
        let mut unit = self.store.begin().await?;
        unit.recent_uses().remove_all(member).await?;
        unit.commit().await
    }
}
