use std::time::Duration;

use application::ports::{Revisions as _, Store as _, StoreError, Topic, UserQueries as _};
use chrono::TimeDelta;
use domain::agents::Access;
use infrastructure::persistence::{Database, PoolOptions};
use integration_tests::contract::Ports;
use integration_tests::contract::builders::{agent, at, mail, user};
use integration_tests::contract::units_of_work::row_lock_wait_times_out;
use integration_tests::database;
use integration_tests::sqlite::ScratchFile;
use tempfile::TempDir;

async fn open() -> Ports {
    let scratch = ScratchFile::create().await;
    Ports::new(database::open(&scratch.url()).await.unwrap(), scratch)
}

mod contract {
    integration_tests::store_contract!(crate::persistence::sqlite::open);
}

#[tokio::test]
async fn sqlite_writer_wait_times_out() {
    let scratch = ScratchFile::create().await;
    let pool = PoolOptions { sqlite_busy_timeout: Duration::from_millis(500), ..PoolOptions::default() };
    let database = Database::open_with(&scratch.url(), &pool).await.unwrap();
    row_lock_wait_times_out(&Ports::new(database, scratch)).await;
}

async fn fresh() -> (Database, TempDir) {
    let folder = TempDir::new().unwrap();
    let database = reopen(&folder).await;
    database.migrate().await.unwrap();
    (database, folder)
}

async fn reopen(folder: &TempDir) -> Database {
    let file = folder.path().join("missing folder").join("marigold.db");
    database::open(&format!("sqlite://{}", file.display())).await.unwrap()
}

#[tokio::test]
async fn sqlite_committed_data_survives_reopen() {
    let (database, folder) = fresh().await;
    let anna = user("anna@example.com");
    let mut unit = database.begin().await.unwrap();
    assert!(unit.users().insert(&anna).await.unwrap());
    unit.commit().await.unwrap();
    database.close().await.unwrap();

    let reopened = reopen(&folder).await;
    assert_eq!(reopened.find(anna.id).await.unwrap(), Some(anna));
}

#[tokio::test]
async fn sqlite_new_database_has_pending_migrations() {
    let folder = TempDir::new().unwrap();
    let database = reopen(&folder).await;
    assert!(matches!(database.ping().await, Err(StoreError::Unavailable(_))), "not ready yet");
    let pending = database.pending_migrations().await.unwrap();
    assert_eq!(pending.first().map(String::as_str), Some("0001_users"));

    database.migrate().await.unwrap();
    database.ping().await.unwrap();
    assert_eq!(database.pending_migrations().await.unwrap(), Vec::<String>::new());
    database.migrate().await.expect("migrating again does nothing");
}

#[tokio::test]
async fn sqlite_times_have_microseconds() {
    let (database, _folder) = fresh().await;
    let mut anna = user("anna@example.com");
    anna.created_at = at(0) + TimeDelta::nanoseconds(999);
    let mut unit = database.begin().await.unwrap();
    assert!(unit.users().insert(&anna).await.unwrap());
    unit.commit().await.unwrap();

    assert_eq!(database.find(anna.id).await.unwrap().unwrap().created_at, at(0));
}

#[tokio::test]
async fn sqlite_two_processes_lose_no_write() {
    let (first, folder) = fresh().await;
    let second = reopen(&folder).await;
    let write = async |database: &Database, name: &str| {
        for number in 0..25 {
            let mut unit = database.begin().await.unwrap();
            assert!(unit.users().insert(&user(&format!("{name}{number}@example.com"))).await.unwrap());
            unit.commit().await.unwrap();
        }
    };
    tokio::join!(write(&first, "anna"), write(&second, "berta"));

    for name in ["anna", "berta"] {
        for number in 0..25 {
            let address = user(&format!("{name}{number}@example.com")).email;
            assert!(first.find_by_email(&address).await.unwrap().is_some());
        }
    }
}

/// A canceled request drops its unit of work at any await point.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_canceled_unit_of_work_rolls_back() {
    let (database, _folder) = fresh().await;
    let mut committed = Vec::new();
    for microseconds in (0..4000).step_by(20) {
        let store = database.clone();
        let anna = user(&format!("anna{microseconds}@example.com"));
        let email = mail(&anna.id.to_string(), at(0));
        let ids = (anna.id, email.id);
        let work = tokio::spawn(async move {
            let mut unit = store.begin().await.unwrap();
            unit.users().insert(&anna).await.unwrap();
            unit.outbox().enqueue(&email).await.unwrap();
            unit.commit().await.unwrap();
        });
        tokio::time::sleep(Duration::from_micros(microseconds)).await;
        work.abort();
        committed.push((work.await.is_ok(), ids));
    }

    let mut unit = database.begin().await.expect("the writer is free");
    for (acknowledged, (member, mail)) in committed {
        let has_member = unit.users().lock(member).await.unwrap().is_some();
        let has_mail = unit.outbox().find(mail).await.unwrap().is_some();
        assert_eq!(has_member, has_mail, "both or neither");
        assert!(has_member || !acknowledged, "committed data is durable");
    }
}

#[tokio::test]
async fn database_url_invalid_is_rejected() {
    for url in
        ["mysql://localhost/x", "/tmp/marigold.db", "sqlite::memory:", "sqlite://", "sqlite://x.db?mode=rwc"]
    {
        let result = database::open(url).await;
        assert!(matches!(result, Err(StoreError::Unavailable(_))), "{url}: {result:?}");
    }
}

#[tokio::test]
async fn sqlite_external_change_is_noticed() {
    let (database, folder) = fresh().await;
    let other_process = reopen(&folder).await;
    let before = database.current(Topic::Agents).await.unwrap();
    let mut unit = other_process.begin().await.unwrap();
    unit.agents().insert(&agent("Meal Planner", Access::Free, at(0))).await.unwrap();
    unit.commit().await.unwrap();

    while database.current(Topic::Agents).await.unwrap() == before {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn revision_during_outage_is_an_error() {
    let (database, _folder) = fresh().await;
    database.current(Topic::Agents).await.unwrap();
    database.close().await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(matches!(database.current(Topic::Agents).await, Err(StoreError::Unavailable(_))));
}
