-- The number of the invoice that is attached to an email when it is sent.
ALTER TABLE mail_outbox ADD COLUMN invoice text;

-- Down

ALTER TABLE mail_outbox DROP COLUMN invoice;
