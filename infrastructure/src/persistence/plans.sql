-- Rows for PostgreSQL's planner: distributed as on a real site, so that it chooses the same indexes as there.
INSERT INTO users (id, email, email_key, first_name, password_kind, is_verified, created_at, has_bought, search_text)
SELECT gen_random_uuid(), 'member' || n || '@example.com', 'member' || n || '@example.com', 'Anna', 'none', n % 10 > 0,
    now() - n * interval '1 hour', n % 10 > 0, 'member' || n || '@example.com' || chr(10) || 'anna'
FROM generate_series(1, 2000) AS n;

INSERT INTO agents (id, title, description, category, price, is_premium, created_at, updated_at, position, slug)
SELECT gen_random_uuid(), 'Helper', 'Helps', 'Help', 900, TRUE, now(), now(), n, 'helper-' || n FROM generate_series(1, 20) AS n;

INSERT INTO discount_codes (id, code, discount_type, discount_value, batch_id, created_at, updated_at)
SELECT gen_random_uuid(), 'CODE' || n, 'percentage', 10, md5((n % 9)::text)::uuid, now() - n * interval '1 hour', now()
FROM generate_series(1, 1000) AS n;

INSERT INTO orders (id, number, user_id, discount_id, discount_code, subtotal, discount_amount, total, state, provider, intent_id,
    created_at, discount_held_until, settled_at, next_check_at)
SELECT md5('order' || number.n)::uuid, 'number' || number.n, users.id, CASE WHEN number.n % 4 = 0 THEN discount_codes.id END,
    CASE WHEN number.n % 4 = 0 THEN code END, 900, 0, 900, CASE WHEN number.n % 10 > 0 THEN 'paid' ELSE 'abandoned' END,
    CASE WHEN number.n % 50 > 0 THEN 'stripe_live' ELSE 'stripe_test' END, 'pi_' || number.n, now() - number.n * interval '1 hour', now(),
    CASE WHEN number.n % 10 > 0 THEN now() - number.n * interval '1 hour' END, now()
FROM generate_series(1, 4000) AS number (n)
JOIN (SELECT id, row_number() OVER () AS n FROM users) AS users ON users.n = 1 + number.n % 1800
JOIN (SELECT id, code, row_number() OVER () AS n FROM discount_codes) AS discount_codes ON discount_codes.n = 1 + number.n % 900;

INSERT INTO order_items (order_id, position, agent_id, title, price, amount, order_date, outcome)
SELECT orders.id, 0, agents.id, 'Helper', 900, 900, coalesce(settled_at, created_at),
    CASE WHEN settled_at IS NULL THEN 'open' ELSE 'delivered' END
FROM (SELECT id, settled_at, created_at, row_number() OVER () AS n FROM orders) AS orders
JOIN (SELECT id, row_number() OVER () AS n FROM agents) AS agents ON agents.n = 1 + orders.n % 20;

INSERT INTO purchases (id, user_id, agent_id, order_id, payment_id, amount, created_at, status, owned_agent_id)
SELECT gen_random_uuid(), user_id, agent_id, orders.id, intent_id, 900, orders.settled_at, 'refunded', NULL
FROM orders JOIN order_items ON order_items.order_id = orders.id WHERE orders.settled_at IS NOT NULL;

INSERT INTO refunds (id, order_id, amount, status, provider_id, requested_at, completed_at)
SELECT gen_random_uuid(), id, 100, CASE WHEN n % 100 > 0 THEN 'succeeded' ELSE 'failed' END, 're_' || n, settled_at, settled_at
FROM (SELECT id, settled_at, row_number() OVER () AS n FROM orders WHERE settled_at IS NOT NULL) AS settled;

INSERT INTO discount_redemptions (order_id, discount_id, user_id, redeemed_at)
SELECT id, discount_id, user_id, settled_at FROM orders WHERE discount_id IS NOT NULL AND settled_at IS NOT NULL;

INSERT INTO mail_outbox (id, kind, dedupe_key, recipient, subject, text_body, html_body, state, created_at, next_attempt_at, sent_at)
SELECT gen_random_uuid(), CASE WHEN n % 5 > 0 THEN 'receipt' ELSE 'verify_email' END, 'receipt:' || md5('order' || n)::uuid,
    'member' || n || '@example.com', '', '', '', CASE WHEN n % 50 > 0 THEN 'sent' ELSE 'failed' END, now() - n * interval '1 minute',
    now(), CASE WHEN n % 50 > 0 THEN now() END
FROM generate_series(1, 2000) AS n;

INSERT INTO audit (id, happened_at, actor_kind, actor_id, action, subject_kind, subject_id, old_values, new_values)
SELECT gen_random_uuid(), now() - n * interval '1 minute', 'member', md5((n % 500)::text)::uuid,
    CASE WHEN n % 20 > 0 THEN 'created' ELSE 'changed' END,
    CASE WHEN n % 3 > 0 THEN 'order' ELSE 'agent' END, 'subject' || n, CASE WHEN n % 20 > 0 THEN NULL ELSE '{}' END, '{}'
FROM generate_series(1, 4000) AS n;

INSERT INTO audit_personal_data (entry_id, part, user_id, email)
SELECT audit.id, 'actor', users.id, users.email FROM (SELECT id, row_number() OVER () AS n FROM audit) AS audit
JOIN (SELECT id, email, row_number() OVER () AS n FROM users) AS users ON users.n = 1 + audit.n % 500;
