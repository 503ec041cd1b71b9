//! The contract of storage: one suite that every adapter passes.
//!
//! Each case gets a fresh, empty store. [`store_contract!`](crate::store_contract)
//! makes a test of each.

use std::any::Any;
use std::sync::Arc;

use application::ports::{
    AgentQueries, PostQueries, PromptQueries, PurchaseQueries, Revisions, SessionQueries, Store, UserQueries,
};

pub mod account_events;
pub mod agents;
pub mod audit;
pub mod builders;
pub mod discounts;
pub mod orders;
pub mod outbox;
pub mod payments;
pub mod posts;
pub mod prompts;
pub mod purchases;
pub mod revisions;
pub mod sessions;
pub mod tokens;
pub mod units_of_work;
pub mod users;

/// The ports of storage as one adapter provides them.
pub struct Ports {
    pub store: Arc<dyn Store>,
    pub users: Arc<dyn UserQueries>,
    pub sessions: Arc<dyn SessionQueries>,
    pub agents: Arc<dyn AgentQueries>,
    pub prompts: Arc<dyn PromptQueries>,
    pub posts: Arc<dyn PostQueries>,
    pub purchases: Arc<dyn PurchaseQueries>,
    pub revisions: Arc<dyn Revisions>,
    _lives_as_long: Box<dyn Any>,
}

impl Ports {
    /// `lives_as_long` is what the adapter needs while it is used, such as a folder.
    pub fn new<A>(adapter: A, lives_as_long: impl Any) -> Self
    where
        A: Store
            + UserQueries
            + SessionQueries
            + AgentQueries
            + PromptQueries
            + PostQueries
            + PurchaseQueries
            + Revisions
            + 'static,
    {
        let adapter = Arc::new(adapter);
        Self {
            store: adapter.clone(),
            users: adapter.clone(),
            sessions: adapter.clone(),
            agents: adapter.clone(),
            prompts: adapter.clone(),
            posts: adapter.clone(),
            purchases: adapter.clone(),
            revisions: adapter,
            _lives_as_long: Box::new(lives_as_long),
        }
    }
}

