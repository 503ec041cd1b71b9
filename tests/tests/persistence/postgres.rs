use std::time::{Duration, Instant};

use application::ports::{Store as _, StoreError};
use infrastructure::persistence::{Database, PoolOptions};
use integration_tests::contract::Ports;
use integration_tests::postgres::ScratchDatabase;

async fn open() -> Option<Ports> {
    let scratch = ScratchDatabase::borrow().await?;
    let database = Database::open(scratch.url()).await.unwrap();
    Some(Ports::new(database, scratch))
}

#[tokio::test]
async fn pool_options_bound_connections_and_waits() {
    let Some(scratch) = ScratchDatabase::borrow().await else { return };
    let timeout = Duration::from_millis(500);
    let options =
        PoolOptions { postgres_connections: 2, postgres_timeout: timeout, ..PoolOptions::default() };
    let database = Database::open_with(scratch.url(), &options).await.unwrap();
    let (first, _second) = (database.begin().await.unwrap(), database.begin().await.unwrap());
    let start = Instant::now();
    assert!(matches!(database.begin().await, Err(StoreError::Unavailable(_))));
    assert!(start.elapsed() < timeout * 3, "{:?}", start.elapsed());
    drop(first);
    assert!(database.begin().await.is_ok());
}

mod contract {
    integration_tests::store_contract!(crate::postgres::open);
}
