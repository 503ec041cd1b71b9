use chrono::{DateTime, Utc};
use domain::bundles::{Bundle, BundleDraft, BundlePriceError};
use domain::users::Permission;
use domain::{BundleId, Slug};

use crate::agents::DeleteOutcome;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::free_slug::candidates;
use crate::ports::{Actor, BundleView, UnitOfWork};

#[derive(Debug, thiserror::Error)]
pub enum ManageBundleError {
    #[error("Another bundle has this slug. Choose a different one.")]
    SlugTaken,
    #[error("Choose premium agents only")]
    NotPremium,
    #[error(transparent)]
    Price(#[from] BundlePriceError),
    #[error("This bundle no longer exists")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageBundleError);

use_case! {
    /// Create, edit and delete bundles.
    pub struct ManageBundles
}

impl ManageBundles {
    /// All bundles that are not removed, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor) -> Result<Vec<BundleView>, ManageBundleError> {
        actor.require(Permission::ManageContent)?;
        Ok(self.context.queries.bundles().list().await?)
    }

    /// Without a slug it gets one of its title, with a number if that is taken.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create(
        &self,
        actor: Actor,
        slug: Option<Slug>,
        draft: BundleDraft,
    ) -> Result<Bundle, ManageBundleError> {
        actor.require(Permission::ManageContent)?;
        if draft.is_published {
            actor.require_recent_authentication()?;
        }
        let is_slug_chosen = slug.is_some();
        let id = BundleId::from_uuid(self.context.ids.next_id());
        let mut bundle = Bundle::create(id, slug, draft, self.context.clock.now());
        let mut unit = self.context.store.begin_as(actor).await?;
        check_agents(&mut *unit, &bundle).await?;
        let mut is_inserted = unit.bundles().insert(&bundle).await?;
        let wanted = bundle.slug.clone();
        for candidate in candidates(&wanted) {
            if is_inserted || is_slug_chosen {
                break;
            }
            bundle.slug = candidate;
            is_inserted = unit.bundles().insert(&bundle).await?;
        }
        if !is_inserted {
            return Err(ManageBundleError::SlugTaken);
        }
        unit.commit().await?;
        Ok(bundle)
    }

    /// Saves an edit `based_on` the version its author loaded. Open orders keep the price they were created with.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update(
        &self,
        actor: Actor,
        id: BundleId,
        draft: BundleDraft,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<Bundle, ManageBundleError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut bundle = find(&mut *unit, id).await?;
        let before = bundle.clone();
        bundle.edit(draft, based_on, self.context.clock.now())?;
        let offer = |bundle: &Bundle| (bundle.price, bundle.agents.clone(), bundle.is_published);
        if bundle.is_published && offer(&bundle) != offer(&before) {
            actor.require_recent_authentication()?;
        }
        check_agents(&mut *unit, &bundle).await?;
        unit.bundles().update(&bundle).await?;
        unit.commit().await?;
        Ok(bundle)
    }

    /// Moves a bundle to the trash, or archives it if it was ordered. Orders keep their prices.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete(&self, actor: Actor, id: BundleId) -> Result<DeleteOutcome, ManageBundleError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut bundle = find(&mut *unit, id).await?;
        bundle.delete(unit.bundles().is_ordered(id).await?, self.context.clock.now());
        unit.bundles().update(&bundle).await?;
        unit.commit().await?;
        let is_archived = bundle.lifecycle.is_archived();
        Ok(if is_archived { DeleteOutcome::Archived } else { DeleteOutcome::Deleted })
    }
}

async fn find(unit: &mut dyn UnitOfWork, id: BundleId) -> Result<Bundle, ManageBundleError> {
    let bundle = unit.bundles().lock(id).await?;
    bundle.filter(|bundle| bundle.lifecycle.is_active()).ok_or(ManageBundleError::NotFound)
}

/// Archived agents may stay in a bundle, which is not for sale meanwhile.
async fn check_agents(unit: &mut dyn UnitOfWork, bundle: &Bundle) -> Result<(), ManageBundleError> {
    let ids = bundle.agents.as_slice();
    let agents = unit.agents().lock_shared(ids).await?;
    let are_premium = agents.len() == ids.len() && agents.iter().all(|agent| agent.access.is_premium());
    if !are_premium {
        return Err(ManageBundleError::NotPremium);
    }
    Ok(bundle.check_price(&agents)?)
}
