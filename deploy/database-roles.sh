#!/bin/sh
# Runs when PostgreSQL creates the database: `marigold` owns the tables and migrates them; the nodes connect as `marigold_app`,
# which reads and writes rows, but cannot change tables or the triggers that protect the audit log.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
    --set owner="$DATABASE_OWNER_PASSWORD" --set app="$DATABASE_APP_PASSWORD" << 'SQL'
CREATE ROLE marigold LOGIN PASSWORD :'owner';
CREATE ROLE marigold_app LOGIN PASSWORD :'app';
CREATE DATABASE marigold OWNER marigold;
\connect marigold
ALTER SCHEMA public OWNER TO marigold;
ALTER DEFAULT PRIVILEGES FOR ROLE marigold GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO marigold_app;
ALTER DEFAULT PRIVILEGES FOR ROLE marigold GRANT USAGE, SELECT ON SEQUENCES TO marigold_app;
SQL
