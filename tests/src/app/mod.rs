//! The real application, in process, on adapters in memory or on a database.

mod authenticator;
mod browser;
mod clock;
mod context;
mod events;
mod external_actions;
mod fixtures;
mod hasher;
mod mailer;
mod openapi;
mod passkey;
mod payments;
mod published_apps;
mod response;
mod storage;

pub use authenticator::Authenticator;
pub use browser::Browser;
pub use clock::TestClock;
pub use context::{Adapter, ReplacedQueries, context, site};
pub use events::{TestEvents, WebhookDelivery};
pub use fixtures::{GOOD_CARD, PASSWORD};
pub use hasher::CountingHasher;
pub use mailer::TestMailer;
pub use openapi::{OpenApiDocument, schema_violations};
pub use passkey::{SoftPasskey, passkey_verifier};
pub use payments::{FlakyPayments, Refund};
pub use published_apps::PublishedApps;
pub use response::TestResponse;
pub use storage::TestStore;

use std::io;
use std::net::IpAddr;
use std::rc::Rc;
use std::sync::Arc;

use actix_web::dev::{Payload, ServiceResponse};
use actix_web::test::{TestRequest, call_service, init_service};
use actix_web::web::Data;
use api::app::app;
use api::client_policy::ClientPolicy;
use api::config::Config;
use api::cookies::inventory;
use api::pages::FrontendAssets;
use api::state::{AppOptions, AppState, Readiness};
use application::Context;
use application::health::{EmailTransport, Installation};
use application::ports::{
    DataDisk, HasherError, PaymentProvider, PaymentWebhookVerifier, ProviderKind, StoreError,
};
use application::rate_limits::RateLimit;
use application::site::{CurrentSite, Site};
use async_trait::async_trait;
use chrono_tz::Tz;
use domain::money::Cents;
use domain::users::EmailAddress;
use futures_util::future::{FutureExt as _, LocalBoxFuture};
use infrastructure::mail::{Mailbox, MailgunWebhook, PostmarkWebhook};
use infrastructure::payments::sandbox::SandboxProvider;
use infrastructure::security::{Argon2Hasher, KeyedRateLimiter, OsSecretGenerator};
use infrastructure::system::UuidV7Generator;
use ipnet::IpNet;
use tempfile::TempDir;
use tokio::sync::OnceCell;

use crate::contract::builders;

/// Signs what the email provider reports.
pub const MAILGUN_SIGNING_KEY: &str = "key-of-the-email-provider";
/// Has the same purpose, in the URL of another provider.
pub const POSTMARK_PASSWORD: &str = "password-of-postmark";

