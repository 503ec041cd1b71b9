use std::sync::Arc;

use async_trait::async_trait;
use domain::UserId;

use super::details::{Auditable, difference};
use crate::ports::{
    AccountEventRepository, Actor, AgentRepository, AuditAction, AuditFields, AuditLogRepository,
    AuditRecord, BackupStatusRepository, BillingDetailsRepository, BundleRepository, CartRepository, Clock,
    ContentPackLog, DataExportRepository, DiscountRepository, DiscrepancyRepository,
    EmailPreferenceRepository, EmailSuppressionRepository, FavoriteRepository, IdGenerator, ImageRepository,
    LeaseRepository, LegalPageRepository, MemberNoteRepository, MissedSearchRepository, NewsletterRepository,
    OrderMessageRepository, OrderRepository, Outbox, PasskeyRepository, PaymentEventQueue,
    PostPreviewRepository, PostRepository, PostRevisionRepository, ProblemReportRepository, PromptRepository,
    PurchaseRepository, RecentUseRepository, RefundRepository, Repositories, ReviewRepository,
    SecondFactorRepository, SessionRepository, SignInChallengeRepository, Store, StoreError, SubjectKind,
    TokenRepository, UnitOfWork, UserRepository, VisitRepository, WebhookStatusRepository, WelcomeRepository,
    WorkingCopyRepository,
};

/// A store that checks that admins still have their rights, and records what changes in the audit log.
pub struct AuditedStore {
    inner: Arc<dyn Store>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl AuditedStore {
    pub fn new(inner: Arc<dyn Store>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { inner, ids, clock }
    }

    fn wrap(&self, inner: Box<dyn UnitOfWork>) -> Box<dyn UnitOfWork> {
        Box::new(AuditingUnitOfWork { inner, ids: self.ids.clone(), clock: self.clock.clone() })
    }
}

#[async_trait]
impl Store for AuditedStore {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let mut unit = self.inner.begin_as(actor.recorded()).await?;
        // Much may have happened while the request waited for its body or for the payment provider.
        if let Actor::AdminSession(session) = actor
            && !unit.sessions().authorizes(&session).await?
        {
            return Err(StoreError::SessionEnded);
        }
        Ok(self.wrap(unit))
    }

    /// Read-only, so there is nothing to record.
    async fn read(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        self.inner.read().await
    }

    async fn purge(&self) -> Result<(), StoreError> {
        self.inner.purge().await
    }
}

/// What a record is about.
pub(super) struct AuditSubject {
    pub(super) kind: SubjectKind,
    pub(super) id: String,
    pub(super) name: Option<String>,
    pub(super) person: Option<UserId>,
}

pub(super) struct AuditingUnitOfWork {
    pub(super) inner: Box<dyn UnitOfWork>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl AuditingUnitOfWork {
    /// Appends a record if a logged field changed.
    pub(super) async fn record<E: Auditable>(
        &mut self,
        before: Option<&E>,
        after: Option<&E>,
    ) -> Result<(), StoreError> {
        let Some(entity) = after.or(before) else { return Ok(()) };
        let details = |entity: Option<&E>| entity.map(Auditable::details);
        let subject = AuditSubject {
            kind: E::KIND,
            id: entity.subject(),
            name: Some(entity.name()),
            person: entity.person(),
        };
        self.record_details(subject, details(before), details(after)).await
    }

    pub(super) async fn record_details(
        &mut self,
        subject: AuditSubject,
        before: Option<AuditFields>,
        after: Option<AuditFields>,
    ) -> Result<(), StoreError> {
        let nothing = AuditFields::new();
        let (old, new) = difference(before.as_ref().unwrap_or(&nothing), after.as_ref().unwrap_or(&nothing));
        if old.is_empty() && new.is_empty() {
            return Ok(());
        }
        let (action, before, after) = match (before, after) {
            (None, _) => (AuditAction::Created, None, Some(new)),
            (Some(_), None) => (AuditAction::Removed, Some(old), None),
            (Some(_), Some(_)) => (AuditAction::Changed, Some(old), Some(new)),
        };
        let (id, at) = (self.ids.next_id(), self.clock.now());
        let AuditSubject { kind, id: subject, name: subject_name, person } = subject;
        let record = AuditRecord { id, at, action, kind, subject, subject_name, person, before, after };
        self.inner.audit().append(&record).await
    }
}

impl Repositories for AuditingUnitOfWork {
    fn users(&mut self) -> &mut dyn UserRepository {
        self.inner.users()
    }

    fn tokens(&mut self) -> &mut dyn TokenRepository {
        self.inner.tokens()
    }

    fn sessions(&mut self) -> &mut dyn SessionRepository {
        self.inner.sessions()
    }

