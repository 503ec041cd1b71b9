//! Checkout, refunds and history of bundles.

use crate::http::prelude::*;
use application::ports::Store as _;
use domain::BundleId;
use domain::agents::{Description, Title};
use domain::bundles::{Bundle, BundleAgents, BundleDraft};
use futures_util::future::join_all;
use uuid::Uuid;

use super::{archive, cents, fixed, ids};

const BEGIN: &str = "/api/payment/create-cart-intent";

async fn bundle(app: &TestApp, title: &str, agents: &[AgentId], price: i64) -> BundleId {
    let draft = BundleDraft {
        title: Title::parse(title).unwrap(),
        description: Description::parse("Together").unwrap(),
        agents: BundleAgents::parse(agents.to_vec()).unwrap(),
        price: cents(price),
        is_published: true,
    };
    let id = BundleId::from_uuid(app.context.ids.next_id());
    let bundle = Bundle::create(id, None, draft, app.context.clock.now());
    let mut unit = app.store.begin().await.unwrap();
    assert!(unit.bundles().insert(&bundle).await.unwrap());
    unit.commit().await.unwrap();
    id
}

async fn three(app: &TestApp) -> [AgentId; 3] {
    [app.agent("One", 2000).await, app.agent("Two", 2000).await, app.agent("Three", 2000).await]
}

fn cart(agents: &[AgentId], expected_total: Option<i64>) -> Value {
    json!({"gptIds": ids(agents), "expectedTotal": expected_total})
}

fn prices(quote: &Value) -> Vec<i64> {
    quote["items"].as_array().unwrap().iter().map(|item| item["price"].as_i64().unwrap()).collect()
}

async fn pay(browser: &Browser<'_>, intent: &Value) -> Value {
    let _ = browser.pay(intent, GOOD_CARD).await.expect(200);
    browser.confirm(intent).await.expect(200).json()
}

#[http_test]
async fn begin_complete_bundle_splits_its_price(app: TestApp, anna: Member) {
    let agents = three(&app).await;
    let set = bundle(&app, "Set", &agents, 4501).await;
    let incomplete = anna.post(BEGIN, cart(&agents[..2], Some(4000))).await.expect(200).json();
    assert_eq!((prices(&incomplete), &incomplete["bundles"]), (vec![2000, 2000], &json!([])));
    let intent = anna.post(BEGIN, cart(&agents, Some(4501))).await.expect(200).json();
    assert_eq!((prices(&intent), &intent["total"]), (vec![1501, 1500, 1500], &json!(4501)));
    let line = json!({
        "id": set.to_string(), "title": "Set", "price": 4501, "credits": [], "total": 4501, "separateTotal": 6000,
    });
    assert_eq!(intent["bundles"], json!([line]));
    assert_eq!(
        (&intent["items"][0]["bundleId"], &intent["items"][0]["separatePrice"]),
        (&json!(set.to_string()), &json!(2000))
    );
    let again = anna.post(BEGIN, cart(&agents, Some(4501))).await.expect(200).json();
    assert_eq!(again["paymentIntentId"], intent["paymentIntentId"]);
    let confirmed = pay(&anna, &intent).await;
    assert_eq!(confirmed["purchasedGptIds"].as_array().unwrap().len(), 3);
    let history = anna.get("/api/purchases").await.expect(200).json();
    let history = history.as_array().unwrap();
    assert_eq!(history.iter().map(|entry| entry["amount"].as_i64().unwrap()).sum::<i64>(), 4501);
    assert!(history.iter().all(|entry| entry["bundle"] == json!("Set")));
    let order = anna.get(&format!("/api/purchases/orders/{}", history[0]["orderId"].as_str().unwrap())).await;
    assert_eq!(
        order.expect(200).json()["items"][0]["bundle"],
        json!({"id": set.to_string(), "title": "Set"})
    );
    let receipt = super::receipts(&app).await.pop().unwrap();
    assert!(receipt.text.contains("Set: One: $15.01"), "{}", receipt.text);
}

#[http_test]
async fn begin_bundle_credits_what_was_paid(app: TestApp, anna: Member) {
    let agents = three(&app).await;
    let _ = bundle(&app, "Set", &agents, 4500).await;
    let _ = anna.buy(&agents[..1]).await;
    let intent = anna.post(BEGIN, cart(&agents[1..], Some(3000))).await.expect(200).json();
    assert_eq!(prices(&intent), [1500, 1500]);
    let credit = json!({"id": agents[0].to_string(), "title": "One", "amount": 1500, "isOwned": true});
    assert_eq!(intent["bundles"][0]["credits"], json!([credit]));
    let _ = pay(&anna, &intent).await;
    let response = anna.post(BEGIN, cart(&agents, None)).await.expect(409).json();
    assert_eq!((&response["code"], &response["quote"]["total"]), (&json!("already_owned"), &json!(0)));
}

#[http_test]
async fn begin_credited_to_zero_is_free(app: TestApp, anna: Member) {
    let agents = [app.agent("Big", 100_000).await, app.agent("Tiny", 1).await];
    let _ = anna.buy(&agents[..1]).await;
    let _ = bundle(&app, "Set", &agents, 100).await;
    let intent = anna.post(BEGIN, cart(&agents[1..], Some(0))).await.expect(200).json();
    assert_eq!((&intent["clientSecret"], &intent["total"]), (&json!(null), &json!(0)));
    let confirmed = anna.confirm(&intent).await.expect(200).json();
    assert_eq!(confirmed["purchasedGptIds"], ids(&agents[1..]));
}