/// A minimal front end build. The `.br` and `.gz` files are not really compressed.
const ASSETS: [(&str, &[u8]); 27] = [
    ("index.html", b"<!doctype html><title>%TITLE%</title><meta content=\"%REFUND_POLICY%\"><meta content=\"%PROMPT_MAX_LENGTH%\"><noscript>%NOTE%</noscript>%DEMO_NOTICE%"),
    ("landing.html", b"<!doctype html>%HEAD%<meta content=\"%REFUND_POLICY%\"><noscript>%NOTE%</noscript>%DEMO_NOTICE%<h1>%SITE_NAME%</h1>\
          <i>%EYEBROW%</i><u>%TAGLINE_START%|%TAGLINE_END%</u><p>%DESCRIPTION%</p>%HERO_ILLUSTRATION%<s>%SECOND_SLIP_TITLE%</s><span data-hue=\"%SECOND_SLIP_HUE%\">%SECOND_SLIP_CATEGORY%</span>%HERO_ILLUSTRATION_END%%HERO_PICTURE%<img src=\"%IMAGE_SRC%\" alt=\"%IMAGE_ALT%\">%HERO_PICTURE_END%%THIRD_FEATURE_TEXT%<em>%CLOSING_LINE%</em>\
          %PREVIEW%<aside>%SAMPLE_A_CARD%%SAMPLE_A%<a href=\"/gpts/%SAMPLE_SLUG%\">A</a>%SAMPLE_A_END%%SAMPLE_A_CARD_END%, %SAMPLE_B_CARD%%SAMPLE_B%<a href=\"/gpts/%SAMPLE_SLUG%\">B</a>%SAMPLE_B_END%%SAMPLE_B_CARD_END%, \
          %SAMPLE_C_CARD%%SAMPLE_C%<a href=\"/gpts/%SAMPLE_SLUG%\">C</a>%SAMPLE_C_END%%SAMPLE_C_CARD_END%, %SAMPLE_D_CARD%%SAMPLE_D%<a href=\"/gpts/%SAMPLE_SLUG%\">D</a>%SAMPLE_D_END%%SAMPLE_D_CARD_END%</aside>%PREVIEW_END%\
          %SHOWCASE%<section>%AGENT%<li>%AGENT_IMAGE%%AGENT_IMAGE_END%<a href=\"/gpts/%AGENT_SLUG%\">%AGENT_TITLE%</a>%RATING%<b>%RATING_AVERAGE% (%RATING_COUNT%)</b>%RATING_END%%AGENT_PRICE%</li>%AGENT_END%\
          %QUOTES%<h3>%MEMBERS%</h3><ul>%REVIEW%<li>%REVIEW_STARS%: %REVIEW_TEXT% %REVIEW_AUTHOR% on %AGENT_TITLE%</li>%REVIEW_END%</ul>%QUOTES_END%</section>%SHOWCASE_END%\
          %LATEST%<div><a href=\"/blog/%POST_SLUG%\">%POST_TITLE%</a>%POST_EXCERPT%, %POST_DAY%</div>%LATEST_END%%PRELOADED_DATA%"),
    (
        "agents.html",
        b"<!doctype html>%HEAD%<nav>%CHOICE%<a aria-current=\"%CHOICE_CURRENT%\" href=\"%CHOICE_PATH%\">%CHOICE_LABEL%</a>%CHOICE_END%</nav><nav>%SORT%<a aria-current=\"%SORT_CURRENT%\" href=\"%SORT_PATH%\">%SORT_LABEL%</a>%SORT_END%</nav><ul>\
          %AGENT%<li>%AGENT_IMAGE%<img src=\"%IMAGE_SRC%\">%AGENT_IMAGE_END%<a href=\"/gpts/%AGENT_SLUG%\">%AGENT_TITLE%</a>%RATING%<b>%RATING_AVERAGE% (%RATING_COUNT%)</b>%RATING_END%\
          <i data-hue=\"%AGENT_HUE%\">%AGENT_CATEGORY%</i><p>%AGENT_DESCRIPTION%</p>%AGENT_PRICE%</li>%AGENT_END%\
          %LISTED_BUNDLE%<li><a href=\"/bundles/%BUNDLE_SLUG%\">%BUNDLE_TITLE%</a><p>%BUNDLE_DESCRIPTION%</p>%BUNDLED_TITLE%: %BUNDLE_PRICE% instead of %BUNDLE_SEPARATE_TOTAL%, saves %BUNDLE_SAVING%</li>%LISTED_BUNDLE_END%\
          </ul>%PRELOADED_DATA%",
    ),
    ("agents-empty.html", b"<!doctype html>%HEAD%<p>No agents</p>%PRELOADED_DATA%"),
    ("login.html", b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript>%DEMO_NOTICE%<h1>Welcome Back</h1>%PRELOADED_DATA%"),
    ("admin-prompts.html", b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript>%DEMO_NOTICE%<a>%SITE_NAME%</a>%PRELOADED_DATA%"),
    (
        "blog.html",
        b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript>%DEMO_NOTICE%<ul>%CARD%<li>%CARD_IMAGE%<img src=\"%IMAGE_SRC%\" srcset=\"%IMAGE_SRCSET%\" alt=\"%IMAGE_ALT%\" width=\"%IMAGE_WIDTH%\" height=\"%IMAGE_HEIGHT%\" loading=\"%IMAGE_LOADING%\">%CARD_IMAGE_END%<a href=\"/blog/%POST_SLUG%\">%POST_TITLE%</a>\
          <time datetime=\"%POST_DATE%\">%POST_DAY%</time><p>%POST_EXCERPT%</p></li>%CARD_END%</ul>%PRELOADED_DATA%",
    ),
    ("blog-empty.html", b"<!doctype html>%HEAD%<meta content=\"%REFUND_POLICY%\"><noscript>%NOTE%</noscript>%DEMO_NOTICE%<h2>No posts</h2>%PRELOADED_DATA%"),
    ("blog-first.html", b"<!doctype html>%HEAD%<ul>%CARD%<li></li>%CARD_END%</ul><a href=\"%OLDER%\" rel=\"next\">Older</a>%PRELOADED_DATA%"),
    (
        "blog-middle.html",
        b"<!doctype html>%HEAD%<ul>%CARD%<li></li>%CARD_END%</ul><a href=\"%NEWER%\" rel=\"prev\">Newer</a>\
          <a href=\"%OLDER%\" rel=\"next\">Older</a>%PRELOADED_DATA%",
    ),
    ("blog-last.html", b"<!doctype html>%HEAD%<ul>%CARD%<li></li>%CARD_END%</ul><a href=\"%NEWER%\" rel=\"prev\">Newer</a>%PRELOADED_DATA%"),
    (
        "post.html",
        b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript>%DEMO_NOTICE%<h1>%POST_TITLE%</h1>\
          <time datetime=\"%POST_DATE%\">%POST_LONG_DAY%</time><i>%POST_AUTHOR%</i>\
          %FEATURE_IMAGE%<img src=\"%IMAGE_SRC%\" srcset=\"%IMAGE_SRCSET%\" alt=\"%IMAGE_ALT%\" width=\"%IMAGE_WIDTH%\" height=\"%IMAGE_HEIGHT%\" loading=\"%IMAGE_LOADING%\">%FEATURE_IMAGE_END%\
          %CONTENTS%<ol>%HEADING%<li data-level=\"%HEADING_LEVEL%\"><a href=\"#%HEADING_ID%\">%HEADING_TEXT%</a></li>%HEADING_END%</ol>%CONTENTS_END%\
          <div>%POST_CONTENT%%PREMIUM_AGENT_CARD%<figure><a href=\"/gpts/%CARD_SLUG%\">%CARD_TITLE%</a>%CARD_DESCRIPTION%, %CARD_CATEGORY%, %CARD_PRICE%</figure>%PREMIUM_AGENT_CARD_END%\
          %FREE_AGENT_CARD%<figure><a href=\"/gpts/%CARD_SLUG%\">%CARD_TITLE%</a>%CARD_DESCRIPTION%, %CARD_CATEGORY%, Free</figure>%FREE_AGENT_CARD_END%\
          %PROMPT_CARD%<figure><a href=\"/prompts/%CARD_SLUG%\">%CARD_TITLE%</a>, %CARD_CATEGORY%</figure>%PROMPT_CARD_END%</div>\
          %AUTHOR%<aside>%AUTHOR_PICTURE%<img src=\"%IMAGE_SRC%\">%AUTHOR_PICTURE_END%%POST_AUTHOR%: %AUTHOR_TEXT%</aside>%AUTHOR_END%%TAGS%<ul>%TAG%<li><a href=\"/blog/tag/%TAG_SLUG%\">%TAG_NAME%</a></li>%TAG_END%</ul>%TAGS_END%\
          %NEIGHBORS%<nav>%NEWER_POST%<a href=\"%LINKED_PATH%\" rel=\"prev\">%LINKED_TITLE%</a>%NEWER_POST_END%\
          %OLDER_POST%<a href=\"%LINKED_PATH%\" rel=\"next\">%LINKED_TITLE%</a>%OLDER_POST_END%</nav>%NEIGHBORS_END%\
          %RELATED_POSTS%<ul>%RELATED_POST%<li>%RELATED_IMAGE%<img src=\"%IMAGE_SRC%\" srcset=\"%IMAGE_SRCSET%\" alt=\"%IMAGE_ALT%\" width=\"%IMAGE_WIDTH%\" height=\"%IMAGE_HEIGHT%\" loading=\"%IMAGE_LOADING%\">%RELATED_IMAGE_END%<a href=\"%LINKED_PATH%\">%LINKED_TITLE%</a>%LINKED_DAY%</li>%RELATED_POST_END%</ul>%RELATED_POSTS_END%\
          %PRELOADED_DATA%",
    ),
    (
        "post-list.html",
        b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript>%DEMO_NOTICE%<h1>%LIST_NAME%</h1><p>%LIST_TOTAL%</p><ul>%CARD%<li>%CARD_IMAGE%%CARD_IMAGE_END%\
          <a href=\"/blog/%POST_SLUG%\">%POST_TITLE%</a><time datetime=\"%POST_DATE%\">%POST_DAY%</time>\
          <p>%POST_EXCERPT%</p></li>%CARD_END%</ul>%NEWER_POSTS%<a href=\"%LIST_PAGE%\" rel=\"prev\">Newer</a>%NEWER_POSTS_END%\
          %OLDER_POSTS%<a href=\"%LIST_PAGE%\" rel=\"next\">Older</a>%OLDER_POSTS_END%%PRELOADED_DATA%",
    ),
    (
        "archive.html",
        b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript>%DEMO_NOTICE%<h1>Archive</h1>%ARCHIVE_TAGS%<ul>%TAG%<li>\
          <a href=\"/blog/tag/%TAG_SLUG%\">%TAG_NAME%</a> (%TAG_POSTS%)</li>%TAG_END%</ul>%ARCHIVE_TAGS_END%\
          %ARCHIVE_MONTHS%<ol>%MONTH%<li><a href=\"/blog/archive/%MONTH_PATH%\">%MONTH_NAME%</a> (%MONTH_POSTS%)</li>%MONTH_END%</ol>\
          %ARCHIVE_MONTHS_END%%PRELOADED_DATA%",
    ),
    ("archive-empty.html", b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript>%DEMO_NOTICE%<p>No posts</p>%PRELOADED_DATA%"),
    ("free-agent.html", b"%HEAD%<p>%AGENT_CATEGORY%</p><h1>%AGENT_TITLE%</h1><p>%AGENT_DESCRIPTION%</p><b>Free</b>%RATING%<p>%RATING_AVERAGE% out of 5, %RATING_COUNT% reviews</p>%RATING_END%%AGENT_IMAGE%<img src=\"%IMAGE_SRC%\" srcset=\"%IMAGE_SRCSET%\" alt=\"%IMAGE_ALT%\" width=\"%IMAGE_WIDTH%\" height=\"%IMAGE_HEIGHT%\" loading=\"%IMAGE_LOADING%\">%AGENT_IMAGE_END%%OPENS_IN%<i>Opens in %PLACE%</i>%OPENS_IN_END%%DOWNLOAD%<i>A download</i>%DOWNLOAD_END%%DETAILS%<section><p>%AGENT_DETAILS%</p></section>%DETAILS_END%%EXAMPLE%<ol>%EXCHANGE%<li>%MEMBER_TEXT%<br>%AGENT_TEXT%</li>%EXCHANGE_END%</ol>%EXAMPLE_END%%REVIEWS%<p>%MEMBERS%</p><ul>%REVIEW%<li>%REVIEW_AUTHOR%, %REVIEW_STARS% stars, %REVIEW_MONTH%%REVIEW_BODY%<p>%REVIEW_TEXT%</p>%REVIEW_BODY_END%%REPLY%<i>%REPLY_TEXT%</i>%REPLY_END%</li>%REVIEW_END%</ul>%MORE_REVIEWS%<button>More</button>%MORE_REVIEWS_END%%REVIEWS_END%%BUNDLES%<ul>%AGENT_BUNDLE%<li><a href=\"/bundles/%BUNDLE_SLUG%\">%BUNDLE_TITLE%</a>%BUNDLE_COUNT% for %BUNDLE_PRICE% instead of %BUNDLE_SEPARATE_TOTAL%</li>%AGENT_BUNDLE_END%</ul>%BUNDLES_END%%RELATED%<ul>%RELATED_AGENT%<li><a href=\"/gpts/%RELATED_SLUG%\">%RELATED_TITLE%</a><p>%RELATED_DESCRIPTION%</p>%RELATED_PRICE%</li>%RELATED_AGENT_END%</ul>%RELATED_END%%PRELOADED_DATA%"),
    ("premium-agent.html", b"%HEAD%<p>%AGENT_CATEGORY%</p><h1>%AGENT_TITLE%</h1><p>%AGENT_DESCRIPTION%</p><b>%AGENT_PRICE%</b>%RATING%<p>%RATING_AVERAGE% out of 5, %RATING_COUNT% reviews</p>%RATING_END%%AGENT_IMAGE%<img src=\"%IMAGE_SRC%\" srcset=\"%IMAGE_SRCSET%\" alt=\"%IMAGE_ALT%\" width=\"%IMAGE_WIDTH%\" height=\"%IMAGE_HEIGHT%\" loading=\"%IMAGE_LOADING%\">%AGENT_IMAGE_END%%OPENS_IN%<i>Opens in %PLACE%</i>%OPENS_IN_END%%DOWNLOAD%<i>A download</i>%DOWNLOAD_END%%DETAILS%<section><p>%AGENT_DETAILS%</p></section>%DETAILS_END%%EXAMPLE%<ol>%EXCHANGE%<li>%MEMBER_TEXT%<br>%AGENT_TEXT%</li>%EXCHANGE_END%</ol>%EXAMPLE_END%%REVIEWS%<p>%MEMBERS%</p><ul>%REVIEW%<li>%REVIEW_AUTHOR%, %REVIEW_STARS% stars, %REVIEW_MONTH%%REVIEW_BODY%<p>%REVIEW_TEXT%</p>%REVIEW_BODY_END%%REPLY%<i>%REPLY_TEXT%</i>%REPLY_END%</li>%REVIEW_END%</ul>%MORE_REVIEWS%<button>More</button>%MORE_REVIEWS_END%%REVIEWS_END%%BUNDLES%<ul>%AGENT_BUNDLE%<li><a href=\"/bundles/%BUNDLE_SLUG%\">%BUNDLE_TITLE%</a>%BUNDLE_COUNT% for %BUNDLE_PRICE% instead of %BUNDLE_SEPARATE_TOTAL%</li>%AGENT_BUNDLE_END%</ul>%BUNDLES_END%%RELATED%<ul>%RELATED_AGENT%<li><a href=\"/gpts/%RELATED_SLUG%\">%RELATED_TITLE%</a><p>%RELATED_DESCRIPTION%</p>%RELATED_PRICE%</li>%RELATED_AGENT_END%</ul>%RELATED_END%%PRELOADED_DATA%"),
    ("bundle.html", b"%HEAD%<h1>%BUNDLE_TITLE%</h1><p>%BUNDLE_DESCRIPTION%</p><b>%BUNDLE_PRICE%</b> instead of %BUNDLE_SEPARATE_TOTAL%, saves %BUNDLE_SAVING%<ul>%BUNDLED_AGENT%<li><a href=\"/gpts/%BUNDLED_SLUG%\">%BUNDLED_TITLE%</a><p>%BUNDLED_DESCRIPTION%</p>%OPENS_IN%<i>Opens in %PLACE%</i>%OPENS_IN_END%%DOWNLOAD%<i>A download</i>%DOWNLOAD_END%%BUNDLED_PRICE%</li>%BUNDLED_AGENT_END%</ul>%PRELOADED_DATA%"),
    ("prompt.html", b"%HEAD%<p>%PROMPT_CATEGORY%</p><h1>%PROMPT_NAME%</h1>%COPIES%<b>Copied %COPY_COUNT% times</b>%COPIES_END%<blockquote>%PROMPT_PREVIEW%</blockquote>%PROMPT_FIELDS%<ul>%PROMPT_FIELD%<li>%FIELD_NAME%</li>%PROMPT_FIELD_END%</ul>%PROMPT_FIELDS_END%%PRELOADED_DATA%"),
    ("legal-page.html", b"<!doctype html>%HEAD%<noscript>%NOTE%</noscript>%DEMO_NOTICE%<h1>%PAGE_TITLE%</h1><div>%PAGE_CONTENT%</div>%PRELOADED_DATA%"),
    ("favicon.svg", b"<svg/>"),
    ("assets/app.0123456789.js", b"console.log(1)"),
    ("assets/app.0123456789.js.br", b"brotli"),
    ("assets/app.0123456789.js.gz", b"gzip"),
    ("assets/one.0123456789.css", b"a{}"),
    ("assets/one.0123456789.css.br", b"no smaller"),
    ("assets/font.0123456789.woff2", b"font"),
];

/// A server of one test, with the ports that it may inspect or break.
pub struct TestApp {
    pub store: Arc<TestStore>,
    pub clock: Arc<TestClock>,
    pub payments: Arc<FlakyPayments>,
    pub hasher: Arc<CountingHasher>,
    pub published_apps: Arc<PublishedApps>,
    pub context: Arc<Context>,
    pub site: Arc<Site>,
    state: Data<AppState>,
    /// The router, built by the first request because building it takes longer than a response.
    service: OnceCell<Service>,
    /// Deleted when the server is dropped.
    _mail: Option<TempDir>,
}

type Service = Box<dyn Fn(TestRequest, Option<Payload>) -> LocalBoxFuture<'static, ServiceResponse>>;

/// Where emails go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmailDelivery {
    Smtp,
    /// A folder that the development mailbox displays.
    Folder,
}

/// Differences from the default server.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct TestAppOptions {
    pub is_https: bool,
    pub hsts_include_subdomains: bool,
    /// Whether browsers on the server's own machine are exempt from limits by IP address.
    pub exempt_loopback: bool,
    /// Trusted proxies.
    pub trusted_proxies: &'static [&'static str],
    pub limit: fn(RateLimit) -> u32,
    pub hasher: fn() -> Result<Argon2Hasher, HasherError>,
    pub site_name: &'static str,
    pub refund_policy: &'static str,
    pub prompt_max_length: usize,
    /// Empty: none.
    pub contact_email: &'static str,
    pub time_zone: Tz,
    pub support_refund_limit: Cents,
    pub admins_need_second_factor: bool,
    pub has_connected_apps: bool,
    pub is_demo: bool,
    pub emails: EmailDelivery,
    /// Unless this is the sandbox, its payment form is not served.
    pub provider: ProviderKind,
    /// Whether the payment provider sends webhook events.
    pub sends_webhooks: bool,
}

