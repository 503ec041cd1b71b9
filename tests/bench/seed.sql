-- Fills a migrated SQLite database for the benchmark. Two temporary tables are its input:
--   size (members, agents, posts, purchases, codes)   the numbers of rows
--   browser (member, key)                             signed-in members, with the SHA-256 of their cookie
-- Member 1 is the admin and the author of the blog; member 2 is the reader and owns every fifth premium agent; the last
-- tenth of the members own nothing. All have the same password, because hashing one for each would take an hour.
-- A twentieth more members never verified their address. Members, orders and codes are of the last two years; one
-- order in four has a code, and a few are refunded, disputed, pending or abandoned. Ids are sixteen readable characters.
PRAGMA foreign_keys = ON;
-- Durability is not needed: after a crash the database is created again.
PRAGMA synchronous = OFF;
PRAGMA cache_size = -200000;
BEGIN;

CREATE TEMP TABLE first_name AS SELECT key AS n, value AS name FROM json_each(
    '["Agnes", "Aisha", "Amara", "Anna", "Astrid", "Berta", "Brigitte", "Carla", "Chiara", "Clara", "Dora", "Edith", "Elif",
    "Emma", "Esther", "Fatima", "Flora", "Freya", "Gloria", "Grace", "Hannah", "Heidi", "Ines", "Ingrid", "Iris", "Jasmin",
    "Judith", "Keiko", "Klara", "Leila", "Linda", "Lucía", "Malika", "Margit", "Mei", "Mira", "Nadia", "Noor", "Nora",
    "Olga", "Paula", "Petra", "Priya", "Rahel", "Renate", "Rosa", "Ruth", "Sabine", "Selma", "Sonja", "Susan", "Tanja",
    "Teresa", "Ursula", "Valeria", "Vera", "Wanda", "Xenia", "Yuki", "Zoë"]');

WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number, size WHERE n < members + members / 20)
INSERT INTO users (id, email, email_key, first_name, password_kind, password_hash, is_verified, role, created_at, search_text,
    blocked_at, block_reason)
SELECT CAST(printf('member%010d', number.n) AS BLOB), printf('member%d@example.com', number.n),
    printf('member%d@example.com', number.n), name, 'chosen',
    '$argon2id$v=19$m=19456,t=2,p=1$n9/YuXWeQT05JLTlFFWU+g$PvvMHPEs6oTjJXXlOsE2pEf25BsxGPI9nHE/lSykwgY',
    number.n <= members, CASE number.n WHEN 1 THEN 'owner' END,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-730 days',
        '+' || (CASE WHEN number.n > members THEN number.n * 7919 % members ELSE number.n END * 63072000 / members) || ' seconds'),
    printf('member%d@example.com', number.n) || char(10) || lower(name),
    CASE WHEN number.n > members AND number.n % 10 = 0 THEN strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-1 day') END,
    CASE WHEN number.n > members AND number.n % 10 = 0 THEN 'Asked for refunds with stolen cards' END
FROM number, size JOIN first_name ON first_name.n = number.n % 60;

INSERT INTO sessions (id, user_id, digest, device, created_at, last_seen_at, authenticated_at)
SELECT CAST(printf('session%09d', member) AS BLOB), CAST(printf('member%010d', member) AS BLOB), key, 'Firefox on Windows',
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now'), strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')
FROM browser;

WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number, size WHERE n < agents)
INSERT INTO agents (id, title, description, category, url, price, is_premium, created_at, updated_at, position, slug)
SELECT CAST(printf('agent%011d', n) AS BLOB), printf('Planner for week %d', n),
    'Plans what you cook, buy and do in a week, and moves what did not fit.', 'Household ' || (n % 8),
    printf('https://chat.example.com/g/g-%08d-planner', n), 500 + n % 40 * 100, TRUE,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    1000000 * (strftime('%s', 'now', '-190 days') + n), printf('planner-for-week-%d', n)
FROM number;

WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number, size WHERE n < agents)
INSERT INTO agents (id, title, description, category, url, price, is_premium, created_at, updated_at, position, slug)
SELECT CAST(printf('freeagent%07d', n) AS BLOB), printf('Letter writer %d', n),
    'Turns three lines of yours into a letter that you would sign.', 'Letters ' || (n % 8),
    printf('https://chat.example.com/g/g-%08d-letters', n), 0, FALSE,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    1000000 * (strftime('%s', 'now', '-190 days') + n), printf('letter-writer-%d', n)
FROM number;

