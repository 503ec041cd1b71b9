//! Changes that need recent authentication only if they give something away, and downloads.

use crate::http::prelude::*;
use domain::discounts::DiscountKind;

/// An owner whose session was authenticated a while ago.
async fn owner(app: &TestApp) -> Browser<'_> {
    let ada = app.admin(ADA).await;
    app.clock.advance(TimeDelta::minutes(16));
    ada
}

/// The call is refused until the admin has confirmed their identity.
async fn expect_reauthentication(app: &TestApp, ada: &Browser<'_>, path: &str, body: &Value) {
    ada.put(path, body.clone()).await.expect_error(403, "reauthentication_required");
    let _ = ada.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    let _ = ada.put(path, body.clone()).await.expect(204);
    app.clock.advance(TimeDelta::minutes(16));
}

#[http_test]
async fn update_discount_to_give_more_needs_reauthentication(app: TestApp) {
    let agents = [app.agent("Meal Planner", 1000).await, app.agent("Study Coach", 1000).await];
    let ids = agents.map(|id| id.to_string());
    let kind = DiscountKind::percentage(20).unwrap();
    let discount = app
        .discount("SPRING", kind, |draft| {
            draft.max_uses = Some(10);
            draft.max_uses_per_member = Some(1);
        })
        .await;
    let ada = owner(&app).await;
    let path = format!("/api/admin/discounts/{}", discount.id);
    let base = json!({
        "discountType": "percentage", "discountValue": 20, "maxUses": 10, "maxUsesPerMember": 1,
        "startsAt": "2027-01-01T00:00:00Z", "expiresAt": "2027-02-01T00:00:00Z", "gptIds": [ids[0]],
        "minSubtotal": 500, "audience": "new_buyers",
    });
    let terms = |changes: Value| {
        let mut terms = base.clone();
        terms.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        json!({"terms": terms})
    };
    let narrow =
        json!({"discountValue": 10, "maxUses": 5, "minSubtotal": 900, "startsAt": "2027-01-02T00:00:00Z"});
    for harmless in [json!({}), narrow] {
        let _ = ada.put(&path, terms(harmless)).await.expect(204);
    }
    for wider in [
        json!({"discountValue": 100}),
        json!({"discountType": "fixed", "discountValue": 5}),
        json!({"maxUses": null}),
        json!({"maxUses": 11}),
        json!({"maxUsesPerMember": 2}),
        json!({"startsAt": null}),
        json!({"expiresAt": "2027-02-02T00:00:00Z"}),
        json!({"expiresAt": null}),
        json!({"gptIds": []}),
        json!({"gptIds": ids}),
        json!({"minSubtotal": 0}),
        json!({"audience": "everyone"}),
    ] {
        expect_reauthentication(&app, &ada, &path, &terms(json!({}))).await;
        expect_reauthentication(&app, &ada, &path, &terms(wider)).await;
        // Narrower again.
        let _ = ada.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
        let strict = json!({"discountValue": 1, "minSubtotal": 900_000, "maxUses": 1});
        let _ = ada.put(&path, terms(strict)).await.expect(204);
        app.clock.advance(TimeDelta::minutes(16));
    }
    let _ = ada.post(&format!("{path}/deactivate"), json!({})).await.expect(204);
    ada.post(&format!("{path}/activate"), json!({})).await.expect_error(403, "reauthentication_required");
}

#[http_test]
async fn update_agent_price_or_owned_url_needs_reauthentication(app: TestApp) {
    let agent = app.agent("Meal Planner", 1000).await;
    app.member(ANNA).await.buy(&[agent]).await;
    let unsold = app.agent("Study Coach", 1000).await;
    let ada = owner(&app).await;
    let body = |changes: Value| {
        let mut body = json!({
            "title": "A title", "description": "Helps", "category": "Lifestyle", "price": 1000, "isPremium": true,
            "url": "https://chatgpt.com/g/secret",
        });
        body.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        body
    };
    let [sold, unsold] = [agent, unsold].map(|id| format!("/api/admin/gpts/{id}"));
    let _ = ada.put(&sold, body(json!({"description": "Helps more"}))).await.expect(204);
    let _ = ada.put(&unsold, body(json!({"url": "https://chatgpt.com/g/other"}))).await.expect(204);
    expect_reauthentication(&app, &ada, &sold, &body(json!({"url": "https://chatgpt.com/g/other"}))).await;
    expect_reauthentication(
        &app,
        &ada,
        &unsold,
        &body(json!({"price": 50, "url": "https://chatgpt.com/g/other"})),
    )
    .await;
    expect_reauthentication(
        &app,
        &ada,
        &unsold,
        &body(json!({"isPremium": false, "url": "https://chatgpt.com/g/other"})),
    )
    .await;
}

