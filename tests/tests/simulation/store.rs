//! The in-memory store, which can fail at every call.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use application::outbox::{MailId, OutboxMail};
use application::ports::{
    AccountEventRepository, Actor, AgentRepository, AuditEntry, AuditFilter, AuditLogRepository, AuditRecord,
    ContentPackLog, CurrentUser, DiscountRepository, DiscrepancyRepository, LeaseRepository, OrderRepository,
    Outbox, Page, PageRequest, PaymentEventQueue, PostRepository, PromptRepository, PurchaseQueries,
    PurchaseRepository, PurchaseView, QueuedEvent, SessionQueries, SessionRepository, Store, StoreError,
    TokenRepository, UnitOfWork, UserQueries, UserRepository,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::discounts::{Discount, DiscountCode, DiscountUses};
use domain::posts::{Post, Slug};
use domain::prompts::Prompt;
use domain::purchases::{DiscrepancyKind, Order, PaymentDiscrepancy, ProviderKind, Purchase};
use domain::users::{
    AccountEvent, EmailAddress, OneTimeToken, Session, SessionDigest, TokenDigest, TokenPurpose, User,
};
use domain::{AgentId, DiscountId, OrderId, PostId, PromptId, PurchaseId, SessionId, UserId};
use integration_tests::memory::MemoryStore;

use crate::faults::{Fault, Faults};

impl From<Fault> for StoreError {
    fn from(Fault: Fault) -> Self {
        Self::Unavailable("as the seed wants it".into())
    }
}

pub struct FaultyStore {
    inner: MemoryStore,
    faults: Faults,
    turn: Turn,
}

impl FaultyStore {
    pub fn new(inner: MemoryStore, faults: Faults) -> Self {
        Self { inner, faults, turn: Turn::default() }
    }
}

#[async_trait]
impl Store for FaultyStore {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        self.faults.point("begin").await?;
        let turn = self.turn.take().await;
        let inner = self.inner.begin_as(actor).await?;
        Ok(Box::new(FaultyUnit { inner, faults: self.faults.clone(), failed: false, _turn: turn }))
    }
}

/// Units of work run one after the other; the scheduler decides which is next.
#[derive(Clone, Default)]
struct Turn(Arc<AtomicBool>);

struct Taken(Turn);

impl Turn {
    async fn take(&self) -> Taken {
        std::future::poll_fn(|_| {
            if self.0.swap(true, Ordering::SeqCst) { Poll::Pending } else { Poll::Ready(()) }
        })
        .await;
        Taken(self.clone())
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.0.0.store(false, Ordering::SeqCst);
    }
}

struct FaultyUnit {
    inner: Box<dyn UnitOfWork>,
    faults: Faults,
    failed: bool,
    _turn: Taken,
}

impl FaultyUnit {
    async fn point(&mut self, call: &str) -> Result<(), StoreError> {
        let outcome = self.faults.point(call).await;
        self.failed |= outcome.is_err();
        Ok(outcome?)
    }
}

#[async_trait]
impl UnitOfWork for FaultyUnit {
    /// May fail before the commit, or after it, when the caller gets an error although the data is stored.
    async fn commit(mut self: Box<Self>) -> Result<(), StoreError> {
        if self.failed {
            return Err(StoreError::Aborted);
        }
        self.point("commit").await?;
        let Self { inner, faults, .. } = *self;
        inner.commit().await?;
        Ok(faults.point("commit's answer").await?)
    }
}

/// Each repository method, with a point at which it may fail.
macro_rules! repository {
    ($trait:ident by $name:ident: $(fn $method:ident($($argument:ident: $type:ty),*) -> $response:ty;)+) => {
        #[async_trait]
        impl $trait for FaultyUnit {
            $(async fn $method(&mut self, $($argument: $type),*) -> Result<$response, StoreError> {
                self.point(concat!(stringify!($name), ".", stringify!($method))).await?;
                let response = self.inner.$name().$method($($argument),*).await;
                self.failed |= response.is_err();
                response
            })+
        }
    };
}

