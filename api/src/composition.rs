//! Composition root: builds use cases from ports.

use std::sync::Arc;

use application::agents::{AgentCatalog, ManageAgents};
use application::audit::{AuditLog, AuditedStore};
use application::cleanup::Cleanup;
use application::discounts::{DiscountValidation, ManageDiscounts};
use application::outbox::OutboxWorker;
use application::ports::{
    AgentQueries, Clock, HtmlSanitizer, IdGenerator, Mailer, PasswordHasher, PaymentProvider, PostQueries,
    PromptQueries, PurchaseQueries, RateLimiter, Revisions, SecretGenerator, SessionQueries, Store,
    UserQueries, WebhookVerifier,
};
use application::posts::{ManagePosts, PostReader};
use application::prompts::ManagePrompts;
use application::purchases::{
    Checkout, Confirmation, Corrections, DiscrepancyRecorder, EventProcessor, Fulfillment, History,
    ListPaymentDiscrepancies, PaymentAudit, PaymentSync, Receipts, Reconciler, ResendReceipt, WebhookHandler,
};
use application::seeding::SeedContent;
use application::site::Site;
use application::users::{
    AccountHistory, Admins, LinkLookup, PasswordChange, PasswordReset, Profile, Reauthentication,
    Registration, RevokeSessions, SessionIssuer, Sessions, SignIn, SignInLink, TokenMailer, TrustedDevices,
    Verification,
};

/// The adapters of one process.
#[derive(Clone)]
pub struct Ports {
    pub store: Arc<dyn Store>,
    pub user_queries: Arc<dyn UserQueries>,
    pub session_queries: Arc<dyn SessionQueries>,
    pub agent_queries: Arc<dyn AgentQueries>,
    pub prompt_queries: Arc<dyn PromptQueries>,
    pub post_queries: Arc<dyn PostQueries>,
    pub purchase_queries: Arc<dyn PurchaseQueries>,
    pub revisions: Arc<dyn Revisions>,
    pub hasher: Arc<dyn PasswordHasher>,
    pub limiter: Arc<dyn RateLimiter>,
    pub sanitizer: Arc<dyn HtmlSanitizer>,
    pub secrets: Arc<dyn SecretGenerator>,
    pub ids: Arc<dyn IdGenerator>,
    pub clock: Arc<dyn Clock>,
    pub payments: Arc<dyn PaymentProvider>,
    /// `None` if the provider sends no webhooks.
    pub payment_events: Option<Arc<dyn WebhookVerifier>>,
}

/// Use cases for HTTP handlers.
pub struct Services {
    pub registration: Registration,
    pub verification: Verification,
    pub sign_in: SignIn,
    pub sign_in_link: SignInLink,
    pub password_reset: PasswordReset,
    pub password_change: PasswordChange,
    pub profile: Profile,
    pub reauthentication: Reauthentication,
    pub sessions: Arc<Sessions>,
    pub account_history: Arc<AccountHistory>,
    pub revisions: Arc<dyn Revisions>,
    pub trusted_devices: Arc<TrustedDevices>,
    pub catalogue: AgentCatalog,
    pub agent_admin: ManageAgents,
    pub prompts: Arc<dyn PromptQueries>,
    pub prompt_admin: ManagePrompts,
    pub blog: PostReader,
    pub post_admin: ManagePosts,
    pub discount_validation: DiscountValidation,
    pub checkout: Checkout,
    pub confirmation: Confirmation,
    /// `None` if the provider sends no webhooks.
    pub events: Option<WebhookHandler>,
    pub history: History,
    pub receipt_copies: ResendReceipt,
    pub payments: Arc<dyn PaymentProvider>,
}

