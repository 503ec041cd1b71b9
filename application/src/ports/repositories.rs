use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::discounts::{Discount, DiscountCode, DiscountUses};
use domain::posts::{Post, Slug};
use domain::prompts::Prompt;
use domain::purchases::{DiscrepancyKind, Order, PaymentDiscrepancy, ProviderKind, Purchase};
use domain::{AgentId, DiscountId, OrderId, PostId, PromptId, PurchaseId, UserId};

use super::{
    AccountEventRepository, AuditLogRepository, QueuedEvent, SessionRepository, StoreError, TokenRepository,
    UserRepository,
};
use domain::mail::{MailId, OutboxMail};

/// The repositories of a unit of work.
pub trait Repositories: Send {
    fn users(&mut self) -> &mut dyn UserRepository;
    fn tokens(&mut self) -> &mut dyn TokenRepository;
    fn sessions(&mut self) -> &mut dyn SessionRepository;
    fn account_events(&mut self) -> &mut dyn AccountEventRepository;
    fn agents(&mut self) -> &mut dyn AgentRepository;
    fn prompts(&mut self) -> &mut dyn PromptRepository;
    fn posts(&mut self) -> &mut dyn PostRepository;
    fn discounts(&mut self) -> &mut dyn DiscountRepository;
    fn orders(&mut self) -> &mut dyn OrderRepository;
    fn purchases(&mut self) -> &mut dyn PurchaseRepository;
    fn payment_events(&mut self) -> &mut dyn PaymentEventQueue;
    fn leases(&mut self) -> &mut dyn LeaseRepository;
    fn discrepancies(&mut self) -> &mut dyn DiscrepancyRepository;
    fn outbox(&mut self) -> &mut dyn Outbox;
    fn content_packs(&mut self) -> &mut dyn ContentPackLog;
    fn audit(&mut self) -> &mut dyn AuditLogRepository;
}

/// The catalogue.
#[async_trait]
pub trait AgentRepository: Send {
    /// `false`, and nothing changed, when an agent of this id exists.
    async fn insert(&mut self, agent: &Agent) -> Result<bool, StoreError>;
    /// Writes all fields but `created_at`; tells whether the agent exists.
    async fn update(&mut self, agent: &Agent) -> Result<bool, StoreError>;
    /// Holds the row until the unit of work ends.
    async fn lock(&mut self, id: AgentId) -> Result<Option<Agent>, StoreError>;
    /// Whether somebody owns the agent, or has an order that may still be paid or was.
    async fn is_ordered(&mut self, id: AgentId) -> Result<bool, StoreError>;
    /// Removes it; tells whether it was there.
    async fn remove(&mut self, id: AgentId) -> Result<bool, StoreError>;
    /// Those of these that exist, in the order asked for. They are not removed before the unit of work
    /// ends.
    async fn find_all(&mut self, ids: &[AgentId]) -> Result<Vec<Agent>, StoreError>;
}

/// The library of prompts.
#[async_trait]
pub trait PromptRepository: Send {
    async fn insert(&mut self, prompt: &Prompt) -> Result<bool, StoreError>;
    /// Writes all fields but `created_at`; tells whether the prompt exists.
    async fn update(&mut self, prompt: &Prompt) -> Result<bool, StoreError>;
    /// Holds the row until the unit of work ends.
    async fn lock(&mut self, id: PromptId) -> Result<Option<Prompt>, StoreError>;
    /// Removes it; tells whether it was there.
    async fn remove(&mut self, id: PromptId) -> Result<bool, StoreError>;
}

/// The blog. Slugs are unique, drafts' too. A slug that a post takes leads to no other any more.
#[async_trait]
pub trait PostRepository: Send {
    /// `false`, and nothing changed, when the slug or the id is taken.
    async fn insert(&mut self, post: &Post) -> Result<bool, StoreError>;
    /// Writes all fields but author and `created_at`. `false`, and nothing changed, when another post
    /// has the slug.
    async fn update(&mut self, post: &Post) -> Result<bool, StoreError>;
    /// Holds the row until the unit of work ends.
    async fn lock(&mut self, id: PostId) -> Result<Option<Post>, StoreError>;
    /// Removes it; tells whether it was there.
    async fn remove(&mut self, id: PostId) -> Result<bool, StoreError>;
    /// From now on the slug leads to this post, whatever slug it has then.
    async fn add_slug_redirect(&mut self, id: PostId, slug: &Slug) -> Result<(), StoreError>;
    /// Whether a post has this slug.
    async fn has_slug(&mut self, slug: &Slug) -> Result<bool, StoreError>;
}

