//! The database schema, the same on SQLite and PostgreSQL: a file of SQL per area in `sql`, and then one per change.
//!
//! A released migration is never edited: the next change is a new file. Ids are UUIDs, times are UTC with microseconds, money
//! is whole cents, and invariants are constraints. A file is PostgreSQL's SQL, as far as SQLite supports it too. Lines below
//! `-- Up on SQLite` and `-- Up on PostgreSQL` are for one of them, and those below `-- Down` undo the migration.

use sea_orm::{ConnectionTrait as _, DbBackend, DbErr};
pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager, async_trait, sea_orm};

#[derive(Debug)]
pub struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let files = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));
        files
            .into_iter()
            .map(|(name, sql)| -> Box<dyn MigrationTrait> { Box::new(Migration { name, sql }) })
            .collect()
    }
}

struct Migration {
    name: &'static str,
    sql: &'static str,
}

impl MigrationName for Migration {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.run(manager, UP).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.run(manager, DOWN).await
    }
}

impl Migration {
    async fn run(&self, manager: &SchemaManager<'_>, direction: &str) -> Result<(), DbErr> {
        let sql = statements(self.sql, direction, manager.get_database_backend());
        manager.get_connection().execute_unprepared(&sql).await.map(drop)
    }
}

const UP: &str = "-- Up";
const DOWN: &str = "-- Down";
const HEADINGS: [&str; 6] =
    [UP, "-- Up on SQLite", "-- Up on PostgreSQL", DOWN, "-- Down on SQLite", "-- Down on PostgreSQL"];

/// SQLite's driver tells from these names how a value is stored.
const SQLITE_TYPES: [(&str, &str); 4] = [
    (" bigint", " integer"),
    (" bytea", " blob"),
    (" timestamptz", " timestamp_with_timezone_text"),
    (" uuid", " uuid_text"),
];

/// The lines for this direction and database.
fn statements(sql: &str, direction: &str, backend: DbBackend) -> String {
    let is_postgres = backend == DbBackend::Postgres;
    let own_heading = format!("{direction} on {}", if is_postgres { "PostgreSQL" } else { "SQLite" });
    let mut is_wanted = direction == UP;
    let mut wanted = String::new();
    for line in sql.lines() {
        if HEADINGS.contains(&line) {
            is_wanted = line == direction || line == own_heading;
        } else if is_wanted {
            wanted.push_str(line);
            wanted.push('\n');
        }
    }
    let types = if is_postgres { &[] } else { &SQLITE_TYPES[..] };
    types.iter().fold(wanted, |sql, (name, on_sqlite)| sql.replace(name, on_sqlite))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_without_gaps() {
        let migrations = Migrator::migrations();
        let numbers = migrations.iter().map(|migration| migration.name()[..5].to_owned());
        assert!(numbers.eq((1..=migrations.len()).map(|number| format!("{number:04}_"))));
    }

    #[test]
    fn statements_are_of_one_direction_and_database() {
        let sql = "-- Up to here a comment\nid uuid;\n-- Up on SQLite\nlite;\n-- Up on PostgreSQL\npost;\n\
                   -- Up\nboth;\n-- Down\nDROP;\n-- Down on PostgreSQL\nFUNCTION;";
        let of = |direction, backend| statements(sql, direction, backend).lines().last().map(str::to_owned);
        let (sqlite, postgres) = (DbBackend::Sqlite, DbBackend::Postgres);
        assert_eq!(statements(sql, UP, sqlite), "-- Up to here a comment\nid uuid_text;\nlite;\nboth;\n");
        assert_eq!(statements(sql, UP, postgres), "-- Up to here a comment\nid uuid;\npost;\nboth;\n");
        assert_eq!(of(DOWN, sqlite).as_deref(), Some("DROP;"));
        assert_eq!(of(DOWN, postgres).as_deref(), Some("FUNCTION;"));
    }
}
