//! Cleanup of expired data, erasure of accounts and imports of members: after a long backlog, and if one of them fails.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use application::cleanup::{Cleanup, ExpiredRows};
use application::member_imports::RunMemberImports;
use application::ports::{Actor, MailFilter, PageRequest, QueuedEvent, Store, StoreError, UnitOfWork};
use application::users::Erasure;
use async_trait::async_trait;
use chrono::TimeDelta;
use domain::Lifecycle;
use domain::agents::Access;
use domain::member_imports::{ImportState, MemberImport};
use domain::users::ScheduledDeletion;
use integration_tests::contract::{builders, prompts};
use integration_tests::sqlite::ScratchFile;
use sea_orm::ConnectionTrait as _;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(run_with_backlog_removes_all_in_batches);

async fn run_with_backlog_removes_all_in_batches(context: &Arc<TestContext>) {
    let now = context.app.clock.now();
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    for number in 0..1_100 {
        let then = now - TimeDelta::days(61);
        let mut event = QueuedEvent::received(format!("evt_{number}"), "pi_1".to_owned(), then);
        event.next_attempt_at = None;
        assert!(unit.payment_events().insert(&event).await.unwrap());
    }
    let waiting = QueuedEvent::received("evt_waiting".to_owned(), "pi_1".to_owned(), now);
    assert!(unit.payment_events().insert(&waiting).await.unwrap());
    unit.commit().await.unwrap();

    assert_eq!(Cleanup::new(&context.app).run().await.unwrap()[&ExpiredRows::PaymentEvents], 1_100);
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    assert_eq!(unit.payment_events().lock_due(now).await.unwrap(), Some(waiting));
    drop(unit);
    assert_eq!(Cleanup::new(&context.app).run().await.unwrap()[&ExpiredRows::PaymentEvents], 0);
}

/// A store whose next unit of work fails if the test says so.
struct FailingStore {
    inner: Arc<dyn Store>,
    fails: AtomicBool,
}

#[async_trait]
impl Store for FailingStore {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        if self.fails.swap(false, Ordering::SeqCst) {
            return Err(StoreError::Corrupt("an unreadable row".into()));
        }
        self.inner.begin_as(actor).await
    }

    async fn read(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        self.inner.read().await
    }
}

fn context_with_failing_store() -> (Arc<TestContext>, Arc<FailingStore>) {
    let mut failing = None;
    let context = TestContext::memory_with_store(|inner| {
        let store = Arc::new(FailingStore { inner, fails: AtomicBool::new(false) });
        failing = Some(store.clone());
        store
    });
    (Arc::new(context), failing.unwrap())
}

#[tokio::test]
async fn cleanup_failure_of_one_kind_stops_no_other() {
    let (context, store) = context_with_failing_store();
    let then = context.app.clock.now() - TimeDelta::days(61);
    let mut event = QueuedEvent::received("evt_1".to_owned(), "pi_1".to_owned(), then);
    event.next_attempt_at = None;
    let mut unit = store.begin().await.unwrap();
    assert!(unit.payment_events().insert(&event).await.unwrap());
    unit.commit().await.unwrap();
    let cleanup = Cleanup::new(&context.app);

    store.fails.store(true, Ordering::SeqCst);
    assert!(matches!(cleanup.run().await, Err(StoreError::Corrupt(_))));

    assert_eq!(cleanup.run().await.unwrap()[&ExpiredRows::PaymentEvents], 0, "removed by the first run");
}

#[tokio::test]
async fn cleanup_failure_in_the_trash_stops_no_other_kind() {
    let scratch = ScratchFile::create().await;
    let url = scratch.url();
    let context = TestContext::database(&url, scratch).await;
    let deleted = Lifecycle::Deleted(context.app.clock.now() - TimeDelta::days(31));
    let mut agent = builders::agent("Planner", Access::Free, builders::at(0));
    let mut prompt = prompts::prompt("Dinner", 0);
    (agent.lifecycle, prompt.lifecycle) = (deleted, deleted);
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    assert!(unit.agents().insert(&agent).await.unwrap());
    unit.prompts().insert(&prompt).await.unwrap();
    unit.commit().await.unwrap();
    let connection = sea_orm::Database::connect(url).await.unwrap();
    let trigger =
        "CREATE TRIGGER broken BEFORE DELETE ON agents BEGIN SELECT RAISE(ABORT, 'an unreadable row'); END";
    connection.execute_unprepared(trigger).await.unwrap();

    assert!(Cleanup::new(&context.app).run().await.is_err());

    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    assert!(unit.agents().lock(agent.id).await.unwrap().is_some());
    assert_eq!(unit.prompts().lock(prompt.id).await.unwrap(), None);
}

#[tokio::test]
async fn erasure_failure_of_one_account_stops_no_other() {
    let (context, store) = context_with_failing_store();
    let mut unit = store.begin().await.unwrap();
    for (days, email) in [(9, "anna@example.com"), (8, "ben@example.com")] {
        let mut user = builders::user(email);
        let requested_at = context.app.clock.now() - TimeDelta::days(days);
        user.deletion = Some(ScheduledDeletion::request(None, requested_at));
        assert!(unit.users().insert(&user).await.unwrap());
    }
    unit.commit().await.unwrap();

    store.fails.store(true, Ordering::SeqCst);
    assert!(matches!(Erasure::new(&context.app).run().await, Err(StoreError::Corrupt(_))));

    let mut unit = store.begin().await.unwrap();
    let emails = unit.outbox().list(&MailFilter::default(), &PageRequest::first(10)).await.unwrap().items;
    let recipients: Vec<_> = emails.iter().map(|mail| mail.to.to_string()).collect();
    assert_eq!(recipients, ["ben@example.com"]);
}

#[tokio::test]
async fn import_failure_stops_no_other() {
    let (context, store) = context_with_failing_store();
    let mut unit = store.begin().await.unwrap();
    for seconds in [0, 1] {
        let import =
            MemberImport { state: ImportState::Checking, cursor: 0, ..builders::member_import(seconds) };
        unit.member_imports().insert(&import).await.unwrap();
    }
    unit.commit().await.unwrap();

    store.fails.store(true, Ordering::SeqCst);
    let imports = RunMemberImports::new(&context.app);
    assert_eq!(imports.run().await.unwrap(), Some(true));

    let states = async || {
        let listed = store.read().await.unwrap().member_imports().list(10).await.unwrap();
        listed.into_iter().map(|import| import.state).collect::<Vec<_>>()
    };
    assert_eq!(states().await, [ImportState::Checked, ImportState::Checking], "newest first");
    assert_eq!(imports.run().await.unwrap(), Some(true));
    assert_eq!(states().await, [ImportState::Checked, ImportState::Checked]);
}
