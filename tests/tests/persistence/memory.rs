use std::future::{Ready, ready};

use application::ports::{AgentListing, AgentQueries as _, Store as _, StoreError};
use integration_tests::contract::Ports;
use integration_tests::contract::builders::user;
use integration_tests::memory::MemoryStore;

fn open() -> Ready<Ports> {
    ready(Ports::new(MemoryStore::new(), ()))
}

mod contract {
    integration_tests::store_contract!(crate::persistence::memory::open);
}

#[tokio::test]
async fn memory_store_outage_recovers() {
    let store = MemoryStore::new();
    let mut unit = store.begin().await.unwrap();
    unit.users().insert(&user("anna@example.com")).await.unwrap();
    unit.commit().await.unwrap();

    store.go_down();
    assert!(matches!(store.begin().await, Err(StoreError::Unavailable(_))));
    let listed = store.list(AgentListing::Free).await;
    assert!(matches!(listed, Err(StoreError::Unavailable(_))));

    store.recover();
    store.begin().await.unwrap();
    assert_eq!(store.users().len(), 1);
}

#[tokio::test]
async fn memory_store_failed_commit_is_atomic() {
    let store = MemoryStore::new();
    store.fail_next_commit();
    for committed in [0, 1] {
        let mut unit = store.begin().await.unwrap();
        unit.users().insert(&user("anna@example.com")).await.unwrap();
        assert_eq!(unit.commit().await.is_ok(), committed == 1);
        assert_eq!(store.users().len(), committed);
    }
}
