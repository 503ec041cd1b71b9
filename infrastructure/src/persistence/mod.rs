//! The storage ports implemented for SQLite and PostgreSQL, one file per feature.

mod account_events;
mod agent_queries;
mod agents;
mod appearance;
mod audit;
mod audit_columns;
mod backup;
mod batch_loader;
mod billing_details;
mod bundles;
mod cached_queries;
mod cart;
mod changes;
mod columns;
mod connect;
mod data_exports;
mod database;
mod discount_queries;
mod discounts;
mod due_work;
mod email_preferences;
mod email_suppressions;
#[expect(unreachable_pub, reason = "the derives of sea-orm write public items")]
mod entities;
mod error;
mod health;
mod image_uses;
mod invoices;
mod keyset;
mod legal_pages;
mod media;
mod member_labels;
mod member_notes;
mod member_queries;
mod migrate;
mod news;
mod newsletters;
mod order_messages;
mod orders;
mod outbox;
mod packages;
mod passkeys;
mod payments;
mod post_slugs;
mod post_texts;
mod posts;
mod private_file;
mod problem_reports;
mod prompts;
mod purchases;
mod query_cache;
mod rate_limits;
mod refunds;
mod reports;
mod restore;
mod reviews;
mod revisions;
mod search;
mod second_factors;
mod seller;
mod session_loaders;
mod sessions;
mod setup;
mod sign_in_challenges;
mod signing_keys;
mod sqlite_file;
mod stats;
#[cfg(test)]
mod tests;
mod timeout;
mod tokens;
mod toolbox;
mod transfer;
mod trash;
mod unit_of_work;
mod upgrade;
mod users;
mod webhook_status;
mod welcome;
mod work;

pub use audit_columns::Auditable;
pub use backup::{BackupError, BackupKey, BackupLocation, DatabaseBackups, FetchedBackup};
pub use connect::PoolOptions;
pub use database::Database;
pub use migrate::InvalidDatabase;
pub use rate_limits::DatabaseRateLimiter;
pub use restore::{RestoreError, RestoreOptions, RestoreReport, restore};
pub use sqlite_file::database_folder;
pub use stats::{DatabaseStats, PoolStats};
pub use transfer::{Role, Transfer, TransferError, TransferredTable, transfer};
pub use upgrade::{UpgradeError, upgrade};
pub use work::Work;

pub fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}
