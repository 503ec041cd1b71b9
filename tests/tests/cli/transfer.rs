use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use infrastructure::persistence::{Transfer, TransferError, transfer};
use integration_tests::database;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::soak;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, Statement};
use tempfile::TempDir;

use crate::cli::command::{Outcome, marigold, run};
use crate::cli::storage::url;

const EVERY_TABLE: &str = include_str!("every_table.sql");

/// A SQLite database with rows in every table, not in use.
async fn filled_database(folder: &TempDir) -> String {
    let source = url(&folder.path().join("source.db"));
    let database = database::open(&source).await.unwrap();
    database.migrate().await.unwrap();
    database.close().await.unwrap();
    execute(&source, EVERY_TABLE).await;
    source
}

/// The same with this many more members, so that copying takes several batches.
async fn filled_database_with_members(folder: &TempDir, members: usize) -> String {
    let source = filled_database(folder).await;
    let members = format!(
        "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < {members})
        INSERT INTO users (id, email, email_key, first_name, password_kind, is_verified, role, created_at)
        SELECT randomblob(16), 'member' || n || '@example.com', 'member' || n || '@example.com', 'Änne', 'none',
            TRUE, NULL, '2026-11-21T07:00:00.123456+00:00' FROM number"
    );
    execute(&source, &members).await;
    source
}

/// As another program would.
async fn connect(url: &str) -> DatabaseConnection {
    sea_orm::Database::connect(url).await.unwrap()
}

async fn execute(url: &str, sql: &str) {
    let connection = connect(url).await;
    connection.execute_unprepared(sql).await.unwrap();
    connection.close().await.unwrap();
}

async fn count_of(url: &str, table: &str) -> i64 {
    let connection = connect(url).await;
    let backend = connection.get_database_backend();
    let count = Statement::from_string(backend, format!("SELECT count(*) FROM {table}"));
    let count = connection.query_one_raw(count).await.unwrap().unwrap().try_get_by_index(0).unwrap();
    connection.close().await.unwrap();
    count
}

fn transfer_command(from: &str, to: &str) -> Command {
    let arguments = ["transfer", "--from", from, "--to", to].map(std::convert::AsRef::as_ref);
    marigold(Path::new("unused.db"), &arguments)
}

fn transfer_by_command(from: &str, to: &str) -> Outcome {
    run(&mut transfer_command(from, to))
}

fn rows_of(transfer: &Transfer, table: &str) -> u64 {
    transfer.tables.iter().find(|found| found.name == table).unwrap().rows
}

/// # Panics
/// Unless everything goes copied and back and is the same.
async fn assert_round_trip(source: &str, middle: &str, end: &str) {
    let copied = transfer(source, middle).await.unwrap();
    assert!(!copied.was_identical);
    let empty: Vec<_> =
        copied.tables.iter().filter(|table| table.rows == 0).map(|table| &table.name).collect();
    assert!(empty.is_empty(), "{empty:?} have no rows: add some to every_table.sql");
    assert!(copied.tables.len() >= 15, "{copied:?}");
    assert_eq!(rows_of(&copied, "users"), 4);

    let back = transfer(middle, end).await.unwrap();
    assert_eq!(back.tables, copied.tables);
    // Compares every value with the database that was not transferred.
    let compared = transfer(source, end).await.unwrap();
    assert_eq!((compared.was_identical, compared.tables), (true, copied.tables));
}

#[tokio::test]
async fn transfer_sqlite_to_postgresql_and_back_is_lossless() {
    let Some(target) = ScratchDatabase::create_empty().await else { return };
    let folder = TempDir::new().unwrap();
    let source = filled_database(&folder).await;
    assert_round_trip(&source, target.url(), &url(&folder.path().join("end.db"))).await;

    let served = database::open(target.url()).await.unwrap();
    assert!(served.pending_migrations().await.unwrap().is_empty(), "no migration is pending");
    served.close().await.unwrap();
}

#[tokio::test]
async fn transfer_sqlite_to_sqlite_is_lossless() {
    let folder = TempDir::new().unwrap();
    let source = filled_database(&folder).await;
    let [middle, end] = ["middle.db", "end.db"].map(|name| url(&folder.path().join(name)));
    assert_round_trip(&source, &middle, &end).await;
}

