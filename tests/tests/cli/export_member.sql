-- A member with a row in every table that the export covers, and a value in every column. No value occurs twice, so that
-- each one that is missing in the export is noticed. The other account, of an admin, must not be in the export.
INSERT INTO users (id, email, email_key, pending_email, pending_email_session_id, pending_email_expires_at, first_name, password_kind, password_hash, is_verified, role, created_at, has_bought, search_text, blocked_at, block_reason, deletion_requested_at, deletes_at, deletion_reason, source) VALUES
    (x'01930000000070000000000000000001', 'Wilma@example.com', 'wilma@example.com', 'wilma.next@example.com', x'01930000000070000000000000000021', '2026-01-01T00:00:00.000001+00:00', 'Wilhelmina', 'chosen', '$argon2id$the-hash', TRUE, 'editor', '2026-01-02T00:00:00.5+00:00', TRUE, 'the search text', '2026-01-03T00:00:00+00:00', 'Block <reason> & more', '2026-01-04T00:00:00+00:00', '2026-01-05T00:00:00+00:00', 'Deletion reason', 'utm_source where-wilma-came-from'),
    (x'01930000000070000000000000000002', 'ada.other@example.com', 'ada.other@example.com', NULL, NULL, NULL, 'Adalheidis', 'none', NULL, TRUE, 'owner', '2026-01-01T00:00:00+00:00', FALSE, '', NULL, NULL, NULL, NULL, NULL, 'host other.example');
INSERT INTO one_time_tokens (id, user_id, purpose, email, digest, created_at, expires_at, used_at, return_path) VALUES
    (x'01930000000070000000000000000011', x'01930000000070000000000000000001', 'change_email', 'link.to@example.com', x'AA01AA01AA01AA01AA01AA01AA01AA01AA01AA01AA01AA01AA01AA01AA01AA01', '2026-01-06T00:00:00+00:00', '2026-01-07T00:00:00+00:00', '2026-01-08T00:00:00+00:00', '/gpts/where-she-went');
INSERT INTO sessions (id, user_id, digest, device, created_at, last_seen_at, authenticated_at, code_email, code_digest, code_expires_at, code_attempts, view_as) VALUES
    (x'01930000000070000000000000000021', x'01930000000070000000000000000001', x'AA02AA02AA02AA02AA02AA02AA02AA02AA02AA02AA02AA02AA02AA02AA02AA02', 'Firefox on Windows', '2026-01-09T00:00:00+00:00', '2026-01-10T00:00:00+00:00', '2026-01-11T00:00:00+00:00', 'wilma@example.com', x'AA03AA03AA03AA03AA03AA03AA03AA03AA03AA03AA03AA03AA03AA03AA03AA03', '2026-01-12T00:00:00+00:00', 4, NULL);
INSERT INTO account_events (id, user_id, kind, happened_at, device, count) VALUES
    (x'01930000000070000000000000000025', x'01930000000070000000000000000001', 'sign_in_failed', '2026-01-13T00:00:00+00:00', 'Safari on iPhone', 1017);
INSERT INTO second_factors (user_id, secret, created_at, enabled_at, last_used_step) VALUES
    (x'01930000000070000000000000000001', x'AA04AA04AA04AA04AA04AA04AA04AA04AA04AA04', '2026-01-14T00:00:00+00:00', '2026-01-15T00:00:00+00:00', 1018);
INSERT INTO recovery_codes (user_id, digest) VALUES
    (x'01930000000070000000000000000001', x'AA05AA05AA05AA05AA05AA05AA05AA05AA05AA05AA05AA05AA05AA05AA05AA05');
INSERT INTO passkeys (id, user_id, name, credential_id, credential, created_at, last_used_at) VALUES
    (x'01930000000070000000000000000028', x'01930000000070000000000000000001', 'Passkey of the laptop', x'AA06', '{"counter": 1019}', '2026-01-15T01:00:00+00:00', '2026-01-15T02:00:00+00:00');