/// The defaults, but clients of the API sign up without stamps as often as tests need.
pub fn test_limit(limit: RateLimit) -> u32 {
    if limit == RateLimit::SignUpsWithoutStamp { 1000 } else { limit.default_per_hour() }
}

impl Default for TestAppOptions {
    fn default() -> Self {
        Self {
            is_https: false,
            hsts_include_subdomains: false,
            exempt_loopback: true,
            trusted_proxies: &[],
            emails: EmailDelivery::Smtp,
            limit: test_limit,
            hasher: Argon2Hasher::weak_for_tests,
            site_name: "Marigold",
            refund_policy: "",
            prompt_max_length: 500,
            contact_email: "",
            time_zone: Tz::UTC,
            support_refund_limit: builders::cents(5000),
            admins_need_second_factor: false,
            has_connected_apps: true,
            is_demo: false,
            provider: ProviderKind::Sandbox,
            sends_webhooks: true,
        }
    }
}

impl TestApp {
    /// The default server.
    pub async fn start() -> Self {
        Self::start_with(TestAppOptions::default()).await
    }

    /// # Panics
    /// If its store is unavailable.
    pub async fn start_with(options: TestAppOptions) -> Self {
        Self::on(Arc::new(TestStore::from_environment().await), options, None)
    }

    /// On this store, with another payment provider than the sandbox.
    pub fn start_with_provider(
        store: TestStore,
        options: TestAppOptions,
        provider: Arc<dyn PaymentProvider>,
    ) -> Self {
        Self::on(Arc::new(store), options, Some(provider))
    }

