//! Records the writes of audited entities in the audit log.

use application::ports::{
    AgentRepository, AuditLogRepository as _, AuditSnapshot, BundleRepository, DiscountRepository,
    ImageRepository, LegalPageRepository, NewsletterRepository, OrderRepository, PostRepository,
    PromptRepository, PurchaseRepository, RefundRepository, StoreError, UserRepository,
};
use async_trait::async_trait;
use domain::agents::Agent;
use domain::bundles::Bundle;
use domain::discounts::Discount;
use domain::legal_pages::LegalPage;
use domain::media::Image;
use domain::newsletters::Newsletter;
use domain::posts::Post;
use domain::prompts::Prompt;
use domain::purchases::{Order, Purchase, Refund};
use domain::users::User;

use super::audit_columns::Auditable;
use super::unit_of_work::SeaUnitOfWork;

/// An audited entity that can be read before it is changed.
#[async_trait]
pub(super) trait Reloadable: Auditable + Send + Sync + Sized {
    async fn reload(&self, unit: &mut SeaUnitOfWork) -> Result<Option<Self>, StoreError>;
}

macro_rules! reloadable {
    ($($entity:ident: $repository:ident::$find:ident($id:ident),)+) => {
        $(#[async_trait]
        impl Reloadable for $entity {
            async fn reload(&self, unit: &mut SeaUnitOfWork) -> Result<Option<Self>, StoreError> {
                Ok($repository::$find(unit, self.$id).await?.map(Into::into))
            }
        })+
    };
}

reloadable! {
    Agent: AgentRepository::lock(id),
    Bundle: BundleRepository::lock(id),
    Prompt: PromptRepository::lock(id),
    Post: PostRepository::lock(id),
    LegalPage: LegalPageRepository::lock(kind),
    Newsletter: NewsletterRepository::lock(id),
    Image: ImageRepository::lock(id),
    Discount: DiscountRepository::lock(id),
    User: UserRepository::lock(id),
    Order: OrderRepository::lock(id),
    Purchase: PurchaseRepository::find(id),
    Refund: RefundRepository::find(id),
}

impl SeaUnitOfWork {
    /// Keeps entities that were read with a lock, so that their update need not read them again.
    pub(super) fn remember<'a, E: Auditable + 'a>(&mut self, locked: impl IntoIterator<Item = &'a E>) {
        if self.recorder.is_some() {
            let snapshots = locked.into_iter().map(Auditable::snapshot);
            self.locked
                .extend(snapshots.map(|snapshot| ((snapshot.kind, snapshot.subject.clone()), snapshot)));
        }
    }

    /// The entity as it is stored, if writes are recorded.
    pub(super) async fn before<E: Reloadable>(
        &mut self,
        entity: &E,
    ) -> Result<Option<AuditSnapshot>, StoreError> {
        if self.recorder.is_none() {
            return Ok(None);
        }
        let AuditSnapshot { kind, subject, .. } = entity.snapshot();
        match self.locked.remove(&(kind, subject)) {
            Some(snapshot) => Ok(Some(snapshot)),
            None => Ok(entity.reload(self).await?.as_ref().map(Auditable::snapshot)),
        }
    }

    /// Records an insert or update, if it was made.
    pub(super) async fn log_write<E: Auditable + Sync>(
        &mut self,
        is_written: bool,
        before: Option<AuditSnapshot>,
        after: &E,
    ) -> Result<(), StoreError> {
        if self.recorder.is_none() || !is_written {
            return Ok(());
        }
        let after = after.snapshot();
        self.log_difference(before.as_ref(), Some(&after)).await?;
        self.locked.insert((after.kind, after.subject.clone()), after);
        Ok(())
    }

    /// Records an update, if it was made to this version.
    pub(super) async fn log_update<E: Auditable + Sync>(
        &mut self,
        is_written: bool,
        before: &E,
        after: &E,
    ) -> Result<(), StoreError> {
        let before = if self.recorder.is_some() { Some(before.snapshot()) } else { None };
        self.log_write(is_written, before, after).await
    }

    /// Records a removal, if it was made.
    pub(super) async fn log_removal<E: Auditable + Sync>(
        &mut self,
        is_removed: bool,
        removed: &E,
    ) -> Result<(), StoreError> {
        if self.recorder.is_none() || !is_removed {
            return Ok(());
        }
        let before = removed.snapshot();
        self.log_difference(Some(&before), None).await?;
        self.locked.remove(&(before.kind, before.subject));
        Ok(())
    }

    pub(super) async fn log_difference(
        &mut self,
        before: Option<&AuditSnapshot>,
        after: Option<&AuditSnapshot>,
    ) -> Result<(), StoreError> {
        let record = self.recorder.as_ref().and_then(|recorder| recorder.record(before, after));
        match record {
            Some(record) => self.append(&record).await,
            None => Ok(()),
        }
    }
}
