//! Orders, as admins see them.

use crate::http::prelude::*;
use application::ports::{Actor, DisputeStatus, Store as _};
use application::purchases::Corrections;
use chrono::SecondsFormat;
use domain::discounts::DiscountKind;
use domain::money::Cents;
use domain::purchases::DiscrepancyKind;

async fn list(browser: &Browser<'_>, query: &str) -> Vec<Value> {
    let response = browser.get(&format!("/api/admin/orders{query}")).await.expect(200);
    response.json()["items"].as_array().unwrap().clone()
}

async fn emails(browser: &Browser<'_>, query: &str) -> Vec<String> {
    let orders = list(browser, query).await;
    orders.iter().map(|order| order["member"]["email"].as_str().unwrap().to_owned()).collect()
}

async fn detail(browser: &Browser<'_>, order: &Value) -> Value {
    let id = order["id"].as_str().unwrap();
    browser.get(&format!("/api/admin/orders/{id}")).await.expect(200).json()
}

fn kinds(detail: &Value) -> Vec<&str> {
    let timeline = detail["timeline"].as_array().unwrap();
    timeline.iter().map(|event| event["kind"].as_str().unwrap()).collect()
}

fn event<'a>(detail: &'a Value, kind: &str) -> &'a Value {
    let timeline = detail["timeline"].as_array().unwrap();
    timeline.iter().find(|event| event["kind"] == kind).unwrap_or_else(|| panic!("no {kind}: {detail}"))
}

/// Ada's browser; Anna has bought two agents with a code, a minute later Ben one.
async fn two_orders(app: &TestApp) -> Browser<'_> {
    let ada = app.admin(ADA).await;
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await];
    let code = app.discount("SPRING", DiscountKind::percentage(10).unwrap(), |_| {}).await;
    let (anna, ben) = (app.member(ANNA).await, app.member(BEN).await);
    let intent = anna.create_payment_intent(&agents, Some(code.id.as_uuid())).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    app.clock.advance(TimeDelta::minutes(1));
    let _ = ben.buy(&agents[1..]).await;
    ada
}

#[http_test]
async fn admin_orders_list_newest_first(app: TestApp) {
    let ada = two_orders(&app).await;
    let orders = list(&ada, "").await;
    let order = &orders[1];
    let stored = &app.store.orders().await[0];
    assert_eq!(
        *order,
        json!({
            "id": stored.id.to_string(),
            "number": stored.number().to_string(),
            "member": {"id": stored.user_id.to_string(), "email": ANNA, "firstName": "Anna"},
            "status": "paid",
            "isImported": false,
            "provider": "sandbox",
            "createdAt": order["createdAt"],
            "settledAt": order["settledAt"],
            "discountCode": "SPRING",
            "total": 2699,
            "refundedAmount": 0,
            "titles": ["Meal Planner", "Email Assistant"],
        })
    );
    assert_eq!(orders[0]["member"]["email"], BEN);
}

#[http_test]
async fn admin_orders_filter_search_and_sort(app: TestApp) {
    let ada = two_orders(&app).await;
    let orders = list(&ada, "").await;
    let stored = app.store.orders().await;
    let paid_at = stored[1].settled_at.unwrap().to_rfc3339_opts(SecondsFormat::Millis, true);
    let agent = stored[0].lines[0].agent_id;
    let _ = app.member("carla@example.com").await.create_payment_intent(&[agent], None).await.expect(200);
    let mut unit = app.store.begin().await.unwrap();
    let kinds = [DiscrepancyKind::UnmatchedRefund];
    unit.discrepancies().replace("pi_1", Some(stored[1].id), &kinds, app.context.clock.now()).await.unwrap();
    unit.commit().await.unwrap();
    let (number, member) = (orders[1]["number"].as_str().unwrap(), stored[0].user_id);
    for (query, expected) in [
        ("status=paid".to_owned(), &[BEN, ANNA][..]),
        ("paid=true".to_owned(), &[BEN, ANNA]),
        ("paid=true&status=pending".to_owned(), &[]),
        ("status=pending".to_owned(), &["carla@example.com"]),
        ("status=refunded".to_owned(), &[]),
        (format!("status=paid&since={paid_at}"), &[BEN]),
        (format!("status=paid&until={paid_at}&search="), &[ANNA]),
        (format!("status=paid&agentId={agent}"), &[ANNA]),
        ("code=spring".to_owned(), &[ANNA]),
        ("provider=stripe_live".to_owned(), &[]),
        ("problem=payment_discrepancy".to_owned(), &[BEN]),
        ("problem=failed_refund".to_owned(), &[]),
        (format!("memberId={member}"), &[ANNA]),
        ("search=%20ANNA%40EX%20".to_owned(), &[ANNA]),
        (format!("search={number}"), &[ANNA]),
        (format!("search={}", stored[0].payment_id()), &[ANNA]),
        ("status=paid&sort=oldest".to_owned(), &[ANNA, BEN]),
        ("sort=highest".to_owned(), &[ANNA, "carla@example.com", BEN]),
        ("sort=lowest".to_owned(), &[BEN, "carla@example.com", ANNA]),
    ] {
        assert_eq!(emails(&ada, &format!("?{query}")).await, expected, "{query}");
    }
}

