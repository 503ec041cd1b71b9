//! Refunds and access to agents, as admins change them.

use crate::http::prelude::*;
use domain::purchases::DisputeStatus;
use uuid::Uuid;

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

#[http_test]
async fn refund_shows_in_order_history_email_and_audit_log(app: TestApp) {
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

#[http_test]
async fn refund_and_access_need_recent_authentication(app: TestApp) {
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

#[http_test]
async fn invalid_refund_names_the_field(app: TestApp) {
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

#[http_test]
async fn support_refund_over_limit_is_rejected(app: TestApp) {
    let (sam, order, agent) = sale(&app, Role::Support, 9900).await;
    let path = format!("/api/admin/orders/{order}/refunds");
    sam.post(&path, refund(1, agent, 5001))
        .await
        .expect_invalid(&[("amount", "You can refund up to $50.00 of an order. Ask an owner for more.")]);
    let refunded = sam.post(&path, refund(2, agent, 5000)).await.expect(200).json();
    assert_eq!(refunded["status"], "partly_refunded");
}

#[http_test]
async fn refund_during_outage_is_unavailable(app: TestApp) {
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

#[http_test]
async fn access_is_revoked_and_restored_with_reason(app: TestApp) {
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

fn access(agent: AgentId, access: &str) -> Value {
    json!({"agentId": agent.to_string(), "access": access, "reason": "A mistake"})
}

#[http_test]
async fn support_does_not_give_a_refunded_agent_back(app: TestApp) {
    let (sam, order, agent) = sale(&app, Role::Support, 1900).await;
    let path = format!("/api/admin/orders/{order}");
    let (refunds, changes) = (format!("{path}/refunds"), format!("{path}/access"));
    // It is owned, so nothing has to be granted, and later refunds count.
    let granted = sam.post(&changes, access(agent, "granted")).await.expect(200).json();
    assert_eq!(granted["items"][0]["correction"], Value::Null);
    let _ = sam.post(&refunds, refund(1, agent, 1000)).await.expect(200);
    let refunded = sam.post(&refunds, refund(2, agent, 900)).await.expect(200).json();
    assert_eq!(refunded["items"][0]["isOwned"], false);
    sam.post(&changes, access(agent, "granted")).await.expect_error(409, "access_unchanged");
    let _ = sam.post(&changes, access(agent, "revoked")).await.expect(200);
    sam.post(&changes, access(agent, "granted")).await.expect_error(409, "access_unchanged");
    let owner = app.admin("olga@example.com").await;
    let granted = owner.post(&changes, access(agent, "granted")).await.expect(200).json();
    assert_eq!(granted["items"][0]["isOwned"], true);
}

#[http_test]
async fn full_refund_by_support_ends_restored_access(app: TestApp) {
    let (sam, order, agent) = sale(&app, Role::Support, 1900).await;
    let path = format!("/api/admin/orders/{order}");
    for change in ["revoked", "granted"] {
        let _ = sam.post(&format!("{path}/access"), access(agent, change)).await.expect(200);
    }
    for (key, amount, is_owned) in [(1, 1000, true), (2, 900, false)] {
        let refunded = sam.post(&format!("{path}/refunds"), refund(key, agent, amount)).await.expect(200);
        assert_eq!(refunded.json()["items"][0]["isOwned"], is_owned, "{amount}");
    }
}

#[http_test]
async fn support_does_not_give_a_disputed_agent_back(app: TestApp) {
    let (sam, order, agent) = sale(&app, Role::Support, 1900).await;
    let changes = format!("/api/admin/orders/{order}/access");
    let _ = sam.post(&changes, access(agent, "revoked")).await.expect(200);
    let payment = app.store.orders().await[0].payment_id();
    app.payments.dispute(&payment, DisputeStatus::Open);
    sam.post(&changes, access(agent, "granted")).await.expect_error(409, "access_unchanged");
}

#[http_test]
async fn own_order_is_changed_by_others_only(app: TestApp) {
    let agent = app.agent("Meal Planner", 1900).await;
    for role in [Role::Support, Role::Owner] {
        let email = format!("{}@example.com", role.as_str());
        let admin = app.admin_with_role(&email, role).await;
        let intent = admin.create_payment_intent(&[agent], None).await.expect(200).json();
        let _ = admin.pay(&intent, GOOD_CARD).await.expect(200);
        let _ = admin.confirm(&intent).await.expect(200);
        let order = app.store.orders().await.into_iter().max_by_key(|order| order.created_at).unwrap();
        let path = format!("/api/admin/orders/{}", order.id);
        for (action, body) in [
            ("refunds", refund(1, agent, 1900)),
            ("access", access(agent, "revoked")),
            ("access", access(agent, "granted")),
            ("receipt", json!({})),
        ] {
            admin.post(&format!("{path}/{action}"), body).await.expect_error(409, "own_account");
        }
        app.clock.advance(TimeDelta::seconds(1));
    }
    assert_eq!(app.payments.refunds(), []);
}

#[http_test]
async fn support_refunds_have_a_daily_total(app: TestApp) {
    let sam = app.admin_with_role("sam@example.com", Role::Support).await;
    let mut paths = Vec::new();
    for n in 0..5 {
        let agent = app.agent("Meal Planner", 5000).await;
        let member = app.member(&format!("member{n}@example.com")).await;
        let intent = member.create_payment_intent(&[agent], None).await.expect(200).json();
        let _ = member.pay(&intent, GOOD_CARD).await.expect(200);
        let _ = member.confirm(&intent).await.expect(200);
        let order = app.store.orders().await.into_iter().max_by_key(|order| order.created_at).unwrap();
        paths.push((format!("/api/admin/orders/{}/refunds", order.id), agent));
    }
    for (path, agent) in &paths[..4] {
        let _ = sam.post(path, refund(1, *agent, 5000)).await.expect(200);
    }
    let (path, agent) = &paths[4];
    sam.post(path, refund(1, *agent, 1))
        .await
        .expect_invalid(&[("amount", "You can refund up to $200.00 in 24 hours. Ask an owner for more.")]);
    app.clock.advance(TimeDelta::days(1) + TimeDelta::seconds(1));
    let _ = sam.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    let _ = sam.post(path, refund(1, *agent, 5000)).await.expect(200);
}
