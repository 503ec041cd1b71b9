use std::collections::BTreeMap;
use std::slice;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::discounts::{Discount, DiscountCode, DiscountUses};
use domain::money::Cents;
use domain::purchases::{Order, ProviderKind, Purchase};
use domain::{AgentId, DiscountId, OrderId, PurchaseId, UserId};

use super::{
    AccountEventRepository, AgentRepository, AppearanceRepository, AuditLogRepository,
    BackupStatusRepository, BillingDetailsRepository, BundleRepository, CartRepository, ConnectionRepository,
    ContentPackLog, DataExportRepository, DiscrepancyRepository, EmailPreferenceRepository,
    EmailSuppressionRepository, FavoriteRepository, ImageRepository, InvoiceRepository, LeaseRepository,
    LegalPageRepository, MemberImportRepository, MemberLabelRepository, MemberNoteRepository,
    MissedSearchRepository, NewsletterRepository, OrderMessageRepository, Outbox, PackageRepository,
    PasskeyRepository, PaymentEventQueue, PostPreviewRepository, PostRepository, PostRevisionRepository,
    ProblemReportRepository, PromptRepository, PromptRevisionRepository, RecentUseRepository,
    RefundRepository, ReviewRepository, SecondFactorRepository, SellerRepository, SessionRepository,
    SetupRepository, SignInChallengeRepository, SigningKeyRepository, StoreError, TokenRepository,
    TrafficRepository, UserRepository, VisitRepository, WebhookRepository, WebhookStatusRepository,
    WelcomeEmailRepository, WelcomeRepository, WorkingCopyRepository,
};

/// Declares the repositories of a unit of work: the method that returns each, and its trait.
macro_rules! repositories {
    ($($accessor:ident: $repository:ident,)+) => {
        /// The repositories of a unit of work.
        pub trait Repositories: Send {
            $(fn $accessor(&mut self) -> &mut dyn $repository;)+
        }

        /// Adapters implement every repository on one type.
        impl<T> Repositories for T
        where
            $(T: $repository,)+
        {
            $(fn $accessor(&mut self) -> &mut dyn $repository {
                self
            })+
        }
    };
}

repositories! {
    users: UserRepository,
    tokens: TokenRepository,
    sessions: SessionRepository,
    second_factors: SecondFactorRepository,
    sign_in_challenges: SignInChallengeRepository,
    passkeys: PasskeyRepository,
    connections: ConnectionRepository,
    account_events: AccountEventRepository,
    member_notes: MemberNoteRepository,
    member_labels: MemberLabelRepository,
    member_imports: MemberImportRepository,
    email_preferences: EmailPreferenceRepository,
    email_suppressions: EmailSuppressionRepository,
    newsletters: NewsletterRepository,
    welcome_email: WelcomeEmailRepository,
    welcomes: WelcomeRepository,
    data_exports: DataExportRepository,
    favorites: FavoriteRepository,
    recent_uses: RecentUseRepository,
    visits: VisitRepository,
    agents: AgentRepository,
    packages: PackageRepository,
    carts: CartRepository,
    bundles: BundleRepository,
    problem_reports: ProblemReportRepository,
    reviews: ReviewRepository,
    prompts: PromptRepository,
    prompt_revisions: PromptRevisionRepository,
    posts: PostRepository,
    working_copies: WorkingCopyRepository,
    post_revisions: PostRevisionRepository,
    post_previews: PostPreviewRepository,
    legal_pages: LegalPageRepository,
    appearance: AppearanceRepository,
    seller: SellerRepository,
    images: ImageRepository,
    missed_searches: MissedSearchRepository,
    discounts: DiscountRepository,
    orders: OrderRepository,
    invoices: InvoiceRepository,
    billing_details: BillingDetailsRepository,
    order_messages: OrderMessageRepository,
    purchases: PurchaseRepository,
    refunds: RefundRepository,
    payment_events: PaymentEventQueue,
    webhook_status: WebhookStatusRepository,
    leases: LeaseRepository,
    signing_keys: SigningKeyRepository,
    traffic: TrafficRepository,
    discrepancies: DiscrepancyRepository,
    outbox: Outbox,
    webhooks: WebhookRepository,
    content_packs: ContentPackLog,
    backup_status: BackupStatusRepository,
    setup: SetupRepository,
    audit: AuditLogRepository,
}

