//! Writes that compare an entity with the stored one and log the difference.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::OrderId;
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::purchases::{DiscrepancyKind, PaymentDiscrepancy};

use super::details::Auditable;
use super::store::{AuditSubject, AuditingUnitOfWork};
use crate::ports::{
    AuditFields, DiscrepancyRepository, EntityWriter, LegalPageRepository, StoreError, SubjectKind,
    UnitOfWork,
};

#[async_trait]
impl<E: Auditable> EntityWriter<E> for AuditingUnitOfWork
where
    dyn UnitOfWork: EntityWriter<E>,
{
    async fn insert(&mut self, entity: &E) -> Result<bool, StoreError> {
        let is_inserted = self.inner.insert(entity).await?;
        if is_inserted {
            self.record(None, Some(entity)).await?;
        }
        Ok(is_inserted)
    }

    async fn update(&mut self, entity: &E) -> Result<bool, StoreError> {
        let before = entity.stored(&mut *self.inner).await?;
        let is_updated = self.inner.update(entity).await?;
        if is_updated && let Some(before) = before {
            let (before, after) = match (before.is_deleted(), entity.is_deleted()) {
                (false, true) => (Some(&before), None),
                (true, false) => (None, Some(entity)),
                _ => (Some(&before), Some(entity)),
            };
            self.record(before, after).await?;
        }
        Ok(is_updated)
    }
}

#[async_trait]
impl LegalPageRepository for AuditingUnitOfWork {
    async fn find(&mut self, kind: LegalPageKind) -> Result<Option<LegalPage>, StoreError> {
        self.inner.legal_pages().find(kind).await
    }

    async fn lock(&mut self, kind: LegalPageKind) -> Result<Option<LegalPage>, StoreError> {
        self.inner.legal_pages().lock(kind).await
    }

    async fn remove(&mut self, kind: LegalPageKind) -> Result<bool, StoreError> {
        let before = self.inner.legal_pages().lock(kind).await?;
        let is_removed = self.inner.legal_pages().remove(kind).await?;
        self.record(before.as_ref(), None).await?;
        Ok(is_removed)
    }
}

#[async_trait]
impl DiscrepancyRepository for AuditingUnitOfWork {
    async fn replace(
        &mut self,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[DiscrepancyKind],
        now: DateTime<Utc>,
    ) -> Result<Vec<DiscrepancyKind>, StoreError> {
        let before = self.inner.discrepancies().replace(intent_id, order_id, kinds, now).await?;
        let (was, is) = (discrepancies(&before), discrepancies(kinds));
        let subject = AuditSubject {
            kind: SubjectKind::PaymentDiscrepancy,
            id: intent_id.to_owned(),
            name: None,
            person: None,
        };
        self.record_details(subject, Some(was), Some(is)).await?;
        Ok(before)
    }

    async fn list_by_intent(&mut self, intent_id: &str) -> Result<Vec<DiscrepancyKind>, StoreError> {
        self.inner.discrepancies().list_by_intent(intent_id).await
    }

    async fn list_open(&mut self) -> Result<Vec<PaymentDiscrepancy>, StoreError> {
        self.inner.discrepancies().list_open().await
    }
}

fn discrepancies(kinds: &[DiscrepancyKind]) -> AuditFields {
    let mut kinds: Vec<_> = kinds.iter().map(|kind| kind.as_str()).collect();
    kinds.sort_unstable();
    AuditFields::from_iter([("open".to_owned(), kinds.into())])
}
