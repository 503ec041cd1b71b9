use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::discounts::{Discount, DiscountCode, DiscountUses};
use domain::money::Cents;
use domain::purchases::{Order, ProviderKind, Purchase};
use domain::{AgentId, DiscountId, OrderId, PurchaseId, UserId};

use super::{
    AccountEventRepository, AgentRepository, AuditLogRepository, BackupStatusRepository,
    BillingDetailsRepository, BundleRepository, CartRepository, ContentPackLog, DataExportRepository,
    DiscrepancyRepository, EmailPreferenceRepository, EmailSuppressionRepository, FavoriteRepository,
    ImageRepository, LeaseRepository, LegalPageRepository, MemberNoteRepository, MissedSearchRepository,
    NewsletterRepository, OrderMessageRepository, Outbox, PasskeyRepository, PaymentEventQueue,
    PostPreviewRepository, PostRepository, PostRevisionRepository, ProblemReportRepository, PromptRepository,
    RecentUseRepository, RefundRepository, ReviewRepository, SecondFactorRepository, SessionRepository,
    SignInChallengeRepository, StoreError, TokenRepository, UserRepository, VisitRepository,
    WebhookStatusRepository, WelcomeRepository, WorkingCopyRepository,
};

/// The repositories of a unit of work.
pub trait Repositories: Send {
    fn users(&mut self) -> &mut dyn UserRepository;
    fn tokens(&mut self) -> &mut dyn TokenRepository;
    fn sessions(&mut self) -> &mut dyn SessionRepository;
    fn second_factors(&mut self) -> &mut dyn SecondFactorRepository;
    fn sign_in_challenges(&mut self) -> &mut dyn SignInChallengeRepository;
    fn passkeys(&mut self) -> &mut dyn PasskeyRepository;
    fn account_events(&mut self) -> &mut dyn AccountEventRepository;
    fn member_notes(&mut self) -> &mut dyn MemberNoteRepository;
    fn email_preferences(&mut self) -> &mut dyn EmailPreferenceRepository;
    fn email_suppressions(&mut self) -> &mut dyn EmailSuppressionRepository;
    fn newsletters(&mut self) -> &mut dyn NewsletterRepository;
    fn welcomes(&mut self) -> &mut dyn WelcomeRepository;
    fn data_exports(&mut self) -> &mut dyn DataExportRepository;
    fn favorites(&mut self) -> &mut dyn FavoriteRepository;
    fn recent_uses(&mut self) -> &mut dyn RecentUseRepository;
    fn visits(&mut self) -> &mut dyn VisitRepository;
    fn agents(&mut self) -> &mut dyn AgentRepository;
    fn carts(&mut self) -> &mut dyn CartRepository;
    fn bundles(&mut self) -> &mut dyn BundleRepository;
    fn problem_reports(&mut self) -> &mut dyn ProblemReportRepository;
    fn reviews(&mut self) -> &mut dyn ReviewRepository;
    fn prompts(&mut self) -> &mut dyn PromptRepository;
    fn posts(&mut self) -> &mut dyn PostRepository;
    fn working_copies(&mut self) -> &mut dyn WorkingCopyRepository;
    fn post_revisions(&mut self) -> &mut dyn PostRevisionRepository;
    fn post_previews(&mut self) -> &mut dyn PostPreviewRepository;
    fn legal_pages(&mut self) -> &mut dyn LegalPageRepository;
    fn images(&mut self) -> &mut dyn ImageRepository;
    fn missed_searches(&mut self) -> &mut dyn MissedSearchRepository;
    fn discounts(&mut self) -> &mut dyn DiscountRepository;
    fn orders(&mut self) -> &mut dyn OrderRepository;
    fn billing_details(&mut self) -> &mut dyn BillingDetailsRepository;
    fn order_messages(&mut self) -> &mut dyn OrderMessageRepository;
    fn purchases(&mut self) -> &mut dyn PurchaseRepository;
    fn refunds(&mut self) -> &mut dyn RefundRepository;
    fn payment_events(&mut self) -> &mut dyn PaymentEventQueue;
    fn webhook_status(&mut self) -> &mut dyn WebhookStatusRepository;
    fn leases(&mut self) -> &mut dyn LeaseRepository;
    fn discrepancies(&mut self) -> &mut dyn DiscrepancyRepository;
    fn outbox(&mut self) -> &mut dyn Outbox;
    fn content_packs(&mut self) -> &mut dyn ContentPackLog;
    fn backup_status(&mut self) -> &mut dyn BackupStatusRepository;
    fn audit(&mut self) -> &mut dyn AuditLogRepository;
}