repository! { UserRepository by users:
    fn insert(user: &User) -> bool;
    fn update(user: &User) -> bool;
    fn lock(id: UserId) -> Option<User>;
    fn lock_by_email(email: &EmailAddress) -> Option<User>;
    fn cancel_all_email_changes() -> ();
    fn remove_unverified(email: &EmailAddress) -> bool;
    fn find_first_admin() -> Option<User>;
    fn list_admins() -> Vec<User>;
}

repository! { TokenRepository by tokens:
    fn insert(token: &OneTimeToken) -> ();
    fn find_by_digest(digest: &TokenDigest) -> Option<OneTimeToken>;
    fn lock_by_digest(digest: &TokenDigest) -> Option<OneTimeToken>;
    fn has_valid(user_id: UserId, purpose: TokenPurpose, now: DateTime<Utc>) -> bool;
    fn update(token: &OneTimeToken) -> ();
    fn remove_by_purpose(user_id: UserId, purpose: TokenPurpose) -> ();
    fn remove_unused_of(user_id: UserId) -> ();
    fn remove_all_unused() -> ();
    fn remove_expired(before: DateTime<Utc>, limit: u64) -> u64;
}

repository! { SessionRepository by sessions:
    fn insert(session: &Session) -> ();
    fn lock(id: SessionId) -> Option<Session>;
    fn update(session: &Session) -> ();
    fn touch(id: SessionId, seen_at: DateTime<Utc>) -> ();
    fn exists(id: SessionId, user_id: UserId) -> bool;
    fn remove_by_digest(key: &SessionDigest) -> ();
    fn remove(id: SessionId, user_id: UserId) -> bool;
    fn remove_all_of(user_id: UserId, except: Option<SessionId>) -> u64;
    fn remove_all_but_latest(user_id: UserId, count: u64) -> ();
    fn remove_all() -> u64;
    fn remove_ended(idle_since: DateTime<Utc>, begun_before: DateTime<Utc>, limit: u64) -> u64;
}

repository! { AccountEventRepository by account_events:
    fn insert(event: &AccountEvent) -> ();
    fn insert_discarded(event: &AccountEvent) -> ();
    fn update(event: &AccountEvent) -> ();
    fn find_failed_sign_in(user_id: UserId, since: DateTime<Utc>) -> Option<AccountEvent>;
    fn list(user_id: UserId, page: &PageRequest) -> Page<AccountEvent>;
    fn remove_all_but_latest(user_id: UserId, count: u64) -> ();
    fn remove_before(before: DateTime<Utc>, limit: u64) -> u64;
}

repository! { AgentRepository by agents:
    fn insert(agent: &Agent) -> bool;
    fn update(agent: &Agent) -> bool;
    fn lock(id: AgentId) -> Option<Agent>;
    fn is_ordered(id: AgentId) -> bool;
    fn remove(id: AgentId) -> bool;
    fn find_all(ids: &[AgentId]) -> Vec<Agent>;
}

repository! { PromptRepository by prompts:
    fn insert(prompt: &Prompt) -> bool;
    fn update(prompt: &Prompt) -> bool;
    fn lock(id: PromptId) -> Option<Prompt>;
    fn remove(id: PromptId) -> bool;
}

repository! { PostRepository by posts:
    fn insert(post: &Post) -> bool;
    fn update(post: &Post) -> bool;
    fn lock(id: PostId) -> Option<Post>;
    fn remove(id: PostId) -> bool;
    fn add_slug_redirect(id: PostId, slug: &Slug) -> ();
    fn has_slug(slug: &Slug) -> bool;
}

repository! { DiscountRepository by discounts:
    fn insert(discount: &Discount) -> bool;
    fn update(discount: &Discount) -> ();
    fn lock(id: DiscountId) -> Option<Discount>;
    fn find(id: DiscountId) -> Option<Discount>;
    fn find_by_code(code: &DiscountCode) -> Option<Discount>;
    fn lock_by_code(code: &DiscountCode) -> Option<Discount>;
    fn list() -> Vec<(Discount, u32)>;
    fn uses(id: DiscountId, member: UserId, except: Option<OrderId>, now: DateTime<Utc>) -> DiscountUses;
    fn record_redemption(id: DiscountId, order_id: OrderId, member: UserId, at: DateTime<Utc>) -> ();
}

