use std::ffi::OsStr;
use std::path::Path;

use application::ports::{PasswordHasher as _, Requester, Store as _, UserQueries as _};
use domain::AccountEventId;
use domain::users::{AccountEvent, AccountEventKind, Device, EmailAddress};
use infrastructure::security::Argon2Hasher;
use integration_tests::contract::builders::{at, next_id};
use serde_json::{Value, json};

use crate::cli::command::{Outcome, marigold, run};
use crate::cli::storage::{add_member, database_in, migrated_database};

fn activity(file: &Path, arguments: &[&str]) -> Outcome {
    let arguments: Vec<_> = ["users", "activity"].iter().chain(arguments).map(OsStr::new).collect();
    run(&mut marigold(file, &arguments))
}

#[tokio::test]
async fn users_activity_lists_events_newest_last() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let anna = add_member(&database, "anna@example.com").await;
    let mut unit = database.begin().await.unwrap();
    let device = || Some(Device::from_label("Firefox on Windows".to_owned()));
    for (kind, device, count, seconds) in [
        (AccountEventKind::EmailVerified, device(), 1, 0),
        (AccountEventKind::SignInFailed, device(), 3, 1),
        (AccountEventKind::SessionsRevoked, None, 2, 2),
    ] {
        let id = AccountEventId::from_uuid(next_id());
        let event = AccountEvent { id, user_id: anna.id, kind, happened_at: at(seconds), device, count };
        unit.account_events().insert(&event).await.unwrap();
    }
    unit.commit().await.unwrap();

    let latest = activity(&file, &["ANNA@example.com", "--limit", "2"]);
    let expected = "2026-11-18T11:06:41.123456Z\tsign in failed\t3\tFirefox on Windows\n\
                    2026-11-18T11:06:42.123456Z\tsessions revoked\t2\tserver\n";
    assert_eq!((latest.code, latest.stdout.as_str()), (Some(0), expected));

    let all = activity(&file, &["anna@example.com", "--json"]);
    let lines: Vec<Value> = all.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["kind"], &lines[2]["device"]), (&json!("email_verified"), &Value::Null));

    activity(&file, &["nobody@example.com"])
        .expect_error("no account has the email address nobody@example.com");
    assert_eq!(activity(&file, &["anna@example.com", "--limit", "0"]).code, Some(2));
}

#[tokio::test]
async fn users_activity_does_not_wait_for_writers() {
    let (database, folder) = migrated_database().await;
    add_member(&database, "anna@example.com").await;
    let mut writing = database.begin().await.unwrap();
    writing.sessions().remove_all().await.unwrap();

    let listed = activity(&database_in(&folder), &["anna@example.com"]);

    assert_eq!((listed.code, listed.stdout.as_str()), (Some(0), ""), "{listed:?}");
}

#[tokio::test]
async fn admin_create_reports_what_it_did() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let create_with_role = |email: &str, role: Option<&str>, password: Option<&str>| {
        let mut arguments = vec!["admin", "create", "--email", email, "--first-name", "Ada"];
        arguments.extend(password.map(|_| "--password-stdin"));
        arguments.extend(role.into_iter().flat_map(|role| ["--role", role]));
        let arguments: Vec<_> = arguments.into_iter().map(OsStr::new).collect();
        let mut command = marigold(&file, &arguments);
        let input = folder.path().join("password");
        std::fs::write(&input, password.unwrap_or_default()).unwrap();
        command.stdin(std::fs::File::open(input).unwrap());
        run(&mut command)
    };
    let create = |email: &str, password: Option<&str>| {
        let outcome = create_with_role(email, None, password);
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        outcome.stdout
    };

    assert_eq!(
        create("ada@example.com", Some("battery staple")),
        "ada@example.com is a new admin (owner).\n"
    );
    let ada =
        database.find_by_email(&EmailAddress::parse("ada@example.com").unwrap()).await.unwrap().unwrap();
    let hasher = Argon2Hasher::weak_for_tests().unwrap();
    let is_right = hasher.verify("battery staple", ada.password.hash(), &Requester::operator()).await;
    assert_eq!(is_right, Ok(true), "its line without the line break");
    add_member(&database, "anna@example.com").await;
    assert_eq!(
        create("anna@example.com", None),
        "anna@example.com is a new admin (owner). An unverified account with this email address was removed first.\n"
    );
    assert_eq!(
        create("anna@example.com", None),
        "anna@example.com is now an admin (owner). The existing account keeps its name. Its sessions and links were \
         revoked.\n"
    );
    assert_eq!(
        create("ada@example.com", None),
        "ada@example.com is now an admin (owner). The existing account keeps its name. Its sessions and links were \
         revoked, and its password was kept.\n"
    );

    let demoted = create_with_role("anna@example.com", Some("support"), None);
    assert!(demoted.stdout.starts_with("anna@example.com is now an admin (support)."), "{demoted:?}");
    let last = create_with_role("ada@example.com", Some("editor"), None);
    assert_eq!((last.code, last.stdout.as_str()), (Some(1), ""));
    assert!(last.stderr.contains("this account is the only owner; create another owner first"), "{last:?}");
    let unknown = create_with_role("ada@example.com", Some("admin"), None);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.stderr.contains("Use owner, editor or support"), "{unknown:?}");
}
