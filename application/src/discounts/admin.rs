use chrono::{DateTime, Utc};
use domain::DiscountId;
use domain::discounts::{Discount, DiscountCode, DiscountDraft, DiscountStatus};
use domain::users::Permission;

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, DiscountFilter, DiscountSort, DiscountSummary, DiscountUse, Page, PageRequest};

/// A discount code to create.
#[derive(Debug, Clone)]
pub struct NewDiscount {
    pub code: DiscountCode,
    pub draft: DiscountDraft,
}

#[derive(Debug, thiserror::Error)]
pub enum CreateDiscountError {
    #[error("code {0} already exists")]
    CodeTaken(DiscountCode),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(CreateDiscountError);

#[derive(Debug, thiserror::Error)]
pub enum DeactivateDiscountError {
    #[error("code {0} does not exist")]
    Unknown(DiscountCode),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(DeactivateDiscountError);

#[derive(Debug, thiserror::Error)]
pub enum ManageDiscountError {
    #[error("This discount code no longer exists")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageDiscountError);

/// A code as admins see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedDiscount {
    pub summary: DiscountSummary,
    pub status: DiscountStatus,
}

impl ListedDiscount {
    fn new(summary: DiscountSummary, now: DateTime<Utc>) -> Self {
        Self { status: summary.discount.status(summary.uses, now), summary }
    }
}

use_case! {
    /// Create, list, edit and deactivate discount codes.
    pub struct ManageDiscounts
}

impl ManageDiscounts {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create(&self, actor: Actor, new: NewDiscount) -> Result<Discount, CreateDiscountError> {
        actor.require(Permission::ManageDiscounts)?;
        actor.require_recent_authentication()?;
        let id = DiscountId::from_uuid(self.context.ids.next_id());
        let discount = Discount::create(id, new.code, new.draft, self.context.clock.now());
        let mut unit = self.context.store.begin_as(actor).await?;
        if !unit.discounts().insert(&discount).await? {
            return Err(CreateDiscountError::CodeTaken(discount.code));
        }
        unit.commit().await?;
        Ok(discount)
    }

    /// Newest first, with the number of redemptions.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor) -> Result<Vec<(Discount, u32)>, Failure> {
        actor.require(Permission::ManageDiscounts)?;
        Ok(self.context.store.read().await?.discounts().list().await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn page(
        &self,
        actor: Actor,
        filter: &DiscountFilter,
        sort: DiscountSort,
        page: &PageRequest,
    ) -> Result<Page<ListedDiscount>, Failure> {
        actor.require(Permission::ManageDiscounts)?;
        let now = self.context.clock.now();
        let page = self.context.queries.discounts().list(filter, sort, now, page).await?;
        let items = page.items.into_iter().map(|summary| ListedDiscount::new(summary, now));
        Ok(Page { items: items.collect(), next: page.next })
    }

    /// Like [`Self::page`], to download.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn export(
        &self,
        actor: Actor,
        filter: &DiscountFilter,
        sort: DiscountSort,
        page: &PageRequest,
    ) -> Result<Page<ListedDiscount>, Failure> {
        actor.require(Permission::ExportData)?;
        self.page(actor, filter, sort, page).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, actor: Actor, id: DiscountId) -> Result<ListedDiscount, ManageDiscountError> {
        actor.require(Permission::ManageDiscounts)?;
        let summary =
            self.context.queries.discounts().find(id).await?.ok_or(ManageDiscountError::NotFound)?;
        Ok(ListedDiscount::new(summary, self.context.clock.now()))
    }

    /// Settled orders with the code, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn uses(
        &self,
        actor: Actor,
        id: DiscountId,
        page: &PageRequest,
    ) -> Result<Page<DiscountUse>, ManageDiscountError> {
        actor.require(Permission::ManageDiscounts)?;
        if self.context.queries.discounts().find(id).await?.is_none() {
            return Err(ManageDiscountError::NotFound);
        }
        Ok(self.context.queries.discounts().uses(id, page).await?)
    }

    /// Saves an edit `based_on` the version its author loaded. Payments that have started keep their price.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update(
        &self,
        actor: Actor,
        id: DiscountId,
        draft: DiscountDraft,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<(), ManageDiscountError> {
        actor.require(Permission::ManageDiscounts)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut discount = unit.discounts().lock(id).await?.ok_or(ManageDiscountError::NotFound)?;
        let before = discount.clone();
        discount.edit(draft, based_on, self.context.clock.now())?;
        if discount.is_wider_than(&before) {
            actor.require_recent_authentication()?;
        }
        unit.discounts().update(&discount).await?;
        unit.commit().await?;
        Ok(())
    }

    /// Activates or deactivates the code. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn set_active(
        &self,
        actor: Actor,
        id: DiscountId,
        is_active: bool,
    ) -> Result<(), ManageDiscountError> {
        actor.require(Permission::ManageDiscounts)?;
        let now = self.context.clock.now();
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut discount = unit.discounts().lock(id).await?.ok_or(ManageDiscountError::NotFound)?;
        let transition = if is_active { discount.activate(now) } else { discount.deactivate(now) };
        if transition.is_applied() {
            if is_active {
                actor.require_recent_authentication()?;
            }
            unit.discounts().update(&discount).await?;
        }
        unit.commit().await?;
        Ok(())
    }

    /// Deactivates the code. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn deactivate(&self, actor: Actor, code: &DiscountCode) -> Result<(), DeactivateDiscountError> {
        actor.require(Permission::ManageDiscounts)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let Some(mut discount) = unit.discounts().lock_by_code(code).await? else {
            return Err(DeactivateDiscountError::Unknown(code.clone()));
        };
        if discount.deactivate(self.context.clock.now()).is_applied() {
            unit.discounts().update(&discount).await?;
        }
        unit.commit().await?;
        Ok(())
    }
}
