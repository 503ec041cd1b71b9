//! Databases of tests whose subject is not a timeout.

use std::time::Duration;

use application::ports::StoreError;
use infrastructure::persistence::{Database, PoolOptions};

/// How long a test waits for a lock, a connection or a response before it fails: longer than a busy machine needs.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Like [`Database::open`], but a slow machine does not run into the timeouts of the connection pool.
///
/// # Errors
/// As [`Database::open`].
pub async fn open(url: &str) -> Result<Database, StoreError> {
    let pool =
        PoolOptions { postgres_timeout: PATIENCE, sqlite_busy_timeout: PATIENCE, ..PoolOptions::default() };
    Database::open_with(url, &pool).await
}
