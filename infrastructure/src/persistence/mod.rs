//! The storage ports implemented for SQLite and PostgreSQL, one file per feature.

mod account_events;
mod agents;
mod audit;
mod backup;
mod batch_loader;
mod columns;
mod connect;
mod database;
mod discounts;
#[expect(unreachable_pub, reason = "the derives of sea-orm write public items")]
mod entities;
mod error;
mod limits;
mod migrate;
mod orders;
mod outbox;
mod payments;
mod posts;
mod prompts;
mod purchases;
mod restore;
mod revisions;
mod sessions;
mod sqlite_file;
mod stats;
#[cfg(test)]
mod tests;
mod timeout;
mod tokens;
mod transfer;
mod unit_of_work;
mod users;

pub use backup::{Backup, BackupError, back_up};
pub use connect::PoolOptions;
pub use database::Database;
pub use limits::DatabaseRateLimiter;
pub use restore::{RestoreError, RestoreOptions, Restored, restore};
pub use sqlite_file::Fault;
pub use stats::{DatabaseStats, Pool};
pub use transfer::{Role, Transfer, TransferError, TransferredTable, transfer};
