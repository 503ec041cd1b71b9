-- How often pages were opened and by about how many visitors, and which sites and campaigns led to them, by day. These
-- two tables hold no personal data; users.source does.

CREATE TABLE traffic_counts (
    kind text NOT NULL,
    -- When the day began in the time zone of the site.
    day timestamptz NOT NULL,
    -- Empty for visitors, and for the sum of the keys beyond the limit.
    key text NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (kind, day, key),
    CHECK (count > 0)
);

-- The day that is being counted, which all nodes share. `visitors` is a bitmap of salted hashes. Deleted after the day.
CREATE TABLE traffic_days (
    day timestamptz NOT NULL PRIMARY KEY,
    salt text NOT NULL,
    visitors bytea NOT NULL
);

-- The site or campaign that led the member here, such as `host news.example`; empty if it is not known.
ALTER TABLE users ADD COLUMN source text NOT NULL DEFAULT '';

-- Down

ALTER TABLE users DROP COLUMN source;
DROP TABLE traffic_days;
DROP TABLE traffic_counts;
