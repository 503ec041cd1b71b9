use std::sync::Arc;

use domain::UserId;
use domain::purchases::{ProviderKind, Purchase, PurchaseStatus};

use crate::count_of;
use crate::ports::{
    Actor, AuditAction, AuditFields, AuditRecord, Clock, IdGenerator, Store, StoreError, SubjectKind,
};

/// The orders of the time before the shop took real payments.
pub struct TestOrders {
    store: Arc<dyn Store>,
    provider: ProviderKind,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl TestOrders {
    /// How many orders one transaction removes.
    const BATCH_SIZE: u64 = 500;

    pub fn new(
        store: Arc<dyn Store>,
        provider: ProviderKind,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, provider, ids, clock }
    }

    /// Once the shop takes real payments, test orders give no access, and they count in no sum. Returns how many
    /// orders this concerns for the first time.
    ///
    /// # Errors
    /// [`StoreError`]; then nothing has changed.
    pub async fn end_test(&self) -> Result<u64, StoreError> {
        if !self.provider.is_live() {
            return Ok(0);
        }
        let mut unit = self.store.begin().await?;
        let mut locked: Option<UserId> = None;
        for purchase in unit.orders().list_owned_test_purchases().await? {
            // Lock order: user before purchases, as in fulfillment.
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
    pub async fn remove_all(&self, actor: Actor) -> Result<u64, StoreError> {
        let mut total = 0;
        loop {
            let mut unit = self.store.begin_as(actor).await?;
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
        let id = self.ids.next_id();
        AuditRecord {
            id,
            at: self.clock.now(),
            action: AuditAction::Removed,
            kind: SubjectKind::Order,
            subject: id.to_string(),
            subject_name: Some(count_of(removed, "test order")),
            person: None,
            before: Some(AuditFields::from_iter([("testOrders".to_owned(), removed.into())])),
            after: None,
        }
    }
}
