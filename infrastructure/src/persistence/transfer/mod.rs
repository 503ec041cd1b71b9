//! Copies a database of either kind into an empty one, in one transaction that is committed only after the
//! counts and checksums of all tables match. If it fails, the target stays empty and the transfer can be
//! repeated.

mod cells;
mod checksum;
mod schema;
mod side;

use std::collections::BTreeSet;
use std::path::Path;

use application::ports::BoxError;
use futures_util::TryStreamExt as _;
use sea_orm::sea_query::{Alias, Expr, Query};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Statement, StreamTrait as _, Value};

use checksum::Checksum;
use schema::Table;
use side::Side;

use super::restore::set_journal_mode_delete;

#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    #[error("the {role} cannot be used")]
    Unusable {
        role: Role,
        #[source]
        cause: BoxError,
    },
    #[error("there is no database at the source URL")]
    NoSource,
    #[error("the {0} is in use; stop every server that runs on it first")]
    InUse(Role),
    #[error("the source is not up to date; run `marigold migrate` on it first")]
    Outdated,
    #[error("the target contains tables of another application; use an empty database")]
    Foreign,
    #[error("the schemas of source and target differ in table {0}; was one of them changed by hand?")]
    SchemaMismatch(String),
    #[error("a column has an unsupported type: {0}")]
    UnknownColumn(String),
    #[error("tables have circular foreign keys: {0}")]
    CircularReferences(String),
    #[error("the target is not empty and differs from the source in {0}; use an empty database")]
    NotEmpty(String),
    #[error(
        "the copy of table {table} has checksum {actual} instead of {expected}; nothing was committed, run the transfer again"
    )]
    ChecksumMismatch { table: String, expected: Checksum, actual: Checksum },
    #[error("table {table} could not be copied, nothing was committed: {cause}")]
    Table { table: String, cause: DbErr },
    #[error("the databases could not be read: {0}")]
    Database(#[from] DbErr),
}

/// One end of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Source,
    Target,
}

impl std::fmt::Display for Role {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Source => "source",
            Self::Target => "target",
        })
    }
}

/// The number of rows and the checksum of a table, equal on both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferredTable {
    pub name: String,
    pub rows: u64,
    pub checksum: String,
}

/// The result of a transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    pub tables: Vec<TransferredTable>,
    /// The target already had the same content, so nothing was written.
    pub was_identical: bool,
}

/// Migrates the target, then copies every table. A target that already has the same content is left
/// unchanged, because an earlier transfer may have committed without receiving the confirmation.
///
/// # Errors
/// [`TransferError`] with the reason and what to do. The target is then unchanged, except for empty tables.
pub async fn transfer(from: &str, to: &str) -> Result<Transfer, TransferError> {
    copy_all(Side::open(from, Role::Source).await?, Side::open(to, Role::Target).await?, true).await
}

/// Copies a PostgreSQL database that servers use, as it was at one moment, into a new SQLite file.
///
/// # Errors
/// [`TransferError`] with the reason.
pub(super) async fn copy_in_use(from: &str, to: &Path) -> Result<(), TransferError> {
    let url = format!("sqlite://{}", to.display());
    copy_all(Side::open_in_use(from).await?, Side::open(&url, Role::Target).await?, false).await?;
    // So that the file is complete without a journal beside it.
    set_journal_mode_delete(to).await.map(drop).map_err(Into::into)
}

