use std::sync::Arc;

use application::ports::{BoxError, StoreError};
use sea_orm::sqlx::error::DatabaseError;
use sea_orm::sqlx::sqlite::SqliteError;
use sea_orm::{DbErr, RuntimeErr, SqlErr, SqlxError};

/// A column with a value that the domain types reject.
#[derive(Debug, thiserror::Error)]
#[error("invalid value in column {column}")]
struct InvalidColumn {
    column: &'static str,
    source: BoxError,
}

/// Returns a function for `map_err` that adds the column's name.
pub(super) fn unreadable<E: Into<BoxError>>(column: &'static str) -> impl FnOnce(E) -> StoreError {
    move |cause| StoreError::Corrupt(Box::new(InvalidColumn { column, source: cause.into() }))
}

pub(super) fn translate(error: DbErr) -> StoreError {
    if is_unique_violation(&error) {
        return StoreError::Conflict(violated_table(&error).unwrap_or("row").to_owned());
    }
    if is_contention(&error) {
        StoreError::Contended(error.into())
    } else if is_value_error(&error) {
        StoreError::Corrupt(error.into())
    } else {
        StoreError::Unavailable(error.into())
    }
}

/// The error of a call that several callers share, for one of them.
pub(super) fn share(error: Arc<StoreError>) -> StoreError {
    match &*error {
        StoreError::Conflict(value) => StoreError::Conflict(value.clone()),
        StoreError::Aborted => StoreError::Aborted,
        StoreError::SessionEnded => StoreError::SessionEnded,
        StoreError::Contended(_) => StoreError::Contended(error.into()),
        StoreError::Unavailable(_) => StoreError::Unavailable(error.into()),
        StoreError::Corrupt(_) => StoreError::Corrupt(error.into()),
    }
}

/// PostgreSQL names the table. SQLite only has a text: `UNIQUE constraint failed: users.email_key, …`, or `index 'users_email'`
/// if the index is of an expression.
fn violated_table(error: &DbErr) -> Option<&str> {
    let cause = database_error(error)?;
    cause.table().or_else(|| {
        let columns = cause.message().strip_prefix("UNIQUE constraint failed: ")?;
        columns.split('.').next()
    })
}

fn database_error(error: &DbErr) -> Option<&(dyn DatabaseError + 'static)> {
    let (DbErr::Conn(RuntimeErr::SqlxError(cause))
    | DbErr::Exec(RuntimeErr::SqlxError(cause))
    | DbErr::Query(RuntimeErr::SqlxError(cause))) = error
    else {
        return None;
    };
    let SqlxError::Database(cause) = cause.as_ref() else { return None };
    Some(cause.as_ref())
}

/// Whether a value does not match the type of its column.
fn is_value_error(error: &DbErr) -> bool {
    match error {
        DbErr::Type(_) | DbErr::TryIntoErr { .. } | DbErr::ConvertFromU64(_) => true,
        DbErr::Query(RuntimeErr::SqlxError(cause)) => matches!(
            cause.as_ref(),
            SqlxError::ColumnDecode { .. } | SqlxError::Decode(_) | SqlxError::ColumnNotFound(_)
        ),
        _ => false,
    }
}

/// Whether a concurrent transaction caused the failure, so that a retry may succeed.
pub(super) fn is_contention(error: &DbErr) -> bool {
    /// Serialization failure, deadlock, `lock_timeout`, and `statement_timeout` while waiting for a lock.
    const POSTGRES: [&str; 4] = ["40001", "40P01", "55P03", "57014"];
    /// `SQLITE_BUSY` and `SQLITE_LOCKED`; an extended code has its reason in the higher bytes.
    const SQLITE: [i32; 2] = [5, 6];

    let Some(cause) = database_error(error) else { return false };
    let Some(code) = cause.code() else { return false };
    POSTGRES.contains(&&*code)
        || cause.try_downcast_ref::<SqliteError>().is_some()
            && code.parse::<i32>().is_ok_and(|code| SQLITE.contains(&(code & 0xff)))
}

pub(super) fn is_unique_violation(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)))
}
