//! `marigold migrate`, killed while it runs and started by several processes at the same time.

use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use integration_tests::database;
use integration_tests::postgres::ScratchDatabase;
use migrations::{Migrator, MigratorTrait as _};
use sea_orm::ConnectionTrait as _;
use serde_json::Value;
use tempfile::TempDir;

use crate::BINARY;

fn migrate(url: &str) -> Command {
    let mut command = Command::new(BINARY);
    command.arg("migrate").env_clear().env("MARIGOLD_DATABASE_URL", url);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn all() -> usize {
    Migrator::migrations().len()
}

async fn pending(url: &str) -> usize {
    let database = database::open(url).await.unwrap();
    let pending = database.pending_migrations().await.unwrap().len();
    database.close().await.unwrap();
    pending
}

/// How many migrations it reports as applied.
fn applied(output: &Output) -> usize {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let event: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(event["message"], "migrations applied");
    usize::try_from(event["count"].as_u64().unwrap()).unwrap()
}

fn assert_migrated_once(nodes: Vec<Child>) {
    let mut counts: Vec<_> =
        nodes.into_iter().map(|node| applied(&node.wait_with_output().unwrap())).collect();
    counts.sort_unstable();
    let mut expected = vec![0; counts.len() - 1];
    expected.push(all());
    assert_eq!(counts, expected);
}

#[tokio::test]
async fn migrate_concurrently_on_sqlite_runs_once() {
    for _ in 0..3 {
        let folder = TempDir::new().unwrap();
        let url = format!("sqlite://{}", folder.path().join("marigold.db").display());
        assert_migrated_once((0..4).map(|_| migrate(&url).spawn().unwrap()).collect());
        assert_eq!(pending(&url).await, 0);
    }
}

#[tokio::test]
async fn migrate_concurrently_on_postgresql_runs_once() {
    for _ in 0..3 {
        let Some(scratch) = ScratchDatabase::create_empty().await else { return };
        assert_migrated_once((0..4).map(|_| migrate(scratch.url()).spawn().unwrap()).collect());
        assert_eq!(pending(scratch.url()).await, 0);
    }
}

#[tokio::test]
async fn migrate_killed_on_sqlite_is_atomic() {
    let start = Instant::now();
    let folder = TempDir::new().unwrap();
    applied(&migrate(&format!("sqlite://{}", folder.path().join("x.db").display())).output().unwrap());
    let whole = start.elapsed();

    for part in 0..25 {
        let folder = TempDir::new().unwrap();
        let url = format!("sqlite://{}", folder.path().join("marigold.db").display());
        let mut node = migrate(&url).spawn().unwrap();
        thread::sleep(whole * part / 20);
        node.kill().unwrap();
        node.wait().unwrap();

        let left = pending(&url).await;
        assert!(left == 0 || left == all(), "{left} of {} are pending", all());
        applied(&migrate(&url).output().unwrap());
        assert_eq!(pending(&url).await, 0);
    }
}

/// Blocked by a writer of a table that a later migration changes.
#[tokio::test]
async fn migrate_killed_on_postgresql_is_atomic() {
    use sea_orm::TransactionTrait as _;

    let Some(scratch) = ScratchDatabase::create_empty().await else { return };
    let database = sea_orm::Database::connect(scratch.url()).await.unwrap();
    Migrator::up(&database, Some(1)).await.unwrap();
    let writing = database.begin().await.unwrap();
    let anna = "INSERT INTO users (id, email, email_key, first_name, password_kind, created_at) VALUES \
                (gen_random_uuid(), 'anna@example.com', 'anna@example.com', 'Anna', 'none', now())";
    writing.execute_unprepared(anna).await.unwrap();

    let mut node = migrate(scratch.url()).spawn().unwrap();
    let blocked = "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'relation'";
    let is_blocked = || async {
        let statement = sea_orm::Statement::from_string(sea_orm::DbBackend::Postgres, blocked);
        database.query_one_raw(statement).await.unwrap().is_some()
    };
    while !is_blocked().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    node.kill().unwrap();
    node.wait().unwrap();
    writing.commit().await.unwrap();
    assert_eq!(pending(scratch.url()).await, all() - 1);

    assert_eq!(applied(&migrate(scratch.url()).output().unwrap()), all() - 1);
    let updated = database.execute_unprepared("UPDATE users SET first_name = 'Berta'").await.unwrap();
    assert_eq!(updated.rows_affected(), 1);
    database.close().await.unwrap();
}

#[test]
fn migrations_are_atomic() {
    for migration in Migrator::migrations() {
        assert_eq!(migration.use_transaction(), Some(true), "{}", migration.name());
    }
}
