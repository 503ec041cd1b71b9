-- Rows for every table, with all that is hard to carry: letters of many scripts, quotes, NULLs, fractions of
-- seconds, and the greatest and the smallest amounts. Whoever adds a table adds its rows here.
INSERT INTO users (id, email, email_key, pending_email, pending_email_session_id, pending_email_expires_at, first_name, password_kind, password_hash, is_verified, role, created_at, has_bought, search_text, blocked_at, block_reason, deletion_requested_at, deletes_at, deletion_reason, source) VALUES
    (x'01920000000070000000000000000001', 'Änne.O''Hara@bücher.example', 'änne.o''hara@xn--bcher-kva.example', 'nächste@bücher.example', x'01920000000070000000000000000021', '2026-11-22T07:00:00.5+00:00', 'Änne "Ωmega" 李 👩🏽‍💻', 'chosen', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', TRUE, 'owner', '2026-11-21T07:00:00.000001+00:00', TRUE, 'änne.o''hara@bücher.example
änne "ωmega" 李 👩🏽‍💻', NULL, NULL, NULL, NULL, NULL, 'utm_source über-uns'),
    (x'01920000000070000000000000000002', 'berta@example.com', 'berta@example.com', NULL, NULL, NULL, 'Berta', 'none', NULL, FALSE, NULL, '2026-02-28T23:59:59.999999+00:00', FALSE, 'berta@example.com
berta', '2026-11-21T07:00:00.000001+00:00', 'Löschte "alles"', '2026-11-21T08:00:00.5+00:00', '2026-11-28T08:00:00.5+00:00', 'O''Hara bat darum', 'host news.example'),
    (x'01920000000070000000000000000003', 'carla@example.com', 'carla@example.com', NULL, NULL, NULL, 'C', 'generated', 'hash', TRUE, NULL, '1999-12-31T23:59:59+00:00', FALSE, '', NULL, NULL, '2026-11-21T08:00:00+00:00', '2026-11-28T08:00:00+00:00', NULL, ''),
    (x'01920000000070000000000000000004', 'dora@example.com', 'dora@example.com', NULL, NULL, NULL, 'Dora', 'chosen', '$argon2id$v=19$m=19456,t=2,p=1$t1FWtLhVfkb7RM4+UMgEXQ$uS+umEBdLQAPpX5C+aNVfh+5jmBxvaDsSzOAjL4kBLk', TRUE, NULL, '2026-11-21T07:00:00+00:00', TRUE, 'dora@example.com
dora', NULL, NULL, NULL, NULL, NULL, '');
INSERT INTO one_time_tokens (id, user_id, purpose, email, digest, created_at, expires_at, used_at, browser_digest, code_digest, code_attempts, return_path) VALUES
    (x'01920000000070000000000000000011', x'01920000000070000000000000000001', 'change_email', 'nächste@bücher.example', x'00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF', '2026-11-21T07:00:00.5+00:00', '2026-11-28T07:00:00.5+00:00', '2026-11-21T07:00:01.123456+00:00', NULL, NULL, 0, NULL),
    (x'01920000000070000000000000000012', x'01920000000070000000000000000002', 'sign_in', 'berta@example.com', x'0101010101010101010101010101010101010101010101010101010101010101', '2026-11-21T07:00:00+00:00', '2026-11-21T07:15:00+00:00', NULL, x'0202020202020202020202020202020202020202020202020202020202020202', x'0303030303030303030303030303030303030303030303030303030303030303', 4, '/search?q=K%C3%BCche');
INSERT INTO sessions (id, user_id, digest, device, created_at, last_seen_at, authenticated_at, code_email, code_digest, code_expires_at, code_attempts, view_as) VALUES
    (x'01920000000070000000000000000021', x'01920000000070000000000000000001', x'0000000000000000000000000000000000000000000000000000000000000000', 'Firefox on Windows', '2026-11-21T07:00:00.25+00:00', '2026-11-21T08:00:00.75+00:00', '2026-11-21T07:30:00.5+00:00', 'Änne.O''Hara@bücher.example', x'0202020202020202020202020202020202020202020202020202020202020202', '2026-11-21T07:40:00.5+00:00', 3, 'member'),
    (x'01920000000070000000000000000022', x'01920000000070000000000000000001', x'0303030303030303030303030303030303030303030303030303030303030303', 'Safari on iPhone', '2026-11-21T07:00:00+00:00', '2026-11-21T08:00:00+00:00', '2026-11-21T07:30:00+00:00', NULL, NULL, NULL, 0, NULL);
INSERT INTO account_events (id, user_id, kind, happened_at, device, count) VALUES
    (x'01920000000070000000000000000025', x'01920000000070000000000000000001', 'sign_in_failed', '2026-11-21T07:00:00.000001+00:00', 'Firefox on Windows', 4294967295),
    (x'01920000000070000000000000000026', x'01920000000070000000000000000001', 'sessions_revoked', '2026-11-21T07:00:00.5+00:00', NULL, 1);
INSERT INTO second_factors (user_id, secret, created_at, enabled_at, last_used_step) VALUES
    (x'01920000000070000000000000000001', x'00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF', '2026-11-21T07:00:00.000001+00:00', '2026-11-21T07:00:00.5+00:00', 9223372036854775807),
    (x'01920000000070000000000000000002', x'0101010101010101010101010101010101010101', '2026-11-21T07:00:00+00:00', NULL, NULL);
INSERT INTO recovery_codes (user_id, digest) VALUES
    (x'01920000000070000000000000000001', x'00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF'),
    (x'01920000000070000000000000000001', x'0101010101010101010101010101010101010101010101010101010101010101');
INSERT INTO passkeys (id, user_id, name, credential_id, credential, created_at, last_used_at) VALUES
    (x'01920000000070000000000000000081', x'01920000000070000000000000000001', 'Änne''s phone', x'00FF01', '{"counter": 7}', '2026-11-21T07:00:00.5+00:00', NULL),
    (x'01920000000070000000000000000082', x'01920000000070000000000000000001', 'Laptop', x'02', '{}', '2026-11-21T07:00:00+00:00', '2026-11-22T07:00:00.000001+00:00');
INSERT INTO passkey_challenges (digest, user_id, state, expires_at) VALUES
    (x'0505050505050505050505050505050505050505050505050505050505050505', NULL, '{"challenge": "ä"}', '2026-11-21T07:30:00+00:00'),
    (x'0606060606060606060606060606060606060606060606060606060606060606', x'01920000000070000000000000000001', '{}', '2026-11-21T07:30:00.25+00:00');
INSERT INTO connected_apps (id, name, redirect_uris, last_used_at, metadata_url, metadata_read_at) VALUES
    (x'01920000000070000000000000000091', 'Änne''s "assistant" 🍲', 'https://app.example/cb
http://127.0.0.1/cb', '2026-11-21T07:00:00.000001+00:00', NULL, NULL),
    (x'01920000000070000000000000000094', 'Published', 'https://app.example/cb', '2026-11-21T07:00:00+00:00', 'https://app.example/client.json', '2026-11-21T07:00:00.25+00:00');
INSERT INTO connections (id, user_id, app_id, redirect_uri, code_digest, challenge, created_at, last_used_at, access_digest, family_digest, refresh_digest, issued_at) VALUES
    (x'01920000000070000000000000000092', x'01920000000070000000000000000001', x'01920000000070000000000000000091', 'https://app.example/cb', x'0707070707070707070707070707070707070707070707070707070707070707', x'00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF', '2026-11-21T07:00:00.5+00:00', '2026-11-21T07:10:00.000001+00:00', x'0808080808080808080808080808080808080808080808080808080808080808', x'0909090909090909090909090909090909090909090909090909090909090909', x'0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A', '2026-11-21T07:00:01.25+00:00'),
    (x'01920000000070000000000000000093', x'01920000000070000000000000000002', x'01920000000070000000000000000091', 'http://127.0.0.1:9/cb', x'0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B0B', x'0101010101010101010101010101010101010101010101010101010101010101', '2026-11-21T07:00:00+00:00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO sign_in_challenges (id, user_id, digest, recorded_as, expires_at, attempts, return_path) VALUES
    (x'01920000000070000000000000000029', x'01920000000070000000000000000001', x'0303030303030303030303030303030303030303030303030303030303030303', 'signed_in_by_password', '2026-11-21T07:10:00.000001+00:00', 4, '/checkout');
INSERT INTO data_exports (id, user_id, requested_at, leased_until, digest, content, expires_at) VALUES
    (x'0192000000007000000000000000002A', x'01920000000070000000000000000001', '2026-11-21T07:00:00.000001+00:00', '2026-11-21T07:05:00.5+00:00', x'00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF', x'504B0304FF00', '2026-11-22T07:00:00.5+00:00'),
    (x'0192000000007000000000000000002B', x'01920000000070000000000000000002', '2026-11-21T07:00:00+00:00', NULL, NULL, NULL, '2026-11-22T07:00:00+00:00');
INSERT INTO email_preferences (user_id, topic, is_wanted, chosen_at, unsubscribe_token) VALUES
    (x'01920000000070000000000000000001', 'agent_fixed', FALSE, NULL, 'abc-_123'),
    (x'01920000000070000000000000000001', 'new_posts', TRUE, '2026-11-21T07:00:00.000001+00:00', 'ghi'),
    (x'01920000000070000000000000000002', 'agent_fixed', TRUE, '2026-11-21T07:00:00+00:00', 'def');
INSERT INTO email_suppressions (user_id, address, reason, suppressed_at) VALUES
    (x'01920000000070000000000000000001', 'änne.o''hara@xn--bcher-kva.example', 'complaint', '2026-11-21T07:00:00.000001+00:00'),
    (x'01920000000070000000000000000002', 'berta@example.com', 'bounce', '2026-11-21T07:00:00+00:00');
INSERT INTO email_webhook_requests (token, received_at) VALUES ('a8ce0edb2dd8', '2026-11-21T07:00:00.000001+00:00');
INSERT INTO welcomes (user_id, interests) VALUES
    (x'01920000000070000000000000000002', 'Küche
O''Hara "quoted"'),
    (x'01920000000070000000000000000003', NULL);
INSERT INTO member_labels (user_id, label_key, label) VALUES (x'01920000000070000000000000000001', 'vip 🍲', 'VIP 🍲');
INSERT INTO member_imports (id, file_name, header, preset, mapping, counts_in_revenue, state, row_count, cursor, created_at, imported_at, invited_at) VALUES
    (x'0192000000007000000000000000002C', 'Käufer "2024".csv', '["E-Mail","Name"]', 'gumroad', '{"email":0}', TRUE, 'imported', 2, 2, '2026-11-21T07:00:00.000001+00:00', '2026-11-21T07:01:00+00:00', '2026-11-21T07:02:00.5+00:00'),
    (x'0192000000007000000000000000002D', '', '[]', 'other', '{}', FALSE, 'mapping', 0, 0, '2026-11-21T07:00:00+00:00', NULL, NULL);
INSERT INTO member_import_rows (import_id, row_number, fields, email_key, agent_id, outcome, reason, user_id, order_id) VALUES
    (x'0192000000007000000000000000002C', 1, '["berta@example.com","=1+1"]', 'berta@example.com', x'01920000000070000000000000000031', 'new_member', NULL, x'01920000000070000000000000000002', x'01920000000070000000000000000041'),
    (x'0192000000007000000000000000002C', 9223372036854775807, '["ä"]', NULL, NULL, 'problem', '“ä” isn’t an email address.', NULL, NULL);
INSERT INTO member_notes (id, user_id, author_id, text, created_at) VALUES
    (x'01920000000070000000000000000027', x'01920000000070000000000000000002', x'01920000000070000000000000000001', 'Called.
Wants "everything" 🍲', '2026-11-21T07:00:00.000001+00:00'),
    (x'01920000000070000000000000000028', x'01920000000070000000000000000002', NULL, 'O''Hara', '2026-11-21T07:00:00+00:00');
INSERT INTO agents (id, title, description, category, url, price, is_premium, created_at, updated_at, is_featured, position, removed_at, is_archived, is_draft, slug, details, example, image, image_height, image_alt, package_version, note) VALUES
    (x'01920000000070000000000000000031', 'Recipe \ Reader', 'Reads recipes.
And reads them out. 🍲', 'Küche', 'https://agents.example/open?id=1&name=ä', 999999999, TRUE, '2026-11-20T07:00:00.1+00:00', '2026-11-20T07:00:00.100001+00:00', TRUE, 9223372036854775807, NULL, FALSE, FALSE, 'recipe-reader', 'Für Köche.

And cooks.', '[["What’s for dinner? 🍲","Soup."]]', '/media/0123456789abcdef0123456789abcdef-1600.jpg', 9000000000, 'Ein Bild 🌼', 4294967295, 'Prüfen: "bald" ✨'),
    (x'01920000000070000000000000000032', 'Free', 'Costs nothing', 'Help', '', 0, FALSE, '2026-11-20T07:00:00+00:00', '2026-11-20T07:00:00+00:00', FALSE, -1, '2026-11-21T07:00:00.654321+00:00', TRUE, TRUE, 'free', '', '[]', NULL, NULL, '', NULL, '');
INSERT INTO packages (agent_id, instructions, starters, files, updated_at) VALUES
    (x'01920000000070000000000000000031', '# Kochen

"Was gibt''s?" 🍲', '["Was gibt''s? 🍲"]', '[["menu ä.csv","package-0123456789abcdef0123456789abcdef",5000000]]', '2026-11-21T07:00:00.000001+00:00'),
    (x'01920000000070000000000000000032', '', '[]', '[]', '2026-11-20T07:00:00+00:00');
INSERT INTO package_versions (agent_id, number, instructions, starters, files, note, published_at) VALUES
    (x'01920000000070000000000000000031', 4294967295, '# Kochen', '[]', '[]', 'Kürzer
und "besser" ✨', '2026-11-21T07:00:00.000001+00:00');
INSERT INTO former_agent_slugs (slug, agent_id) VALUES ('rezepte', x'01920000000070000000000000000031');
INSERT INTO cart_items (user_id, agent_id, addition_id, added_at, removed_at, past_additions) VALUES
    (x'01920000000070000000000000000001', x'01920000000070000000000000000031', x'01920000000070000000000000000038', '2026-11-21T07:00:00.000001+00:00', NULL, '[]'),
    (x'01920000000070000000000000000002', x'01920000000070000000000000000031', x'01920000000070000000000000000039', '2026-11-21T07:00:00+00:00', '2026-11-21T08:00:00.5+00:00', '["01920000-0000-7000-8000-000000000040"]');
INSERT INTO problem_reports (id, agent_id, user_id, note, created_at, open_item_id, outcome, answer, resolved_by, resolved_at) VALUES
    (x'01920000000070000000000000000035', x'01920000000070000000000000000031', x'01920000000070000000000000000002', 'Says "not found" 🍲
since Monday', '2026-11-21T07:00:00.000001+00:00', x'01920000000070000000000000000031', NULL, NULL, NULL, NULL),
    (x'01920000000070000000000000000036', x'01920000000070000000000000000031', x'01920000000070000000000000000002', NULL, '2026-11-20T07:00:00+00:00', NULL, 'dismissed', 'Öffnet sich bei uns.', x'01920000000070000000000000000001', '2026-11-20T08:00:00.25+00:00'),
    (x'01920000000070000000000000000037', x'01920000000070000000000000000032', x'01920000000070000000000000000003', NULL, '2026-11-20T07:00:00+00:00', NULL, 'fixed', NULL, NULL, '2026-11-20T08:00:00+00:00');
INSERT INTO reviews (id, agent_id, user_id, stars, text, search_text, created_at, updated_at, reply, replied_at, hidden_reason, hidden_at) VALUES
    (x'01920000000070000000000000000038', x'01920000000070000000000000000031', x'01920000000070000000000000000002', 5, 'Köstlich 🍲
every day', 'köstlich 🍲
every day', '2026-11-20T07:00:00.000001+00:00', '2026-11-21T07:00:00+00:00', 'Thank you', '2026-11-21T07:00:00.5+00:00', NULL, NULL),
    (x'01920000000070000000000000000039', x'01920000000070000000000000000032', x'01920000000070000000000000000003', 1, NULL, '', '2026-11-20T07:00:00+00:00', '2026-11-20T08:00:00+00:00', NULL, NULL, 'Advertising', '2026-11-20T08:00:00+00:00');
INSERT INTO content_packs (name, loaded_at) VALUES ('demo', '2026-11-20T07:00:00.9+00:00');
INSERT INTO discount_codes (id, code, discount_type, discount_value, is_active, expires_at, max_uses, max_uses_per_member, starts_at, agent_ids, min_subtotal, audience, batch_id, created_at, updated_at) VALUES
    (x'01920000000070000000000000000041', 'SPRING', 'percentage', 20, TRUE, '2027-04-01T00:00:00+00:00', 100, 1, '2026-11-20T08:00:00.5+00:00', '["01920000-0000-7000-8000-000000000031"]', 999999999, 'owners', x'01920000000070000000000000000045', '2026-11-20T07:00:00+00:00', '2026-11-20T07:30:00.000001+00:00'),
    (x'01920000000070000000000000000042', 'FIXED', 'fixed', 1, FALSE, NULL, NULL, NULL, NULL, NULL, 0, 'everyone', NULL, '2026-11-20T07:00:00+00:00', '2026-11-20T07:00:00+00:00');
INSERT INTO orders (id, user_id, discount_id, discount_code, subtotal, discount_amount, total, state, provider, intent_id, created_at, discount_held_until, settled_at, checks, next_check_at, leased_until) VALUES
    (x'01920000000070000000000000000051', x'01920000000070000000000000000001', x'01920000000070000000000000000041', 'SPRING', 999999999, 199999999, 800000000, 'paid', 'stripe_live', 'pi_1', '2026-11-21T07:00:00.123456+00:00', '2026-11-21T07:30:00.123456+00:00', '2026-11-21T07:01:00.000001+00:00', 3, '2026-11-21T08:00:00+00:00', '2026-11-21T08:00:10.000001+00:00'),
    (x'01920000000070000000000000000053', x'01920000000070000000000000000004', NULL, NULL, 1999, 0, 1999, 'paid', 'sandbox', 'pi_3', '2026-11-21T07:00:00+00:00', '2026-11-21T07:30:00+00:00', '2026-11-21T07:01:00+00:00', 1, '2026-11-21T08:00:00+00:00', NULL),
    (x'01920000000070000000000000000052', x'01920000000070000000000000000002', NULL, NULL, 0, 0, 0, 'pending', 'sandbox', NULL, '2026-11-21T07:00:00+00:00', '2026-11-21T07:30:00+00:00', NULL, 0, '2026-11-21T08:00:00+00:00', NULL);
INSERT INTO order_items (order_id, position, agent_id, title, price, amount, order_date, outcome, correction, correction_reason, bundle_id, bundle_title) VALUES
    (x'01920000000070000000000000000051', 0, x'01920000000070000000000000000031', 'Recipe \ Reader', 999999999, 800000000, '2026-11-21T07:01:00.000001+00:00', 'delivered', 'granted', 'Won''t ask again', x'01920000000070000000000000000035', 'Küche 🍲'),
    (x'01920000000070000000000000000053', 0, x'01920000000070000000000000000031', 'Recipe \ Reader', 1999, 1999, '2026-11-21T07:01:00+00:00', 'delivered', NULL, NULL, NULL, NULL),
    (x'01920000000070000000000000000052', 0, x'01920000000070000000000000000099', 'An agent that is gone', 0, 0, '2026-11-21T07:00:00+00:00', 'open', NULL, NULL, NULL, NULL);
INSERT INTO bundles (id, slug, title, description, price, is_published, created_at, updated_at, removed_at, is_archived) VALUES
    (x'01920000000070000000000000000035', 'kueche', 'Küche 🍲', 'Two helpers
for one price', 999999999, TRUE, '2026-11-20T07:00:00.000001+00:00', '2026-11-20T07:00:00+00:00', '2026-11-21T09:00:00.5+00:00', TRUE);
INSERT INTO bundle_agents (bundle_id, position, agent_id) VALUES
    (x'01920000000070000000000000000035', 0, x'01920000000070000000000000000031'),
    (x'01920000000070000000000000000035', 1, x'01920000000070000000000000000099');
INSERT INTO billing_details (order_id, user_id, name, address, tax_id, country, region) VALUES
    (x'01920000000070000000000000000051', x'01920000000070000000000000000001', 'Änne GmbH', 'Straße 1
Köln', '', 'DE', 'NRW');
INSERT INTO invoice_counters (series, year, last) VALUES ('', 2026, 1), ('TEST-C', 2026, 4294967295);
INSERT INTO invoices (number, order_id, issued_at, content) VALUES
    ('2026-0001', x'01920000000070000000000000000051', '2026-11-21T07:01:00.000001+00:00', '{"credits":null,"delivered_at":"2026-11-21T07:01:00.000001Z","seller":["Tea ☕ Ltd"],"seller_country":"DE","buyer":[],"buyer_tax_id":"","buyer_country":null,"buyer_region":"","tax":{"name":"VAT","basis_points":1900,"is_reverse_charge":false},"lines":[{"agent_id":"01920000-0000-7000-8000-000000000031","title":"Planner","total":119,"tax":19}]}');
INSERT INTO order_messages (id, order_id, user_id, author, admin_id, topic, text, created_at, closed_at) VALUES
    (x'01920000000070000000000000000055', x'01920000000070000000000000000051', x'01920000000070000000000000000001', 'member', NULL, 'other', 'Where is it? 🌼', '2026-11-21T07:02:00.000001+00:00', '2026-11-21T07:03:00.5+00:00'),
    (x'01920000000070000000000000000056', x'01920000000070000000000000000051', x'01920000000070000000000000000001', 'admin', x'01920000000070000000000000000002', NULL, 'Here.', '2026-11-21T07:03:00.5+00:00', NULL);
INSERT INTO discount_redemptions (order_id, discount_id, user_id, redeemed_at) VALUES
    (x'01920000000070000000000000000051', x'01920000000070000000000000000041', x'01920000000070000000000000000001', '2026-11-21T07:01:00.000001+00:00');
INSERT INTO test_orders (order_id) VALUES (x'01920000000070000000000000000051');
INSERT INTO purchases (id, user_id, agent_id, order_id, payment_id, amount, discount_id, created_at, status, owned_agent_id) VALUES
    (x'01920000000070000000000000000061', x'01920000000070000000000000000001', x'01920000000070000000000000000031', x'01920000000070000000000000000051', 'pi_1', 800000000, x'01920000000070000000000000000041', '2026-11-21T07:01:00.000001+00:00', 'owned', x'01920000000070000000000000000031'),
    (x'01920000000070000000000000000063', x'01920000000070000000000000000004', x'01920000000070000000000000000031', x'01920000000070000000000000000053', 'pi_3', 1999, NULL, '2026-11-21T07:01:00+00:00', 'owned', x'01920000000070000000000000000031'),
    (x'01920000000070000000000000000062', x'01920000000070000000000000000001', x'01920000000070000000000000000031', x'01920000000070000000000000000051', 'pi_0', 1, NULL, '2026-11-20T07:01:00+00:00', 'refunded', NULL);
INSERT INTO refunds (id, order_id, agent_id, amount, status, provider_id, request_key, reason, failure, requested_by, requested_at, completed_at) VALUES
    (x'01920000000070000000000000000065', x'01920000000070000000000000000051', x'01920000000070000000000000000031', 799999999, 'failed', NULL, x'01920000000070000000000000000068', 'Didn''t like it 🍲', 'the bank declined', x'01920000000070000000000000000001', '2026-11-21T07:01:00.000001+00:00', '2026-11-21T07:01:00.5+00:00'),
    (x'01920000000070000000000000000066', x'01920000000070000000000000000051', NULL, 1, 'pending', 're_1', NULL, NULL, NULL, NULL, '2026-11-21T07:01:00+00:00', NULL);
INSERT INTO mail_outbox (id, kind, user_id, dedupe_key, recipient, subject, text_body, html_body, state, attempts, created_at, next_attempt_at, expires_at, sent_at, leased_until, last_error, failed_at, unsubscribe_url, reply_to, invoice) VALUES
    (x'01920000000070000000000000000071', 'verify_email', x'01920000000070000000000000000002', 'verify:1', 'berta@example.com', 'Grüße', 'Hello,

a link 👉 https://marigold.example/verify?token=abc', '<p>Hello &amp; welcome</p>', 'queued', 2, '2026-11-21T07:00:00.5+00:00', '2026-11-21T07:01:00.5+00:00', '2026-11-22T07:00:00.5+00:00', NULL, '2026-11-21T07:02:00.5+00:00', '451 try again, später', '2026-11-21T07:00:31.000005+00:00', 'https://marigold.example/unsubscribe?token=abc-_123', 'help@example.com', NULL),
    (x'01920000000070000000000000000072', 'receipt', NULL, 'receipt:1', 'änne@bücher.example', '', '', '', 'sent', 1, '2026-11-21T07:00:00+00:00', '2026-11-21T07:00:00+00:00', NULL, '2026-11-21T07:00:02.000002+00:00', NULL, NULL, NULL, NULL, NULL, '2026-0001');
INSERT INTO prompts (id, slug, name, category, prompt_text, created_at, updated_at, is_featured, position, removed_at, is_archived, is_draft) VALUES
    (x'01920000000070000000000000000081', 'draft-a-letter', 'Draft a letter', 'Écriture', 'Write to {name}: "…" — ''quoted'', with a tab	and a line
break.', '2026-11-21T07:00:00.000999+00:00', '2026-11-21T08:00:00.000999+00:00', TRUE, -9223372036854775808, '2026-11-21T09:00:00.000001+00:00', FALSE, TRUE);
INSERT INTO problem_reports (id, prompt_id, user_id, note, created_at, open_item_id) VALUES
    (x'01920000000070000000000000000039', x'01920000000070000000000000000081', x'01920000000070000000000000000002', 'Zu kurz 🌼', '2026-11-21T07:00:00+00:00', x'01920000000070000000000000000081');
INSERT INTO prompt_revisions (prompt_id, replaced_at, prompt_text, replaced_by, note) VALUES
    (x'01920000000070000000000000000081', '2026-11-21T07:00:00.000001+00:00', 'Schreib: "Grüße" 🌼
and more', x'01920000000070000000000000000001', 'Zu "lang" 🌼'),
    (x'01920000000070000000000000000081', '2026-11-21T07:00:00+00:00', 'a', NULL, NULL);
INSERT INTO blog_posts (id, title, slug, content, excerpt, author_id, is_published, created_at, updated_at, published_at, scheduled_for, reading_minutes, removed_at, is_archived, author_name, tags, seo_title, seo_description, feature_image, feature_image_height, feature_image_alt) VALUES
    (x'01920000000070000000000000000091', 'Über Mütter & KI', 'ueber-muetter', '<p>Text &amp; <strong>more</strong> ‮right to left</p>', '', x'01920000000070000000000000000001', TRUE, '2026-11-21T07:00:00+00:00', '2026-11-21T07:00:00.000001+00:00', '2026-11-21T08:00:00.5+00:00', '2026-12-01T08:00:00.000002+00:00', 2147483647, '2026-11-21T09:00:00+00:00', TRUE, 'Änne 🌼', 'Mütter & KI
AI', 'Über Mütter', '', '/media/0123456789abcdef0123456789abcdef-1600.jpg', 9000000000, 'Ein Bild 🌼');
INSERT INTO post_working_copies (id, post_id, editor, edited_by, updated_at, base, title, slug, excerpt, content, tags, seo_title, seo_description, feature_image, feature_image_height, feature_image_alt) VALUES
    (x'01920000000070000000000000000091', x'01920000000070000000000000000091', x'019200000000700000000000000000C1', x'01920000000070000000000000000001', '2026-11-21T07:00:00.000003+00:00', '2026-11-21T07:00:00.000001+00:00', 'Über Mütter', 'not a slug', '', '<p>Halb</p>', 'Mütter
zu lang', 'SEO 🌼', 'b', '/media/0123456789abcdef0123456789abcdef-1600.jpg', 9000000000, 'Ein Bild 🌼'),
    (x'019200000000700000000000000000C2', NULL, x'019200000000700000000000000000C1', NULL, '2026-11-21T07:00:00+00:00', NULL, '', '', '', '', '', '', '', NULL, NULL, '');
INSERT INTO post_revisions (id, post_id, saved_by, saved_at, title, excerpt, content) VALUES
    (x'019200000000700000000000000000C3', x'01920000000070000000000000000091', x'01920000000070000000000000000001', '2026-11-21T07:00:00.000001+00:00', 'Über Mütter 👩', 'Kurz', '<p>Text</p>'),
    (x'019200000000700000000000000000C4', x'01920000000070000000000000000091', NULL, '2026-11-21T07:00:00+00:00', 'a', 'b', '<p>c</p>');
INSERT INTO post_previews (post_id, digest, created_at) VALUES
    (x'01920000000070000000000000000091', x'C1C2C3C4C5C6C7C8C1C2C3C4C5C6C7C8C1C2C3C4C5C6C7C8C1C2C3C4C5C6C7C8', '2026-11-21T07:00:00.5+00:00');
INSERT INTO favorites (user_id, item_id, agent_id, prompt_id, position, added_at) VALUES
    (x'01920000000070000000000000000004', x'01920000000070000000000000000081', NULL, x'01920000000070000000000000000081', 0, '2026-11-21T07:00:00+00:00'),
    (x'01920000000070000000000000000001', x'01920000000070000000000000000031', x'01920000000070000000000000000031', NULL, 9223372036854775807, '2026-11-21T07:00:00.000001+00:00'),
    (x'01920000000070000000000000000001', x'01920000000070000000000000000081', NULL, x'01920000000070000000000000000081', -1, '2026-11-21T07:00:00+00:00');
INSERT INTO item_uses (item_id, agent_id, prompt_id, uses) VALUES
    (x'01920000000070000000000000000031', x'01920000000070000000000000000031', NULL, 4294967295),
    (x'01920000000070000000000000000081', NULL, x'01920000000070000000000000000081', 1);
INSERT INTO recent_uses (user_id, item_id, agent_id, prompt_id, used_at, copied_text) VALUES
    (x'01920000000070000000000000000001', x'01920000000070000000000000000031', x'01920000000070000000000000000031', NULL, '2026-11-21T07:00:00.5+00:00', NULL),
    (x'01920000000070000000000000000001', x'01920000000070000000000000000081', NULL, x'01920000000070000000000000000081', '2026-11-21T07:00:00.000001+00:00', 'Write "…" 🍲
to {name}');
INSERT INTO seen_versions (user_id, agent_id, number, seen_at) VALUES
    (x'01920000000070000000000000000001', x'01920000000070000000000000000031', 4294967295, '2026-11-21T07:00:00.000001+00:00');
INSERT INTO visits (user_id, first_visit_at, last_seen_at, news_since, is_dismissed) VALUES
    (x'01920000000070000000000000000001', '2026-11-20T07:00:00.000001+00:00', '2026-11-21T07:00:00.25+00:00', '2026-11-20T08:00:00+00:00', TRUE),
    (x'01920000000070000000000000000002', '2026-11-20T07:00:00+00:00', '2026-11-20T07:00:00+00:00', NULL, FALSE);
INSERT INTO former_tag_slugs (slug, current_slug) VALUES ('ki', 'ai');
INSERT INTO former_slugs (slug, post_id) VALUES ('muetter-und-ki', x'01920000000070000000000000000091');
INSERT INTO appearances (number, content, published_at) VALUES
    (4294967295, '{"corners":"square","texts":{"name":"Tea ☕ & ''Co''"}}', '2026-11-21T07:00:00.000001+00:00');
INSERT INTO sellers (number, content, saved_at) VALUES
    (1, '{"name":"Tea Ltd","address":"1 Main St"}', '2026-11-21T07:00:00.000001+00:00');
INSERT INTO welcome_emails (number, content, saved_at) VALUES
    (1, '{"subject":"Welcome ☕","content":"<p>Start &amp; enjoy</p>","isOn":true}', '2026-11-21T07:00:00.000001+00:00');
INSERT INTO legal_pages (kind, updated_at, content) VALUES
    ('privacy', '2026-11-21T07:00:00.000001+00:00', '<h2>Überblick</h2><p>Text &amp; <strong>more</strong> 🍲 ‮right to left</p>'),
    ('terms', '2026-11-21T07:00:00+00:00', 'a');
INSERT INTO newsletters (id, post_id, title, state, send_at, html_body, text_body, post_url, cancel_reason, created_at, started_at, finished_at, last_recipient_id, is_queued) VALUES
    (x'019200000000700000000000000000C1', NULL, 'Fünf "Fragen" 🍲', 'sending', '2026-11-21T07:00:00.000001+00:00', '<p>Größe &amp; O''Hara</p>', 'Größe', 'https://marigold.example/blog/fragen', NULL, '2026-11-21T06:00:00.5+00:00', '2026-11-21T07:00:00.000001+00:00', NULL, x'01920000000070000000000000000001', TRUE),
    (x'019200000000700000000000000000C2', NULL, 'Draft', 'canceled', NULL, NULL, NULL, NULL, 'post_deleted', '2026-11-21T06:00:00+00:00', NULL, '2026-11-21T07:00:00+00:00', NULL, FALSE);
INSERT INTO newsletter_recipients (mail_id, newsletter_id, user_id, outcome, unsubscribed_at) VALUES
    (x'019200000000700000000000000000C3', x'019200000000700000000000000000C1', x'01920000000070000000000000000001', 'sent', '2026-11-21T07:00:01.000001+00:00'),
    (x'019200000000700000000000000000C4', x'019200000000700000000000000000C1', NULL, 'refused', NULL);
INSERT INTO images (id, hash, fallback, width, height, bytes, alt, name, search_text, created_at, unused_since) VALUES
    (x'01920000000070000000000000000091', '0123456789abcdef0123456789abcdef', 'jpg', 1600, 900, 250000, 'Ein Garten im März', 'Garten.jpg', 'garten.jpg
ein garten im märz', '2026-11-20T07:00:00+00:00', NULL),
    (x'01920000000070000000000000000092', 'fedcba9876543210fedcba9876543210', 'png', 480, 300, 12000, '', 'Logo.png', 'logo.png
', '2026-11-20T07:00:00.5+00:00', '2026-11-21T07:00:00+00:00');
INSERT INTO image_uses (kind, content_id, hash, title, post_id, agent_id, working_copy_id, revision_id, newsletter_id) VALUES
    ('revision', '01920000-0000-7000-8000-0000000000c3', '0123456789abcdef0123456789abcdef', 'Über Mütter 👩', NULL, NULL, NULL, x'019200000000700000000000000000C3', NULL),
    ('draft', '01920000-0000-7000-8000-000000000091', '0123456789abcdef0123456789abcdef', 'Untitled post', NULL, NULL, x'01920000000070000000000000000091', NULL, NULL),
    ('page', 'privacy', 'fedcba9876543210fedcba9876543210', 'Privacy', NULL, NULL, NULL, NULL, NULL);
INSERT INTO missed_searches (id, text, count, last_searched_at) VALUES
    (x'019200000000700000000000000000B1', 'crochet über 🧶 \ patterns', 4294967295, '2026-11-21T07:00:00.000001+00:00'),
    (x'019200000000700000000000000000B2', 'taxes', 1, '2026-11-21T07:00:00+00:00');
INSERT INTO sandbox_intents (id, idempotency_key, client_secret, order_id, amount, status, refunded, created_at) VALUES
    -- Finer than a microsecond, as SQLite may hold it.
    ('pi_1', 'order-1', 'pi_1_secret', x'01920000000070000000000000000051', 800000000, 'succeeded', 5, '2026-11-21T07:00:00.123456789+00:00');
INSERT INTO sandbox_refunds (idempotency_key, intent_id, agent_id, refund_id, amount, created_at) VALUES
    ('refund-1', 'pi_1', x'01920000000070000000000000000031', x'01920000000070000000000000000065', 5, '2026-11-21T07:00:00+00:00');
INSERT INTO rate_limits (key, full_at) VALUES
    (x'00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FE', 1795000000123456);
INSERT INTO traffic_counts (kind, day, key, count) VALUES
    ('visitors', '2026-11-21T05:00:00+00:00', '', 9223372036854775807),
    ('utm_source', '2026-11-21T05:00:00+00:00', 'über-uns', 1);
INSERT INTO traffic_days (day, salt, visitors) VALUES ('2026-11-21T05:00:00+00:00', 'a \ salt', x'00FF00');
INSERT INTO signing_keys (name, key) VALUES ('sign_up_stamps', 'a \ key');
INSERT INTO webhook_endpoints (id, url, events, secret, is_on, off_reason, failing_since, created_at, leased_until) VALUES
    (x'019200000000700000000000000000D1', 'https://hooks.example/catch?a=\', '["member.joined","order.paid"]', 'whsec_c2VjcmV0', TRUE, NULL, '2026-11-21T07:00:00.000001+00:00', '2026-11-21T06:00:00+00:00', '2026-11-21T07:00:00+00:00'),
    (x'019200000000700000000000000000D2', 'https://hooks.example/', '["order.refunded"]', 'whsec_bmV3', FALSE, 'gone', NULL, '2026-11-21T06:00:00+00:00', '2026-11-21T07:00:00+00:00');
INSERT INTO webhook_deliveries (id, endpoint_id, event, user_id, body, created_at, attempts, next_attempt_at, delivered_at, last_status, last_error) VALUES
    (x'019200000000700000000000000000D3', x'019200000000700000000000000000D1', 'order.paid', x'01920000000070000000000000000001', '{"type":"order.paid","data":"Änne 🍲 \\"}', '2026-11-21T07:00:00.000001+00:00', 4294967295, '2026-11-21T08:00:00.25+00:00', NULL, 503, NULL),
    (x'019200000000700000000000000000D4', x'019200000000700000000000000000D2', NULL, NULL, '{}', '2026-11-21T07:00:00+00:00', 1, NULL, '2026-11-21T07:00:01+00:00', NULL, 'Connection refused');
INSERT INTO leases (name, held_until) VALUES ('payment_reconciliation', '2026-11-21T08:01:02.000003+00:00');
INSERT INTO payment_events (id, intent_id, received_at, attempts, next_attempt_at) VALUES
    ('evt_1', 'pi_1', '2026-11-21T07:01:02.000003+00:00', 1, NULL),
    ('evt_2', 'pi_2', '2026-11-21T07:01:02+00:00', 0, '2026-11-21T07:01:02.5+00:00');
INSERT INTO payment_discrepancies (intent_id, kind, order_id, first_seen, resolved_at) VALUES
    ('pi_1', 'unmatched_refund', x'01920000000070000000000000000051', '2026-11-21T08:00:00+00:00', '2026-11-21T09:00:00.25+00:00'),
    ('pi_2', 'unknown_order', NULL, '2026-11-21T08:00:00+00:00', NULL);
INSERT INTO webhook_status (provider, last_accepted_at, last_rejected_at, rejection_reason) VALUES
    ('stripe_live', '2026-11-21T08:00:00.000001+00:00', '2026-11-21T09:00:00.25+00:00', 'bad_signature'),
    ('sandbox', NULL, NULL, NULL);
INSERT INTO backup_status (tool, last_finished_at, bytes, failure, verified_at, verification_failure) VALUES ('marigold', '2026-11-21T06:00:00.000007+00:00', 1000, 'the bucket is missing', '2026-11-21T06:30:00+00:00', NULL), ('other', '2026-11-21T07:00:00+00:00', NULL, NULL, NULL, NULL);
INSERT INTO skipped_setup_steps (step) VALUES ('backup'), ('test_purchase');
INSERT INTO revisions (topic, number) VALUES ('agents', 9223372036854775807);
INSERT INTO audit (id, happened_at, actor_kind, actor_id, action, subject_kind, subject_id, subject_name, old_values, new_values) VALUES
    (x'019200000000700000000000000000A1', '2026-11-21T07:00:00.000001+00:00', 'member', x'01920000000070000000000000000001', 'changed', 'agent', '01920000-0000-7000-8000-000000000031', 'Recipe \ Reader 🍲', '{"title":"Récipe \\ Reader"}', '{"title":"Recipe \\ Reader 🍲"}'),
    (x'019200000000700000000000000000A2', '2026-11-21T07:00:01+00:00', 'command_line', NULL, 'created', 'discount', '01920000-0000-7000-8000-000000000041', 'SPRING', NULL, '{"code":"SPRING"}'),
    (x'019200000000700000000000000000A3', '2026-11-21T07:00:02.25+00:00', 'provider', NULL, 'removed', 'purchase', 'pi_0', NULL, '{"amount":1}', NULL);
INSERT INTO audit_personal_data (entry_id, part, user_id, email, old_values, new_values) VALUES
    (x'019200000000700000000000000000A1', 'actor', x'01920000000070000000000000000001', 'Änne.O''Hara@bücher.example', NULL, NULL),
    (x'019200000000700000000000000000A2', 'subject', x'01920000000070000000000000000002', NULL, '{"email":"b@example.com"}', '{"reason":"Récipe \\ 🍲"}');
