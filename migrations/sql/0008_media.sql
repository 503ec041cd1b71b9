-- Uploaded images, and the texts that show them.

-- The files are not in the database. Who uploaded an image is in the audit log.
CREATE TABLE images (
    id uuid NOT NULL PRIMARY KEY,
    hash text NOT NULL UNIQUE,
    fallback text NOT NULL,
    width bigint NOT NULL,
    height bigint NOT NULL,
    bytes bigint NOT NULL,
    alt text NOT NULL,
    name text NOT NULL,
    search_text text NOT NULL,
    created_at timestamptz NOT NULL,
    unused_since timestamptz,
    CHECK (width > 0 AND height > 0)
);
CREATE INDEX images_created_at ON images (created_at, id);

-- Which texts show which images. Rows are removed with their content.
CREATE TABLE image_uses (
    kind text NOT NULL,
    content_id text NOT NULL,
    hash text NOT NULL,
    title text NOT NULL,
    post_id uuid REFERENCES blog_posts (id) ON DELETE CASCADE,
    agent_id uuid REFERENCES agents (id) ON DELETE CASCADE,
    working_copy_id uuid REFERENCES post_working_copies (id) ON DELETE CASCADE,
    revision_id uuid REFERENCES post_revisions (id) ON DELETE CASCADE,
    newsletter_id uuid REFERENCES newsletters (id) ON DELETE CASCADE,
    PRIMARY KEY (kind, content_id, hash)
);
CREATE INDEX image_uses_hash ON image_uses (hash);
CREATE INDEX image_uses_post_id ON image_uses (post_id);
CREATE INDEX image_uses_agent_id ON image_uses (agent_id);
CREATE INDEX image_uses_working_copy_id ON image_uses (working_copy_id);
CREATE INDEX image_uses_revision_id ON image_uses (revision_id);
CREATE INDEX image_uses_newsletter_id ON image_uses (newsletter_id);

-- Down

DROP TABLE image_uses;
DROP TABLE images;
