//! Composition root: builds use cases from ports.

use std::sync::Arc;

use application::agents::{AgentCatalog, ManageAgents, ReportProblem, ResolveReports};
use application::audit::{AuditLog, ContentHistory, Exports};
use application::bundles::{BundleCatalog, ManageBundles};
use application::cart::Carts;
use application::discounts::ManageDiscounts;
use application::legal_pages::ManageLegalPages;
use application::media::MediaLibrary;
use application::news::News;
use application::newsletters::{EmailEvents, ManageNewsletters, RemoveSuppression};
use application::outbox::ManageEmails;
use application::ports::{ProviderKind, RateLimiter, ShareImageRenderer};
use application::posts::{
    CardReader, ManagePosts, ManageTags, PostPreviews, PostReader, PostRevisions, WorkingCopies,
};
use application::prompts::{ManagePrompts, PromptLibrary};
use application::purchases::{
    Checkout, Confirmation, Corrections, DiscountValidation, GrantAgent, ManageOrders, MemberOrders,
    OrderMessages, PurchaseHistory, RefundOrder, ResendReceipt, SimulateDiscounts, WebhookHandler,
};
use application::reports::Overview;
use application::reviews::{ModerateReviews, ReviewReader, WriteReview};
use application::search::{SiteSearch, WishList};
use application::site::Site;
use application::toolbox::{ManageFavorites, RecentUses, ToolboxContents};
use application::trash::Trash;
use application::users::{
    AccountDeletion, AccountHistory, ChangeMembers, ConfirmationCodes, DataExports, EmailPreferences,
    ManageMembers, ManagePasskeys, ManageSecondFactor, MemberNotes, PasskeyReauthentication, PasswordChange,
    PasswordReset, Profile, Reauthentication, SecondFactorSignIn, Sessions, SignIn, SignInByCode,
    SignInByPasskey, SignInLink, SignUp, TrustedDevices, Verification, ViewSiteAs,
};
use application::welcome::FirstSteps;
use infrastructure::payments::BoundedProvider;

mod account_ports;
mod accounts;
mod content_ports;
mod newsletter_ports;
mod order_ports;
mod ports;

pub use ports::Ports;

use self::accounts::AccountServices;

/// Use cases for HTTP handlers.
pub struct Services {
    pub sign_up: SignUp,
    pub verification: Verification,
    pub sign_in: SignIn,
    pub sign_in_link: SignInLink,
    pub sign_in_by_code: SignInByCode,
    pub sign_in_by_passkey: SignInByPasskey,
    pub manage_passkeys: ManagePasskeys,
    pub passkey_reauthentication: PasskeyReauthentication,
    pub second_factor_sign_in: SecondFactorSignIn,
    pub manage_second_factor: ManageSecondFactor,
    pub password_reset: PasswordReset,
    pub password_change: PasswordChange,
    pub profile: Profile,
    pub reauthentication: Reauthentication,
    pub confirmation_codes: ConfirmationCodes,
    pub account_deletion: AccountDeletion,
    pub data_exports: DataExports,
    pub email_preferences: EmailPreferences,
    pub first_steps: FirstSteps,
    pub sessions: Arc<Sessions>,
    pub account_history: Arc<AccountHistory>,
    pub trusted_devices: Arc<TrustedDevices>,
    pub agent_catalog: AgentCatalog,
    pub manage_agents: ManageAgents,
    pub bundle_catalog: BundleCatalog,
    pub manage_bundles: ManageBundles,
    pub report_problem: ReportProblem,
    pub resolve_reports: ResolveReports,
    pub review_reader: ReviewReader,
    pub write_review: WriteReview,
    pub moderate_reviews: ModerateReviews,
    pub carts: Carts,
    pub prompt_library: PromptLibrary,
    pub manage_prompts: ManagePrompts,
    pub toolbox: ToolboxContents,
    pub manage_favorites: ManageFavorites,
    pub recent_uses: RecentUses,
    pub news: News,
    pub post_reader: PostReader,
    pub card_reader: CardReader,
    pub manage_posts: ManagePosts,
    pub working_copies: WorkingCopies,
    pub post_revisions: PostRevisions,
    pub post_previews: PostPreviews,
    pub manage_tags: ManageTags,
    pub legal_pages: ManageLegalPages,
    pub media_library: MediaLibrary,
    pub search: Arc<SiteSearch>,
    pub wish_list: WishList,
    pub share_image_renderer: Arc<dyn ShareImageRenderer>,
    pub discount_validation: DiscountValidation,
    pub manage_discounts: ManageDiscounts,
    pub simulate_discounts: SimulateDiscounts,
    pub checkout: Checkout,
    pub confirmation: Confirmation,
    /// `None` if the provider sends no webhooks.
    pub webhook_handler: Option<WebhookHandler>,
    pub purchase_history: PurchaseHistory,
    pub resend_receipt: ResendReceipt,
    pub member_orders: MemberOrders,
    pub order_messages: OrderMessages,
    pub manage_orders: ManageOrders,
    pub refund_order: RefundOrder,
    pub manage_members: ManageMembers,
    pub change_members: ChangeMembers,
    pub member_notes: MemberNotes,
    pub grant_agent: GrantAgent,
    pub corrections: Corrections,
    pub view_site_as: ViewSiteAs,
    pub audit_log: AuditLog,
    pub exports: Exports,
    pub content_history: ContentHistory,
    pub manage_emails: ManageEmails,
    pub manage_newsletters: ManageNewsletters,
    pub remove_suppression: RemoveSuppression,
    /// `None` if no email provider reports bounces.
    pub email_events: Option<EmailEvents>,
    pub trash: Trash,
    pub overview: Overview,
    pub payment_settings: PaymentSettings,
    pub node_rate_limiter: Arc<dyn RateLimiter>,
}

