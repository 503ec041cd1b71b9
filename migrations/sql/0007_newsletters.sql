-- Newsletters and their recipients.

-- `send_at` is null if the newsletter is sent when its post is published.
CREATE TABLE newsletters (
    id uuid NOT NULL PRIMARY KEY,
    post_id uuid UNIQUE REFERENCES blog_posts (id) ON DELETE SET NULL,
    title text NOT NULL,
    state text NOT NULL,
    send_at timestamptz,
    -- As an admin chose them.
    subject text,
    preview_text text,
    -- As they are sent.
    html_body text,
    text_body text,
    body_preview_text text,
    post_url text,
    cancel_reason text,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    finished_at timestamptz,
    last_recipient_id uuid,
    is_queued boolean NOT NULL DEFAULT FALSE,
    planned_recipients bigint NOT NULL DEFAULT 0,
    CHECK (state IN ('scheduled', 'sending', 'sent', 'canceled')),
    CHECK (cancel_reason IN ('by_admin', 'post_unpublished', 'post_deleted')),
    CHECK ((state = 'canceled') = (cancel_reason IS NOT NULL)),
    CHECK ((state IN ('sent', 'canceled')) = (finished_at IS NOT NULL)),
    CHECK (state IN ('scheduled', 'canceled') OR started_at IS NOT NULL)
);
CREATE INDEX newsletters_state ON newsletters (state, created_at, id);
CREATE INDEX newsletters_created ON newsletters (created_at, id);

-- A row outlives its email and its member, so that the numbers of a newsletter stay.
CREATE TABLE newsletter_recipients (
    mail_id uuid NOT NULL PRIMARY KEY,
    newsletter_id uuid NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
    user_id uuid REFERENCES users (id) ON DELETE SET NULL,
    outcome text NOT NULL,
    unsubscribed_at timestamptz,
    CHECK (outcome IN ('queued', 'sent', 'refused', 'skipped'))
);
CREATE UNIQUE INDEX newsletter_recipients_member ON newsletter_recipients (newsletter_id, user_id);
CREATE INDEX newsletter_recipients_outcome ON newsletter_recipients (newsletter_id, outcome);
CREATE INDEX newsletter_recipients_user ON newsletter_recipients (user_id);

-- Down

DROP TABLE newsletter_recipients;
DROP TABLE newsletters;
