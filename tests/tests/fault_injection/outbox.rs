//! The database fails while an email is being sent.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use application::Context;
use application::outbox::OutboxWorker;
use application::ports::{Actor, Store, StoreError, UnitOfWork};
use async_trait::async_trait;
use chrono::TimeDelta;
use integration_tests::app::{TestApp, TestMailer};

const ANNA: &str = "anna@example.com";

/// A store that fails at some calls.
struct FlakyStore {
    inner: Arc<dyn Store>,
    calls: AtomicUsize,
    failing_calls: Range<usize>,
}

#[async_trait]
impl Store for FlakyStore {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        if self.failing_calls.contains(&self.calls.fetch_add(1, Ordering::SeqCst)) {
            return Err(StoreError::Unavailable("injected outage".into()));
        }
        self.inner.begin_as(actor).await
    }
}

/// The first call finds the email, the second claims it, and the third records the result.
fn outbox_worker(app: &TestApp, mailer: &Arc<TestMailer>, failing_calls: Range<usize>) -> OutboxWorker {
    let store =
        FlakyStore { inner: app.context.unaudited_store.clone(), calls: AtomicUsize::new(0), failing_calls };
    let context = Context { store: Arc::new(store), ..(*app.context).clone() };
    OutboxWorker::new(&Arc::new(context), mailer.clone())
}

#[actix_web::test]
async fn sent_email_with_brief_database_failure_is_not_resent() {
    let app = TestApp::start().await;
    let mailer = Arc::new(TestMailer::default());
    let _ = app.browser().register(ANNA).await.expect(201);
    assert_eq!(outbox_worker(&app, &mailer, 2..4).deliver_due().await.unwrap().sent, 1);
    app.clock.advance(TimeDelta::days(1));
    assert_eq!(outbox_worker(&app, &mailer, 0..0).deliver_due().await.unwrap().sent, 0);
    assert_eq!(mailer.recipients(), [ANNA]);
}

#[actix_web::test]
async fn sent_email_with_lost_outcome_is_resent() {
    let app = TestApp::start().await;
    let mailer = Arc::new(TestMailer::default());
    let _ = app.browser().register(ANNA).await.expect(201);
    outbox_worker(&app, &mailer, 2..99).deliver_due().await.expect_err("the database stays unavailable");
    assert_eq!(outbox_worker(&app, &mailer, 0..0).deliver_due().await.unwrap().sent, 0, "it is leased");
    app.clock.advance(TimeDelta::minutes(3));
    assert_eq!(outbox_worker(&app, &mailer, 0..0).deliver_due().await.unwrap().sent, 1);
    assert_eq!(mailer.recipients(), [ANNA, ANNA]);
}