#[http_test]
async fn admin_orders_pages_cover_the_list_in_each_sort(app: TestApp) {
    let ada = two_orders(&app).await;
    for sort in ["newest", "oldest", "highest", "lowest"] {
        let first = ada.get(&format!("/api/admin/orders?limit=1&sort={sort}")).await.expect(200).json();
        let cursor = first["nextCursor"].as_str().unwrap();
        let query = format!("?limit=1&sort={sort}&cursor={cursor}");
        let second = ada.get(&format!("/api/admin/orders{query}")).await.expect(200).json();
        assert!(second["nextCursor"].is_null());
        assert_eq!(
            [&first["items"][0], &second["items"][0]],
            [&list(&ada, &format!("?sort={sort}")).await[0], &list(&ada, &format!("?sort={sort}")).await[1],]
        );
        let other = if sort == "newest" { "highest" } else { "newest" };
        if ["highest", "lowest", "newest"].contains(&sort) {
            ada.get(&format!("/api/admin/orders?sort={other}&cursor={cursor}"))
                .await
                .expect_invalid(&[("cursor", "Use the nextCursor of the previous page")]);
        }
    }
}

#[http_test]
async fn admin_orders_invalid_filters_are_rejected(app: TestApp, ada: Admin) {
    for path in ["/api/admin/orders", "/api/admin/orders.csv", "/api/admin/orders/totals"] {
        let query = concat!(
            "?status=gone&paid=yes&since=today&until=2026&agentId=1&memberId=2&code=a%20b&provider=cash",
            "&problem=any&search=a%00b",
        );
        let (time, id) = (
            "Use a time such as 2026-11-21T00:00:00Z",
            "Use an ID such as 01920000-0000-7000-8000-000000000001",
        );
        ada.get(&format!("{path}{query}")).await.expect_invalid(&[
            ("agentId", id),
            ("code", "A discount code is up to 40 letters, numbers, hyphens and underscores"),
            ("memberId", id),
            ("paid", "Use true or false"),
            ("problem", "Use payment_discrepancy, failed_refund or open_message"),
            ("provider", "Use sandbox, stripe_test or stripe_live"),
            ("search", "Use up to 320 characters without line breaks"),
            ("since", time),
            (
                "status",
                "Use pending, processing, abandoned, paid, undelivered, partly_refunded, refunded or disputed",
            ),
            ("until", time),
        ]);
    }
    ada.get("/api/admin/orders?sort=cheapest")
        .await
        .expect_invalid(&[("sort", "Use newest, oldest, highest or lowest")]);
    ada.get("/api/admin/orders?limit=0").await.expect_invalid(&[("limit", "Use a limit from 1 to 100")]);
}

#[http_test]
async fn list_totals_and_csv_have_the_same_numbers(app: TestApp) {
    let ada = two_orders(&app).await;
    let orders = app.store.orders().await;
    let intent = orders[0].payment_id();
    app.payments.refund_in_dashboard(&intent, Cents::new(500).unwrap(), None);
    let id = orders[0].id;
    let checked = ada.post(&format!("/api/admin/orders/{id}/check"), json!({})).await.expect(200).json();
    assert_eq!((&checked["status"], &checked["refundedAmount"]), (&json!("partly_refunded"), &json!(500)));

    let totals = ada.get("/api/admin/orders/totals").await.expect(200).json();
    assert_eq!(totals, json!({"count": 2, "gross": 2699 + 999, "refunded": 500, "net": 2699 + 999 - 500}));
    let totals = ada.get("/api/admin/orders/totals?status=partly_refunded").await.expect(200).json();
    assert_eq!(totals, json!({"count": 1, "gross": 2699, "refunded": 500, "net": 2199}));

    let file = ada.get("/api/admin/orders.csv?sort=highest").await.expect(200);
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"orders.csv\"");
    let lines: Vec<_> = file.text.split("\r\n").collect();
    assert!(lines[0].starts_with("Order number,Order ID,Placed,Paid,Status,Email,"), "{}", lines[0]);
    assert_eq!(lines.len(), 4, "columns, two rows and the end of the last line");
    let amounts = ",Meal Planner; Email Assistant,,SPRING,29.98,2.99,26.99,5.00,21.99,sandbox,";
    assert!(lines[1].contains(",partly_refunded,anna@example.com,Anna,"), "{}", lines[1]);
    assert!(lines[1].contains(amounts) && lines[1].ends_with(&intent), "{}", lines[1]);
    assert!(lines[2].contains(",Email Assistant,,,9.99,0.00,9.99,0.00,9.99,sandbox,"), "{}", lines[2]);
    let one = ada.get("/api/admin/orders.csv?status=partly_refunded&bom=true").await.expect(200);
    assert!(one.text.starts_with("\u{feff}Order number") && one.text.split("\r\n").count() == 3);
}

