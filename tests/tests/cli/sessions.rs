use std::ffi::OsStr;
use std::path::Path;

use application::ports::{SessionQueries, Store as _};
use domain::SessionId;
use domain::users::{Device, Session, User};
use infrastructure::persistence::Database;
use integration_tests::contract::builders::{at, digest, next_id};

use crate::command::{Outcome, marigold, run};
use crate::storage::{add_member, database_in, fresh};

async fn sign_in(database: &Database, member: &User, byte: u8) {
    let id = SessionId::from_uuid(next_id());
    let session = Session::start(id, member.id, digest(byte), Device::recognize(""), at(0));
    let mut unit = database.begin().await.unwrap();
    unit.sessions().insert(&session).await.unwrap();
    unit.commit().await.unwrap();
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
    let (database, folder) = fresh().await;
    let file = database_in(&folder);
    let anna = add_member(&database, "anna@example.com").await;
    let berta = add_member(&database, "berta@example.com").await;
    for (member, byte) in [(&anna, 1), (&anna, 2), (&berta, 3)] {
        sign_in(&database, member, byte).await;
    }

    let of_anna = revoke(&file, &["--user", "ANNA@example.com"]);
    assert_eq!(
        (of_anna.code, of_anna.said.as_str()),
        (Some(0), "Signed out 2 browsers of ANNA@example.com.\n")
    );
    assert_eq!((count(&database, &anna).await, count(&database, &berta).await), (0, 1));

    sign_in(&database, &anna, 4).await;
    sign_in(&database, &anna, 5).await;
    let of_all = revoke(&file, &["--all"]);
    assert_eq!((of_all.code, of_all.said.as_str()), (Some(0), "Signed out 3 browsers.\n"));
    assert_eq!((count(&database, &anna).await, count(&database, &berta).await), (0, 0));
}

#[tokio::test]
async fn sessions_revoke_needs_an_existing_account() {
    let (database, folder) = fresh().await;
    let file = database_in(&folder);
    let anna = add_member(&database, "anna@example.com").await;
    sign_in(&database, &anna, 1).await;
    revoke(&file, &["--user", "nobody@example.com"])
        .expect_complaint("there is no account with the address nobody@example.com");
    for arguments in [&[][..], &["--all", "--user", "anna@example.com"], &["--user", "no address"]] {
        assert_eq!(revoke(&file, arguments).code, Some(2), "{arguments:?}");
    }
    assert_eq!(count(&database, &anna).await, 1);
}