/// Discount codes. Unique by id and by code. An update keeps `created_at`; a taken code is an error.
#[async_trait]
pub trait DiscountRepository: Send {
    /// Returns `false` without changes if the code is taken.
    async fn insert(&mut self, discount: &Discount) -> Result<bool, StoreError>;
    /// Changes nothing if it does not exist.
    async fn update(&mut self, discount: &Discount) -> Result<(), StoreError>;
    /// Locks the row until the unit of work ends, so that uses are counted one at a time.
    async fn lock(&mut self, id: DiscountId) -> Result<Option<Discount>, StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find(&mut self, id: DiscountId) -> Result<Option<Discount>, StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_by_code(&mut self, code: &DiscountCode) -> Result<Option<Discount>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock_by_code(&mut self, code: &DiscountCode) -> Result<Option<Discount>, StoreError>;
    /// Newest first, with the number of redemptions.
    async fn list(&mut self) -> Result<Vec<(Discount, u32)>, StoreError>;
    /// Inserts codes that were created together; returns how many were not taken.
    async fn insert_all(&mut self, discounts: &[Discount]) -> Result<usize, StoreError>;
    /// Uses: redemptions, pending orders whose hold is active at `now`, and orders being processed. Ignores
    /// the order `except`.
    async fn uses(
        &mut self,
        id: DiscountId,
        member: UserId,
        except: Option<OrderId>,
        now: DateTime<Utc>,
    ) -> Result<DiscountUses, StoreError>;
    /// Records the redemption, once per order.
    async fn record_redemption(
        &mut self,
        id: DiscountId,
        order_id: OrderId,
        member: UserId,
        at: DateTime<Utc>,
    ) -> Result<(), StoreError>;
}

