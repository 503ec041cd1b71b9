use std::ffi::OsStr;
use std::path::Path;

use application::ports::Store as _;
use chrono::{DateTime, TimeDelta};
use integration_tests::contract::builders;
use integration_tests::postgres::ScratchDatabase;
use serde_json::Value;
use tempfile::TempDir;

use crate::cli::command::{Outcome, marigold, marigold_on, run};
use crate::cli::storage::{database_in, migrated_database};

fn doctor(file: &Path, arguments: &[&str]) -> Outcome {
    let arguments: Vec<_> = ["doctor"].iter().chain(arguments).map(OsStr::new).collect();
    run(&mut marigold(file, &arguments))
}

/// The status and text of a check in the output.
#[track_caller]
fn line<'a>(outcome: &'a Outcome, name: &str) -> (&'a str, &'a str) {
    let found = outcome.stdout.lines().find_map(|line| {
        let (status, rest) = line.split_once(' ')?;
        Some((status, rest.trim_start().strip_prefix(name)?.trim_start()))
    });
    found.unwrap_or_else(|| panic!("{outcome:?}"))
}

#[tokio::test]
async fn doctor_without_errors_exits_0_and_says_what_to_do() {
    let (_database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let found = doctor(&file, &[]);
    assert_eq!((found.code, found.stderr.as_str()), (Some(0), ""), "{found:?}");
    let lines: Vec<_> = found.stdout.lines().collect();
    assert_eq!(lines[0], concat!("Marigold ", env!("CARGO_PKG_VERSION"), " (development)"));
    assert_eq!(lines[1], "warning  Backups        No backup has been recorded.");
    assert!(lines[2].trim_start().starts_with("Set `MARIGOLD_BACKUP_URL`, or run"), "{found:?}");
    assert!(line(&found, "Database").1.starts_with("SQLite 3."), "{found:?}");

    let backups = folder.path().join("backups");
    let backup = run(&mut marigold(&file, &["backup".as_ref(), "--to".as_ref(), backups.as_ref()]));
    assert_eq!(backup.code, Some(0), "{backup:?}");
    let found = doctor(&file, &[]);
    let (status, message) = line(&found, "Backups");
    assert!(
        status == "ok" && message.starts_with("The last backup finished less than a minute ago ("),
        "{found:?}"
    );
}

#[tokio::test]
async fn doctor_with_an_error_exits_1() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let long_ago = DateTime::UNIX_EPOCH + TimeDelta::days(1);
    let mut unit = database.begin().await.unwrap();
    unit.outbox().enqueue(&builders::mail("1", long_ago)).await.unwrap();
    unit.commit().await.unwrap();

    let found = doctor(&file, &[]);
    found.expect_error("marigold: 1 check failed");
    let (status, text) = line(&found, "Email queue");
    assert_eq!(status, "error");
    assert!(text.starts_with("1 email is waiting, the oldest for "), "{found:?}");
}

#[tokio::test]
async fn doctor_json_has_checks_and_settings_without_secrets() {
    let (_database, folder) = migrated_database().await;
    let arguments = ["doctor", "--json"].map(OsStr::new);
    let mut command = marigold(&database_in(&folder), &arguments);
    let found = run(command.env("MARIGOLD_MAIL_URL", "smtp://marigold:hunter2@127.0.0.1:1?tls=none"));
    assert_eq!(found.code, Some(0), "{found:?}");
    assert!(!found.stdout.contains("hunter2"), "{found:?}");
    let report: Value = serde_json::from_str(&found.stdout).unwrap();
    assert_eq!(
        (&report["version"], &report["status"]),
        (&concat!(env!("CARGO_PKG_VERSION"), " (development)").into(), &"warning".into())
    );
    assert_eq!(report["checks"].as_array().unwrap().len(), 16);
    let settings = report["settings"].as_array().unwrap();
    let mail = settings.iter().find(|setting| setting["name"] == "MARIGOLD_MAIL_URL").unwrap();
    assert_eq!((&mail["value"], &mail["source"]), (&"(set)".into(), &"environment".into()));
}

#[tokio::test]
async fn doctor_database_that_cannot_be_used_is_an_error() {
    let folder = TempDir::new().unwrap();
    let file = database_in(&folder);
    let missing = doctor(&file, &[]);
    missing.expect_error("1 check failed");
    assert!(line(&missing, "Database").1.contains("there is no database at"), "{missing:?}");
    assert!(!file.exists(), "none is created");

    std::fs::create_dir(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "").unwrap();
    let empty = doctor(&file, &[]);
    empty.expect_error("1 check failed");
    assert_eq!(line(&empty, "Migrations").0, "error");
    assert!(!empty.stdout.contains("Email queue"), "{empty:?}");

    let unreachable =
        run(&mut marigold_on("postgres://marigold:hunter2@127.0.0.1:1/marigold", &["doctor".as_ref()]));
    unreachable.expect_error("1 check failed");
    assert!(
        line(&unreachable, "Database").1.contains("can't be used") && !unreachable.stdout.contains("hunter2")
    );
}

#[tokio::test]
async fn doctor_invalid_setting_or_argument_is_rejected() {
    let (_database, folder) = migrated_database().await;
    let file = database_in(&folder);
    assert_eq!(doctor(&file, &["--verbose"]).code, Some(2));
    let mut command = marigold(&file, &["doctor".as_ref()]);
    run(command.env("MARIGOLD_BIND", "everywhere")).expect_error("MARIGOLD_BIND is invalid");
}

#[tokio::test]
async fn doctor_postgresql_knows_recorded_backups_and_clock() {
    let Some(scratch) = ScratchDatabase::borrow().await else { return };
    let run_on = |arguments: &[&str]| {
        let arguments: Vec<_> = arguments.iter().map(OsStr::new).collect();
        run(&mut marigold_on(scratch.url(), &arguments))
    };
    assert_eq!(line(&run_on(&["doctor"]), "Backups"), ("warning", "No backup has been recorded."));
    let recorded = run_on(&["backup", "--record"]);
    assert_eq!(
        (recorded.code, recorded.stdout.as_str()),
        (Some(0), "Recorded that a backup has finished.\n")
    );
    let found = run_on(&["doctor"]);
    assert_eq!(found.code, Some(0), "{found:?}");
    assert_eq!(
        line(&found, "Backups").1,
        "The last backup by another tool was recorded less than a minute ago."
    );
    assert_eq!(line(&found, "Clock"), ("ok", "The database's clock differs by 0.0 s."));
    assert!(line(&found, "Database").1.starts_with("PostgreSQL "), "{found:?}");
}
