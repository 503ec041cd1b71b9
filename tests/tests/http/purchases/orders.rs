//! Members' own orders: their page, billing details and messages.

use crate::http::prelude::*;
use application::ports::Store as _;
use domain::money::Cents;
use domain::purchases::OrderMessage;

use super::reconcile;

const HELP: &str = "help@example.com";
const AGENT_URL: &str = "https://chatgpt.com/g/secret";

/// Anna's paid order of two agents, with a code.
async fn order<'a>(app: &'a TestApp, anna: &Browser<'a>) -> String {
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await];
    let intent = anna.create_payment_intent(&agents, None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    anna.get("/api/purchases").await.expect(200).json()[0]["orderId"].as_str().unwrap().to_owned()
}

fn kinds(order: &Value) -> Vec<&str> {
    order["timeline"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap()).collect()
}

async fn find(browser: &Browser<'_>, id: &str) -> Value {
    browser.get(&format!("/api/purchases/orders/{id}")).await.expect(200).json()
}

fn question(text: &str) -> Value {
    json!({"topic": "charged_twice", "text": text})
}

#[http_test(contact_email: HELP)]
async fn order_shows_items_sums_and_what_happened(app: TestApp, anna: Member) {
    let id = order(&app, &anna).await;
    let own = find(&anna, &id).await;
    assert_eq!(
        (&own["status"], &own["total"], &own["refundedAmount"]),
        (&json!("paid"), &json!(2998), &json!(0))
    );
    assert_eq!(own["seller"], json!({"name": "Marigold", "email": HELP, "lines": []}));
    assert_eq!(own["billingDetails"], Value::Null);
    assert_eq!(own["buyer"], json!({"firstName": "Anna", "email": ANNA}));
    let items = own["items"].as_array().unwrap();
    let titles: Vec<_> = items.iter().map(|item| &item["title"]).collect();
    assert_eq!(titles, ["Meal Planner", "Email Assistant"]);
    assert!(items.iter().all(|item| item["status"] == "delivered"), "{items:?}");
    let slugs: Vec<_> = items.iter().map(|item| &item["slug"]).collect();
    assert_eq!(slugs, ["meal-planner", "email-assistant"]);
    assert!(items.iter().all(|item| item["url"] == AGENT_URL), "{items:?}");
    assert_eq!(kinds(&own), ["placed", "paid"]);

    let payment = own["paymentId"].as_str().unwrap();
    app.payments.refund_in_dashboard(payment, Cents::new(2998).unwrap(), None);
    let _ = super::webhook::deliver(&app, "evt_1", "charge.refunded", payment).await.expect(200);
    let own = find(&anna, &id).await;
    assert_eq!(own["status"], "refunded");
    assert!(own["items"].as_array().unwrap().iter().all(|item| item["status"] == "refunded"), "{own}");
    let text = own.to_string();
    for internal in ["actor", "note", "https://example.com", AGENT_URL] {
        assert!(!text.contains(internal), "{internal}: {text}");
    }
}

#[http_test]
async fn order_names_the_page_of_an_agent_while_it_has_one(app: TestApp, anna: Member, ada: Admin) {
    let id = order(&app, &anna).await;
    let agent = find(&anna, &id).await["items"][0]["gptId"].as_str().unwrap().to_owned();
    let _ = ada.delete(&format!("/api/admin/gpts/{agent}")).await.expect(200);
    let items = find(&anna, &id).await["items"].clone();
    assert_eq!((&items[0]["slug"], &items[1]["slug"]), (&Value::Null, &json!("email-assistant")));
    assert_eq!(items[0]["title"], "Meal Planner");
}

#[http_test]
async fn order_of_another_member_is_not_found(app: TestApp, anna: Member, berta: Member) {
    let id = order(&app, &anna).await;
    let path = format!("/api/purchases/orders/{id}");
    for unknown in [path.as_str(), "/api/purchases/orders/01920000-0000-7000-8000-000000000009"] {
        let _ = berta.get(unknown).await.expect(404);
        let _ = berta.put(&format!("{unknown}/billing-details"), json!({"name": "B"})).await.expect(404);
        let _ = berta.post(&format!("{unknown}/messages"), question("Mine?")).await.expect(404);
    }
    assert_eq!(find(&anna, &id).await["messages"], json!([]));
}

