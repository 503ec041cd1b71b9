-- Members' favorites, recent uses and last visit, and searches that found nothing.

-- The id of the agent or prompt is repeated in `item_id` for the primary key.
CREATE TABLE favorites (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    item_id uuid NOT NULL,
    agent_id uuid REFERENCES agents (id) ON DELETE CASCADE,
    prompt_id uuid REFERENCES prompts (id) ON DELETE CASCADE,
    position bigint NOT NULL,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, item_id),
    CHECK ((agent_id IS NULL) <> (prompt_id IS NULL)),
    CHECK (item_id = COALESCE(agent_id, prompt_id))
);
CREATE INDEX favorites_agent ON favorites (agent_id);
CREATE INDEX favorites_prompt ON favorites (prompt_id);

CREATE TABLE recent_uses (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    item_id uuid NOT NULL,
    agent_id uuid REFERENCES agents (id) ON DELETE CASCADE,
    prompt_id uuid REFERENCES prompts (id) ON DELETE CASCADE,
    used_at timestamptz NOT NULL,
    copied_text text,
    PRIMARY KEY (user_id, item_id),
    CHECK ((agent_id IS NULL) <> (prompt_id IS NULL)),
    CHECK (item_id = COALESCE(agent_id, prompt_id)),
    CHECK ((copied_text IS NULL) = (prompt_id IS NULL))
);
CREATE INDEX recent_uses_agent ON recent_uses (agent_id);
CREATE INDEX recent_uses_prompt ON recent_uses (prompt_id);

CREATE TABLE visits (
    user_id uuid NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    first_visit_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    news_since timestamptz,
    is_dismissed boolean NOT NULL,
    CHECK (last_seen_at >= first_visit_at),
    CHECK (news_since < last_seen_at)
);

-- Who searched is not stored.
CREATE TABLE missed_searches (
    id uuid NOT NULL PRIMARY KEY,
    text text NOT NULL UNIQUE,
    count bigint NOT NULL,
    last_searched_at timestamptz NOT NULL,
    CHECK (count > 0)
);
CREATE INDEX missed_searches_count ON missed_searches (count, id);
CREATE INDEX missed_searches_last_searched ON missed_searches (last_searched_at, id);

-- Down

DROP TABLE missed_searches;
DROP TABLE visits;
DROP TABLE recent_uses;
DROP TABLE favorites;
