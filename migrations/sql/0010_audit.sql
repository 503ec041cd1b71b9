-- The append-only audit log.

-- Actor and subject are not foreign keys, because entries outlive the accounts. Email addresses and other fields about
-- a person are in `audit_personal_data`.
CREATE TABLE audit (
    id uuid NOT NULL PRIMARY KEY,
    happened_at timestamptz NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    subject_name text,
    old_values text,
    new_values text,
    CHECK (actor_kind IN ('member', 'owner', 'editor', 'support', 'command_line', 'provider', 'system')),
    CHECK ((actor_kind IN ('member', 'owner', 'editor', 'support')) = (actor_id IS NOT NULL)),
    CHECK (action IN ('created', 'changed', 'removed')),
    CHECK ((action = 'created') = (old_values IS NULL)),
    CHECK ((action = 'removed') = (new_values IS NULL))
);
CREATE INDEX audit_happened ON audit (happened_at, id);
CREATE INDEX audit_subject ON audit (subject_kind, subject_id, happened_at, id);
CREATE INDEX audit_kind ON audit (subject_kind, happened_at, id);
CREATE INDEX audit_action ON audit (action, happened_at, id);
CREATE INDEX audit_actor ON audit (actor_id, happened_at, id);

-- An entry has a row for its actor and one for its subject, if they are members. Entries cannot be changed, but these
-- rows are deleted with the account.
CREATE TABLE audit_personal_data (
    entry_id uuid NOT NULL REFERENCES audit (id) ON DELETE CASCADE,
    part text NOT NULL,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email text,
    old_values text,
    new_values text,
    PRIMARY KEY (entry_id, part),
    CHECK (part IN ('actor', 'subject'))
);
CREATE INDEX audit_personal_data_user_id ON audit_personal_data (user_id);
CREATE INDEX audit_personal_data_email ON audit_personal_data (lower(email), part, user_id);

-- Triggers reject updates and deletes, including mistaken ones. Only entries older than ten years can be deleted.

-- Up on SQLite

CREATE TRIGGER audit_reject_update BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'audit entries cannot be changed'); END;
CREATE TRIGGER audit_reject_delete BEFORE DELETE ON audit
WHEN OLD.happened_at > strftime('%Y-%m-%dT%H:%M:%S', 'now', '-10 years')
BEGIN SELECT RAISE(ABORT, 'audit entries cannot be changed'); END;

-- Up on PostgreSQL

CREATE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'audit entries cannot be changed'; END $$;
CREATE TRIGGER reject_audit_change BEFORE UPDATE OR TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
CREATE TRIGGER reject_audit_delete BEFORE DELETE ON audit
FOR EACH ROW WHEN (OLD.happened_at > now() - interval '10 years') EXECUTE FUNCTION reject_audit_change();

-- Down

DROP TABLE audit_personal_data;
DROP TABLE audit;

-- Down on PostgreSQL

DROP FUNCTION reject_audit_change;
