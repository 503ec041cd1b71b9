//! Two payments for the same agent: it is delivered once, and the second payment of that line is refunded. A member has
//! one open order at a time, so the payment of one order arrives after the order was abandoned.

use crate::http::prelude::*;
use domain::purchases::Order;

use super::{abandon_orders, ids, receipts, reconcile};

/// Two orders of one member for these two carts, both paid and neither delivered.
async fn paid_twice(app: &TestApp, anna: &Browser<'_>, carts: [&[AgentId]; 2]) -> [Value; 2] {
    let first = anna.create_payment_intent(carts[0], None).await.expect(200).json();
    abandon_orders(app).await;
    let second = anna.create_payment_intent(carts[1], None).await.expect(200).json();
    for intent in [&first, &second] {
        let _ = anna.pay(intent, GOOD_CARD).await.expect(200);
    }
    [first, second]
}

/// The refunded amount per payment and agent.
fn refunded_amount(app: &TestApp) -> Vec<(Value, AgentId, i64)> {
    let refunds = app.payments.refunds().into_iter();
    refunds.map(|refund| (json!(refund.intent_id), refund.agent_id, refund.amount.get())).collect()
}

#[http_test]
async fn payment_for_abandoned_order_delivers(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    abandon_orders(&app).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    assert_eq!(anna.confirm(&intent).await.expect(200).json()["status"], "paid");
    assert_eq!(app.store.purchases().await.len(), 1);
}

#[http_test]
async fn agent_paid_twice_is_refunded_once(app: TestApp, anna: Member) {
    let (meals, emails) = (app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await);
    let [first, second] = paid_twice(&app, &anna, [&[meals], &[meals, emails]]).await;
    assert_eq!(anna.confirm(&first).await.expect(200).json()["status"], "paid");

    let response = anna.confirm(&second).await.expect(200).json();
    assert_eq!(
        response,
        json!({
            "status": "paid",
            "message": "Your purchase has been completed. You already owned part of it, and we'll refund that part.",
            "orderNumber": response["orderNumber"],
            "purchasedGptIds": ids(&[emails]),
            "refundedGptIds": ids(&[meals]),
        })
    );
    assert_eq!(anna.confirm(&second).await.expect(200).json(), response);
    assert_eq!(refunded_amount(&app), [(second["paymentIntentId"].clone(), meals, 1999)]);
    assert_eq!(app.store.purchases().await.len(), 2);

    let emails = receipts(&app).await;
    assert_eq!(emails.len(), 2);
    assert!(!emails[0].text.contains("back"), "{}", emails[0].text);
    assert!(emails[1].text.contains("refunding it to your card"), "{}", emails[1].text);
    assert!(emails[1].text.contains("$19.99"), "{}", emails[1].text);
}

#[http_test]
async fn order_without_new_agents_is_refunded(app: TestApp, anna: Member) {
    let (meals, emails) = (app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await);
    let [first, second] = paid_twice(&app, &anna, [&[meals, emails], &[emails, meals]]).await;
    let _ = anna.confirm(&second).await.expect(200);
    let response = anna.confirm(&first).await.expect(200).json();
    assert_eq!((&response["status"], &response["purchasedGptIds"]), (&json!("refunded"), &json!([])));
    assert_eq!(response["refundedGptIds"], ids(&[meals, emails]));
    let id = &first["paymentIntentId"];
    assert_eq!(refunded_amount(&app), [(id.clone(), meals, 1999), (id.clone(), emails, 999)]);
    assert_eq!(receipts(&app).await[1].subject, "Your payment at Marigold is on its way back");
}

#[http_test]
async fn failed_refund_is_retried_by_reconciler(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let [first, second] = paid_twice(&app, &anna, [&[agent], &[agent]]).await;
    let _ = anna.confirm(&first).await.expect(200);
    app.payments.set_rejects_refunds(true);
    let response = anna.confirm(&second).await.expect(200).json();
    assert_eq!((&response["status"], &response["refundedGptIds"]), (&json!("refunded"), &ids(&[agent])));
    let owed_refunds = async || app.store.orders().await.iter().flat_map(Order::lines_owed_refund).count();
    assert_eq!((owed_refunds().await, refunded_amount(&app).len()), (1, 0));

    app.clock.advance(TimeDelta::minutes(2));
    reconcile(&app).await;
    assert_eq!((owed_refunds().await, refunded_amount(&app).len()), (1, 0), "still rejected");
    app.payments.set_rejects_refunds(false);
    for _ in 0..5 {
        app.clock.advance(TimeDelta::hours(1));
        reconcile(&app).await;
    }
    assert_eq!(owed_refunds().await, 0);
    assert_eq!(refunded_amount(&app), [(second["paymentIntentId"].clone(), agent, 1999)]);
    assert_eq!(anna.confirm(&second).await.expect(200).json(), response, "the response stays the same");
    assert_eq!(receipts(&app).await.len(), 2);
}

#[http_test]
async fn refund_lost_response_is_not_repeated(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let [first, second] = paid_twice(&app, &anna, [&[agent], &[agent]]).await;
    let _ = anna.confirm(&first).await.expect(200);
    app.payments.set_loses_responses(true);
    let _ = anna.confirm(&second).await.expect(200);
    app.payments.set_loses_responses(false);
    app.clock.advance(TimeDelta::hours(1));
    reconcile(&app).await;
    assert_eq!(app.store.orders().await.iter().flat_map(Order::lines_owed_refund).count(), 0);
    assert_eq!(refunded_amount(&app), [(second["paymentIntentId"].clone(), agent, 1999)]);
}
