-- Notes of admins about agents.

ALTER TABLE agents ADD COLUMN note text NOT NULL DEFAULT '';

-- Down

ALTER TABLE agents DROP COLUMN note;
