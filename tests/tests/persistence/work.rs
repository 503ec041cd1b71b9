//! Background workers are woken by the commit that made their work, and an idle node sends few statements.

use std::collections::BTreeSet;
use std::sync::Arc;

use application::media::MediaCleanup;
use application::newsletters::SendNewsletters;
use application::outbox::OutboxWorker;
use application::ports::{ClaimScope, QueuedEvent, Store as _};
use application::posts::PublishScheduledPosts;
use application::purchases::{EventProcessor, OrderReconciler, PaymentReconciler};
use application::users::Erasure;
use chrono::TimeDelta;
use infrastructure::persistence::{Database, Work};
use integration_tests::app::{TestClock, TestMailer, context};
use integration_tests::contract::builders::{at, mail};
use integration_tests::database;
use integration_tests::sqlite::ScratchFile;
use integration_tests::statements::StatementLog;

async fn open() -> (Database, ScratchFile) {
    let scratch = ScratchFile::create().await;
    (database::open(&scratch.url()).await.unwrap(), scratch)
}

#[tokio::test]
async fn commit_wakes_the_worker_of_its_work() {
    let (database, _scratch) = open().await;
    let mut emails = database.watch_work(Work::Emails);
    let mut unit = database.begin().await.unwrap();
    unit.outbox().enqueue(&mail("receipt:1", at(0))).await.unwrap();
    drop(unit);
    assert!(!emails.has_changed().unwrap(), "rolled back");

    let events = database.watch_work(Work::PaymentEvents);
    let mut unit = database.begin().await.unwrap();
    unit.outbox().enqueue(&mail("receipt:1", at(0))).await.unwrap();
    assert!(!emails.has_changed().unwrap(), "not committed");
    unit.commit().await.unwrap();
    assert!(emails.has_changed().unwrap());
    assert!(!events.has_changed().unwrap());

    emails.mark_unchanged();
    let mut unit = database.begin().await.unwrap();
    let event = QueuedEvent::received("evt_1".to_owned(), "pi_1".to_owned(), at(0));
    assert!(unit.payment_events().insert(&event).await.unwrap());
    unit.commit().await.unwrap();
    assert!(events.has_changed().unwrap());
    assert!(!emails.has_changed().unwrap());
}

#[tokio::test]
async fn poll_wakes_workers_for_what_is_due() {
    let (database, scratch) = open().await;
    let other_node = database::open(&scratch.url()).await.unwrap();
    let mut unit = other_node.begin().await.unwrap();
    unit.outbox().enqueue(&mail("receipt:1", at(10))).await.unwrap();
    let event = QueuedEvent::received("evt_1".to_owned(), "pi_1".to_owned(), at(20));
    assert!(unit.payment_events().insert(&event).await.unwrap());
    unit.commit().await.unwrap();

    let emails = database.watch_work(Work::Emails);
    let day = TimeDelta::days(1);
    assert_eq!(database.due_work(at(0) - day).await.unwrap(), BTreeSet::new());
    assert_eq!(database.due_work(at(10)).await.unwrap(), BTreeSet::from([Work::Emails]));
    let both = BTreeSet::from([Work::Emails, Work::PaymentEvents]);
    assert_eq!(database.due_work(at(20)).await.unwrap(), both);
    assert!(!emails.has_changed().unwrap());
    database.wake_workers(at(20)).await.unwrap();
    assert!(emails.has_changed().unwrap());
}

#[tokio::test]
async fn idle_poll_sends_one_statement() {
    let (database, _scratch) = open().await;
    let emails = database.watch_work(Work::Emails);
    let log = StatementLog::start();
    for round in 0..10 {
        database.wake_workers(at(round)).await.unwrap();
    }
    let statements = log.take();
    assert_eq!(statements.len(), 10, "{statements:#?}");
    assert!(!emails.has_changed().unwrap());
}

/// A read-only transaction does not block writers.
fn assert_is_one_read(worker: &str, statements: &[String]) {
    let sent: Vec<_> = statements.iter().filter(|sql| *sql != "BEGIN").collect();
    assert!(sent.len() == 1 && sent[0].starts_with("SELECT "), "{worker}: {statements:#?}");
}

#[tokio::test]
async fn idle_workers_send_one_read_each() {
    let (database, _scratch) = open().await;
    let context = Arc::new(context(Arc::new(database), Arc::new(TestClock::default())));
    let (emails, events) =
        (OutboxWorker::new(&context, Arc::new(TestMailer::default())), EventProcessor::new(&context));
    let (orders, newsletters) = (OrderReconciler::new(&context), SendNewsletters::new(&context));
    let (posts, erasure) = (PublishScheduledPosts::new(&context), Erasure::new(&context));
    let log = StatementLog::start();
    for scope in [ClaimScope::All, ClaimScope::Urgent] {
        emails.run_until(scope, || false).await.unwrap();
        assert_is_one_read("emails", &log.take());
    }
    assert_eq!(events.process_next().await.unwrap(), None);
    assert_is_one_read("webhook events", &log.take());
    assert_eq!(orders.process_next().await.unwrap(), None);
    assert_is_one_read("orders", &log.take());
    assert_eq!(newsletters.run().await.unwrap(), None);
    assert_is_one_read("newsletters", &log.take());
    assert!(!newsletters.is_sending().await.unwrap());
    assert_is_one_read("newsletters", &log.take());
    assert_eq!(posts.process_next().await.unwrap(), None);
    assert_is_one_read("scheduled posts", &log.take());
    erasure.run().await.unwrap();
    assert_is_one_read("accounts", &log.take());
}

/// Between two runs, which are an hour apart, these only look whether the next one is due.
#[tokio::test]
async fn hourly_workers_send_few_statements_until_due() {
    let (database, _scratch) = open().await;
    let context = Arc::new(context(Arc::new(database), Arc::new(TestClock::default())));
    let (payments, images) = (PaymentReconciler::new(&context), MediaCleanup::new(&context));
    payments.run_if_due().await.unwrap().unwrap();
    images.run_if_due().await.unwrap().unwrap();
    let log = StatementLog::start();
    assert_eq!(payments.run_if_due().await.unwrap(), None);
    assert_eq!(images.run_if_due().await.unwrap(), None);
    let statements = log.take();
    assert!(statements.len() <= 8, "{statements:#?}");
}
