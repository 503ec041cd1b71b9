-- Apps that read members' libraries, such as assistants (OAuth 2.1), and what each member lets them do.

-- `redirect_uris` has one URI per line. `metadata_url` is null for an app that registered itself.
CREATE TABLE connected_apps (
    id uuid NOT NULL PRIMARY KEY,
    name text NOT NULL,
    redirect_uris text NOT NULL,
    created_at timestamptz NOT NULL,
    metadata_url text UNIQUE,
    metadata_read_at timestamptz,
    CHECK ((metadata_url IS NULL) = (metadata_read_at IS NULL))
);
CREATE INDEX connected_apps_created_at ON connected_apps (created_at);

-- The digests of tokens are null until the code is redeemed.
CREATE TABLE connections (
    id uuid NOT NULL PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    app_id uuid NOT NULL REFERENCES connected_apps (id) ON DELETE CASCADE,
    redirect_uri text NOT NULL,
    code_digest bytea NOT NULL UNIQUE,
    challenge bytea NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz,
    access_digest bytea UNIQUE,
    family_digest bytea UNIQUE,
    refresh_digest bytea,
    issued_at timestamptz,
    CHECK (length(code_digest) = 32),
    CHECK (length(challenge) = 32),
    CHECK (length(access_digest) = 32),
    CHECK (length(family_digest) = 32),
    CHECK (length(refresh_digest) = 32),
    CHECK ((access_digest IS NULL) = (issued_at IS NULL)),
    CHECK ((family_digest IS NULL) = (issued_at IS NULL)),
    CHECK ((refresh_digest IS NULL) = (issued_at IS NULL))
);
CREATE INDEX connections_user_id ON connections (user_id);
CREATE INDEX connections_app_id ON connections (app_id);
CREATE INDEX connections_issued_at ON connections (issued_at, created_at);

-- Down

DROP TABLE connections;
DROP TABLE connected_apps;
