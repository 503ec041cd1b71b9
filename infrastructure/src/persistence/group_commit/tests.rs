use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::join_all;
use proptest::prelude::{Just, Strategy as _, any, prop_oneof, proptest};
use sea_orm::{ConnectionTrait as _, DbBackend, DbErr, Statement, Value};
use tempfile::TempDir;

use crate::persistence::Database;
use crate::persistence::writing::Writing;

async fn numbers() -> (Database, TempDir) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("numbers.db");
    let database = Database::open(&format!("sqlite://{}", file.display())).await.unwrap();
    let table = "CREATE TABLE numbers (number INTEGER PRIMARY KEY, text TEXT)";
    database.writer().execute_unprepared(table).await.unwrap();
    (database, folder)
}

const NONE: [i64; 0] = [];

/// What is on the disk, or what one who writes sees.
async fn seen(connection: &impl sea_orm::ConnectionTrait) -> Vec<i64> {
    let question = Statement::from_string(DbBackend::Sqlite, "SELECT number FROM numbers ORDER BY number");
    let rows = connection.query_all_raw(question).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

async fn insert(writing: &Writing, number: i64) -> Result<(), DbErr> {
    writing.execute_unprepared(&format!("INSERT INTO numbers VALUES ({number}, 'some text')")).await.map(drop)
}

/// The same, without waiting for an answer.
async fn note(writing: &Writing, number: i64) -> Result<(), DbErr> {
    let insert = "INSERT INTO numbers VALUES (?, ?)";
    let values: [Value; 2] = [number.into(), format!("noted {number}").into()];
    writing.write(Statement::from_sql_and_values(DbBackend::Sqlite, insert, values)).await
}

/// Joins the group of the one before, who has just got her turn or has just been polled.
macro_rules! queued {
    ($database:expr) => {{
        let mut joining = Box::pin($database.write_together());
        assert!(joining.as_mut().now_or_never().is_none(), "it is somebody else's turn");
        joining
    }};
}

mod unanswered;

#[tokio::test]
async fn who_writes_behind_another_sees_what_she_wrote_and_others_see_it_when_both_are_committed() {
    let (database, _folder) = numbers().await;
    let first = database.write_together().await.unwrap();
    let second = queued!(database);
    insert(&first, 1).await.unwrap();
    let mut first_commit = Box::pin(first.commit());
    assert!(first_commit.as_mut().now_or_never().is_none());

    let second = second.await.unwrap();
    assert_eq!(seen(&second).await, [1]);
    insert(&second, 2).await.unwrap();
    assert_eq!(seen(database.reader()).await, NONE);
    assert!(first_commit.as_mut().now_or_never().is_none(), "she waits for the second one");

    let (first, second) = tokio::join!(first_commit, second.commit());
    first.unwrap();
    second.unwrap();
    assert_eq!(seen(database.reader()).await, [1, 2]);
}

#[tokio::test]
async fn who_gives_up_leaves_nothing_behind_and_takes_nobody_along() {
    let (database, _folder) = numbers().await;
    for gives_up in 1..=3 {
        let offset = 10 * gives_up;
        let write = async |number: i64| {
            let writing = database.write_together().await?;
            insert(&writing, offset + number).await?;
            if number == gives_up {
                return Ok(());
            }
            writing.commit().await
        };
        let told = join_all([1, 2, 3].map(write)).await;
        assert!(told.iter().all(Result::is_ok), "{told:?}");
    }
    assert_eq!(seen(database.reader()).await, [12, 13, 21, 23, 31, 32]);
}

#[tokio::test]
async fn a_statement_that_fails_is_the_trouble_of_its_own_unit() {
    let (database, _folder) = numbers().await;
    let write = async |numbers: &[i64]| {
        let writing = database.write_together().await?;
        for number in numbers {
            insert(&writing, *number).await?;
        }
        writing.commit().await
    };
    let (first, second, third) = tokio::join!(write(&[1]), write(&[2, 1]), write(&[3]));
    first.unwrap();
    second.expect_err("1 is taken");
    third.unwrap();
    assert_eq!(seen(database.reader()).await, [1, 3]);
}

#[tokio::test]
async fn who_writes_nothing_is_in_nobodys_way() {
    let (database, _folder) = numbers().await;
    let write = async |number: i64| {
        let writing = database.write_together().await?;
        if number % 2 == 0 {
            insert(&writing, number).await?;
        }
        if number % 3 == 0 { Ok(()) } else { writing.commit().await }
    };
    let told = join_all((1..=12).map(write)).await;
    assert!(told.iter().all(Result::is_ok), "{told:?}");
    assert_eq!(seen(database.reader()).await, [2, 4, 8, 10]);
}

#[tokio::test]
async fn a_request_that_is_dropped_while_it_waits_for_the_disk_is_committed_with_the_others() {
    let (database, _folder) = numbers().await;
    let first = database.write_together().await.unwrap();
    let second = queued!(database);
    insert(&first, 1).await.unwrap();
    assert!(first.commit().now_or_never().is_none());
    let second = second.await.unwrap();
    insert(&second, 2).await.unwrap();
    second.commit().await.unwrap();
    assert_eq!(seen(database.reader()).await, [1, 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_ends_while_its_request_waits_for_the_disk_leaves_nobody_waiting() {
    let (database, _folder) = numbers().await;
    let theirs = database.clone();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let first = theirs.write_together().await.unwrap();
            insert(&first, 1).await.unwrap();
            assert!(first.commit().now_or_never().is_none());
        });
    });
    thread.join().unwrap();

    let second = database.write_together().await.unwrap();
    insert(&second, 2).await.unwrap();
    let committed = tokio::time::timeout(Duration::from_secs(30), second.commit()).await;
    committed.expect("somebody commits it").unwrap();
    assert_eq!(seen(database.reader()).await, [1, 2]);
}

