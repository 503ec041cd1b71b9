-- Carts, discount codes, orders, purchases, refunds and payments. Members are not foreign keys of orders and purchases: once
-- their account is erased, the id is a pseudonym for accounting.

CREATE TABLE cart_items (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
    addition_id uuid NOT NULL,
    added_at timestamptz NOT NULL,
    removed_at timestamptz,
    -- Additions that must have no effect if they arrive again.
    past_additions text NOT NULL DEFAULT '[]',
    PRIMARY KEY (user_id, agent_id)
);
CREATE INDEX cart_items_agent_id ON cart_items (agent_id);
CREATE INDEX cart_items_removed_at ON cart_items (removed_at);

-- `agent_ids` is a JSON array, or null for all agents. It is not a table of references, because a code for an agent
-- that was deleted must not become one for all agents.
CREATE TABLE discount_codes (
    id uuid NOT NULL PRIMARY KEY,
    code text NOT NULL UNIQUE,
    discount_type text NOT NULL,
    discount_value bigint NOT NULL,
    is_active boolean NOT NULL DEFAULT TRUE,
    expires_at timestamptz,
    max_uses bigint,
    max_uses_per_member bigint,
    starts_at timestamptz,
    agent_ids text,
    min_subtotal bigint NOT NULL DEFAULT 0,
    audience text NOT NULL DEFAULT 'everyone',
    batch_id uuid,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (discount_type IN ('percentage', 'fixed')),
    CHECK (discount_value > 0),
    CHECK (discount_type = 'fixed' OR discount_value <= 100),
    CHECK (max_uses >= 0),
    CHECK (max_uses_per_member >= 0),
    CHECK (min_subtotal >= 0),
    CHECK (audience IN ('everyone', 'new_buyers', 'owners'))
);
CREATE INDEX discount_codes_created
    ON discount_codes (created_at, id, code, is_active, starts_at, expires_at, max_uses);
CREATE INDEX discount_codes_batch ON discount_codes (batch_id, created_at, id);

-- `number` is the order number on receipts, by which members ask for an order. `refunded_amount` is the sum of the
-- order's refunds that did not fail, so that lists and reports can sort by it and add it up.
CREATE TABLE orders (
    id uuid NOT NULL PRIMARY KEY,
    number text NOT NULL DEFAULT '',
    user_id uuid NOT NULL,
    discount_id uuid REFERENCES discount_codes (id),
    discount_code text,
    subtotal bigint NOT NULL,
    discount_amount bigint NOT NULL,
    total bigint NOT NULL,
    refunded_amount bigint NOT NULL DEFAULT 0,
    state text NOT NULL,
    provider text NOT NULL,
    intent_id text UNIQUE,
    created_at timestamptz NOT NULL,
    discount_held_until timestamptz NOT NULL,
    settled_at timestamptz,
    checks bigint NOT NULL DEFAULT 0,
    next_check_at timestamptz NOT NULL,
    leased_until timestamptz,
    revision bigint NOT NULL DEFAULT 0,
    CHECK (state IN ('pending', 'processing', 'paid', 'undelivered', 'abandoned')),
    CHECK (provider IN ('sandbox', 'stripe_test', 'stripe_live')),
    CHECK ((discount_id IS NULL) = (discount_code IS NULL)),
    CHECK ((settled_at IS NOT NULL) = (state IN ('paid', 'undelivered'))),
    CHECK (subtotal >= 0 AND discount_amount >= 0 AND total >= 0),
    CHECK (subtotal = discount_amount + total),
    CHECK (refunded_amount >= 0),
    CHECK (checks >= 0)
);
-- A member has at most one pending order, which checkouts look for.
CREATE UNIQUE INDEX orders_one_pending ON orders (user_id) WHERE state = 'pending';
-- The orders of a member, and their sum in the list of members.
CREATE INDEX orders_member ON orders (user_id, settled_at, total, refunded_amount);
-- The list of orders by date and its sums.
CREATE INDEX orders_date ON orders (coalesce(settled_at, created_at), id, state, total, refunded_amount, provider);
-- The list of orders in a state, the sums of unpaid ones, and the orders that the reconciler checks.
CREATE INDEX orders_state ON orders (state, coalesce(settled_at, created_at), id, total, refunded_amount, provider, user_id);
-- The list of orders by total.
CREATE INDEX orders_total ON orders (total, id);
-- The search for an order by its number.
CREATE INDEX orders_number ON orders (number);
-- The uses of a code, its figures, and the orders that hold it.
CREATE INDEX orders_discount ON orders (discount_id, settled_at, id, total, refunded_amount, discount_amount);
-- Reports, the latest orders, and the comparison of payments with the provider.
CREATE INDEX orders_settled ON orders (settled_at, id, total, refunded_amount, user_id, discount_id, discount_amount);