#[http_test]
async fn update_bundle_offer_needs_reauthentication(app: TestApp) {
    let mut agents = Vec::new();
    for title in ["Meal Planner", "Study Coach", "Budget Coach"] {
        agents.push(app.agent(title, 1000).await.to_string());
    }
    let ada = owner(&app).await;
    let body = |agents: &[String], price: i64, is_published: bool| json!({"title": "A Set", "description": "Both", "gptIds": agents, "price": price, "isPublished": is_published});
    let new = body(&agents[..2], 1500, true);
    ada.post("/api/admin/bundles", new).await.expect_error(403, "reauthentication_required");
    let created = ada.post("/api/admin/bundles", body(&agents[..2], 1500, false)).await.expect(201).json();
    let path = format!("/api/admin/bundles/{}", created["id"].as_str().unwrap());
    expect_reauthentication(&app, &ada, &path, &body(&agents[..2], 1500, true)).await;
    let _ = ada.put(&path, body(&agents[..2], 1500, true)).await.expect(204);
    expect_reauthentication(&app, &ada, &path, &body(&agents[..2], 100, true)).await;
    expect_reauthentication(&app, &ada, &path, &body(&agents, 100, true)).await;
    let _ = ada.put(&path, body(&agents, 100, false)).await.expect(204);
}

#[http_test]
async fn check_recent_authentication_reports_when_it_is_needed(app: TestApp, anna: Member) {
    let _ = anna.get("/api/auth/reauthenticate").await.expect(204);
    app.clock.advance(TimeDelta::minutes(16));
    anna.get("/api/auth/reauthenticate").await.expect_error(403, "reauthentication_required");
}

#[http_test]
async fn download_is_recorded_with_filter_and_rows(app: TestApp, ada: Admin, _anna: Member) {
    let _ = app.discount("SPRING", DiscountKind::percentage(20).unwrap(), |_| {}).await;
    let calls = [
        (
            "members.csv?role=member&sort=&search=anna%40&bom=true",
            "members",
            json!({"role": "member", "search": true}),
        ),
        ("orders.csv?sort=oldest", "orders", json!({"sort": "oldest"})),
        ("discounts.csv", "discounts", json!({})),
        (
            "audit.csv?kind=export&actor=ada%40example.com",
            "audit_log",
            json!({"kind": "export", "actor": true}),
        ),
    ];
    for (call, list, filter) in calls {
        let csv = ada.get(&format!("/api/admin/{call}")).await.expect(200).text;
        let entry = app.store.audit().await.pop().unwrap();
        assert_eq!((entry.record.kind.as_str(), entry.record.subject.as_str()), ("export", list));
        assert_eq!(entry.actor_email.as_deref(), Some(ADA));
        let mut after = Value::Object(entry.record.after.unwrap());
        let rows = after.as_object_mut().unwrap().remove("rows").unwrap();
        // The file of the audit log may show its own entry.
        let listed = csv.lines().count() - 1 - usize::from(list == "audit_log");
        assert_eq!(rows, json!(listed), "{call}: {csv}");
        assert_eq!(after, filter, "{call}");
    }
}

#[http_test]
async fn download_from_another_site_is_rejected(app: TestApp, ada: Admin) {
    for path in ["members.csv", "orders.csv", "discounts.csv", "audit.csv"] {
        let path = format!("/api/admin/{path}");
        for (site, status) in [("cross-site", 403), ("same-site", 403), ("none", 200), ("same-origin", 200)] {
            let browser = ada.copy_with_cookies().with_headers(&[("sec-fetch-site", site)]);
            let response = browser.get(&path).await;
            assert_eq!(response.status.as_u16(), status, "{path} {site}");
            if status == 403 {
                response.expect_error(403, "cross_site");
            }
        }
    }
}
