//! Orders that no browser confirmed.

use std::sync::Arc;

use application::Failure;
use application::purchases::{CheckoutError, CheckoutSession, ConfirmError, OrderReconciliationReport};
use chrono::TimeDelta;
use domain::UserId;
use domain::purchases::OrderState;
use infrastructure::payments::sandbox::SandboxError;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    reconcile_paid_unconfirmed_order_delivers,
    reconcile_unpaid_order_is_unchanged,
    reconcile_day_old_order_abandons_and_cancels,
    reconcile_order_without_payment_is_abandoned,
    reconcile_processing_payment_waits,
    pay_after_23_hours_succeeds,
    reconciler_provider_outage_backs_off_then_delivers,
    reconcile_after_restart_checks_every_open_payment,
    reconcile_in_batches_reaches_every_order,
);

const NO_CHANGES: OrderReconciliationReport =
    OrderReconciliationReport { settled: 0, abandoned: 0, failed: 0 };
const DELIVERED: OrderReconciliationReport = OrderReconciliationReport { settled: 1, ..NO_CHANGES };
const ABANDONED: OrderReconciliationReport = OrderReconciliationReport { abandoned: 1, ..NO_CHANGES };

async fn begin_checkout(context: &TestContext) -> (UserId, CheckoutSession) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    (anna, context.begin(anna, &[agent], None).await.unwrap())
}

async fn reconcile_paid_unconfirmed_order_delivers(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    assert_eq!(context.reconcile().await, NO_CHANGES, "not due for a minute");
    context.clock.advance(TimeDelta::minutes(1));
    assert_eq!(context.reconcile().await, DELIVERED);
    context.clock.advance(TimeDelta::hours(30));
    assert_eq!(context.reconcile().await, NO_CHANGES);
    assert_eq!(context.history(anna).await.len(), 1);
    assert_eq!(context.confirm(anna, &checkout).await.unwrap().state, OrderState::Paid);
    assert_eq!(context.receipts().await, 1);
    context.assert_balanced(&[anna]).await;
}

async fn reconcile_unpaid_order_is_unchanged(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    for _ in 0..23 {
        context.clock.advance(TimeDelta::hours(1));
        assert_eq!(context.reconcile().await, NO_CHANGES);
    }
    context.pay(&checkout).await.unwrap();
    assert_eq!(context.confirm(anna, &checkout).await.unwrap().state, OrderState::Paid);
}

async fn reconcile_day_old_order_abandons_and_cancels(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.clock.advance(TimeDelta::hours(24));
    assert_eq!(context.reconcile().await, ABANDONED);
    assert_eq!(context.pay(&checkout).await, Err(SandboxError::Canceled));
    assert!(matches!(context.confirm(anna, &checkout).await, Err(ConfirmError::Incomplete)));
    context.clock.advance(TimeDelta::hours(2));
    assert_eq!(context.reconcile().await, NO_CHANGES);
    let again = context.begin(anna, &[checkout.quote.items[0].agent_id], None).await.unwrap();
    assert_ne!(again.payment_id, checkout.payment_id);
}

async fn reconcile_order_without_payment_is_abandoned(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    context.payments.set_down(true);
    assert!(matches!(
        context.begin(anna, &[agent], None).await,
        Err(CheckoutError::Failure(Failure::Provider(_)))
    ));
    context.clock.advance(TimeDelta::hours(24));
    assert_eq!(context.reconcile().await, ABANDONED);
}

async fn reconcile_processing_payment_waits(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    context.payments.set_processing(true);
    for _ in 0..48 {
        context.clock.advance(TimeDelta::hours(1));
        assert_eq!(context.reconcile().await, NO_CHANGES);
    }
    context.payments.set_processing(false);
    context.clock.advance(TimeDelta::hours(1));
    assert_eq!(context.reconcile().await, DELIVERED);
    context.assert_balanced(&[anna]).await;
}

async fn pay_after_23_hours_succeeds(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.clock.advance(TimeDelta::minutes(24 * 60 - 1));
    let again = context.begin(anna, &[checkout.quote.items[0].agent_id], None).await.unwrap();
    assert_eq!(again.payment_id, checkout.payment_id);
    context.clock.advance(TimeDelta::minutes(2));
    assert_eq!(context.reconcile().await, NO_CHANGES);
    context.pay(&checkout).await.unwrap();
    assert_eq!(context.confirm(anna, &checkout).await.unwrap().state, OrderState::Paid);
}

async fn reconciler_provider_outage_backs_off_then_delivers(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    context.pay(&checkout).await.unwrap();
    context.payments.set_down(true);
    let mut failed_at = Vec::new();
    for minute in 1..=190 {
        context.clock.advance(TimeDelta::minutes(1));
        let report = context.reconcile().await;
        if report.failed == 1 {
            failed_at.push(minute);
        }
        assert_eq!(OrderReconciliationReport { failed: 0, ..report }, NO_CHANGES);
    }
    assert_eq!(failed_at, [1, 2, 4, 8, 16, 30, 62, 122, 182]);

    context.payments.set_down(false);
    context.clock.advance(TimeDelta::hours(1));
    assert_eq!(context.reconcile().await, DELIVERED);
    context.assert_balanced(&[anna]).await;
}

async fn reconcile_after_restart_checks_every_open_payment(context: &Arc<TestContext>) {
    let (anna, checkout) = begin_checkout(context).await;
    for _ in 0..6 {
        context.clock.advance(TimeDelta::hours(1));
        context.reconcile().await;
    }
    context.pay(&checkout).await.unwrap();
    assert_eq!(context.reconcile().await, NO_CHANGES, "not due for another hour");
    context.restart().await;
    assert_eq!(context.reconcile().await, DELIVERED);
    assert_eq!(context.history(anna).await.len(), 1);
}

async fn reconcile_in_batches_reaches_every_order(context: &Arc<TestContext>) {
    let agent = context.agent(1999).await;
    let mut members = Vec::new();
    for number in 0..60 {
        let member = context.member(&format!("member{number}@example.com")).await;
        let checkout = context.begin(member, &[agent], None).await.unwrap();
        context.pay(&checkout).await.unwrap();
        members.push(member);
    }
    context.clock.advance(TimeDelta::minutes(1));
    assert_eq!(context.reconcile().await.settled, 50);
    assert_eq!(context.reconcile().await.settled, 10);
    context.assert_balanced(&members).await;
}
