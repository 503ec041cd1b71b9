use std::ffi::OsStr;
use std::path::Path;

use application::ports::{SessionQueries, Store as _, UserQueries};
use domain::users::{Device, OneTimeToken, Session, TokenPurpose, User};
use domain::{SessionId, TokenId};
use infrastructure::persistence::Database;
use integration_tests::contract::builders::{at, digest, email, next_id};

use crate::cli::command::{Outcome, marigold, run};
use crate::cli::storage::{add_member, database_in, migrated_database};

async fn sign_in(database: &Database, member: &User, byte: u8) {
    let id = SessionId::from_uuid(next_id());
    let session = Session::start(id, member.id, digest(byte), Device::from_user_agent(""), at(0));
    let mut unit = database.begin().await.unwrap();
    unit.sessions().insert(&session).await.unwrap();
    unit.commit().await.unwrap();
}

/// A sign-in link, and a pending change of the email address with its link.
async fn add_links(database: &Database, member: &mut User, bytes: [u8; 2]) {
    let new = email("new@example.com");
    let _ = member.change_profile(Some(new.clone()), None, SessionId::from_uuid(next_id()), at(0));
    let mut unit = database.begin().await.unwrap();
    assert!(unit.users().update(member).await.unwrap());
    let links = [(TokenPurpose::SignIn, member.email.clone()), (TokenPurpose::ChangeEmail, new)];
    for ((purpose, to), byte) in links.into_iter().zip(bytes) {
        let id = TokenId::from_uuid(next_id());
        let link = OneTimeToken::issue(id, member.id, purpose, to, digest(byte), at(0));
        unit.tokens().insert(&link).await.unwrap();
    }
    unit.commit().await.unwrap();
}

/// How many of the links there are, and whether a change of the email address is pending.
async fn links(database: &Database, member: &User, bytes: [u8; 2]) -> (usize, bool) {
    let mut found = 0;
    let mut unit = database.read().await.unwrap();
    for byte in bytes {
        found += usize::from(unit.tokens().find_by_digest(&digest(byte)).await.unwrap().is_some());
    }
    let user = UserQueries::find(database, member.id).await.unwrap().unwrap();
    (found, user.pending_email.is_some())
}

async fn count(database: &Database, member: &User) -> usize {
    SessionQueries::list(database, member.id).await.unwrap().len()
}

fn revoke(file: &Path, arguments: &[&str]) -> Outcome {
    let arguments: Vec<_> = ["sessions", "revoke"].iter().chain(arguments).map(OsStr::new).collect();
    run(&mut marigold(file, &arguments))
}

#[tokio::test]
async fn sessions_revoke_one_account_or_all() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let anna = add_member(&database, "anna@example.com").await;
    let berta = add_member(&database, "berta@example.com").await;
    for (member, byte) in [(&anna, 1), (&anna, 2), (&berta, 3)] {
        sign_in(&database, member, byte).await;
    }

    let of_anna = revoke(&file, &["--user", "ANNA@example.com"]);
    assert_eq!(
        (of_anna.code, of_anna.stdout.as_str()),
        (Some(0), "Signed out 2 browsers of ANNA@example.com. Emailed links no longer work.\n")
    );
    assert_eq!((count(&database, &anna).await, count(&database, &berta).await), (0, 1));

    sign_in(&database, &anna, 4).await;
    sign_in(&database, &anna, 5).await;
    let of_all = revoke(&file, &["--all"]);
    assert_eq!(
        (of_all.code, of_all.stdout.as_str()),
        (Some(0), "Signed out 3 browsers. Emailed links no longer work.\n")
    );
    assert_eq!((count(&database, &anna).await, count(&database, &berta).await), (0, 0));
}

#[tokio::test]
async fn sessions_revoke_ends_links_and_email_changes() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let mut anna = add_member(&database, "anna@example.com").await;
    let mut berta = add_member(&database, "berta@example.com").await;
    add_links(&database, &mut anna, [1, 2]).await;
    add_links(&database, &mut berta, [3, 4]).await;

    assert_eq!(revoke(&file, &["--user", "anna@example.com"]).code, Some(0));
    assert_eq!(links(&database, &anna, [1, 2]).await, (0, false));
    assert_eq!(links(&database, &berta, [3, 4]).await, (2, true));

    assert_eq!(revoke(&file, &["--all"]).code, Some(0));
    assert_eq!(links(&database, &berta, [3, 4]).await, (0, false));
}

#[tokio::test]
async fn sessions_revoke_needs_an_existing_account() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let anna = add_member(&database, "anna@example.com").await;
    sign_in(&database, &anna, 1).await;
    revoke(&file, &["--user", "nobody@example.com"])
        .expect_error("no account has the email address nobody@example.com");
    for arguments in [&[][..], &["--all", "--user", "anna@example.com"], &["--user", "no address"]] {
        assert_eq!(revoke(&file, arguments).code, Some(2), "{arguments:?}");
    }
    assert_eq!(count(&database, &anna).await, 1);
}