/// Writes entities of one kind. These writes are separate from the repositories because the audit log records
/// every one of them.
#[async_trait]
pub trait EntityWriter<E>: Send {
    /// Returns `false` without changes if a unique value is taken. The repository of the entity names it.
    async fn insert(&mut self, entity: &E) -> Result<bool, StoreError>;
    /// Returns `false` without changes if the entity does not exist or a unique value is taken.
    async fn update(&mut self, entity: &E) -> Result<bool, StoreError>;
}

/// Discount codes. Unique by id and by code. An update keeps `created_at`; a taken code is an error.
#[async_trait]
pub trait DiscountRepository: Send {
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
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: OrderId) -> Result<Option<Order>, StoreError>;
    async fn find(&mut self, id: OrderId) -> Result<Option<Order>, StoreError>;
    /// Takes no lock, so that it works in a read-only unit of work.
    async fn find_pending_by_user(&mut self, member: UserId) -> Result<Option<Order>, StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock_pending_by_user(&mut self, member: UserId) -> Result<Option<Order>, StoreError>;
    /// The member's orders in processing, oldest first.
    async fn list_processing_by_user(&mut self, member: UserId) -> Result<Vec<Order>, StoreError>;
    /// The end of the member's active hold on this code that an abandoned order started.
    async fn find_abandoned_hold(
        &mut self,
        member: UserId,
        discount: DiscountId,
        now: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, StoreError>;
    async fn find_by_intent(&mut self, intent_id: &str) -> Result<Option<Order>, StoreError>;
    /// Locks the order that has been due longest: pending, processing, or settled with a refund owed, requested or
    /// pending. Skips locked and leased orders.
    async fn lock_due(&mut self, now: DateTime<Utc>) -> Result<Option<Order>, StoreError>;
    /// Writes the check schedule and leases the order. One statement, because PostgreSQL locks the referenced rows if a
    /// row is updated twice in a transaction.
    async fn lease(&mut self, order: &Order, until: DateTime<Utc>) -> Result<(), StoreError>;
    /// Releases the lease if it still ends at this time; otherwise another node holds it.
    async fn release(&mut self, id: OrderId, leased_until: DateTime<Utc>) -> Result<(), StoreError>;
    /// Payments of non-free orders of this provider that were settled at or after `since`, oldest first.
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
    /// Removes at most `limit` test orders with all that belongs to them; returns the number.
    async fn remove_test_orders(&mut self, limit: u64) -> Result<u64, StoreError>;
}

/// Purchases. `(user, agent)` is unique among owned purchases. An update writes only the status.
#[async_trait]
pub trait PurchaseRepository: Send {
    async fn find(&mut self, id: PurchaseId) -> Result<Option<Purchase>, StoreError>;
    /// The purchases of an order. To change them, lock the order first.
    async fn list_by_order(&mut self, order_id: OrderId) -> Result<Vec<Purchase>, StoreError>;
    /// Returns the subset of `agents` that the member owns.
    async fn owned(&mut self, member: UserId, agents: &[AgentId]) -> Result<Vec<AgentId>, StoreError>;
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

/// Adapters implement every repository on one type.
impl<T> Repositories for T
where
    T: UserRepository
        + TokenRepository
        + SessionRepository
        + SecondFactorRepository
        + SignInChallengeRepository
        + PasskeyRepository
        + AccountEventRepository
        + MemberNoteRepository
        + EmailPreferenceRepository
        + EmailSuppressionRepository
        + NewsletterRepository
        + WelcomeRepository
        + DataExportRepository
        + FavoriteRepository
        + RecentUseRepository
        + VisitRepository
        + AgentRepository
        + CartRepository
        + BundleRepository
        + ProblemReportRepository
        + ReviewRepository
        + PromptRepository
        + PostRepository
        + WorkingCopyRepository
        + PostRevisionRepository
        + PostPreviewRepository
        + LegalPageRepository
        + ImageRepository
        + MissedSearchRepository
        + DiscountRepository
        + OrderRepository
        + BillingDetailsRepository
        + OrderMessageRepository
        + PurchaseRepository
        + RefundRepository
        + PaymentEventQueue
        + WebhookStatusRepository
        + LeaseRepository
        + DiscrepancyRepository
        + Outbox
        + ContentPackLog
        + BackupStatusRepository
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

