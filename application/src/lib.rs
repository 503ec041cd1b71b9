//! Use cases and the ports they depend on. A use case loads an entity, calls a domain method, saves and
//! commits. Never call a remote service or do slow work while a unit of work is open.

pub mod agents;
pub mod appearance;
pub mod audit;
pub mod bulk;
pub mod bundles;
pub mod cart;
pub mod cleanup;
mod context;
mod count;
pub mod discounts;
mod failure;
mod field;
mod free_slug;
pub mod health;
pub mod html;
mod invoice_document;
pub mod invoices;
pub mod item_list;
pub mod legal_pages;
pub mod media;
pub mod news;
pub mod newsletters;
pub mod outbox;
pub mod packages;
pub mod ports;
pub mod posts;
pub mod prompts;
pub mod purchases;
pub mod rate_limits;
pub mod reports;
pub mod reviews;
pub mod search;
pub mod seeding;
pub mod seller;
pub mod share_images;
pub mod site;
mod templates;
pub mod toolbox;
pub mod traffic;
pub mod trash;
pub mod users;
pub mod welcome;

pub use context::Context;
pub use count::count_of;
pub use failure::{Failure, ReauthenticationRequired};
