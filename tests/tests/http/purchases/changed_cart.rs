//! The cart changed since the browser showed it: 409 with the current quote, and nothing is charged.

use crate::http::prelude::*;
use application::discounts::ManageDiscounts;
use application::ports::Actor;
use domain::discounts::DiscountCode;
use uuid::Uuid;

use super::{archive, cart, ids, percent, quote_item_ids};

const BEGIN: &str = "/api/payment/create-cart-intent";

/// Expects a 409 that charged nothing, with a quote of exactly these agents at this total, and returns the quote.
async fn expect_changed_cart(
    app: &TestApp,
    response: &TestResponse,
    code: &str,
    agents: &[AgentId],
    total: i64,
) -> Value {
    response.expect_error_with(409, code, &["quote"]);
    assert!(response.message().ends_with("You haven't been charged."), "{}", response.text);
    let quote = response.json()["quote"].clone();
    assert_eq!(quote_item_ids(&quote), ids(agents), "{quote}");
    assert_eq!(quote["total"], total, "{quote}");
    assert!(app.payments.intents().is_empty() && app.store.orders().await.is_empty());
    quote
}

#[http_test]
async fn begin_raised_price_returns_409(app: TestApp, anna: Member) {
    let agents = [app.agent("Meal Planner", 1000).await, app.agent("Email Assistant", 500).await];
    app.reprice(agents[0], 1200).await;
    for shown in [1500, 0, -1, 1701] {
        let response = anna.post(BEGIN, cart(&agents, None, Some(shown))).await;
        let quote = expect_changed_cart(&app, &response, "price_changed", &agents, 1700).await;
        assert_eq!((&quote["subtotal"], &quote["discount"]), (&json!(1700), &Value::Null));
    }
    let _ = anna.post(BEGIN, cart(&agents, None, Some(1700))).await.expect(200);
}

#[http_test]
async fn begin_lowered_price_returns_409(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    app.reprice(agent, 800).await;
    let response = anna.post(BEGIN, cart(&[agent], None, Some(1000))).await;
    expect_changed_cart(&app, &response, "price_changed", &[agent], 800).await;
}

#[http_test]
async fn begin_free_or_unknown_agent_returns_409(app: TestApp, anna: Member) {
    let premium = app.agent("Meal Planner", 1000).await;
    let free = app.agent("Email Assistant", 0).await;
    let archived = app.agent("Document Analyzer", 700).await;
    archive(&app, archived).await;
    let unknown = AgentId::from_uuid(Uuid::from_u128(7));
    for agent in [free, archived, unknown] {
        let response = anna.create_payment_intent(&[agent, premium], None).await;
        expect_changed_cart(&app, &response, "agent_unavailable", &[premium], 1000).await;
    }
    let response = anna.create_payment_intent(&[unknown], None).await;
    let quote = expect_changed_cart(&app, &response, "agent_unavailable", &[], 0).await;
    assert_eq!(quote["items"], json!([]));
}

#[http_test]
async fn begin_owned_agent_is_removed_from_quote(app: TestApp, anna: Member) {
    let owned = app.agent("Meal Planner", 1000).await;
    let wanted = app.agent("Email Assistant", 500).await;
    anna.buy(&[owned]).await;
    let intents_before = app.payments.intents();

    let response = anna.create_payment_intent(&[owned, wanted], None).await;
    response.expect_error_with(409, "already_owned", &["quote"]);
    assert_eq!(quote_item_ids(&response.json()["quote"]), ids(&[wanted]));
    assert_eq!(response.json()["quote"]["total"], 500);
    let response = anna.create_payment_intent(&[owned], None).await;
    assert_eq!(response.json()["quote"]["items"], json!([]), "nothing is left to buy");
    assert_eq!(app.payments.intents(), intents_before);
    let berta = app.member("berta@example.com").await;
    let _ = berta.create_payment_intent(&[owned], None).await.expect(200);
}

#[http_test]
async fn begin_expired_discount_returns_409(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let end = app.context.clock.now() + TimeDelta::hours(1);
    let inactive = app.discount("OVER", percent(20), |_| {}).await;
    let expired = app.discount("LATE", percent(20), |new| new.expires_at = Some(end)).await;
    let used_up = app.discount("EMPTY", percent(20), |new| new.max_uses = Some(0)).await;
    ManageDiscounts::new(&app.context)
        .deactivate(Actor::Cli, &DiscountCode::parse("OVER").unwrap())
        .await
        .unwrap();
    app.clock.advance(TimeDelta::hours(1));
    for (discount, reason) in [
        (&inactive, "This discount code is no longer active"),
        (&expired, "This discount code has expired"),
        (&used_up, "This discount code has been used up"),
    ] {
        let response = anna.post(BEGIN, cart(&[agent], Some(discount), Some(800))).await;
        let quote = expect_changed_cart(&app, &response, "discount_changed", &[agent], 1000).await;
        assert!(response.message().starts_with(reason), "{}", response.text);
        assert_eq!((&quote["discount"], &quote["discountAmount"]), (&Value::Null, &json!(0)));
    }
}

#[http_test]
async fn begin_several_changes_returns_one_quote(app: TestApp, anna: Member) {
    let owned = app.agent("Meal Planner", 1000).await;
    let archived = app.agent("Document Analyzer", 700).await;
    let wanted = app.agent("Email Assistant", 500).await;
    anna.buy(&[owned]).await;
    archive(&app, archived).await;
    let inactive = app.discount("OVER", percent(20), |_| {}).await;
    ManageDiscounts::new(&app.context).deactivate(Actor::Cli, &inactive.code).await.unwrap();
    let response =
        anna.post(BEGIN, cart(&[owned, archived, wanted], Some(&inactive), Some(1760))).await.expect(409);
    let quote = response.json()["quote"].clone();
    assert_eq!(quote_item_ids(&quote), ids(&[wanted]));
    assert_eq!((&quote["discount"], &quote["total"]), (&Value::Null, &json!(500)));
    let _ = anna.post(BEGIN, cart(&[wanted], None, Some(500))).await.expect(200);
}
