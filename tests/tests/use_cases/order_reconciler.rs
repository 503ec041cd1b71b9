//! Orders that no browser confirmed.

use std::sync::Arc;

use application::purchases::{CheckoutError, CheckoutSession, ConfirmError, OrderReconciliation};
use chrono::TimeDelta;
use domain::UserId;
use domain::purchases::OrderState;
use infrastructure::payments::sandbox::SandboxError;

use crate::fixture::TestContext;

crate::on_every_store!(
    reconcile_paid_unconfirmed_order_delivers,
    reconcile_unpaid_order_is_unchanged,
    reconcile_day_old_order_abandons_and_cancels,
    reconcile_order_without_payment_is_abandoned,
    reconcile_processing_payment_waits,
    pay_after_a_long_pause_succeeds,
    reconciler_provider_outage_backs_off_then_delivers,
    reconcile_after_restart_checks_every_open_payment,
    reconcile_in_batches_reaches_every_order,
);

const NOTHING: OrderReconciliation = OrderReconciliation { settled: 0, abandoned: 0, failed: 0 };
const DELIVERED: OrderReconciliation = OrderReconciliation { settled: 1, ..NOTHING };
const ABANDONED: OrderReconciliation = OrderReconciliation { abandoned: 1, ..NOTHING };

async fn begun(world: &TestContext) -> (UserId, CheckoutSession) {
    let anna = world.member("anna@example.com").await;
    let agent = world.agent(1999).await;
    (anna, world.begin(anna, &[agent], None).await.unwrap())
}

async fn reconcile_paid_unconfirmed_order_delivers(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.pay(&checkout).await.unwrap();
    assert_eq!(world.reconcile().await, NOTHING, "the browser has a minute to come back");
    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(world.reconcile().await, DELIVERED);
    world.clock.advance(TimeDelta::hours(30));
    assert_eq!(world.reconcile().await, NOTHING);
    assert_eq!(world.history(anna).await.len(), 1);
    assert_eq!(world.confirm(anna, &checkout).await.unwrap().state, OrderState::Paid);
    assert_eq!(world.receipts().await, 1);
    world.assert_balanced(&[anna]).await;
}

async fn reconcile_unpaid_order_is_unchanged(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    for _ in 0..23 {
        world.clock.advance(TimeDelta::hours(1));
        assert_eq!(world.reconcile().await, NOTHING);
    }
    world.pay(&checkout).await.unwrap();
    assert_eq!(world.confirm(anna, &checkout).await.unwrap().state, OrderState::Paid);
}

async fn reconcile_day_old_order_abandons_and_cancels(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.clock.advance(TimeDelta::hours(24));
    assert_eq!(world.reconcile().await, ABANDONED);
    assert_eq!(world.pay(&checkout).await, Err(SandboxError::Canceled));
    assert!(matches!(world.confirm(anna, &checkout).await, Err(ConfirmError::Incomplete)));
    world.clock.advance(TimeDelta::hours(2));
    assert_eq!(world.reconcile().await, NOTHING);
    let again = world.begin(anna, &[checkout.quote.items[0].agent_id], None).await.unwrap();
    assert_ne!(again.payment_id, checkout.payment_id);
}

async fn reconcile_order_without_payment_is_abandoned(world: &Arc<TestContext>) {
    let anna = world.member("anna@example.com").await;
    let agent = world.agent(1999).await;
    world.payments.set_down(true);
    assert!(matches!(world.begin(anna, &[agent], None).await, Err(CheckoutError::Provider(_))));
    world.clock.advance(TimeDelta::hours(24));
    assert_eq!(world.reconcile().await, ABANDONED);
}

async fn reconcile_processing_payment_waits(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.pay(&checkout).await.unwrap();
    world.payments.set_processing(true);
    for _ in 0..48 {
        world.clock.advance(TimeDelta::hours(1));
        assert_eq!(world.reconcile().await, NOTHING);
    }
    world.payments.set_processing(false);
    world.clock.advance(TimeDelta::hours(1));
    assert_eq!(world.reconcile().await, DELIVERED);
    world.assert_balanced(&[anna]).await;
}

async fn pay_after_a_long_pause_succeeds(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.clock.advance(TimeDelta::minutes(24 * 60 - 1));
    let again = world.begin(anna, &[checkout.quote.items[0].agent_id], None).await.unwrap();
    assert_eq!(again.payment_id, checkout.payment_id);
    world.clock.advance(TimeDelta::minutes(2));
    assert_eq!(world.reconcile().await, NOTHING);
    world.pay(&checkout).await.unwrap();
    assert_eq!(world.confirm(anna, &checkout).await.unwrap().state, OrderState::Paid);
}

async fn reconciler_provider_outage_backs_off_then_delivers(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    world.pay(&checkout).await.unwrap();
    world.payments.set_down(true);
    let mut failed_at = Vec::new();
    for minute in 1..=190 {
        world.clock.advance(TimeDelta::minutes(1));
        let report = world.reconcile().await;
        if report.failed == 1 {
            failed_at.push(minute);
        }
        assert_eq!(OrderReconciliation { failed: 0, ..report }, NOTHING);
    }
    assert_eq!(failed_at, [1, 2, 4, 8, 16, 30, 62, 122, 182]);

    world.payments.set_down(false);
    world.clock.advance(TimeDelta::hours(1));
    assert_eq!(world.reconcile().await, DELIVERED);
    world.assert_balanced(&[anna]).await;
}

async fn reconcile_after_restart_checks_every_open_payment(world: &Arc<TestContext>) {
    let (anna, checkout) = begun(world).await;
    for _ in 0..6 {
        world.clock.advance(TimeDelta::hours(1));
        world.reconcile().await;
    }
    world.pay(&checkout).await.unwrap();
    assert_eq!(world.reconcile().await, NOTHING, "not due for another hour");
    world.restart().await;
    assert_eq!(world.reconcile().await, DELIVERED);
    assert_eq!(world.history(anna).await.len(), 1);
}

async fn reconcile_in_batches_reaches_every_order(world: &Arc<TestContext>) {
    let agent = world.agent(1999).await;
    let mut members = Vec::new();
    for number in 0..60 {
        let member = world.member(&format!("member{number}@example.com")).await;
        let checkout = world.begin(member, &[agent], None).await.unwrap();
        world.pay(&checkout).await.unwrap();
        members.push(member);
    }
    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(world.reconcile().await.settled, 50);
    assert_eq!(world.reconcile().await.settled, 10);
    world.assert_balanced(&members).await;
}
