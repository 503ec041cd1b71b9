//! Webhook events of the payment provider.

use std::time::Duration;

use crate::http::prelude::*;
use application::outbox::MailKind;
use application::ports::{
    Clock as _, PaymentWebhookStatus, ProviderKind, Store as _, WebhookError, WebhookRejection,
};
use application::purchases::EventProcessor;
use integration_tests::app::{TestEvents, WebhookDelivery};

use super::{abandon_orders, cents, ids, receipts};

const PATH: &str = "/api/payment/webhook";

async fn send(app: &TestApp, delivery: &WebhookDelivery) -> TestResponse {
    let request = TestRequest::post()
        .uri(PATH)
        .insert_header(("stripe-signature", delivery.signature.as_str()))
        .set_payload(delivery.body.clone());
    // Stripe sends neither Origin nor Sec-Fetch-Site.
    app.browser().from_address("203.0.113.7").with_headers(&[]).send(request).await
}

/// Delivers an event and processes it.
pub(crate) async fn deliver(app: &TestApp, event_id: &str, kind: &str, intent_id: &str) -> TestResponse {
    let response = send(app, &TestEvents::deliver(event_id, kind, intent_id)).await;
    process_events(app).await;
    response
}

async fn process_events(app: &TestApp) {
    let processor = EventProcessor::new(&app.context);
    while processor.process_next().await.unwrap().is_some() {}
}

fn id(intent: &Value) -> &str {
    intent["paymentIntentId"].as_str().unwrap()
}

async fn paid_intent(browser: &Browser<'_>, agents: &[AgentId]) -> Value {
    let intent = browser.create_payment_intent(agents, None).await.expect(200).json();
    let _ = browser.pay(&intent, GOOD_CARD).await.expect(200);
    intent
}

async fn statuses(browser: &Browser<'_>) -> Vec<Value> {
    let rows = browser.get("/api/purchases").await.expect(200).json();
    rows.as_array().unwrap().iter().map(|row| row["status"].clone()).collect()
}

async fn refund_notices(app: &TestApp) -> Vec<String> {
    let emails = app.store.outbox_emails().await.into_iter();
    emails.filter(|mail| mail.kind == MailKind::Refund).map(|mail| mail.content.text).collect()
}

#[http_test]
async fn webhook_delivers_without_browser(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = paid_intent(&anna, &[agent]).await;
    for _ in 0..3 {
        let response = deliver(&app, "evt_1", "payment_intent.succeeded", id(&intent)).await.expect(200);
        assert_eq!(response.text, "{}");
    }
    let _ = deliver(&app, "evt_2", "payment_intent.payment_failed", id(&intent)).await.expect(200);
    assert_eq!((statuses(&anna).await, receipts(&app).await.len()), (vec![json!("owned")], 1));
    assert_eq!(anna.confirm(&intent).await.expect(200).json()["purchasedGptIds"], ids(&[agent]));
    assert_eq!(receipts(&app).await.len(), 1);
}

#[http_test]
async fn webhook_unpaid_payment_delivers_nothing(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    for (event, kind) in [("evt_1", "payment_intent.succeeded"), ("evt_2", "charge.refunded")] {
        let _ = deliver(&app, event, kind, id(&intent)).await.expect(200);
    }
    assert!(app.store.purchases().await.is_empty());
}

#[http_test]
async fn webhook_canceled_payment_abandons_order(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let _ = app.context.payment_provider.cancel(id(&intent)).await.unwrap();
    let _ = deliver(&app, "evt_1", "payment_intent.canceled", id(&intent)).await.expect(200);
    assert_eq!(app.store.orders().await[0].state, domain::purchases::OrderState::Abandoned);
}

#[http_test]
async fn webhook_late_payment_delivers(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    abandon_orders(&app).await;
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = deliver(&app, "evt_1", "payment_intent.succeeded", id(&intent)).await.expect(200);
    assert_eq!(statuses(&anna).await, [json!("owned")]);
}

#[http_test]
async fn webhook_invalid_signature_changes_nothing(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = paid_intent(&anna, &[agent]).await;
    let good = TestEvents::deliver("evt_1", "payment_intent.succeeded", id(&intent));
    let with = |signature: &str| WebhookDelivery { signature: signature.to_owned(), ..good.clone() };
    for forged in ["", "nonsense", &good.signature[1..]] {
        send(&app, &with(forged)).await.expect_error(400, "bad_signature");
    }
    send(&app, &with("stale")).await.expect_error(400, "stale_signature");
    let tampered = WebhookDelivery { body: good.body.replace("evt_1", "evt_2"), ..good.clone() };
    send(&app, &tampered).await.expect_error(400, "bad_signature");
    for invalid_body in ["", "[]", "{}", "no json"] {
        send(&app, &TestEvents::sign(invalid_body.to_owned())).await.expect_error(400, "malformed");
    }
    let unsigned = TestRequest::post().uri(PATH).set_payload(good.body.clone());
    app.browser().send(unsigned).await.expect_error(400, "bad_signature");
    assert!(app.store.purchases().await.is_empty());
    let _ = send(&app, &good).await.expect(200);
    process_events(&app).await;
    assert_eq!(app.store.purchases().await.len(), 1);
}

