use chrono::{DateTime, Utc};
use sea_orm::{DbErr, QueryResult, Value};
use uuid::Uuid;

use super::schema::{ColumnType, Table};
use crate::persistence::columns;

/// Reads the values of a row, in the order of the table's columns.
pub(super) fn read(table: &Table, row: &QueryResult) -> Result<Vec<Value>, DbErr> {
    table.columns.iter().map(|column| cell(row, column.kind, &column.name)).collect()
}

/// PostgreSQL needs the type of a NULL too.
fn cell(row: &QueryResult, kind: ColumnType, column: &str) -> Result<Value, DbErr> {
    Ok(match kind {
        ColumnType::Boolean => Value::Bool(row.try_get("", column)?),
        ColumnType::Integer => Value::BigInt(row.try_get("", column)?),
        ColumnType::Text => Value::String(row.try_get("", column)?),
        ColumnType::Bytes => Value::Bytes(row.try_get("", column)?),
        ColumnType::Uuid => Value::Uuid(row.try_get::<Option<Uuid>>("", column)?),
        // To the microsecond, which is the precision of both databases.
        ColumnType::Time => {
            let time: Option<DateTime<Utc>> = row.try_get("", column)?;
            Value::ChronoDateTimeUtc(time.map(columns::time))
        }
    })
}