repository! { OrderRepository by orders:
    fn insert(order: &Order) -> bool;
    fn update(order: &Order) -> ();
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

repository! { PurchaseRepository by purchases:
    fn insert(purchase: &Purchase) -> bool;
    fn update(purchase: &Purchase) -> bool;
    fn find(id: PurchaseId) -> Option<Purchase>;
    fn list_by_order(order_id: OrderId) -> Vec<Purchase>;
    fn owned(member: UserId, agents: &[AgentId]) -> Vec<AgentId>;
}

repository! { PaymentEventQueue by payment_events:
    fn insert(event: &QueuedEvent) -> bool;
    fn lock_due(now: DateTime<Utc>) -> Option<QueuedEvent>;
    fn update(event: &QueuedEvent) -> ();
    fn remove_processed(before: DateTime<Utc>, limit: u64) -> u64;
}

repository! { LeaseRepository by leases:
    fn acquire(name: &str, now: DateTime<Utc>, until: DateTime<Utc>) -> bool;
    fn release(name: &str, until: DateTime<Utc>) -> ();
}

repository! { DiscrepancyRepository by discrepancies:
    fn replace(intent_id: &str, order_id: Option<OrderId>, kinds: &[DiscrepancyKind], now: DateTime<Utc>) -> Vec<DiscrepancyKind>;
    fn list_by_intent(intent_id: &str) -> Vec<DiscrepancyKind>;
    fn list_open() -> Vec<PaymentDiscrepancy>;
}

repository! { Outbox by outbox:
    fn enqueue(mail: &OutboxMail) -> ();
    fn enqueue_discarded(mail: &OutboxMail) -> ();
    fn claim(now: DateTime<Utc>, leased_until: DateTime<Utc>, limit: u64) -> Vec<OutboxMail>;
    fn update(mail: &OutboxMail) -> ();
    fn find(id: MailId) -> Option<OutboxMail>;
    fn remove_finished(before: DateTime<Utc>, limit: u64) -> u64;
}

repository! { AuditLogRepository by audit:
    fn append(record: &AuditRecord) -> ();
    fn list(filter: &AuditFilter) -> Vec<AuditEntry>;
}

repository! { ContentPackLog by content_packs:
    fn contains(name: &str) -> bool;
    fn record(name: &str, at: DateTime<Utc>) -> ();
}

#[async_trait]
impl UserQueries for FaultyStore {
    async fn find_by_email(&self, email: &EmailAddress) -> Result<Option<User>, StoreError> {
        self.faults.point("users.find_by_email").await?;
        self.inner.find_by_email(email).await
    }

    async fn find(&self, id: UserId) -> Result<Option<User>, StoreError> {
        self.faults.point("users.find").await?;
        UserQueries::find(&self.inner, id).await
    }
}

#[async_trait]
impl SessionQueries for FaultyStore {
    async fn find(&self, key: &SessionDigest) -> Result<Option<(Session, CurrentUser)>, StoreError> {
        self.faults.point("sessions.find").await?;
        SessionQueries::find(&self.inner, key).await
    }

    async fn find_owner(
        &self,
        key: &SessionDigest,
    ) -> Result<Option<(Session, CurrentUser, BTreeSet<AgentId>)>, StoreError> {
        self.faults.point("sessions.find_owner").await?;
        self.inner.find_owner(key).await
    }

    async fn list(&self, user_id: UserId) -> Result<Vec<Session>, StoreError> {
        self.faults.point("sessions.list").await?;
        SessionQueries::list(&self.inner, user_id).await
    }
}

#[async_trait]
impl PurchaseQueries for FaultyStore {
    async fn history(&self, owner: UserId) -> Result<Vec<PurchaseView>, StoreError> {
        self.faults.point("purchases.history").await?;
        self.inner.history(owner).await
    }
}
