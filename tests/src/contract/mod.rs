//! The storage contract: one suite that every adapter passes. Each case gets a new, empty store.
//! [`store_contract!`](crate::store_contract) generates a test for each case.

use std::any::Any;
use std::sync::Arc;

use application::Context;
use application::ports::{Queries, Revisions, Store};

use crate::app::{Adapter, TestClock, context};

/// Calls a method of a repository in a unit of work of its own: `commit!(db.users().insert(&anna))`.
macro_rules! commit {
    ($db:ident.$repository:ident().$method:ident($($argument:expr),*)) => {
        $crate::contract::builders::commit($db, async |unit| unit.$repository().$method($($argument),*).await)
            .await
            .unwrap()
    };
}

pub mod account_events;
pub mod agents;
pub mod appearance;
pub mod audit;
pub mod audit_entries;
pub mod builders;
pub mod bundles;
pub mod cart;
mod cases;
pub mod connections;
pub mod data_exports;
pub mod discounts;
pub mod email_preferences;
pub mod health;
pub mod image_uses;
pub mod invoices;
pub mod legal_pages;
pub mod media;
pub mod media_storage;
pub mod member_imports;
pub mod members;
pub mod missed_searches;
pub mod news;
pub mod newsletters;
pub mod order_lists;
pub mod order_messages;
pub mod orders;
pub mod outbox;
pub mod packages;
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
pub mod seller;
pub mod sessions;
pub mod tokens;
pub mod toolbox;
pub mod traffic;
pub mod trash;
pub mod units_of_work;
pub mod users;
pub mod webhooks;
pub mod welcome;
pub mod welcome_email;

/// The ports of storage as one adapter provides them.
pub struct Ports {
    pub store: Arc<dyn Store>,
    pub queries: Arc<dyn Queries>,
    pub revisions: Arc<dyn Revisions>,
    /// For use cases on this adapter.
    pub context: Arc<Context>,
    _guard: Box<dyn Any>,
}

impl Ports {
    /// `guard` is dropped with the adapter, such as a temporary folder.
    pub fn new(adapter: impl Adapter + 'static, guard: impl Any) -> Self {
        let (adapter, clock) = (Arc::new(adapter), Arc::new(TestClock::default()));
        Self {
            store: adapter.clone(),
            queries: adapter.clone(),
            revisions: adapter.clone(),
            context: Arc::new(context(adapter, clock)),
            _guard: Box::new(guard),
        }
    }
}
