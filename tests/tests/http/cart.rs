//! Carts that follow an account.

use crate::http::prelude::*;
use application::ports::Store as _;
use domain::discounts::DiscountKind;
use uuid::Uuid;

use super::purchases::{receipts, redemptions, webhook};

fn change(kind: &str, agent: AgentId, addition: u128) -> Value {
    json!({"kind": kind, "gptId": agent.to_string(), "additionId": Uuid::from_u128(addition)})
}

async fn send(browser: &Browser<'_>, email: &str, changes: &[Value]) -> TestResponse {
    browser.post("/api/cart/changes", json!({"email": email, "changes": changes})).await
}

fn ids(response: &TestResponse) -> Vec<String> {
    let cart = response.json();
    let items = cart["items"].as_array().unwrap().iter();
    items.map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

async fn cart(browser: &Browser<'_>) -> Vec<String> {
    ids(&browser.get("/api/cart").await.expect(200))
}

#[http_test]
async fn cart_is_the_same_on_every_device(app: TestApp) {
    let phone = app.member(ANNA).await;
    let laptop = phone.copy_with_cookies();
    let agent = app.agent("Meal Planner", 1999).await;
    let response = send(&phone, ANNA, &[change("add", agent, 1)]).await.expect(200);
    let expected = json!({"email": ANNA, "items": [{
        "id": agent.to_string(),
        "additionId": Uuid::from_u128(1),
        "title": "Meal Planner",
        "description": response.json()["items"][0]["description"],
        "price": 1999,
        "isAvailable": true,
        "isDeliverable": true,
    }]});
    assert_eq!(response.json(), expected);
    assert_eq!(laptop.get("/api/cart").await.expect(200).json(), expected);
    assert!(!response.text.contains("url"), "a premium agent's link is not part of a cart");

    // The laptop adds the same agent, then removes what it sees.
    assert_eq!(ids(&send(&laptop, ANNA, &[change("add", agent, 2)]).await.expect(200)).len(), 1);
    assert!(ids(&send(&laptop, ANNA, &[change("remove", agent, 1)]).await.expect(200)).is_empty());
    // The phone repeats its request, whose response was lost.
    assert!(ids(&send(&phone, ANNA, &[change("add", agent, 1)]).await.expect(200)).is_empty());
    assert_eq!(ids(&send(&phone, ANNA, &[change("add", agent, 3)]).await.expect(200)).len(), 1);
}

#[http_test]
async fn cart_of_another_account_is_neither_read_nor_changed(app: TestApp, anna: Member, ben: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let _ = send(&anna, ANNA, &[change("add", agent, 1)]).await.expect(200);
    assert!(cart(&ben).await.is_empty());
    let _ = send(&ben, BEN, &[change("remove", agent, 1)]).await.expect(200);
    send(&ben, ANNA, &[change("remove", agent, 1)]).await.expect_error(409, "account_changed");
    assert_eq!(cart(&anna).await, [agent.to_string()]);
}

#[http_test]
async fn change_cart_adds_only_what_can_be_bought(app: TestApp, anna: Member) {
    let (free, owned) = (app.agent("Free", 0).await, app.agent("Owned", 999).await);
    let _ = anna.buy(&[owned]).await;
    let unknown = AgentId::from_uuid(Uuid::from_u128(9));
    let changes = [free, owned, unknown].map(|agent| change("add", agent, 1));
    assert!(ids(&send(&anna, ANNA, &changes).await.expect(200)).is_empty());
}

#[http_test]
async fn change_cart_invalid_is_rejected(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    send(&app.browser(), ANNA, &[]).await.expect_error(401, "unauthenticated");
    let many: Vec<_> = (0..101).map(|number| change("add", agent, number)).collect();
    send(&anna, ANNA, &many).await.expect_invalid(&[("changes", "Send up to 100 changes per request")]);
    for broken in [json!({"kind": "steal"}), json!(7), change("take", agent, 1)] {
        send(&anna, ANNA, &[broken]).await.expect_error(400, "malformed");
    }
    assert!(cart(&anna).await.is_empty());
}

/// The browser of the phone does not confirm: another device, or the webhook, does.
#[http_test]
async fn purchase_empties_the_cart_of_every_device(app: TestApp) {
    let phone = app.member(ANNA).await;
    let laptop = phone.copy_with_cookies();
    let (bought, kept) = (app.agent("Bought", 1999).await, app.agent("Kept", 999).await);
    let _ = send(&laptop, ANNA, &[change("add", bought, 1), change("add", kept, 2)]).await.expect(200);
    let intent = phone.create_payment_intent(&[bought], None).await.expect(200).json();
    let _ = phone.pay(&intent, GOOD_CARD).await.expect(200);
    assert_eq!(cart(&laptop).await.len(), 2);
    let _ = phone.confirm(&intent).await.expect(200);
    assert_eq!(cart(&laptop).await, [kept.to_string()]);
    // Not only hidden because the member owns it: a refund does not bring it back.
    let anna = app.store.users().await.into_iter().find(|user| user.email.as_str() == ANNA).unwrap();
    let stored = app.store.read().await.unwrap().carts().list(anna.id).await.unwrap();
    assert!(stored.iter().all(|item| item.removed_at.is_some() == (item.agent_id == bought)), "{stored:?}");
    // A device that was offline repeats its addition.
    assert_eq!(ids(&send(&laptop, ANNA, &[change("add", bought, 1)]).await.expect(200)), [kept.to_string()]);
}

/// The member pays and closes the browser, so only the provider's event completes the order.
#[http_test]
async fn webhook_completes_the_whole_cart_once(app: TestApp) {
    let phone = app.member(ANNA).await;
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await];
    let kept = app.agent("Kept", 500).await;
    let discount = app.discount("SPRING", DiscountKind::percentage(50).unwrap(), |_| ()).await;
    let additions: Vec<_> =
        (1..).zip([agents[0], agents[1], kept]).map(|(id, agent)| change("add", agent, id)).collect();
    let _ = send(&phone, ANNA, &additions).await.expect(200);
    let code = Some(discount.id.as_uuid());
    let intent = phone.create_payment_intent(&agents, code).await.expect(200).json();
    let _ = phone.pay(&intent, GOOD_CARD).await.expect(200);

    let payment = intent["paymentIntentId"].as_str().unwrap();
    for event in ["evt_1", "evt_1", "evt_2"] {
        let _ = webhook::deliver(&app, event, "payment_intent.succeeded", payment).await.expect(200);
    }
    assert_eq!(cart(&phone).await, [kept.to_string()]);
    let emails = receipts(&app).await;
    let [receipt] = &emails[..] else { panic!("{} receipts", emails.len()) };
    for part in ["Meal Planner", "Email Assistant", "SPRING", "$14.99"] {
        assert!(receipt.text.contains(part), "{part}: {}", receipt.text);
    }

    // Days later the browser restores the tab of the checkout.
    app.clock.advance(TimeDelta::days(2));
    let confirmed = phone.confirm(&intent).await.expect(200).json();
    assert_eq!(confirmed["status"], "paid");
    assert_eq!(confirmed["purchasedGptIds"], json!(agents.map(|agent| agent.to_string())));
    let history = phone.get("/api/purchases").await.expect(200).json();
    let orders: Vec<_> =
        history.as_array().unwrap().iter().map(|row| row["orderId"].as_str().unwrap()).collect();
    assert_eq!((orders.len(), orders[0]), (2, orders[1]));
    let order = phone.get(&format!("/api/purchases/orders/{}", orders[0])).await.expect(200).json();
    assert_eq!((&order["status"], &order["total"]), (&json!("paid"), &json!(1499)));
    assert_eq!(
        (&order["discountCode"], &order["orderNumber"]),
        (&json!("SPRING"), &confirmed["orderNumber"])
    );
    let kinds: Vec<_> = order["timeline"].as_array().unwrap().iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["placed", "paid"]);
    assert_eq!((receipts(&app).await.len(), app.store.orders().await.len()), (1, 1));
    assert_eq!(redemptions(&app, discount.id).await, 1);
    assert_eq!(cart(&phone).await, [kept.to_string()]);
}

#[http_test]
async fn cart_says_what_is_no_longer_sold(app: TestApp, anna: Member, ada: Admin) {
    let agent = app.agent("Meal Planner", 1999).await;
    let _ = send(&anna, ANNA, &[change("add", agent, 1)]).await.expect(200);
    let _ = ada.delete(&format!("/api/admin/gpts/{agent}")).await.expect(200);
    assert_eq!(anna.get("/api/cart").await.expect(200).json()["items"][0]["isAvailable"], false);
}
