//! An in-memory store with the constraints of the database; tests can inspect it and make it fail.

mod account_events;
mod agents;
mod audit;
mod billing_details;
mod cart;
mod data_exports;
mod discounts;
mod email_preferences;
mod health;
mod legal_pages;
mod members;
mod news;
mod order_messages;
mod order_queries;
mod orders;
mod outbox;
mod passkeys;
mod payments;
mod posts;
mod problem_reports;
mod prompts;
mod purchases;
mod refunds;
mod reports;
mod search;
mod second_factors;
mod state;
mod store;
mod toolbox;
mod trash;
mod unit_of_work;
mod users;
mod welcome;

pub use state::{Redemption, State, StoredExport, StoredMail};
pub use store::{CommitObserver, MemoryStore};
pub use unit_of_work::CallHook;
