//! The state that handlers and middleware share.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::web::Bytes;
use application::Context;
use application::health::{HealthChecks, Installation};
use application::ports::{
    AgentView, BundleView, Clock, DataDisk, IdGenerator, Revision, SearchIndex, StoreError,
};
use application::posts::PublishedPosts;
use application::search::SearchRevision;
use application::site::Site;
use async_trait::async_trait;
use domain::AgentId;
use domain::prompts::Prompt;
use domain::reviews::Rating;
use domain::toolbox::ToolboxItem;
use infrastructure::mail::Mailbox;
use infrastructure::payments::BoundedProvider;
use infrastructure::payments::sandbox::SandboxProvider;
use infrastructure::persistence::Database;

use crate::client_policy::ClientPolicy;
use crate::config::ResolvedSetting;
use crate::cookies::SessionCookie;
use crate::media_cache::MediaCache;
use crate::metrics::Metrics;
use crate::pages::{FrontendAssets, Pages, SitePages};
use crate::response_cache::ResponseCache;
use crate::revision_cache::RevisionCache;
use crate::share_images::ShareImageCache;
use crate::upload_slots::UploadSlots;

/// Options of the application in addition to its [`Context`].
pub struct AppOptions {
    /// The built front end.
    pub assets: FrontendAssets,
    pub client_policy: ClientPolicy,
    pub readiness: Arc<dyn Readiness>,
    pub metrics: Arc<Metrics>,
    /// `Some` while payments use the sandbox.
    pub sandbox: Option<Arc<SandboxProvider>>,
    /// `Some` while emails are written to a folder.
    pub mailbox: Option<Mailbox>,
    pub is_https: bool,
    /// Whether HSTS includes subdomains.
    pub hsts_include_subdomains: bool,
    pub installation: Installation,
    pub disk: Arc<dyn DataDisk>,
    /// Shown on the Health screen.
    pub settings: Vec<ResolvedSetting>,
}

/// Shared application state.
pub struct AppState {
    pub context: Arc<Context>,
    pub session_cookie: SessionCookie,
    pub client_policy: ClientPolicy,
    pub pages: Pages,
    pub free_agents: RevisionCache<Vec<AgentView>>,
    pub premium_agents: RevisionCache<Vec<AgentView>>,
    /// The ratings of all agents with visible reviews.
    pub ratings: RevisionCache<BTreeMap<AgentId, Rating>>,
    /// Those that are for sale.
    pub bundles: RevisionCache<Vec<BundleView>>,
    pub prompts: RevisionCache<Vec<Prompt>>,
    /// The same as JSON, with how often each was copied.
    pub prompt_list: RevisionCache<Bytes, (Revision, i64)>,
    /// How often agents and prompts were used, by the hour in which it was read.
    pub uses: RevisionCache<BTreeMap<ToolboxItem, u32>, i64>,
    pub published_posts: RevisionCache<PublishedPosts>,
    pub search_index: RevisionCache<Arc<dyn SearchIndex>, SearchRevision>,
    pub response_cache: ResponseCache,
    pub share_images: ShareImageCache,
    pub media: MediaCache,
    pub upload_slots: UploadSlots,
    pub readiness: Arc<dyn Readiness>,
    pub clock: Arc<dyn Clock>,
    pub ids: Arc<dyn IdGenerator>,
    pub metrics: Arc<Metrics>,
    pub sandbox: Option<Arc<SandboxProvider>>,
    pub mailbox: Option<Mailbox>,
    pub is_https: bool,
    pub hsts_include_subdomains: bool,
    pub health_checks: HealthChecks,
    pub settings: Vec<ResolvedSetting>,
}

impl AppState {
    pub fn new(context: &Context, options: AppOptions) -> Self {
        // Requests wait for the provider for a bounded time only; background workers have time.
        let payment_provider = Arc::new(BoundedProvider::new(context.payment_provider.clone()));
        let context = Arc::new(Context { payment_provider, ..context.clone() });
        let health_checks = HealthChecks::new(
            Ok(context.queries.clone()),
            options.disk,
            context.media_storage.clone(),
            options.installation,
            context.clock.clone(),
        )
        .of_site(context.site.clone());
        Self {
            session_cookie: SessionCookie::new(options.is_https),
            client_policy: options.client_policy,
            pages: Pages::new(options.assets, context.site()),
            free_agents: RevisionCache::default(),
            bundles: RevisionCache::default(),
            premium_agents: RevisionCache::default(),
            ratings: RevisionCache::default(),
            prompts: RevisionCache::default(),
            prompt_list: RevisionCache::default(),
            uses: RevisionCache::default(),
            published_posts: RevisionCache::default(),
            search_index: RevisionCache::default(),
            response_cache: ResponseCache::new(context.revisions.clone(), context.site.clone()),
            share_images: ShareImageCache::default(),
            media: MediaCache::default(),
            upload_slots: UploadSlots::default(),
            readiness: options.readiness,
            clock: context.clock.clone(),
            ids: context.ids.clone(),
            metrics: options.metrics,
            sandbox: options.sandbox,
            mailbox: options.mailbox,
            is_https: options.is_https,
            hsts_include_subdomains: options.hsts_include_subdomains,
            health_checks,
            context,
            settings: options.settings,
        }
    }
}

impl AppState {
    /// What shows how often agents and prompts were used is renewed once an hour.
    pub(crate) fn hour(&self) -> i64 {
        self.clock.now().timestamp().div_euclid(3600)
    }

    pub fn site(&self) -> Arc<Site> {
        self.context.site()
    }

    pub(crate) fn site_pages(&self) -> Arc<SitePages> {
        self.pages.of(self.site())
    }
}

/// Whether the dependencies of requests are available.
#[async_trait]
pub trait Readiness: Send + Sync {
    /// # Errors
    /// [`StoreError`] if the database is unavailable.
    async fn check(&self) -> Result<(), StoreError>;
}

#[async_trait]
impl Readiness for Database {
    async fn check(&self) -> Result<(), StoreError> {
        self.ping().await
    }
}
