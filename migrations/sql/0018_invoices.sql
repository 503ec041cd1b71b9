-- Invoices and credit notes, and where buyers are.

ALTER TABLE billing_details ADD COLUMN country text NOT NULL DEFAULT '';
ALTER TABLE billing_details ADD COLUMN region text NOT NULL DEFAULT '';

-- Never changed. `content` is JSON: the parties, the tax and the lines as they were.
CREATE TABLE invoices (
    number text NOT NULL PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    issued_at timestamptz NOT NULL,
    content text NOT NULL
);
CREATE INDEX invoices_order ON invoices (order_id);
CREATE INDEX invoices_issued ON invoices (issued_at, number);

-- The last number of each series and year. The row is locked until the transaction that takes a number ends, so that a
-- transaction that is rolled back leaves no gap.
CREATE TABLE invoice_counters (
    series text NOT NULL,
    year bigint NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY (series, year),
    CHECK (last > 0)
);

-- Down

DROP TABLE invoice_counters;
DROP TABLE invoices;
ALTER TABLE billing_details DROP COLUMN region;
ALTER TABLE billing_details DROP COLUMN country;
