//! `marigold users delete` and `marigold retention`.

use std::ffi::OsStr;
use std::path::Path;

use application::ports::{MailFilter, Store as _, UserQueries as _};
use chrono::TimeDelta;
use domain::users::Role;
use integration_tests::contract::builders::{at, user};

use crate::cli::command::{Outcome, marigold, run};
use crate::cli::storage::{add_member, database_in, migrated_database};

fn command(file: &Path, arguments: &[&str]) -> Outcome {
    let arguments: Vec<_> = arguments.iter().map(OsStr::new).collect();
    run(&mut marigold(file, &arguments))
}

#[tokio::test]
async fn users_delete_locks_the_account_and_emails_a_link() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let anna = add_member(&database, "anna@example.com").await;

    let deleted = command(&file, &["users", "delete", "Anna@example.com", "--reason", "Asked by post"]);

    assert_eq!(deleted.code, Some(0), "{deleted:?}");
    let stored = database.find(anna.id).await.unwrap().unwrap();
    let deletion = stored.deletion.unwrap();
    assert_eq!(deletion.reason.unwrap().as_str(), "Asked by post");
    let date = deletion.deletes_at.format("%Y-%m-%dT%H:%M:%SZ");
    assert_eq!(deleted.stdout, format!("Anna@example.com is locked and will be deleted at {date}.\n"));
    let mail = database.begin().await.unwrap().outbox().list(&MailFilter::default(), &page()).await.unwrap();
    assert_eq!(mail.items[0].kind.as_str(), "deletion_requested");

    command(&file, &["users", "delete", "nobody@example.com", "--reason", "x"])
        .expect_error("no account has the email address nobody@example.com");
    let again = command(&file, &["users", "delete", "anna@example.com"]);
    assert_eq!(again.stdout.to_lowercase(), deleted.stdout.to_lowercase(), "the date stays");
}

#[tokio::test]
async fn users_delete_of_the_only_owner_is_rejected() {
    let (database, folder) = migrated_database().await;
    let mut ada = user("ada@example.com");
    let _ = ada.verify();
    let _ = ada.promote(Role::Owner);
    let mut unit = database.begin().await.unwrap();
    assert!(unit.users().insert(&ada).await.unwrap());
    unit.commit().await.unwrap();
    command(&database_in(&folder), &["users", "delete", "ada@example.com", "--reason", "x"])
        .expect_error("You are the only owner. Make another admin an owner first.");
}

#[tokio::test]
async fn retention_dry_run_counts_and_changes_nothing() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    // The command uses the clock of the machine, which may differ from that of the tests by years.
    let mut old = user("old@example.com");
    old.created_at = at(0) - TimeDelta::days(10_000);
    let mut unit = database.begin().await.unwrap();
    assert!(unit.users().insert(&old).await.unwrap());
    unit.commit().await.unwrap();
    let expected = "deleted accounts\t0\nunused images\t0\nunverified accounts\t1\nlinks\t0\nsessions\t0\n\
                    logins waiting for a code\t0\nchallenges for passkeys\t0\nunused apps and connections\t0\naccount events\t0\ncopies of members' data\t0\nemails\t0\npayment events\t0\nemail events\t0\nresolved reports\t0\nremoved cart items\t0\nsearches without results\t0\ncounts of visits\t0\nagents in the trash\t0\nbundles in the trash\t0\nprompts in the trash\t0\nposts in the trash\t0\norders\t0\nrows of imports\t0\nwebhook deliveries\t0\naudit entries\t0\n";

    let preview = command(&file, &["retention", "--dry-run"]);
    assert_eq!((preview.code, preview.stdout.as_str()), (Some(0), expected), "{preview:?}");
    assert!(database.find(old.id).await.unwrap().is_some());

    let removed = command(&file, &["retention"]);
    assert_eq!((removed.code, removed.stdout.as_str()), (Some(0), expected), "{removed:?}");
    assert_eq!(database.find(old.id).await.unwrap(), None);
}

fn page() -> application::ports::PageRequest {
    application::ports::PageRequest::first(10)
}