#[http_test]
async fn order_detail_has_items_payment_and_history(app: TestApp) {
    let ada = two_orders(&app).await;
    let order = &list(&ada, "").await[1];
    let found = detail(&ada, order).await;
    let stored = &app.store.orders().await[0];
    for name in ["id", "number", "member", "status", "provider", "createdAt", "settledAt", "total"] {
        assert_eq!(found[name], order[name], "{name}");
    }
    assert_eq!(found["intentId"], stored.payment_id());
    assert_eq!(found["providerUrl"], Value::Null);
    assert_eq!((&found["subtotal"], &found["discountAmount"]), (&json!(2998), &json!(299)));
    assert_eq!(
        found["items"][0],
        json!({
            "agentId": stored.lines[0].agent_id.to_string(),
            "title": "Meal Planner",
            "price": 1999,
            "amount": stored.lines[0].amount.get(),
            "bundle": null,
            "outcome": "delivered",
            "correction": null,
            "correctionReason": null,
            "isOwned": true,
            "refundedAmount": 0,
            "refundable": stored.lines[0].amount.get(),
        })
    );
    assert_eq!(found["refunds"], json!([]));
    assert_eq!(kinds(&found), ["placed", "payment_started", "paid", "email_queued"]);
    let paid = event(&found, "paid");
    assert_eq!((&paid["actorKind"], &paid["actorEmail"]), (&json!("member"), &json!(ANNA)));
    let receipt = event(&found, "email_queued");
    assert_eq!((&receipt["emailKind"], &receipt["emailTo"]), (&json!("receipt"), &json!(ANNA)));
    for id in ["00000000-0000-0000-0000-000000000000", "nonsense"] {
        ada.get(&format!("/api/admin/orders/{id}")).await.expect_error(404, "not_found");
    }
}

#[http_test]
async fn order_history_shows_refund_dispute_and_correction(app: TestApp) {
    let ada = two_orders(&app).await;
    let stored = app.store.orders().await.remove(0);
    let (id, intent) = (stored.id, stored.payment_id());
    let check =
        async || ada.post(&format!("/api/admin/orders/{id}/check"), json!({})).await.expect(200).json();
    let line = &stored.lines[0];
    app.payments.refund_in_dashboard(&intent, line.amount, Some(line.agent_id));
    app.clock.advance(TimeDelta::minutes(1));
    let found = check().await;
    let refund = event(&found, "refund_succeeded");
    assert_eq!((&refund["amount"], &refund["title"]), (&json!(line.amount.get()), &json!("Meal Planner")));
    assert_eq!((&refund["actorKind"], &refund["actorEmail"]), (&json!("admin"), &json!(ADA)));
    assert_eq!(event(&found, "access_refunded")["title"], "Meal Planner");
    assert_eq!(found["refunds"][0]["status"], "succeeded");
    let amounts = (&found["items"][0]["refundedAmount"], &found["items"][0]["isOwned"]);
    assert_eq!(amounts, (&json!(line.amount.get()), &json!(false)));

    app.clock.advance(TimeDelta::minutes(1));
    app.payments.dispute(&intent, DisputeStatus::Open);
    let found = check().await;
    assert_eq!(
        (&found["status"], &event(&found, "access_disputed")["title"]),
        (&json!("disputed"), &json!("Email Assistant"))
    );
    assert_eq!(list(&ada, "?status=disputed").await.len(), 1);

    app.clock.advance(TimeDelta::minutes(1));
    let grant = domain::purchases::CorrectionKind::Granted;
    let agent = stored.lines[1].agent_id;
    let reason = domain::Reason::parse("Misunderstanding").unwrap();
    Corrections::new(&app.context).apply(Actor::Cli, &intent, &[agent], grant, &reason).await.unwrap();
    let found = detail(&ada, &json!({"id": id.to_string()})).await;
    let granted = event(&found, "access_granted");
    assert_eq!(
        (&granted["note"], &granted["actorKind"]),
        (&json!("Misunderstanding"), &json!("command_line"))
    );
    assert_eq!(found["items"][1]["correctionReason"], "Misunderstanding");
    assert!(!kinds(&found).contains(&"access_restored"), "the grant is listed once");
}

