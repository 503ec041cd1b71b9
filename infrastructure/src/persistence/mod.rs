//! The storage ports implemented for SQLite and PostgreSQL, one file per feature.

mod account_events;
mod agents;
mod audit;
mod backup;
mod batch_loader;
mod cached_queries;
mod columns;
mod connect;
mod database;
mod discount_queries;
mod discounts;
#[expect(unreachable_pub, reason = "the derives of sea-orm write public items")]
mod entities;
mod error;
mod health;
mod keyset;
mod member_notes;
mod member_queries;
mod migrate;
mod orders;
mod outbox;
mod payments;
mod posts;
mod problem_reports;
mod prompts;
mod purchases;
mod query_cache;
mod rate_limits;
mod refunds;
mod reports;
mod restore;
mod revisions;
mod second_factors;
mod session_loaders;
mod sessions;
mod sign_in_challenges;
mod sqlite_file;
mod stats;
#[cfg(test)]
mod tests;
mod timeout;
mod tokens;
mod transfer;
mod trash;
mod unit_of_work;
mod users;
mod webhook_status;

pub use backup::{Backup, BackupError, back_up};
pub use connect::PoolOptions;
pub use database::Database;
pub use rate_limits::DatabaseRateLimiter;
pub use restore::{RestoreError, RestoreOptions, RestoreReport, restore};
pub use sqlite_file::InvalidDatabase;
pub(crate) use sqlite_file::{parent_folder, sqlite_file};
pub use stats::{DatabaseStats, PoolStats};
pub use transfer::{Role, Transfer, TransferError, TransferredTable, transfer};
