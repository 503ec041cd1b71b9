//! The card form of the sandbox.

use crate::http::prelude::*;
use application::ports::ProviderKind;

const DECLINED: &str = "4000 0000 0000 0002";
const NO_FUNDS: &str = "4000000000009995";
const NEEDS_AUTHENTICATION: &str = "4000 0025 0000 3155";

async fn begin_checkout(app: &TestApp) -> (Browser<'_>, Value) {
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    (anna, intent)
}

fn path(intent: &Value, step: &str) -> String {
    format!("/api/sandbox/payment-intents/{}/{step}", intent["paymentIntentId"].as_str().unwrap())
}

async fn authenticate(browser: &Browser<'_>, intent: &Value, outcome: &str) -> TestResponse {
    let body = json!({"clientSecret": intent["clientSecret"], "outcome": outcome});
    browser.post(&path(intent, "authenticate"), body).await
}

async fn submit_card(browser: &Browser<'_>, intent: &Value, changes: Value) -> TestResponse {
    let mut body = json!({
        "clientSecret": intent["clientSecret"], "cardNumber": GOOD_CARD, "expiry": "12/30", "cvc": "123", "country": "US",
    });
    for (field, value) in changes.as_object().unwrap() {
        body[field] = value.clone();
    }
    browser.post(&path(intent, "confirm"), body).await
}

#[http_test]
async fn sandbox_valid_card_pays(app: TestApp) {
    let (anna, intent) = begin_checkout(&app).await;
    let paid = json!({"id": intent["paymentIntentId"], "status": "succeeded"});
    assert_eq!(anna.pay(&intent, "4242 4242 4242 4242").await.expect(200).json(), paid);
    assert_eq!(anna.pay(&intent, DECLINED).await.expect(200).json(), paid, "it stays paid");
}

#[http_test]
async fn sandbox_declined_card_can_be_replaced(app: TestApp) {
    let (anna, intent) = begin_checkout(&app).await;
    let response = anna.pay(&intent, DECLINED).await;
    response.expect_error(402, "card_declined");
    assert_eq!(response.message(), "Your card was declined.");
    let response = anna.pay(&intent, NO_FUNDS).await;
    response.expect_error(402, "insufficient_funds");
    assert_eq!(response.message(), "Your card has insufficient funds.");
    assert_eq!(anna.confirm(&intent).await.code(), "payment_incomplete");

    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    assert_eq!(app.store.purchases().await.len(), 1);
}

#[http_test]
async fn sandbox_3ds_approved_pays(app: TestApp) {
    let (anna, intent) = begin_checkout(&app).await;
    assert_eq!(anna.pay(&intent, NEEDS_AUTHENTICATION).await.expect(200).json()["status"], "requires_action");
    assert_eq!(anna.confirm(&intent).await.code(), "payment_incomplete", "not authenticated yet");
    let id = &intent["paymentIntentId"];
    assert_eq!(
        authenticate(&anna, &intent, "complete").await.expect(200).json(),
        json!({"id": id, "status": "succeeded"})
    );
    let _ = anna.confirm(&intent).await.expect(200);
}

#[http_test]
async fn sandbox_3ds_declined_allows_another_card(app: TestApp) {
    let (anna, intent) = begin_checkout(&app).await;
    let _ = anna.pay(&intent, NEEDS_AUTHENTICATION).await.expect(200);
    authenticate(&anna, &intent, "fail").await.expect_error(402, "authentication_failed");
    authenticate(&anna, &intent, "complete").await.expect_error(409, "not_waiting_for_authentication");
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
}

#[http_test]
async fn sandbox_without_client_secret_returns_404(app: TestApp) {
    let (anna, mut intent) = begin_checkout(&app).await;
    intent["clientSecret"] = json!("pi_guess_secret_guess");
    anna.pay(&intent, GOOD_CARD).await.expect_error(404, "not_found");
    authenticate(&anna, &intent, "complete").await.expect_error(404, "not_found");
    for unknown in ["pi_sandbox_none", "pi_%00"] {
        intent["paymentIntentId"] = json!(unknown);
        anna.pay(&intent, GOOD_CARD).await.expect_error(404, "not_found");
    }
}

#[http_test]
async fn sandbox_card_errors_are_per_field(app: TestApp) {
    let (anna, intent) = begin_checkout(&app).await;
    for (field, value, message) in [
        ("cardNumber", "", "Enter a card number"),
        ("cardNumber", "4242424242424241", "This card number is not valid"),
        ("cardNumber", "5555555555554444", "Test mode accepts only test cards, such as 4242 4242 4242 4242"),
        ("expiry", "10/26", "This card has expired"),
        ("expiry", "2026", "Enter the expiration date as MM/YY"),
        ("cvc", "12", "Enter the 3 or 4 digits of the security code"),
        ("country", "", "Choose a country"),
    ] {
        let response = submit_card(&anna, &intent, json!({field: value})).await;
        let _ = response.expect_invalid(&[(field, message)]);
    }
    let response = anna.post(&path(&intent, "confirm"), json!({})).await.expect(422);
    let fields = response.json()["fields"].as_object().unwrap().len();
    assert_eq!(fields, 4, "all fields with errors: {}", response.text);
}

#[http_test]
async fn sandbox_canceled_payment_is_rejected(app: TestApp) {
    let (anna, intent) = begin_checkout(&app).await;
    let other = app.agent("Email Assistant", 999).await;
    let _ = anna.create_payment_intent(&[other], None).await.expect(200);
    anna.pay(&intent, GOOD_CARD).await.expect_error(409, "intent_canceled");
}

#[http_test(provider: ProviderKind::StripeTest)]
async fn sandbox_with_other_provider_returns_404(app: TestApp) {
    let (anna, intent) = begin_checkout(&app).await;
    assert_eq!(intent["provider"], "stripe");
    for step in ["confirm", "authenticate"] {
        let response = anna.post(&path(&intent, step), json!({})).await;
        assert_eq!(response.expect(404).json()["code"], "not_found", "{step}");
        let _ = anna.get(&path(&intent, step)).await.expect(404);
    }
}