impl Services {
    #[must_use]
    pub fn new(ports: &Ports, site: &Arc<Site>) -> Self {
        let p = Ports { store: ports.audited(), ..ports.clone() };
        let links = Arc::new(TokenMailer::new(
            site.clone(),
            p.limiter.clone(),
            p.secrets.clone(),
            p.ids.clone(),
            p.clock.clone(),
        ));
        let history = ports.account_history();
        let sessions = Arc::new(Sessions::new(
            p.store.clone(),
            p.session_queries,
            p.secrets.clone(),
            p.ids.clone(),
            p.clock.clone(),
            history.clone(),
        ));
        let trusted_devices = Arc::new(TrustedDevices::new(p.secrets.clone()));
        let session_issuer = Arc::new(SessionIssuer::new(
            sessions.clone(),
            trusted_devices.clone(),
            links.clone(),
            history.clone(),
        ));
        let lookup =
            Arc::new(LinkLookup::new(p.store.clone(), p.limiter.clone(), p.secrets.clone(), p.clock.clone()));
        let fulfillment = ports.fulfillment(site);
        let events =
            p.payment_events.map(|reader| WebhookHandler::new(p.store.clone(), reader, p.clock.clone()));
        let receipt_copies = ResendReceipt::new(p.store.clone(), ports.receipts(site), p.limiter.clone());
        Self {
            registration: ports.registration(links.clone()),
            verification: Verification::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.limiter.clone(),
                links.clone(),
                lookup.clone(),
                session_issuer.clone(),
            ),
            sign_in: SignIn::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.hasher.clone(),
                p.limiter.clone(),
                links.clone(),
                session_issuer.clone(),
                trusted_devices.clone(),
            ),
            sign_in_link: ports.sign_in_link(links.clone(), lookup.clone(), session_issuer.clone()),
            password_reset: PasswordReset::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.hasher.clone(),
                p.limiter.clone(),
                links.clone(),
                lookup.clone(),
                history.clone(),
            ),
            password_change: PasswordChange::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.hasher,
                p.limiter.clone(),
                links.clone(),
                sessions.clone(),
                history.clone(),
            ),
            reauthentication: ports.reauthentication(links.clone()),
            profile: Profile::new(
                p.store.clone(),
                p.user_queries,
                p.limiter.clone(),
                links,
                lookup,
                history.clone(),
            ),
            sessions,
            account_history: history,
            revisions: p.revisions.clone(),
            trusted_devices,
            catalogue: AgentCatalog::new(p.agent_queries.clone(), p.revisions),
            agent_admin: ManageAgents::new(p.store.clone(), p.agent_queries, p.ids.clone(), p.clock.clone()),
            prompts: p.prompt_queries,
            prompt_admin: ManagePrompts::new(p.store.clone(), p.ids.clone(), p.clock.clone()),
            blog: PostReader::new(p.post_queries),
            post_admin: ManagePosts::new(p.store.clone(), p.sanitizer, p.ids.clone(), p.clock.clone()),
            discount_validation: DiscountValidation::new(p.store.clone(), p.limiter.clone(), p.clock.clone()),
            checkout: ports.checkout(fulfillment.clone()),
            confirmation: Confirmation::new(p.store, p.payments.clone(), fulfillment),
            events,
            history: History::new(p.purchase_queries),
            receipt_copies,
            payments: p.payments,
        }
    }
}

/// Use cases for background workers and the CLI.
impl Ports {
    /// The store with the audit log around it (decorator).
    #[must_use]
    pub fn audited(&self) -> Arc<dyn Store> {
        Arc::new(AuditedStore::new(self.store.clone(), self.ids.clone(), self.clock.clone()))
    }

    #[must_use]
    pub fn account_history(&self) -> Arc<AccountHistory> {
        Arc::new(AccountHistory::new(self.audited(), self.ids.clone(), self.clock.clone()))
    }

