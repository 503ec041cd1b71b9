//! Discount codes with a limited number of uses.

use crate::http::prelude::*;
use application::discounts::ManageDiscounts;
use application::ports::Actor;
use domain::discounts::Discount;
use integration_tests::contract::builders;

use super::{ids, percent, receipts, reconcile, redemptions};

async fn begin(browser: &Browser<'_>, agent: domain::AgentId, discount: &Discount) -> TestResponse {
    browser.create_payment_intent(&[agent], Some(discount.id.as_uuid())).await
}

async fn pay_and_confirm(browser: &Browser<'_>, intent: &Value) -> Value {
    let _ = browser.pay(intent, GOOD_CARD).await.expect(200);
    browser.confirm(intent).await.expect(200).json()
}

#[http_test]
async fn single_use_code_is_held_and_redeemed_once(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let once = app.discount("ONCE", percent(50), |new| new.max_uses = Some(1)).await;
    let intent = begin(&anna, agent, &once).await.expect(200).json();
    let response = begin(&berta, agent, &once).await;
    assert_eq!(response.code(), "discount_changed");
    assert!(
        response.message().starts_with("This discount code is in use by another order"),
        "{}",
        response.text
    );
    assert_eq!(redemptions(&app, once.id).await, 0, "a hold is no redemption");
    for _ in 0..2 {
        pay_and_confirm(&anna, &intent).await;
    }
    reconcile(&app).await;
    assert_eq!(redemptions(&app, once.id).await, 1);
    assert_eq!(begin(&berta, agent, &once).await.code(), "discount_changed");
}

#[http_test]
async fn per_member_limit_is_enforced(app: TestApp, anna: Member) {
    let twice = app.discount("TWICE", percent(50), |new| new.max_uses_per_member = Some(2)).await;
    for _ in 0..2 {
        let agent = app.agent("Meal Planner", 1000).await;
        let intent = begin(&anna, agent, &twice).await.expect(200).json();
        pay_and_confirm(&anna, &intent).await;
    }
    let agent = app.agent("Meal Planner", 1000).await;
    let response = begin(&anna, agent, &twice).await;
    response.expect_error_with(409, "discount_changed", &["quote"]);
    assert!(response.message().starts_with("You have already used this discount code"), "{}", response.text);
    let berta = app.member("berta@example.com").await;
    let _ = begin(&berta, agent, &twice).await.expect(200);
}

#[http_test]
async fn declined_card_keeps_discount_hold(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let once = app
        .discount("ONCE", percent(50), |new| (new.max_uses, new.max_uses_per_member) = (Some(1), Some(1)))
        .await;
    for _ in 0..3 {
        let intent = begin(&anna, agent, &once).await.expect(200).json();
        assert_eq!(anna.pay(&intent, "4000000000000002").await.code(), "card_declined");
        app.clock.advance(TimeDelta::minutes(20));
    }
    let intent = begin(&anna, agent, &once).await.expect(200).json();
    assert_eq!(pay_and_confirm(&anna, &intent).await["status"], "paid");
}

#[http_test]
async fn begin_again_does_not_extend_discount_hold(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let once = app.discount("ONCE", percent(50), |new| new.max_uses = Some(1)).await;
    let _ = begin(&anna, agent, &once).await.expect(200);
    app.clock.advance(TimeDelta::minutes(29));
    let _ = begin(&anna, agent, &once).await.expect(200);
    assert_eq!(begin(&berta, agent, &once).await.code(), "discount_changed");
    app.clock.advance(TimeDelta::minutes(1));
    let _ = begin(&berta, agent, &once).await.expect(200);
    assert_eq!(begin(&anna, agent, &once).await.code(), "discount_changed");
}

#[http_test]
async fn begin_other_cart_continues_discount_hold(app: TestApp, anna: Member, berta: Member) {
    let agents = [app.agent("Meal Planner", 1000).await, app.agent("Budget Buddy", 2000).await];
    let once = app.discount("ONCE", percent(50), |new| new.max_uses = Some(1)).await;
    let _ = begin(&anna, agents[0], &once).await.expect(200);
    app.clock.advance(TimeDelta::minutes(29));
    let _ = anna.create_payment_intent(&agents, None).await.expect(200);
    let _ = begin(&anna, agents[1], &once).await.expect(200);
    app.clock.advance(TimeDelta::minutes(1));
    let _ = begin(&berta, agents[0], &once).await.expect(200);
}

#[http_test]
async fn begin_after_an_expired_hold_starts_a_new_one(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let once = app.discount("ONCE", percent(50), |new| new.max_uses = Some(1)).await;
    let _ = begin(&anna, agent, &once).await.expect(200);
    app.clock.advance(TimeDelta::minutes(30));
    let _ = begin(&anna, agent, &once).await.expect(200);
    assert_eq!(begin(&berta, agent, &once).await.code(), "discount_changed");
}