async fn copy_all(source: Side, target: Side, locks_source: bool) -> Result<Transfer, TransferError> {
    let source_transaction = source.begin().await?;
    let target_transaction = target.begin().await?;
    let tables = schema::read(&source_transaction).await?;
    check_same_schema(&tables, &schema::read(&target_transaction).await?)?;
    target.lock(&target_transaction, &tables).await?;
    if locks_source {
        source.lock(&source_transaction, &tables).await?;
    }

    let was_identical = !is_empty(&target_transaction, &tables).await?;
    let mut copied = Vec::new();
    for table in &tables {
        let failed = |cause| TransferError::Table { table: table.name.clone(), cause };
        let expected = if was_identical {
            checksum_of(&source_transaction, table).await.map_err(failed)?
        } else {
            copy(&source_transaction, &target_transaction, table).await.map_err(failed)?
        };
        let actual = checksum_of(&target_transaction, table).await.map_err(failed)?;
        copied.push((table.name.clone(), expected, actual));
    }
    let differing: Vec<_> =
        copied.iter().filter(|(_, expected, actual)| expected != actual).cloned().collect();
    if let Some((table, expected, actual)) = differing.first().cloned() {
        let names = differing.iter().map(|(name, ..)| name.as_str()).collect::<Vec<_>>().join(", ");
        return Err(if was_identical {
            TransferError::NotEmpty(names)
        } else {
            TransferError::ChecksumMismatch { table, expected, actual }
        });
    }
    target_transaction.commit().await?;
    source_transaction.rollback().await?;
    source.close().await?;
    target.close().await?;
    let tables = copied.into_iter().map(|(name, expected, _)| TransferredTable {
        name,
        rows: expected.rows(),
        checksum: expected.to_string(),
    });
    Ok(Transfer { tables: tables.collect(), was_identical })
}

fn check_same_schema(source: &[Table], target: &[Table]) -> Result<(), TransferError> {
    let by_name = |tables: &[Table]| -> BTreeSet<_> {
        tables.iter().map(|table| (table.name.clone(), table.columns.clone())).collect()
    };
    let (source, target) = (by_name(source), by_name(target));
    match source.symmetric_difference(&target).next() {
        Some((table, _)) => Err(TransferError::SchemaMismatch(table.clone())),
        None => Ok(()),
    }
}

async fn is_empty(transaction: &DatabaseTransaction, tables: &[Table]) -> Result<bool, TransferError> {
    for table in tables {
        let any = statement(transaction, format!("SELECT 1 FROM \"{}\" LIMIT 1", table.name));
        if transaction.query_one_raw(any).await?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Copies a table and returns the checksum of what was read.
async fn copy(
    source_transaction: &DatabaseTransaction,
    target_transaction: &DatabaseTransaction,
    table: &Table,
) -> Result<Checksum, DbErr> {
    /// Databases limit a statement to some ten thousand parameters.
    const MAX_PARAMETERS: usize = 10_000;
    let batch_size = MAX_PARAMETERS / table.columns.len().max(1);
    let mut checksum = Checksum::default();
    let mut batch = Vec::new();
    let mut rows = source_transaction.stream_raw(select(source_transaction, table)).await?;
    while let Some(row) = rows.try_next().await? {
        let values = cells::read(table, &row)?;
        checksum.add(&values);
        batch.push(values);
        if batch.len() == batch_size {
            insert(target_transaction, table, std::mem::take(&mut batch)).await?;
        }
    }
    if !batch.is_empty() {
        insert(target_transaction, table, batch).await?;
    }
    Ok(checksum)
}

async fn insert(
    transaction: &DatabaseTransaction,
    table: &Table,
    rows: Vec<Vec<Value>>,
) -> Result<(), DbErr> {
    let mut insert = Query::insert();
    insert.into_table(Alias::new(&table.name));
    insert.columns(table.columns.iter().map(|column| Alias::new(&column.name)));
    for row in rows {
        let values = row.into_iter().map(Expr::value);
        insert.values(values).map_err(|error| DbErr::Custom(error.to_string()))?;
    }
    transaction.execute(&insert).await.map(drop)
}

async fn checksum_of(transaction: &DatabaseTransaction, table: &Table) -> Result<Checksum, DbErr> {
    let mut checksum = Checksum::default();
    let mut rows = transaction.stream_raw(select(transaction, table)).await?;
    while let Some(row) = rows.try_next().await? {
        checksum.add(&cells::read(table, &row)?);
    }
    Ok(checksum)
}

fn select(transaction: &DatabaseTransaction, table: &Table) -> Statement {
    let columns = table.columns.iter().map(|column| format!("\"{}\"", column.name));
    let columns = columns.collect::<Vec<_>>().join(", ");
    statement(transaction, format!("SELECT {columns} FROM \"{}\"", table.name))
}

fn statement(transaction: &DatabaseTransaction, sql: String) -> Statement {
    Statement::from_string(ConnectionTrait::get_database_backend(transaction), sql)
}
