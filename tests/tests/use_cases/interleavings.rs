//! Two requests interleaved at a chosen point.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use application::ports::{Actor, Store, StoreError, UnitOfWork};
use async_trait::async_trait;
use chrono::TimeDelta;
use domain::purchases::OrderState;
use domain::{AgentId, UserId};
use infrastructure::payments::sandbox::SandboxError;
use tokio::sync::Notify;

use crate::use_cases::fixture::TestContext;

/// A store that pauses one unit of work before it begins.
struct PausingStore {
    inner: Arc<dyn Store>,
    countdown: AtomicU32,
    reached: Notify,
    resume: Notify,
}

impl PausingStore {
    /// Pauses the `nth` unit of work from now on.
    fn pause_at(&self, nth: u32) {
        self.countdown.store(nth, Ordering::SeqCst);
    }
}

#[async_trait]
impl Store for PausingStore {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let step = |count: u32| count.checked_sub(1);
        if self.countdown.fetch_update(Ordering::SeqCst, Ordering::SeqCst, step) == Ok(1) {
            self.reached.notify_one();
            self.resume.notified().await;
        }
        self.inner.begin_as(actor).await
    }
}

/// A member, an order for one agent whose payment could not be created, and a store to pause.
async fn order_without_payment() -> (Arc<TestContext>, Arc<PausingStore>, UserId, AgentId) {
    let mut pausing = None;
    let context = TestContext::memory_with_store(|inner| {
        let store = Arc::new(PausingStore {
            inner,
            countdown: AtomicU32::new(0),
            reached: Notify::new(),
            resume: Notify::new(),
        });
        pausing = Some(store.clone());
        store
    });
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    context.payments.set_down(true);
    context.begin(anna, &[agent], None).await.unwrap_err();
    context.payments.set_down(false);
    (Arc::new(context), pausing.unwrap(), anna, agent)
}

#[tokio::test]
async fn begin_while_other_tab_abandons_cancels_payment() {
    let (context, store, anna, agent) = order_without_payment().await;
    let other = context.agent(999).await;
    // Reading the open order, placing the new one, abandoning the old one.
    store.pause_at(3);
    let replacing = tokio::spawn({
        let context = context.clone();
        async move { context.begin(anna, &[other], None).await }
    });
    store.reached.notified().await;
    let first = context.begin(anna, &[agent], None).await.unwrap();
    store.resume.notify_one();
    let second = replacing.await.unwrap().unwrap();

    assert_eq!(context.pay(&first).await, Err(SandboxError::Canceled));
    assert_eq!(context.payable().await, [second.payment_id]);
}

#[tokio::test]
async fn begin_while_reconciler_abandons_can_be_paid() {
    let (context, store, anna, agent) = order_without_payment().await;
    context.clock.advance(TimeDelta::hours(25));
    // Claiming the order, abandoning it.
    store.pause_at(2);
    let reconciling = tokio::spawn({
        let context = context.clone();
        async move { context.reconcile().await }
    });
    store.reached.notified().await;
    let checkout = context.begin(anna, &[agent], None).await.unwrap();
    store.resume.notify_one();

    assert_eq!(reconciling.await.unwrap().abandoned, 0);
    assert_eq!(context.begin(anna, &[agent], None).await.unwrap().payment_id, checkout.payment_id);
    context.pay(&checkout).await.unwrap();
    context.clock.advance(TimeDelta::hours(1));
    assert_eq!(context.reconcile().await.settled, 1);
    assert_eq!(context.confirm(anna, &checkout).await.unwrap().state, OrderState::Paid);
}

#[tokio::test]
async fn confirm_during_stale_update_has_no_discrepancy() {
    let (context, store, anna, agent) = order_without_payment().await;
    let checkout = context.begin(anna, &[agent], None).await.unwrap();
    context.clock.advance(TimeDelta::minutes(1));
    // Claiming the order, finding it by its payment, writing the provider's state.
    store.pause_at(3);
    let reconciling = tokio::spawn({
        let context = context.clone();
        async move { context.reconcile().await }
    });
    store.reached.notified().await;
    context.pay(&checkout).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    store.resume.notify_one();

    assert_eq!(reconciling.await.unwrap().failed, 0);
    assert_eq!(context.discrepancies().await, []);
    assert_eq!(context.history(anna).await.len(), 1);
}
