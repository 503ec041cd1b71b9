use std::ffi::OsStr;
use std::path::Path;

use integration_tests::postgres::ScratchDatabase;
use sea_orm::{ConnectionTrait as _, DatabaseConnection};
use serde_json::Value;

use crate::cli::command::{Outcome, marigold, marigold_on, run};
use crate::cli::storage::{database_in, migrated_database, url};

fn command(file: &Path, arguments: &[&str]) -> Outcome {
    let arguments: Vec<_> = arguments.iter().map(OsStr::new).collect();
    let outcome = run(&mut marigold(file, &arguments));
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    outcome
}

fn audit(file: &Path, arguments: &[&str]) -> Vec<String> {
    let stdout = command(file, &[&["audit"], arguments].concat()).stdout;
    stdout.lines().map(str::to_owned).collect()
}

/// A line without its time and id.
fn parts(line: &str) -> [&str; 3] {
    let parts: Vec<_> = line.split('\t').collect();
    assert_eq!(parts.len(), 5, "{line}");
    [parts[1], parts[2], parts[4]]
}

#[tokio::test]
async fn audit_lists_cli_actions_newest_last() {
    let (_database, folder) = migrated_database().await;
    let file = database_in(&folder);
    assert_eq!(audit(&file, &[]), [""; 0]);
    command(&file, &["admin", "create", "--email", "ada@example.com", "--first-name", "Ada"]);
    command(&file, &["discount", "create", "SPRING", "--percentage", "15"]);
    command(&file, &["discount", "deactivate", "spring"]);
    command(&file, &["sessions", "revoke", "--all"]);

    let lines = audit(&file, &[]);
    let entries: Vec<_> = lines.iter().map(|line| parts(line)).collect();
    let by_command = "command line";
    assert_eq!(entries[0], [by_command, "created user", r#"email: "ada@example.com", role: "owner""#]);
    assert_eq!(entries[1][..2], [by_command, "created discount"]);
    assert!(entries[1][2].contains(r#"code: "SPRING", discountType: "percentage", discountValue: 15"#));
    assert_eq!(entries[2], [by_command, "changed discount", "isActive: true → false"]);
    assert_eq!(entries[3], [by_command, "changed user", "sessions: 0 → 0"]);
    assert_eq!(entries.len(), 4);

    assert_eq!(audit(&file, &["--limit", "1"]), lines[3..]);
    assert_eq!(audit(&file, &["--subject", "discount"]), lines[1..3]);
    let id = lines[2].split('\t').nth(3).unwrap();
    assert_eq!(audit(&file, &["--subject", &format!("discount:{id}")]), lines[1..3]);
    assert_eq!(audit(&file, &["--subject", "agent"]), [""; 0]);
    assert_eq!(audit(&file, &["--actor", "ada@example.com"]), [""; 0]);
    let third = lines[2].split('\t').next().unwrap();
    assert_eq!(audit(&file, &["--since", third]), lines[2..]);
    assert_eq!(audit(&file, &["--until", third]), lines[..2]);
}

#[tokio::test]
async fn audit_json_prints_one_object_per_line() {
    let (_database, folder) = migrated_database().await;
    let file = database_in(&folder);
    command(&file, &["discount", "create", "SPRING", "--fixed", "500"]);
    let lines = audit(&file, &["--json"]);
    let entry: Value = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!(entry["actor"], serde_json::json!({"kind": "command_line", "id": null, "email": null}));
    assert_eq!((&entry["action"], &entry["subject"]["kind"]), (&"created".into(), &"discount".into()));
    assert_eq!((&entry["before"], &entry["after"]["discountValue"]), (&Value::Null, &500.into()));
    assert!(entry["at"].as_str().unwrap().ends_with('Z'));
}

#[tokio::test]
async fn audit_unknown_kind_lists_valid_kinds() {
    let (_database, folder) = migrated_database().await;
    let arguments = ["audit", "--subject", "member"].map(OsStr::new);
    let outcome = run(&mut marigold(&database_in(&folder), &arguments));
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains(
        "agent, bundle, prompt, post, legal_page, appearance, seller, image, discount, user, order, purchase, refund, review, payment_discrepancy, email, newsletter"
    ));
}

async fn expect_immutable(database_url: &str, database: &DatabaseConnection) {
    let arguments = ["discount", "create", "SPRING", "--fixed", "500"].map(OsStr::new);
    assert_eq!(run(&mut marigold_on(database_url, &arguments)).code, Some(0));
    for statement in ["UPDATE audit SET actor_kind = 'system'", "DELETE FROM audit"] {
        let error = database.execute_unprepared(statement).await.unwrap_err();
        assert!(error.to_string().contains("audit entries cannot be changed"), "{statement}: {error}");
    }
    let listed = run(&mut marigold_on(database_url, &[OsStr::new("audit")]));
    assert!(listed.stdout.contains("\tcommand line\tcreated discount\t"), "{listed:?}");
}

#[tokio::test]
async fn audit_entries_are_immutable_on_sqlite() {
    let (_database, folder) = migrated_database().await;
    let database_url = url(&database_in(&folder));
    expect_immutable(&database_url, &sea_orm::Database::connect(&database_url).await.unwrap()).await;
}

#[tokio::test]
async fn audit_entries_are_immutable_on_postgresql() {
    let Some(scratch) = ScratchDatabase::create().await else { return };
    expect_immutable(scratch.url(), &sea_orm::Database::connect(scratch.url()).await.unwrap()).await;
}
