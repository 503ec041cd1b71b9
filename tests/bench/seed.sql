-- Fills a migrated SQLite database for the benchmark. Two temporary tables are its input:
--   size (members, agents, posts, purchases)   the numbers of rows
--   browser (member, key)                      signed-in members, with the SHA-256 of their cookie
-- Member 1 is the admin and the author of the blog; member 2 is the reader and owns every fifth premium agent; the last
-- tenth of the members own nothing. All have the same password, because hashing one for each would take an hour.
-- Ids are sixteen readable characters.
PRAGMA foreign_keys = ON;
-- Durability is not needed: after a crash the database is created again.
PRAGMA synchronous = OFF;
PRAGMA cache_size = -200000;
BEGIN;

WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number, size WHERE n < members)
INSERT INTO users (id, email, email_key, first_name, password_kind, password_hash, is_verified, role, created_at)
SELECT CAST(printf('member%010d', n) AS BLOB), printf('member%d@example.com', n), printf('member%d@example.com', n),
    'Anna', 'chosen',
    '$argon2id$v=19$m=19456,t=2,p=1$n9/YuXWeQT05JLTlFFWU+g$PvvMHPEs6oTjJXXlOsE2pEf25BsxGPI9nHE/lSykwgY',
    TRUE, CASE n WHEN 1 THEN 'owner' END, strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-200 days', '+' || n || ' seconds')
FROM number;

INSERT INTO sessions (id, user_id, digest, device, created_at, last_seen_at, authenticated_at)
SELECT CAST(printf('session%09d', member) AS BLOB), CAST(printf('member%010d', member) AS BLOB), key, 'Firefox on Windows',
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now'), strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')
FROM browser;

WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number, size WHERE n < agents)
INSERT INTO agents (id, title, description, category, url, price, is_premium, created_at, updated_at, position)
SELECT CAST(printf('agent%011d', n) AS BLOB), printf('Planner for week %d', n),
    'Plans what you cook, buy and do in a week, and moves what did not fit.', 'Household ' || (n % 8),
    printf('https://chat.example.com/g/g-%08d-planner', n), 500 + n % 40 * 100, TRUE,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    1000000 * (strftime('%s', 'now', '-190 days') + n)
FROM number;

WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number, size WHERE n < agents)
INSERT INTO agents (id, title, description, category, url, price, is_premium, created_at, updated_at, position)
SELECT CAST(printf('freeagent%07d', n) AS BLOB), printf('Letter writer %d', n),
    'Turns three lines of yours into a letter that you would sign.', 'Letters ' || (n % 8),
    printf('https://chat.example.com/g/g-%08d-letters', n), 0, FALSE,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    1000000 * (strftime('%s', 'now', '-190 days') + n)
FROM number;

WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number, size WHERE n < agents)
INSERT INTO prompts (id, name, category, prompt_text, created_at, updated_at, position)
SELECT CAST(printf('prompt%010d', n) AS BLOB), printf('Prompt %d', n), 'Mornings ' || (n % 8),
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
INSERT INTO blog_posts (id, title, slug, content, excerpt, author_id, is_published, created_at, updated_at)
SELECT CAST(printf('post%012d', n) AS BLOB), printf('A calm morning, part %d', n), printf('calm-morning-%d', n),
    (SELECT '<h1>What is there</h1>' || html FROM paragraph WHERE count = 18),
    'What an assistant is good for at seven in the morning, when the list is longer than the day.',
    CAST(printf('member%010d', 1) AS BLOB), TRUE,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds'),
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-190 days', '+' || n || ' seconds')
FROM number;

-- Purchases, each in a separate order.
CREATE TEMP TABLE sale AS
WITH RECURSIVE
    number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number, size WHERE n + 1 < purchases),
    owner(count) AS (SELECT members - members / 10 - 2 FROM size)
SELECT n, 3 + n % count AS member, 1 + (n % count + n / count * 7) % agents AS agent FROM number, owner, size;

INSERT INTO sale
WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 5 FROM number, size WHERE n + 5 <= agents AND n < 100)
SELECT purchases + n, 2, n FROM number, size;

INSERT INTO orders (id, user_id, subtotal, discount_amount, total, state, provider, intent_id, created_at, discount_held_until,
    settled_at, next_check_at)
SELECT CAST(printf('order%011d', n) AS BLOB), CAST(printf('member%010d', member) AS BLOB), 500, 0, 500, 'paid', 'stripe_live',
    'pi_' || n, moment, moment, moment, moment
FROM (SELECT *, strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-180 days', '+' || n || ' seconds') AS moment FROM sale);

INSERT INTO order_items (order_id, position, agent_id, title, price, amount, outcome)
SELECT CAST(printf('order%011d', n) AS BLOB), 0, CAST(printf('agent%011d', agent) AS BLOB),
    printf('Planner for week %d', agent), 500, 500, 'delivered'
FROM sale;

INSERT INTO purchases (id, user_id, agent_id, order_id, payment_id, amount, created_at, status, owned_agent_id)
SELECT CAST(printf('purchase%08d', n) AS BLOB), CAST(printf('member%010d', member) AS BLOB),
    CAST(printf('agent%011d', agent) AS BLOB), CAST(printf('order%011d', n) AS BLOB), 'pi_' || n, 500,
    strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-180 days', '+' || n || ' seconds'), 'owned',
    CAST(printf('agent%011d', agent) AS BLOB)
FROM sale;

COMMIT;
DROP TABLE sale;
