//! The composition root: ports in, use cases out.

use std::sync::Arc;

use application::agents::{AgentDesk, Catalogue};
use application::audit::{AuditedStore, Trail};
use application::discounts::{DiscountDesk, DiscountValidation};
use application::housekeeping::Housekeeping;
use application::outbox::Delivery;
use application::ports::{
    AgentQueries, Clock, HtmlSanitizer, IdGenerator, Mailer, PasswordHasher, PaymentEvents, PaymentProvider,
    PostQueries, PromptQueries, PurchaseQueries, RateLimiter, Revisions, SecretGenerator, SessionQueries,
    Store, UserQueries,
};
use application::posts::{Blog, PostDesk};
use application::prompts::PromptDesk;
use application::purchases::{
    Checkout, Confirmation, Corrections, EventIntake, EventProcessor, FindingRecorder, Fulfilment, History,
    ReceiptCopies, Receipts, Reconciler, Review, Sweep, Synchronization,
};
use application::seeding::Seeding;
use application::site::Site;
use application::users::{
    Admins, Arrivals, KnownBrowsers, LinkLookup, Links, PasswordChange, PasswordReset, Profile,
    Reauthentication, Registration, Revocation, Sessions, SignIn, SignInLink, Verification,
};

/// The adapters of one run.
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
    /// Where the provider tells what happened, beside answering when it is asked.
    pub payment_events: Option<Arc<dyn PaymentEvents>>,
}

/// The use cases that requests call.
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
    pub revisions: Arc<dyn Revisions>,
    pub known_browsers: Arc<KnownBrowsers>,
    pub catalogue: Catalogue,
    pub agent_desk: AgentDesk,
    pub prompts: Arc<dyn PromptQueries>,
    pub prompt_desk: PromptDesk,
    pub blog: Blog,
    pub post_desk: PostDesk,
    pub discount_validation: DiscountValidation,
    pub checkout: Checkout,
    pub confirmation: Confirmation,
    /// Where the provider tells of payments by itself.
    pub events: Option<EventIntake>,
    pub history: History,
    pub receipt_copies: ReceiptCopies,
    pub payments: Arc<dyn PaymentProvider>,
}

impl Services {
    #[must_use]
    pub fn new(ports: &Ports, site: &Arc<Site>) -> Self {
        let p = Ports { store: ports.audited(), ..ports.clone() };
        let links = Arc::new(Links::new(
            site.clone(),
            p.limiter.clone(),
            p.secrets.clone(),
            p.ids.clone(),
            p.clock.clone(),
        ));
        let sessions = Arc::new(Sessions::new(
            p.store.clone(),
            p.session_queries,
            p.secrets.clone(),
            p.ids.clone(),
            p.clock.clone(),
        ));
        let known_browsers = Arc::new(KnownBrowsers::new(p.secrets.clone()));
        let arrivals = Arc::new(Arrivals::new(sessions.clone(), known_browsers.clone(), links.clone()));
        let lookup =
            Arc::new(LinkLookup::new(p.store.clone(), p.limiter.clone(), p.secrets.clone(), p.clock.clone()));
        let fulfilment = ports.fulfilment(site);
        let events =
            p.payment_events.map(|reader| EventIntake::new(p.store.clone(), reader, p.clock.clone()));
        let receipt_copies = ReceiptCopies::new(p.store.clone(), ports.receipts(site), p.limiter.clone());
        Self {
            registration: Registration::new(
                p.store.clone(),
                p.hasher.clone(),
                p.limiter.clone(),
                links.clone(),
                p.ids.clone(),
                p.clock.clone(),
            ),
            verification: Verification::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.limiter.clone(),
                links.clone(),
                lookup.clone(),
                arrivals.clone(),
            ),
            sign_in: SignIn::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.hasher.clone(),
                p.limiter.clone(),
                links.clone(),
                arrivals.clone(),
                known_browsers.clone(),
            ),
            sign_in_link: SignInLink::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.limiter.clone(),
                links.clone(),
                lookup.clone(),
                arrivals.clone(),
            ),
            password_reset: PasswordReset::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.hasher.clone(),
                p.limiter.clone(),
                links.clone(),
                lookup.clone(),
            ),
            password_change: PasswordChange::new(
                p.store.clone(),
                p.user_queries.clone(),
                p.hasher,
                p.limiter.clone(),
                links.clone(),
                sessions.clone(),
            ),
            reauthentication: ports.reauthentication(links.clone()),
            profile: Profile::new(p.store.clone(), p.user_queries, p.limiter.clone(), links, lookup),
            sessions,
            revisions: p.revisions.clone(),
            known_browsers,
            catalogue: Catalogue::new(p.agent_queries.clone(), p.revisions),
            agent_desk: AgentDesk::new(p.store.clone(), p.agent_queries, p.ids.clone(), p.clock.clone()),
            prompts: p.prompt_queries,
            prompt_desk: PromptDesk::new(p.store.clone(), p.ids.clone(), p.clock.clone()),
            blog: Blog::new(p.post_queries),
            post_desk: PostDesk::new(p.store.clone(), p.sanitizer, p.ids.clone(), p.clock.clone()),
            discount_validation: DiscountValidation::new(p.store.clone(), p.limiter.clone(), p.clock.clone()),
            checkout: Checkout::new(
                p.store.clone(),
                p.payments.clone(),
                fulfilment.clone(),
                p.limiter,
                p.ids,
                p.clock,
            ),
            confirmation: Confirmation::new(p.store, p.payments.clone(), fulfilment),
            events,
            history: History::new(p.purchase_queries),
            receipt_copies,
            payments: p.payments,
        }
    }
}

