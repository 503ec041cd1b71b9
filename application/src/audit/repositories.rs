//! Decorated repositories: reads pass through, writes are compared with the stored entity and logged.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::discounts::{Discount, DiscountCode, DiscountUses};
use domain::posts::{Post, Slug};
use domain::prompts::Prompt;
use domain::purchases::{DiscrepancyKind, Order, PaymentDiscrepancy, ProviderKind, Purchase};
use domain::users::{EmailAddress, User};
use domain::{AgentId, DiscountId, OrderId, PostId, PromptId, PurchaseId, UserId};

use super::store::AuditingUnitOfWork;
use crate::ports::{
    AgentRepository, AuditFields, DiscountRepository, DiscrepancyRepository, OrderRepository, PostRepository,
    PromptRepository, PurchaseRepository, StoreError, SubjectKind, UserRepository,
};

/// Whether a repository call changed anything.
trait ChangedRows {
    fn has_changes(&self) -> bool;
}

impl ChangedRows for bool {
    fn has_changes(&self) -> bool {
        *self
    }
}

impl ChangedRows for () {
    fn has_changes(&self) -> bool {
        true
    }
}

/// Implements a repository that logs `insert`, `update` and `remove` and forwards all other methods. `read`
/// names the method that loads the previous state.
macro_rules! recorded {
    (
        $trait:ident by $name:ident: read by $read:ident;
        insert($inserted:ty) -> bool;
        update($updated:ty) -> $update_output:ty;
        $(remove($id:ty) -> bool;)?
        $(fn $method:ident($($argument:ident: $type:ty),*) -> $output:ty;)*
    ) => {
        #[async_trait]
        impl $trait for AuditingUnitOfWork {
            async fn insert(&mut self, entity: &$inserted) -> Result<bool, StoreError> {
                let inserted = self.inner.$name().insert(entity).await?;
                if inserted {
                    self.record(None, Some(entity)).await?;
                }
                Ok(inserted)
            }

            async fn update(&mut self, entity: &$updated) -> Result<$update_output, StoreError> {
                let before = self.inner.$name().$read(entity.id).await?;
                let output = self.inner.$name().update(entity).await?;
                if before.is_some() && output.has_changes() {
                    self.record(before.as_ref(), Some(entity)).await?;
                }
                Ok(output)
            }

            $(async fn remove(&mut self, id: $id) -> Result<bool, StoreError> {
                let before = self.inner.$name().$read(id).await?;
                let removed = self.inner.$name().remove(id).await?;
                if removed {
                    self.record(before.as_ref(), None).await?;
                }
                Ok(removed)
            })?

            $(async fn $method(&mut self, $($argument: $type),*) -> Result<$output, StoreError> {
                self.inner.$name().$method($($argument),*).await
            })*
        }
    };
}

recorded! {
    AgentRepository by agents: read by lock;
    insert(Agent) -> bool;
    update(Agent) -> bool;
    remove(AgentId) -> bool;
    fn lock(id: AgentId) -> Option<Agent>;
    fn is_ordered(id: AgentId) -> bool;
    fn find_all(ids: &[AgentId]) -> Vec<Agent>;
}

recorded! {
    PromptRepository by prompts: read by lock;
    insert(Prompt) -> bool;
    update(Prompt) -> bool;
    remove(PromptId) -> bool;
    fn lock(id: PromptId) -> Option<Prompt>;
}

recorded! {
    PostRepository by posts: read by lock;
    insert(Post) -> bool;
    update(Post) -> bool;
    remove(PostId) -> bool;
    fn lock(id: PostId) -> Option<Post>;
    fn add_slug_redirect(id: PostId, slug: &Slug) -> ();
    fn has_slug(slug: &Slug) -> bool;
}

recorded! {
    DiscountRepository by discounts: read by lock;
    insert(Discount) -> bool;
    update(Discount) -> ();
    fn lock(id: DiscountId) -> Option<Discount>;
    fn find(id: DiscountId) -> Option<Discount>;
    fn find_by_code(code: &DiscountCode) -> Option<Discount>;
    fn lock_by_code(code: &DiscountCode) -> Option<Discount>;
    fn list() -> Vec<(Discount, u32)>;
    fn uses(id: DiscountId, member: UserId, except: Option<OrderId>, now: DateTime<Utc>) -> DiscountUses;
    fn record_redemption(id: DiscountId, order_id: OrderId, member: UserId, at: DateTime<Utc>) -> ();
}

recorded! {
    UserRepository by users: read by lock;
    insert(User) -> bool;
    update(User) -> bool;
    fn lock(id: UserId) -> Option<User>;
    fn lock_by_email(email: &EmailAddress) -> Option<User>;
    fn cancel_all_email_changes() -> ();
    fn remove_unverified(email: &EmailAddress) -> bool;
    fn find_first_admin() -> Option<User>;
    fn list_admins() -> Vec<User>;
}

recorded! {
    OrderRepository by orders: read by lock;
    insert(Order) -> bool;
    update(Order) -> ();
    fn lock(id: OrderId) -> Option<Order>;
    fn find(id: OrderId) -> Option<Order>;
    fn find_pending_of(member: UserId) -> Option<Order>;
    fn lock_pending_by_user(member: UserId) -> Option<Order>;
    fn list_processing_by_user(member: UserId) -> Vec<Order>;
    fn find_abandoned_hold(member: UserId, discount: DiscountId, now: DateTime<Utc>) -> Option<DateTime<Utc>>;
    fn find_by_intent(intent_id: &str) -> Option<Order>;
    fn lock_due(now: DateTime<Utc>) -> Option<Order>;
    fn lease(order: &Order, until: DateTime<Utc>) -> ();
    fn release(id: OrderId, leased_until: DateTime<Utc>) -> ();
    fn list_settled_since(provider: ProviderKind, since: DateTime<Utc>) -> Vec<String>;
    fn schedule_all_now(now: DateTime<Utc>) -> ();
}

recorded! {
    PurchaseRepository by purchases: read by find;
    insert(Purchase) -> bool;
    update(Purchase) -> bool;
    fn find(id: PurchaseId) -> Option<Purchase>;
    fn list_by_order(order_id: OrderId) -> Vec<Purchase>;
    fn owned(member: UserId, agents: &[AgentId]) -> Vec<AgentId>;
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
        self.record_details(SubjectKind::PaymentDiscrepancy, intent_id.to_owned(), Some(was), Some(is))
            .await?;
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
