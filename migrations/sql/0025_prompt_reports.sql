-- Members' reports are about agents or prompts. While a report is open, `open_item_id` repeats the id of its agent or prompt. The
-- unique index treats nulls as distinct, so it allows one open report of each and any number of resolved ones.
ALTER TABLE problem_reports RENAME TO agent_reports;
CREATE TABLE problem_reports (
    id uuid NOT NULL PRIMARY KEY,
    agent_id uuid REFERENCES agents (id) ON DELETE CASCADE,
    prompt_id uuid REFERENCES prompts (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    note text,
    created_at timestamptz NOT NULL,
    open_item_id uuid,
    outcome text,
    answer text,
    resolved_by uuid REFERENCES users (id) ON DELETE SET NULL,
    resolved_at timestamptz,
    UNIQUE (user_id, open_item_id),
    CHECK ((agent_id IS NULL) <> (prompt_id IS NULL)),
    CHECK (outcome IN ('fixed', 'dismissed')),
    CHECK ((outcome IS NULL) = (open_item_id IS NOT NULL)),
    CHECK (open_item_id = coalesce(agent_id, prompt_id)),
    CHECK ((outcome IS NULL) = (resolved_at IS NULL)),
    CHECK (answer IS NULL OR outcome = 'dismissed'),
    CHECK (resolved_by IS NULL OR outcome IS NOT NULL)
);
INSERT INTO problem_reports
    (id, agent_id, user_id, note, created_at, open_item_id, outcome, answer, resolved_by, resolved_at)
SELECT id, agent_id, user_id, note, created_at, open_agent_id, outcome, answer, resolved_by, resolved_at
FROM agent_reports;
DROP TABLE agent_reports;
CREATE INDEX problem_reports_open ON problem_reports (open_item_id, created_at, id);
CREATE INDEX problem_reports_agent ON problem_reports (agent_id);
CREATE INDEX problem_reports_prompt ON problem_reports (prompt_id);
CREATE INDEX problem_reports_resolved ON problem_reports (resolved_at);

-- Down

ALTER TABLE problem_reports RENAME TO item_reports;
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
INSERT INTO problem_reports
    (id, agent_id, user_id, note, created_at, open_agent_id, outcome, answer, resolved_by, resolved_at)
SELECT id, agent_id, user_id, note, created_at, open_item_id, outcome, answer, resolved_by, resolved_at
FROM item_reports WHERE agent_id IS NOT NULL;
DROP TABLE item_reports;
CREATE INDEX problem_reports_open ON problem_reports (open_agent_id, created_at, id);
CREATE INDEX problem_reports_agent ON problem_reports (agent_id);
CREATE INDEX problem_reports_resolved ON problem_reports (resolved_at);
