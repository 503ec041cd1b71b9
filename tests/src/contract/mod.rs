//! The contract of storage: one suite that every adapter passes.
//!
//! Each case is a sentence and gets a fresh, empty store. [`store_contract!`](crate::store_contract)
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
                what_is_not_committed_is_seen_by_nobody_else,
                a_unit_of_work_that_failed_refuses_to_commit,
                an_expected_conflict_does_not_fail_the_unit_of_work,
                units_of_work_on_one_row_lose_nothing,
                fifty_concurrent_units_of_work_lose_nothing,
                waiting_for_a_row_that_is_held_too_long_is_given_up,
                deadlock_fails_one_unit_as_contended_or_none,
            }
            users {
                a_member_reads_back_as_written,
                every_kind_of_password_reads_back,
                the_first_admin_is_the_one_whose_account_is_the_oldest,
                an_address_is_taken_in_any_spelling,
                a_change_of_everything_is_kept,
                changing_to_a_taken_address_changes_nothing,
                of_many_who_take_one_address_at_once_one_gets_it,
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
                an_owner_is_found_with_what_she_owns_at_this_moment,
                a_visit_moves_a_session_on_and_never_back,
                exists_finds_only_the_members_own_session,
                update_session_stores_key_code_and_authentication,
                update_session_loses_no_concurrent_tries,
                signing_out_ends_one_session,
                ending_all_sessions_may_spare_one,
                idle_and_old_sessions_are_removed,
                a_members_sessions_are_listed_by_when_they_were_seen,
                a_session_is_ended_by_its_member_alone,
                the_sessions_not_seen_for_longest_make_room,
                everybody_can_be_signed_out_at_once,
                a_session_belongs_to_a_member,
                of_many_who_ask_at_once_each_finds_herself_and_nobody_else,
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
                an_agent_with_an_order_is_told_from_one_without,
                a_removed_agent_is_gone,
                the_catalogue_counts_owners,
            }
            prompts {
                a_prompt_reads_back_as_written,
                prompts_are_listed_newest_first,
                a_changed_prompt_keeps_its_date,
                a_removed_prompt_is_gone,
            }
            posts {
                a_post_reads_back_as_written,
                a_slug_is_taken_once,
                changing_to_a_taken_slug_changes_nothing,
                of_many_posts_with_one_slug_at_once_one_is_kept,
                drafts_are_in_the_whole_list_alone,
                a_removed_post_is_gone_and_its_slug_free,
                every_former_slug_leads_to_the_present_one,
                a_former_slug_belongs_to_the_post_that_took_it_last,
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
                of_many_checkouts_at_once_one_order_is_kept,
                a_settled_order_keeps_its_outcomes,
                the_pending_order_of_a_member_is_found,
                an_order_is_found_by_its_payment,
                a_payment_belongs_to_one_order,
                orders_are_due_by_time_and_by_refunds_owed,
                leased_order_is_skipped_until_released,
                a_lease_keeps_what_was_planned,
                two_reconcilers_never_claim_the_same_order,
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
                a_record_reads_back_with_whoever_did_it_and_her_address_then,
                every_word_of_the_trail_reads_back,
                the_trail_is_listed_by_time_person_and_subject,
                a_record_goes_with_the_unit_of_work_that_wrote_it,
            }
            purchases {
                a_member_owns_an_agent_once,
                of_many_purchases_of_one_agent_at_once_one_is_kept,
                a_purchase_reads_back_as_written,
                an_agent_that_was_given_back_can_be_bought_again,
                an_agent_is_not_had_back_while_another_purchase_owns_it,
                what_was_given_back_is_not_owned,
                owned_agents_are_told_from_others,
                the_history_is_newest_first_and_each_members_own,
            }
            revisions {
                every_change_of_a_topic_gives_it_another_revision,
                what_changes_nothing_leaves_the_revision,
                a_change_is_known_when_its_commit_answers_and_not_before,
                what_is_kept_under_a_revision_is_never_older_than_it,
            }
            outbox {
                a_mail_reads_back_as_written,
                one_cause_makes_one_mail,
                a_decoy_leaves_nothing,
                due_mails_are_claimed_oldest_first_up_to_the_limit,
                a_leased_mail_is_left_alone_until_the_lease_ends,
                two_workers_never_claim_the_same_mail,
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
