use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::DiscountId;
use domain::discounts::{Discount, DiscountCode, DiscountKind};
use domain::users::Permission;

use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, Clock, IdGenerator, Store};

/// A discount code to create.
#[derive(Debug, Clone)]
pub struct NewDiscount {
    pub code: DiscountCode,
    pub kind: DiscountKind,
    pub expires_at: Option<DateTime<Utc>>,
    pub max_uses: Option<u32>,
    pub max_uses_per_member: Option<u32>,
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

/// Create, list and deactivate discount codes.
pub struct ManageDiscounts {
    store: Arc<dyn Store>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl ManageDiscounts {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { store, ids, clock }
    }

    /// # Errors
    /// [`CreateDiscountError`]
    pub async fn create(&self, actor: Actor, new: NewDiscount) -> Result<Discount, CreateDiscountError> {
        actor.require(Permission::ManageDiscounts)?;
        let discount = Discount {
            id: DiscountId::from_uuid(self.ids.next_id()),
            code: new.code,
            kind: new.kind,
            is_active: true,
            expires_at: new.expires_at,
            max_uses: new.max_uses,
            max_uses_per_member: new.max_uses_per_member,
            created_at: self.clock.now(),
        };
        let mut unit = self.store.begin_as(actor).await?;
        if !unit.insert(&discount).await? {
            return Err(CreateDiscountError::CodeTaken(discount.code));
        }
        unit.commit().await?;
        Ok(discount)
    }

    /// Newest first, with the number of redemptions.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn list(&self, actor: Actor) -> Result<Vec<(Discount, u32)>, Failure> {
        actor.require(Permission::ManageDiscounts)?;
        Ok(self.store.read().await?.discounts().list().await?)
    }

    /// Deactivates the code. Idempotent.
    ///
    /// # Errors
    /// [`DeactivateDiscountError`]
    pub async fn deactivate(&self, actor: Actor, code: &DiscountCode) -> Result<(), DeactivateDiscountError> {
        actor.require(Permission::ManageDiscounts)?;
        let mut unit = self.store.begin_as(actor).await?;
        let Some(mut discount) = unit.discounts().lock_by_code(code).await? else {
            return Err(DeactivateDiscountError::Unknown(code.clone()));
        };
        if discount.deactivate().is_applied() {
            unit.update(&discount).await?;
        }
        unit.commit().await?;
        Ok(())
    }
}
