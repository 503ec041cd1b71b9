//! The database entities of all tables, used only inside the persistence module.

pub(super) mod account_events;
pub(super) mod agents;
pub(super) mod audit;
pub(super) mod backup_status;
pub(super) mod blog_posts;
pub(super) mod content_packs;
pub(super) mod discount_codes;
pub(super) mod discount_redemptions;
pub(super) mod former_slugs;
pub(super) mod leases;
pub(super) mod mail_outbox;
pub(super) mod member_notes;
pub(super) mod one_time_tokens;
pub(super) mod order_items;
pub(super) mod orders;
pub(super) mod payment_discrepancies;
pub(super) mod payment_events;
pub(super) mod problem_reports;
pub(super) mod prompts;
pub(super) mod purchases;
pub(super) mod rate_limits;
pub(super) mod refunds;
pub(super) mod revisions;
pub(super) mod sessions;
pub(super) mod users;
pub(super) mod webhook_status;
