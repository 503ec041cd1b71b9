//! What a payment costs, and which carts cannot be paid.

use crate::http::prelude::*;
use domain::money::Cents;
use uuid::Uuid;

use super::{cart, cents, fixed, ids, percent};

const BEGIN: &str = "/api/payment/create-cart-intent";

#[http_test]
async fn begin_uses_stored_prices(app: TestApp, anna: Member) {
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await];
    let body = json!({"gptIds": ids(&agents), "price": 1, "total": 1, "amount": 1, "isAdmin": true});
    let response = anna.post(BEGIN, body).await.expect(200);
    let keys = [
        "bundles",
        "clientSecret",
        "discount",
        "discountAmount",
        "items",
        "paymentIntentId",
        "provider",
        "publishableKey",
        "subtotal",
        "total",
    ];
    assert_eq!(response.keys(), keys);
    assert_eq!(response.header("cache-control"), "no-store", "it contains a secret");
    assert!(!response.text.contains("chatgpt.com"), "URLs are hidden before the payment: {}", response.text);

    let intent = response.json();
    let item = |id: &AgentId, title: &str, price: i64| json!({"id": id.to_string(), "title": title, "description": "Helps with one thing", "price": price, "separatePrice": price, "bundleId": null, "isDeliverable": true, "opensIn": "ChatGPT", "hasPackage": false});
    assert_eq!(
        intent["items"],
        json!([item(&agents[0], "Meal Planner", 1999), item(&agents[1], "Email Assistant", 999)])
    );
    assert_eq!(
        (&intent["subtotal"], &intent["discountAmount"], &intent["total"]),
        (&json!(2998), &json!(0), &json!(2998))
    );
    assert_eq!(
        (&intent["provider"], &intent["publishableKey"], &intent["discount"]),
        (&json!("sandbox"), &Value::Null, &Value::Null)
    );
    let id = intent["paymentIntentId"].as_str().unwrap();
    assert!(id.starts_with("pi_") && intent["clientSecret"].as_str().unwrap().starts_with(id));
    assert_eq!(charged_amount(&app, &intent).await, cents(2998));
}

async fn charged_amount(app: &TestApp, intent: &Value) -> Cents {
    let id = intent["paymentIntentId"].as_str().unwrap();
    app.context.payment_provider.retrieve(id).await.unwrap().unwrap().amount
}

#[http_test]
async fn begin_percentage_rounds_down(app: TestApp, anna: Member) {
    let agents = [app.agent("Meal Planner", 999).await, app.agent("Email Assistant", 500).await];
    let third = app.discount("THIRD", percent(33), |_| {}).await;
    let intent = anna.create_payment_intent(&agents, Some(third.id.as_uuid())).await.expect(200).json();
    assert_eq!(intent["discount"], json!({"id": third.id.to_string(), "code": "THIRD"}));
    assert_eq!(
        (&intent["subtotal"], &intent["discountAmount"], &intent["total"]),
        (&json!(1499), &json!(494), &json!(1005))
    );
    assert_eq!(charged_amount(&app, &intent).await, cents(1005));
}

#[http_test]
async fn begin_fixed_discount_is_capped_at_subtotal(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 999).await;
    let fifty = app.discount("FIFTY", fixed(5000), |_| {}).await;
    let intent = anna.create_payment_intent(&[agent], Some(fifty.id.as_uuid())).await.expect(200).json();
    assert_eq!((&intent["discountAmount"], &intent["total"]), (&json!(999), &json!(0)));
}

#[http_test]
async fn begin_free_order_skips_provider(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 999).await;
    let gift = app.discount("GIFT", percent(100), |_| {}).await;
    app.payments.set_down(true);
    let intent = anna.create_payment_intent(&[agent], Some(gift.id.as_uuid())).await.expect(200).json();
    assert_eq!((&intent["clientSecret"], &intent["total"]), (&Value::Null, &json!(0)));
    assert!(intent["paymentIntentId"].as_str().unwrap().starts_with("free_"));
    assert!(app.store.purchases().await.is_empty(), "it is delivered when she confirms");
}

