use std::sync::Arc;

use application::agents::{ManageAgents, ReportMailer, ReportProblem, ResolveReports};
use application::audit::{AuditLog, AuditedStore};
use application::bundles::{BundleCatalog, ManageBundles};
use application::cleanup::{Cleanup, RetentionPolicy};
use application::discounts::ManageDiscounts;
use application::health::{HealthChecks, Installation, RecordBackup};
use application::legal_pages::{DefaultTexts, ManageLegalPages};
use application::news::News;
use application::newsletters::SendingRate;
use application::outbox::{ManageEmails, OutboxWorker, UnsubscribeLinks};
use application::ports::{
    AgentQueries, ArchiveWriter, BundleQueries, Clock, DataDisk, DiscountQueries, EmailBodyRenderer,
    EmailEventVerifier, HealthQueries, HtmlSanitizer, IdGenerator, ImageProcessor, Mailer, MediaStorage,
    MemberQueries, NewsQueries, OrderQueries, PasskeyVerifier, PasswordHasher, PaymentProvider, PostQueries,
    PromptQueries, PurchaseQueries, RateLimiter, ReportQueries, ReviewQueries, Revisions, SamplePayments,
    SearchEngine, SecretGenerator, SessionQueries, ShareImageRenderer, Store, ToolboxQueries, TrashQueries,
    UserQueries, WebhookVerifier,
};
use application::purchases::{
    Checkout, Corrections, DiscountValidation, DiscrepancyRecorder, EventProcessor, Fulfillment,
    ListPaymentDiscrepancies, OrderMailer, OrderMessages, OrderReconciler, PaymentReconciler, PaymentSync,
    SimulateDiscounts,
};
use application::seeding::{SeedContent, SeedSampleOrders};
use application::site::Site;
use application::toolbox::{ManageFavorites, RecentUses, ToolboxContents};
use application::users::{AccountHistory, Sessions, TokenLookup, TokenMailer};

use crate::cookies;

/// The adapters of one process.
#[derive(Clone)]
pub struct Ports {
    pub store: Arc<dyn Store>,
    pub user_queries: Arc<dyn UserQueries>,
    pub session_queries: Arc<dyn SessionQueries>,
    pub agent_queries: Arc<dyn AgentQueries>,
    pub bundle_queries: Arc<dyn BundleQueries>,
    pub prompt_queries: Arc<dyn PromptQueries>,
    pub post_queries: Arc<dyn PostQueries>,
    pub order_queries: Arc<dyn OrderQueries>,
    pub member_queries: Arc<dyn MemberQueries>,
    pub report_queries: Arc<dyn ReportQueries>,
    pub review_queries: Arc<dyn ReviewQueries>,
    pub purchase_queries: Arc<dyn PurchaseQueries>,
    pub trash_queries: Arc<dyn TrashQueries>,
    pub toolbox_queries: Arc<dyn ToolboxQueries>,
    pub news_queries: Arc<dyn NewsQueries>,
    pub health_queries: Arc<dyn HealthQueries>,
    pub discount_queries: Arc<dyn DiscountQueries>,
    pub revisions: Arc<dyn Revisions>,
    pub retention: RetentionPolicy,
    pub password_hasher: Arc<dyn PasswordHasher>,
    pub passkey_verifier: Arc<dyn PasskeyVerifier>,
    pub rate_limiter: Arc<dyn RateLimiter>,
    /// Counts on this node only, without a write to the database for each request.
    pub node_rate_limiter: Arc<dyn RateLimiter>,
    pub search_engine: Arc<dyn SearchEngine>,
    pub html_sanitizer: Arc<dyn HtmlSanitizer>,
    pub email_body_renderer: Arc<dyn EmailBodyRenderer>,
    /// `None` if no email provider reports bounces.
    pub email_event_verifier: Option<Arc<dyn EmailEventVerifier>>,
    pub newsletter_rate: SendingRate,
    pub share_image_renderer: Arc<dyn ShareImageRenderer>,
    pub image_processor: Arc<dyn ImageProcessor>,
    pub media_storage: Arc<dyn MediaStorage>,
    pub archive_writer: Arc<dyn ArchiveWriter>,
    pub secrets: Arc<dyn SecretGenerator>,
    pub ids: Arc<dyn IdGenerator>,
    pub clock: Arc<dyn Clock>,
    pub payment_provider: Arc<dyn PaymentProvider>,
    /// `None` if the provider sends no webhooks.
    pub webhook_verifier: Option<Arc<dyn WebhookVerifier>>,
}

