use std::collections::BTreeMap;

use domain::prompts::PromptText;
use domain::toolbox::{RecentUse, ToolboxItem};
use domain::{AgentId, PromptId, UserId};

use super::availability::is_available_to;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::StoreError;
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum RecordUseError {
    #[error("This is no longer available.")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(RecordUseError);

use_case! {
    /// Records which agents a member opened and which prompts they copied.
    pub struct RecentUses
}

impl RecentUses {
    /// An agent that is removed meanwhile is not recorded.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn record_opened(&self, member: UserId, agent: AgentId) -> Result<(), RecordUseError> {
        self.record(member, RecentUse::opened(agent, self.context.clock.now())).await
    }

    /// Records what the member copied, which may be older than the current text.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn record_copied(
        &self,
        member: UserId,
        prompt: PromptId,
        text: PromptText,
    ) -> Result<(), RecordUseError> {
        self.record(member, RecentUse::copied(prompt, text, self.context.clock.now())).await
    }

    async fn record(&self, member: UserId, recent: RecentUse) -> Result<(), RecordUseError> {
        let limit = RateLimit::ToolboxChangesPerMember;
        self.context.rate_limiter.count(limit, &member.to_string()).await??;
        if !is_available_to(
            member,
            recent.item,
            &*self.context.unaudited_store,
            self.context.queries.toolbox(),
        )
        .await?
        {
            return Err(RecordUseError::NotFound);
        }
        let mut unit = self.context.unaudited_store.begin().await?;
        unit.users().lock(member).await?.ok_or(RecordUseError::NotFound)?;
        unit.recent_uses().save(member, &recent).await?;
        unit.recent_uses().remove_all_but_latest(member, RecentUse::MAX_PER_MEMBER).await?;
        unit.recent_uses().count(recent.item).await?;
        Ok(unit.commit().await?)
    }

    /// How often each agent was opened and each prompt was copied, by all members together.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn counts(&self) -> Result<BTreeMap<ToolboxItem, u32>, StoreError> {
        self.context.queries.toolbox().list_uses().await
    }

    /// Forgets all uses of the member. They remain counted.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn clear(&self, member: UserId) -> Result<(), StoreError> {
        let mut unit = self.context.unaudited_store.begin().await?;
        unit.recent_uses().remove_all(member).await?;
        unit.commit().await
    }
}