#[http_test]
async fn pending_order_has_history_without_payment(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1999).await;
    let _ = app.member(ANNA).await.create_payment_intent(&[agent], None).await.expect(200);
    let found = detail(&ada, &list(&ada, "").await[0]).await;
    assert_eq!((&found["status"], kinds(&found)), (&json!("pending"), vec!["placed", "payment_started"]));
    assert_eq!(
        (&found["items"][0]["outcome"], &found["items"][0]["isOwned"]),
        (&json!("open"), &json!(false))
    );
}

#[http_test]
async fn check_order_delivers_a_payment_that_was_not_confirmed(app: TestApp) {
    let support = app.admin_with_role(ADA, Role::Support).await;
    let agent = app.agent("Meal Planner", 1999).await;
    let anna = app.member(ANNA).await;
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let order = &list(&support, "").await[0];
    assert_eq!(order["status"], "pending");
    let id = order["id"].as_str().unwrap();
    for _ in 0..2 {
        let found =
            support.post(&format!("/api/admin/orders/{id}/check"), json!({})).await.expect(200).json();
        assert_eq!((&found["status"], &found["items"][0]["isOwned"]), (&json!("paid"), &json!(true)));
        assert_eq!(event(&found, "paid")["actorEmail"], ADA);
    }
    assert_eq!(app.store.purchases().await.len(), 1);

    app.payments.set_down(true);
    support.post(&format!("/api/admin/orders/{id}/check"), json!({})).await.expect_unavailable();
}

#[http_test]
async fn check_order_without_payment_is_rejected(app: TestApp, ada: Admin) {
    let agent = app.agent("Meal Planner", 1999).await;
    let code = app.discount("GIFT", DiscountKind::percentage(100).unwrap(), |_| {}).await;
    let anna = app.member(ANNA).await;
    let intent = anna.create_payment_intent(&[agent], Some(code.id.as_uuid())).await.expect(200).json();
    let _ = anna.confirm(&intent).await.expect(200);
    let order = &list(&ada, "").await[0];
    let id = order["id"].as_str().unwrap();
    let response = ada.post(&format!("/api/admin/orders/{id}/check"), json!({})).await;
    response.expect_error(409, "not_checkable");
    let nobody = "00000000-0000-0000-0000-000000000000";
    for path in ["check", "receipt"] {
        ada.post(&format!("/api/admin/orders/{nobody}/{path}"), json!({}))
            .await
            .expect_error(404, "not_found");
    }
}

#[http_test]
async fn resend_receipt_as_admin_is_audited_and_in_the_history(app: TestApp) {
    let ada = two_orders(&app).await;
    let order = &list(&ada, "").await[1];
    let id = order["id"].as_str().unwrap();
    let before = app.store.audit().await.len();
    app.clock.advance(TimeDelta::minutes(1));
    let _ = ada.post(&format!("/api/admin/orders/{id}/receipt"), json!({})).await.expect(202);
    let subjects = app.emailed_subjects(ANNA).await;
    assert_eq!(subjects.iter().filter(|subject| subject.contains("receipt")).count(), 2, "{subjects:?}");
    let entries = app.store.audit().await.split_off(before);
    let [entry] = &entries[..] else { panic!("not just one entry: {entries:?}") };
    assert_eq!((entry.record.kind.as_str(), entry.actor_email.as_deref()), ("email", Some(ADA)));
    let found = detail(&ada, order).await;
    let last = found["timeline"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["kind"], &last["actorEmail"]), (&json!("email_queued"), &json!(ADA)));

    for _ in 1..RateLimit::EmailsPerMailbox.default_per_hour() {
        let _ = ada.post(&format!("/api/admin/orders/{id}/receipt"), json!({})).await.expect(202);
    }
    ada.post(&format!("/api/admin/orders/{id}/receipt"), json!({})).await.expect_rate_limited();

    let agent = app.agent("Another", 500).await;
    let carla = app.member("carla@example.com").await;
    let _ = carla.create_payment_intent(&[agent], None).await.expect(200);
    let pending = &list(&ada, "?status=pending").await[0]["id"];
    let response =
        ada.post(&format!("/api/admin/orders/{}/receipt", pending.as_str().unwrap()), json!({})).await;
    response.expect_error(409, "not_paid");
}
