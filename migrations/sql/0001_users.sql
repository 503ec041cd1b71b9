-- Members and admins, how they sign in, what they chose, and the team's notes about them.

-- `has_bought` is true after the first paid order, and `search_text` is the email address and the first name in lower
-- case. They repeat other columns, so that lists, searches and sums of members read only one index.
CREATE TABLE users (
    id uuid NOT NULL PRIMARY KEY,
    email text NOT NULL,
    email_key text NOT NULL UNIQUE,
    pending_email text,
    pending_email_session_id uuid,
    pending_email_expires_at timestamptz,
    first_name text NOT NULL,
    password_kind text NOT NULL,
    password_hash text,
    is_verified boolean NOT NULL DEFAULT FALSE,
    role text,
    created_at timestamptz NOT NULL,
    has_bought boolean NOT NULL DEFAULT FALSE,
    search_text text NOT NULL DEFAULT '',
    blocked_at timestamptz,
    block_reason text,
    deletion_requested_at timestamptz,
    deletes_at timestamptz,
    deletion_reason text,
    CHECK (role IN ('owner', 'editor', 'support')),
    CHECK (password_kind IN ('none', 'generated', 'chosen')),
    CHECK ((password_kind = 'none') = (password_hash IS NULL)),
    CHECK ((pending_email IS NULL) = (pending_email_session_id IS NULL)),
    CHECK ((pending_email IS NULL) = (pending_email_expires_at IS NULL))
);
-- Filters, searches and counts members without reading them, and finds the few accounts whose deletion is scheduled. SQLite
-- would also use an index of only `deletes_at` to read all other accounts.
CREATE INDEX users_list ON users (created_at, id, role, is_verified, has_bought, blocked_at, deletes_at, search_text);
CREATE INDEX users_role ON users (role, created_at, id);

CREATE TABLE one_time_tokens (
    id uuid NOT NULL PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose text NOT NULL,
    email text NOT NULL,
    digest bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    -- The six digits of the email, for the browser that asked for it.
    browser_digest bytea,
    code_digest bytea,
    code_attempts bigint NOT NULL DEFAULT 0,
    return_path text,
    CHECK (purpose IN ('verify_email', 'reset_password', 'sign_in', 'change_email', 'undo_deletion')),
    CHECK (length(digest) = 32)
);
CREATE INDEX one_time_tokens_user_id ON one_time_tokens (user_id);
CREATE INDEX one_time_tokens_expires_at ON one_time_tokens (expires_at);
CREATE UNIQUE INDEX one_time_tokens_browser_digest ON one_time_tokens (browser_digest);

CREATE TABLE sessions (
    id uuid NOT NULL PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    digest bytea NOT NULL UNIQUE,
    device text NOT NULL,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    authenticated_at timestamptz NOT NULL,
    code_email text,
    code_digest bytea,
    code_expires_at timestamptz,
    code_attempts bigint NOT NULL DEFAULT 0,
    view_as text,
    CHECK (length(digest) = 32),
    CHECK ((code_email IS NULL) = (code_digest IS NULL)),
    CHECK ((code_email IS NULL) = (code_expires_at IS NULL)),
    CHECK (length(code_digest) = 32),
    CHECK (view_as IN ('visitor', 'member'))
);
CREATE INDEX sessions_user_id ON sessions (user_id);
CREATE INDEX sessions_last_seen_at ON sessions (last_seen_at);
CREATE INDEX sessions_created_at ON sessions (created_at);

-- `user_id` is null only in rows for unknown accounts, which are deleted in the transaction that inserts them.
CREATE TABLE account_events (
    id uuid NOT NULL PRIMARY KEY,
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    kind text NOT NULL,
    happened_at timestamptz NOT NULL,
    device text,
    count bigint NOT NULL,
    CHECK (count > 0)
);
CREATE INDEX account_events_user_id_happened_at ON account_events (user_id, happened_at);
CREATE INDEX account_events_happened_at ON account_events (happened_at);