/// Discount codes. Codes are unique.
#[async_trait]
pub trait DiscountRepository: Send {
    /// `false`, and nothing changed, when the code or the id is taken.
    async fn insert(&mut self, discount: &Discount) -> Result<bool, StoreError>;
    async fn update(&mut self, discount: &Discount) -> Result<(), StoreError>;
    /// Holds the row until the unit of work ends, so that uses of one code are counted one by one.
    async fn lock(&mut self, id: DiscountId) -> Result<Option<Discount>, StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_by_code(&mut self, code: &DiscountCode) -> Result<Option<Discount>, StoreError>;
    /// Holds the row until the unit of work ends.
    async fn lock_by_code(&mut self, code: &DiscountCode) -> Result<Option<Discount>, StoreError>;
    /// Newest first, with the number of redemptions.
    async fn list(&mut self) -> Result<Vec<(Discount, u32)>, StoreError>;
    /// Uses taken so far: redemptions, pending orders whose hold lasts beyond `now`, and orders whose payment the bank has
    /// in hand. The order
    /// `except` is left out.
    async fn uses(
        &mut self,
        id: DiscountId,
        member: UserId,
        except: Option<OrderId>,
        now: DateTime<Utc>,
    ) -> Result<DiscountUses, StoreError>;
    /// Records that this order redeemed the code; once an order.
    async fn record_redemption(
        &mut self,
        id: DiscountId,
        order_id: OrderId,
        member: UserId,
        at: DateTime<Utc>,
    ) -> Result<(), StoreError>;
}

/// Checkouts. A member has at most one pending order.
#[async_trait]
pub trait OrderRepository: Send {
    /// `false`, and nothing changed, when the member has a pending order already.
    async fn insert(&mut self, order: &Order) -> Result<bool, StoreError>;
    /// Writes state, intent, hold, checks, settlement, revision and the lines' outcomes.
    async fn update(&mut self, order: &Order) -> Result<(), StoreError>;
    /// Holds the row until the unit of work ends.
    async fn lock(&mut self, id: OrderId) -> Result<Option<Order>, StoreError>;
    async fn find(&mut self, id: OrderId) -> Result<Option<Order>, StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_pending_of(&mut self, member: UserId) -> Result<Option<Order>, StoreError>;
    /// Holds the row until the unit of work ends.
    async fn lock_pending_by_user(&mut self, member: UserId) -> Result<Option<Order>, StoreError>;
    /// Those of the member whose payment her bank has not answered yet, oldest first.
    async fn list_processing_by_user(&mut self, member: UserId) -> Result<Vec<Order>, StoreError>;
    async fn find_by_intent(&mut self, intent_id: &str) -> Result<Option<Order>, StoreError>;
    /// Holds the order that has been due longest for a look by the reconciler: one that is pending or processing, or a
    /// settled one with a refund that is owed or pending. Orders that others have leased or hold are passed over.
    async fn lock_due(&mut self, now: DateTime<Utc>) -> Result<Option<Order>, StoreError>;
    /// Writes checks made and planned, and leases the order: one statement, for PostgreSQL looks after the
    /// rows that an order refers to when it is changed twice, and would wait for them.
    async fn lease(&mut self, order: &Order, until: DateTime<Utc>) -> Result<(), StoreError>;
    /// Gives back the lease that ends at this instant; a later one is somebody else's.
    async fn release(&mut self, id: OrderId, leased_until: DateTime<Utc>) -> Result<(), StoreError>;
    /// The payments at this provider of orders that were settled at this time or later and cost something, oldest first.
    async fn list_settled_since(
        &mut self,
        provider: ProviderKind,
        since: DateTime<Utc>,
    ) -> Result<Vec<String>, StoreError>;
    /// Makes every open order with a payment, and every order with a refund that is owed or pending, due now; the
    /// reconciler does so when it starts.
    async fn schedule_all_now(&mut self, now: DateTime<Utc>) -> Result<(), StoreError>;
}

/// Who bought what. `(user, agent)` is unique among purchases that are owned.
#[async_trait]
pub trait PurchaseRepository: Send {
    /// `false`, and nothing changed, when the member owns the agent already.
    async fn insert(&mut self, purchase: &Purchase) -> Result<bool, StoreError>;
    /// Writes the status. `false`, and nothing changed, when it is to be owned and the member owns the agent
    /// by another purchase.
    async fn update(&mut self, purchase: &Purchase) -> Result<bool, StoreError>;
    async fn find(&mut self, id: PurchaseId) -> Result<Option<Purchase>, StoreError>;
    /// What an order became. Whoever means to change it holds the order.
    async fn list_by_order(&mut self, order_id: OrderId) -> Result<Vec<Purchase>, StoreError>;
    /// Those of these agents that the member owns.
    async fn owned(&mut self, member: UserId, agents: &[AgentId]) -> Result<Vec<AgentId>, StoreError>;
}

