//! Refunds and access to agents, as admins change them.

use chrono::TimeDelta;
use domain::AgentId;
use domain::users::Role;
use integration_tests::app::{Browser, GOOD_CARD, TestApp};
use serde_json::{Value, json};
use uuid::Uuid;

const ADA: &str = "ada@example.com";
const ANNA: &str = "anna@example.com";

/// Ada's browser, Anna's paid order, and its agent.
async fn sale(app: &TestApp, role: Role, cents: i64) -> (Browser<'_>, String, AgentId) {
    let ada = app.admin_with_role(ADA, role).await;
    let agent = app.agent("Meal Planner", cents).await;
    let anna = app.member(ANNA).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    let order = app.store.orders().await[0].id.to_string();
    (ada, order, agent)
}

fn refund(key: u128, agent: AgentId, amount: i64) -> Value {
    json!({
        "key": Uuid::from_u128(key).to_string(),
        "items": [{"agentId": agent.to_string(), "amount": amount}],
        "reason": "Bought by mistake",
    })
}

fn events<'a>(order: &'a Value, kind: &str) -> Vec<&'a Value> {
    let timeline = order["timeline"].as_array().unwrap();
    timeline.iter().filter(|event| event["kind"] == kind).collect()
}

#[actix_web::test]
async fn refund_shows_in_order_history_email_and_audit_log() {
    let app = TestApp::start().await;
    let (ada, order, agent) = sale(&app, Role::Owner, 1999).await;
    let path = format!("/api/admin/orders/{order}/refunds");
    for _ in 0..2 {
        let refunded = ada.post(&path, refund(1, agent, 1999)).await.expect(200).json();
        assert_eq!((&refunded["status"], &refunded["refundedAmount"]), (&json!("refunded"), &json!(1999)));
        assert_eq!(refunded["items"][0]["isOwned"], false);
        let refunds = refunded["refunds"].as_array().unwrap();
        assert_eq!(refunds.len(), 1);
        assert_eq!((&refunds[0]["status"], &refunds[0]["amount"]), (&json!("succeeded"), &json!(1999)));
        assert_eq!(refunds[0]["requestedByEmail"], ADA);
        let requested = &events(&refunded, "refund_requested")[..];
        let [requested] = requested else { panic!("{requested:?}") };
        assert_eq!(
            (&requested["actorEmail"], &requested["note"]),
            (&json!(ADA), &json!("Bought by mistake"))
        );
        assert_eq!(events(&refunded, "refund_succeeded").len(), 1);
    }
    assert_eq!(app.payments.refunds().len(), 1);
    let subjects = app.emailed_subjects(ANNA).await;
    assert_eq!(
        subjects.iter().filter(|subject| subject.to_lowercase().contains("refund")).count(),
        1,
        "{subjects:?}"
    );
    let audit = app.store.audit().await;
    let by_ada = audit
        .iter()
        .filter(|entry| entry.record.kind.as_str() == "refund" && entry.actor_email.as_deref() == Some(ADA));
    assert!(by_ada.count() >= 1);
}

#[actix_web::test]
async fn refund_and_access_need_recent_authentication() {
    let app = TestApp::start().await;
    let (ada, order, agent) = sale(&app, Role::Owner, 1999).await;
    app.clock.advance(TimeDelta::minutes(15));
    let path = format!("/api/admin/orders/{order}");
    ada.post(&format!("{path}/refunds"), refund(1, agent, 1999))
        .await
        .expect_error(403, "reauthentication_required");
    ada.post(
        &format!("{path}/access"),
        json!({"agentId": agent.to_string(), "access": "revoked", "reason": "x"}),
    )
    .await
    .expect_error(403, "reauthentication_required");
    assert_eq!(app.payments.refunds(), []);
    assert!(app.store.purchases().await[0].status.is_owned());
}

