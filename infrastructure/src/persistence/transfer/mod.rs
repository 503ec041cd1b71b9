//! Copies a database of either kind into an empty one, in one transaction that is committed only after the
//! counts and checksums of all tables match. If it fails, the target stays empty and the transfer can be
//! repeated.

mod cells;
mod checksum;
mod schema;
mod side;

use std::collections::BTreeSet;

use application::ports::BoxError;
use futures_util::TryStreamExt as _;
use sea_orm::sea_query::{Alias, Expr, Query};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Statement, StreamTrait as _, Value};

use checksum::Checksum;
use schema::Table;
use side::Side;

#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    #[error("the {role} cannot be used: {cause}")]
    Unusable { role: Role, cause: BoxError },
    #[error("there is no database at the source's address")]
    NoSource,
    #[error("the {0} is in use; stop every server that runs on it first")]
    InUse(Role),
    #[error("the source is not up to date; run `marigold migrate` on it first")]
    Outdated,
    #[error("the target holds tables that are not Marigold's; name an empty database")]
    Foreign,
    #[error("source and target are not alike in {0}; was one of them changed by hand?")]
    Unlike(String),
    #[error("a column cannot be carried over: {0}")]
    UnknownColumn(String),
    #[error("tables refer to each other in a circle: {0}")]
    Circle(String),
    #[error("the target is not empty, and differs from the source in {0}; name an empty database")]
    NotEmpty(String),
    #[error("table {table} differs after copying ({there} of {here}), so nothing was kept; run it again")]
    Differs { table: String, here: Checksum, there: Checksum },
    #[error("{table} could not be copied, so nothing was kept: {cause}")]
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
    pub was_there_already: bool,
}

/// Migrates the target, then copies every table. A target that already has the same content is left
/// unchanged, because an earlier transfer may have committed without receiving the confirmation.
///
/// # Errors
/// [`TransferError`] with the reason and what to do. The target is then unchanged, except for empty tables.
pub async fn transfer(from: &str, to: &str) -> Result<Transfer, TransferError> {
    let source = Side::open(from, Role::Source).await?;
    let target = Side::open(to, Role::Target).await?;
    let reading = source.begin().await?;
    let writing = target.begin().await?;
    let tables = schema::read(&reading).await?;
    assert_alike(&tables, &schema::read(&writing).await?)?;
    target.lock(&writing, &tables).await?;
    source.lock(&reading, &tables).await?;

    let was_there_already = !is_empty(&writing, &tables).await?;
    let mut copied = Vec::new();
    for table in &tables {
        let failed = |cause| TransferError::Table { table: table.name.clone(), cause };
        let here = if was_there_already {
            checksum_of(&reading, table).await.map_err(failed)?
        } else {
            copy(&reading, &writing, table).await.map_err(failed)?
        };
        let there = checksum_of(&writing, table).await.map_err(failed)?;
        copied.push((table.name.clone(), here, there));
    }
    let differing: Vec<_> = copied.iter().filter(|(_, here, there)| here != there).cloned().collect();
    if let Some((table, here, there)) = differing.first().cloned() {
        let names = differing.iter().map(|(name, ..)| name.as_str()).collect::<Vec<_>>().join(", ");
        return Err(if was_there_already {
            TransferError::NotEmpty(names)
        } else {
            TransferError::Differs { table, here, there }
        });
    }
    writing.commit().await?;
    reading.rollback().await?;
    source.close().await?;
    target.close().await?;
    let tables = copied.into_iter().map(|(name, here, _)| TransferredTable {
        name,
        rows: here.rows(),
        checksum: here.to_string(),
    });
    Ok(Transfer { tables: tables.collect(), was_there_already })
}

fn assert_alike(source: &[Table], target: &[Table]) -> Result<(), TransferError> {
    let by_name = |tables: &[Table]| -> BTreeSet<_> {
        tables.iter().map(|table| (table.name.clone(), table.columns.clone())).collect()
    };
    let (source, target) = (by_name(source), by_name(target));
    match source.symmetric_difference(&target).next() {
        Some((table, _)) => Err(TransferError::Unlike(table.clone())),
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
    reading: &DatabaseTransaction,
    writing: &DatabaseTransaction,
    table: &Table,
) -> Result<Checksum, DbErr> {
    /// Databases limit a statement to some ten thousand parameters.
    const VALUES: usize = 10_000;
    let rows_a_batch = VALUES / table.columns.len().max(1);
    let mut checksum = Checksum::default();
    let mut batch = Vec::new();
    let mut rows = reading.stream_raw(select(reading, table)).await?;
    while let Some(row) = rows.try_next().await? {
        let values = cells::read(table, &row)?;
        checksum.add(&values);
        batch.push(values);
        if batch.len() == rows_a_batch {
            insert(writing, table, std::mem::take(&mut batch)).await?;
        }
    }
    if !batch.is_empty() {
        insert(writing, table, batch).await?;
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
