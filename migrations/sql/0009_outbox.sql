-- Emails that are sent after the transaction that caused them.

CREATE TABLE mail_outbox (
    id uuid NOT NULL PRIMARY KEY,
    kind text NOT NULL,
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    dedupe_key text NOT NULL UNIQUE,
    recipient text NOT NULL,
    subject text NOT NULL,
    text_body text NOT NULL,
    html_body text NOT NULL,
    state text NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    next_attempt_at timestamptz NOT NULL,
    expires_at timestamptz,
    sent_at timestamptz,
    leased_until timestamptz,
    last_error text,
    failed_at timestamptz,
    unsubscribe_url text,
    reply_to text,
    is_bulk boolean NOT NULL DEFAULT FALSE,
    CHECK (state IN ('queued', 'sent', 'failed')),
    CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
    -- Sent emails keep no content, and failed ones only if they contain no link or code, so that they can be retried.
    CHECK (
        state = 'queued' OR (state = 'failed' AND expires_at IS NULL)
        OR (subject = '' AND text_body = '' AND html_body = '')
    ),
    CHECK (attempts >= 0)
);
CREATE INDEX mail_outbox_due ON mail_outbox (state, is_bulk, next_attempt_at, id);
CREATE INDEX mail_outbox_sent ON mail_outbox (state, sent_at);
CREATE INDEX mail_outbox_failed ON mail_outbox (failed_at);
CREATE INDEX mail_outbox_created ON mail_outbox (created_at, id);
CREATE INDEX mail_outbox_state ON mail_outbox (state, created_at, id);
CREATE INDEX mail_outbox_kind ON mail_outbox (kind, created_at, id);
CREATE INDEX mail_outbox_recipient ON mail_outbox (lower(recipient), created_at, id);
CREATE INDEX mail_outbox_user_id ON mail_outbox (user_id);
-- The keys of emails about an order begin with its id.
CREATE INDEX mail_outbox_cause ON mail_outbox (substr(dedupe_key, 1, 44));

-- Tokens of webhook requests, against replays.
CREATE TABLE email_webhook_requests (
    token text NOT NULL PRIMARY KEY,
    received_at timestamptz NOT NULL
);
CREATE INDEX email_webhook_requests_received ON email_webhook_requests (received_at);

-- Down

DROP TABLE email_webhook_requests;
DROP TABLE mail_outbox;
