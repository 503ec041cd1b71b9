use std::time::Duration;

use application::ports::{Store as _, StoreError};
use infrastructure::persistence::{Database, PoolOptions};
use integration_tests::contract::Ports;
use integration_tests::contract::units_of_work::row_lock_wait_times_out;
use integration_tests::database;
use integration_tests::postgres::ScratchDatabase;

async fn open() -> Option<Ports> {
    let scratch = ScratchDatabase::borrow().await?;
    let database = database::open(scratch.url()).await.unwrap();
    Some(Ports::new(database, scratch))
}

/// Long enough for a statement on a slow machine: the transaction that holds the lock may be idle for twice this time.
const SHORT: PoolOptions = PoolOptions {
    postgres_connections: 2,
    postgres_timeout: Duration::from_secs(2),
    sqlite_readers: 1,
    sqlite_busy_timeout: Duration::from_millis(500),
};

#[tokio::test]
async fn pool_options_bound_connections_and_waits() {
    let Some(scratch) = ScratchDatabase::borrow().await else { return };
    let database = Database::open_with(scratch.url(), &SHORT).await.unwrap();
    let (first, _second) = (database.begin().await.unwrap(), database.begin().await.unwrap());
    assert!(matches!(database.begin().await, Err(StoreError::Unavailable(_))));
    drop(first);
    assert!(database.begin().await.is_ok());
}

#[tokio::test]
async fn postgres_row_lock_wait_times_out() {
    let Some(scratch) = ScratchDatabase::borrow().await else { return };
    let database = Database::open_with(scratch.url(), &SHORT).await.unwrap();
    row_lock_wait_times_out(&Ports::new(database, scratch)).await;
}

mod contract {
    integration_tests::store_contract!(crate::persistence::postgres::open);
}
