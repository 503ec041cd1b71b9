//! Composition root: builds use cases from ports.

use std::sync::Arc;

use application::agents::{AgentCatalog, ManageAgents};
use application::audit::{AuditLog, AuditedStore};
use application::cleanup::Cleanup;
use application::discounts::{DiscountValidation, ManageDiscounts};
use application::outbox::OutboxWorker;
use application::ports::{
    AgentQueries, Clock, HtmlSanitizer, IdGenerator, Mailer, PasswordHasher, PaymentProvider, PostQueries,
    PromptQueries, ProviderKind, PurchaseQueries, RateLimiter, Revisions, SecretGenerator, SessionQueries,
    Store, UserQueries, WebhookVerifier,
};
use application::posts::{ManagePosts, PostReader};
use application::prompts::{ManagePrompts, PromptLibrary};
use application::purchases::{
    Checkout, Confirmation, Corrections, DiscrepancyRecorder, EventProcessor, Fulfillment,
    ListPaymentDiscrepancies, OrderMailer, OrderReconciler, PaymentReconciler, PaymentSync, PurchaseHistory,
    ResendReceipt, WebhookHandler,
};
use application::seeding::SeedContent;
use application::site::Site;
use application::users::{
    AccountHistory, Admins, CompleteSignIn, PasswordChange, PasswordReset, Profile, Reauthentication,
    RevokeSessions, Sessions, SignIn, SignInLink, SignUp, TokenLookup, TokenMailer, TrustedDevices,
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
    pub password_hasher: Arc<dyn PasswordHasher>,
    pub rate_limiter: Arc<dyn RateLimiter>,
    pub html_sanitizer: Arc<dyn HtmlSanitizer>,
    pub secrets: Arc<dyn SecretGenerator>,
    pub ids: Arc<dyn IdGenerator>,
    pub clock: Arc<dyn Clock>,
    pub payment_provider: Arc<dyn PaymentProvider>,
    /// `None` if the provider sends no webhooks.
    pub webhook_verifier: Option<Arc<dyn WebhookVerifier>>,
}

/// Use cases for HTTP handlers.
pub struct Services {
    pub sign_up: SignUp,
    pub verification: Verification,
    pub sign_in: SignIn,
    pub sign_in_link: SignInLink,
    pub password_reset: PasswordReset,
    pub password_change: PasswordChange,
    pub profile: Profile,
    pub reauthentication: Reauthentication,
    pub sessions: Arc<Sessions>,
    pub account_history: Arc<AccountHistory>,
    pub trusted_devices: Arc<TrustedDevices>,
    pub agent_catalog: AgentCatalog,
    pub manage_agents: ManageAgents,
    pub prompt_library: PromptLibrary,
    pub manage_prompts: ManagePrompts,
    pub post_reader: PostReader,
    pub manage_posts: ManagePosts,
    pub discount_validation: DiscountValidation,
    pub checkout: Checkout,
    pub confirmation: Confirmation,
    /// `None` if the provider sends no webhooks.
    pub webhook_handler: Option<WebhookHandler>,
    pub purchase_history: PurchaseHistory,
    pub resend_receipt: ResendReceipt,
    pub payment_settings: PaymentSettings,
}

/// What browsers need to know about the payment provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentSettings {
    pub provider: ProviderKind,
    /// Stripe's public key.
    pub publishable_key: Option<String>,
}