CREATE TABLE second_factors (
    user_id uuid NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret bytea NOT NULL,
    created_at timestamptz NOT NULL,
    enabled_at timestamptz,
    last_used_step bigint,
    CHECK (length(secret) = 20)
);

CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
    digest bytea NOT NULL,
    PRIMARY KEY (user_id, digest),
    CHECK (length(digest) = 32)
);

-- Sign-ins that wait for a second factor.
CREATE TABLE sign_in_challenges (
    id uuid NOT NULL PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    digest bytea NOT NULL UNIQUE,
    recorded_as text NOT NULL,
    expires_at timestamptz NOT NULL,
    attempts bigint NOT NULL,
    return_path text,
    CHECK (length(digest) = 32)
);
CREATE INDEX sign_in_challenges_user_id ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_expires_at ON sign_in_challenges (expires_at);

CREATE TABLE passkeys (
    id uuid NOT NULL PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL,
    credential_id bytea NOT NULL UNIQUE,
    credential text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
);
CREATE INDEX passkeys_user_id ON passkeys (user_id, created_at, id);

CREATE TABLE passkey_challenges (
    digest bytea NOT NULL PRIMARY KEY,
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    state text NOT NULL,
    expires_at timestamptz NOT NULL,
    CHECK (length(digest) = 32)
);
CREATE INDEX passkey_challenges_user_id ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);

CREATE TABLE member_notes (
    id uuid NOT NULL PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    author_id uuid REFERENCES users (id) ON DELETE SET NULL,
    text text NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX member_notes_member ON member_notes (user_id, created_at, id);

-- New members who still see the welcome.
CREATE TABLE welcomes (
    user_id uuid NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    interests text
);

-- A member has at most one copy of her data. `content` is the ZIP file, and `digest` that of the token in the emailed link;
-- both are set when the file is ready.
CREATE TABLE data_exports (
    id uuid NOT NULL PRIMARY KEY,
    user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
    requested_at timestamptz NOT NULL,
    leased_until timestamptz,
    digest bytea,
    content bytea,
    expires_at timestamptz NOT NULL,
    CHECK (length(digest) = 32),
    CHECK ((digest IS NULL) = (content IS NULL))
);
CREATE INDEX data_exports_expires_at ON data_exports (expires_at);

-- Which optional emails members want, and the links in these emails that turn them off.
CREATE TABLE email_preferences (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    topic text NOT NULL,
    is_wanted boolean NOT NULL,
    unsubscribe_token text NOT NULL UNIQUE,
    chosen_at timestamptz,
    PRIMARY KEY (user_id, topic)
);
CREATE INDEX email_preferences_subscribers ON email_preferences (topic, is_wanted, user_id);

-- Members who get no optional emails.
CREATE TABLE email_suppressions (
    user_id uuid NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    address text NOT NULL,
    reason text NOT NULL,
    suppressed_at timestamptz NOT NULL,
    CHECK (reason IN ('bounce', 'complaint'))
);

-- Up on PostgreSQL

-- Finds a part of a name or email address. SQLite reads all of `users_list` for it, which is fast enough there. Without
-- permission to create the extension, or on a server that lacks it, PostgreSQL reads the table.
DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
    RAISE NOTICE 'searches of members have no index: %', SQLERRM;
END $$;

-- Down

-- The extension stays, because other applications may use it.
DROP TABLE email_suppressions;
DROP TABLE email_preferences;
DROP TABLE data_exports;
DROP TABLE welcomes;
DROP TABLE member_notes;
DROP TABLE passkey_challenges;
DROP TABLE passkeys;
DROP TABLE sign_in_challenges;
DROP TABLE recovery_codes;
DROP TABLE second_factors;
DROP TABLE account_events;
DROP TABLE sessions;
DROP TABLE one_time_tokens;
DROP TABLE users;
