-- The email to members who just joined, a row per edit. `content` is JSON.
CREATE TABLE welcome_emails (
    number bigint NOT NULL PRIMARY KEY,
    content text NOT NULL,
    saved_at timestamptz NOT NULL,
    CHECK (number > 0)
);

-- Down

DROP TABLE welcome_emails;
