//! From a payment to what was bought.

use chrono::TimeDelta;
use domain::AgentId;
use integration_tests::app::{Browser, GOOD_CARD, TestApp};
use serde_json::{Value, json};

use super::{fixed, ids, percent, receipts, redemptions};

async fn begin(browser: &Browser<'_>, agents: &[AgentId]) -> Value {
    browser.begin_payment(agents, None).await.expect(200).json()
}

async fn history(browser: &Browser<'_>) -> Vec<Value> {
    browser.get("/api/purchases").await.expect(200).json().as_array().unwrap().clone()
}

#[actix_web::test]
async fn a_paid_order_is_hers_once_and_told_by_one_receipt() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await];
    let intent = begin(&anna, &agents).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    assert!(history(&anna).await.is_empty(), "the browser has not come back yet");

    let answer = anna.confirm(&intent).await.expect(200);
    assert_eq!(
        answer.json(),
        json!({
            "status": "paid",
            "message": "Your purchase has been completed.",
            "purchasedGptIds": ids(&agents),
            "refundedGptIds": [],
        })
    );
    for _ in 0..3 {
        assert_eq!(anna.confirm(&intent).await.expect(200).text, answer.text, "confirming again is fine");
    }
    assert_eq!(history(&anna).await.len(), 2);
    assert_eq!(app.payments.refunds(), []);

    let [receipt] = &receipts(&app).await[..] else { panic!("one receipt") };
    assert_eq!(receipt.subject, "Your receipt from Marigold");
    for part in ["Meal Planner", "$19.99", "Email Assistant", "$9.99", "$29.98", "/purchase-history"] {
        assert!(receipt.text.contains(part), "{part}: {}", receipt.text);
    }
    assert!(!receipt.text.contains(intent["clientSecret"].as_str().unwrap()));
}

#[actix_web::test]
async fn the_browser_is_not_believed() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = begin(&anna, &[agent]).await;
    let claim = json!({"paymentIntentId": intent["paymentIntentId"], "status": "succeeded", "amount": 1999});
    anna.post("/api/payment/confirm", claim).await.expect_refusal(409, "payment_incomplete");
    assert!(app.store.purchases().await.is_empty() && receipts(&app).await.is_empty());
}

#[actix_web::test]
async fn a_payment_under_way_is_asked_about_again() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = begin(&anna, &[agent]).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    app.payments.set_processing(true);
    anna.confirm(&intent).await.expect_refusal(409, "payment_processing");
    assert!(app.store.purchases().await.is_empty());
    app.payments.set_processing(false);
    assert_eq!(anna.confirm(&intent).await.expect(200).json()["purchasedGptIds"], ids(&[agent]));
}

#[actix_web::test]
async fn while_the_provider_is_away_a_payment_can_be_confirmed_later() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = begin(&anna, &[agent]).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    app.payments.set_down(true);
    anna.confirm(&intent).await.expect_unavailable();
    app.payments.set_down(false);
    let _ = anna.confirm(&intent).await.expect(200);
    app.payments.set_down(true);
    let _ = anna.confirm(&intent).await.expect(200);
    assert_eq!(history(&anna).await.len(), 1);
}

#[actix_web::test]
async fn a_delivery_that_the_database_could_not_keep_is_made_whole_by_the_next_confirm() {
    let app = TestApp::usual().await;
    let Some(memory) = app.store.breakable() else { return };
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = begin(&anna, &[agent]).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    memory.fail_next_commit();
    anna.confirm(&intent).await.expect_unavailable();
    assert!(app.store.purchases().await.is_empty() && receipts(&app).await.is_empty(), "all or nothing");
    let _ = anna.confirm(&intent).await.expect(200);
    assert_eq!((app.store.purchases().await.len(), receipts(&app).await.len()), (1, 1));
}