    fn second_factors(&mut self) -> &mut dyn SecondFactorRepository {
        self
    }

    fn sign_in_challenges(&mut self) -> &mut dyn SignInChallengeRepository {
        self
    }

    fn passkeys(&mut self) -> &mut dyn PasskeyRepository {
        self
    }

    fn account_events(&mut self) -> &mut dyn AccountEventRepository {
        self
    }

    fn member_notes(&mut self) -> &mut dyn MemberNoteRepository {
        self
    }

    fn email_preferences(&mut self) -> &mut dyn EmailPreferenceRepository {
        self
    }

    fn email_suppressions(&mut self) -> &mut dyn EmailSuppressionRepository {
        self
    }

    fn newsletters(&mut self) -> &mut dyn NewsletterRepository {
        self
    }

    fn welcomes(&mut self) -> &mut dyn WelcomeRepository {
        self
    }

    fn data_exports(&mut self) -> &mut dyn DataExportRepository {
        self
    }

    fn favorites(&mut self) -> &mut dyn FavoriteRepository {
        self
    }

    fn recent_uses(&mut self) -> &mut dyn RecentUseRepository {
        self
    }

    fn visits(&mut self) -> &mut dyn VisitRepository {
        self
    }

    fn agents(&mut self) -> &mut dyn AgentRepository {
        self
    }

    fn carts(&mut self) -> &mut dyn CartRepository {
        self
    }

    fn bundles(&mut self) -> &mut dyn BundleRepository {
        self
    }

    fn problem_reports(&mut self) -> &mut dyn ProblemReportRepository {
        self
    }

    fn reviews(&mut self) -> &mut dyn ReviewRepository {
        self
    }

    fn prompts(&mut self) -> &mut dyn PromptRepository {
        self
    }

    fn posts(&mut self) -> &mut dyn PostRepository {
        self
    }

    fn working_copies(&mut self) -> &mut dyn WorkingCopyRepository {
        self
    }

    fn post_revisions(&mut self) -> &mut dyn PostRevisionRepository {
        self
    }

    fn post_previews(&mut self) -> &mut dyn PostPreviewRepository {
        self
    }

    fn legal_pages(&mut self) -> &mut dyn LegalPageRepository {
        self
    }

    fn images(&mut self) -> &mut dyn ImageRepository {
        self
    }

    fn missed_searches(&mut self) -> &mut dyn MissedSearchRepository {
        self
    }

    fn discounts(&mut self) -> &mut dyn DiscountRepository {
        self
    }

    fn orders(&mut self) -> &mut dyn OrderRepository {
        self
    }

    fn billing_details(&mut self) -> &mut dyn BillingDetailsRepository {
        self
    }

    fn order_messages(&mut self) -> &mut dyn OrderMessageRepository {
        self
    }

    fn purchases(&mut self) -> &mut dyn PurchaseRepository {
        self
    }

    fn refunds(&mut self) -> &mut dyn RefundRepository {
        self
    }

    fn payment_events(&mut self) -> &mut dyn PaymentEventQueue {
        self
    }

    fn webhook_status(&mut self) -> &mut dyn WebhookStatusRepository {
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

    fn backup_status(&mut self) -> &mut dyn BackupStatusRepository {
        self
    }

    fn audit(&mut self) -> &mut dyn AuditLogRepository {
        self
    }
}
