//! The real application, in process, on adapters in memory or on a database.

mod browser;
mod clock;
mod events;
mod external_actions;
mod fixtures;
mod hasher;
mod openapi;
mod payments;
mod response;
mod storage;

pub use browser::Browser;
pub use clock::TestClock;
pub use events::{TestEvents, WebhookDelivery};
pub use fixtures::{GOOD_CARD, PASSWORD};
pub use hasher::CountedHasher;
pub use openapi::OpenApiDocument;
pub use payments::{FlakyPayments, Refund};
pub use response::TestResponse;
pub use storage::{Adapter, TestStore};

use std::net::IpAddr;
use std::rc::Rc;
use std::sync::Arc;

use actix_web::dev::ServiceResponse;
use actix_web::test::{TestRequest, call_service, init_service};
use actix_web::web::Data;
use api::app::app;
use api::client_policy::ClientPolicy;
use api::composition::Ports;
use api::pages::Bundle;
use api::state::{AppOptions, AppState, Readiness};
use application::ports::{ProviderKind, StoreError, WebhookVerifier};
use application::rate_limits::RateLimit;
use application::site::Site;
use async_trait::async_trait;
use futures_util::future::{FutureExt as _, LocalBoxFuture};
use infrastructure::html::AllowListSanitizer;
use infrastructure::mail::Mailbox;
use infrastructure::payments::sandbox::{MemoryLedger, SandboxProvider};
use infrastructure::security::OsSecretGenerator;
use infrastructure::system::UuidV7Generator;
use ipnet::IpNet;
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// A small copy of the front end's build output. The bytes behind `.br` and `.gz` stand for compressed ones.
const BUNDLE: [(&str, &[u8]); 17] = [
    ("index.html", b"<!doctype html><title>%TITLE%</title><meta content=\"%REFUND_POLICY%\"><noscript>%NOTE%</noscript>"),
    ("landing.html", b"<!doctype html>%HEAD%<meta content=\"%REFUND_POLICY%\"><noscript>%NOTE%</noscript><h1>%SITE_NAME%</h1>%PRELOADED_DATA%"),
    ("login.html", b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript><h1>Welcome Back</h1>%PRELOADED_DATA%"),
    ("admin-prompts.html", b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript><a>%SITE_NAME%</a>%PRELOADED_DATA%"),
    (
        "blog.html",
        b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript><ul>%CARD%<li><a href=\"/blog/%POST_SLUG%\">%POST_TITLE%</a>\
          <time datetime=\"%POST_CREATED_AT%\">%POST_DAY%</time><p>%POST_EXCERPT%</p></li>%CARD_END%</ul>%PRELOADED_DATA%",
    ),
    ("blog-empty.html", b"<!doctype html>%HEAD%<meta content=\"%REFUND_POLICY%\"><noscript>%NOTE%</noscript><h2>No posts</h2>%PRELOADED_DATA%"),
    ("blog-first.html", b"<!doctype html>%HEAD%<ul>%CARD%<li></li>%CARD_END%</ul><a href=\"%OLDER%\" rel=\"next\">Older</a>%PRELOADED_DATA%"),
    (
        "blog-middle.html",
        b"<!doctype html>%HEAD%<ul>%CARD%<li></li>%CARD_END%</ul><a href=\"%NEWER%\" rel=\"prev\">Newer</a>\
          <a href=\"%OLDER%\" rel=\"next\">Older</a>%PRELOADED_DATA%",
    ),
    ("blog-last.html", b"<!doctype html>%HEAD%<ul>%CARD%<li></li>%CARD_END%</ul><a href=\"%NEWER%\" rel=\"prev\">Newer</a>%PRELOADED_DATA%"),
    (
        "post.html",
        b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript><h1>%POST_TITLE%</h1>\
          <time datetime=\"%POST_CREATED_AT%\">%POST_LONG_DAY%</time><div>%POST_CONTENT%</div>%PRELOADED_DATA%",
    ),
    ("favicon.svg", b"<svg/>"),
    ("assets/app.0123456789.js", b"console.log(1)"),
    ("assets/app.0123456789.js.br", b"brotli"),
    ("assets/app.0123456789.js.gz", b"gzip"),
    ("assets/one.0123456789.css", b"a{}"),
    ("assets/one.0123456789.css.br", b"no smaller"),
    ("assets/font.0123456789.woff2", b"font"),
];

/// A separate server, with everything that a test may inspect or break.
pub struct TestApp {
    pub store: Arc<TestStore>,
    pub clock: Arc<TestClock>,
    pub payments: Arc<FlakyPayments>,
    pub hasher: Arc<CountedHasher>,
    pub ports: Ports,
    pub site: Arc<Site>,
    state: Data<AppState>,
    /// The router, built by the first request because building it takes longer than a response.
    service: OnceCell<Service>,
    /// Deleted when the server is dropped.
    _mail: Option<TempDir>,
}

type Service = Box<dyn Fn(TestRequest) -> LocalBoxFuture<'static, ServiceResponse>>;

/// Where emails go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmailDelivery {
    /// To an SMTP server.
    Sent,
    /// To a folder that is shown in the browser; empty so far.
    Shown,
}

/// How a server differs from the default one.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "switches that have nothing to do with each other")]
pub struct Setup {
    pub is_https: bool,
    pub hsts_include_subdomains: bool,
    /// Whether browsers on the server's own machine are exempt from limits by IP address.
    pub exempt_loopback: bool,
    /// Trusted proxies.
    pub proxies: &'static [&'static str],
    pub limit: fn(RateLimit) -> u32,
    pub site_name: &'static str,
    pub refund_policy: &'static str,
    pub emails: EmailDelivery,
    /// With Stripe, the sandbox plays the provider and its payment form is not served.
    pub provider: ProviderKind,
    /// Whether the payment provider sends webhook events.
    pub tells_events: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            is_https: false,
            hsts_include_subdomains: false,
            exempt_loopback: true,
            proxies: &[],
            emails: EmailDelivery::Sent,
            limit: RateLimit::default_per_hour,
            site_name: "Marigold",
            refund_policy: "",
            provider: ProviderKind::Sandbox,
            tells_events: true,
        }
    }
}