UPDATE agents SET
    details = 'For everyone who starts the day with a list and ends it with a longer one.' || char(10, 10)
        || 'You tell it what is due, who is at home and how much energy is left. It sorts, shortens and moves things, and says plainly '
        || 'what will not fit. It never sends anything for you.' || char(10, 10) || 'Ask for a shorter answer whenever you like.',
    example = json_array(
        json_array('I have two evenings free, and a birthday on Saturday. What do I do when?',
            'Buy the present on Thursday, bake on Friday, and leave Saturday morning empty. The laundry can wait until Sunday.'),
        json_array('Friday just filled up.',
            'Then order the cake on Thursday, and wrap the present while the pasta cooks. Nothing else needs to move.')
    );

WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10)
INSERT INTO bundles (id, slug, title, description, price, is_published, created_at, updated_at, removed_at, is_archived)
SELECT CAST(printf('bundle%010d', n) AS BLOB), printf('weeks-%d', n), printf('Weeks from %d', n),
    'Two weeks, planned together.', 400, TRUE,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'), NULL, FALSE
FROM number;

WITH RECURSIVE
    number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10),
    place(position) AS (SELECT 0 UNION ALL SELECT 1)
INSERT INTO bundle_agents (bundle_id, position, agent_id)
SELECT CAST(printf('bundle%010d', n) AS BLOB), position, CAST(printf('agent%011d', n + position) AS BLOB)
FROM number, place;

WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number, size WHERE n < agents)
INSERT INTO prompts (id, slug, name, category, prompt_text, created_at, updated_at, position)
SELECT CAST(printf('prompt%010d', n) AS BLOB), 'prompt-' || n, printf('Prompt %d', n), 'Mornings ' || (n % 8),
    'Act as a patient friend who knows my week. Ask me three questions, one after the other, and then propose a '
        || 'morning that leaves me ten minutes for myself.',
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    1000000 * (strftime('%s', 'now', '-190 days') + n)
FROM number;

WITH RECURSIVE
    number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number, size WHERE n < posts),
    paragraph(count, html) AS (
        SELECT 0, ''
        UNION ALL
        SELECT count + 1, html || '<p>It is <strong>seven in the morning</strong>, the list is longer than the day, and '
            || 'somebody asks where the blue gloves are. What an assistant is good for then is not to know everything '
            || 'but to keep <em>one thing</em> in mind while you find the gloves: paragraph ' || (count + 1) || '.</p>'
        FROM paragraph WHERE count < 18
    )
INSERT INTO blog_posts (id, title, slug, content, excerpt, tags, author_id, is_published, created_at, updated_at, published_at)
SELECT CAST(printf('post%012d', n) AS BLOB), printf('A calm morning, part %d', n), printf('calm-morning-%d', n),
    (SELECT '<h1>What is there</h1>' || html FROM paragraph WHERE count = 18),
    'What an assistant is good for at seven in the morning, when the list is longer than the day.',
    'Mornings' || char(10) || printf('Topic %d', n % 20),
    CAST(printf('member%010d', 1) AS BLOB), TRUE,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds')
FROM number;

-- One code in ten is of its own, and the others are of batches of a tenth and can be used once.
WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number, size WHERE n < codes)
INSERT INTO discount_codes (id, code, discount_type, discount_value, is_active, expires_at, max_uses, starts_at, batch_id, created_at,
    updated_at)
SELECT CAST(printf('discount%08d', n) AS BLOB), printf('%s-%06d', CASE WHEN n <= codes / 10 THEN 'SPRING' ELSE 'GIFT' END, n),
    'percentage', CASE n % 15 WHEN 0 THEN 100 ELSE 10 END, n % 20 > 0,
    CASE n % 7
        WHEN 0 THEN strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-30 days')
        WHEN 1 THEN strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '+30 days')
    END,
    CASE WHEN n > codes / 10 THEN 1 END,
    CASE n % 50 WHEN 1 THEN strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '+10 days') END,
    CASE WHEN n > codes / 10 THEN CAST(printf('batch%011d', n * 10 / codes) AS BLOB) END, moment, moment
FROM (
    SELECT n, codes, strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-730 days', '+' || (n * 63072000 / codes) || ' seconds') AS moment
    FROM number, size
);

-- Purchases, each in a separate order.
CREATE TEMP TABLE sale AS
WITH RECURSIVE
    number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number, size WHERE n + 1 < purchases),
    owner(count) AS (SELECT members - members / 10 - 2 FROM size)
SELECT n, 3 + n % count AS member, 1 + (n % count + n / count * 7) % agents AS agent,
    -- One code for one order in ten, the other single codes a few times, and half of the batches' codes once.
    CASE
        WHEN n % 10 = 0 THEN 1
        WHEN n % 10 = 5 THEN 1 + n / 10 % (codes / 10)
        WHEN n % 20 = 1 AND n / 20 < codes / 2 THEN codes / 10 + 1 + n / 20
    END AS code,
    CASE WHEN n % 40 = 7 THEN 'refunded' WHEN n % 40 = 8 THEN 'partly_refunded' WHEN n % 500 = 9 THEN 'disputed' ELSE 'owned' END AS fate