/// Orders. A member has at most one pending order. An update writes state, intent, hold, checks, settlement,
/// revision and line outcomes; a second pending order is an error.
#[async_trait]
pub trait OrderRepository: Send {
    /// Returns `false` without changes if the member has a pending order.
    async fn insert(&mut self, order: &Order) -> Result<bool, StoreError>;
    /// Changes nothing if it does not exist.
    async fn update(&mut self, order: &Order) -> Result<(), StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: OrderId) -> Result<Option<Order>, StoreError>;
    async fn find(&mut self, id: OrderId) -> Result<Option<Order>, StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_pending_by_user(&mut self, member: UserId) -> Result<Option<Order>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock_pending_by_user(&mut self, member: UserId) -> Result<Option<Order>, StoreError>;
    /// The member's orders that are pending or processing, and abandoned ones whose hold on a code is active, oldest
    /// first. Takes no lock.
    async fn list_current_by_user(
        &mut self,
        member: UserId,
        now: DateTime<Utc>,
    ) -> Result<Vec<Order>, StoreError>;
    /// Saves the first payment intent of a pending order. `order` is as it was read. Returns `false` without changes if it
    /// is no longer pending, or has an intent.
    async fn attach_intent(&mut self, order: &Order, intent_id: &str) -> Result<bool, StoreError>;
    async fn find_by_intent(&mut self, intent_id: &str) -> Result<Option<Order>, StoreError>;
    /// Whether [`Self::lock_due`] would find an order. Takes no lock.
    async fn has_due(&mut self, now: DateTime<Utc>) -> Result<bool, StoreError>;
    /// Locks the order that has been due longest: pending, processing, or settled with a refund owed, requested or
    /// pending. Skips locked and leased orders.
    async fn lock_due(&mut self, now: DateTime<Utc>) -> Result<Option<Order>, StoreError>;
    /// Writes the check schedule and leases the order. One statement, because PostgreSQL locks the referenced rows if a
    /// row is updated twice in a transaction.
    async fn lease(&mut self, order: &Order, until: DateTime<Utc>) -> Result<(), StoreError>;
    /// Releases the lease if it still ends at this time; otherwise another node holds it.
    async fn release(&mut self, id: OrderId, leased_until: DateTime<Utc>) -> Result<(), StoreError>;
    /// Payments of non-free orders of this provider that were settled at or after `since`, oldest first. Excludes
    /// imported orders.
    async fn list_settled_since(
        &mut self,
        provider: ProviderKind,
        since: DateTime<Utc>,
    ) -> Result<Vec<String>, StoreError>;
    /// Makes all open orders with a payment and all orders with an owed, requested or pending refund due now.
    async fn schedule_all_now(&mut self, now: DateTime<Utc>) -> Result<(), StoreError>;
    /// Removes at most `limit` finished orders from before this time with their purchases and refunds; returns the
    /// number. Orders that still give a member access are kept.
    async fn remove_finished(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
    /// The owned purchases of test orders, by member. A test order was paid in the sandbox or in a provider's test mode;
    /// what an admin gave is not one.
    async fn list_owned_test_purchases(&mut self) -> Result<Vec<Purchase>, StoreError>;
    /// Leaves the present test orders out of all sums, and releases their discount code uses; returns the
    /// number of orders.
    async fn exclude_test_orders(&mut self) -> Result<u64, StoreError>;
    /// Excludes an order from totals, as [`Self::exclude_test_orders`] does.
    async fn exclude(&mut self, order: &Order) -> Result<(), StoreError>;
    /// Removes an order of another shop with its purchases.
    async fn remove_imported(&mut self, order: OrderId, member: UserId) -> Result<(), StoreError>;
    /// Removes at most `limit` test orders with all that belongs to them; returns the number.
    async fn remove_test_orders(&mut self, limit: u64) -> Result<u64, StoreError>;
}

/// Purchases. `(user, agent)` is unique among owned purchases. An update writes only the status.
#[async_trait]
pub trait PurchaseRepository: Send {
    /// Returns `false` without changes if the member owns the agent.
    async fn insert(&mut self, purchase: &Purchase) -> Result<bool, StoreError> {
        self.insert_all(slice::from_ref(purchase)).await
    }
    /// Inserts those of agents that the member does not own. Returns `false` if they are not all.
    async fn insert_all(&mut self, purchases: &[Purchase]) -> Result<bool, StoreError>;
    /// Returns `false` without changes if it does not exist or the member owns the agent by another purchase.
    async fn update(&mut self, purchase: &Purchase) -> Result<bool, StoreError>;
    async fn find(&mut self, id: PurchaseId) -> Result<Option<Purchase>, StoreError>;
    /// The purchases of an order. To change them, lock the order first.
    async fn list_by_order(&mut self, order_id: OrderId) -> Result<Vec<Purchase>, StoreError>;
    /// Returns the subset of `agents` that the member owns.
    async fn owned(&mut self, member: UserId, agents: &[AgentId]) -> Result<Vec<AgentId>, StoreError>;
    /// The purchase by which the member owns the agent.
    async fn find_owned(&mut self, member: UserId, agent: AgentId) -> Result<Option<Purchase>, StoreError>;
    /// Those of `agents` that the member owns, with what was paid for each and not refunded. A refund of a whole order
    /// counts against each of its agents.
    async fn paid_amounts(
        &mut self,
        member: UserId,
        agents: &[AgentId],
    ) -> Result<BTreeMap<AgentId, Cents>, StoreError>;
    /// Whether the member owns an agent.
    async fn owns_any(&mut self, member: UserId) -> Result<bool, StoreError>;
}
