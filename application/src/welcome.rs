//! The first steps of new members.

use domain::welcome::{Interests, Welcome};

use crate::context::use_case;
use crate::ports::{CurrentUser, StoreError};

/// What a member has just done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompletedSteps {
    pub interests: Option<Interests>,
    pub agent_opened: bool,
    pub prompt_copied: bool,
}

use_case! {
    /// Shows new members their first steps, once. Those who joined before there were any have none, and neither have admins.
    pub struct FirstSteps
}

impl FirstSteps {
    /// `None` if there is nothing left to show.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, member: &CurrentUser) -> Result<Option<Welcome>, StoreError> {
        if member.role.is_some() {
            return Ok(None);
        }
        self.context.store.read().await?.welcomes().find(member.id).await
    }

    /// Records completed steps. The last one ends the welcome. Has no effect after its end.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn complete(
        &self,
        member: &CurrentUser,
        steps: CompletedSteps,
    ) -> Result<Option<Welcome>, StoreError> {
        // Also sent by members who have none, such as from another tab: they must not start a write transaction.
        if self.find(member).await?.is_none() {
            return Ok(None);
        }
        let mut unit = self.context.store.begin().await?;
        let Some(mut welcome) = unit.welcomes().lock(member.id).await? else { return Ok(None) };
        welcome.interests = steps.interests.or(welcome.interests);
        welcome.agent_opened |= steps.agent_opened;
        welcome.prompt_copied |= steps.prompt_copied;
        if welcome.is_complete() {
            unit.welcomes().remove(member.id).await?;
        } else {
            unit.welcomes().update(&welcome).await?;
        }
        unit.commit().await?;
        Ok(Some(welcome).filter(|welcome| !welcome.is_complete()))
    }

    /// Ends the welcome. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn skip(&self, member: &CurrentUser) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin().await?;
        unit.welcomes().remove(member.id).await?;
        unit.commit().await
    }
}
