//! Checking a discount code before checkout.

use crate::http::prelude::*;
use application::discounts::ManageDiscounts;
use application::ports::Actor;
use domain::discounts::{DiscountAudience, DiscountCode, DiscountKind};
use domain::money::Cents;

fn percent(percent: i64) -> DiscountKind {
    DiscountKind::percentage(percent).unwrap()
}

async fn validate(browser: &Browser<'_>, code: &str) -> TestResponse {
    browser.post("/api/discount/validate", json!({"code": code})).await
}

/// The error for the field of the code, with this message.
fn assert_rejected(response: &TestResponse, code: &str, message: &str) {
    response.expect_error_with(422, code, &["fields"]);
    assert_eq!(response.message(), message);
    assert_eq!(response.json()["fields"], json!({"code": message}));
}

#[http_test]
async fn validate_discount_accepts_codes_as_people_paste_them(app: TestApp, anna: Member) {
    let welcome = app.discount("welcome\u{2013}20", percent(20), |_| {}).await;
    for spelling in [
        "WELCOME-20",
        "welcome-20",
        "  Welcome-20 ",
        "WELCOME\u{2011}20\u{200b}",
        "ＷＥＬＣＯＭＥ－２０",
        "wel\u{ad}come–20",
    ] {
        assert_eq!(
            validate(&anna, spelling).await.expect(200).json(),
            json!({
                "id": welcome.id.to_string(),
                "code": "WELCOME-20",
                "discountType": "percentage",
                "discountValue": 20,
                "gptIds": [],
                "minSubtotal": 0,
            })
        );
    }
}

#[http_test]
async fn validate_discount_fixed_returns_cents(app: TestApp, anna: Member) {
    app.discount("FIVER", DiscountKind::Fixed(Cents::new(500).unwrap()), |_| {}).await;
    let body = validate(&anna, "fiver").await.expect(200).json();
    assert_eq!((&body["discountType"], &body["discountValue"]), (&json!("fixed"), &json!(500)));
}

#[http_test]
async fn validate_discount_unknown_is_invalid(app: TestApp, anna: Member) {
    for code in ["NOSUCH", "Ä", "A B", "'; DROP TABLE", &"A".repeat(41), "A\u{0}"] {
        let response = validate(&anna, code).await;
        assert_rejected(&response, "discount_unknown", "This discount code is not valid");
    }
}

#[http_test]
async fn validate_inactive_discount_is_rejected(app: TestApp, anna: Member) {
    app.discount("OVER", percent(20), |_| {}).await;
    ManageDiscounts::new(&app.context)
        .deactivate(Actor::Cli, &DiscountCode::parse("over").unwrap())
        .await
        .unwrap();
    let response = validate(&anna, "OVER").await;
    assert_rejected(&response, "discount_inactive", "This discount code is no longer active");
}

#[http_test]
async fn validate_discount_expires_on_time(app: TestApp, anna: Member) {
    let end = app.context.clock.now() + TimeDelta::minutes(1);
    app.discount("SOON", percent(20), |new| new.expires_at = Some(end)).await;
    let _ = validate(&anna, "SOON").await.expect(200);
    app.clock.advance(TimeDelta::minutes(1));
    let response = validate(&anna, "SOON").await;
    assert_rejected(&response, "discount_expired", "This discount code has expired");
}

#[http_test]
async fn validate_used_up_discount_is_rejected(app: TestApp) {
    let agent = app.agent("Meal Planner", 1000).await;
    let once = app.discount("ONCE", percent(50), |new| new.max_uses = Some(1)).await;
    let per_member = app.discount("HERS", percent(50), |new| new.max_uses_per_member = Some(1)).await;
    let (anna, berta) = (app.member("anna@example.com").await, app.member("berta@example.com").await);
    for (browser, discount) in [(&anna, &once), (&berta, &per_member)] {
        let intent =
            browser.create_payment_intent(&[agent], Some(discount.id.as_uuid())).await.expect(200).json();
        let _ = browser.pay(&intent, GOOD_CARD).await.expect(200);
        let _ = browser.confirm(&intent).await.expect(200);
    }
    let response = validate(&berta, "ONCE").await;
    assert_rejected(&response, "discount_used_up", "This discount code has been used up");
    let response = validate(&berta, "HERS").await;
    assert_rejected(&response, "discount_used_by_member", "You have already used this discount code");
    let _ = validate(&anna, "HERS").await.expect(200);
}

