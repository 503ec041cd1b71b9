//! The database schema, one file per change, identical on SQLite and PostgreSQL.
//!
//! A released migration is never edited: the next change is a new file. Ids are UUIDs, times are UTC with
//! microseconds, money is whole cents, and invariants are constraints.

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::{MigrationTrait, async_trait};

mod m20261121_000001_users;
mod m20261121_000002_create_sandbox;
mod m20261121_000003_agents;
mod m20261121_000004_discounts;
mod m20261121_000005_purchases;
mod m20261121_000006_outbox;
mod m20261121_000007_prompts_and_posts;
mod m20261121_000008_purchase_status;
mod m20261121_000009_former_slugs;
mod m20261121_000010_nodes;
mod m20261121_000011_payment_events;
mod m20261121_000012_revisions;
mod m20261121_000013_owners;
mod m20261121_000014_session_devices;
mod m20261121_000015_audit;
mod m20261121_000016_account_events;

#[derive(Debug)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261121_000001_users::Migration),
            Box::new(m20261121_000002_create_sandbox::Migration),
            Box::new(m20261121_000003_agents::Migration),
            Box::new(m20261121_000004_discounts::Migration),
            Box::new(m20261121_000005_purchases::Migration),
            Box::new(m20261121_000006_outbox::Migration),
            Box::new(m20261121_000007_prompts_and_posts::Migration),
            Box::new(m20261121_000008_purchase_status::Migration),
            Box::new(m20261121_000009_former_slugs::Migration),
            Box::new(m20261121_000010_nodes::Migration),
            Box::new(m20261121_000011_payment_events::Migration),
            Box::new(m20261121_000012_revisions::Migration),
            Box::new(m20261121_000013_owners::Migration),
            Box::new(m20261121_000014_session_devices::Migration),
            Box::new(m20261121_000015_audit::Migration),
            Box::new(m20261121_000016_account_events::Migration),
        ]
    }
}