#[http_test]
async fn begin_changed_cart_releases_discount_hold(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let once = app.discount("ONCE", percent(50), |new| new.max_uses = Some(1)).await;
    let _ = begin(&anna, agent, &once).await.expect(200);
    let _ = anna.create_payment_intent(&[agent], None).await.expect(200);
    let _ = begin(&berta, agent, &once).await.expect(200);
}

#[http_test]
async fn payment_after_lost_hold_is_refunded(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let once = app.discount("ONCE", percent(50), |new| new.max_uses = Some(1)).await;
    let expired_hold = begin(&anna, agent, &once).await.expect(200).json();
    app.clock.advance(TimeDelta::minutes(31));
    let first = begin(&berta, agent, &once).await.expect(200).json();
    assert_eq!(pay_and_confirm(&berta, &first).await["status"], "paid");

    let response = pay_and_confirm(&anna, &expired_hold).await;
    assert_eq!(
        response,
        json!({
            "status": "refunded",
            "message": "We couldn't deliver your order. We'll refund the full amount to your card.",
            "orderNumber": response["orderNumber"],
            "purchasedGptIds": [],
            "refundedGptIds": ids(&[agent]),
        })
    );
    assert_eq!(anna.confirm(&expired_hold).await.expect(200).json(), response);
    assert_eq!(redemptions(&app, once.id).await, 1);
    assert_eq!(app.store.purchases().await.len(), 1);
    let refunds: Vec<_> = app.payments.refunds().iter().map(|refund| refund.amount.get()).collect();
    assert_eq!(refunds, [500]);
    let mail = receipts(&app).await.pop().unwrap();
    assert_eq!(mail.subject, "Your payment at Marigold is on its way back");
    assert!(mail.text.contains("$5.00") && !mail.text.contains("Thank you"), "{}", mail.text);
    let _ = anna.create_payment_intent(&[agent], None).await.expect(200);
}

#[http_test]
async fn code_expired_during_checkout_still_applies(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let end = app.context.clock.now() + TimeDelta::minutes(5);
    let soon = app.discount("SOON", percent(50), |new| new.expires_at = Some(end)).await;
    let intent = begin(&anna, agent, &soon).await.expect(200).json();
    app.clock.advance(TimeDelta::minutes(6));
    assert_eq!(pay_and_confirm(&anna, &intent).await["status"], "paid");
    assert_eq!(redemptions(&app, soon.id).await, 1);
}

#[http_test]
async fn confirm_free_order_used_up_code_is_rejected(app: TestApp, anna: Member, berta: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let gift = app.discount("GIFT", percent(100), |new| new.max_uses = Some(1)).await;
    let expired_hold = begin(&anna, agent, &gift).await.expect(200).json();
    app.clock.advance(TimeDelta::minutes(31));
    let first = begin(&berta, agent, &gift).await.expect(200).json();
    let _ = berta.confirm(&first).await.expect(200);

    let response = anna.confirm(&expired_hold).await;
    response.expect_error(409, "discount_used_up");
    assert_eq!(response.message(), "This discount code has been used up. Nothing was charged.");
    assert_eq!((app.store.purchases().await.len(), receipts(&app).await.len()), (1, 1));
    assert_eq!(redemptions(&app, gift.id).await, 1);
}

#[http_test]
async fn confirm_free_order_corrected_code_is_rejected(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let oops = app.discount("OOPS", percent(100), |_| {}).await;
    let intent = begin(&anna, agent, &oops).await.expect(200).json();
    let draft = builders::discount_draft(percent(10));
    ManageDiscounts::new(&app.context).update(Actor::Cli, oops.id, draft, None).await.unwrap();
    let response = anna.confirm(&intent).await;
    response.expect_error(409, "price_changed");
    assert_eq!(
        response.message(),
        "A price has changed, so this order is no longer free. Nothing was charged."
    );
    assert!(app.store.purchases().await.is_empty());
    assert!(receipts(&app).await.is_empty());
}

#[http_test]
async fn confirm_free_order_corrected_price_is_rejected(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    app.reprice(agent, 0).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    app.reprice(agent, 1000).await;
    anna.confirm(&intent).await.expect_error(409, "price_changed");
    assert!(app.store.purchases().await.is_empty());
    app.reprice(agent, 0).await;
    let _ = anna.confirm(&intent).await.expect(200);
}

#[http_test]
async fn confirm_free_order_inactive_code_is_rejected(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1000).await;
    let end = app.context.clock.now() + TimeDelta::minutes(5);
    let oops = app.discount("OOPS", percent(100), |_| {}).await;
    let soon = app.discount("SOON", percent(100), |new| new.expires_at = Some(end)).await;
    let intent = begin(&anna, agent, &oops).await.expect(200).json();
    ManageDiscounts::new(&app.context).deactivate(Actor::Cli, &oops.code).await.unwrap();
    anna.confirm(&intent).await.expect_error(409, "discount_inactive");
    let intent = begin(&anna, agent, &soon).await.expect(200).json();
    app.clock.advance(TimeDelta::minutes(5));
    anna.confirm(&intent).await.expect_error(409, "discount_expired");
    assert!(app.store.purchases().await.is_empty());
}