/// Makes a test of every case. `$open` is an async function that answers [`Ports`] of a fresh store, or
/// `Some` of them, or `None` where such a store is not to be had.
#[macro_export]
macro_rules! store_contract {
    ($open:path) => {
        $crate::store_contract! { $open;
            units_of_work {
                dropping_a_unit_of_work_rolls_it_back,
                uncommitted_changes_are_invisible_to_others,
                a_unit_of_work_that_failed_refuses_to_commit,
                expected_conflict_keeps_unit_of_work_usable,
                units_of_work_on_one_row_lose_nothing,
                fifty_concurrent_units_of_work_lose_nothing,
                row_lock_wait_times_out,
                deadlock_fails_one_unit_as_contended_or_none,
            }
            users {
                a_member_reads_back_as_written,
                every_kind_of_password_reads_back,
                the_first_admin_is_the_one_whose_account_is_the_oldest,
                insert_user_email_is_unique_case_insensitively,
                a_change_of_everything_is_kept,
                changing_to_a_taken_address_changes_nothing,
                insert_users_concurrently_keeps_one_per_email,
                an_unknown_member_is_not_found,
                remove_unverified_account_removes_its_links,
                remove_unverified_leaves_a_verified_account,
            }
            tokens {
                a_token_reads_back_and_remembers_its_use,
                find_by_digest_in_read_only_unit_returns_token,
                has_live_counts_unused_unexpired_tokens_of_the_purpose,
                tokens_of_one_purpose_go_together,
                remove_unused_of_member_keeps_used_tokens,
                only_expired_tokens_are_removed,
                remove_expired_removes_no_more_than_limit,
                a_digest_is_used_once,
                a_token_belongs_to_a_member,
            }
            sessions {
                a_session_is_found_with_its_member,
                find_owner_returns_current_purchases,
                a_visit_moves_a_session_on_and_never_back,
                exists_finds_only_the_members_own_session,
                update_session_stores_key_code_and_authentication,
                update_session_loses_no_concurrent_tries,
                signing_out_ends_one_session,
                ending_all_sessions_may_spare_one,
                idle_and_old_sessions_are_removed,
                list_sessions_is_ordered_by_last_seen,
                remove_session_of_another_member_is_rejected,
                the_sessions_not_seen_for_longest_make_room,
                remove_all_sessions_signs_out_everyone,
                a_session_belongs_to_a_member,
                find_sessions_concurrently_returns_own_member,
                ended_session_is_not_found_concurrently,
            }
            account_events {
                account_events_list_returns_own_newest_first,
                account_events_update_writes_time_device_and_count,
                find_failed_sign_in_returns_latest_since,
                insert_decoy_account_event_leaves_nothing,
                keep_latest_account_events_removes_the_oldest,
                remove_account_events_before_stops_at_limit,
                account_events_go_with_their_account,
            }
            agents {
                an_agent_reads_back_as_written,
                an_agent_is_inserted_once_and_keeps_its_date,
                agents_are_found_in_the_order_asked_for,
                listings_are_newest_first,
                a_content_pack_is_recorded_once,
                archived_agent_stays_with_owner,
                is_ordered_distinguishes_agents_with_orders,
                remove_agent_deletes_it,
                the_catalogue_counts_owners,
            }
            prompts {
                a_prompt_reads_back_as_written,
                prompts_are_listed_newest_first,
                a_changed_prompt_keeps_its_date,
                remove_prompt_deletes_it,
            }
            posts {
                a_post_reads_back_as_written,
                a_slug_is_taken_once,
                changing_to_a_taken_slug_changes_nothing,
                insert_posts_concurrently_keeps_one_per_slug,
                drafts_are_listed_for_admins_only,
                remove_post_frees_its_slug,
                every_former_slug_leads_to_the_present_one,
                former_slug_resolves_to_latest_post,
            }
            discounts {
                a_discount_reads_back_as_written,
                a_code_is_taken_once,
                a_changed_discount_is_kept,
                codes_are_listed_newest_first_with_their_redemptions,
                uses_are_redemptions_and_holds_that_still_last,
                the_order_that_asks_is_not_counted_against_itself,
                an_order_redeems_once,
            }
            orders {
                an_order_reads_back_with_its_lines_in_order,
                a_member_has_one_pending_order,
                insert_orders_concurrently_keeps_one_pending,
                a_settled_order_keeps_its_outcomes,
                the_pending_order_of_a_member_is_found,
                an_order_is_found_by_its_payment,
                a_payment_belongs_to_one_order,
                orders_are_due_by_time_and_by_refunds_owed,
                leased_order_is_skipped_until_released,
                a_lease_keeps_what_was_planned,
                claim_order_concurrently_claims_each_once,
                all_pending_payments_and_owed_refunds_can_be_made_due,
                paid_orders_are_told_by_their_payments,
                update_corrected_lines_keeps_kind_and_reason,
                processing_orders_leave_room_for_a_pending_one,
            }
            payments {
                insert_event_twice_keeps_the_first,
                insert_event_many_at_once_keeps_one,
                claim_event_hides_it_until_its_next_attempt,
                claim_event_many_at_once_each_gets_another,
                remove_processed_events_keeps_unprocessed_ones,
                lease_is_held_by_one_until_it_ends_or_is_released,
                lease_many_at_once_is_acquired_by_one,
                list_findings_of_a_payment_returns_open_ones,
                findings_are_listed_until_they_are_resolved,
                a_finding_that_comes_back_counts_from_then,
                every_kind_of_finding_reads_back,
            }
            audit {
                audit_entry_reads_back_with_actor_and_email,
                every_word_of_the_trail_reads_back,
                audit_log_is_listed_by_time_actor_and_subject,
                a_record_goes_with_the_unit_of_work_that_wrote_it,
            }
            purchases {
                a_member_owns_an_agent_once,
                insert_purchases_concurrently_keeps_one_per_agent,
                a_purchase_reads_back_as_written,
                insert_purchase_after_refund_succeeds,
                update_purchase_to_owned_twice_is_rejected,
                refunded_purchase_is_not_owned,
                owned_agents_are_told_from_others,
                purchase_history_is_per_member_newest_first,
            }
            revisions {
                write_to_topic_changes_its_revision,
                what_changes_nothing_leaves_the_revision,
                revision_changes_on_commit_only,
                cached_value_is_never_older_than_its_revision,
            }
            outbox {
                a_mail_reads_back_as_written,
                enqueue_same_cause_twice_stores_one_email,
                a_decoy_leaves_nothing,
                claim_due_emails_is_oldest_first_and_limited,
                claim_email_skips_leased_until_lease_ends,
                claim_email_concurrently_claims_each_once,
                a_postponed_mail_keeps_its_texts_and_its_next_try,
                a_finished_mail_is_blank_and_stays_finished,
                finished_mails_are_removed_after_a_while,
            }
        }
    };
    ($open:path; $($feature:ident { $($case:ident),+ $(,)? })+) => {
        $(mod $feature {
            $(#[tokio::test]
            async fn $case() {
                let ports: Option<$crate::contract::Ports> = $open().await.into();
                if let Some(ports) = ports {
                    $crate::contract::$feature::$case(&ports).await;
                }
            })+
        })+
    };
}