FROM number, owner, size;

INSERT INTO sale
WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 5 FROM number, size WHERE n + 5 <= agents AND n < 100)
SELECT purchases + n, 2, n, NULL, 'owned' FROM number, size;

CREATE TEMP TABLE priced AS
SELECT n, member, fate, price, price * coalesce(discount_value, 0) / 100 AS discount,
    CASE fate WHEN 'refunded' THEN price - price * coalesce(discount_value, 0) / 100 WHEN 'partly_refunded' THEN 100 ELSE 0 END AS refund,
    -- The reader's first order has the same id whatever the size.
    CAST(CASE member WHEN 2 THEN printf('reader-order%04d', n - purchases) ELSE printf('order%011d', n) END AS BLOB) AS order_id, CAST(printf('member%010d', member) AS BLOB) AS user_id, agents.id AS agent_id,
    discount_codes.id AS discount_id, discount_codes.code AS discount_code, title,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-730 days', '+' || (n % purchases * 63072000 / purchases) || ' seconds') AS moment
FROM sale JOIN size JOIN agents ON agents.id = CAST(printf('agent%011d', agent) AS BLOB)
LEFT JOIN discount_codes ON discount_codes.id = CAST(printf('discount%08d', sale.code) AS BLOB);

INSERT INTO orders (id, user_id, discount_id, discount_code, subtotal, discount_amount, total, refunded_amount, state, provider,
    intent_id, created_at, discount_held_until, settled_at, next_check_at)
SELECT order_id, user_id, discount_id, discount_code, price, discount, price - discount, min(refund, price - discount), 'paid',
    CASE n % 100 WHEN 0 THEN 'stripe_test' ELSE 'stripe_live' END, 'pi_' || n, moment, moment, moment, moment
FROM priced;

-- A tenth more orders were abandoned, and a few of members who are not used otherwise are pending.
WITH RECURSIVE
    number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number, size WHERE n < purchases / 10),
    buyer(first) AS (SELECT members - members / 10 + 501 FROM size)
INSERT INTO orders (id, user_id, subtotal, discount_amount, total, state, provider, intent_id, created_at, discount_held_until,
    next_check_at)
SELECT CAST(printf('open%012d', n) AS BLOB),
    CAST(printf('member%010d', CASE WHEN n <= 100 AND first + n <= members THEN first + n ELSE 3 + n % (members / 2) END) AS BLOB),
    1900, 0, 1900, CASE WHEN n <= 100 AND first + n <= members THEN 'pending' ELSE 'abandoned' END, 'stripe_live', 'pi_open_' || n,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-' || (n * 63072000 / purchases * 10) || ' seconds'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-730 days'), strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '+10 days')
FROM number, size, buyer;

-- As the server stores them: the end of the id, in groups of four digits.
UPDATE orders SET number = substr(hex(id), 21, 4) || '-' || substr(hex(id), 25, 4) || '-' || substr(hex(id), 29, 4);

UPDATE users SET has_bought = TRUE WHERE id IN (SELECT user_id FROM priced);

INSERT INTO order_items (order_id, position, agent_id, title, price, amount, order_date, outcome)
SELECT order_id, 0, agent_id, title, price, price - discount, moment, 'delivered' FROM priced;

INSERT INTO order_items (order_id, position, agent_id, title, price, amount, order_date, outcome)
SELECT orders.id, 0, agents.id, title, 1900, 1900, orders.created_at, 'open'
FROM orders JOIN size JOIN agents ON agents.id = CAST(printf('agent%011d', 1 + CAST(substr(intent_id, 9) AS INTEGER) % size.agents) AS BLOB)
WHERE orders.settled_at IS NULL;

INSERT INTO discount_redemptions (order_id, discount_id, user_id, redeemed_at)
SELECT order_id, discount_id, user_id, moment FROM priced WHERE discount_id IS NOT NULL;

INSERT INTO purchases (id, user_id, agent_id, order_id, payment_id, amount, discount_id, created_at, status, owned_agent_id)
SELECT CAST(printf('purchase%08d', n) AS BLOB), user_id, agent_id, order_id, 'pi_' || n, price - discount, discount_id, moment,
    CASE fate WHEN 'partly_refunded' THEN 'owned' ELSE fate END,
    CASE WHEN fate IN ('owned', 'partly_refunded') THEN agent_id END
FROM priced;