#[http_test]
async fn begin_bundle_changed_since_is_409(app: TestApp, anna: Member) {
    let agents = three(&app).await;
    let _ = bundle(&app, "Set", &agents, 4500).await;
    let stale = anna.post(BEGIN, cart(&agents, Some(4400))).await.expect(409).json();
    assert_eq!((&stale["code"], &stale["quote"]["total"]), (&json!("price_changed"), &json!(4500)));
    archive(&app, agents[1]).await;
    let gone = anna.post(BEGIN, cart(&agents, Some(4500))).await.expect(409).json();
    assert_eq!((&gone["code"], prices(&gone["quote"])), (&json!("agent_unavailable"), vec![2000, 2000]));
}

#[http_test]
async fn begin_overlapping_bundles_charges_shared_agent_once(app: TestApp, anna: Member) {
    let [one, two, three] = three(&app).await;
    let four = app.agent("Four", 2000).await;
    let big = bundle(&app, "Big", &[one, two, three], 4500).await;
    let small = bundle(&app, "Small", &[three, four], 3000).await;
    let intent = anna.post(BEGIN, cart(&[one, two, three, four], Some(6000))).await.expect(200).json();
    assert_eq!(prices(&intent), [1500, 1500, 1500, 1500]);
    let bundles: Vec<_> =
        intent["items"].as_array().unwrap().iter().map(|item| item["bundleId"].clone()).collect();
    assert_eq!(bundles, [big, big, big, small].map(|id| json!(id.to_string())));
    assert_eq!(intent["bundles"][1]["credits"][0]["isOwned"], json!(false));
    let reordered = anna.post(BEGIN, cart(&[four, three, one, two], Some(6000))).await.expect(200).json();
    assert_eq!(reordered["paymentIntentId"], intent["paymentIntentId"]);
}

#[http_test]
async fn begin_bundle_with_discount_applies_after_its_price(app: TestApp, anna: Member) {
    let agents = three(&app).await;
    let _ = bundle(&app, "Set", &agents, 4500).await;
    let code = app.discount("OFF", fixed(9000), |draft| draft.conditions.agents = vec![agents[0]]).await;
    let mut body = cart(&agents, Some(3000));
    body["discountCodeId"] = json!(code.id.to_string());
    let intent = anna.post(BEGIN, body).await.expect(200).json();
    // Only the chosen agent's part is discounted.
    assert_eq!((&intent["discountAmount"], &intent["total"]), (&json!(1500), &json!(3000)));
    let _ = app.discount("BIG", fixed(100), |draft| draft.conditions.min_subtotal = cents(5000)).await;
    let validate = |agents: &[AgentId]| json!({"code": "BIG", "gptIds": ids(agents)});
    // The bundle costs less than the code asks for.
    let _ = anna.post("/api/discount/validate", validate(&agents)).await.expect(422);
}

#[http_test]
async fn begin_bundle_concurrently_keeps_one_order(app: TestApp, anna: Member) {
    let agents = three(&app).await;
    let _ = bundle(&app, "Set", &agents, 4500).await;
    let requests = (0..4).map(|_| anna.post(BEGIN, cart(&agents, Some(4500))));
    let intents: Vec<_> =
        join_all(requests).await.into_iter().map(|response| response.expect(200).json()).collect();
    assert!(intents.iter().all(|intent| intent["paymentIntentId"] == intents[0]["paymentIntentId"]));
}

#[http_test]
async fn confirm_bundle_refunds_agent_bought_since(app: TestApp, anna: Member) {
    let agents = three(&app).await;
    let _ = bundle(&app, "Set", &agents, 4500).await;
    let intent = anna.post(BEGIN, cart(&agents, Some(4500))).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    super::abandon_orders(&app).await;
    let _ = anna.buy(&agents[..1]).await;
    let confirmed = anna.confirm(&intent).await.expect(200).json();
    assert_eq!(confirmed["refundedGptIds"], ids(&agents[..1]));
    assert_eq!(confirmed["purchasedGptIds"].as_array().unwrap().len(), 2);
}

#[http_test]
async fn refund_one_agent_of_a_bundle_refunds_its_part(app: TestApp, ada: Admin, anna: Member) {
    let agents = three(&app).await;
    let _ = bundle(&app, "Set", &agents, 4500).await;
    let intent = anna.post(BEGIN, cart(&agents, Some(4500))).await.expect(200).json();
    let _ = pay(&anna, &intent).await;
    let order = app.store.orders().await[0].id;
    let detail = ada.get(&format!("/api/admin/orders/{order}")).await.expect(200).json();
    assert_eq!(detail["items"][0]["bundle"]["title"], json!("Set"));
    assert_eq!(detail["items"][0]["refundable"], json!(1500));
    let csv = ada.get("/api/admin/orders.csv").await.expect(200).text;
    assert!(csv.contains("One; Two; Three,Set,"), "{csv}");
    let refund = json!({
        "key": Uuid::from_u128(1).to_string(),
        "items": [{"agentId": agents[0].to_string(), "amount": 1500}],
        "reason": "Bought by mistake",
    });
    let refunded = ada.post(&format!("/api/admin/orders/{order}/refunds"), refund).await.expect(200).json();
    assert_eq!(refunded["refundedAmount"], json!(1500));
    let owned: Vec<_> =
        refunded["items"].as_array().unwrap().iter().map(|item| item["isOwned"].clone()).collect();
    assert_eq!(owned, [false, true, true]);
    // The refunded agent is no longer credited; the other two are.
    let intent = anna.post(BEGIN, cart(&agents[..1], Some(1500))).await.expect(200).json();
    assert_eq!(prices(&intent), [1500]);
}
