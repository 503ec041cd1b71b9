-- Prompts.

CREATE TABLE prompts (
    id uuid NOT NULL PRIMARY KEY,
    name text NOT NULL,
    category text NOT NULL,
    prompt_text text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    is_featured boolean NOT NULL DEFAULT FALSE,
    position bigint NOT NULL,
    removed_at timestamptz,
    is_archived boolean NOT NULL DEFAULT FALSE,
    CHECK (updated_at >= created_at),
    CHECK (removed_at IS NOT NULL OR NOT is_archived)
);
CREATE INDEX prompts_listing ON prompts (is_featured, position, id);
CREATE INDEX prompts_trash ON prompts (removed_at);
CREATE INDEX prompts_created_at ON prompts (created_at);

-- Down

DROP TABLE prompts;