#[http_test]
async fn validate_discount_last_use_held_for_30_minutes(app: TestApp) {
    let agent = app.agent("Meal Planner", 1000).await;
    let once = app.discount("ONCE", percent(50), |new| new.max_uses = Some(1)).await;
    let (anna, berta) = (app.member("anna@example.com").await, app.member("berta@example.com").await);
    let _ = anna.create_payment_intent(&[agent], Some(once.id.as_uuid())).await.expect(200);

    app.clock.advance(TimeDelta::minutes(30) - TimeDelta::seconds(1));
    let response = validate(&berta, "ONCE").await;
    let message = "This discount code is in use by another order right now. Please try again in half an hour";
    assert_rejected(&response, "discount_in_use", message);
    app.clock.advance(TimeDelta::seconds(1));
    let _ = validate(&berta, "ONCE").await.expect(200);
}

#[http_test]
async fn validate_discount_ignores_own_hold(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let limits = |new: &mut domain::discounts::DiscountDraft| {
        new.max_uses = Some(1);
        new.max_uses_per_member = Some(1);
    };
    let once = app.discount("ONCE", percent(50), limits).await;
    let _ = anna.create_payment_intent(&[agent], Some(once.id.as_uuid())).await.expect(200);
    let _ = validate(&anna, "ONCE").await.expect(200);
}

#[http_test]
async fn validate_discount_blank_is_field_error(app: TestApp, anna: Member) {
    for body in [json!({"code": ""}), json!({"code": " \t"}), json!({})] {
        let response = anna.post("/api/discount/validate", body).await;
        let _ = response.expect_invalid(&[("code", "Enter a discount code")]);
    }
}

#[http_test(limit: |limit| if limit == RateLimit::DiscountGuessesPerMember { 3 } else { 1000 })]
async fn validate_discount_guesses_are_rate_limited(app: TestApp, anna: Member, berta: Member) {
    app.discount("WELCOME20", percent(20), |_| {}).await;
    for _ in 0..10 {
        let _ = validate(&anna, "WELCOME20").await.expect(200);
    }
    for guess in ["A", "B", "C"] {
        assert_eq!(validate(&anna, guess).await.code(), "discount_unknown");
    }
    validate(&anna, "D").await.expect_rate_limited();
    validate(&anna, "WELCOME20").await.expect_rate_limited();
    let _ = validate(&berta, "WELCOME20").await.expect(200);
}

#[http_test]
async fn validate_discount_checks_conditions_of_the_cart(app: TestApp, anna: Member) {
    let [planner, coach] = [app.agent("Meal Planner", 1000).await, app.agent("Coach", 2000).await];
    app.discount("COACH", percent(20), |new| new.conditions.agents = vec![coach]).await;
    app.discount("BIG", percent(20), |new| new.conditions.min_subtotal = Cents::new(2500).unwrap()).await;
    let validate = async |code: &str, agents: &[domain::AgentId]| {
        let agents: Vec<_> = agents.iter().map(ToString::to_string).collect();
        anna.post("/api/discount/validate", json!({"code": code, "gptIds": agents})).await
    };
    let message = "This discount code doesn't apply to the agents in your cart";
    assert_rejected(&validate("COACH", &[planner]).await, "discount_other_agents_only", message);
    let found = validate("COACH", &[planner, coach]).await.expect(200).json();
    assert_eq!(found["gptIds"], json!([coach.to_string()]));
    let message = "This discount code needs a cart of at least $25.00";
    assert_rejected(&validate("BIG", &[coach]).await, "discount_subtotal_too_low", message);
    let found = validate("BIG", &[planner, coach]).await.expect(200).json();
    assert_eq!(found["minSubtotal"], 2500);
    // Without a cart, as before sign-in, these conditions wait.
    let _ = validate("COACH", &[]).await.expect(200);
    let _ = validate("BIG", &[]).await.expect(200);
}

#[http_test]
async fn validate_discount_checks_start_and_audience(app: TestApp) {
    let (anna, agent) = (app.member("anna@example.com").await, app.agent("Meal Planner", 1000).await);
    let start = app.context.clock.now() + TimeDelta::minutes(1);
    app.discount("SOON", percent(20), |new| new.conditions.starts_at = Some(start)).await;
    app.discount("FIRST", percent(20), |new| new.conditions.audience = DiscountAudience::NewBuyers).await;
    app.discount("AGAIN", percent(20), |new| new.conditions.audience = DiscountAudience::Owners).await;
    let message = "This discount code is not valid yet";
    assert_rejected(&validate(&anna, "SOON").await, "discount_not_started", message);
    let message = "This discount code is for members who already own an agent";
    assert_rejected(&validate(&anna, "AGAIN").await, "discount_other_members_only", message);
    let _ = validate(&anna, "FIRST").await.expect(200);

    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    let message = "This discount code is for your first purchase";
    assert_rejected(&validate(&anna, "FIRST").await, "discount_other_members_only", message);
    let _ = validate(&anna, "AGAIN").await.expect(200);
    app.clock.advance(TimeDelta::minutes(1));
    let _ = validate(&anna, "SOON").await.expect(200);
}