#[tokio::test]
async fn a_request_that_is_dropped_in_the_queue_holds_nobody_up() {
    let (database, _folder) = numbers().await;
    let first = database.write_together().await.unwrap();
    let (second, third) = (queued!(database), queued!(database));
    insert(&first, 1).await.unwrap();
    drop(second);
    let rest = async {
        let third = third.await.unwrap();
        insert(&third, 3).await.unwrap();
        third.commit().await
    };
    let (first, third) = tokio::join!(first.commit(), rest);
    first.unwrap();
    third.unwrap();
    assert_eq!(seen(database.reader()).await, [1, 3]);
}

#[tokio::test]
async fn a_commit_that_fails_is_told_to_each_and_keeps_nothing_of_any() {
    let (database, _folder) = numbers().await;
    let table = "CREATE TABLE parts (of INTEGER REFERENCES numbers (number) DEFERRABLE INITIALLY DEFERRED)";
    database.writer().execute_unprepared(table).await.unwrap();
    let first = database.write_together().await.unwrap();
    let second = queued!(database);
    insert(&first, 1).await.unwrap();
    let second = async {
        let second = second.await.unwrap();
        second.execute_unprepared("INSERT INTO parts VALUES (404)").await.unwrap();
        second.commit().await
    };
    let (first, second) = tokio::join!(first.commit(), second);
    first.expect_err("it was not committed");
    second.expect_err("there is no such number");
    assert_eq!(seen(database.reader()).await, NONE);

    let after = database.write_together().await.unwrap();
    insert(&after, 3).await.unwrap();
    after.commit().await.unwrap();
    assert_eq!(seen(database.reader()).await, [3]);
}

/// As SQLite does when the disk is full, or fails.
#[tokio::test]
async fn a_transaction_that_the_database_ends_by_itself_is_told_to_each_and_keeps_nothing_of_any() {
    let (database, _folder) = numbers().await;
    let first = database.write_together().await.unwrap();
    let (second, third) = (queued!(database), queued!(database));
    insert(&first, 1).await.unwrap();
    let second = async {
        let second = second.await.unwrap();
        second.execute_unprepared("ROLLBACK").await.unwrap();
    };
    let third = async {
        let third = third.await.unwrap();
        insert(&third, 3).await.unwrap();
        third.commit().await
    };
    let (first, (), third) = tokio::join!(first.commit(), second, third);
    first.expect_err("it was taken back");
    third.expect("hers is another transaction");
    assert_eq!(seen(database.reader()).await, [3]);
}

#[tokio::test]
async fn a_full_disk_fails_the_group_and_what_comes_after_it_is_kept() {
    let (database, _folder) = numbers().await;
    database.writer().execute_unprepared("PRAGMA max_page_count = 10").await.unwrap();
    let first = database.write_together().await.unwrap();
    let second = queued!(database);
    insert(&first, 1).await.unwrap();
    let second = async {
        let second = second.await.unwrap();
        let much = "INSERT INTO numbers VALUES (2, hex(zeroblob(1000000)))";
        second.execute_unprepared(much).await.expect_err("there is no room for it");
    };
    let (first, ()) = tokio::join!(first.commit(), second);

    let after = database.write_together().await.unwrap();
    insert(&after, 3).await.unwrap();
    after.commit().await.unwrap();
    let expected: &[i64] = if first.is_ok() { &[1, 3] } else { &[3] };
    assert_eq!(seen(database.reader()).await, expected);
}

