-- Agents, their packages and bundles, members' reports and reviews of them, and the content packs that were loaded.

CREATE TABLE agents (
    id uuid NOT NULL PRIMARY KEY,
    title text NOT NULL,
    description text NOT NULL,
    category text NOT NULL,
    url text NOT NULL DEFAULT '',
    price bigint NOT NULL DEFAULT 0,
    is_premium boolean NOT NULL DEFAULT FALSE,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    is_featured boolean NOT NULL DEFAULT FALSE,
    position bigint NOT NULL,
    removed_at timestamptz,
    is_archived boolean NOT NULL DEFAULT FALSE,
    slug text NOT NULL,
    details text NOT NULL DEFAULT '',
    example text NOT NULL DEFAULT '[]',
    -- The path of an uploaded image, its height and its alternative text.
    image text,
    image_height bigint,
    image_alt text NOT NULL DEFAULT '',
    -- The newest version of its package.
    package_version bigint,
    CHECK (updated_at >= created_at),
    CHECK (price >= 0),
    CHECK (is_premium OR price = 0),
    CHECK (removed_at IS NOT NULL OR NOT is_archived)
);
CREATE UNIQUE INDEX agents_slug ON agents (slug);
CREATE INDEX agents_listing ON agents (is_premium, is_featured, position, id);
CREATE INDEX agents_trash ON agents (removed_at);
CREATE INDEX agents_created_at ON agents (created_at);

CREATE TABLE former_agent_slugs (
    slug text NOT NULL PRIMARY KEY,
    agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE
);
CREATE INDEX former_agent_slugs_agent_id ON former_agent_slugs (agent_id);

-- The package that an admin edits. `starters` is a list of texts, and `files` of names, keys and sizes in bytes, as JSON.
CREATE TABLE packages (
    agent_id uuid NOT NULL PRIMARY KEY REFERENCES agents (id) ON DELETE CASCADE,
    instructions text NOT NULL,
    starters text NOT NULL,
    files text NOT NULL,
    updated_at timestamptz NOT NULL
);

CREATE TABLE package_versions (
    agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
    number bigint NOT NULL,
    instructions text NOT NULL,
    starters text NOT NULL,
    files text NOT NULL,
    note text NOT NULL,
    published_at timestamptz NOT NULL,
    PRIMARY KEY (agent_id, number)
);

-- The newest version of a package that a member downloaded or copied.
CREATE TABLE seen_versions (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
    number bigint NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, agent_id)
);
CREATE INDEX seen_versions_agent ON seen_versions (agent_id);

CREATE TABLE bundles (
    id uuid NOT NULL PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    title text NOT NULL,
    description text NOT NULL,
    price bigint NOT NULL,
    is_published boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    removed_at timestamptz,
    is_archived boolean NOT NULL DEFAULT FALSE,
    CHECK (price >= 0)
);

-- The agent is not a foreign key: a bundle whose agent was erased must not be sold without it for the same price.
CREATE TABLE bundle_agents (
    bundle_id uuid NOT NULL REFERENCES bundles (id) ON DELETE CASCADE,
    position bigint NOT NULL,
    agent_id uuid NOT NULL,
    PRIMARY KEY (bundle_id, position),
    UNIQUE (bundle_id, agent_id)
);

-- Members' reports that an agent doesn't open. While a report is open, `open_agent_id` repeats the id of its agent. The unique
-- index treats nulls as distinct, so it allows one open report of an agent and any number of resolved ones.
CREATE TABLE problem_reports (
    id uuid NOT NULL PRIMARY KEY,
    agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    note text,
    created_at timestamptz NOT NULL,
    open_agent_id uuid,
    outcome text,
    answer text,
    resolved_by uuid REFERENCES users (id) ON DELETE SET NULL,
    resolved_at timestamptz,
    UNIQUE (user_id, open_agent_id),
    CHECK (outcome IN ('fixed', 'dismissed')),
    CHECK ((outcome IS NULL) = (open_agent_id IS NOT NULL)),
    CHECK (open_agent_id = agent_id),
    CHECK ((outcome IS NULL) = (resolved_at IS NULL)),
    CHECK (answer IS NULL OR outcome = 'dismissed'),
    CHECK (resolved_by IS NULL OR outcome IS NOT NULL)
);
CREATE INDEX problem_reports_open ON problem_reports (open_agent_id, created_at, id);
CREATE INDEX problem_reports_agent ON problem_reports (agent_id);
CREATE INDEX problem_reports_resolved ON problem_reports (resolved_at);

-- Reviews by the members who own an agent. Whether the author still owns it is in `purchases` only.
CREATE TABLE reviews (
    id uuid NOT NULL PRIMARY KEY,
    agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    stars bigint NOT NULL,
    text text,
    search_text text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    reply text,
    replied_at timestamptz,
    hidden_reason text,
    hidden_at timestamptz,
    UNIQUE (user_id, agent_id),
    CHECK (stars BETWEEN 1 AND 5),
    CHECK (length(text) <= 1000),
    CHECK ((reply IS NULL) = (replied_at IS NULL)),
    CHECK ((hidden_reason IS NULL) = (hidden_at IS NULL))
);
CREATE INDEX reviews_agent ON reviews (agent_id, created_at, id);
CREATE INDEX reviews_newest ON reviews (created_at, id);

CREATE TABLE content_packs (
    name text NOT NULL PRIMARY KEY,
    loaded_at timestamptz NOT NULL
);

-- Down

DROP TABLE content_packs;
DROP TABLE reviews;
DROP TABLE problem_reports;
DROP TABLE bundle_agents;
DROP TABLE seen_versions;
DROP TABLE package_versions;
DROP TABLE packages;
DROP TABLE bundles;
DROP TABLE former_agent_slugs;
DROP TABLE agents;