INSERT INTO connected_apps (id, name, redirect_uris, last_used_at) VALUES
    (x'01930000000070000000000000000091', 'App that is connected', 'https://app.export.example/cb', '2026-01-15T02:10:00+00:00');
INSERT INTO connections (id, user_id, app_id, redirect_uri, code_digest, challenge, created_at, last_used_at, access_digest, family_digest, refresh_digest, issued_at) VALUES
    (x'01930000000070000000000000000092', x'01930000000070000000000000000001', x'01930000000070000000000000000091', 'https://app.export.example/cb', x'AA11AA11AA11AA11AA11AA11AA11AA11AA11AA11AA11AA11AA11AA11AA11AA11', x'AA12AA12AA12AA12AA12AA12AA12AA12AA12AA12AA12AA12AA12AA12AA12AA12', '2026-01-15T02:20:00+00:00', '2026-01-15T02:40:00+00:00', x'AA13AA13AA13AA13AA13AA13AA13AA13AA13AA13AA13AA13AA13AA13AA13AA13', x'AA14AA14AA14AA14AA14AA14AA14AA14AA14AA14AA14AA14AA14AA14AA14AA14', x'AA15AA15AA15AA15AA15AA15AA15AA15AA15AA15AA15AA15AA15AA15AA15AA15', '2026-01-15T02:30:00+00:00');
INSERT INTO email_preferences (user_id, topic, is_wanted, chosen_at, unsubscribe_token) VALUES
    (x'01930000000070000000000000000001', 'agent_fixed', FALSE, '2026-01-15T03:00:00+00:00', 'token-that-unsubscribes');
INSERT INTO email_suppressions (user_id, address, reason, suppressed_at) VALUES
    (x'01930000000070000000000000000001', 'suppressed@example.com', 'bounce', '2026-01-15T04:00:00+00:00');
INSERT INTO newsletters (id, title, state, send_at, html_body, text_body, post_url, created_at, started_at, is_queued) VALUES
    (x'01930000000070000000000000000091', 'Title of the newsletter', 'sending', '2026-01-15T05:00:00+00:00', '<p>Body</p>', 'Body', 'https://marigold.example/blog/body', '2026-01-15T05:00:00+00:00', '2026-01-15T05:30:00+00:00', TRUE);
INSERT INTO newsletter_recipients (mail_id, newsletter_id, user_id, outcome, unsubscribed_at) VALUES
    (x'01930000000070000000000000000092', x'01930000000070000000000000000091', x'01930000000070000000000000000001', 'refused', '2026-01-15T06:00:00+00:00');
INSERT INTO welcomes (user_id, interests) VALUES
    (x'01930000000070000000000000000001', 'Gardening');
INSERT INTO member_notes (id, user_id, author_id, text, created_at) VALUES
    (x'01930000000070000000000000000027', x'01930000000070000000000000000001', x'01930000000070000000000000000002', 'Wants "everything" <b>', '2026-01-16T00:00:00+00:00');
INSERT INTO member_labels (user_id, label_key, label) VALUES
    (x'01930000000070000000000000000001', 'first customer', 'First customer');
INSERT INTO member_imports (id, file_name, header, preset, mapping, counts_in_revenue, state, row_count, cursor, created_at, imported_at, invited_at) VALUES
    (x'0193000000007000000000000000002B', 'Table of another shop', '["Email"]', 'other', '{"email":0}', FALSE, 'imported', 1, 1, '2026-01-16T02:00:00+00:00', '2026-01-16T03:00:00+00:00', NULL);
INSERT INTO member_import_rows (import_id, row_number, fields, email_key, agent_id, outcome, reason, user_id, order_id) VALUES
    (x'0193000000007000000000000000002B', 1, '["Imported cell","Next <cell>"]', NULL, NULL, 'new_member', NULL, x'01930000000070000000000000000001', NULL);
INSERT INTO data_exports (id, user_id, requested_at, leased_until, digest, content, expires_at) VALUES
    (x'0193000000007000000000000000002A', x'01930000000070000000000000000001', '2026-01-17T00:00:00+00:00', NULL, x'AA06AA06AA06AA06AA06AA06AA06AA06AA06AA06AA06AA06AA06AA06AA06AA06', x'AA07AA07', '2026-01-18T00:00:00+00:00');
