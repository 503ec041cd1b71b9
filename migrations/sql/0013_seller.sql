-- Who sells on the site. The last version is current.

CREATE TABLE sellers (
    number bigint NOT NULL PRIMARY KEY,
    content text NOT NULL,
    saved_at timestamptz NOT NULL
);

-- Down

DROP TABLE sellers;
