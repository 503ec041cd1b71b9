//! The database entities of all tables, used only inside the persistence module.

/// What sea-orm wants of an entity that needs no joins of its own.
macro_rules! without_relations {
    () => {
        #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
        pub enum Relation {}

        impl ActiveModelBehavior for ActiveModel {}
    };
}

pub(super) mod account_events;
pub(super) mod agents;
pub(super) mod appearances;
pub(super) mod audit;
pub(super) mod audit_personal_data;
pub(super) mod backup_status;
pub(super) mod billing_details;
pub(super) mod blog_posts;
pub(super) mod bundle_agents;
pub(super) mod bundles;
pub(super) mod cart_items;
pub(super) mod connected_apps;
pub(super) mod connections;
pub(super) mod content_packs;
pub(super) mod data_exports;
pub(super) mod discount_codes;
pub(super) mod discount_redemptions;
pub(super) mod email_preferences;
pub(super) mod email_suppressions;
pub(super) mod email_webhook_requests;
pub(super) mod favorites;
pub(super) mod former_agent_slugs;
pub(super) mod former_slugs;
pub(super) mod former_tag_slugs;
pub(super) mod image_uses;
pub(super) mod images;
pub(super) mod invoice_counters;
pub(super) mod invoices;
pub(super) mod item_uses;
pub(super) mod leases;
pub(super) mod legal_pages;
pub(super) mod mail_outbox;
pub(super) mod member_import_rows;
pub(super) mod member_imports;
pub(super) mod member_labels;
pub(super) mod member_notes;
pub(super) mod missed_searches;
pub(super) mod newsletter_recipients;
pub(super) mod newsletters;
pub(super) mod one_time_tokens;
pub(super) mod order_items;
pub(super) mod order_messages;
pub(super) mod orders;
pub(super) mod package_versions;
pub(super) mod packages;
pub(super) mod passkey_challenges;
pub(super) mod passkeys;
pub(super) mod payment_discrepancies;
pub(super) mod payment_events;
pub(super) mod post_previews;
pub(super) mod post_revisions;
pub(super) mod post_working_copies;
pub(super) mod problem_reports;
pub(super) mod prompt_revisions;
pub(super) mod prompts;
pub(super) mod purchases;
pub(super) mod rate_limits;
pub(super) mod recent_uses;
pub(super) mod recovery_codes;
pub(super) mod refunds;
pub(super) mod reviews;
pub(super) mod revisions;
pub(super) mod second_factors;
pub(super) mod seen_versions;
pub(super) mod sellers;
pub(super) mod sessions;
pub(super) mod sign_in_challenges;
pub(super) mod signing_keys;
pub(super) mod skipped_setup_steps;
pub(super) mod test_orders;
pub(super) mod traffic_counts;
pub(super) mod traffic_days;
pub(super) mod users;
pub(super) mod visits;
pub(super) mod webhook_deliveries;
pub(super) mod webhook_endpoints;
pub(super) mod webhook_status;
pub(super) mod welcome_emails;
pub(super) mod welcomes;
