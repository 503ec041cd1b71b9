-- Webhooks: endpoints of owners' other tools, and what is delivered to them.

-- `url` and `secret` are secrets. `events` is JSON. `leased_until` is when the endpoint may get its next delivery.
CREATE TABLE webhook_endpoints (
    id uuid NOT NULL PRIMARY KEY,
    url text NOT NULL,
    events text NOT NULL,
    secret text NOT NULL,
    is_on boolean NOT NULL,
    off_reason text,
    failing_since timestamptz,
    created_at timestamptz NOT NULL,
    leased_until timestamptz NOT NULL,
    CHECK (off_reason IN ('gone', 'failing')),
    CHECK (NOT is_on OR off_reason IS NULL)
);

-- `event` is null for a test, and `next_attempt_at` once an event is delivered or given up. `body` may have personal data of the member.
CREATE TABLE webhook_deliveries (
    id uuid NOT NULL PRIMARY KEY,
    endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    event text,
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    body text NOT NULL,
    created_at timestamptz NOT NULL,
    attempts bigint NOT NULL,
    next_attempt_at timestamptz,
    delivered_at timestamptz,
    last_status bigint,
    last_error text,
    CHECK (event IN ('member.joined', 'order.paid', 'order.refunded')),
    CHECK (attempts >= 0)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at, endpoint_id);
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at, id);
CREATE INDEX webhook_deliveries_user ON webhook_deliveries (user_id);

-- Down

DROP TABLE webhook_deliveries;
DROP TABLE webhook_endpoints;