/// The use cases that run beside the requests, and those of the command line.
impl Ports {
    /// The store as every use case gets it.
    #[must_use]
    pub fn audited(&self) -> Arc<dyn Store> {
        Arc::new(AuditedStore::new(self.store.clone(), self.ids.clone(), self.clock.clone()))
    }

    fn reauthentication(&self, links: Arc<Links>) -> Reauthentication {
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

    fn fulfilment(&self, site: &Arc<Site>) -> Arc<Fulfilment> {
        Arc::new(Fulfilment::new(
            self.audited(),
            self.payments.clone(),
            self.receipts(site),
            self.findings(site),
            self.ids.clone(),
            self.clock.clone(),
        ))
    }

    fn findings(&self, site: &Arc<Site>) -> FindingRecorder {
        FindingRecorder::new(site.clone(), self.ids.clone(), self.clock.clone())
    }

    fn receipts(&self, site: &Arc<Site>) -> Receipts {
        Receipts::new(site.clone(), self.ids.clone(), self.clock.clone())
    }

    fn synchronization(&self, site: &Arc<Site>) -> Arc<Synchronization> {
        let fulfilment = self.fulfilment(site);
        Arc::new(Synchronization::new(self.audited(), self.payments.clone(), fulfilment))
    }

    #[must_use]
    pub fn reconciler(&self, site: &Arc<Site>) -> Reconciler {
        Reconciler::new(
            self.audited(),
            self.payments.clone(),
            self.fulfilment(site),
            self.synchronization(site),
            self.clock.clone(),
        )
    }

    #[must_use]
    pub fn sweep(&self, site: &Arc<Site>) -> Sweep {
        Sweep::new(
            self.audited(),
            self.payments.clone(),
            self.synchronization(site),
            self.findings(site),
            self.clock.clone(),
        )
    }

    #[must_use]
    pub fn event_processor(&self, site: &Arc<Site>) -> EventProcessor {
        EventProcessor::new(self.audited(), self.synchronization(site), self.clock.clone())
    }

    #[must_use]
    pub fn corrections(&self, site: &Arc<Site>) -> Corrections {
        Corrections::new(self.audited(), self.findings(site), self.ids.clone())
    }

    #[must_use]
    pub fn review(&self) -> Review {
        Review::new(self.audited())
    }

    #[must_use]
    pub fn trail(&self) -> Trail {
        Trail::new(self.audited())
    }

    #[must_use]
    pub fn delivery(&self, mailer: Arc<dyn Mailer>) -> Delivery {
        Delivery::new(self.audited(), mailer, self.limiter.clone(), self.clock.clone())
    }

    #[must_use]
    pub fn housekeeping(&self) -> Housekeeping {
        Housekeeping::new(self.audited(), self.clock.clone())
    }

    #[must_use]
    pub fn seeding(&self) -> Seeding {
        Seeding::new(self.audited(), self.hasher.clone(), self.sanitizer.clone(), self.clock.clone())
    }

    #[must_use]
    pub fn admins(&self) -> Admins {
        Admins::new(self.audited(), self.hasher.clone(), self.ids.clone(), self.clock.clone())
    }

    #[must_use]
    pub fn revocation(&self) -> Revocation {
        Revocation::new(self.audited(), self.ids.clone(), self.clock.clone())
    }

    #[must_use]
    pub fn discount_desk(&self) -> DiscountDesk {
        DiscountDesk::new(self.audited(), self.ids.clone(), self.clock.clone())
    }
}