#[http_test]
async fn open_orders_wait_for_their_payment(app: TestApp, anna: Member) {
    let open = async || anna.get("/api/purchases/open-orders").await.expect(200).json();
    assert_eq!(open().await, json!([]));
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let waiting = open().await;
    assert_eq!((&waiting[0]["status"], &waiting[0]["titles"]), (&json!("pending"), &json!(["Meal Planner"])));
    // Paid, but neither the browser nor the provider has told us.
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let id = waiting[0]["id"].as_str().unwrap();
    let own = find(&anna, id).await;
    assert_eq!((&own["status"], &own["items"][0]["status"]), (&json!("pending"), &json!("open")));
    assert_eq!(own["items"][0]["url"], "");
    app.clock.advance(chrono::TimeDelta::minutes(2));
    reconcile(&app).await;
    assert_eq!(open().await, json!([]));
    let own = find(&anna, id).await;
    assert_eq!((&own["status"], &own["items"][0]["status"]), (&json!("paid"), &json!("delivered")));
}

#[http_test]
async fn billing_details_are_saved_validated_and_removed(app: TestApp, anna: Member) {
    let id = order(&app, &anna).await;
    let path = format!("/api/purchases/orders/{id}/billing-details");
    let details = json!({
        "name": " Reyes LLC ", "address": "1 Main St\nSpringfield", "taxId": "US 12", "country": "us", "region": "IL",
    });
    let _ = anna.put(&path, details).await.expect(204);
    assert_eq!(
        find(&anna, &id).await["billingDetails"],
        json!({
            "name": "Reyes LLC", "address": "1 Main St\nSpringfield", "taxId": "US 12", "country": "US", "region": "IL",
        })
    );
    let invalid = json!({"name": "a".repeat(121), "address": "a\u{0}", "taxId": "a\nb", "country": "USA", "region": "a\nb"});
    let fields = anna.put(&path, invalid).await.expect(422).json()["fields"].clone();
    assert_eq!(
        fields,
        json!({
            "name": "Name must be 120 characters or less",
            "address": "Address contains characters that cannot be used",
            "taxId": "Tax ID contains characters that cannot be used",
            "country": "Use the two letters of the country, such as DE",
            "region": "Region contains characters that cannot be used",
        })
    );
    let purchase = anna.get("/api/purchases").await.expect(200).json()[0]["id"].as_str().unwrap().to_owned();
    let _ = anna.post(&format!("/api/purchases/{purchase}/receipt"), json!({})).await.expect(202);
    let receipts = super::receipts(&app).await;
    let copy = &receipts.last().unwrap().text;
    for part in
        ["Billed to: Reyes LLC, 1 Main St, Springfield", "Tax ID: US 12", &format!("/purchase-history/{id}")]
    {
        assert!(copy.contains(part), "{part}: {copy}");
    }
    let first = &receipts.first().unwrap().text;
    assert!(first.contains("Billed to: Anna, anna@example.com"), "{first}");
    let _ = anna.put(&path, json!({"name": " "})).await.expect(204);
    assert_eq!(find(&anna, &id).await["billingDetails"], Value::Null);
}

#[http_test(contact_email: HELP)]
async fn message_reaches_the_team_with_all_ids_and_is_answered(app: TestApp, anna: Member) {
    let id = order(&app, &anna).await;
    let own = find(&anna, &id).await;
    let path = format!("/api/purchases/orders/{id}/messages");
    let _ = anna.post(&path, question("I paid twice.\nPlease look.")).await.expect(204);

    let emails = app.store.outbox_emails().await;
    let to_team = emails.iter().find(|mail| mail.to.as_str() == HELP).unwrap();
    assert_eq!(to_team.content.reply_to.as_ref().unwrap().as_str(), ANNA);
    let item = own["items"][0]["gptId"].as_str().unwrap();
    for part in [&id, own["paymentId"].as_str().unwrap(), item, ANNA, "Please look.", "was charged twice"] {
        assert!(to_team.content.text.contains(part), "{part}: {}", to_team.content.text);
    }
    let subjects = app.emailed_subjects(ANNA).await;
    assert!(subjects.iter().any(|subject| subject.starts_with("We got your message about order")));

    let ada = app.admin_with_role("ada@example.com", Role::Support).await;
    let listed = ada.get("/api/admin/orders?problem=open_message").await.expect(200).json();
    assert_eq!(listed["items"][0]["id"], *id);
    let answered = format!("/api/admin/orders/{id}/messages");
    let _ = ada.post(&answered, json!({"text": " "})).await.expect(422);
    let shown =
        ada.post(&answered, json!({"text": "You paid once. <b>All good.</b>"})).await.expect(200).json();
    let open: Vec<_> = shown["messages"].as_array().unwrap().iter().map(|it| &it["isOpen"]).collect();
    assert_eq!(open, [false, false]);
    let emails = app.store.outbox_emails().await;
    let answer = emails.iter().rev().find(|mail| mail.to.as_str() == ANNA).unwrap();
    assert_eq!(answer.content.reply_to.as_ref().unwrap().as_str(), HELP);
    let greeting =
        format!("Hello Anna,\n\nYou wrote to us about order {}.", own["orderNumber"].as_str().unwrap());
    assert!(answer.content.text.starts_with(&greeting), "{}", answer.content.text);
    assert!(answer.content.html.contains("Hello Anna,"), "{}", answer.content.html);
    assert!(answer.content.html.contains("&lt;b&gt;All good."), "{}", answer.content.html);

    let messages = find(&anna, &id).await["messages"].clone();
    assert_eq!((&messages[0]["topic"], &messages[1]["topic"]), (&json!("charged_twice"), &Value::Null));
    assert_eq!(messages[1]["text"], "You paid once. <b>All good.</b>");
    let audit = app.store.audit().await;
    let of_ada = audit.iter().filter(|entry| entry.actor_email.as_deref() == Some("ada@example.com"));
    assert!(of_ada.into_iter().any(|entry| entry.record.subject == id), "the answer is in the audit log");
    // It does not look like a second order in the team's timeline.
    let detail = ada.get(&format!("/api/admin/orders/{id}")).await.expect(200).json();
    assert_eq!(kinds(&detail).iter().filter(|kind| **kind == "placed").count(), 1);
}

