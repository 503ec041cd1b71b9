-- The key that signs sign-up forms, labels of members, and who gets a newsletter.

-- Shared by all nodes.
CREATE TABLE signing_keys (
    name text NOT NULL PRIMARY KEY,
    key text NOT NULL
);

-- `label_key` is the label in lower case.
CREATE TABLE member_labels (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    label_key text NOT NULL,
    label text NOT NULL,
    PRIMARY KEY (user_id, label_key)
);
CREATE INDEX member_labels_key ON member_labels (label_key, user_id);

-- JSON; null for all subscribers.
ALTER TABLE newsletters ADD COLUMN audience text;

-- Down

ALTER TABLE newsletters DROP COLUMN audience;
DROP TABLE member_labels;
DROP TABLE signing_keys;
