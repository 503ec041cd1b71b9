-- Blog posts with their drafts and revisions, and legal pages.

CREATE TABLE blog_posts (
    id uuid NOT NULL PRIMARY KEY,
    title text NOT NULL,
    slug text NOT NULL UNIQUE,
    excerpt text NOT NULL,
    author_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    author_name text,
    is_published boolean NOT NULL DEFAULT FALSE,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    published_at timestamptz,
    scheduled_for timestamptz,
    removed_at timestamptz,
    is_archived boolean NOT NULL DEFAULT FALSE,
    reading_minutes bigint NOT NULL DEFAULT 1,
    tags text NOT NULL DEFAULT '',
    seo_title text,
    seo_description text,
    -- The path of an uploaded image, its height and its alternative text.
    feature_image text,
    feature_image_height bigint,
    feature_image_alt text NOT NULL DEFAULT '',
    -- Last, because SQLite reads past it to reach a later column.
    content text NOT NULL,
    CHECK (updated_at >= created_at),
    CHECK (removed_at IS NOT NULL OR NOT is_archived)
);
-- Readers see posts in the order of their publication.
CREATE INDEX blog_posts_listing ON blog_posts (is_published, published_at, id);
CREATE INDEX blog_posts_published_at ON blog_posts (published_at);
-- The trash, and the posts that are due. Beside an index of only one column, SQLite would not use this one.
CREATE INDEX blog_posts_removal ON blog_posts (removed_at, scheduled_for);

CREATE TABLE former_slugs (
    slug text NOT NULL PRIMARY KEY,
    post_id uuid NOT NULL REFERENCES blog_posts (id) ON DELETE CASCADE
);
CREATE INDEX former_slugs_post_id ON former_slugs (post_id);

-- Renamed and merged tags.
CREATE TABLE former_tag_slugs (
    slug text NOT NULL PRIMARY KEY,
    current_slug text NOT NULL
);

-- `post_id` is the same id, if the post exists.
CREATE TABLE post_working_copies (
    id uuid NOT NULL PRIMARY KEY,
    post_id uuid REFERENCES blog_posts (id) ON DELETE CASCADE,
    editor uuid NOT NULL,
    edited_by uuid REFERENCES users (id) ON DELETE SET NULL,
    updated_at timestamptz NOT NULL,
    base timestamptz,
    title text NOT NULL,
    slug text NOT NULL,
    excerpt text NOT NULL,
    content text NOT NULL,
    tags text NOT NULL DEFAULT '',
    seo_title text NOT NULL DEFAULT '',
    seo_description text NOT NULL DEFAULT '',
    feature_image text,
    feature_image_height bigint,
    feature_image_alt text NOT NULL DEFAULT '',
    CHECK (post_id IS NULL OR post_id = id),
    CHECK ((post_id IS NULL) = (base IS NULL))
);
CREATE INDEX post_working_copies_post ON post_working_copies (post_id, updated_at);
CREATE INDEX post_working_copies_edited_by ON post_working_copies (edited_by);

CREATE TABLE post_revisions (
    id uuid NOT NULL PRIMARY KEY,
    post_id uuid NOT NULL REFERENCES blog_posts (id) ON DELETE CASCADE,
    saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
    saved_at timestamptz NOT NULL,
    title text NOT NULL,
    excerpt text NOT NULL,
    content text NOT NULL,
    feature_image text,
    feature_image_height bigint,
    feature_image_alt text NOT NULL DEFAULT ''
);
CREATE INDEX post_revisions_post ON post_revisions (post_id, saved_at, id);
CREATE INDEX post_revisions_saved_by ON post_revisions (saved_by);

-- Links to previews.
CREATE TABLE post_previews (
    post_id uuid NOT NULL PRIMARY KEY REFERENCES blog_posts (id) ON DELETE CASCADE,
    digest bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    CHECK (length(digest) = 32)
);

-- Edited pages about privacy, terms and contact.
CREATE TABLE legal_pages (
    kind text NOT NULL PRIMARY KEY,
    updated_at timestamptz NOT NULL,
    content text NOT NULL,
    CHECK (kind IN ('privacy', 'terms', 'contact'))
);

-- What an owner changed about the look of the site. The last version is current.
CREATE TABLE appearances (
    number bigint NOT NULL PRIMARY KEY,
    content text NOT NULL,
    published_at timestamptz NOT NULL
);

-- Down

DROP TABLE appearances;
DROP TABLE legal_pages;
DROP TABLE post_previews;
DROP TABLE post_revisions;
DROP TABLE post_working_copies;
DROP TABLE former_tag_slugs;
DROP TABLE former_slugs;
DROP TABLE blog_posts;