/// Use cases for background workers and the CLI.
impl Ports {
    /// The store with the audit log around it (decorator).
    pub fn audited(&self) -> Arc<dyn Store> {
        Arc::new(AuditedStore::new(self.store.clone(), self.ids.clone(), self.clock.clone()))
    }

    pub fn account_history(&self) -> Arc<AccountHistory> {
        Arc::new(AccountHistory::new(
            self.audited(),
            self.user_queries.clone(),
            self.ids.clone(),
            self.clock.clone(),
        ))
    }

    pub(super) fn sessions(&self, history: Arc<AccountHistory>, site: &Arc<Site>) -> Arc<Sessions> {
        Arc::new(Sessions::new(
            self.audited(),
            self.session_queries.clone(),
            self.secrets.clone(),
            self.ids.clone(),
            self.clock.clone(),
            history,
            site.clone(),
        ))
    }

    pub(super) fn token_lookup(&self) -> Arc<TokenLookup> {
        Arc::new(TokenLookup::new(
            self.audited(),
            self.user_queries.clone(),
            self.rate_limiter.clone(),
            self.secrets.clone(),
            self.clock.clone(),
        ))
    }

    pub(super) fn token_mailer(&self, site: &Arc<Site>) -> Arc<TokenMailer> {
        Arc::new(TokenMailer::new(
            site.clone(),
            self.rate_limiter.clone(),
            self.secrets.clone(),
            self.ids.clone(),
            self.clock.clone(),
        ))
    }

