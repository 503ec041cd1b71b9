//! All cases of the storage contract.

/// A test for every case. `$open` opens a new store: [`Ports`], `Some` of them, or `None` if it is not available.
#[macro_export]
macro_rules! store_contract {
    ($open:path) => {
        $crate::store_contract! { $open;
            units_of_work {
                drop_unit_of_work_rolls_back,
                uncommitted_changes_are_invisible,
                commit_after_failure_is_rejected,
                expected_conflict_keeps_unit_of_work_usable,
                concurrent_updates_of_one_row_lose_nothing,
                fifty_concurrent_units_of_work_lose_nothing,
                deadlock_fails_one_unit_as_contended_or_none,
                read_while_rows_are_locked_does_not_wait, lock_shared_finds_as_without_lock,
            }
            users {
                insert_user_round_trips,
                update_password_of_each_kind_round_trips,
                find_first_admin_returns_oldest_account,
                update_role_round_trips_and_lock_owners_finds_owners,
                insert_user_email_is_unique_case_insensitively,
                update_user_stores_every_field,
                update_user_to_taken_email_changes_nothing,
                insert_users_concurrently_keeps_one_per_email,
                find_unknown_user_returns_none,
                list_emails_returns_those_of_existing_accounts,
                remove_unverified_account_removes_its_links,
                remove_unverified_leaves_a_verified_account,
                remove_account_keeps_orders_under_its_id,
                list_due_deletions_is_longest_due_first,
                remove_unverified_before_keeps_links_blocks_and_verified,
                cancel_all_email_changes_leaves_none_pending,
            }
            data_exports {
                complete_data_export_stores_file_and_digest,
                replace_data_export_keeps_one_per_account,
                claim_data_export_is_oldest_first_and_unleased,
                claim_data_export_concurrently_claims_each_once,
                remove_expired_data_exports_stops_at_limit,
                data_export_goes_with_its_account,
                collect_returns_all_of_the_member_only,
                collect_returns_the_newest_of_each_list,
            }
            members {
                list_members_shows_agents_orders_and_last_use,
                list_members_filters_by_each_field,
                list_members_being_deleted_by_status,
                list_members_search_finds_name_email_and_id,
                list_members_search_matches_each_word,
                member_pages_cover_each_sort_without_gap,
                member_totals_match_the_listed_members,
                labels_are_unique_in_any_case_and_filter_members,
                member_notes_are_listed_newest_first_until_removed,
                update_user_block_round_trips,
            }
            member_imports {
                member_import_round_trips_in_each_state,
                list_member_imports_is_newest_first,
                import_rows_are_replaced_counted_and_filtered,
                find_members_matches_by_email,
                remove_by_member_removes_listed_rows,
                remove_expired_rows_keeps_unverified_members,
            }
            cart {
                save_cart_item_replaces_that_of_its_agent,
                cart_lines_leave_out_what_was_removed,
                cart_goes_with_its_account,
                purge_removed_keeps_what_is_in_carts,
                change_cart_concurrently_loses_and_doubles_nothing,
                change_cart_holds_as_many_as_an_order,
            }
            email_preferences {
                email_preference_keeps_its_first_token,
                email_preferences_of_a_topic_are_inserted_together,
                update_email_preference_changes_only_its_member,
                email_preference_needs_its_account_and_goes_with_it,
            }
            welcome {
                update_welcome_changes_only_its_member,
                welcome_needs_its_account_and_goes_with_it,
            }
            order_messages {
                billing_details_are_replaced_and_removed,
                close_messages_closes_open_questions_of_one_order,
                order_messages_and_billing_details_go_with_the_account,
            }
            tokens {
                update_token_stores_its_use,
                find_unused_returns_the_latest_of_the_purpose,
                find_by_digest_in_read_only_unit_returns_token,
                has_valid_counts_unused_unexpired_tokens_of_purpose,
                remove_tokens_of_purpose_removes_all,
                remove_unused_of_member_keeps_used_tokens,
                remove_all_unused_keeps_used_tokens,
                remove_expired_keeps_unexpired_tokens,
                remove_expired_removes_no_more_than_limit,
                insert_token_with_same_digest_is_rejected,
                find_by_browser_returns_token_with_its_code,
                insert_token_for_same_browser_is_rejected,
                insert_token_without_user_is_rejected,
            }
            connections {
                connection_round_trips_before_and_after_its_code,
                save_app_with_same_url_keeps_its_id,
                connections_are_listed_per_member_newest_first,
                connections_end_with_sessions_and_inactive_accounts,
                connections_renewed_last_are_kept,
                app_in_use_is_touched_once_a_day,
                remove_expired_connections_and_unused_apps,
            }
            passkeys {
                passkeys_are_listed_per_member_oldest_first,
                update_passkey_stores_name_data_and_use,
                insert_known_credential_is_rejected,
                remove_passkey_needs_its_member,
                challenge_is_used_once,
                remove_expired_challenges_keeps_valid_ones,
            }
            second_factors {
                save_second_factor_round_trips,
                find_session_tells_whether_a_second_factor_is_enabled,
                use_step_accepts_only_later_steps,
                use_step_concurrently_works_once,
                recovery_code_works_once_until_replaced,
                use_recovery_code_concurrently_works_once,
                remove_second_factor_removes_its_codes,
                sign_in_challenge_round_trips,
                ending_all_sessions_ends_challenges,
                remove_expired_challenges_keeps_others,
            }
            sessions {
                find_session_returns_its_user,
                owned_agents_are_those_of_current_purchases,
                touch_session_never_moves_back,
                session_exists_only_for_its_user,
                session_authorizes_an_active_admin_of_its_role,
                update_session_stores_key_code_and_authentication,
                update_session_stores_view,
                update_session_loses_no_concurrent_attempts,
                remove_session_keeps_others,
                remove_all_sessions_except_one_keeps_it,
                remove_expired_removes_idle_and_old_sessions,
                list_sessions_is_ordered_by_last_seen,
                remove_session_of_another_member_is_rejected,
                remove_excess_sessions_removes_least_recent,
                remove_all_sessions_signs_out_everyone,
                insert_session_without_user_is_rejected,
                find_sessions_concurrently_returns_own_member,
                ended_session_is_not_found_concurrently,
            }
            account_events {
                account_events_list_returns_own_newest_first,
                account_events_pages_cover_list_without_gap,
                account_events_update_writes_time_device_and_count,
                find_failed_sign_in_returns_latest_since,
                insert_discarded_account_event_leaves_nothing,
                remove_all_but_latest_account_events_keeps_newest,
                remove_account_events_before_stops_at_limit,
                remove_account_removes_its_events,
            }
            agents {
                insert_agent_round_trips,
                insert_agent_again_changes_nothing,
                find_agents_returns_them_in_given_order,
                list_agents_returns_newest_first,
                list_agents_puts_featured_first,
                record_content_pack_twice_stores_one,
                archived_agent_stays_with_owner,
                is_ordered_distinguishes_agents_with_orders,
                remove_deleted_agents_keeps_ordered_and_archived,
                list_agents_counts_owners,
                agent_slug_is_unique_until_removed,
                former_agent_slug_resolves_to_the_current_one,
                find_agent_page_with_related_agents,
            }
            problem_reports {
                insert_second_open_report_changes_nothing,
                insert_reports_concurrently_keeps_one_open,
                update_report_of_each_outcome_round_trips,
                lock_all_reports_is_of_this_agent_oldest_first,
                open_reports_show_their_members_oldest_first,
                list_agents_counts_open_reports,
                reports_of_prompts_are_counted_until_removed,
                remove_resolved_reports_keeps_open_ones,
                remove_agent_or_member_removes_reports,
            }
            reviews {
                insert_second_review_of_agent_changes_nothing,
                insert_reviews_concurrently_keeps_one,
                update_review_round_trips,
                visible_reviews_are_owned_and_not_hidden,
                list_visible_reviews_in_pages_newest_first,
                list_all_reviews_filters,
                remove_agent_or_member_removes_reviews,
                reviews_change_with_ownership_and_name,
            }
            media {
                insert_image_round_trips,
                insert_image_with_stored_content_changes_nothing,
                list_images_searches_in_pages_newest_first,
                image_uses_include_all_texts,
                image_is_unused_until_recorded_otherwise,
            }
            image_uses { image_uses_match_texts_after_random_changes }
            missed_searches {
                count_missed_search_twice_increments_it,
                list_missed_searches_pages_in_both_sorts,
                trim_missed_searches_keeps_the_latest,
                remove_missed_search_returns_whether_it_existed,
                remove_old_missed_searches_respects_retention_and_limit,
            }
            traffic {
                lock_traffic_day_keeps_its_salt_and_drops_earlier_days,
                count_traffic_on_two_nodes_counts_a_visitor_once,
                flush_beyond_max_keys_sums_as_other,
                flush_after_failure_adds_earlier_counts,
                traffic_report_sums_days_pages_and_sources,
                remove_old_traffic_respects_retention_and_limit,
            }
            prompts {
                insert_prompt_round_trips,
                list_prompts_returns_newest_first,
                list_prompts_puts_featured_first,
                update_prompt_replaces_it,
                remove_deleted_prompts_is_limited,
                prompt_revisions_are_listed_latest_first_and_pruned,
            }
            posts {
                insert_post_round_trips,
                insert_post_with_taken_slug_is_rejected,
                update_post_to_taken_slug_changes_nothing,
                insert_posts_concurrently_keeps_one_per_slug,
                list_published_omits_drafts,
                messages_are_listed_until_they_are_sent,
                find_due_returns_the_post_that_was_scheduled_first,
                remove_deleted_post_frees_its_slug,
                posts_are_removed_with_the_account_of_their_author,
                tags_of_all_posts_are_listed,
                tag_redirects_lead_to_the_current_slug,
                find_by_former_slug_returns_current_post,
                former_slug_resolves_to_latest_post,
            }
            post_texts {
                working_copies_round_trip,
                revisions_are_listed_latest_first_and_pruned,
                preview_link_is_replaced_and_found_by_digest,
                texts_are_removed_with_their_post,
                texts_stay_without_the_account_of_their_author,
            }
            packages {
                save_package_replaces_it,
                publish_package_keeps_each_version,
                seen_versions_replace_earlier_ones,
                files_of_packages_are_listed_until_removal,
            }
            bundles {
                insert_bundle_round_trips,
                insert_bundles_concurrently_keeps_one_per_slug,
                update_bundle_replaces_its_agents,
                order_lines_keep_their_bundle,
                remove_deleted_bundles_keeps_ordered_and_archived,
                paid_amounts_are_without_refunds,
            }
            appearance {
                listed_appearances_use_their_images,
                appearance_is_default_until_published,
                publish_appearance_concurrently_keeps_one,
            }
            invoices {
                invoices_are_listed_by_order_and_time,
                invoice_numbers_have_no_gaps,
                invoices_belong_to_an_order,
            }
            welcome_email {
                welcome_email_is_missing_until_saved,
                save_welcome_email_concurrently_keeps_one,
            }
            seller {
                seller_is_empty_until_saved,
                save_seller_concurrently_keeps_one,
            }
            legal_pages {
                insert_page_of_each_kind_round_trips,
                update_page_changes_only_that_page,
                insert_pages_concurrently_keeps_one,
                remove_page_leaves_the_others,
            }
            discounts {
                insert_discount_round_trips,
                insert_discount_with_taken_code_is_rejected,
                update_discount_stores_changes,
                list_discounts_counts_redemptions_newest_first,
                count_uses_includes_redemptions_and_active_holds,
                count_uses_excludes_own_order,
                redeem_twice_counts_once,
                discount_conditions_round_trip,
                insert_all_discounts_skips_taken_codes,
                list_discounts_by_status_matches_domain,
                list_discounts_searches_part_of_code,
                list_discounts_of_batch_in_pages,
                discount_figures_are_net_of_refunds,
                discount_uses_lists_settled_orders,
                owns_any_is_true_for_an_owner,
            }
            orders {
                insert_order_round_trips_with_ordered_lines,
                insert_second_pending_order_is_rejected,
                attach_intent_changes_only_a_pending_order_without,
                list_current_has_abandoned_orders_that_hold_a_code,
                insert_orders_concurrently_keeps_one_pending,
                update_settled_order_stores_outcomes,
                find_pending_returns_the_users_order,
                find_by_intent_returns_its_order,
                insert_order_with_used_payment_is_rejected,
                claim_due_includes_orders_with_owed_refunds,
                leased_order_is_skipped_until_released,
                lease_keeps_next_check,
                claim_order_concurrently_claims_each_once,
                schedule_all_now_includes_owed_refunds,
                list_settled_since_returns_payments,
                update_corrected_lines_keeps_kind_and_reason,
                processing_order_allows_a_pending_one,
                remove_finished_orders_keeps_access_and_open_ones,
            }
            order_lists {
                list_orders_shows_member_titles_and_status,
                list_orders_filters_by_each_field,
                list_orders_search_finds_member_number_and_payment,
                order_pages_cover_each_sort_without_gap,
                order_totals_match_the_listed_orders,
                order_emails_are_those_of_the_order,
            }
            payments {
                insert_event_twice_keeps_the_first,
                insert_event_concurrently_keeps_one,
                claim_event_hides_it_until_its_next_attempt,
                claim_event_concurrently_claims_each_once,
                remove_processed_events_keeps_unprocessed_ones,
                lease_is_held_by_one_until_it_expires_or_is_released,
                acquire_lease_concurrently_has_one_winner,
                list_discrepancies_by_intent_returns_open_ones,
                list_discrepancies_omits_resolved,
                discrepancy_recorded_again_restarts_its_date,
                record_discrepancy_of_each_kind_round_trips,
                webhook_status_keeps_last_of_each_per_provider,
            }
            audit_entries {
                audit_entries_of_every_change_match_the_file,
            }
            audit {
                audit_entry_reads_back_with_actor_and_email,
                record_audit_entry_of_each_kind_round_trips,
                list_audit_filters_by_time_actor_and_subject,
                audit_entry_rolls_back_with_its_unit_of_work,
                audit_pages_cover_log_without_gap,
                audit_personal_data_goes_with_its_account,
                remove_audit_entries_before_stops_at_limit,
            }
            purchases {
                insert_purchase_of_owned_agent_is_rejected,
                insert_purchases_concurrently_keeps_one_per_agent,
                insert_purchase_round_trips,
                insert_purchase_after_refund_succeeds,
                update_purchase_to_owned_twice_is_rejected,
                refunded_purchase_is_not_owned,
                find_owned_returns_only_owned_agents,
                list_history_is_per_user_newest_first, buyers_of_agents_without_url_are_listed,
            }
            refunds {
                insert_refund_of_each_state_round_trips,
                list_refunds_of_order_is_oldest_first,
                update_refund_keeps_amount_and_request,
                insert_refund_with_known_provider_id_is_rejected,
                claim_due_includes_orders_with_requested_refund,
            }
            trash {
                list_trash_returns_removed_of_each_kind,
                only_unordered_content_in_the_trash_is_removed,
                removed_content_is_unlisted_until_restored,
                drafts_are_listed_for_admins_only,
            }
            reports {
                sales_are_summed_by_range,
                codes_are_summed_by_code,
                new_members_are_counted_by_range,
                open_problems_are_counted,
            }
            revisions {
                write_to_topic_changes_its_revision,
                settled_order_changes_the_revision_of_sales,
                purchase_changes_the_revision_of_sales,
                account_changes_the_revision_of_members,
                discount_code_changes_the_revision_of_discounts,
                page_changes_the_revision_of_pages,
                write_without_effect_keeps_revision,
                revision_changes_on_commit_only,
                cached_value_is_never_older_than_its_revision,
            }
            toolbox {
                favorites_are_kept_once_and_in_order,
                recent_uses_replace_earlier_ones,
                uses_are_counted_over_all_members,
                toolbox_lists_what_is_available,
                toolbox_goes_with_its_account_and_items,
            }
            news {
                visit_is_inserted_once_and_updated,
                visit_needs_its_account_and_goes_with_it,
                list_new_returns_what_was_added_since,
                list_changed_prompts_compares_with_the_copy,
                list_new_versions_returns_newer_versions_of_owned_ones,
            }
            newsletters {
                newsletter_round_trips_in_each_state,
                newsletter_is_unique_by_post,
                list_open_newsletters_is_oldest_first,
                subscribers_are_verified_members_who_chose_in_time,
                audience_selects_among_subscribers,
                recipient_is_added_once_per_newsletter,
                skipped_recipient_gets_another_email,
                newsletter_is_found_by_each_of_its_emails,
                recipient_outcomes_are_counted,
                listed_posts_have_the_time_of_their_newsletter,
                newsletter_outlives_its_post,
                bulk_emails_are_claimed_after_all_others,
                suppression_keeps_its_first_reason_until_it_is_lifted,
                webhook_request_is_recorded_once,
            }
            health {
                database_info_names_version_without_pending_migrations,
                last_backup_is_the_latest_of_any_tool, backup_failure_lasts_until_the_next_success, email_figures_find_failures_and_the_oldest_in_the_queue,
                webhook_event_figures_omit_processed_events, open_order_figures_omit_settled_orders,
                webhook_activity_finds_the_order_paid_last, skipped_setup_step_is_stored_once_until_undone,
                signing_key_is_inserted_once,
            }
            outbox {
                enqueue_email_round_trips,
                enqueue_same_cause_twice_stores_one_email,
                find_email_by_key_returns_it,
                enqueue_discarded_stores_nothing,
                claim_due_emails_is_oldest_first_and_limited,
                claim_email_skips_leased_until_lease_ends,
                claim_email_concurrently_claims_each_once,
                defer_email_keeps_text_and_next_attempt,
                finish_email_clears_its_text,
                remove_finished_emails_respects_retention,
                requeue_failed_email_keeps_text_and_makes_it_due,
                list_emails_filters_and_pages_newest_first,
            }
            webhooks {
                update_webhook_keeps_its_url,
                lock_subscribed_finds_webhooks_that_are_on,
                claim_webhook_serves_endpoints_in_turn,
                claim_webhook_concurrently_claims_each_once,
                claim_webhook_skips_those_that_are_off,
                webhook_attempts_round_trip,
                list_deliveries_is_newest_first_in_pages,
                deliveries_go_with_webhook_account_and_age,
            }
        }
    };
    ($open:path; $($feature:ident { $($case:ident),+ $(,)? })+) => {
        $(mod $feature {
            $(#[tokio::test]
            async fn $case() {
                let Some(ports): Option<$crate::contract::Ports> = $open().await.into() else { return };
                $crate::contract::$feature::$case(&ports).await;
            })+
        })+
    };
}
