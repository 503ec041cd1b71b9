//! Cleanup of expired data after a long backlog.

use std::sync::Arc;

use application::cleanup::Cleanup;
use application::ports::QueuedEvent;
use chrono::TimeDelta;

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

    assert_eq!(Cleanup::new(&context.app).run().await.unwrap().payment_events, 1_100);
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    assert_eq!(unit.payment_events().lock_due(now).await.unwrap(), Some(waiting));
    drop(unit);
    assert_eq!(Cleanup::new(&context.app).run().await.unwrap().payment_events, 0);
}