#[http_test]
async fn begin_total_below_50_cents_is_rejected(app: TestApp, anna: Member) {
    for (price, status) in [(1, 422), (49, 422), (50, 200), (0, 200)] {
        let agent = app.agent("Meal Planner", 1000).await;
        app.reprice(agent, price).await;
        let response = anna.create_payment_intent(&[agent], None).await;
        assert_eq!(response.status.as_u16(), status, "{price}: {}", response.text);
        if status == 422 {
            response.expect_error(422, "total_too_small");
            let message = format!(
                "The total is $0.{price:02}, and cards cannot be charged less than $0.50. Add another agent."
            );
            assert_eq!(response.message(), message);
        }
    }
}

#[http_test]
async fn begin_invalid_cart_is_rejected(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 999).await;
    let invalid_id = "Your cart contains an invalid agent id";
    for (body, field, message) in [
        (json!({"gptIds": []}), "gptIds", "Your cart is empty"),
        (json!({}), "gptIds", "Your cart is empty"),
        (json!({"gptIds": ids(&[agent, agent])}), "gptIds", "The same agent is in your cart twice"),
        (
            json!({"gptIds": [agent.to_string(), agent.to_string().to_uppercase()]}),
            "gptIds",
            "The same agent is in your cart twice",
        ),
        (json!({"gptIds": ["1"]}), "gptIds", invalid_id),
        (json!({"gptIds": [""]}), "gptIds", invalid_id),
        (
            json!({"gptIds": ids(&[agent]), "discountCodeId": "GIFT"}),
            "discountCodeId",
            "This discount code is not valid",
        ),
    ] {
        let response = anna.post(BEGIN, body).await;
        let _ = response.expect_invalid(&[(field, message)]);
    }
    assert!(app.store.orders().await.is_empty());
}

#[http_test]
async fn begin_above_card_maximum_is_rejected(app: TestApp, anna: Member) {
    let expensive = [app.agent("Meal Planner", 99_999_999).await, app.agent("Email Assistant", 1).await];
    let response = anna.create_payment_intent(&expensive, None).await;
    let _ = response.expect_invalid(&[("gptIds", "The total is too large for one card payment")]);
    let mut many = Vec::new();
    for _ in 0..51 {
        many.push(app.agent("Meal Planner", 100).await);
    }
    let response = anna.create_payment_intent(&many, None).await;
    let _ = response.expect_invalid(&[("gptIds", "A cart can hold up to 50 agents")]);
}

#[http_test]
async fn begin_matching_expected_total_succeeds(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 999).await;
    let _ = anna.post(BEGIN, cart(&[agent], None, Some(999))).await.expect(200);
}

#[http_test]
async fn begin_after_provider_outage_creates_one_payment(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 999).await;
    app.payments.set_down(true);
    for _ in 0..3 {
        anna.create_payment_intent(&[agent], None).await.expect_unavailable();
    }
    app.payments.set_down(false);
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    assert_eq!(app.payments.intents(), [intent["paymentIntentId"].as_str().unwrap()]);
    assert_eq!(app.store.orders().await.len(), 1);
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
}

#[http_test]
async fn begin_lost_response_reuses_payment(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 999).await;
    app.payments.set_loses_responses(true);
    anna.create_payment_intent(&[agent], None).await.expect_unavailable();
    app.payments.set_loses_responses(false);
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    assert_eq!(app.payments.intents(), [intent["paymentIntentId"].as_str().unwrap()]);
}

#[http_test(limit: |limit| if limit == RateLimit::CheckoutsPerMember { 2 } else { 1000 })]
async fn begin_is_rate_limited_per_member(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 999).await;
    for _ in 0..2 {
        let _ = anna.create_payment_intent(&[agent], None).await.expect(200);
    }
    anna.create_payment_intent(&[agent], None).await.expect_rate_limited();
    let _ = berta.create_payment_intent(&[agent], None).await.expect(200);
}

#[http_test]
async fn begin_unknown_discount_returns_quote_without_it(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 999).await;
    let response = anna.create_payment_intent(&[agent], Some(Uuid::nil())).await;
    response.expect_error_with(409, "discount_changed", &["quote"]);
    assert_eq!(response.json()["quote"]["total"], 999);
}
