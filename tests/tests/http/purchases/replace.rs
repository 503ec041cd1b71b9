//! One checkout per member: the same cart returns the same payment, a different cart replaces it.

use crate::http::prelude::*;

use super::{percent, receipts};

async fn begin(browser: &Browser<'_>, agents: &[AgentId]) -> Value {
    browser.create_payment_intent(agents, None).await.expect(200).json()
}

async fn purchases_and_amounts(app: &TestApp) -> Vec<(AgentId, i64)> {
    app.store.purchases().await.iter().map(|purchase| (purchase.agent_id, purchase.amount.get())).collect()
}

#[http_test]
async fn begin_same_cart_returns_same_payment(app: TestApp, anna: Member) {
    let (meals, emails) = (app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await);
    let first = begin(&anna, &[meals, emails]).await;
    let reloaded = begin(&anna, &[meals, emails]).await;
    let swapped = begin(&anna.copy_with_cookies(), &[emails, meals]).await;
    for repeated in [&reloaded, &swapped] {
        assert_eq!(repeated["paymentIntentId"], first["paymentIntentId"]);
        assert_eq!(repeated["clientSecret"], first["clientSecret"]);
        assert_eq!(repeated["total"], 2998);
    }
    assert_eq!(app.payments.intents().len(), 1);
    assert_eq!(app.store.orders().await.len(), 1);
}

#[http_test]
async fn begin_after_declined_card_returns_same_payment(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let first = begin(&anna, &[agent]).await;
    assert_eq!(anna.pay(&first, "4000000000000002").await.code(), "card_declined");
    let repeated = begin(&anna, &[agent]).await;
    assert_eq!(repeated["paymentIntentId"], first["paymentIntentId"]);
    let _ = anna.pay(&repeated, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&repeated).await.expect(200);
}

#[http_test]
async fn begin_changed_cart_cancels_old_payment(app: TestApp, anna: Member) {
    let (meals, emails) = (app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await);
    let old = begin(&anna, &[meals]).await;
    let new = begin(&anna, &[meals, emails]).await;
    assert_ne!(old["paymentIntentId"], new["paymentIntentId"]);

    anna.pay(&old, GOOD_CARD).await.expect_error(409, "intent_canceled");
    anna.confirm(&old).await.expect_error(409, "payment_incomplete");
    let _ = anna.pay(&new, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&new).await.expect(200);
    assert_eq!(purchases_and_amounts(&app).await, [(meals, 1999), (emails, 999)]);
}

#[http_test]
async fn begin_with_and_without_code_changes_amount(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let code = app.discount("WELCOME20", percent(20), |_| {}).await;
    let mut payments = Vec::new();
    for (discount, total) in [(None, 1000), (Some(code.id.as_uuid()), 800), (None, 1000)] {
        let intent = anna.create_payment_intent(&[agent], discount).await.expect(200).json();
        assert_eq!(intent["total"], total);
        let id = intent["paymentIntentId"].as_str().unwrap().to_owned();
        let charged = app.context.payment_provider.retrieve(&id).await.unwrap().unwrap().amount;
        assert_eq!(charged.get(), total);
        assert!(!payments.contains(&id), "a canceled payment is not reused");
        payments.push(id);
    }
}

#[http_test]
async fn begin_raised_price_replaces_payment(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let old = begin(&anna, &[agent]).await;
    app.reprice(agent, 1500).await;
    let new = begin(&anna, &[agent]).await;
    assert_eq!(new["total"], 1500);
    anna.pay(&old, GOOD_CARD).await.expect_error(409, "intent_canceled");
    let _ = anna.pay(&new, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&new).await.expect(200);
    assert_eq!(purchases_and_amounts(&app).await, [(agent, 1500)]);
}

#[http_test]
async fn price_change_after_payment_keeps_order(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let intent = begin(&anna, &[agent]).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    app.reprice(agent, 9900).await;
    assert_eq!(anna.confirm(&intent).await.expect(200).json()["status"], "paid");
    assert_eq!(purchases_and_amounts(&app).await, [(agent, 1000)]);
}

#[http_test]
async fn begin_after_payment_delivers_and_returns_409(app: TestApp, anna: Member) {
    let (meals, emails) = (app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await);
    let intent = begin(&anna, &[meals]).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);

    let response = anna.create_payment_intent(&[meals, emails], None).await;
    response.expect_error(409, "already_paid");
    assert_eq!(purchases_and_amounts(&app).await, [(meals, 1999)]);
    assert_eq!(receipts(&app).await.len(), 1);
    assert_eq!(anna.create_payment_intent(&[meals], None).await.code(), "already_owned");
    assert_eq!(app.payments.intents().len(), 1);
    assert_eq!(anna.confirm(&intent).await.expect(200).json()["status"], "paid");
}

#[http_test]
async fn begin_while_processing_rejects_only_the_same_agents(app: TestApp, anna: Member) {
    let (meals, emails) = (app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await);
    let processing = begin(&anna, &[meals]).await;
    let _ = anna.pay(&processing, GOOD_CARD).await.expect(200);
    app.payments.set_processing(true);
    for cart in [&[meals][..], &[meals, emails]] {
        anna.create_payment_intent(cart, None).await.expect_error(409, "payment_processing");
    }
    let other_intent = begin(&anna, &[emails]).await;
    assert_eq!((other_intent["total"].clone(), app.payments.intents().len()), (json!(999), 2));
    app.payments.set_processing(false);
    let _ = anna.pay(&other_intent, GOOD_CARD).await.expect(200);
    for intent in [&other_intent, &processing] {
        assert_eq!(anna.confirm(intent).await.expect(200).json()["status"], "paid");
    }
    assert_eq!(purchases_and_amounts(&app).await.len(), 2);
}

#[http_test]
async fn begin_changed_cart_needs_cancellation(app: TestApp, anna: Member) {
    let (meals, emails) = (app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await);
    let old = begin(&anna, &[meals]).await;
    app.payments.set_down(true);
    anna.create_payment_intent(&[emails], None).await.expect_unavailable();
    app.payments.set_down(false);
    let _ = anna.pay(&old, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&old).await.expect(200);
    assert_eq!(purchases_and_amounts(&app).await, [(meals, 1999)]);
}

#[http_test]
async fn begin_same_cart_of_two_members_is_separate(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let own = begin(&anna, &[agent]).await;
    assert_ne!(begin(&berta, &[agent]).await["paymentIntentId"], own["paymentIntentId"]);
    assert_eq!(begin(&anna, &[agent]).await["paymentIntentId"], own["paymentIntentId"]);
}

#[http_test]
async fn begin_paid_cart_replaces_free_order(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let gift = app.discount("GIFT", percent(100), |_| {}).await;
    let free = anna.create_payment_intent(&[agent], Some(gift.id.as_uuid())).await.expect(200).json();
    let paid = begin(&anna, &[agent]).await;
    anna.confirm(&free).await.expect_error(409, "payment_incomplete");
    assert_eq!(purchases_and_amounts(&app).await, []);
    assert_eq!(paid["total"], json!(1000));
}
