use std::sync::Arc;

use application::Context;
use application::cleanup::RetentionPolicy;
use application::newsletters::SendingRate;
use application::ports::{
    AgentQueries, BundleQueries, Clock, DiscountQueries, HealthQueries, IdGenerator, MemberQueries,
    NewsQueries, OrderQueries, PostQueries, PromptQueries, PurchaseQueries, Queries, ReportQueries,
    ReviewQueries, Revisions, SecretGenerator, SessionQueries, Store, ToolboxQueries, TrashQueries,
    UserQueries,
};
use application::site::{CurrentSite, Site};
use domain::appearance::Appearance;
use domain::prompts::PromptText;
use domain::seller::Seller;
use images::{ImageReencoder, SvgShareImages};
use infrastructure::html::{AllowListSanitizer, InlineStyleRenderer};
use infrastructure::invoices::PdfInvoices;
use infrastructure::media::ObjectStorage;
use infrastructure::payments::sandbox::SandboxProvider;
use infrastructure::search::MemorySearchEngine;
use infrastructure::security::{Argon2Hasher, KeyedRateLimiter, OsSecretGenerator};
use infrastructure::system::{UuidV7Generator, ZipArchiveWriter};
use infrastructure::webhooks::HttpWebhookSender;

use super::{PublishedApps, TestEvents, passkey_verifier};
use crate::contract::builders;
use crate::memory::MemoryLedger;

/// All ports of the storage.
pub trait Adapter: Store + Queries + Revisions {}

impl<A: Store + Queries + Revisions> Adapter for A {}

/// The settings of a site at `http://marigold.test`.
pub fn site() -> Site {
    Site {
        name: "Marigold".into(),
        public_url: "http://marigold.test".into(),
        refund_policy: String::new(),
        prompt_max_length: PromptText::DEFAULT_MAX_LENGTH,
        contact_email: None,
        time_zone: chrono_tz::Tz::UTC,
        support_refund_limit: builders::cents(5000),
        support_refund_daily_limit: builders::cents(20_000),
        admins_need_second_factor: false,
        has_connected_apps: true,
        is_demo: false,
        has_mailbox: false,
        appearance: Appearance::default(),
        seller: Seller::default(),
    }
}

/// What use cases need, with a sandbox for payments. Tests replace what they want to see or to break with
/// `Context { …, ..context(…) }`.
pub fn context(adapter: Arc<dyn Adapter>, clock: Arc<dyn Clock>) -> Context {
    let ids: Arc<dyn IdGenerator> = Arc::new(UuidV7Generator);
    let secrets: Arc<dyn SecretGenerator> = Arc::new(OsSecretGenerator);
    let ledger = Arc::new(MemoryLedger::default());
    let payment_provider =
        Arc::new(SandboxProvider::new(ledger, clock.clone(), secrets.clone(), ids.clone()));
    Context {
        site: Arc::new(CurrentSite::new(site())),
        store: Context::audited(adapter.clone(), ids.clone(), clock.clone()),
        unaudited_store: adapter.clone(),
        queries: adapter.clone(),
        revisions: adapter,
        clock,
        ids,
        secrets,
        rate_limiter: Arc::new(KeyedRateLimiter::new(super::test_limit).expect("limits above zero")),
        node_rate_limiter: Arc::new(KeyedRateLimiter::new(|_| u32::MAX).expect("limits above zero")),
        password_hasher: Arc::new(Argon2Hasher::weak_for_tests().expect("valid parameters")),
        passkey_verifier: passkey_verifier("http://marigold.test"),
        payment_provider,
        payment_requests: Arc::default(),
        payment_webhook_verifier: Some(Arc::new(TestEvents)),
        html_sanitizer: Arc::new(AllowListSanitizer::default()),
        search_engine: Arc::new(MemorySearchEngine),
        media_storage: Arc::new(ObjectStorage::in_memory()),
        damaged_files: Arc::default(),
        image_processor: Arc::new(ImageReencoder::default()),
        share_image_renderer: Arc::new(SvgShareImages::default()),
        invoice_pdf_renderer: Arc::new(PdfInvoices),
        archive_writer: Arc::new(ZipArchiveWriter),
        email_body_renderer: Arc::new(InlineStyleRenderer::new(
            &"http://marigold.test".parse().expect("a URL"),
        )),
        email_event_verifiers: Vec::new(),
        app_metadata_reader: Arc::new(PublishedApps::default()),
        webhook_sender: Arc::new(HttpWebhookSender::new(true).expect("an HTTP client")),
        traffic: Arc::default(),
        newsletter_rate: SendingRate::default(),
        retention: RetentionPolicy::default(),
        cookies: api::cookies::inventory(false),
    }
}

/// The queries of a store, some of them replaced.
pub struct ReplacedQueries {
    pub others: Arc<dyn Queries>,
    pub users: Option<Arc<dyn UserQueries>>,
    pub sessions: Option<Arc<dyn SessionQueries>>,
    pub posts: Option<Arc<dyn PostQueries>>,
    pub purchases: Option<Arc<dyn PurchaseQueries>>,
}

impl ReplacedQueries {
    pub fn none(others: Arc<dyn Queries>) -> Self {
        Self { others, users: None, sessions: None, posts: None, purchases: None }
    }
}

macro_rules! others {
    ($($name:ident: $queries:ident,)+) => {
        $(fn $name(&self) -> &dyn $queries { self.others.$name() })+
    };
}

impl Queries for ReplacedQueries {
    fn users(&self) -> &dyn UserQueries {
        self.users.as_deref().unwrap_or(self.others.users())
    }

    fn sessions(&self) -> &dyn SessionQueries {
        self.sessions.as_deref().unwrap_or(self.others.sessions())
    }

    fn purchases(&self) -> &dyn PurchaseQueries {
        self.purchases.as_deref().unwrap_or(self.others.purchases())
    }

    fn posts(&self) -> &dyn PostQueries {
        self.posts.as_deref().unwrap_or(self.others.posts())
    }

    others! {
        agents: AgentQueries,
        bundles: BundleQueries,
        discounts: DiscountQueries,
        health: HealthQueries,
        members: MemberQueries,
        news: NewsQueries,
        orders: OrderQueries,
        prompts: PromptQueries,
        reports: ReportQueries,
        reviews: ReviewQueries,
        toolbox: ToolboxQueries,
        trash: TrashQueries,
    }
}
