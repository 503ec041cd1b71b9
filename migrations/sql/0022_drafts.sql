-- Drafts of agents and prompts: never published, so no list has them. They are stored like archived items.

ALTER TABLE agents ADD COLUMN is_draft boolean NOT NULL DEFAULT FALSE;
ALTER TABLE prompts ADD COLUMN is_draft boolean NOT NULL DEFAULT FALSE;

-- The texts that prompts had until they were changed, who changed them, and why.
CREATE TABLE prompt_revisions (
    prompt_id uuid NOT NULL REFERENCES prompts (id) ON DELETE CASCADE,
    replaced_at timestamptz NOT NULL,
    prompt_text text NOT NULL,
    replaced_by uuid REFERENCES users (id) ON DELETE SET NULL,
    note text,
    PRIMARY KEY (prompt_id, replaced_at)
);
CREATE INDEX prompt_revisions_replaced_by ON prompt_revisions (replaced_by);

-- Down

DROP TABLE prompt_revisions;
DELETE FROM prompts WHERE is_draft;
DELETE FROM agents WHERE is_draft;
ALTER TABLE prompts DROP COLUMN is_draft;
ALTER TABLE agents DROP COLUMN is_draft;
