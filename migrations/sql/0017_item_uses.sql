-- How often members opened each agent and copied each prompt. Who did is not stored. The id of the item is repeated in
-- `item_id` for the primary key.

CREATE TABLE item_uses (
    item_id uuid NOT NULL PRIMARY KEY,
    agent_id uuid REFERENCES agents (id) ON DELETE CASCADE,
    prompt_id uuid REFERENCES prompts (id) ON DELETE CASCADE,
    uses bigint NOT NULL,
    CHECK ((agent_id IS NULL) <> (prompt_id IS NULL)),
    CHECK (item_id = COALESCE(agent_id, prompt_id)),
    CHECK (uses > 0)
);
CREATE INDEX item_uses_agent ON item_uses (agent_id);
CREATE INDEX item_uses_prompt ON item_uses (prompt_id);

-- Uses that are recent enough to be known.
INSERT INTO item_uses (item_id, agent_id, prompt_id, uses)
SELECT item_id, agent_id, prompt_id, count(*) FROM recent_uses GROUP BY item_id, agent_id, prompt_id;

-- Down

DROP TABLE item_uses;
