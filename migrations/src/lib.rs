//! The database schema, identical on SQLite and PostgreSQL: one file per feature, then one per change.
//!
//! A released migration is never edited: the next change is a new file. Ids are UUIDs, times are UTC with
//! microseconds, money is whole cents, and invariants are constraints.

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::{MigrationTrait, async_trait};

mod m20261123_000001_users;
mod m20261123_000002_agents;
mod m20261123_000003_prompts;
mod m20261123_000004_posts;
mod m20261123_000005_discounts;
mod m20261123_000006_purchases;
mod m20261123_000007_sandbox;
mod m20261123_000008_outbox;
mod m20261123_000009_audit;
mod m20261123_000010_shared_state;
mod m20261124_000011_members;
mod m20261124_000015_problem_reports;
mod m20261124_000016_backup_status;
mod m20261124_000017_second_factor;
mod m20261124_000018_erasure;
mod m20261125_000019_sign_in_codes;
mod m20261125_000020_pages;
mod m20261125_000021_data_exports;
mod m20261125_000022_passkeys;
mod m20261125_000023_email_preferences;
mod m20261125_000024_agent_pages;
mod m20261125_000025_missed_searches;
mod m20261125_000026_welcomes;
mod m20261125_000027_toolbox;
mod m20261125_000028_carts;
mod m20261125_000031_order_help;
mod m20261125_000032_reviews;
mod m20261125_000033_bundles;
mod m20261125_000034_media;
mod m20261125_000035_post_revisions;
mod m20261125_000036_post_schedule;
mod m20261125_000037_newsletters;
mod m20261125_000039_post_details;
mod m20261126_000040_feature_images;
mod m20261126_000041_revision_images;
mod m20261126_000042_due_posts;
mod m20261126_000043_past_cart_additions;
mod m20261126_000044_newsletter_texts;
mod m20261127_000048_refund_requesters;
mod m20261127_000053_test_orders;
mod m20261127_000056_image_uses;
mod m20261127_000060_removed_columns;

#[derive(Debug)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261123_000001_users::Migration),
            Box::new(m20261123_000002_agents::Migration),
            Box::new(m20261123_000003_prompts::Migration),
            Box::new(m20261123_000004_posts::Migration),
            Box::new(m20261123_000005_discounts::Migration),
            Box::new(m20261123_000006_purchases::Migration),
            Box::new(m20261123_000007_sandbox::Migration),
            Box::new(m20261123_000008_outbox::Migration),
            Box::new(m20261123_000009_audit::Migration),
            Box::new(m20261123_000010_shared_state::Migration),
            Box::new(m20261124_000011_members::Migration),
            Box::new(m20261124_000015_problem_reports::Migration),
            Box::new(m20261124_000016_backup_status::Migration),
            Box::new(m20261124_000017_second_factor::Migration),
            Box::new(m20261124_000018_erasure::Migration),
            Box::new(m20261125_000019_sign_in_codes::Migration),
            Box::new(m20261125_000020_pages::Migration),
            Box::new(m20261125_000021_data_exports::Migration),
            Box::new(m20261125_000022_passkeys::Migration),
            Box::new(m20261125_000023_email_preferences::Migration),
            Box::new(m20261125_000024_agent_pages::Migration),
            Box::new(m20261125_000026_welcomes::Migration),
            Box::new(m20261125_000027_toolbox::Migration),
            Box::new(m20261125_000028_carts::Migration),
            Box::new(m20261125_000031_order_help::Migration),
            Box::new(m20261125_000032_reviews::Migration),
            Box::new(m20261125_000025_missed_searches::Migration),
            Box::new(m20261125_000036_post_schedule::Migration),
            Box::new(m20261125_000035_post_revisions::Migration),
            Box::new(m20261125_000037_newsletters::Migration),
            Box::new(m20261125_000033_bundles::Migration),
            Box::new(m20261125_000034_media::Migration),
            Box::new(m20261125_000039_post_details::Migration),
            Box::new(m20261126_000040_feature_images::Migration),
            Box::new(m20261126_000041_revision_images::Migration),
            Box::new(m20261126_000042_due_posts::Migration),
            Box::new(m20261126_000043_past_cart_additions::Migration),
            Box::new(m20261126_000044_newsletter_texts::Migration),
            Box::new(m20261127_000048_refund_requesters::Migration),
            Box::new(m20261127_000053_test_orders::Migration),
            Box::new(m20261127_000056_image_uses::Migration),
            Box::new(m20261127_000060_removed_columns::Migration),
        ]
    }
}
