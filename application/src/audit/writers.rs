//! Writes that compare an entity with the stored one and log the difference.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::media::{ContentHash, Image};
use domain::purchases::{DiscrepancyKind, PaymentDiscrepancy};
use domain::{ImageId, OrderId};

use super::details::Auditable;
use super::store::{AuditSubject, AuditingUnitOfWork};
use crate::ports::{
    AuditFields, DiscrepancyRepository, EntityWriter, ImageFilter, ImageRepository, ImageSummary, ImageUse,
    LegalPageRepository, Page, PageRequest, StoreError, SubjectKind, UnitOfWork,
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
impl ImageRepository for AuditingUnitOfWork {
    async fn lock(&mut self, id: ImageId) -> Result<Option<ImageSummary>, StoreError> {
        self.inner.images().lock(id).await
    }

    async fn find_by_hash(&mut self, hash: &ContentHash) -> Result<Option<Image>, StoreError> {
        self.inner.images().find_by_hash(hash).await
    }

    async fn remove(&mut self, id: ImageId) -> Result<bool, StoreError> {
        let before = self.inner.images().lock(id).await?.map(|found| found.image);
        let is_removed = self.inner.images().remove(id).await?;
        self.record(before.as_ref(), None).await?;
        Ok(is_removed)
    }

    async fn list(
        &mut self,
        filter: &ImageFilter,
        page: &PageRequest,
    ) -> Result<Page<ImageSummary>, StoreError> {
        self.inner.images().list(filter, page).await
    }

    async fn list_all(&mut self) -> Result<Vec<ImageSummary>, StoreError> {
        self.inner.images().list_all().await
    }

    async fn set_unused_since(&mut self, id: ImageId, at: Option<DateTime<Utc>>) -> Result<(), StoreError> {
        self.inner.images().set_unused_since(id, at).await
    }

    async fn uses(
        &mut self,
        images: &[ContentHash],
    ) -> Result<BTreeSet<(ContentHash, ImageUse)>, StoreError> {
        self.inner.images().uses(images).await
    }

    async fn list_used(&mut self) -> Result<BTreeSet<ContentHash>, StoreError> {
        self.inner.images().list_used().await
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
