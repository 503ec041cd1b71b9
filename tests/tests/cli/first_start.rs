//! A start without a shell: `serve --migrate` and the first owner.

use std::ffi::OsStr;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};

use integration_tests::database;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::server_process::{HttpClient, ServerProcess};
use migrations::{Migrator, MigratorTrait as _};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend, Statement};
use serde_json::{Value, json};

use crate::BINARY;
use crate::cli::command::{marigold, run};
use crate::cli::storage::{backups_in, url};

const MIGRATE: [&str; 2] = ["serve", "--migrate"];
const ADA: &str = "ada@example.com";

fn server(settings: &[(&'static str, &str)]) -> ServerProcess {
    let settings = settings.iter().map(|&(name, value)| (name, value.to_owned()));
    ServerProcess::in_empty_folder(BINARY, settings)
}

/// The events with this message.
fn events(server: &ServerProcess, message: &str) -> Vec<Value> {
    let log = server.log();
    let events = log.lines().filter_map(|line| serde_json::from_str(line).ok());
    events.filter(|event: &Value| event["message"] == message).collect()
}

fn redeem(client: &HttpClient, link: &Value) -> (u16, Value) {
    let (_, token) = link.as_str().unwrap().split_once("/sign-in-link?token=").unwrap();
    let response = client.post("/api/auth/sign-in-link/redeem", &json!({"token": token})).unwrap();
    (response.status, response.body)
}

#[test]
fn first_start_prints_one_link_for_the_owner() {
    let mut server = server(&[("MARIGOLD_OWNER_EMAIL", ADA)]);
    server.start_with(&MIGRATE);
    let [created] = &events(&server, "owner created")[..] else { panic!("{}", server.log()) };
    assert_eq!(created["email"], ADA);
    let ada = server.client();
    let (status, body) = redeem(&ada, &created["link"]);
    assert_eq!((status, &body["returnTo"]), (200, &json!("/admin/overview")), "{body}");
    assert_eq!(ada.get("/api/auth/me").unwrap().body["role"], "owner");
    assert_eq!(redeem(&server.client(), &created["link"]).0, 400, "it works once");

    server.kill();
    server.set("MARIGOLD_OWNER_EMAIL", "mallory@example.com".to_owned());
    server.start_with(&MIGRATE);
    assert_eq!(events(&server, "owner created").len(), 1, "{}", server.log());
    assert_eq!(server.client().login("mallory@example.com").unwrap().status, 401);
}

#[test]
fn port_in_use_creates_no_owner_whose_link_is_lost() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut server = server(&[("MARIGOLD_OWNER_EMAIL", ADA)]);
    let mut start = marigold(&server.folder().join("data/marigold.db"), &MIGRATE.map(OsStr::new));
    start.current_dir(server.folder()).env("MARIGOLD_OWNER_EMAIL", ADA);
    let refused = run(start.env("MARIGOLD_BIND", taken.local_addr().unwrap().to_string()));
    assert_eq!(refused.code, Some(1), "{refused:?}");
    assert!(refused.stderr.contains("set MARIGOLD_BIND to another port"), "{refused:?}");
    server.start_with(&MIGRATE);
    let [created] = &events(&server, "owner created")[..] else { panic!("{}", server.log()) };
    assert_eq!(redeem(&server.client(), &created["link"]).0, 200);
}

#[test]
fn first_link_is_emailed_but_not_printed_with_smtp() {
    let mail = "smtp://127.0.0.1:1?tls=none";
    let mut server = server(&[("MARIGOLD_OWNER_EMAIL", ADA), ("MARIGOLD_MAIL_URL", mail)]);
    server.start_with(&MIGRATE);
    let [created] = &events(&server, "owner created")[..] else { panic!("{}", server.log()) };
    assert_eq!(created["link"], Value::Null);
    assert!(!server.log().contains("token="), "{}", server.log());
    assert_eq!(server.database().queued_emails(), 1);
}

/// A database of an older release.
async fn older_database(file: &Path) -> DatabaseConnection {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let database = sea_orm::Database::connect(format!("{}?mode=rwc", url(file))).await.unwrap();
    Migrator::up(&database, Some(1)).await.unwrap();
    database
}

async fn applied_migrations(file: &Path) -> i64 {
    let database = sea_orm::Database::connect(url(file)).await.unwrap();
    let sql = "SELECT count(*) FROM seaql_migrations";
    let row = database.query_one_raw(Statement::from_string(DbBackend::Sqlite, sql)).await.unwrap();
    row.unwrap().try_get_by_index(0).unwrap()
}

fn backups(server: &ServerProcess) -> Vec<PathBuf> {
    backups_in(&server.folder().join("data/before-update"))
}

#[tokio::test]
async fn serve_migrate_backs_up_an_older_database() {
    let mut server = server(&[]);
    let file = server.folder().join("data/marigold.db");
    older_database(&file).await.close().await.unwrap();
    run(&mut marigold(&file, &["serve".as_ref()])).expect_error("or `marigold serve --migrate`");

    server.start_with(&MIGRATE);
    let [backup] = &backups(&server)[..] else { panic!("{:?}", backups(&server)) };
    assert_eq!(applied_migrations(backup).await, 1);
    assert!(applied_migrations(&file).await > 1);
    server.kill();
    server.start_with(&MIGRATE);
    assert_eq!(backups(&server).len(), 1, "there was nothing to migrate");
}

#[tokio::test]
async fn serve_migrate_while_in_use_changes_nothing() {
    let server = server(&[]);
    let file = server.folder().join("data/marigold.db");
    older_database(&file).await.close().await.unwrap();
    let other = database::open(&url(&file)).await.unwrap();
    run(&mut marigold(&file, &MIGRATE.map(OsStr::new))).expect_error("is in use; stop the other server");
    assert_eq!(applied_migrations(&file).await, 1);
    other.close().await.unwrap();
}

#[tokio::test]
async fn serve_migrate_newer_database_is_refused() {
    let server = server(&[]);
    let file = server.folder().join("data/marigold.db");
    let database = older_database(&file).await;
    database.execute_unprepared("INSERT INTO seaql_migrations VALUES ('999_newer', 0)").await.unwrap();
    database.close().await.unwrap();
    let newer = run(&mut marigold(&file, &MIGRATE.map(OsStr::new)));
    newer.expect_error("was made by a newer release of Marigold (it has the migration 999_newer)");
}

#[tokio::test]
async fn serve_migrate_says_that_postgresql_is_not_backed_up() {
    let Some(scratch) = ScratchDatabase::create_empty().await else { return };
    let mut server = server(&[("MARIGOLD_DATABASE_URL", scratch.url())]);
    server.start_with(&MIGRATE);
    let [note] = &events(&server, "database not backed up")[..] else { panic!("{}", server.log()) };
    assert!(note["reason"].as_str().unwrap().contains("run pg_dump"), "{note}");
}
