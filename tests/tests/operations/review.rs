use std::ffi::OsStr;
use std::path::Path;

use application::ports::Store as _;
use chrono::DateTime;
use domain::purchases::FindingKind;
use infrastructure::persistence::Database;

use crate::command::{Outcome, marigold, run};
use crate::storage::{database_in, fresh};

/// Writes down what is wrong with this payment now.
pub async fn note(database: &Database, intent: &str, kinds: &[FindingKind]) {
    let mut unit = database.begin().await.unwrap();
    unit.findings().note(intent, None, kinds, DateTime::UNIX_EPOCH).await.unwrap();
    unit.commit().await.unwrap();
}

fn review(file: &Path) -> Outcome {
    run(&mut marigold(file, &["payments", "review"].map(OsStr::new)))
}

#[tokio::test]
async fn payments_that_do_not_add_up_are_listed_until_they_do() {
    let (database, folder) = fresh().await;
    let file = database_in(&folder);
    let quiet = review(&file);
    assert_eq!((quiet.code, quiet.said.as_str()), (Some(0), "Every payment adds up.\n"), "{quiet:?}");

    note(&database, "pi_1", &[FindingKind::UnknownOrder]).await;
    let found = review(&file);
    found.expect_complaint("1 payment does not add up");
    assert!(found.said.contains("\tunknown_order\tpi_1\t-\t"), "{found:?}");
    assert_eq!(found.said.lines().count(), 1, "{found:?}");

    note(&database, "pi_1", &[]).await;
    assert_eq!(review(&file).code, Some(0));
}
