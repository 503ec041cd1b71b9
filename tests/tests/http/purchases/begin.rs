//! What a payment costs, and what cannot be paid for at all.

use application::limits::Limit;
use domain::AgentId;
use domain::money::Cents;
use integration_tests::app::{GOOD_CARD, Setup, TestApp};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{cart, cents, fixed, ids, percent};

const BEGIN: &str = "/api/payment/create-cart-intent";

#[actix_web::test]
async fn a_payment_is_begun_for_what_the_database_says_and_not_the_browser() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await];
    let body = json!({"gptIds": ids(&agents), "price": 1, "total": 1, "amount": 1, "isAdmin": true});
    let answer = anna.post(BEGIN, body).await.expect(200);
    let keys = [
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
    assert_eq!(answer.keys(), keys);
    assert_eq!(answer.header("cache-control"), "no-store", "it holds a secret");
    assert!(!answer.text.contains("chatgpt.com"), "what is for sale is not opened yet: {}", answer.text);

    let intent = answer.json();
    let item = |id: &AgentId, title: &str, price: i64| json!({"id": id.to_string(), "title": title, "description": "Helps with one thing", "price": price});
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
    assert_eq!(charged(&app, &intent).await, cents(2998));
}

async fn charged(app: &TestApp, intent: &Value) -> Cents {
    let id = intent["paymentIntentId"].as_str().unwrap();
    app.ports.payments.retrieve(id).await.unwrap().unwrap().amount
}

#[actix_web::test]
async fn a_percentage_is_rounded_down_in_favour_of_the_whole_cent() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agents = [app.agent("Meal Planner", 999).await, app.agent("Email Assistant", 500).await];
    let third = app.discount("THIRD", percent(33), |_| {}).await;
    let intent = anna.begin_payment(&agents, Some(third.id.as_uuid())).await.expect(200).json();
    assert_eq!(intent["discount"], json!({"id": third.id.to_string(), "code": "THIRD"}));
    assert_eq!(
        (&intent["subtotal"], &intent["discountAmount"], &intent["total"]),
        (&json!(1499), &json!(494), &json!(1005))
    );
    assert_eq!(charged(&app, &intent).await, cents(1005));
}

#[actix_web::test]
async fn a_fixed_discount_is_capped_at_the_subtotal_and_nothing_is_left_to_pay() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 999).await;
    let fifty = app.discount("FIFTY", fixed(5000), |_| {}).await;
    let intent = anna.begin_payment(&[agent], Some(fifty.id.as_uuid())).await.expect(200).json();
    assert_eq!((&intent["discountAmount"], &intent["total"]), (&json!(999), &json!(0)));
}

#[actix_web::test]
async fn a_total_of_nothing_needs_no_card_and_no_provider() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 999).await;
    let gift = app.discount("GIFT", percent(100), |_| {}).await;
    app.payments.set_down(true);
    let intent = anna.begin_payment(&[agent], Some(gift.id.as_uuid())).await.expect(200).json();
    assert_eq!((&intent["clientSecret"], &intent["total"]), (&Value::Null, &json!(0)));
    assert!(intent["paymentIntentId"].as_str().unwrap().starts_with("free_"));
    assert!(app.store.purchases().await.is_empty(), "it is hers when she presses the button");
}

#[actix_web::test]
async fn totals_from_1_to_49_cents_are_refused_with_a_reason() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    for (price, status) in [(1, 422), (49, 422), (50, 200), (0, 200)] {
        let agent = app.agent("Meal Planner", 1000).await;
        app.reprice(agent, price).await;
        let answer = anna.begin_payment(&[agent], None).await;
        assert_eq!(answer.status.as_u16(), status, "{price}: {}", answer.text);
        if status == 422 {
            answer.expect_refusal(422, "total_too_small");
            let message = format!(
                "The total is $0.{price:02}, and cards cannot be charged less than $0.50. Add another agent, or remove the discount code."
            );
            assert_eq!(answer.message(), message);
        }
    }
}

