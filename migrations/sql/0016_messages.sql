-- Messages, which are sent by email but have no page.

ALTER TABLE blog_posts ADD COLUMN is_message boolean NOT NULL DEFAULT FALSE;

-- Down

DELETE FROM blog_posts WHERE is_message;
ALTER TABLE blog_posts DROP COLUMN is_message;