-- The agent is not a foreign key, so that an order still lists what was bought after the agent is deleted.
-- `order_date` is when the order was paid, or else placed, so that an index lists and adds up the sales of each agent.
CREATE TABLE order_items (
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    position bigint NOT NULL,
    agent_id uuid NOT NULL,
    title text NOT NULL,
    price bigint NOT NULL,
    amount bigint NOT NULL,
    order_date timestamptz NOT NULL,
    outcome text NOT NULL,
    correction text,
    correction_reason text,
    -- The bundle that the agent was bought in.
    bundle_id uuid,
    bundle_title text,
    PRIMARY KEY (order_id, position),
    UNIQUE (order_id, agent_id),
    CHECK (price >= 0 AND amount >= 0 AND amount <= price),
    CHECK (outcome IN ('open', 'delivered', 'refund_owed', 'refund_rejected', 'refund_pending', 'refund_failed', 'refunded')),
    CHECK (correction IN ('granted', 'revoked')),
    CHECK ((correction IS NULL) = (correction_reason IS NULL))
);
CREATE INDEX order_items_outcome ON order_items (outcome, order_id);
CREATE INDEX order_items_agent ON order_items (agent_id, order_date, order_id, outcome, amount);
CREATE INDEX order_items_bundle ON order_items (bundle_id);

CREATE TABLE discount_redemptions (
    order_id uuid NOT NULL PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    discount_id uuid NOT NULL REFERENCES discount_codes (id),
    user_id uuid NOT NULL,
    redeemed_at timestamptz NOT NULL
);
CREATE INDEX discount_redemptions_uses ON discount_redemptions (discount_id, user_id);

