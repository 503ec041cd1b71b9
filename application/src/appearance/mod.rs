//! How the site looks: an owner edits it, and it applies without a restart.

mod values;

pub use values::{AppearanceValues, InvalidAppearance};

use domain::EditConflict;
use domain::appearance::{Appearance, AppearanceVersion};
use domain::users::Permission;

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::media::{MissingImageError, stored_image};
use crate::outbox::{MailKind, render_sample};
use crate::ports::Actor;
use crate::site::Site;

#[derive(Debug, thiserror::Error)]
pub enum ManageAppearanceError {
    #[error("{}", MissingImageError)]
    MissingImage(&'static str),
    #[error("Choose an icon that is at least {} pixels wide and high", ManageAppearance::MIN_ICON_SIZE)]
    SmallIcon,
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
    /// In pixels. Icons are scaled down from it.
    const MIN_ICON_SIZE: u32 = 512;

    pub fn authorize(actor: Actor) -> Result<(), Failure> {
        Ok(actor.require(Permission::ManageAppearance)?)
    }

    /// The published versions, newest first. Empty while the site has its default look.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor) -> Result<Vec<AppearanceVersion>, ManageAppearanceError> {
        Self::authorize(actor)?;
        Ok(self.context.store.read().await?.appearance().list(Self::MAX_LISTED).await?)
    }

    /// A sample email in this look, as HTML.
    #[tracing::instrument(level = "debug", skip_all)]
    pub fn preview_email(&self, actor: Actor, appearance: Appearance) -> Result<String, Failure> {
        Self::authorize(actor)?;
        Ok(render_sample(MailKind::VerifyEmail, &self.draft(appearance))?.html)
    }

    /// The site with a look that is not published.
    pub fn draft(&self, appearance: Appearance) -> Site {
        self.context.site.settings().with_appearance(appearance)
    }

    /// Publishes an edit `based_on` the number of a version. This node shows it immediately.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn publish(
        &self,
        actor: Actor,
        mut appearance: Appearance,
        based_on: u32,
    ) -> Result<AppearanceVersion, ManageAppearanceError> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let images = [
            ("logo", &mut appearance.logo),
            ("icon", &mut appearance.icon),
            ("picture", &mut appearance.picture),
            ("author_picture", &mut appearance.author_picture),
        ];
        for (name, image) in images {
            let stored = stored_image(&mut *unit, image.take()).await?;
            *image = stored.map_err(|_| ManageAppearanceError::MissingImage(name))?;
        }
        let current = unit.appearance().find_current().await?;
        let icon = appearance.icon.as_ref().map(|icon| icon.source.width.min(icon.source.height));
        // A smaller one of an earlier version stays valid.
        if appearance.icon != current.appearance.icon && icon.is_some_and(|size| size < Self::MIN_ICON_SIZE) {
            return Err(ManageAppearanceError::SmallIcon);
        }
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