    fn registration(&self, links: Arc<TokenMailer>) -> Registration {
        Registration::new(
            self.audited(),
            self.hasher.clone(),
            self.limiter.clone(),
            links,
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    fn checkout(&self, fulfillment: Arc<Fulfillment>) -> Checkout {
        Checkout::new(
            self.audited(),
            self.payments.clone(),
            fulfillment,
            self.limiter.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    fn sign_in_link(
        &self,
        links: Arc<TokenMailer>,
        lookup: Arc<LinkLookup>,
        session_issuer: Arc<SessionIssuer>,
    ) -> SignInLink {
        SignInLink::new(
            self.audited(),
            self.user_queries.clone(),
            self.limiter.clone(),
            links,
            lookup,
            session_issuer,
        )
    }

    fn reauthentication(&self, links: Arc<TokenMailer>) -> Reauthentication {
        Reauthentication::new(
            self.audited(),
            self.user_queries.clone(),
            self.hasher.clone(),
            self.limiter.clone(),
            self.secrets.clone(),
            links,
            self.clock.clone(),
        )
    }

    fn fulfillment(&self, site: &Arc<Site>) -> Arc<Fulfillment> {
        Arc::new(Fulfillment::new(
            self.audited(),
            self.payments.clone(),
            self.receipts(site),
            self.discrepancies(site),
            self.ids.clone(),
            self.clock.clone(),
        ))
    }

    fn discrepancies(&self, site: &Arc<Site>) -> DiscrepancyRecorder {
        DiscrepancyRecorder::new(site.clone(), self.ids.clone(), self.clock.clone())
    }

    fn receipts(&self, site: &Arc<Site>) -> Receipts {
        Receipts::new(site.clone(), self.ids.clone(), self.clock.clone())
    }

    fn payment_sync(&self, site: &Arc<Site>) -> Arc<PaymentSync> {
        let fulfillment = self.fulfillment(site);
        Arc::new(PaymentSync::new(self.audited(), self.payments.clone(), fulfillment))
    }

    #[must_use]
    pub fn reconciler(&self, site: &Arc<Site>) -> Reconciler {
        Reconciler::new(
            self.audited(),
            self.payments.clone(),
            self.fulfillment(site),
            self.payment_sync(site),
            self.clock.clone(),
        )
    }

    #[must_use]
    pub fn payment_audit(&self, site: &Arc<Site>) -> PaymentAudit {
        PaymentAudit::new(
            self.audited(),
            self.payments.clone(),
            self.payment_sync(site),
            self.discrepancies(site),
            self.clock.clone(),
        )
    }

    #[must_use]
    pub fn event_processor(&self, site: &Arc<Site>) -> EventProcessor {
        EventProcessor::new(self.audited(), self.payment_sync(site), self.clock.clone())
    }

    #[must_use]
    pub fn corrections(&self, site: &Arc<Site>) -> Corrections {
        Corrections::new(self.audited(), self.discrepancies(site), self.ids.clone())
    }

    #[must_use]
    pub fn review(&self) -> ListPaymentDiscrepancies {
        ListPaymentDiscrepancies::new(self.audited())
    }

    #[must_use]
    pub fn audit_log(&self) -> AuditLog {
        AuditLog::new(self.audited())
    }

    #[must_use]
    pub fn delivery(&self, mailer: Arc<dyn Mailer>) -> OutboxWorker {
        OutboxWorker::new(self.audited(), mailer, self.limiter.clone(), self.clock.clone())
    }

    #[must_use]
    pub fn cleanup(&self) -> Cleanup {
        Cleanup::new(self.audited(), self.clock.clone())
    }

    #[must_use]
    pub fn seeding(&self) -> SeedContent {
        SeedContent::new(self.audited(), self.hasher.clone(), self.sanitizer.clone(), self.clock.clone())
    }

    #[must_use]
    pub fn admins(&self) -> Admins {
        Admins::new(
            self.audited(),
            self.hasher.clone(),
            self.ids.clone(),
            self.clock.clone(),
            self.account_history(),
        )
    }

    #[must_use]
    pub fn revocation(&self) -> RevokeSessions {
        RevokeSessions::new(self.audited(), self.ids.clone(), self.clock.clone(), self.account_history())
    }

    #[must_use]
    pub fn discount_admin(&self) -> ManageDiscounts {
        ManageDiscounts::new(self.audited(), self.ids.clone(), self.clock.clone())
    }
}
