//! How the site looks: an owner edits it, and it applies without a restart.

mod stored;

pub use stored::StoredAppearance;

use domain::EditConflict;
use domain::appearance::{Appearance, AppearanceVersion};
use domain::users::Permission;

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::Actor;

#[derive(Debug, thiserror::Error)]
pub enum ManageAppearanceError {
    #[error(transparent)]
    Stale(#[from] EditConflict),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageAppearanceError);

use_case! {
    pub struct ManageAppearance
}

impl ManageAppearance {
    /// How many versions an owner can go back.
    pub const MAX_LISTED: u64 = 20;

    pub fn authorize(actor: Actor) -> Result<(), Failure> {
        Ok(actor.require(Permission::ManageAppearance)?)
    }

    /// The published versions, newest first. Empty while the site has its default look.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor) -> Result<Vec<AppearanceVersion>, ManageAppearanceError> {
        Self::authorize(actor)?;
        Ok(self.context.store.read().await?.appearance().list(Self::MAX_LISTED).await?)
    }

    /// Publishes an edit `based_on` the number of a version. This node shows it immediately.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn publish(
        &self,
        actor: Actor,
        appearance: Appearance,
        based_on: u32,
    ) -> Result<AppearanceVersion, ManageAppearanceError> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let current = unit.appearance().find_current().await?;
        let version = current.edit(appearance, based_on, self.context.clock.now())?;
        if !unit.appearance().publish(&current, &version).await? {
            return Err(EditConflict.into());
        }
        unit.commit().await?;
        // It is published even if this fails: the next page reads it.
        let _ = self.context.refresh_site().await;
        Ok(version)
    }
}