/// The provider's events, kept from when they were received until long after they were processed.
#[async_trait]
pub trait PaymentEventQueue: Send {
    /// `false`, and nothing changed, when it was received before.
    async fn insert(&mut self, event: &QueuedEvent) -> Result<bool, StoreError>;
    /// Holds the event that has been due longest. Those that others hold are passed over.
    async fn lock_due(&mut self, now: DateTime<Utc>) -> Result<Option<QueuedEvent>, StoreError>;
    /// Writes attempts made and planned.
    async fn update(&mut self, event: &QueuedEvent) -> Result<(), StoreError>;
    /// Removes at most `limit` processed events received before this instant; returns how many.
    async fn remove_processed(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}

/// Work that one node does for all.
#[async_trait]
pub trait LeaseRepository: Send {
    /// Takes the lease until this time. `false`, and nothing changed, while somebody holds it.
    async fn acquire(
        &mut self,
        name: &str,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, StoreError>;
    /// Gives back the lease that ends at this instant; a later one is somebody else's.
    async fn release(&mut self, name: &str, until: DateTime<Utc>) -> Result<(), StoreError>;
}

/// What does not add up between the provider's payments and ours.
#[async_trait]
pub trait DiscrepancyRepository: Send {
    /// All that is to be said of a payment now: what is new is written down, and what was said before and is
    /// not said any more is resolved. Answers what was said before.
    async fn note(
        &mut self,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[DiscrepancyKind],
        now: DateTime<Utc>,
    ) -> Result<Vec<DiscrepancyKind>, StoreError>;
    /// What is said of a payment now.
    async fn of(&mut self, intent_id: &str) -> Result<Vec<DiscrepancyKind>, StoreError>;
    /// What is not resolved, oldest first.
    async fn open(&mut self) -> Result<Vec<PaymentDiscrepancy>, StoreError>;
}

/// Mails on their way, written in the transaction of their cause.
#[async_trait]
pub trait Outbox: Send {
    /// A second mail of the same `dedupe_key` is not kept.
    async fn enqueue(&mut self, mail: &OutboxMail) -> Result<(), StoreError>;
    /// Writes and at once forgets what `enqueue` would have kept, so that a request for an unknown
    /// address takes as long as one for a known one.
    async fn enqueue_dummy(&mut self, mail: &OutboxMail) -> Result<(), StoreError>;
    /// Takes up to `limit` mails that are due and not leased, oldest first, and leases them.
    async fn claim(
        &mut self,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<OutboxMail>, StoreError>;
    /// Writes the outcome of a try: state, attempts, next try. Texts of mails that are sent or dead
    /// are blanked, for they hold secrets.
    async fn update(&mut self, mail: &OutboxMail) -> Result<(), StoreError>;
    async fn find(&mut self, id: MailId) -> Result<Option<OutboxMail>, StoreError>;
    /// Removes at most `limit` mails that were sent or given up before this instant; returns how many.
    async fn remove_finished(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}

/// Which content packs were loaded.
#[async_trait]
pub trait ContentPackLog: Send {
    async fn contains(&mut self, name: &str) -> Result<bool, StoreError>;
    /// Recording a pack again changes nothing.
    async fn record(&mut self, name: &str, at: DateTime<Utc>) -> Result<(), StoreError>;
}

/// Whoever is every repository itself, as an adapter is, hands itself out.
impl<T> Repositories for T
where
    T: UserRepository
        + TokenRepository
        + SessionRepository
        + AccountEventRepository
        + AgentRepository
        + PromptRepository
        + PostRepository
        + DiscountRepository
        + OrderRepository
        + PurchaseRepository
        + PaymentEventQueue
        + LeaseRepository
        + DiscrepancyRepository
        + Outbox
        + ContentPackLog
        + AuditLogRepository,
{
    fn users(&mut self) -> &mut dyn UserRepository {
        self
    }

    fn tokens(&mut self) -> &mut dyn TokenRepository {
        self
    }

    fn sessions(&mut self) -> &mut dyn SessionRepository {
        self
    }

    fn account_events(&mut self) -> &mut dyn AccountEventRepository {
        self
    }

    fn agents(&mut self) -> &mut dyn AgentRepository {
        self
    }

    fn prompts(&mut self) -> &mut dyn PromptRepository {
        self
    }

    fn posts(&mut self) -> &mut dyn PostRepository {
        self
    }

    fn discounts(&mut self) -> &mut dyn DiscountRepository {
        self
    }

    fn orders(&mut self) -> &mut dyn OrderRepository {
        self
    }

    fn purchases(&mut self) -> &mut dyn PurchaseRepository {
        self
    }

    fn payment_events(&mut self) -> &mut dyn PaymentEventQueue {
        self
    }

    fn leases(&mut self) -> &mut dyn LeaseRepository {
        self
    }

    fn discrepancies(&mut self) -> &mut dyn DiscrepancyRepository {
        self
    }

    fn outbox(&mut self) -> &mut dyn Outbox {
        self
    }

    fn content_packs(&mut self) -> &mut dyn ContentPackLog {
        self
    }

    fn audit(&mut self) -> &mut dyn AuditLogRepository {
        self
    }
}