impl TestApp {
    /// The default server.
    pub async fn usual() -> Self {
        Self::new(Setup::default()).await
    }

    /// # Panics
    /// When its store is unavailable.
    pub async fn new(setup: Setup) -> Self {
        Self::on(Arc::new(TestStore::from_environment().await), setup)
    }

    /// Another server with the same store, as when the product runs on several machines.
    #[must_use]
    pub fn another_node(&self) -> Self {
        Self::on(self.store.clone(), Setup::default())
    }

    fn on(store: Arc<TestStore>, setup: Setup) -> Self {
        let clock = Arc::new(TestClock::default());
        let ids = Arc::new(UuidV7Generator);
        let secrets = Arc::new(OsSecretGenerator);
        let ledger = Arc::new(MemoryLedger::default());
        let sandbox = Arc::new(SandboxProvider::new(ledger, clock.clone(), secrets.clone(), ids.clone()));
        let payments = Arc::new(FlakyPayments::new(sandbox.clone()).posing_as(setup.provider));
        let hasher = Arc::new(CountedHasher::new());
        let adapter = store.adapter();
        let mut webhook_verifier: Option<Arc<dyn WebhookVerifier>> = None;
        if setup.tells_events {
            webhook_verifier = Some(Arc::new(TestEvents));
        }
        let ports = Ports {
            store: adapter.clone(),
            user_queries: adapter.clone(),
            session_queries: adapter.clone(),
            agent_queries: adapter.clone(),
            prompt_queries: adapter.clone(),
            post_queries: adapter.clone(),
            purchase_queries: adapter.clone(),
            revisions: adapter,
            password_hasher: hasher.clone(),
            rate_limiter: store.limiter(clock.clone(), setup.limit),
            html_sanitizer: Arc::new(AllowListSanitizer::default()),
            secrets,
            ids,
            clock: clock.clone(),
            payment_provider: payments.clone(),
            webhook_verifier,
        };
        let mail = (setup.emails == EmailDelivery::Shown).then(|| TempDir::new().expect("a folder"));
        let scheme = if setup.is_https { "https" } else { "http" };
        let site = Arc::new(Site {
            name: setup.site_name.to_owned(),
            public_url: format!("{scheme}://marigold.test"),
            refund_policy: setup.refund_policy.to_owned(),
        });
        let options = AppOptions {
            site: site.clone(),
            bundle: Bundle::new(BUNDLE),
            client_policy: ClientPolicy {
                exempt_loopback: setup.exempt_loopback,
                proxies: setup.proxies.iter().map(|proxy| network(proxy)).collect(),
            },
            readiness: Arc::new(StoreReadiness(store.clone())),
            metrics: Arc::default(),
            sandbox: (setup.provider == ProviderKind::Sandbox).then_some(sandbox),
            mailbox: mail.as_ref().map(|folder| Mailbox::new(folder.path().to_owned())),
            is_https: setup.is_https,
            hsts_include_subdomains: setup.hsts_include_subdomains,
        };
        let state = Data::new(AppState::new(&ports, options));
        Self { store, clock, payments, hasher, ports, site, state, service: OnceCell::new(), _mail: mail }
    }

    async fn response(&self, request: TestRequest) -> ServiceResponse {
        let answering = self.service.get_or_init(async || {
            let service = Rc::new(init_service(app(self.state.clone())).await);
            let answering: Service = Box::new(move |request| {
                let (service, request) = (service.clone(), request.to_request());
                async move { call_service(&*service, request).await.map_into_boxed_body() }.boxed_local()
            });
            answering
        });
        answering.await(request).await
    }

    /// A browser without cookies.
    #[must_use]
    pub fn browser(&self) -> Browser<'_> {
        Browser::new(self)
    }

    /// The secret in the latest mail to this address that links to this page.
    pub async fn mailed_token(&self, to: &str, page: &str) -> Option<String> {
        let start = format!("{}?token=", self.site.url_for(page));
        let emails = self.store.outbox_emails().await;
        emails.iter().rev().filter(|mail| mail.to.as_str() == to).find_map(|mail| {
            let link = mail.content.text.split_whitespace().find(|word| word.starts_with(&start))?;
            Some(link.trim_start_matches(&start).to_owned())
        })
    }

    /// The subjects of all emails to this address, oldest first.
    pub async fn mailed_subjects(&self, to: &str) -> Vec<String> {
        let emails = self.store.outbox_emails().await;
        emails.iter().filter(|mail| mail.to.as_str() == to).map(|mail| mail.content.subject.clone()).collect()
    }
}

struct StoreReadiness(Arc<TestStore>);

#[async_trait]
impl Readiness for StoreReadiness {
    async fn check(&self) -> Result<(), StoreError> {
        self.0.ping().await
    }
}

/// A single address is a network of one.
fn network(text: &str) -> IpNet {
    text.parse().or_else(|_| text.parse().map(|address: IpAddr| IpNet::from(address))).expect("a network")
}
