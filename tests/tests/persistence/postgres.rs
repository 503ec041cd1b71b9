//! Runs with the feature `postgres`, against the server that `MARIGOLD_TEST_POSTGRES` names when this is
//! compiled, such as `postgres://postgres@127.0.0.1:5432`. Each test makes a database of its own there.

use std::sync::atomic::{AtomicU32, Ordering};

use infrastructure::persistence::Database;
use integration_tests::contract::Ports;
use sea_orm::ConnectionTrait as _;

const SERVER: &str = env!("MARIGOLD_TEST_POSTGRES");

async fn open() -> Ports {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let name = format!("marigold_test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let server = sea_orm::Database::connect(format!("{SERVER}/postgres")).await.unwrap();
    server.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await.unwrap();
    server.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
    server.close().await.unwrap();

    let database = Database::open(&format!("{SERVER}/{name}")).await.unwrap();
    database.migrate().await.unwrap();
    Ports::new(database, ())
}

mod contract {
    integration_tests::store_contract!(crate::postgres::open);
}