    /// Another node on the same store.
    pub fn another_node(&self) -> Self {
        Self::on(self.store.clone(), TestAppOptions::default(), None)
    }

    /// A server on this store.
    pub fn on(
        store: Arc<TestStore>,
        options: TestAppOptions,
        provider: Option<Arc<dyn PaymentProvider>>,
    ) -> Self {
        let clock = Arc::new(TestClock::default());
        let ids = Arc::new(UuidV7Generator);
        let secrets = Arc::new(OsSecretGenerator);
        let sandbox =
            Arc::new(SandboxProvider::new(store.ledger(), clock.clone(), secrets.clone(), ids.clone()));
        let payments = Arc::new(FlakyPayments::new(sandbox.clone()).with_kind(options.provider));
        let hasher = Arc::new(CountingHasher::new((options.hasher)().expect("a hasher")));
        let published_apps = Arc::new(PublishedApps::default());
        let mut payment_webhook_verifier: Option<Arc<dyn PaymentWebhookVerifier>> = None;
        if options.sends_webhooks {
            payment_webhook_verifier = Some(Arc::new(TestEvents));
        }
        let scheme = if options.is_https { "https" } else { "http" };
        let public_url = format!("{scheme}://marigold.test");
        let mail = (options.emails == EmailDelivery::Folder).then(|| TempDir::new().expect("a folder"));
        let site = Site {
            name: options.site_name.to_owned(),
            public_url: public_url.clone(),
            refund_policy: options.refund_policy.to_owned(),
            prompt_max_length: options.prompt_max_length,
            contact_email: EmailAddress::parse(options.contact_email).ok(),
            time_zone: options.time_zone,
            support_refund_limit: options.support_refund_limit,
            admins_need_second_factor: options.admins_need_second_factor,
            has_connected_apps: options.has_connected_apps,
            is_demo: options.is_demo,
            has_mailbox: mail.is_some(),
            ..site()
        };
        let site = Arc::new(site);
        let context = Context {
            site: Arc::new(CurrentSite::new(Site::clone(&site))),
            secrets,
            payment_provider: provider.unwrap_or_else(|| payments.clone()),
            rate_limiter: store.limiter(clock.clone(), options.limit),
            node_rate_limiter: Arc::new(KeyedRateLimiter::new(options.limit).expect("limits above zero")),
            password_hasher: hasher.clone(),
            passkey_verifier: passkey_verifier(&public_url),
            payment_webhook_verifier,
            app_metadata_reader: published_apps.clone(),
            email_event_verifiers: vec![
                Arc::new(MailgunWebhook::new(MAILGUN_SIGNING_KEY.into(), clock.clone())),
                Arc::new(PostmarkWebhook::new(POSTMARK_PASSWORD.into(), clock.clone())),
            ],
            cookies: inventory(options.is_https),
            ..context(store.adapter(), clock.clone())
        };
        let context = Arc::new(context);
        let app_options = AppOptions {
            assets: FrontendAssets::new(ASSETS),
            client_policy: ClientPolicy {
                exempt_loopback: options.exempt_loopback,
                proxies: options.trusted_proxies.iter().map(|proxy| network(proxy)).collect(),
            },
            readiness: Arc::new(StoreReadiness(store.clone())),
            metrics: Arc::default(),
            sandbox: (options.provider == ProviderKind::Sandbox).then_some(sandbox),
            mailbox: mail.as_ref().map(|folder| Mailbox::new(folder.path().to_owned())),
            is_https: options.is_https,
            hsts_include_subdomains: options.hsts_include_subdomains,
            installation: Installation {
                backup_every: None,
                backup_example: "/var/backups/marigold".to_owned(),
                version: "1.2.3",
                public_url: site.public_url.clone(),
                is_local: false,
                contact_email: site.contact_email.clone(),
                has_trusted_proxies: !options.trusted_proxies.is_empty(),
                provider: options.provider,
                email: match options.emails {
                    EmailDelivery::Smtp => EmailTransport::Smtp("mail.test:587".to_owned()),
                    EmailDelivery::Folder => EmailTransport::Folder("mail".to_owned()),
                },
            },
            disk: Arc::new(LargeDisk),
            settings: Config::read(None, []).expect("the default settings").resolved().to_vec(),
        };
        let state = Data::new(AppState::new(&context, app_options));
        Self {
            store,
            clock,
            payments,
            hasher,
            published_apps,
            context,
            site,
            state,
            service: OnceCell::new(),
            _mail: mail,
        }
    }

