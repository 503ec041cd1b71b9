//! Records the writes of audited entities in the audit log.

use application::audit::Auditable;
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

use super::unit_of_work::SeaUnitOfWork;

/// An audited entity that can be read before it is changed.
#[async_trait]
pub(super) trait Stored: Auditable + Send + Sync + Sized {
    async fn stored(&self, unit: &mut SeaUnitOfWork) -> Result<Option<Self>, StoreError>;
}

macro_rules! stored {
    ($($entity:ident: $repository:ident::$find:ident($id:ident),)+) => {
        $(#[async_trait]
        impl Stored for $entity {
            async fn stored(&self, unit: &mut SeaUnitOfWork) -> Result<Option<Self>, StoreError> {
                Ok($repository::$find(unit, self.$id).await?.map(Into::into))
            }
        })+
    };
}

stored! {
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
    pub(super) async fn before<E: Stored>(
        &mut self,
        entity: &E,
    ) -> Result<Option<AuditSnapshot>, StoreError> {
        if self.recorder.is_none() {
            return Ok(None);
        }
        match self.locked.remove(&(E::KIND, entity.subject())) {
            Some(snapshot) => Ok(Some(snapshot)),
            None => Ok(entity.stored(self).await?.as_ref().map(Auditable::snapshot)),
        }
    }

    /// Records a write, if it was made.
    pub(super) async fn log_write<E: Auditable + Sync>(
        &mut self,
        is_written: bool,
        before: Option<AuditSnapshot>,
        after: Option<&E>,
    ) -> Result<(), StoreError> {
        if self.recorder.is_none() || !is_written {
            return Ok(());
        }
        let after = after.map(Auditable::snapshot);
        if let Some(after) = &after {
            self.locked.insert((after.kind, after.subject.clone()), after.clone());
        }
        self.log_difference(before.as_ref(), after.as_ref()).await
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
