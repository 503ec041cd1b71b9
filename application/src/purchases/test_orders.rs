use domain::UserId;
use domain::purchases::{Purchase, PurchaseStatus};

use crate::context::use_case;
use crate::count_of;
use crate::ports::{Actor, AuditAction, AuditFields, AuditRecord, StoreError, SubjectKind};

use_case! {
    /// The orders of the time before the shop took real payments.
    pub struct TestOrders
}

impl TestOrders {
    /// How many orders one transaction removes.
    const BATCH_SIZE: u64 = 500;

    /// Once the shop takes real payments, revokes access from test orders and excludes them from totals. Returns how many
    /// orders are newly excluded.
    ///
    /// # Errors
    /// [`StoreError`]; then nothing has changed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn end_test(&self) -> Result<u64, StoreError> {
        if !self.context.payment_provider.kind().is_live() {
            return Ok(0);
        }
        let mut unit = self.context.store.begin().await?;
        let mut locked: Option<UserId> = None;
        for purchase in unit.orders().list_owned_test_purchases().await? {
            // Lock order: user before purchases, as in settlement.
            if locked.replace(purchase.user_id) != Some(purchase.user_id) {
                let _ = unit.users().lock(purchase.user_id).await?;
            }
            unit.purchases().update(&Purchase { status: PurchaseStatus::Revoked, ..purchase }).await?;
        }
        let excluded = unit.orders().exclude_test_orders().await?;
        unit.commit().await?;
        Ok(excluded)
    }

    /// Removes all test orders with their purchases, refunds and messages; returns their number.
    ///
    /// # Errors
    /// [`StoreError`]; what was removed before stays removed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove_all(&self, actor: Actor) -> Result<u64, StoreError> {
        let mut total = 0;
        loop {
            let mut unit = self.context.store.begin_as(actor).await?;
            let removed = unit.orders().remove_test_orders(Self::BATCH_SIZE).await?;
            if removed == 0 {
                return Ok(total);
            }
            unit.audit().append(&self.record_of(removed)).await?;
            unit.commit().await?;
            total += removed;
        }
    }

    fn record_of(&self, removed: u64) -> AuditRecord {
        AuditRecord {
            subject_name: Some(count_of(removed, "test order")),
            before: Some(AuditFields::from_iter([("testOrders".to_owned(), removed.into())])),
            ..self.context.audit_record(AuditAction::Removed, SubjectKind::Order, self.context.ids.next_id())
        }
    }
}
