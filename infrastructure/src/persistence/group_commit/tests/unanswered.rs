//! What needs no answer goes to SQLite with what does.

use futures_util::FutureExt as _;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::{note, numbers, seen};

#[tokio::test]
async fn what_needs_no_answer_is_there_for_whatever_is_asked_next() {
    let (database, _folder) = numbers().await;
    let first = database.write_together().await.unwrap();
    let second = queued!(database);
    note(&first, 1).await.unwrap();
    note(&first, 2).await.unwrap();
    assert_eq!(seen(&first).await, [1, 2]);
    note(&first, 3).await.unwrap();
    let second = async {
        let second = second.await.unwrap();
        assert_eq!(seen(&second).await, [1, 2, 3], "her savepoint comes with the question");
        note(&second, 4).await.unwrap();
        note(&second, 5).await.unwrap();
        let delete = second.execute_unprepared("DELETE FROM numbers WHERE number = 4").await.unwrap();
        assert_eq!(delete.rows_affected(), 1, "and not what was changed before it");
        second.commit().await
    };
    let (first, second) = tokio::join!(first.commit(), second);
    first.unwrap();
    second.unwrap();
    assert_eq!(seen(database.reader()).await, [1, 2, 3, 5]);
    let texts = Statement::from_string(DbBackend::Sqlite, "SELECT text FROM numbers WHERE number = 5");
    let row = database.reader().query_one_raw(texts).await.unwrap().unwrap();
    assert_eq!(row.try_get_by_index::<String>(0).unwrap(), "noted 5", "each has its own values");
}

#[tokio::test]
async fn what_was_not_sent_when_she_gives_up_is_never_sent() {
    let (database, _folder) = numbers().await;
    let write = async |number: i64| {
        let writing = database.write_together().await?;
        note(&writing, number).await?;
        if number == 2 { Ok(()) } else { writing.commit().await }
    };
    let (first, second, third) = tokio::join!(write(1), write(2), write(3));
    first.unwrap();
    second.unwrap();
    third.unwrap();
    assert_eq!(seen(database.reader()).await, [1, 3]);
}

#[tokio::test]
async fn what_fails_unanswered_fails_the_commit_of_its_own_unit() {
    let (database, _folder) = numbers().await;
    let write = async |numbers: &[i64]| {
        let writing = database.write_together().await?;
        for number in numbers {
            note(&writing, *number).await?;
        }
        writing.commit().await
    };
    let (first, second, third) = tokio::join!(write(&[1]), write(&[2, 1, 4]), write(&[3]));
    first.unwrap();
    second.expect_err("1 is taken");
    third.unwrap();
    assert_eq!(seen(database.reader()).await, [1, 3]);
}
