//! Resending a receipt from the purchase history.

use crate::http::prelude::*;
use domain::discounts::DiscountKind;

use super::receipts;

async fn purchases(browser: &Browser<'_>) -> Vec<Value> {
    browser.get("/api/purchases").await.expect(200).json().as_array().unwrap().clone()
}

async fn request_receipt(browser: &Browser<'_>, purchase: &Value) -> TestResponse {
    browser.post(&format!("/api/purchases/{}/receipt", purchase["id"].as_str().unwrap()), json!({})).await
}

#[http_test]
async fn send_receipt_contains_order_details(app: TestApp, anna: Member) {
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await];
    let code = app.discount("SPRING", DiscountKind::percentage(10).unwrap(), |_| {}).await;
    let intent = anna.create_payment_intent(&agents, Some(code.id.as_uuid())).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    app.clock.advance(TimeDelta::days(20));

    let rows = purchases(&anna).await;
    assert_eq!(request_receipt(&anna, &rows[0]).await.expect(202).json(), json!({}));
    let [first, copy] = &receipts(&app).await[..] else { panic!("two mails") };
    let number = format!("Order number: {}", rows[0]["orderNumber"].as_str().unwrap());
    for part in [
        number.as_str(),
        "Meal Planner: $19.99",
        "Email Assistant: $9.99",
        "Discount (SPRING): −$2.99",
        "Total: $26.99",
        "Date: November 21, 2026",
    ] {
        assert!(first.text.contains(part) && copy.text.contains(part), "{part}: {}", copy.text);
    }
    let _ = request_receipt(&anna, &rows[1]).await.expect(202);
    assert_eq!(receipts(&app).await.len(), 3, "each request sends an email");
}

#[http_test]
async fn send_receipt_uses_current_email_and_refunds(app: TestApp, anna: Member) {
    let (meals, emails) = (app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await);
    let intent = anna.create_payment_intent(&[meals, emails], None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    let _ = anna.put("/api/auth/profile", json!({"email": "new@example.com"})).await.expect(200);
    let link = json!({"token": app.emailed_token("new@example.com", "/confirm-email").await.unwrap()});
    let _ = anna.post("/api/auth/pending-email/confirm", link).await.expect(200);
    let id = intent["paymentIntentId"].as_str().unwrap();
    app.payments.refund_in_dashboard(id, super::cents(999), None);
    let _ = super::webhook::deliver(&app, "evt_1", "charge.refunded", id).await.expect(200);

    let _ = request_receipt(&anna, &purchases(&anna).await[0]).await.expect(202);
    let emails = app.store.outbox_emails().await;
    let copy = emails.iter().rfind(|mail| mail.dedupe_key.starts_with("receipt:")).unwrap();
    assert_eq!(copy.to.as_str(), "new@example.com");
    let (_, refunds) = copy.content.text.split_once("Refunded since then").expect("what was refunded");
    assert!(refunds.contains("Email Assistant: $9.99") && !refunds.contains("Meal Planner"), "{refunds}");
}

#[http_test]
async fn send_receipt_foreign_purchase_returns_404(app: TestApp, anna: Member, berta: Member) {
    let _ = anna.buy(&[app.agent("Meal Planner", 1999).await]).await;
    let own = purchases(&anna).await.remove(0);
    request_receipt(&berta, &own).await.expect_error(404, "not_found");
    for id in ["0192ffff-0000-7000-8000-000000000000", "nonsense"] {
        request_receipt(&anna, &json!({"id": id})).await.expect_error(404, "not_found");
    }
    assert_eq!(receipts(&app).await.len(), 1);
}

#[http_test(limit: |limit| if limit == RateLimit::ReceiptsPerMember { 2 } else { 1000 })]
async fn send_receipt_is_rate_limited(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    for browser in [&anna, &berta] {
        let _ = browser.buy(&[agent]).await;
    }
    let own = purchases(&anna).await.remove(0);
    for _ in 0..2 {
        let _ = request_receipt(&anna, &own).await.expect(202);
    }
    request_receipt(&anna, &own).await.expect_rate_limited();
    let _ = request_receipt(&berta, &purchases(&berta).await[0]).await.expect(202);
}