-- While an agent is owned, `owned_agent_id` repeats its id. The unique index treats nulls as distinct, so it allows
-- one owned purchase of an agent and any number of former ones.
CREATE TABLE purchases (
    id uuid NOT NULL PRIMARY KEY,
    user_id uuid NOT NULL,
    agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
    order_id uuid NOT NULL REFERENCES orders (id),
    payment_id text NOT NULL,
    amount bigint NOT NULL,
    discount_id uuid REFERENCES discount_codes (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    status text NOT NULL,
    owned_agent_id uuid,
    UNIQUE (user_id, owned_agent_id),
    CHECK (amount >= 0),
    CHECK (status IN ('owned', 'refunded', 'disputed', 'revoked')),
    CHECK ((status = 'owned') = (owned_agent_id IS NOT NULL)),
    CHECK (owned_agent_id = agent_id)
);
CREATE INDEX purchases_history ON purchases (user_id, created_at, id);
CREATE INDEX purchases_order ON purchases (order_id);
CREATE INDEX purchases_status ON purchases (status, order_id);
CREATE INDEX purchases_owners ON purchases (owned_agent_id, id);

-- A refund without an agent was made in the provider's dashboard. The rows of one request share its key, so that
-- the request can be repeated.
CREATE TABLE refunds (
    id uuid NOT NULL PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    agent_id uuid,
    amount bigint NOT NULL,
    status text NOT NULL,
    provider_id text UNIQUE,
    request_key uuid,
    reason text,
    failure text,
    requested_by uuid REFERENCES users (id) ON DELETE SET NULL,
    requested_at timestamptz NOT NULL,
    completed_at timestamptz,
    CHECK (amount > 0),
    CHECK (status IN ('requested', 'pending', 'succeeded', 'failed')),
    CHECK ((completed_at IS NOT NULL) = (status IN ('succeeded', 'failed'))),
    CHECK (status = 'failed' OR (provider_id IS NULL) = (status = 'requested')),
    CHECK (failure IS NULL OR status = 'failed')
);
CREATE INDEX refunds_order ON refunds (order_id, requested_at, id);
CREATE INDEX refunds_status ON refunds (status, order_id);
CREATE UNIQUE INDEX refunds_request ON refunds (order_id, request_key, agent_id);
-- The refunds that a person requested in the last 24 hours.
CREATE INDEX refunds_requester ON refunds (requested_by, requested_at);

-- An event without a next attempt is processed.
CREATE TABLE payment_events (
    id text NOT NULL PRIMARY KEY,
    intent_id text NOT NULL,
    received_at timestamptz NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    next_attempt_at timestamptz,
    CHECK (attempts >= 0)
);
CREATE INDEX payment_events_due ON payment_events (next_attempt_at, id);
CREATE INDEX payment_events_received ON payment_events (received_at);

CREATE TABLE webhook_status (
    provider text NOT NULL PRIMARY KEY,
    last_accepted_at timestamptz,
    last_rejected_at timestamptz,
    rejection_reason text,
    CHECK (provider IN ('sandbox', 'stripe_test', 'stripe_live')),
    CHECK (rejection_reason IN ('bad_signature', 'stale_signature', 'malformed')),
    CHECK ((last_rejected_at IS NULL) = (rejection_reason IS NULL))
);

-- Payment and order are not foreign keys, because a discrepancy may be that one of them is missing.
CREATE TABLE payment_discrepancies (
    intent_id text NOT NULL,
    kind text NOT NULL,
    order_id uuid,
    first_seen timestamptz NOT NULL,
    resolved_at timestamptz,
    PRIMARY KEY (intent_id, kind)
);
CREATE INDEX payment_discrepancies_open ON payment_discrepancies (resolved_at, first_seen);

-- The orders of a sandbox or test mode, from the day that the shop takes real payments: they count in no sum.
CREATE TABLE test_orders (
    order_id uuid NOT NULL PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE
);

-- For receipts.
CREATE TABLE billing_details (
    order_id uuid NOT NULL PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL,
    address text NOT NULL,
    tax_id text NOT NULL
);
CREATE INDEX billing_details_user ON billing_details (user_id);

-- `user_id` is the member whose order it is, also of an admin's answer.
CREATE TABLE order_messages (
    id uuid NOT NULL PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    author text NOT NULL,
    admin_id uuid REFERENCES users (id) ON DELETE SET NULL,
    topic text,
    text text NOT NULL,
    created_at timestamptz NOT NULL,
    closed_at timestamptz,
    CHECK (author IN ('member', 'admin')),
    CHECK (topic IN ('cannot_open', 'charged_twice', 'refund_wanted', 'other')),
    CHECK ((topic IS NOT NULL) = (author = 'member')),
    CHECK (author = 'member' OR closed_at IS NULL),
    CHECK (author = 'admin' OR admin_id IS NULL)
);
CREATE INDEX order_messages_order ON order_messages (order_id, created_at, id);
CREATE INDEX order_messages_user ON order_messages (user_id, created_at, id);
CREATE INDEX order_messages_open ON order_messages (closed_at, author, order_id);

-- The sandbox payment provider's tables. They have no foreign keys to the product's tables, because a real provider does not
-- know those either.
CREATE TABLE sandbox_intents (
    id text NOT NULL PRIMARY KEY,
    idempotency_key text NOT NULL UNIQUE,
    client_secret text NOT NULL,
    order_id uuid NOT NULL,
    amount bigint NOT NULL,
    status text NOT NULL,
    refunded bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    CHECK (amount > 0),
    CHECK (status IN ('requires_payment', 'requires_action', 'succeeded', 'canceled')),
    CHECK (refunded BETWEEN 0 AND amount),
    CHECK (refunded = 0 OR status = 'succeeded')
);

CREATE TABLE sandbox_refunds (
    idempotency_key text NOT NULL PRIMARY KEY,
    intent_id text NOT NULL REFERENCES sandbox_intents (id),
    agent_id uuid NOT NULL,
    refund_id uuid,
    amount bigint NOT NULL,
    created_at timestamptz NOT NULL,
    CHECK (amount > 0)
);
CREATE INDEX sandbox_refunds_intent_id ON sandbox_refunds (intent_id);

-- Down

DROP TABLE sandbox_refunds;
DROP TABLE sandbox_intents;
DROP TABLE order_messages;
DROP TABLE billing_details;
DROP TABLE test_orders;
DROP TABLE payment_discrepancies;
DROP TABLE webhook_status;
DROP TABLE payment_events;
DROP TABLE refunds;
DROP TABLE purchases;
DROP TABLE discount_redemptions;
DROP TABLE order_items;
DROP TABLE orders;
DROP TABLE discount_codes;
DROP TABLE cart_items;
