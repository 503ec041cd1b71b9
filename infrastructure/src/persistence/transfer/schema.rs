use std::collections::{BTreeMap, BTreeSet};

use sea_orm::{ConnectionTrait as _, DatabaseTransaction, DbBackend, DbErr, Statement, Value};

use super::TransferError;

pub(super) const MIGRATIONS: &str = "seaql_migrations";
/// Facts about the database itself: the target was migrated by itself, and has no backup yet.
const NOT_COPIED: [&str; 2] = [MIGRATIONS, "backup_status"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) name: String,
    /// By name.
    pub(super) columns: Vec<Column>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: ColumnType,
}

/// The type of a column, independent of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ColumnType {
    Boolean,
    Integer,
    Text,
    Bytes,
    Uuid,
    Time,
}

impl ColumnType {
    fn parse(backend: DbBackend, name: &str) -> Option<Self> {
        let kinds: &[(&str, Self)] = match backend {
            DbBackend::Postgres => &[
                ("bool", Self::Boolean),
                ("int8", Self::Integer),
                ("text", Self::Text),
                ("varchar", Self::Text),
                ("bytea", Self::Bytes),
                ("uuid", Self::Uuid),
                ("timestamptz", Self::Time),
            ],
            _ => &[
                ("boolean", Self::Boolean),
                ("bigint", Self::Integer),
                ("integer", Self::Integer),
                ("text", Self::Text),
                ("varchar", Self::Text),
                ("blob", Self::Bytes),
                ("uuid_text", Self::Uuid),
                ("timestamp_with_timezone_text", Self::Time),
            ],
        };
        kinds.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }
}

/// Reads the tables from the database's catalog, each after the tables that it references.
pub(super) async fn read(transaction: &DatabaseTransaction) -> Result<Vec<Table>, TransferError> {
    let mut remaining = BTreeMap::new();
    for name in names(transaction).await? {
        if !NOT_COPIED.contains(&name.as_str()) {
            let columns = columns(transaction, &name).await?;
            let parents = parents(transaction, &name).await?;
            remaining.insert(name.clone(), (Table { name, columns }, parents));
        }
    }
    let mut sorted: Vec<Table> = Vec::new();
    while !remaining.is_empty() {
        let is_remaining = |name: &String| remaining.contains_key(name);
        let next = remaining.iter().find(|(_, (_, parents))| !parents.iter().any(is_remaining));
        let Some(name) = next.map(|(name, _)| name.clone()) else {
            return Err(TransferError::CircularReferences(
                remaining.into_keys().collect::<Vec<_>>().join(", "),
            ));
        };
        sorted.extend(remaining.remove(&name).map(|(table, _)| table));
    }
    Ok(sorted)
}

pub(super) async fn names(connection: &DatabaseTransaction) -> Result<Vec<String>, DbErr> {
    let sql = match connection.get_database_backend() {
        DbBackend::Postgres => {
            "SELECT table_name::text FROM information_schema.tables
             WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
        }
        _ => r"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'",
    };
    let rows =
        connection.query_all_raw(Statement::from_string(connection.get_database_backend(), sql)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

async fn columns(transaction: &DatabaseTransaction, table: &str) -> Result<Vec<Column>, TransferError> {
    let sql = match transaction.get_database_backend() {
        // Auto-increment columns are not supported: after the copy they would start again at 1.
        DbBackend::Postgres => {
            "SELECT column_name::text, CASE WHEN is_identity = 'YES' OR column_default LIKE 'nextval%'
                 THEN 'auto_increment' ELSE udt_name::text END
             FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name = $1"
        }
        _ => "SELECT name, lower(type) FROM pragma_table_info(?)",
    };
    let mut columns = Vec::new();
    for row in query_table(transaction, sql, table).await? {
        let (name, kind): (String, String) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let Some(kind) = ColumnType::parse(transaction.get_database_backend(), &kind) else {
            return Err(TransferError::UnknownColumn(format!("{table}.{name} of type {kind}")));
        };
        columns.push(Column { name, kind });
    }
    columns.sort_unstable();
    Ok(columns)
}

async fn parents(transaction: &DatabaseTransaction, table: &str) -> Result<BTreeSet<String>, DbErr> {
    let sql = match transaction.get_database_backend() {
        DbBackend::Postgres => {
            "SELECT parent.relname::text FROM pg_constraint
             JOIN pg_class child ON child.oid = conrelid AND child.relnamespace = current_schema()::regnamespace
             JOIN pg_class parent ON parent.oid = confrelid
             WHERE contype = 'f' AND child.relname = $1"
        }
        _ => "SELECT \"table\" FROM pragma_foreign_key_list(?)",
    };
    let rows = query_table(transaction, sql, table).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

async fn query_table(
    transaction: &DatabaseTransaction,
    sql: &str,
    table: &str,
) -> Result<Vec<sea_orm::QueryResult>, DbErr> {
    let values = [Value::from(table)];
    let statement = Statement::from_sql_and_values(transaction.get_database_backend(), sql, values);
    transaction.query_all_raw(statement).await
}
