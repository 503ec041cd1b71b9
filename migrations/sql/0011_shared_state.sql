-- State that several nodes share, when the last backup finished, and what is left to set up.

-- Of background work.
CREATE TABLE leases (
    name text NOT NULL PRIMARY KEY,
    held_until timestamptz NOT NULL
);

-- `full_at` is microseconds since 1970 instead of a timestamp, because adding to a number is the same SQL in both
-- databases.
CREATE TABLE rate_limits (
    key bytea NOT NULL PRIMARY KEY,
    full_at bigint NOT NULL,
    CHECK (length(key) = 32)
);
CREATE INDEX rate_limits_full_at ON rate_limits (full_at);

-- A counter of changes per topic, which invalidates caches.
CREATE TABLE revisions (
    topic text NOT NULL PRIMARY KEY,
    number bigint NOT NULL
);

CREATE TABLE backup_status (
    tool text NOT NULL PRIMARY KEY,
    last_finished_at timestamptz,
    bytes bigint,
    -- Of the last attempt, if it failed.
    failure text,
    verified_at timestamptz,
    -- Of the last verification, if it failed.
    verification_failure text,
    CHECK (tool IN ('marigold', 'other'))
);

-- What the owner of a new site chose not to set up.
CREATE TABLE skipped_setup_steps (
    step text NOT NULL PRIMARY KEY
);

-- Down

DROP TABLE skipped_setup_steps;
DROP TABLE backup_status;
DROP TABLE revisions;
DROP TABLE rate_limits;
DROP TABLE leases;
