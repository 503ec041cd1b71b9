use chrono::{DateTime, Utc};
use sea_orm::{DbErr, QueryResult, Value};
use uuid::Uuid;

use super::schema::{Kind, Table};
use crate::persistence::columns;

/// Reads the values of a row, in the order of the table's columns.
pub(super) fn read(table: &Table, row: &QueryResult) -> Result<Vec<Value>, DbErr> {
    table.columns.iter().map(|column| cell(row, column.kind, &column.name)).collect()
}

/// PostgreSQL needs the type of a NULL too.
fn cell(row: &QueryResult, kind: Kind, column: &str) -> Result<Value, DbErr> {
    Ok(match kind {
        Kind::Boolean => Value::Bool(row.try_get("", column)?),
        Kind::Integer => Value::BigInt(row.try_get("", column)?),
        Kind::Text => Value::String(row.try_get("", column)?),
        Kind::Bytes => Value::Bytes(row.try_get("", column)?),
        Kind::Uuid => Value::Uuid(row.try_get::<Option<Uuid>>("", column)?),
        // To the microsecond, which is the precision of both databases.
        Kind::Time => {
            let time: Option<DateTime<Utc>> = row.try_get("", column)?;
            Value::ChronoDateTimeUtc(time.map(columns::time))
        }
    })
}
