use infrastructure::persistence::Database;
use integration_tests::contract::Ports;
use integration_tests::postgres::ScratchDatabase;

async fn open() -> Option<Ports> {
    let scratch = ScratchDatabase::borrow().await?;
    let database = Database::open(scratch.url()).await.unwrap();
    Some(Ports::new(database, scratch))
}

mod contract {
    integration_tests::store_contract!(crate::postgres::open);
}