    pub(super) fn checkout(&self, fulfillment: Arc<Fulfillment>) -> Checkout {
        Checkout::new(
            self.audited(),
            self.payment_provider.clone(),
            fulfillment,
            self.rate_limiter.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn fulfillment(&self, site: &Arc<Site>) -> Arc<Fulfillment> {
        Arc::new(Fulfillment::new(
            self.audited(),
            self.payment_provider.clone(),
            self.order_mailer(site),
            self.discrepancy_recorder(site),
            self.ids.clone(),
            self.clock.clone(),
        ))
    }

    pub(super) fn discrepancy_recorder(&self, site: &Arc<Site>) -> DiscrepancyRecorder {
        DiscrepancyRecorder::new(site.clone(), self.ids.clone(), self.clock.clone())
    }

    pub(super) fn order_mailer(&self, site: &Arc<Site>) -> OrderMailer {
        OrderMailer::new(site.clone(), self.ids.clone(), self.clock.clone())
    }

    pub(super) fn payment_sync(&self, site: &Arc<Site>) -> Arc<PaymentSync> {
        let fulfillment = self.fulfillment(site);
        Arc::new(PaymentSync::new(self.audited(), self.payment_provider.clone(), fulfillment))
    }

    pub fn order_reconciler(&self, site: &Arc<Site>) -> OrderReconciler {
        OrderReconciler::new(
            self.audited(),
            self.payment_provider.clone(),
            self.fulfillment(site),
            self.payment_sync(site),
            self.clock.clone(),
        )
    }

    pub fn payment_reconciler(&self, site: &Arc<Site>) -> PaymentReconciler {
        PaymentReconciler::new(
            self.audited(),
            self.payment_provider.clone(),
            self.payment_sync(site),
            self.discrepancy_recorder(site),
            self.clock.clone(),
        )
    }

    pub fn event_processor(&self, site: &Arc<Site>) -> EventProcessor {
        EventProcessor::new(
            self.audited(),
            self.payment_sync(site),
            self.discrepancy_recorder(site),
            self.clock.clone(),
        )
    }

    pub fn corrections(&self, site: &Arc<Site>) -> Corrections {
        let recorder = self.discrepancy_recorder(site);
        Corrections::new(self.audited(), self.payment_sync(site), recorder, self.ids.clone())
    }

    pub(super) fn manage_agents(&self, site: &Arc<Site>) -> ManageAgents {
        ManageAgents::new(
            self.audited(),
            self.agent_queries.clone(),
            site.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn bundle_catalog(&self) -> BundleCatalog {
        BundleCatalog::new(self.store.clone(), self.bundle_queries.clone(), self.revisions.clone())
    }

    pub(super) fn manage_bundles(&self) -> ManageBundles {
        ManageBundles::new(self.audited(), self.bundle_queries.clone(), self.ids.clone(), self.clock.clone())
    }

    pub(super) fn report_problem(&self, site: &Arc<Site>) -> ReportProblem {
        ReportProblem::new(
            self.audited(),
            self.rate_limiter.clone(),
            site.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn order_messages(&self, site: &Arc<Site>) -> OrderMessages {
        OrderMessages::new(
            self.audited(),
            site.clone(),
            self.rate_limiter.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn resolve_reports(&self, site: &Arc<Site>) -> ResolveReports {
        ResolveReports::new(
            self.audited(),
            self.agent_queries.clone(),
            ReportMailer::new(
                site.clone(),
                UnsubscribeLinks::new(site.clone(), self.secrets.clone()),
                self.ids.clone(),
                self.clock.clone(),
            ),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub fn payment_discrepancies(&self) -> ListPaymentDiscrepancies {
        ListPaymentDiscrepancies::new(self.audited())
    }

    pub fn audit_log(&self) -> AuditLog {
        AuditLog::new(self.audited())
    }

    pub fn manage_emails(&self, site: &Arc<Site>) -> ManageEmails {
        ManageEmails::new(
            self.audited(),
            site.clone(),
            self.rate_limiter.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub fn outbox_worker(&self, mailer: Arc<dyn Mailer>) -> OutboxWorker {
        OutboxWorker::new(self.audited(), mailer, self.rate_limiter.clone(), self.clock.clone())
    }

    pub fn cleanup(&self) -> Cleanup {
        Cleanup::new(self.audited(), self.clock.clone(), self.retention)
    }

    pub fn seeding(&self) -> SeedContent {
        SeedContent::new(
            self.audited(),
            self.password_hasher.clone(),
            self.html_sanitizer.clone(),
            self.clock.clone(),
        )
    }

    /// The audit log does not list samples, so it gets the store without it.
    pub fn sample_orders(&self, payments: Arc<dyn SamplePayments>) -> SeedSampleOrders {
        let (hasher, clock) = (self.password_hasher.clone(), self.clock.clone());
        SeedSampleOrders::new(self.store.clone(), payments, hasher, clock)
    }

    pub(super) fn discount_validation(&self) -> DiscountValidation {
        DiscountValidation::new(self.audited(), self.rate_limiter.clone(), self.clock.clone())
    }

    pub fn discount_admin(&self) -> ManageDiscounts {
        ManageDiscounts::new(
            self.audited(),
            self.discount_queries.clone(),
            self.secrets.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    /// The audit log does not record what members use, so these get the store without it.
    pub(super) fn toolbox(&self) -> ToolboxContents {
        ToolboxContents::new(self.store.clone(), self.toolbox_queries.clone(), self.clock.clone())
    }

    pub(super) fn manage_favorites(&self) -> ManageFavorites {
        ManageFavorites::new(
            self.store.clone(),
            self.toolbox_queries.clone(),
            self.rate_limiter.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn recent_uses(&self) -> RecentUses {
        RecentUses::new(
            self.store.clone(),
            self.toolbox_queries.clone(),
            self.rate_limiter.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn news(&self) -> News {
        News::new(self.store.clone(), self.news_queries.clone(), self.clock.clone())
    }

    pub(super) fn legal_pages(&self, site: &Arc<Site>) -> ManageLegalPages {
        let default_texts = DefaultTexts {
            site: site.clone(),
            retention: self.retention,
            provider: self.payment_provider.kind(),
            cookies: cookies::inventory(site.is_https()),
        };
        let (sanitizer, clock) = (self.html_sanitizer.clone(), self.clock.clone());
        ManageLegalPages::new(self.audited(), sanitizer, default_texts, clock)
    }

    pub fn health_checks(&self, installation: Installation, disk: Arc<dyn DataDisk>) -> HealthChecks {
        let (queries, media) = (self.health_queries.clone(), self.media_storage.clone());
        HealthChecks::new(Ok(queries), disk, media, installation, self.clock.clone())
    }

    pub fn record_backup(&self) -> RecordBackup {
        RecordBackup::new(self.audited(), self.clock.clone())
    }

    pub(super) fn simulate_discounts(&self) -> SimulateDiscounts {
        SimulateDiscounts::new(
            self.audited(),
            self.discount_queries.clone(),
            self.user_queries.clone(),
            self.clock.clone(),
        )
    }
}