    fn second_factors(&mut self) -> &mut dyn SecondFactorRepository {
        self.inner.second_factors()
    }

    fn sign_in_challenges(&mut self) -> &mut dyn SignInChallengeRepository {
        self.inner.sign_in_challenges()
    }

    fn passkeys(&mut self) -> &mut dyn PasskeyRepository {
        self.inner.passkeys()
    }

    fn account_events(&mut self) -> &mut dyn AccountEventRepository {
        self.inner.account_events()
    }

    fn member_notes(&mut self) -> &mut dyn MemberNoteRepository {
        self.inner.member_notes()
    }

    fn email_preferences(&mut self) -> &mut dyn EmailPreferenceRepository {
        self.inner.email_preferences()
    }

    fn email_suppressions(&mut self) -> &mut dyn EmailSuppressionRepository {
        self.inner.email_suppressions()
    }

    fn newsletters(&mut self) -> &mut dyn NewsletterRepository {
        self.inner.newsletters()
    }

    fn welcomes(&mut self) -> &mut dyn WelcomeRepository {
        self.inner.welcomes()
    }

    fn carts(&mut self) -> &mut dyn CartRepository {
        self.inner.carts()
    }

    fn data_exports(&mut self) -> &mut dyn DataExportRepository {
        self.inner.data_exports()
    }

    fn favorites(&mut self) -> &mut dyn FavoriteRepository {
        self.inner.favorites()
    }

    fn recent_uses(&mut self) -> &mut dyn RecentUseRepository {
        self.inner.recent_uses()
    }

    fn visits(&mut self) -> &mut dyn VisitRepository {
        self.inner.visits()
    }

    fn agents(&mut self) -> &mut dyn AgentRepository {
        self.inner.agents()
    }

    fn bundles(&mut self) -> &mut dyn BundleRepository {
        self.inner.bundles()
    }

    fn problem_reports(&mut self) -> &mut dyn ProblemReportRepository {
        self.inner.problem_reports()
    }

    fn reviews(&mut self) -> &mut dyn ReviewRepository {
        self.inner.reviews()
    }

    fn prompts(&mut self) -> &mut dyn PromptRepository {
        self.inner.prompts()
    }

    fn posts(&mut self) -> &mut dyn PostRepository {
        self.inner.posts()
    }

    fn working_copies(&mut self) -> &mut dyn WorkingCopyRepository {
        self.inner.working_copies()
    }

    fn post_revisions(&mut self) -> &mut dyn PostRevisionRepository {
        self.inner.post_revisions()
    }

    fn post_previews(&mut self) -> &mut dyn PostPreviewRepository {
        self.inner.post_previews()
    }

    fn legal_pages(&mut self) -> &mut dyn LegalPageRepository {
        self
    }

    fn images(&mut self) -> &mut dyn ImageRepository {
        self
    }

    fn missed_searches(&mut self) -> &mut dyn MissedSearchRepository {
        self.inner.missed_searches()
    }

    fn discounts(&mut self) -> &mut dyn DiscountRepository {
        self.inner.discounts()
    }

    fn orders(&mut self) -> &mut dyn OrderRepository {
        self.inner.orders()
    }

    fn billing_details(&mut self) -> &mut dyn BillingDetailsRepository {
        self.inner.billing_details()
    }

    fn order_messages(&mut self) -> &mut dyn OrderMessageRepository {
        self.inner.order_messages()
    }

    fn purchases(&mut self) -> &mut dyn PurchaseRepository {
        self.inner.purchases()
    }

    fn refunds(&mut self) -> &mut dyn RefundRepository {
        self.inner.refunds()
    }

    fn payment_events(&mut self) -> &mut dyn PaymentEventQueue {
        self.inner.payment_events()
    }

    fn webhook_status(&mut self) -> &mut dyn WebhookStatusRepository {
        self.inner.webhook_status()
    }

    fn leases(&mut self) -> &mut dyn LeaseRepository {
        self.inner.leases()
    }

    fn discrepancies(&mut self) -> &mut dyn DiscrepancyRepository {
        self
    }

    fn outbox(&mut self) -> &mut dyn Outbox {
        self.inner.outbox()
    }

    fn content_packs(&mut self) -> &mut dyn ContentPackLog {
        self.inner.content_packs()
    }

    fn backup_status(&mut self) -> &mut dyn BackupStatusRepository {
        self.inner.backup_status()
    }

    fn audit(&mut self) -> &mut dyn AuditLogRepository {
        self.inner.audit()
    }
}

#[async_trait]
impl UnitOfWork for AuditingUnitOfWork {
    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        self.inner.commit().await
    }
}