#[actix_web::test]
async fn payments_of_others_and_of_nobody_do_not_exist() {
    let app = TestApp::usual().await;
    let (anna, berta) = (app.member("anna@example.com").await, app.member("berta@example.com").await);
    let agent = app.agent("Meal Planner", 1999).await;
    let mut intent = begin(&anna, &[agent]).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    berta.confirm(&intent).await.expect_refusal(404, "payment_unknown");
    assert!(app.store.purchases().await.is_empty());
    let _ = anna.confirm(&intent).await.expect(200);
    berta.confirm(&intent).await.expect_refusal(404, "payment_unknown");
    for unknown in ["pi_none", "free_0192", "", "a\u{0}b"] {
        intent["paymentIntentId"] = json!(unknown);
        anna.confirm(&intent).await.expect_refusal(404, "payment_unknown");
    }
}

#[actix_web::test]
async fn the_amounts_of_the_purchases_sum_to_the_cent_to_what_was_paid() {
    let app = TestApp::usual().await;
    for (code, discount, prices) in [
        ("THIRD", percent(33), vec![999, 500, 1, 333]),
        ("ODD", fixed(900), vec![333, 333, 335]),
        ("ONE", percent(1), vec![99, 99, 99]),
    ] {
        let anna = app.member(&format!("{code}@example.com")).await;
        let mut agents = Vec::new();
        for price in &prices {
            agents.push(app.agent("Meal Planner", *price).await);
        }
        let discount = app.discount(code, discount, |_| {}).await;
        let intent = anna.begin_payment(&agents, Some(discount.id.as_uuid())).await.expect(200).json();
        let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
        let _ = anna.confirm(&intent).await.expect(200);
        let paid: i64 = history(&anna).await.iter().map(|row| row["amount"].as_i64().unwrap()).sum();
        assert_eq!(paid, intent["total"].as_i64().unwrap(), "{code}");
    }
}

#[actix_web::test]
async fn the_history_is_newest_first_and_opens_what_she_owns() {
    let app = TestApp::usual().await;
    let (anna, berta) = (app.member("anna@example.com").await, app.member("berta@example.com").await);
    let (first, second) = (app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await);
    anna.buy(&[first]).await;
    app.clock.advance(TimeDelta::minutes(1));
    anna.buy(&[second]).await;
    let rows = history(&anna).await;
    let titles: Vec<_> = rows.iter().map(|row| &row["gpt"]["title"]).collect();
    assert_eq!(titles, ["Email Assistant", "Meal Planner"]);
    let row = rows[1].as_object().unwrap();
    assert_eq!(row.keys().collect::<Vec<_>>(), ["amount", "createdAt", "gpt", "id", "orderNumber", "status"]);
    assert_eq!(row["amount"], 1999);
    assert_eq!(
        row["gpt"],
        json!({"title": "Meal Planner", "description": "Helps with one thing", "url": "https://chatgpt.com/g/secret"})
    );
    assert!(history(&berta).await.is_empty());
}

#[actix_web::test]
async fn a_free_order_is_hers_at_the_press_of_the_button() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 1999).await;
    let gift = app.discount("GIFT", percent(100), |new| new.max_uses_per_member = Some(1)).await;
    let intent = anna.begin_payment(&[agent], Some(gift.id.as_uuid())).await.expect(200).json();
    app.payments.set_down(true);
    for _ in 0..2 {
        let answer = anna.confirm(&intent).await.expect(200).json();
        assert_eq!((&answer["status"], &answer["purchasedGptIds"]), (&json!("paid"), &ids(&[agent])));
    }
    assert_eq!(history(&anna).await[0]["amount"], 0);
    assert_eq!(redemptions(&app, gift.id).await, 1);
    let [receipt] = &receipts(&app).await[..] else { panic!("one receipt") };
    assert!(receipt.text.contains("$0.00"), "{}", receipt.text);
}

#[actix_web::test]
async fn a_free_order_of_another_member_does_not_exist() {
    let app = TestApp::usual().await;
    let (anna, berta) = (app.member("anna@example.com").await, app.member("berta@example.com").await);
    let agent = app.agent("Meal Planner", 1999).await;
    let gift = app.discount("GIFT", percent(100), |_| {}).await;
    let intent = anna.begin_payment(&[agent], Some(gift.id.as_uuid())).await.expect(200).json();
    berta.confirm(&intent).await.expect_refusal(404, "payment_unknown");
    assert!(app.store.purchases().await.is_empty());
}