#[http_test]
async fn webhook_foreign_event_returns_200(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = paid_intent(&anna, &[agent]).await;
    let _ = deliver(&app, "evt_1", "payment_intent.succeeded", "pi_of_another_shop").await.expect(200);
    let _ = deliver(&app, "evt_2", "customer.created", id(&intent)).await.expect(200);
    let live = json!({
        "id": "evt_3", "type": "payment_intent.succeeded", "payment": id(&intent), "livemode": true,
    });
    let _ = send(&app, &TestEvents::sign(live.to_string())).await.expect(200);
    process_events(&app).await;
    assert!(app.store.purchases().await.is_empty());
}

#[http_test]
async fn webhook_store_unavailable_returns_503(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = paid_intent(&anna, &[agent]).await;
    let succeeded = TestEvents::deliver("evt_1", "payment_intent.succeeded", id(&intent));
    memory.fail_next_commit();
    send(&app, &succeeded).await.expect_unavailable();
    memory.go_down();
    send(&app, &succeeded).await.expect_unavailable();
    memory.recover();
    process_events(&app).await;
    assert!(app.store.purchases().await.is_empty(), "all or nothing");
    let _ = send(&app, &succeeded).await.expect(200);
    process_events(&app).await;
    assert_eq!(statuses(&anna).await, [json!("owned")]);
}

#[http_test]
async fn webhook_provider_down_is_acknowledged_and_retried(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = paid_intent(&anna, &[agent]).await;
    app.payments.set_down(true);
    for _ in 0..2 {
        let _ = deliver(&app, "evt_1", "payment_intent.succeeded", id(&intent)).await.expect(200);
    }
    app.payments.set_down(false);
    process_events(&app).await;
    assert!(app.store.purchases().await.is_empty(), "the retry is not due yet");
    app.clock.advance(TimeDelta::seconds(10));
    process_events(&app).await;
    assert_eq!(statuses(&anna).await, [json!("owned")]);
    assert_eq!(receipts(&app).await.len(), 1);
}

#[http_test]
async fn webhook_provider_never_responds_is_acknowledged(app: TestApp, anna: Member) {
    let agent = app.agent("Meal Planner", 1999).await;
    let intent = paid_intent(&anna, &[agent]).await;
    let succeeded = TestEvents::deliver("evt_1", "payment_intent.succeeded", id(&intent));
    app.payments.set_hangs(true);
    // A webhook that called the provider would never respond; the timeout only ends the test then.
    let acknowledged = tokio::time::timeout(Duration::from_mins(1), send(&app, &succeeded)).await;
    let _ = acknowledged.expect("the webhook must not wait for the provider").expect(200);
    tokio::select! {
        () = process_events(&app) => panic!("the event was processed without the provider"),
        () = tokio::time::sleep(Duration::from_millis(20)) => {}
    }
    assert!(app.store.purchases().await.is_empty());

    app.payments.set_hangs(false);
    app.clock.advance(TimeDelta::minutes(11));
    process_events(&app).await;
    assert_eq!(statuses(&anna).await, [json!("owned")], "after the lease another attempt processes it");
}

#[http_test]
async fn webhook_refund_revokes_one_agent(app: TestApp, anna: Member) {
    let (meals, emails) = (app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await);
    let intent = paid_intent(&anna, &[meals, emails]).await;
    let _ = anna.confirm(&intent).await.expect(200);
    app.payments.refund_in_dashboard(id(&intent), cents(999), Some(emails));
    for event in ["evt_1", "evt_1", "evt_2"] {
        let _ = deliver(&app, event, "charge.refunded", id(&intent)).await.expect(200);
    }

    let listed = anna.get("/api/gpts/premium").await.expect(200).json();
    let owned: Vec<_> = listed.as_array().unwrap().iter().map(|row| row["isPurchased"].clone()).collect();
    assert_eq!(owned, [json!(false), json!(true)], "newest first");
    let [notice] = &refund_notices(&app).await[..] else { panic!("one notice") };
    assert!(notice.contains("Email Assistant: $9.99") && !notice.contains("Meal Planner"), "{notice}");
    assert!(notice.contains("Hello Anna,") && notice.contains("/purchase-history"), "{notice}");
}