INSERT INTO agents (id, title, description, category, url, price, is_premium, created_at, updated_at, is_featured, position, removed_at, is_archived, slug) VALUES
    (x'01930000000070000000000000000031', 'Owned agent', 'What it does', 'Home', 'https://agents.example/owned', 5000, TRUE, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', FALSE, 1, '2026-01-02T00:00:00+00:00', TRUE, 'owned-agent'),
    (x'01930000000070000000000000000032', 'Refunded agent', 'What it did', 'Home', 'https://agents.example/refunded', 5000, TRUE, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', FALSE, 2, NULL, FALSE, 'refunded-agent');
INSERT INTO prompts (id, name, category, prompt_text, created_at, updated_at, is_featured, position, removed_at, is_archived) VALUES
    (x'01930000000070000000000000000081', 'A favorite prompt', 'Home', 'The text of the prompt', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', FALSE, 1, NULL, FALSE);
INSERT INTO favorites (user_id, item_id, agent_id, prompt_id, position, added_at) VALUES
    (x'01930000000070000000000000000001', x'01930000000070000000000000000031', x'01930000000070000000000000000031', NULL, 1044, '2026-01-16T01:00:00+00:00');
INSERT INTO recent_uses (user_id, item_id, agent_id, prompt_id, used_at, copied_text) VALUES
    (x'01930000000070000000000000000001', x'01930000000070000000000000000081', NULL, x'01930000000070000000000000000081', '2026-01-16T02:00:00+00:00', 'The text that was copied');
INSERT INTO seen_versions (user_id, agent_id, number, seen_at) VALUES
    (x'01930000000070000000000000000001', x'01930000000070000000000000000031', 1046, '2026-01-16T02:30:00+00:00');
INSERT INTO visits (user_id, first_visit_at, last_seen_at, news_since, is_dismissed) VALUES
    (x'01930000000070000000000000000001', '2026-01-16T03:00:00+00:00', '2026-01-16T05:00:00+00:00', '2026-01-16T04:00:00+00:00', TRUE);
INSERT INTO cart_items (user_id, agent_id, addition_id, added_at, removed_at) VALUES
    (x'01930000000070000000000000000001', x'01930000000070000000000000000032', x'01930000000070000000000000000036', '2026-01-18T01:00:00+00:00', '2026-01-18T02:00:00+00:00');
INSERT INTO problem_reports (id, agent_id, user_id, note, created_at, open_item_id, outcome, answer, resolved_by, resolved_at) VALUES
    (x'01930000000070000000000000000035', x'01930000000070000000000000000031', x'01930000000070000000000000000001', 'Says "not found"', '2026-01-19T00:00:00+00:00', NULL, 'dismissed', 'Opens for us', x'01930000000070000000000000000002', '2026-01-20T00:00:00+00:00');
INSERT INTO problem_reports (id, prompt_id, user_id, note, created_at, open_item_id) VALUES
    (x'01930000000070000000000000000038', x'01930000000070000000000000000081', x'01930000000070000000000000000001', 'Report of a prompt', '2026-01-19T01:00:00+00:00', x'01930000000070000000000000000081');
INSERT INTO reviews (id, agent_id, user_id, stars, text, search_text, created_at, updated_at, reply, replied_at, hidden_reason, hidden_at) VALUES
    (x'01930000000070000000000000000037', x'01930000000070000000000000000031', x'01930000000070000000000000000001', 4, 'Text of the review <b>', 'text of the review <b>', '2026-01-20T01:00:00+00:00', '2026-01-20T02:00:00+00:00', 'Reply to the review', '2026-01-20T03:00:00+00:00', 'Why it is hidden', '2026-01-20T04:00:00+00:00');
INSERT INTO discount_codes (id, code, discount_type, discount_value, is_active, min_subtotal, audience, created_at, updated_at) VALUES
    (x'01930000000070000000000000000041', 'SPRING', 'percentage', 20, TRUE, 0, 'everyone', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00');
INSERT INTO orders (id, number, user_id, discount_id, discount_code, subtotal, discount_amount, total, refunded_amount, state, provider, intent_id, created_at, discount_held_until, settled_at, checks, next_check_at, leased_until, revision) VALUES
    (x'01930000000070000000000000000051', '0000-0000-0051', x'01930000000070000000000000000001', x'01930000000070000000000000000041', 'SPRING', 10021, 2022, 7999, 2023, 'paid', 'stripe_live', 'pi_export', '2026-01-21T00:00:00+00:00', '2026-01-22T00:00:00+00:00', '2026-01-23T00:00:00+00:00', 3, '2026-01-24T00:00:00+00:00', '2026-01-25T00:00:00+00:00', 6);
INSERT INTO order_items (order_id, position, agent_id, title, price, amount, bundle_id, bundle_title, order_date, outcome, correction, correction_reason) VALUES
    (x'01930000000070000000000000000051', 0, x'01930000000070000000000000000031', 'Title at that time', 5027, 4028, x'01930000000070000000000000000081', 'Title of the bundle at that time', '2026-01-23T00:00:00+00:00', 'delivered', 'granted', 'Correction reason');
INSERT INTO billing_details (order_id, user_id, name, address, tax_id) VALUES
    (x'01930000000070000000000000000051', x'01930000000070000000000000000001', 'Wilma Ltd', 'Address on the receipt', 'Tax ID on the receipt');
INSERT INTO invoices (number, order_id, issued_at, content) VALUES
    ('2026-0051', x'01930000000070000000000000000051', '2026-02-18T00:00:00+00:00', '{"credits":null,"delivered_at":"2026-01-23T00:00:00Z","seller":["Tea Ltd"],"seller_country":"DE","buyer":["Wilma Ltd"],"buyer_tax_id":"","buyer_country":"DE","buyer_region":"","tax":{"name":"VAT","basis_points":1900,"is_reverse_charge":false},"lines":[{"agent_id":"01930000-0000-7000-0000-000000000031","title":"Title at that time","total":7999,"tax":1277}]}');
INSERT INTO order_messages (id, order_id, user_id, author, admin_id, topic, text, created_at, closed_at) VALUES
    (x'01930000000070000000000000000055', x'01930000000070000000000000000051', x'01930000000070000000000000000001', 'member', NULL, 'charged_twice', 'Text of the question', '2026-02-16T00:00:00+00:00', '2026-02-17T00:00:00+00:00');
INSERT INTO discount_redemptions (order_id, discount_id, user_id, redeemed_at) VALUES
    (x'01930000000070000000000000000051', x'01930000000070000000000000000041', x'01930000000070000000000000000001', '2026-01-26T00:00:00+00:00');
INSERT INTO purchases (id, user_id, agent_id, order_id, payment_id, amount, discount_id, created_at, status, owned_agent_id) VALUES
    (x'01930000000070000000000000000061', x'01930000000070000000000000000001', x'01930000000070000000000000000031', x'01930000000070000000000000000051', 'pi_export', 4029, x'01930000000070000000000000000041', '2026-01-27T00:00:00+00:00', 'owned', x'01930000000070000000000000000031'),
    (x'01930000000070000000000000000062', x'01930000000070000000000000000001', x'01930000000070000000000000000032', x'01930000000070000000000000000051', 'pi_export', 4030, NULL, '2026-01-28T00:00:00+00:00', 'refunded', NULL);
INSERT INTO refunds (id, order_id, agent_id, amount, status, provider_id, request_key, reason, failure, requested_by, requested_at, completed_at) VALUES
    (x'01930000000070000000000000000065', x'01930000000070000000000000000051', x'01930000000070000000000000000032', 2024, 'failed', 're_export', x'01930000000070000000000000000068', 'Refund reason', 'The bank declined', x'01930000000070000000000000000002', '2026-01-29T00:00:00+00:00', '2026-01-30T00:00:00+00:00');
INSERT INTO payment_discrepancies (intent_id, kind, order_id, first_seen, resolved_at) VALUES
    ('pi_other', 'unmatched_refund', x'01930000000070000000000000000051', '2026-01-31T00:00:00+00:00', '2026-02-01T00:00:00+00:00');
INSERT INTO blog_posts (id, title, slug, content, excerpt, author_id, is_published, created_at, updated_at, removed_at, is_archived) VALUES
    (x'01930000000070000000000000000091', 'Title of the post', 'slug-of-the-post', '<p>Content of the post</p>', 'Excerpt of the post', x'01930000000070000000000000000001', TRUE, '2026-02-02T00:00:00+00:00', '2026-02-03T00:00:00+00:00', NULL, FALSE);
INSERT INTO mail_outbox (id, kind, user_id, dedupe_key, recipient, subject, text_body, html_body, state, attempts, created_at, next_attempt_at, expires_at, sent_at, leased_until, last_error, failed_at) VALUES
    (x'01930000000070000000000000000071', 'sign_in_link', x'01930000000070000000000000000001', 'sign_in_link:1', 'old.wilma@example.com', 'Your sign-in link', 'https://marigold.example/sign-in-link?token=live-token', '<p>live-token</p>', 'queued', 1035, '2026-02-04T00:00:00+00:00', '2026-02-05T00:00:00+00:00', '2026-02-06T00:00:00+00:00', NULL, NULL, '451 try again', '2026-02-07T00:00:00+00:00'),
    (x'01930000000070000000000000000072', 'password_changed', x'01930000000070000000000000000001', 'password_changed:1', 'wilma@example.com', 'Password subject', 'The text of a failed email', '<p>Its HTML</p>', 'failed', 1, '2026-02-08T00:00:00+00:00', '2026-02-09T00:00:00+00:00', NULL, NULL, NULL, NULL, NULL),
    (x'01930000000070000000000000000073', 'receipt', x'01930000000070000000000000000001', 'receipt:1', 'wilma@example.com', '', '', '', 'sent', 1, '2026-02-10T00:00:00+00:00', '2026-02-10T00:00:00+00:00', NULL, '2026-02-11T00:00:00+00:00', NULL, NULL, NULL);
INSERT INTO audit (id, happened_at, actor_kind, actor_id, action, subject_kind, subject_id, subject_name, old_values, new_values) VALUES
    (x'019300000000700000000000000000A1', '2026-02-12T00:00:00+00:00', 'owner', x'01930000000070000000000000000002', 'changed', 'order', '01930000-0000-7000-0000-000000000051', 'Name of the order', '{"state":"old state of the order"}', '{"state":"new state of the order"}'),
    (x'019300000000700000000000000000A2', '2026-02-13T00:00:00+00:00', 'owner', x'01930000000070000000000000000002', 'changed', 'user', '01930000-0000-7000-0000-000000000001', NULL, '{}', '{"deletesAt":"a date in the log"}'),
    (x'019300000000700000000000000000A3', '2026-02-14T00:00:00+00:00', 'editor', x'01930000000070000000000000000001', 'changed', 'user', '01930000-0000-7000-0000-000000000002', NULL, '{"secretOfAda":1}', '{}'),
    (x'019300000000700000000000000000A4', '2026-02-15T00:00:00+00:00', 'system', NULL, 'removed', 'payment_discrepancy', 'pi_export', NULL, '{"open":["amount in the log"]}', NULL);
INSERT INTO audit_personal_data (entry_id, part, user_id, email, old_values, new_values) VALUES
    (x'019300000000700000000000000000A2', 'subject', x'01930000000070000000000000000001', 'wilma.at.that.time@example.com', '{"email":"old.in.the.log@example.com"}', '{"reason":"Reason in the log"}'),
    (x'019300000000700000000000000000A2', 'actor', x'01930000000070000000000000000002', 'ada.other@example.com', NULL, NULL),
    (x'019300000000700000000000000000A3', 'subject', x'01930000000070000000000000000002', 'ada.other@example.com', '{"email":"ada.in.the.log@example.com"}', NULL);
