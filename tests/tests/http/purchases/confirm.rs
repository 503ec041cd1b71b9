//! Confirming a payment delivers the purchase.

use crate::http::prelude::*;

use super::{fixed, ids, percent, receipts, redemptions};

async fn begin(browser: &Browser<'_>, agents: &[AgentId]) -> Value {
    browser.create_payment_intent(agents, None).await.expect(200).json()
}

async fn history(browser: &Browser<'_>) -> Vec<Value> {
    browser.get("/api/purchases").await.expect(200).json().as_array().unwrap().clone()
}

#[http_test]
async fn confirm_delivers_once_with_one_receipt(app: TestApp, anna: Member) {
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await];
    let intent = begin(&anna, &agents).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    assert!(history(&anna).await.is_empty(), "not confirmed yet");

    let response = anna.confirm(&intent).await.expect(200);
    assert_eq!(
        response.json(),
        json!({
            "status": "paid",
            "message": "Your purchase has been completed.",
            "orderNumber": history(&anna).await[0]["orderNumber"],
            "purchasedGptIds": ids(&agents),
            "refundedGptIds": [],
        })
    );
    for _ in 0..3 {
        assert_eq!(anna.confirm(&intent).await.expect(200).text, response.text, "confirming again is fine");
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

#[http_test(limit: |limit| if limit == RateLimit::PaymentLookupsPerMember { 2 } else { 1000 })]
async fn payment_lookups_are_rate_limited_per_member(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let (intent, other) = (begin(&anna, &[agent]).await, begin(&berta, &[agent]).await);
    let before = app.payments.lookups();
    for _ in 0..2 {
        anna.confirm(&intent).await.expect_error(409, "payment_incomplete");
    }
    anna.confirm(&intent).await.expect_rate_limited();
    berta.confirm(&other).await.expect_error(409, "payment_incomplete");
    assert_eq!(app.payments.lookups() - before, 3);

    let _ = berta.pay(&other, GOOD_CARD).await.expect(200);
    for _ in 0..3 {
        let _ = berta.confirm(&other).await.expect(200);
    }
    let ada = app.admin("ada@example.com").await;
    let order = ada.get("/api/admin/orders").await.expect(200).json()["items"][0]["id"].clone();
    let check = format!("/api/admin/orders/{}/check", order.as_str().unwrap());
    for _ in 0..2 {
        let _ = ada.post(&check, json!({})).await.expect(200);
    }
    ada.post(&check, json!({})).await.expect_rate_limited();
}

#[http_test]
async fn confirm_unpaid_payment_is_rejected(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = begin(&anna, &[agent]).await;
    let body = json!({"paymentIntentId": intent["paymentIntentId"], "status": "succeeded", "amount": 1999});
    anna.post("/api/payment/confirm", body).await.expect_error(409, "payment_incomplete");
    assert!(app.store.purchases().await.is_empty() && receipts(&app).await.is_empty());
}

#[http_test]
async fn confirm_processing_payment_can_be_retried(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = begin(&anna, &[agent]).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    app.payments.set_processing(true);
    anna.confirm(&intent).await.expect_error(409, "payment_processing");
    assert!(app.store.purchases().await.is_empty());
    app.payments.set_processing(false);
    assert_eq!(anna.confirm(&intent).await.expect(200).json()["purchasedGptIds"], ids(&[agent]));
}

#[http_test]
async fn confirm_during_provider_outage_can_be_retried(app: TestApp, anna: Member) {
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

#[http_test]
async fn confirm_after_failed_commit_delivers(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
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

#[http_test]
async fn confirm_foreign_or_unknown_payment_returns_404(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let mut intent = begin(&anna, &[agent]).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    berta.confirm(&intent).await.expect_error(404, "payment_unknown");
    assert!(app.store.purchases().await.is_empty());
    let _ = anna.confirm(&intent).await.expect(200);
    berta.confirm(&intent).await.expect_error(404, "payment_unknown");
    for unknown in ["pi_none", "free_0192", "", "a\u{0}b"] {
        intent["paymentIntentId"] = json!(unknown);
        anna.confirm(&intent).await.expect_error(404, "payment_unknown");
    }
}

#[http_test]
async fn confirm_purchase_amounts_sum_to_total(app: TestApp) {
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
        let intent =
            anna.create_payment_intent(&agents, Some(discount.id.as_uuid())).await.expect(200).json();
        let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
        let _ = anna.confirm(&intent).await.expect(200);
        let paid: i64 = history(&anna).await.iter().map(|row| row["amount"].as_i64().unwrap()).sum();
        assert_eq!(paid, intent["total"].as_i64().unwrap(), "{code}");
        assert!(history(&anna).await.iter().all(|row| row["discountCode"] == code), "{code}");
    }
}

#[http_test]
async fn history_newest_first_with_urls(app: TestApp, anna: Member, berta: Member) {
    let (first, second) = (app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await);
    anna.buy(&[first]).await;
    app.clock.advance(TimeDelta::minutes(1));
    anna.buy(&[second]).await;
    let rows = history(&anna).await;
    let titles: Vec<_> = rows.iter().map(|row| &row["gpt"]["title"]).collect();
    assert_eq!(titles, ["Email Assistant", "Meal Planner"]);
    let row = rows[1].as_object().unwrap();
    let keys: Vec<_> = row.keys().collect();
    assert_eq!(
        keys,
        [
            "amount",
            "bundle",
            "createdAt",
            "discountCode",
            "gpt",
            "id",
            "isImported",
            "orderId",
            "orderNumber",
            "status"
        ]
    );
    assert_eq!((&row["amount"], &row["discountCode"]), (&json!(1999), &Value::Null));
    assert_eq!(
        row["gpt"],
        json!({"id": first.to_string(), "slug": "meal-planner", "title": "Meal Planner", "description": "Helps with one thing", "url": "https://chatgpt.com/g/secret", "hasPackage": false})
    );
    assert!(history(&berta).await.is_empty());
}

#[http_test]
async fn confirm_free_order_delivers(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let gift = app.discount("GIFT", percent(100), |new| new.max_uses_per_member = Some(1)).await;
    let intent = anna.create_payment_intent(&[agent], Some(gift.id.as_uuid())).await.expect(200).json();
    app.payments.set_down(true);
    for _ in 0..2 {
        let response = anna.confirm(&intent).await.expect(200).json();
        assert_eq!((&response["status"], &response["purchasedGptIds"]), (&json!("paid"), &ids(&[agent])));
    }
    assert_eq!(history(&anna).await[0]["amount"], 0);
    assert_eq!(redemptions(&app, gift.id).await, 1);
    let [receipt] = &receipts(&app).await[..] else { panic!("one receipt") };
    assert!(receipt.text.contains("$0.00"), "{}", receipt.text);
}

#[http_test]
async fn confirm_foreign_free_order_returns_404(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let gift = app.discount("GIFT", percent(100), |_| {}).await;
    let intent = anna.create_payment_intent(&[agent], Some(gift.id.as_uuid())).await.expect(200).json();
    berta.confirm(&intent).await.expect_error(404, "payment_unknown");
    assert!(app.store.purchases().await.is_empty());
}