impl Services {
    #[must_use]
    pub fn new(ports: &Ports, site: &Arc<Site>) -> Self {
        let p = Ports { store: ports.audited(), ..ports.clone() };
        let token_mailer = ports.token_mailer(site);
        let history = ports.account_history();
        let sessions = ports.sessions(history.clone());
        let trusted_devices = Arc::new(TrustedDevices::new(p.secrets.clone()));
        let complete_sign_in = Arc::new(CompleteSignIn::new(
            sessions.clone(),
            trusted_devices.clone(),
            token_mailer.clone(),
            history.clone(),
        ));
        let token_lookup = ports.token_lookup();
        let fulfillment = ports.fulfillment(site);
        let webhook_handler = p
            .webhook_verifier
            .map(|verifier| WebhookHandler::new(p.store.clone(), verifier, p.clock.clone()));
        let resend_receipt =
            ResendReceipt::new(p.store.clone(), ports.order_mailer(site), p.rate_limiter.clone());
        Self {
            sign_up: ports.sign_up(token_mailer.clone()),
            verification: Verification::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.rate_limiter.clone(),
                token_mailer.clone(),
                token_lookup.clone(),
                complete_sign_in.clone(),
            ),
            sign_in: SignIn::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.password_hasher.clone(),
                p.rate_limiter.clone(),
                token_mailer.clone(),
                complete_sign_in.clone(),
                trusted_devices.clone(),
            ),
            sign_in_link: ports.sign_in_link(
                token_mailer.clone(),
                token_lookup.clone(),
                complete_sign_in.clone(),
            ),
            password_reset: PasswordReset::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.password_hasher.clone(),
                p.rate_limiter.clone(),
                token_mailer.clone(),
                token_lookup.clone(),
                history.clone(),
            ),
            password_change: PasswordChange::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.password_hasher,
                p.rate_limiter.clone(),
                token_mailer.clone(),
                sessions.clone(),
                history.clone(),
            ),
            reauthentication: ports.reauthentication(token_mailer.clone()),
            profile: Profile::new(
                p.store.clone(),
                p.user_queries,
                p.rate_limiter.clone(),
                token_mailer,
                token_lookup,
                history.clone(),
                p.clock.clone(),
            ),
            sessions,
            account_history: history,
            trusted_devices,
            agent_catalog: AgentCatalog::new(p.agent_queries.clone(), p.revisions.clone()),
            manage_agents: ManageAgents::new(
                p.store.clone(),
                p.agent_queries,
                p.ids.clone(),
                p.clock.clone(),
            ),
            prompt_library: PromptLibrary::new(p.prompt_queries, p.revisions),
            manage_prompts: ManagePrompts::new(p.store.clone(), p.ids.clone(), p.clock.clone()),
            post_reader: PostReader::new(p.post_queries),
            manage_posts: ManagePosts::new(p.store.clone(), p.html_sanitizer, p.ids.clone(), p.clock.clone()),
            discount_validation: DiscountValidation::new(
                p.store.clone(),
                p.rate_limiter.clone(),
                p.clock.clone(),
            ),
            checkout: ports.checkout(fulfillment.clone()),
            confirmation: Confirmation::new(p.store, p.payment_provider.clone(), fulfillment),
            webhook_handler,
            purchase_history: PurchaseHistory::new(p.purchase_queries),
            resend_receipt,
            payment_settings: PaymentSettings {
                provider: p.payment_provider.kind(),
                publishable_key: p.payment_provider.publishable_key(),
            },
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
        Arc::new(AccountHistory::new(
            self.audited(),
            self.user_queries.clone(),
            self.ids.clone(),
            self.clock.clone(),
        ))
    }

    fn sessions(&self, history: Arc<AccountHistory>) -> Arc<Sessions> {
        Arc::new(Sessions::new(
            self.audited(),
            self.session_queries.clone(),
            self.secrets.clone(),
            self.ids.clone(),
            self.clock.clone(),
            history,
        ))
    }

    fn token_lookup(&self) -> Arc<TokenLookup> {
        Arc::new(TokenLookup::new(
            self.audited(),
            self.user_queries.clone(),
            self.rate_limiter.clone(),
            self.secrets.clone(),
            self.clock.clone(),
        ))
    }

    fn token_mailer(&self, site: &Arc<Site>) -> Arc<TokenMailer> {
        Arc::new(TokenMailer::new(
            site.clone(),
            self.rate_limiter.clone(),
            self.secrets.clone(),
            self.ids.clone(),
            self.clock.clone(),
        ))
    }

    fn sign_up(&self, token_mailer: Arc<TokenMailer>) -> SignUp {
        SignUp::new(
            self.audited(),
            self.password_hasher.clone(),
            self.rate_limiter.clone(),
            token_mailer,
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    fn checkout(&self, fulfillment: Arc<Fulfillment>) -> Checkout {
        Checkout::new(
            self.audited(),
            self.payment_provider.clone(),
            fulfillment,
            self.rate_limiter.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    fn sign_in_link(
        &self,
        token_mailer: Arc<TokenMailer>,
        token_lookup: Arc<TokenLookup>,
        complete_sign_in: Arc<CompleteSignIn>,
    ) -> SignInLink {
        SignInLink::new(
            self.audited(),
            self.user_queries.clone(),
            self.rate_limiter.clone(),
            token_mailer,
            token_lookup,
            complete_sign_in,
        )
    }

    fn reauthentication(&self, token_mailer: Arc<TokenMailer>) -> Reauthentication {
        Reauthentication::new(
            self.audited(),
            self.user_queries.clone(),
            self.password_hasher.clone(),
            self.rate_limiter.clone(),
            self.secrets.clone(),
            token_mailer,
            self.clock.clone(),
        )
    }

    fn fulfillment(&self, site: &Arc<Site>) -> Arc<Fulfillment> {
        Arc::new(Fulfillment::new(
            self.audited(),
            self.payment_provider.clone(),
            self.order_mailer(site),
            self.discrepancy_recorder(site),
            self.ids.clone(),
            self.clock.clone(),
        ))
    }

    fn discrepancy_recorder(&self, site: &Arc<Site>) -> DiscrepancyRecorder {
        DiscrepancyRecorder::new(site.clone(), self.ids.clone(), self.clock.clone())
    }

    fn order_mailer(&self, site: &Arc<Site>) -> OrderMailer {
        OrderMailer::new(site.clone(), self.ids.clone(), self.clock.clone())
    }

    fn payment_sync(&self, site: &Arc<Site>) -> Arc<PaymentSync> {
        let fulfillment = self.fulfillment(site);
        Arc::new(PaymentSync::new(self.audited(), self.payment_provider.clone(), fulfillment))
    }

    #[must_use]
    pub fn order_reconciler(&self, site: &Arc<Site>) -> OrderReconciler {
        OrderReconciler::new(
            self.audited(),
            self.payment_provider.clone(),
            self.fulfillment(site),
            self.payment_sync(site),
            self.clock.clone(),
        )
    }

    #[must_use]
    pub fn payment_reconciler(&self, site: &Arc<Site>) -> PaymentReconciler {
        PaymentReconciler::new(
            self.audited(),
            self.payment_provider.clone(),
            self.payment_sync(site),
            self.discrepancy_recorder(site),
            self.clock.clone(),
        )
    }

    #[must_use]
    pub fn event_processor(&self, site: &Arc<Site>) -> EventProcessor {
        EventProcessor::new(self.audited(), self.payment_sync(site), self.clock.clone())
    }

    #[must_use]
    pub fn corrections(&self, site: &Arc<Site>) -> Corrections {
        let recorder = self.discrepancy_recorder(site);
        Corrections::new(self.audited(), self.payment_sync(site), recorder, self.ids.clone())
    }

    #[must_use]
    pub fn payment_discrepancies(&self) -> ListPaymentDiscrepancies {
        ListPaymentDiscrepancies::new(self.audited())
    }

    #[must_use]
    pub fn audit_log(&self) -> AuditLog {
        AuditLog::new(self.audited())
    }

    #[must_use]
    pub fn outbox_worker(&self, mailer: Arc<dyn Mailer>) -> OutboxWorker {
        OutboxWorker::new(self.audited(), mailer, self.rate_limiter.clone(), self.clock.clone())
    }

    #[must_use]
    pub fn cleanup(&self) -> Cleanup {
        Cleanup::new(self.audited(), self.clock.clone())
    }

    #[must_use]
    pub fn seeding(&self) -> SeedContent {
        SeedContent::new(
            self.audited(),
            self.password_hasher.clone(),
            self.html_sanitizer.clone(),
            self.clock.clone(),
        )
    }

    #[must_use]
    pub fn admins(&self) -> Admins {
        Admins::new(
            self.audited(),
            self.password_hasher.clone(),
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
