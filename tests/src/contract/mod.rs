//! The storage contract: one suite that every adapter passes. Each case gets a new, empty store.
//! [`store_contract!`](crate::store_contract) generates a test for each case.

use std::any::Any;
use std::sync::Arc;

use application::ports::{
    AgentQueries, BundleQueries, DiscountQueries, HealthQueries, MemberQueries, NewsQueries, OrderQueries,
    PostQueries, PromptQueries, PurchaseQueries, ReportQueries, ReviewQueries, Revisions, SessionQueries,
    Store, ToolboxQueries, TrashQueries, UserQueries,
};

pub mod account_events;
pub mod agents;
pub mod audit;
pub mod audit_entries;
pub mod builders;
pub mod bundles;
pub mod cart;
mod cases;
pub mod data_exports;
pub mod discounts;
pub mod email_preferences;
pub mod health;
pub mod image_uses;
pub mod legal_pages;
pub mod media;
pub mod media_storage;
pub mod members;
pub mod missed_searches;
pub mod news;
pub mod newsletters;
pub mod order_lists;
pub mod order_messages;
pub mod orders;
pub mod outbox;
pub mod passkeys;
pub mod payments;
pub mod post_texts;
pub mod posts;
pub mod problem_reports;
pub mod prompts;
pub mod purchases;
pub mod refunds;
pub mod reports;
pub mod reviews;
pub mod revisions;
pub mod second_factors;
pub mod sessions;
pub mod tokens;
pub mod toolbox;
pub mod trash;
pub mod units_of_work;
pub mod users;
pub mod welcome;

/// The ports of storage as one adapter provides them.
pub struct Ports {
    pub store: Arc<dyn Store>,
    pub users: Arc<dyn UserQueries>,
    pub sessions: Arc<dyn SessionQueries>,
    pub agents: Arc<dyn AgentQueries>,
    pub bundles: Arc<dyn BundleQueries>,
    pub prompts: Arc<dyn PromptQueries>,
    pub posts: Arc<dyn PostQueries>,
    pub orders: Arc<dyn OrderQueries>,
    pub members: Arc<dyn MemberQueries>,
    pub reports: Arc<dyn ReportQueries>,
    pub reviews: Arc<dyn ReviewQueries>,
    pub purchases: Arc<dyn PurchaseQueries>,
    pub trash: Arc<dyn TrashQueries>,
    pub toolbox: Arc<dyn ToolboxQueries>,
    pub news: Arc<dyn NewsQueries>,
    pub health: Arc<dyn HealthQueries>,
    pub discounts: Arc<dyn DiscountQueries>,
    pub revisions: Arc<dyn Revisions>,
    _guard: Box<dyn Any>,
}

impl Ports {
    /// `guard` is dropped with the adapter, such as a temporary folder.
    pub fn new<A>(adapter: A, guard: impl Any) -> Self
    where
        A: Store
            + UserQueries
            + SessionQueries
            + AgentQueries
            + BundleQueries
            + PromptQueries
            + PostQueries
            + OrderQueries
            + MemberQueries
            + ReportQueries
            + ReviewQueries
            + PurchaseQueries
            + TrashQueries
            + ToolboxQueries
            + NewsQueries
            + HealthQueries
            + DiscountQueries
            + Revisions
            + 'static,
    {
        let adapter = Arc::new(adapter);
        Self {
            store: adapter.clone(),
            users: adapter.clone(),
            sessions: adapter.clone(),
            agents: adapter.clone(),
            bundles: adapter.clone(),
            prompts: adapter.clone(),
            posts: adapter.clone(),
            orders: adapter.clone(),
            members: adapter.clone(),
            reports: adapter.clone(),
            reviews: adapter.clone(),
            purchases: adapter.clone(),
            trash: adapter.clone(),
            toolbox: adapter.clone(),
            news: adapter.clone(),
            health: adapter.clone(),
            discounts: adapter.clone(),
            revisions: adapter,
            _guard: Box::new(guard),
        }
    }
}