#[tokio::test]
async fn closing_waits_for_what_is_being_written() {
    let (database, folder) = numbers().await;
    let writing = database.write_together().await.unwrap();
    insert(&writing, 1).await.unwrap();
    let (committed, closed) = tokio::join!(writing.commit(), database.close());
    committed.unwrap();
    closed.unwrap();
    let file = folder.path().join("numbers.db");
    let anew = Database::open(&format!("sqlite://{}", file.display())).await.unwrap();
    assert_eq!(seen(anew.reader()).await, [1]);
}

/// What one who writes does.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Deed {
    Commits,
    GivesUp,
    /// Writes what is there already.
    Fails,
    /// Is dropped after so many steps of whoever drives it.
    Dropped(u8),
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 48, ..Default::default() })]
    #[test]
    fn whoever_is_told_that_it_is_kept_finds_it_and_who_gave_up_or_failed_does_not(
        deeds in proptest::collection::vec(
            prop_oneof![
                4 => Just(Deed::Commits),
                1 => Just(Deed::GivesUp),
                1 => Just(Deed::Fails),
                1 => any::<u8>().prop_map(|steps| Deed::Dropped(steps % 24)),
            ],
            1..24,
        ),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(check(&deeds));
    }
}

async fn check(deeds: &[Deed]) {
    let (database, _folder) = numbers().await;
    let taken = 1_000;
    database.writer().execute_unprepared(&format!("INSERT INTO numbers VALUES ({taken}, '')")).await.unwrap();
    let write = async |number: i64, deed: Deed| -> Result<bool, DbErr> {
        let writing = database.write_together().await?;
        // Every way to write, in every order.
        match number % 3 {
            0 => insert(&writing, number).await?,
            1 => note(&writing, number).await?,
            _ => {
                note(&writing, number).await?;
                assert!(seen(&writing).await.contains(&number));
            }
        }
        match deed {
            Deed::GivesUp => return Ok(false),
            Deed::Fails => note(&writing, taken).await?,
            Deed::Commits | Deed::Dropped(_) => {}
        }
        writing.commit().await?;
        Ok(true)
    };
    let told = join_all((0..).zip(deeds).map(async |(number, deed)| {
        let writing = write(number, *deed);
        match deed {
            Deed::Dropped(steps) => limited(writing, *steps).await,
            _ => Some(writing.await),
        }
    }))
    .await;
    let kept = seen(database.reader()).await;
    for ((number, deed), told) in (0..).zip(deeds).zip(&told) {
        let is_kept = kept.contains(&number);
        match (deed, told) {
            (Deed::Commits | Deed::Dropped(_), Some(Ok(true))) => assert!(is_kept, "{number}"),
            (Deed::GivesUp, Some(Ok(false))) | (Deed::Fails, Some(Err(_))) => assert!(!is_kept, "{number}"),
            // Dropped on her way, she was told nothing.
            (Deed::Dropped(_), None) => {}
            // Whoever is dropped before her savepoint was begun leaves a group of which nobody knows what is in it.
            (Deed::Commits | Deed::Dropped(_), Some(Err(_))) => {
                let others = (0..).zip(deeds).filter(|(other, _)| *other != number);
                let is_excused = others.into_iter().any(|(_, deed)| matches!(deed, Deed::Dropped(_)));
                assert!(!is_kept && is_excused, "{number}: {told:?}");
            }
            _ => panic!("{number}, who {deed:?}, was told {told:?}"),
        }
    }
}

/// The outcome, unless it takes more than so many steps.
async fn limited<T>(future: impl Future<Output = T>, steps: u8) -> Option<T> {
    let mut future = Box::pin(future);
    let mut left = steps;
    std::future::poll_fn(|context| match future.as_mut().poll(context) {
        std::task::Poll::Ready(outcome) => std::task::Poll::Ready(Some(outcome)),
        std::task::Poll::Pending if left == 0 => std::task::Poll::Ready(None),
        std::task::Poll::Pending => {
            left -= 1;
            std::task::Poll::Pending
        }
    })
    .await
}
