//! The database: SQLite or PostgreSQL behind the ports of storage, one file a feature.

mod agents;
mod columns;
mod connect;
mod database;
mod discounts;
#[expect(unreachable_pub, reason = "the derives of sea-orm write public items")]
mod entities;
mod error;
mod orders;
mod outbox;
mod posts;
mod prompts;
mod purchases;
mod sessions;
#[cfg(test)]
mod tests;
mod tokens;
mod unit_of_work;
mod users;

pub use database::Database;
