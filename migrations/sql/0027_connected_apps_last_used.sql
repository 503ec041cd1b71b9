-- An app without connections is deleted 30 days after its last use, not after it registered.
ALTER TABLE connected_apps RENAME COLUMN created_at TO last_used_at;
UPDATE connected_apps SET last_used_at = issued.last_at
    FROM (SELECT app_id, max(issued_at) AS last_at FROM connections GROUP BY app_id) AS issued
    WHERE issued.app_id = connected_apps.id AND issued.last_at > connected_apps.last_used_at;
DROP INDEX connected_apps_created_at;
CREATE INDEX connected_apps_last_used_at ON connected_apps (last_used_at);

-- Down

DROP INDEX connected_apps_last_used_at;
ALTER TABLE connected_apps RENAME COLUMN last_used_at TO created_at;
CREATE INDEX connected_apps_created_at ON connected_apps (created_at);
