use domain::UserId;
use domain::toolbox::{Favorites, TooManyFavorites, ToolboxItem};

use super::availability::is_available_to;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ManageFavoritesError {
    #[error("This is no longer available.")]
    NotFound,
    #[error(transparent)]
    TooMany(#[from] TooManyFavorites),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageFavoritesError);

use_case! {
    /// Adds, arranges and removes a member's favorites.
    pub struct ManageFavorites
}

impl ManageFavorites {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, member: UserId) -> Result<Favorites, StoreError> {
        self.context.unaudited_store.read().await?.favorites().list(member).await
    }

    /// Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn add(&self, member: UserId, item: ToolboxItem) -> Result<(), ManageFavoritesError> {
        self.count(member).await?;
        if !is_available_to(member, item, &*self.context.unaudited_store, self.context.queries.toolbox())
            .await?
        {
            return Err(ManageFavoritesError::NotFound);
        }
        let mut unit = self.context.unaudited_store.begin().await?;
        let mut favorites = lock(&mut *unit, member).await?;
        if let Some(favorite) = favorites.add(item, self.context.clock.now())? {
            unit.favorites().insert(member, &favorite).await?;
        }
        Ok(unit.commit().await?)
    }

    /// Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove(&self, member: UserId, item: ToolboxItem) -> Result<(), ManageFavoritesError> {
        self.count(member).await?;
        let mut unit = self.context.unaudited_store.begin().await?;
        unit.favorites().remove(member, item).await?;
        Ok(unit.commit().await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn move_to_top(&self, member: UserId, item: ToolboxItem) -> Result<(), ManageFavoritesError> {
        self.count(member).await?;
        let mut unit = self.context.unaudited_store.begin().await?;
        let mut favorites = lock(&mut *unit, member).await?;
        let moved = favorites.move_to_top(item, self.context.clock.now());
        unit.favorites().update_position(member, &moved.ok_or(ManageFavoritesError::NotFound)?).await?;
        Ok(unit.commit().await?)
    }

    async fn count(&self, member: UserId) -> Result<(), Failure> {
        let limit = RateLimit::ToolboxChangesPerMember;
        Ok(self.context.rate_limiter.count(limit, &member.to_string()).await??)
    }
}

/// The member's row is locked, because favorites are counted and arranged.
async fn lock(unit: &mut dyn UnitOfWork, member: UserId) -> Result<Favorites, ManageFavoritesError> {
    unit.users().lock(member).await?.ok_or(ManageFavoritesError::NotFound)?;
    Ok(unit.favorites().list(member).await?)
}
