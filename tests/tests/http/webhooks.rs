//! Webhooks over HTTP: owners add them, see each secret once, and read what was delivered.

use crate::http::prelude::*;
use application::webhooks::DeliverWebhooks;
use integration_tests::webhook_receiver::WebhookReceiver;

const PATH: &str = "/api/admin/webhooks";
const DELIVERIES: &str = "/api/admin/webhook-deliveries";

async fn create(ada: &Browser<'_>, url: &str) -> (String, String) {
    let body = json!({"url": url, "events": ["order.paid", "member.joined", "order.paid"]});
    let created = ada.post(PATH, body).await.expect(201).json();
    let text = |name: &str| created[name].as_str().unwrap().to_owned();
    (text("id"), text("secret"))
}

async fn deliver(app: &TestApp) {
    while DeliverWebhooks::new(&app.context).deliver_next().await.unwrap().is_some() {}
}

async fn deliveries(ada: &Browser<'_>) -> Vec<Value> {
    let page = ada.get(DELIVERIES).await.expect(200).json();
    page["items"].as_array().unwrap().clone()
}

#[http_test]
async fn secret_is_shown_once_and_can_be_replaced(app: TestApp, ada: Admin) {
    assert_eq!(ada.get(PATH).await.expect(200).json(), json!([]));
    let (id, secret) = create(&ada, " https://hooks.example/catch?token=1#top ").await;
    assert!(secret.starts_with("whsec_") && secret.len() == "whsec_".len() + 44, "{secret}");
    let listed = ada.get(PATH).await.expect(200).json();
    let created_at = listed[0]["createdAt"].clone();
    let expected = json!([{
        "id": id, "url": "https://hooks.example/catch?token=1", "events": ["member.joined", "order.paid"],
        "isOn": true, "offReason": null, "failingSince": null,
        "createdAt": created_at,
    }]);
    assert_eq!(listed, expected);
    let replaced = ada.post(&format!("{PATH}/{id}/secret"), json!({})).await.expect(200).json();
    assert_ne!(replaced["secret"], secret.as_str());
    let log = ada.get("/api/admin/audit?kind=webhook").await.expect(200);
    for private in ["token=1", &secret, replaced["secret"].as_str().unwrap()] {
        assert!(!log.text.contains(private), "{}", log.text);
    }
    let entries = log.json();
    assert_eq!(entries["items"][1]["after"]["url"], "https://hooks.example");
    assert_eq!(entries["items"][0]["action"], "changed");
}

#[http_test]
async fn create_invalid_webhook_names_each_field(app: TestApp, ada: Admin) {
    let send = async |url: &str, events: Value| ada.post(PATH, json!({"url": url, "events": events})).await;
    for (url, message) in [
        ("hooks.example", "Enter a full URL that starts with https://"),
        ("https://ada:secret@hooks.example/", "Enter a URL without a user name and a password"),
        ("https://10.0.0.1/", "Enter a URL of the internet. This one is in a private network."),
    ] {
        send(url, json!(["order.paid"])).await.expect_invalid(&[("url", message)]);
    }
    let url = "https://hooks.example/";
    send(url, json!([])).await.expect_invalid(&[("events", "Choose at least one event")]);
    send(url, json!(["order.lost"])).await.expect_error(400, "malformed");
    for number in 0..10 {
        create(&ada, &format!("{url}{number}")).await;
    }
    send(url, json!(["order.paid"])).await.expect_error(409, "too_many_webhooks");
}

#[http_test]
async fn test_event_is_listed_and_sent_again(app: TestApp, ada: Admin) {
    let receiver = WebhookReceiver::start(&["500 Internal Server Error"]).await;
    let (id, secret) = create(&ada, &receiver.url).await;
    let _ = ada.post(&format!("{PATH}/{id}/test"), json!({})).await.expect(202);
    deliver(&app).await;
    let failed = deliveries(&ada).await.remove(0);
    let delivery = failed["id"].as_str().unwrap();
    assert_eq!((&failed["webhookId"], &failed["event"]), (&json!(id), &Value::Null));
    assert_eq!((&failed["attempts"], &failed["lastStatus"]), (&json!(1), &json!(500)));
    assert!(failed["nextAttemptAt"].is_string() && failed["deliveredAt"].is_null());
    let _ = ada.post(&format!("{DELIVERIES}/{delivery}/retry"), json!({})).await.expect(202);
    deliver(&app).await;
    let sent = deliveries(&ada).await.remove(0);
    assert_eq!((&sent["attempts"], &sent["lastStatus"]), (&json!(2), &json!(204)));
    assert!(sent["nextAttemptAt"].is_null() && sent["deliveredAt"].is_string());
    let requests = receiver.received();
    assert!(requests.iter().all(|request| request.headers["webhook-id"] == delivery));
    assert!(requests.iter().all(|request| request.is_signed_with(&secret)));
}

#[http_test]
async fn webhook_is_turned_off_and_deleted(app: TestApp, ada: Admin) {
    let (id, _) = create(&ada, "https://hooks.example/").await;
    let path = format!("{PATH}/{id}");
    let _ = ada.put(&path, json!({"events": ["order.refunded"], "isOn": false})).await.expect(204);
    let listed = ada.get(PATH).await.expect(200).json();
    assert_eq!((&listed[0]["events"], &listed[0]["isOn"]), (&json!(["order.refunded"]), &json!(false)));
    ada.post(&format!("{path}/test"), json!({})).await.expect_error(409, "webhook_off");
    let nothing = ada.put(&path, json!({"events": [], "isOn": true})).await;
    nothing.expect_invalid(&[("events", "Choose at least one event")]);
    let _ = ada.delete(&path).await.expect(204);
    assert_eq!(ada.get(PATH).await.expect(200).json(), json!([]));
    ada.delete(&path).await.expect_error(404, "not_found");
    ada.put(&path, json!({"events": ["order.paid"], "isOn": true})).await.expect_error(404, "not_found");
    for action in ["secret", "test"] {
        ada.post(&format!("{path}/{action}"), json!({})).await.expect_error(404, "not_found");
    }
    ada.post(&format!("{DELIVERIES}/{id}/retry"), json!({})).await.expect_error(404, "not_found");
}

#[http_test]
async fn verified_member_has_joined_once(app: TestApp, ada: Admin) {
    let receiver = WebhookReceiver::start(&[]).await;
    create(&ada, &receiver.url).await;
    let visitor = app.browser();
    let _ = visitor.register("anna@example.com").await.expect(201);
    assert!(deliveries(&ada).await.is_empty(), "not verified yet");
    let token = app.emailed_token("anna@example.com", "/verify").await.unwrap();
    for _ in 0..2 {
        let _ = visitor.get(&format!("/api/auth/verify?token={token}")).await.expect(200);
    }
    deliver(&app).await;
    let requests = receiver.received();
    assert_eq!(requests.len(), 1);
    assert_eq!(requests[0].json()["data"]["member"]["email"], "anna@example.com");
}
