-- Files of members and purchases from other shops.

-- `header` and `mapping` are JSON. `cursor` is how many rows are done in this state.
CREATE TABLE member_imports (
    id uuid NOT NULL PRIMARY KEY,
    file_name text NOT NULL,
    header text NOT NULL,
    preset text NOT NULL,
    mapping text NOT NULL,
    counts_in_revenue boolean NOT NULL,
    state text NOT NULL,
    row_count bigint NOT NULL,
    cursor bigint NOT NULL,
    created_at timestamptz NOT NULL,
    imported_at timestamptz,
    invited_at timestamptz,
    CHECK (state IN ('uploading', 'mapping', 'checking', 'checked', 'importing', 'imported', 'inviting', 'undoing', 'undone')),
    CHECK (cursor BETWEEN 0 AND row_count)
);
CREATE INDEX member_imports_state ON member_imports (state, created_at);
CREATE INDEX member_imports_created ON member_imports (created_at, id);

-- `fields` is JSON, and empty after 30 days. Rows of new members stay until they log in, so that their accounts are not removed
-- with those that were never verified.
CREATE TABLE member_import_rows (
    import_id uuid NOT NULL REFERENCES member_imports (id) ON DELETE CASCADE,
    row_number bigint NOT NULL,
    fields text NOT NULL,
    email_key text,
    agent_id uuid,
    outcome text,
    reason text,
    user_id uuid REFERENCES users (id) ON DELETE SET NULL,
    order_id uuid,
    PRIMARY KEY (import_id, row_number),
    CHECK (row_number > 0),
    CHECK (outcome IN ('new_member', 'new_purchase', 'unchanged', 'problem', 'invited', 'kept', 'undone'))
);
CREATE INDEX member_import_rows_outcome ON member_import_rows (import_id, outcome, row_number);
CREATE INDEX member_import_rows_email ON member_import_rows (email_key, import_id, row_number, agent_id);
CREATE INDEX member_import_rows_user ON member_import_rows (user_id, outcome);

-- Down

DROP TABLE member_import_rows;
DROP TABLE member_imports;