-- A fifth of the purchases is reviewed.
INSERT INTO reviews (id, agent_id, user_id, stars, text, search_text, created_at, updated_at, hidden_reason, hidden_at)
SELECT CAST(printf('review%010d', n) AS BLOB), agent_id, user_id, 1 + n % 5, 'Saves an hour a week, number ' || n,
    'saves an hour a week, number ' || n, moment, moment, CASE WHEN n % 100 = 0 THEN 'Advertising' END, CASE WHEN n % 100 = 0 THEN moment END
FROM priced WHERE n % 5 = 0
ON CONFLICT DO NOTHING;

INSERT INTO refunds (id, order_id, agent_id, amount, status, provider_id, requested_at, completed_at)
SELECT CAST(printf('refund%010d', n) AS BLOB), order_id, agent_id, min(refund, price - discount), 'succeeded', 're_' || n, moment, moment
FROM priced WHERE min(refund, price - discount) > 0;

CREATE TEMP TABLE text_id AS
SELECT n, lower(substr(hex(order_id), 1, 8) || '-' || substr(hex(order_id), 9, 4) || '-' || substr(hex(order_id), 13, 4) || '-'
    || substr(hex(order_id), 17, 4) || '-' || substr(hex(order_id), 21)) AS id
FROM priced;

-- Emails are kept for a month.
INSERT INTO mail_outbox (id, kind, dedupe_key, recipient, subject, text_body, html_body, state, attempts, created_at, next_attempt_at,
    sent_at, failed_at, last_error)
SELECT CAST(printf('mail%012d', n) AS BLOB), 'receipt', 'receipt:' || id, printf('member%d@example.com', 3 + n % 1000), '', '', '',
    CASE n % 100 WHEN 0 THEN 'failed' ELSE 'sent' END, 1, moment, moment, CASE WHEN n % 100 > 0 THEN moment END, CASE n % 100 WHEN 0 THEN moment END,
    CASE n % 100 WHEN 0 THEN '550 no such mailbox' END
FROM (
    SELECT n, id, strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-' || (n * 12000000 / purchases) || ' seconds') AS moment
    FROM text_id, size WHERE n < purchases / 5
);

INSERT INTO audit (id, happened_at, actor_kind, actor_id, action, subject_kind, subject_id, subject_name, new_values)
SELECT CAST(printf('%s%011d', substr(kind, 1, 5), n) AS BLOB), moment, 'member', user_id, 'created',
    kind, id, 'Order ' || n, json_object('total', price - discount, 'state', 'paid', 'discountCode', discount_code)
FROM priced JOIN text_id USING (n) JOIN (SELECT 'order' AS kind UNION ALL SELECT 'purchase');

INSERT INTO audit (id, happened_at, actor_kind, actor_id, action, subject_kind, subject_id, subject_name, old_values, new_values)
SELECT CAST(printf('admin%011d', n) AS BLOB), moment, 'owner', CAST('member0000000001' AS BLOB), 'changed',
    'agent', id, 'Planner', '{"price":500}', '{"price":600}'
FROM priced JOIN text_id USING (n) WHERE n % 50 = 0;

INSERT INTO audit_personal_data (entry_id, part, user_id, email)
SELECT audit.id, 'actor', users.id, users.email FROM audit JOIN users ON users.id = audit.actor_id;

-- A tenth of the members are signed in.
INSERT INTO sessions (id, user_id, digest, device, created_at, last_seen_at, authenticated_at)
SELECT CAST(printf('device%010d', n) AS BLOB), user_id, randomblob(32), 'Safari on iPhone', moment, moment, moment
FROM (
    SELECT n, user_id, strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-' || (n % 28) || ' days', '-1 hour') AS moment
    FROM priced, size WHERE n < members / 10
);

-- The trash.
INSERT INTO agents (id, title, description, category, url, price, is_premium, created_at, updated_at, position, slug, removed_at)
SELECT CAST('old' || substr(CAST(id AS TEXT), 4) AS BLOB), title, description, category, url, price, is_premium, created_at, updated_at,
    position, 'former-' || slug, strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-2 days')
FROM agents WHERE is_premium AND CAST(substr(CAST(id AS TEXT), 6) AS INTEGER) % 2 = 0;
INSERT INTO prompts (id, slug, name, category, prompt_text, created_at, updated_at, position, removed_at)
SELECT CAST('former' || substr(CAST(id AS TEXT), 7) AS BLOB), 'former-' || slug, name, category, prompt_text, created_at, updated_at, position,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-2 days')
FROM prompts WHERE CAST(substr(CAST(id AS TEXT), 7) AS INTEGER) % 2 = 0;

COMMIT;
DROP TABLE sale;
DROP TABLE priced;
DROP TABLE text_id;
DROP TABLE first_name;