    /// A given payload replaces that of the request.
    async fn response(&self, request: TestRequest, payload: Option<Payload>) -> ServiceResponse {
        let service = self.service.get_or_init(async || {
            let app = Rc::new(init_service(app(&self.state)).await);
            let service: Service = Box::new(move |request, payload| {
                let (app, mut request) = (app.clone(), request.to_request());
                if let Some(payload) = payload {
                    request = request.replace_payload(payload).0;
                }
                async move { call_service(&*app, request).await.map_into_boxed_body() }.boxed_local()
            });
            service
        });
        service.await(request, payload).await
    }

    /// A browser without cookies.
    pub fn browser(&self) -> Browser<'_> {
        Browser::new(self)
    }

    /// The token of the latest email to this address that links to this page.
    pub async fn emailed_token(&self, to: &str, page: &str) -> Option<String> {
        let start = format!("{}?token=", self.site.url_for(page));
        let emails = self.store.outbox_emails().await;
        emails.iter().rev().filter(|mail| mail.to.as_str() == to).find_map(|mail| {
            let link = mail.content.text.split_whitespace().find(|word| word.starts_with(&start))?;
            Some(link.trim_start_matches(&start).to_owned())
        })
    }

    /// The subjects of all emails to this address, oldest first.
    pub async fn emailed_subjects(&self, to: &str) -> Vec<String> {
        let emails = self.store.outbox_emails().await;
        emails.iter().filter(|mail| mail.to.as_str() == to).map(|mail| mail.content.subject.clone()).collect()
    }
}

struct LargeDisk;

impl DataDisk for LargeDisk {
    fn free_bytes(&self) -> io::Result<Option<u64>> {
        Ok(Some(100_000_000_000))
    }
}

struct StoreReadiness(Arc<TestStore>);

#[async_trait]
impl Readiness for StoreReadiness {
    async fn check(&self) -> Result<(), StoreError> {
        self.0.ping().await
    }
}

fn network(text: &str) -> IpNet {
    text.parse().or_else(|_| text.parse().map(|address: IpAddr| IpNet::from(address))).expect("a network")
}