#[actix_web::test]
async fn invalid_refund_names_the_field() {
    let app = TestApp::start().await;
    let (ada, order, agent) = sale(&app, Role::Owner, 1999).await;
    let path = format!("/api/admin/orders/{order}/refunds");
    ada.post(&path, refund(1, agent, 2000))
        .await
        .expect_invalid(&[("amount", "Enter an amount from $0.01 to $19.99")]);
    ada.post(&path, refund(1, agent, -1))
        .await
        .expect_invalid(&[("amount", "Amount must be between $0.00 and $999,999.99")]);
    let mut without_reason = refund(1, agent, 1);
    without_reason["reason"] = json!(" ");
    ada.post(&path, without_reason)
        .await
        .expect_invalid(&[("reason", "Give a reason of 1 to 200 characters")]);
    let other = AgentId::from_uuid(Uuid::from_u128(9));
    ada.post(&path, refund(1, other, 1))
        .await
        .expect_invalid(&[("items", "Choose at least one agent of this order, each once")]);
    let nobody = "00000000-0000-0000-0000-000000000000";
    ada.post(&format!("/api/admin/orders/{nobody}/refunds"), refund(1, agent, 1))
        .await
        .expect_error(404, "not_found");

    let _ = ada.post(&path, refund(1, agent, 1999)).await.expect(200);
    ada.post(&path, refund(2, agent, 1)).await.expect_error(409, "not_refundable");
    ada.post(&path, refund(1, agent, 1)).await.expect_error(409, "not_refundable");
}

#[actix_web::test]
async fn support_refund_over_limit_is_rejected() {
    let app = TestApp::start().await;
    let (sam, order, agent) = sale(&app, Role::Support, 9900).await;
    let path = format!("/api/admin/orders/{order}/refunds");
    sam.post(&path, refund(1, agent, 5001))
        .await
        .expect_invalid(&[("amount", "You can refund up to $50.00 of an order. Ask an owner for more.")]);
    let refunded = sam.post(&path, refund(2, agent, 5000)).await.expect(200).json();
    assert_eq!(refunded["status"], "partly_refunded");
}

#[actix_web::test]
async fn refund_during_outage_is_unavailable() {
    let app = TestApp::start().await;
    let (ada, order, agent) = sale(&app, Role::Owner, 1999).await;
    let path = format!("/api/admin/orders/{order}/refunds");
    app.payments.set_down(true);
    ada.post(&path, refund(1, agent, 1999)).await.expect_unavailable();
    app.payments.set_down(false);
    app.payments.set_refunds_down(true);
    let refunded = ada.post(&path, refund(1, agent, 1999)).await.expect(200).json();
    assert_eq!(refunded["refunds"][0]["status"], "requested");
    assert_eq!(refunded["items"][0]["isOwned"], true);
}

#[actix_web::test]
async fn access_is_revoked_and_restored_with_reason() {
    let app = TestApp::start().await;
    let (sam, order, agent) = sale(&app, Role::Support, 1999).await;
    let path = format!("/api/admin/orders/{order}/access");
    let change = async |access: &str, reason: &str| {
        let body = json!({"agentId": agent.to_string(), "access": access, "reason": reason});
        sam.post(&path, body).await
    };
    let changed = change("revoked", "Shared the account").await.expect(200).json();
    let item = &changed["items"][0];
    assert_eq!((&item["isOwned"], &item["correctionReason"]), (&json!(false), &json!("Shared the account")));
    let [event] = events(&changed, "access_revoked")[..] else { panic!("{changed}") };
    assert_eq!((&event["actorEmail"], &event["note"]), (&json!(ADA), &json!("Shared the account")));
    assert_eq!(app.payments.refunds(), []);
    let changed = change("granted", "It was her sister").await.expect(200).json();
    assert_eq!(changed["items"][0]["isOwned"], true);
    change("granted", "").await.expect_invalid(&[("reason", "Give a reason of 1 to 200 characters")]);

    let refunds = format!("/api/admin/orders/{order}/refunds");
    let other = Uuid::from_u128(9).to_string();
    let body = json!({"agentId": other, "access": "revoked", "reason": "x"});
    sam.post(&path, body).await.expect_error(409, "access_unchanged");
    let _ = sam.post(&refunds, refund(1, agent, 1999)).await.expect(200);
}