#[http_test]
async fn webhook_full_refund_hides_urls(app: TestApp, anna: Member) {
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await];
    let intent = paid_intent(&anna, &agents).await;
    let _ = anna.confirm(&intent).await.expect(200);
    app.payments.refund_in_dashboard(id(&intent), cents(2998), None);
    let _ = deliver(&app, "evt_1", "charge.refunded", id(&intent)).await.expect(200);

    assert_eq!(statuses(&anna).await, [json!("refunded"), json!("refunded")]);
    for path in ["/api/purchases", "/api/gpts/premium", "/api/gpts/free"] {
        assert!(!anna.get(path).await.expect(200).text.contains("chatgpt.com"), "{path}");
    }
    assert_eq!(refund_notices(&app).await.len(), 1);
}

#[http_test]
async fn webhook_limits_body_and_method(app: TestApp) {
    let longest = |extra: usize| TestEvents::sign("x".repeat(256 * 1024 + extra));
    send(&app, &longest(0)).await.expect_error(400, "malformed");
    send(&app, &longest(1)).await.expect_error(413, "too_large");
    app.browser().get(PATH).await.expect_error(405, "method_not_allowed");
}

#[http_test]
async fn webhook_is_exempt_from_origin_check(app: TestApp) {
    let foreign =
        || app.browser().with_headers(&[("sec-fetch-site", "cross-site"), ("origin", "https://a.example")]);
    let delivery = TestEvents::deliver("evt_1", "customer.created", "-");
    let request = |path: &str| {
        TestRequest::post()
            .uri(path)
            .insert_header(("stripe-signature", delivery.signature.as_str()))
            .set_payload(delivery.body.clone())
    };
    let _ = foreign().send(request(PATH)).await.expect(200);
    for path in ["/api/payment/confirm", "/api/payment/webhook/", "/api/payment/webhook/x"] {
        foreign().send(request(path)).await.expect_error(403, "cross_site");
    }
}

#[http_test(sends_webhooks: false)]
async fn webhook_with_sandbox_returns_404(app: TestApp) {
    deliver(&app, "evt_1", "payment_intent.succeeded", "pi_1").await.expect_error(404, "not_found");
}

async fn webhook_status(app: &TestApp) -> PaymentWebhookStatus {
    let mut unit = app.store.begin().await.unwrap();
    unit.webhook_status().get(ProviderKind::Sandbox).await.unwrap()
}

#[http_test]
async fn webhook_status_records_last_accepted_and_rejected(app: TestApp) {
    let ignored = TestEvents::deliver("evt_1", "customer.created", "pi_1");
    let forged = WebhookDelivery { signature: "forged".to_owned(), ..ignored.clone() };
    let _ = send(&app, &ignored).await.expect(200);
    let accepted = app.clock.now();
    assert_eq!(webhook_status(&app).await.last_accepted_at, Some(accepted));

    app.clock.advance(TimeDelta::seconds(30));
    let at = app.clock.now();
    send(&app, &forged).await.expect_error(400, "bad_signature");
    let rejection = Some(WebhookRejection { at, reason: WebhookError::BadSignature });
    let expected = PaymentWebhookStatus { last_accepted_at: Some(accepted), last_rejection: rejection };
    assert_eq!((webhook_status(&app).await, expected.open_rejection()), (expected, rejection));

    app.clock.advance(TimeDelta::seconds(1));
    let _ = send(&app, &ignored).await.expect(200);
    assert_eq!(webhook_status(&app).await.open_rejection(), None, "accepted after the rejection");
}

#[http_test]
async fn webhook_rejections_are_recorded_once_a_minute(app: TestApp) {
    let unsigned = app.browser().post(PATH, json!({})).await;
    unsigned.expect_error(400, "bad_signature");
    assert_eq!(webhook_status(&app).await, PaymentWebhookStatus::default(), "not from the provider");

    let forged = WebhookDelivery { body: "{}".to_owned(), signature: "forged".to_owned() };
    let first = app.clock.now();
    for seconds in [0, 59, 1] {
        app.clock.advance(TimeDelta::seconds(seconds));
        send(&app, &forged).await.expect_error(400, "bad_signature");
        let recorded = webhook_status(&app).await.last_rejection.unwrap().at;
        let expected = if seconds == 1 { app.clock.now() } else { first };
        assert_eq!(recorded, expected);
    }
}
