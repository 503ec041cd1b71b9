//! The provider's refunds are stored, no matter who made them.

use std::sync::Arc;

use application::ports::RefundStatus;
use chrono::TimeDelta;
use domain::purchases::RefundState;
use integration_tests::app::TestEvents;
use integration_tests::contract::builders::cents;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    refund_in_dashboard_is_stored_once_with_its_state,
    refund_in_dashboard_is_stored_without_event,
    refund_of_undelivered_line_is_stored,
    free_order_sync_asks_no_provider,
);

async fn refund_in_dashboard_is_stored_once_with_its_state(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    let checkout = context.begin(anna, &[agent], None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    assert_eq!(context.refunds(&checkout.payment_id).await, []);

    context.payments.refund_in_dashboard(&checkout.payment_id, cents(500), None);
    for (status, state) in [
        (RefundStatus::Pending, RefundState::Pending),
        (RefundStatus::Succeeded, RefundState::Succeeded),
        (RefundStatus::Failed, RefundState::Failed),
    ] {
        context.payments.complete_refund(&checkout.payment_id, status);
        for copy in 0..2 {
            let event = format!("evt_{status:?}_{copy}");
            let delivery = TestEvents::deliver(&event, "refund.updated", &checkout.payment_id);
            context.deliver_event(&delivery).await;
        }
        let [refund] = &context.refunds(&checkout.payment_id).await[..] else { panic!("one refund") };
        assert_eq!((refund.amount, refund.state, refund.agent_id), (cents(500), state, None));
        assert_eq!(refund.completed_at.is_some(), state.is_final());
        assert!(refund.provider_id.is_some() && refund.requested_by.is_none() && refund.reason.is_none());
    }
}

async fn refund_in_dashboard_is_stored_without_event(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agents = [context.agent(1999).await, context.agent(500).await];
    let checkout = context.begin(anna, &agents, None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    context.clock.advance(TimeDelta::days(10));
    // A partial refund that names its line changes no purchase and needs no review.
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(100), Some(agents[0]));
    context.reconcile_payments().await;

    let [refund] = &context.refunds(&checkout.payment_id).await[..] else { panic!("one refund") };
    assert_eq!((refund.amount, refund.state), (cents(100), RefundState::Succeeded));
    assert_eq!(refund.agent_id, Some(agents[0]));
    assert!(context.history(anna).await.iter().all(|purchase| purchase.status.is_owned()));
    assert_eq!(context.discrepancies().await, []);
    let emails = context.emails().await;
    let (.., text) = emails.last().unwrap();
    assert!(text.contains("Meal Planner: $1.00") && text.contains("You keep everything"), "{text}");
}

async fn refund_of_undelivered_line_is_stored(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    let first = context.begin(anna, &[agent], None).await.unwrap();
    context.abandon_open_order(anna).await;
    let second = context.begin(anna, &[agent], None).await.unwrap();
    for checkout in [&first, &second] {
        context.pay(checkout).await.unwrap();
        context.confirm(anna, checkout).await.unwrap();
    }
    assert_eq!(context.refunds(&first.payment_id).await, []);
    let [refund] = &context.refunds(&second.payment_id).await[..] else { panic!("one refund") };
    assert_eq!((refund.amount, refund.state), (cents(1999), RefundState::Succeeded));
    assert_eq!((refund.agent_id, refund.requested_by), (Some(agent), None));
    context.sync(&second.payment_id).await;
    assert_eq!(context.refunds(&second.payment_id).await.len(), 1);
    context.assert_balanced(&[anna]).await;
}

async fn free_order_sync_asks_no_provider(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let checkout = context.begin(anna, &[context.agent(0).await], None).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    context.payments.set_down(true);
    assert!(context.sync(&checkout.payment_id).await.unwrap().is_settled());
    assert_eq!(context.discrepancies().await, []);
}
