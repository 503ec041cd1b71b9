use std::ffi::OsStr;
use std::path::Path;

use application::outbox::MailKind;
use application::ports::{MailFilter, PageRequest, SessionQueries, Store as _};
use domain::SessionId;
use domain::users::{Device, SecondFactor, Session, TotpSecret, User};
use infrastructure::persistence::Database;
use integration_tests::contract::builders::{at, digest, next_id};

use crate::cli::command::{Outcome, marigold, run};
use crate::cli::storage::{add_member, database_in, migrated_database};

fn reset(file: &Path, email: &str) -> Outcome {
    run(&mut marigold(file, &["admin", "reset-second-factor", email].map(OsStr::new)))
}

async fn enable(database: &Database, member: &User) {
    let pending = SecondFactor::set_up(member.id, TotpSecret::new([1; TotpSecret::LENGTH]), at(0));
    let id = SessionId::from_uuid(next_id());
    let session = Session::start(id, member.id, digest(1), Device::from_user_agent(""), at(0));
    let mut unit = database.begin().await.unwrap();
    unit.second_factors().save(&SecondFactor { enabled_at: Some(at(1)), ..pending }).await.unwrap();
    unit.second_factors().replace_recovery_codes(member.id, &[digest(2)]).await.unwrap();
    unit.sessions().insert(&session).await.unwrap();
    unit.commit().await.unwrap();
}

#[tokio::test]
async fn admin_reset_second_factor_ends_sessions_and_notifies() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    let anna = add_member(&database, "anna@example.com").await;
    enable(&database, &anna).await;

    let outcome = reset(&file, "ANNA@example.com");

    assert_eq!(
        (outcome.code, outcome.stdout.as_str()),
        (
            Some(0),
            "Two-step login of ANNA@example.com is off. Signed out 1 browser. Emailed links no longer work.\n"
        )
    );
    assert!(SessionQueries::list(&database, anna.id).await.unwrap().is_empty());
    let mut unit = database.begin().await.unwrap();
    assert_eq!(unit.second_factors().find(anna.id).await.unwrap(), None);
    assert_eq!(unit.second_factors().count_recovery_codes(anna.id).await.unwrap(), 0);
    let mail = unit.outbox().list(&MailFilter::default(), &PageRequest::first(10)).await.unwrap().items;
    assert_eq!(mail.iter().map(|mail| mail.kind).collect::<Vec<_>>(), [MailKind::SecondFactorReset]);
    drop(unit);

    let audit = run(&mut marigold(&file, &["audit"].map(OsStr::new))).stdout;
    assert!(audit.contains("command line") && audit.contains("secondFactor: true → false"), "{audit}");
    let history =
        run(&mut marigold(&file, &["users", "activity", "anna@example.com"].map(OsStr::new))).stdout;
    assert!(history.contains("second factor reset\t1\tserver"), "{history}");
}

#[tokio::test]
async fn admin_reset_second_factor_needs_an_enabled_one() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    add_member(&database, "anna@example.com").await;
    reset(&file, "anna@example.com").expect_error(
        "two-step login of anna@example.com is off and there are no passkeys; nothing was changed",
    );
    reset(&file, "nobody@example.com").expect_error("no account has the email address nobody@example.com");
    assert_eq!(reset(&file, "no address").code, Some(2));
}