fn start_transfer(from: &str, to: &str) -> Child {
    transfer_command(from, to).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[tokio::test]
async fn transfer_killed_at_any_moment_can_be_run_again() {
    let folder = TempDir::new().unwrap();
    let members = soak::size(2_500, 20_000);
    let source = filled_database_with_members(&folder, members).await;
    let Some(target) = ScratchDatabase::create_empty().await else { return };
    let start = Instant::now();
    assert!(start_transfer(&source, target.url()).wait().unwrap().success());
    let mut whole = start.elapsed();

    let kills = u32::try_from(soak::size(3, 30)).unwrap();
    let mut interrupted = 0;
    while interrupted < kills {
        let target = ScratchDatabase::create_empty().await.unwrap();
        let mut copying = start_transfer(&source, target.url());
        thread::sleep(whole * (interrupted + 1) / (kills + 1));
        let _ = copying.kill();
        let was_finished = copying.wait().unwrap().success();
        if was_finished {
            // The first one was slow for another reason.
            whole /= 2;
        } else {
            interrupted += 1;
        }

        let again = loop {
            match transfer(&source, target.url()).await {
                // PostgreSQL has not yet noticed that the first process has ended.
                Err(TransferError::InUse(_)) => tokio::time::sleep(Duration::from_millis(50)).await,
                outcome => break outcome.unwrap(),
            }
        };
        assert!(!was_finished || again.was_identical);
        let rows = members + 4;
        assert_eq!(rows_of(&again, "users"), u64::try_from(rows).unwrap());
        assert_eq!(count_of(target.url(), "users").await, i64::try_from(rows).unwrap());
    }
}

#[tokio::test]
async fn transfer_changed_row_fails_checksum() {
    let Some(target) = ScratchDatabase::create_empty().await else { return };
    let folder = TempDir::new().unwrap();
    let source = filled_database(&folder).await;
    transfer(&source, target.url()).await.unwrap();
    let changes = [
        ("users", "UPDATE users SET first_name = 'Änne' WHERE role = 'owner'", "first_name"),
        ("purchases", "UPDATE purchases SET amount = amount - 1", "amount"),
        ("prompts", "UPDATE prompts SET created_at = created_at + interval '1 microsecond'", "a microsecond"),
        ("mail_outbox", "DELETE FROM mail_outbox WHERE state = 'sent'", "a row"),
    ];
    for (table, change, what) in changes {
        execute(target.url(), change).await;
        let result = transfer(&source, target.url()).await;
        assert!(
            matches!(&result, Err(TransferError::NotEmpty(names)) if names.contains(table)),
            "{what}: {result:?}"
        );
    }
}

#[tokio::test]
async fn transfer_used_target_is_rejected() {
    let folder = TempDir::new().unwrap();
    let source = filled_database(&folder).await;
    let other = url(&folder.path().join("other.db"));
    let database = database::open(&other).await.unwrap();
    database.migrate().await.unwrap();
    crate::cli::storage::add_member(&database, "zoe@example.com").await;
    database.close().await.unwrap();
    drop(database);
    transfer_by_command(&source, &other).expect_error("the target is not empty");
    assert_eq!(count_of(&other, "users").await, 1);

    let foreign = url(&folder.path().join("foreign.db"));
    execute(&format!("{foreign}?mode=rwc"), "CREATE TABLE recipes (name text)").await;
    transfer_by_command(&source, &foreign).expect_error("tables of another application");
    assert_eq!(count_of(&foreign, "sqlite_master").await, 1, "nothing was added");
}

#[tokio::test]
async fn transfer_sqlite_in_use_is_rejected() {
    let folder = TempDir::new().unwrap();
    let source = filled_database(&folder).await;
    let target = url(&folder.path().join("target.db"));
    let server = database::open(&source).await.unwrap();
    transfer_by_command(&source, &target).expect_error("the source is in use");
    drop(server);
    let server = database::open(&target).await.unwrap();
    transfer_by_command(&source, &target).expect_error("the target is in use");
    drop(server);
    assert_eq!(transfer_by_command(&source, &target).code, Some(0));
}

#[tokio::test]
async fn transfer_postgresql_in_use_is_rejected() {
    let Some(scratch) = ScratchDatabase::create_empty().await else { return };
    let folder = TempDir::new().unwrap();
    let source = filled_database(&folder).await;
    let server = database::open(scratch.url()).await.unwrap();
    transfer_by_command(&source, scratch.url()).expect_error("the target is in use");
    server.close().await.unwrap();
    let outcome = transfer_by_command(&source, scratch.url());
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
}

#[tokio::test]
async fn transfer_waits_for_server_that_is_stopping() {
    let Some(scratch) = ScratchDatabase::create_empty().await else { return };
    let folder = TempDir::new().unwrap();
    let source = filled_database(&folder).await;
    let server = database::open(scratch.url()).await.unwrap();
    let (transferred, ()) = tokio::join!(transfer(&source, scratch.url()), async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        server.close().await.unwrap();
    });
    transferred.unwrap();
}

#[tokio::test]
async fn transfer_source_with_open_transaction_is_rejected() {
    let Some(scratch) = ScratchDatabase::create_empty().await else { return };
    let folder = TempDir::new().unwrap();
    let source = filled_database(&folder).await;
    transfer(&source, scratch.url()).await.unwrap();

    // Another program in the middle of a transaction.
    let shell = connect(scratch.url()).await;
    shell.execute_unprepared("BEGIN; UPDATE users SET first_name = 'Zoe'").await.unwrap();
    let back = url(&folder.path().join("back.db"));
    transfer_by_command(scratch.url(), &back).expect_error("the source is in use");
    shell.close().await.unwrap();
}

#[tokio::test]
async fn transfer_invalid_url_error_hides_password() {
    let folder = TempDir::new().unwrap();
    let source = filled_database(&folder).await;
    let missing = url(&folder.path().join("missing.db"));
    transfer_by_command(&missing, &source).expect_error("no database at the source");
    assert!(!folder.path().join("missing.db").exists());
    let closed = "postgres://marigold:hunter2@127.0.0.1:1/marigold";
    let outcome = transfer_by_command(&source, closed);
    outcome.expect_error("the target cannot be used");
    assert!(!outcome.stderr.contains("hunter2"), "{outcome:?}");
    transfer_by_command("mysql://localhost/x", closed).expect_error("must begin with sqlite://");
}

#[tokio::test]
async fn transfer_outdated_source_needs_migration() {
    let folder = TempDir::new().unwrap();
    let source = filled_database(&folder).await;
    execute(
        &source,
        "DELETE FROM seaql_migrations WHERE version = (SELECT max(version) FROM seaql_migrations)",
    )
    .await;
    let outcome = transfer_by_command(&source, &url(&folder.path().join("target.db")));
    outcome.expect_error("run `marigold migrate` on it first");
}
