use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use domain::media::{ContentHash, MediaFile};
use domain::packages::FileKey;
use sea_orm::sea_query::{Alias, Asterisk, Expr, Func, Query};
use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, EntityTrait as _,
    QuerySelect as _, Statement, TransactionTrait as _,
};
use tempfile::TempDir;

use super::BackupError;
use crate::persistence::entities::images;
use crate::persistence::packages::package_files;
use crate::persistence::private_file::create_private_file;
use crate::persistence::sqlite_file::{FileLock, parent_folder, sibling, sqlite_file};
use crate::persistence::{PoolOptions, connect, is_postgres, transfer};

const PREFIX: &str = ".backup-";
/// The PostgreSQL advisory lock of backups: "mgbackup" in ASCII.
const ADVISORY_LOCK_KEY: i64 = 0x6D67_6261_636B_7570;

/// A folder for the copy of a database, and a lock that at most one backup of a database has. Both end with the process.
pub(super) struct Workspace {
    folder: TempDir,
    _lock: Option<Lock>,
}

enum Lock {
    File { _lock: FileLock },
    Postgres { _transaction: DatabaseTransaction },
}

impl Workspace {
    /// The folder is beside a SQLite database, where there is room for a copy.
    pub(super) async fn open(url: &str) -> Result<Self, BackupError> {
        if is_postgres(url) {
            let lock = lock_postgres(url).await?.ok_or(BackupError::Busy)?;
            let folder = TempDir::with_prefix(PREFIX)?;
            return Ok(Self { folder, _lock: Some(Lock::Postgres { _transaction: lock }) });
        }
        let file = database_file(url)?;
        if !file.is_file() {
            return Err(BackupError::Missing(file));
        }
        let lock = FileLock::try_acquire(&sibling(&file, ".backup-lock"), File::try_lock)?;
        let lock = lock.ok_or(BackupError::Busy)?;
        // Left over from a backup that was killed.
        for entry in fs::read_dir(parent_folder(&file))? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with(PREFIX) {
                fs::remove_dir_all(entry.path())?;
            }
        }
        let folder = TempDir::with_prefix_in(PREFIX, parent_folder(&file))?;
        Ok(Self { folder, _lock: Some(Lock::File { _lock: lock }) })
    }

    /// To read a backup, also where there is no database.
    pub(super) async fn open_for_reading(url: &str) -> Result<Self, BackupError> {
        if !is_postgres(url) && database_file(url)?.is_file() {
            return Self::open(url).await;
        }
        Ok(Self { folder: TempDir::with_prefix(PREFIX)?, _lock: None })
    }

    pub(super) fn database(&self) -> PathBuf {
        self.folder.path().join("marigold.db")
    }
}

/// The transaction holds no snapshot, so that it does not keep the database from cleaning up.
async fn lock_postgres(url: &str) -> Result<Option<DatabaseTransaction>, DbErr> {
    let transaction = connect::postgres_without_timeout(url).await?.begin().await?;
    let sql = "SELECT pg_try_advisory_xact_lock($1)";
    let lock = Statement::from_sql_and_values(DbBackend::Postgres, sql, [ADVISORY_LOCK_KEY.into()]);
    let row = transaction.query_one_raw(lock).await?;
    let is_locked = row.map_or(Ok(false), |row| row.try_get_by_index(0))?;
    Ok(is_locked.then_some(transaction))
}

/// Copies the database in one read transaction: concurrent writers do not wait, and their changes are not in the copy.
/// PostgreSQL is copied to SQLite too, so that every backup can be restored to either.
pub(super) async fn copy(url: &str, copy: &Path) -> Result<(), BackupError> {
    if is_postgres(url) {
        let copied = transfer::copy_in_use(url, copy).await;
        return copied.map_err(|error| BackupError::Copy(error.to_string()));
    }
    let into = copy.to_str().ok_or_else(|| BackupError::Copy("its path is not valid UTF-8".to_owned()))?;
    create_private_file(copy)?;
    let connection = connect::sqlite_writer(&database_file(url)?, &PoolOptions::default()).await?;
    let vacuum = Statement::from_sql_and_values(DbBackend::Sqlite, "VACUUM INTO ?", [into.into()]);
    let copied = connection.execute_raw(vacuum).await;
    connection.close().await?;
    Ok(copied.map(drop)?)
}

fn database_file(url: &str) -> Result<PathBuf, BackupError> {
    sqlite_file(url).map_err(|error| BackupError::InvalidUrl(error.to_string()))
}

/// What a copy contains.
#[derive(Debug, Default)]
pub(super) struct Contents {
    /// The number of rows of each table.
    pub(super) rows: BTreeMap<String, i64>,
    /// With their names.
    pub(super) images: BTreeMap<ContentHash, String>,
    packages: BTreeSet<FileKey>,
}

impl Contents {
    /// The database may be of an older release, without images.
    pub(super) async fn read(copy: &Path) -> Result<Self, DbErr> {
        let connection = connect::sqlite_immutable(copy).await?;
        let contents = Self::read_from(&connection).await;
        connection.close().await?;
        contents
    }

    async fn read_from(connection: &DatabaseConnection) -> Result<Self, DbErr> {
        let mut contents = Self::default();
        let tables =
            r"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'";
        for row in connection.query_all_raw(Statement::from_string(DbBackend::Sqlite, tables)).await? {
            let table: String = row.try_get_by_index(0)?;
            let mut count = Query::select();
            count.expr(Func::count(Expr::col(Asterisk))).from(Alias::new(&table));
            let count = connection.query_one(&count).await?;
            contents.rows.insert(table, count.map_or(Ok(0), |row| row.try_get_by_index(0))?);
        }
        if contents.rows.contains_key("images") {
            let columns = [images::Column::Hash, images::Column::Name];
            let query = images::Entity::find().select_only().columns(columns).into_tuple();
            let found: Vec<(String, String)> = query.all(connection).await?;
            contents.images =
                found.into_iter().filter_map(|(hash, name)| Some((hash.parse().ok()?, name))).collect();
        }
        if contents.rows.contains_key("packages") {
            let found = package_files(connection).await;
            contents.packages = found.map_err(|error| DbErr::Custom(error.to_string()))?;
        }
        Ok(contents)
    }

    pub(super) fn uses(&self, file: &MediaFile) -> bool {
        match file {
            MediaFile::Image(file) => self.images.contains_key(&file.hash),
            MediaFile::Package(key) => self.packages.contains(key),
        }
    }
}
