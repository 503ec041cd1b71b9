//! The first steps of new members.

use domain::welcome::{Interests, Welcome};

use crate::context::use_case;
use crate::ports::{CurrentUser, StoreError};

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

    /// Stores what the member wants help with. Has no effect after the end of the welcome.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn choose(
        &self,
        member: &CurrentUser,
        interests: Interests,
    ) -> Result<Option<Welcome>, StoreError> {
        // Also sent by members who have none, such as from another tab: they must not start a write transaction.
        if self.find(member).await?.is_none() {
            return Ok(None);
        }
        let mut unit = self.context.store.begin().await?;
        let Some(mut welcome) = unit.welcomes().lock(member.id).await? else { return Ok(None) };
        welcome.interests = Some(interests);
        unit.welcomes().update(&welcome).await?;
        unit.commit().await?;
        Ok(Some(welcome))
    }

    /// Ends the welcome. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn skip(&self, member: &CurrentUser) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin().await?;
        unit.welcomes().remove(member.id).await?;
        unit.commit().await
    }
}