#[http_test]
async fn message_twice_at_the_same_time_is_one_open_request(app: TestApp, anna: Member) {
    let id = order(&app, &anna).await;
    let path = format!("/api/purchases/orders/{id}/messages");
    let (first, second) =
        tokio::join!(anna.post(&path, question("First")), anna.post(&path, question("Second")));
    let _ = (first.expect(204), second.expect(204));
    assert_eq!(find(&anna, &id).await["messages"].as_array().unwrap().len(), 2);
    let ada = app.admin_with_role("ada@example.com", Role::Support).await;
    let listed = ada.get("/api/admin/orders?problem=open_message").await.expect(200).json();
    assert_eq!(listed["items"].as_array().unwrap().len(), 1);
    let _ = ada.post(&format!("/api/admin/orders/{id}/messages/close"), json!({})).await.expect(200);
    let listed = ada.get("/api/admin/orders?problem=open_message").await.expect(200).json();
    assert_eq!(listed["items"], json!([]));
}

#[http_test]
async fn close_messages_closes_once_without_email(app: TestApp, anna: Member) {
    let id = order(&app, &anna).await;
    let _ = anna.post(&format!("/api/purchases/orders/{id}/messages"), question("Hello?")).await.expect(204);
    let sent = app.emailed_subjects(ANNA).await.len();
    let ada = app.admin_with_role("ada@example.com", Role::Support).await;
    let path = format!("/api/admin/orders/{id}/messages/close");
    let closed = ada.post(&path, json!({})).await.expect(200).json();
    assert_eq!(closed["messages"][0]["isOpen"], false);
    assert_eq!(ada.post(&path, json!({})).await.expect(409).json()["code"], "not_answerable");
    assert_eq!(app.emailed_subjects(ANNA).await.len(), sent);
}

#[http_test(limit: |_| 1000)]
async fn order_takes_a_hundred_messages_of_both_sides(app: TestApp, anna: Member) {
    let id = order(&app, &anna).await;
    let ask = format!("/api/purchases/orders/{id}/messages");
    let ada = app.admin_with_role("ada@example.com", Role::Support).await;
    let answer = format!("/api/admin/orders/{id}/messages");
    for _ in 0..OrderMessage::MAX_PER_ORDER / 2 {
        let _ = anna.post(&ask, question("Hello?")).await.expect(204);
        let _ = ada.post(&answer, json!({"text": "Hello."})).await.expect(200);
    }
    anna.post(&ask, question("Hello?")).await.expect_error(409, "not_answerable");
    ada.post(&answer, json!({"text": "Hello."})).await.expect_error(409, "not_answerable");
}

#[http_test(limit: |limit| if limit == RateLimit::OrderMessagesPerMember { 2 } else { 1000 })]
async fn message_is_validated_and_limited(app: TestApp, anna: Member) {
    let id = order(&app, &anna).await;
    let path = format!("/api/purchases/orders/{id}/messages");
    let too_long = anna.post(&path, question(&"a".repeat(1001))).await.expect(422).json();
    assert_eq!(too_long["fields"]["text"], "Message must be 1000 characters or less");
    let _ = anna.post(&path, json!({"topic": "gossip", "text": "Hi"})).await.expect(400);
    for text in ["First", "Second"] {
        let _ = anna.post(&path, question(text)).await.expect(204);
    }
    let _ = anna.post(&path, question("Third")).await.expect(429);
    assert_eq!(find(&anna, &id).await["messages"].as_array().unwrap().len(), 2);
    let mut unit = app.store.read().await.unwrap();
    assert_eq!(unit.order_messages().list(id.parse().unwrap()).await.unwrap().len(), 2);
}