#[actix_web::test]
async fn carts_that_are_none_are_invalid() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 999).await;
    let strange = "The cart holds something that is no agent";
    for (body, field, message) in [
        (json!({"gptIds": []}), "gptIds", "Your cart is empty"),
        (json!({}), "gptIds", "Your cart is empty"),
        (json!({"gptIds": ids(&[agent, agent])}), "gptIds", "The cart holds an agent twice"),
        (
            json!({"gptIds": [agent.to_string(), agent.to_string().to_uppercase()]}),
            "gptIds",
            "The cart holds an agent twice",
        ),
        (json!({"gptIds": ["1"]}), "gptIds", strange),
        (json!({"gptIds": [""]}), "gptIds", strange),
        (
            json!({"gptIds": ids(&[agent]), "discountCodeId": "GIFT"}),
            "discountCodeId",
            "This discount code is not valid",
        ),
    ] {
        let answer = anna.post(BEGIN, body).await;
        let _ = answer.expect_invalid(&[(field, message)]);
    }
    assert!(app.store.orders().await.is_empty());
}

#[actix_web::test]
async fn more_than_one_card_payment_can_carry_is_refused() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let dear = [app.agent("Meal Planner", 99_999_999).await, app.agent("Email Assistant", 1).await];
    let answer = anna.begin_payment(&dear, None).await;
    let _ = answer.expect_invalid(&[("gptIds", "The total is more than one card payment can carry")]);
    let mut many = Vec::new();
    for _ in 0..51 {
        many.push(app.agent("Meal Planner", 100).await);
    }
    let answer = anna.begin_payment(&many, None).await;
    let _ = answer.expect_invalid(&[("gptIds", "A cart can hold up to 50 agents")]);
}

#[actix_web::test]
async fn paying_is_for_members() {
    let app = TestApp::usual().await;
    let agent = app.agent("Meal Planner", 999).await;
    let visitor = app.browser();
    visitor.begin_payment(&[agent], None).await.expect_refusal(401, "unauthenticated");
    visitor
        .post("/api/payment/confirm", json!({"paymentIntentId": "pi_1"}))
        .await
        .expect_refusal(401, "unauthenticated");
    visitor.get("/api/purchases").await.expect_refusal(401, "unauthenticated");
}

#[actix_web::test]
async fn the_shown_total_is_accepted_when_it_is_right() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 999).await;
    let _ = anna.post(BEGIN, cart(&[agent], None, Some(999))).await.expect(200);
}

#[actix_web::test]
async fn while_the_provider_is_away_nothing_is_charged_and_the_next_try_begins_one_payment() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 999).await;
    app.payments.set_down(true);
    for _ in 0..3 {
        anna.begin_payment(&[agent], None).await.expect_unavailable();
    }
    app.payments.set_down(false);
    let intent = anna.begin_payment(&[agent], None).await.expect(200).json();
    assert_eq!(app.payments.intents(), [intent["paymentIntentId"].as_str().unwrap()]);
    assert_eq!(app.store.orders().await.len(), 1);
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
}

#[actix_web::test]
async fn a_payment_whose_beginning_was_never_answered_is_found_again_under_its_key() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 999).await;
    app.payments.set_loses_answers(true);
    anna.begin_payment(&[agent], None).await.expect_unavailable();
    app.payments.set_loses_answers(false);
    let intent = anna.begin_payment(&[agent], None).await.expect(200).json();
    assert_eq!(app.payments.intents(), [intent["paymentIntentId"].as_str().unwrap()]);
}

#[actix_web::test]
async fn beginning_payments_is_limited_by_member() {
    let limit = |limit| if limit == Limit::CheckoutByMember { 2 } else { 1000 };
    let app = TestApp::new(Setup { limit, ..Setup::default() }).await;
    let (anna, berta) = (app.member("anna@example.com").await, app.member("berta@example.com").await);
    let agent = app.agent("Meal Planner", 999).await;
    for _ in 0..2 {
        let _ = anna.begin_payment(&[agent], None).await.expect(200);
    }
    anna.begin_payment(&[agent], None).await.expect_too_many();
    let _ = berta.begin_payment(&[agent], None).await.expect(200);
}

#[actix_web::test]
async fn an_unknown_discount_is_told_with_the_total_without_it() {
    let app = TestApp::usual().await;
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 999).await;
    let answer = anna.begin_payment(&[agent], Some(Uuid::nil())).await;
    answer.expect_refusal_with(409, "discount_changed", &["quote"]);
    assert_eq!(answer.json()["quote"]["total"], 999);
}