/// What browsers need to know about the payment provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentSettings {
    pub provider: ProviderKind,
    /// Stripe's public key.
    pub publishable_key: Option<String>,
}

impl Services {
    #[expect(clippy::too_many_lines, reason = "one line for each use case")]
    pub fn new(ports: &Ports, site: &Arc<Site>) -> Self {
        let payment_provider = Arc::new(BoundedProvider::new(ports.payment_provider.clone()));
        let ports = &Ports { payment_provider, ..ports.clone() };
        let p = Ports { store: ports.audited(), ..ports.clone() };
        let accounts = AccountServices::new(ports, site);
        let fulfillment = ports.fulfillment(site);
        let webhook_handler = p.webhook_verifier.map(|verifier| {
            WebhookHandler::new(p.store.clone(), verifier, p.payment_provider.kind(), p.clock.clone())
        });
        let resend_receipt =
            ResendReceipt::new(p.store.clone(), ports.order_mailer(site), p.rate_limiter.clone());
        Self {
            sign_up: accounts.sign_up(),
            verification: accounts.verification(),
            sign_in: accounts.sign_in(),
            sign_in_link: accounts.sign_in_link(),
            sign_in_by_code: accounts.sign_in_by_code(),
            sign_in_by_passkey: accounts.sign_in_by_passkey(),
            manage_passkeys: accounts.manage_passkeys(),
            passkey_reauthentication: accounts.passkey_reauthentication(),
            second_factor_sign_in: accounts.second_factor_sign_in(),
            manage_second_factor: accounts.manage_second_factor(),
            password_reset: accounts.password_reset(),
            password_change: accounts.password_change(),
            reauthentication: accounts.reauthentication(),
            confirmation_codes: accounts.confirmation_codes(),
            profile: accounts.profile(),
            account_deletion: ports.account_deletion(site),
            data_exports: ports.data_exports(),
            email_preferences: ports.email_preferences(),
            first_steps: FirstSteps::new(p.store.clone()),
            view_site_as: accounts.view_site_as(),
            sessions: accounts.sessions,
            account_history: accounts.history,
            trusted_devices: accounts.trusted_devices,
            agent_catalog: AgentCatalog::new(p.agent_queries.clone(), p.revisions.clone()),
            manage_agents: ports.manage_agents(site),
            bundle_catalog: ports.bundle_catalog(),
            manage_bundles: ports.manage_bundles(),
            report_problem: ports.report_problem(site),
            resolve_reports: ports.resolve_reports(site),
            review_reader: ports.review_reader(),
            write_review: ports.write_review(),
            moderate_reviews: ports.moderate_reviews(),
            carts: Carts::new(p.store.clone(), p.clock.clone()),
            prompt_library: PromptLibrary::new(p.prompt_queries, p.revisions.clone()),
            manage_prompts: ManagePrompts::new(p.store.clone(), p.ids.clone(), p.clock.clone()),
            toolbox: ports.toolbox(),
            manage_favorites: ports.manage_favorites(),
            recent_uses: ports.recent_uses(),
            news: ports.news(),
            post_reader: PostReader::new(p.post_queries, p.revisions),
            card_reader: ports.card_reader(),
            manage_tags: ManageTags::new(p.store.clone()),
            manage_posts: ports.manage_posts(site),
            working_copies: ports.working_copies(),
            post_revisions: PostRevisions::new(ports.audited(), Arc::clone(&ports.post_queries)),
            post_previews: ports.post_previews(site),
            legal_pages: ports.legal_pages(site),
            media_library: ports.media_library(),
            search: ports.site_search(site),
            wish_list: WishList::new(p.store.clone(), p.rate_limiter.clone(), p.ids.clone(), p.clock.clone()),
            share_image_renderer: p.share_image_renderer,
            discount_validation: ports.discount_validation(),
            manage_discounts: ports.discount_admin(),
            simulate_discounts: ports.simulate_discounts(),
            checkout: ports.checkout(fulfillment.clone()),
            confirmation: Confirmation::new(p.store, p.payment_provider.clone(), fulfillment, p.rate_limiter),
            webhook_handler,
            purchase_history: PurchaseHistory::new(
                p.purchase_queries,
                p.agent_queries.clone(),
                p.clock.clone(),
            ),
            trash: Trash::new(ports.audited(), p.trash_queries, ports.ids.clone(), ports.clock.clone()),
            resend_receipt,
            member_orders: MemberOrders::new(ports.audited(), p.order_queries.clone()),
            order_messages: ports.order_messages(site),
            manage_orders: ports.manage_orders(site),
            refund_order: ports.refund_order(site),
            manage_members: ports.manage_members(),
            change_members: ports.change_members(site),
            member_notes: ports.member_notes(),
            grant_agent: ports.grant_agent(site),
            corrections: ports.corrections(site),
            overview: Overview::new(
                p.report_queries,
                p.health_queries,
                p.payment_provider.kind(),
                p.clock.clone(),
            ),
            audit_log: ports.audit_log(),
            exports: ports.exports(),
            content_history: ContentHistory::new(ports.audited()),
            manage_emails: ports.manage_emails(site),
            manage_newsletters: ports.manage_newsletters(site),
            remove_suppression: ports.remove_suppression(),
            email_events: ports.email_events(),
            payment_settings: PaymentSettings {
                provider: p.payment_provider.kind(),
                publishable_key: p.payment_provider.publishable_key(),
            },
            node_rate_limiter: p.node_rate_limiter,
        }
    }
}
