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

use crate::fixture::TestContext;

/// A store that holds up one unit of work before it begins.
struct PausingStore {
    inner: Arc<dyn Store>,
    countdown: AtomicU32,
    is_reached: Notify,
    may_go_on: Notify,
}

impl PausingStore {
    /// Holds up the unit of work that is the `nth` from now on.
    fn pause_at(&self, nth: u32) {
        self.countdown.store(nth, Ordering::SeqCst);
    }
}

#[async_trait]
impl Store for PausingStore {
    async fn begin_as(&self, actor: Actor) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let step = |count: u32| count.checked_sub(1);
        if self.countdown.fetch_update(Ordering::SeqCst, Ordering::SeqCst, step) == Ok(1) {
            self.is_reached.notify_one();
            self.may_go_on.notified().await;
        }
        self.inner.begin_as(actor).await
    }
}

/// A member, her order for one agent whose payment could not be begun, and a store to pause.
async fn unbegun() -> (Arc<TestContext>, Arc<PausingStore>, UserId, AgentId) {
    let mut pausing = None;
    let world = TestContext::memory_behind(|inner| {
        let store = Arc::new(PausingStore {
            inner,
            countdown: AtomicU32::new(0),
            is_reached: Notify::new(),
            may_go_on: Notify::new(),
        });
        pausing = Some(store.clone());
        store
    });
    let anna = world.member("anna@example.com").await;
    let agent = world.agent(1999).await;
    world.payments.set_down(true);
    world.begin(anna, &[agent], None).await.unwrap_err();
    world.payments.set_down(false);
    (Arc::new(world), pausing.unwrap(), anna, agent)
}

#[tokio::test]
async fn begin_while_other_tab_abandons_cancels_payment() {
    let (world, store, anna, agent) = unbegun().await;
    let other = world.agent(999).await;
    // Looking at the open order, placing the new one, giving the old one up.
    store.pause_at(3);
    let replacing = tokio::spawn({
        let world = world.clone();
        async move { world.begin(anna, &[other], None).await }
    });
    store.is_reached.notified().await;
    let first = world.begin(anna, &[agent], None).await.unwrap();
    store.may_go_on.notify_one();
    let second = replacing.await.unwrap().unwrap();

    assert_eq!(world.pay(&first).await, Err(SandboxError::Canceled));
    assert_eq!(world.payable().await, [second.payment_id]);
}

#[tokio::test]
async fn begin_while_reconciler_abandons_can_be_paid() {
    let (world, store, anna, agent) = unbegun().await;
    world.clock.advance(TimeDelta::hours(25));
    // Claiming the order, giving it up.
    store.pause_at(2);
    let reconciling = tokio::spawn({
        let world = world.clone();
        async move { world.reconcile().await }
    });
    store.is_reached.notified().await;
    let checkout = world.begin(anna, &[agent], None).await.unwrap();
    store.may_go_on.notify_one();

    assert_eq!(reconciling.await.unwrap().abandoned, 0);
    assert_eq!(world.begin(anna, &[agent], None).await.unwrap().payment_id, checkout.payment_id);
    world.pay(&checkout).await.unwrap();
    world.clock.advance(TimeDelta::hours(1));
    assert_eq!(world.reconcile().await.settled, 1);
    assert_eq!(world.confirm(anna, &checkout).await.unwrap().state, OrderState::Paid);
}

#[tokio::test]
async fn confirm_during_stale_update_has_no_discrepancy() {
    let (world, store, anna, agent) = unbegun().await;
    let checkout = world.begin(anna, &[agent], None).await.unwrap();
    world.clock.advance(TimeDelta::minutes(1));
    // Claiming the order, finding it by its payment, writing what the provider said.
    store.pause_at(3);
    let reconciling = tokio::spawn({
        let world = world.clone();
        async move { world.reconcile().await }
    });
    store.is_reached.notified().await;
    world.pay(&checkout).await.unwrap();
    world.confirm(anna, &checkout).await.unwrap();
    store.may_go_on.notify_one();

    assert_eq!(reconciling.await.unwrap().failed, 0);
    assert_eq!(world.discrepancies().await, []);
    assert_eq!(world.history(anna).await.len(), 1);
}
