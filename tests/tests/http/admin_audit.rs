//! The audit log, as admins read it.

use crate::http::prelude::*;
use chrono::SecondsFormat;
use domain::discounts::DiscountKind;

async fn list(browser: &Browser<'_>, query: &str) -> Value {
    browser.get(&format!("/api/admin/audit{query}")).await.expect(200).json()
}

/// Action, kind and name of each entry.
async fn entries(browser: &Browser<'_>, query: &str) -> Vec<String> {
    let page = list(browser, query).await;
    let text = |entry: &Value| {
        let field = |name: &str| entry[name].as_str().unwrap_or("-").to_owned();
        format!("{} {} {}", field("action"), field("kind"), field("subjectName"))
    };
    page["items"].as_array().unwrap().iter().map(text).collect()
}

fn agent(title: &str) -> Value {
    json!({"title": title, "description": "Does a thing", "category": "Lifestyle", "isPremium": true, "price": 900})
}

/// Ada creates an agent, renames it and deletes it, a minute each. Returns its id.
async fn changed_agent(app: &TestApp, ada: &Browser<'_>) -> String {
    let id =
        ada.post("/api/admin/gpts", agent("Old")).await.expect(201).json()["id"].as_str().unwrap().to_owned();
    app.clock.advance(TimeDelta::minutes(1));
    let path = format!("/api/admin/gpts/{id}");
    let _ = ada.put(&path, agent("New")).await.expect(204);
    app.clock.advance(TimeDelta::minutes(1));
    let _ = ada.delete(&path).await.expect(200);
    id
}

#[http_test]
async fn admin_audit_lists_changes_newest_first(app: TestApp, ada: Admin) {
    let id = changed_agent(&app, &ada).await;
    assert_eq!(
        entries(&ada, "").await,
        ["removed agent New", "changed agent New", "created agent Old", "changed user ada@example.com"]
    );
    let entry = &list(&ada, "?kind=agent&action=changed").await["items"][0];
    let ada_id = app.store.users().await[0].id.to_string();
    assert_eq!(
        *entry,
        json!({
            "id": entry["id"],
            "happenedAt": entry["happenedAt"],
            "actorKind": "admin",
            "actorId": ada_id,
            "actorEmail": ADA,
            "action": "changed",
            "kind": "agent",
            "subjectId": id,
            "subjectName": "New",
            "before": {"title": "Old"},
            "after": {"title": "New"},
        })
    );
}

#[http_test]
async fn admin_audit_filters_by_person_thing_action_and_time(app: TestApp, ada: Admin) {
    let _ = app.discount("SPRING", DiscountKind::percentage(10).unwrap(), |_| {}).await;
    let start = app.context.clock.now();
    app.clock.advance(TimeDelta::minutes(1));
    let id = changed_agent(&app, &ada).await;
    let ada_id = app.store.users().await[0].id;
    let minute = |minutes| (start + TimeDelta::minutes(minutes)).to_rfc3339_opts(SecondsFormat::Millis, true);
    let all = ["removed agent New", "changed agent New", "created agent Old"];
    for (query, expected) in [
        (format!("actor={ADA}"), &all[..]),
        ("actor=%20ADA%40example.com%20".to_owned(), &all),
        (format!("actor={ada_id}"), &all),
        (format!("kind=agent&subjectId={id}"), &all),
        ("kind=agent&subjectId=&actor=".to_owned(), &all),
        ("kind=discount".to_owned(), &["created discount SPRING"]),
        (format!("actor={ADA}&action=removed"), &all[..1]),
        (format!("since={}&until={}", minute(2), minute(3)), &all[1..2]),
        (format!("kind=discount&subjectId={id}"), &[]),
        ("actor=ben%40example.com".to_owned(), &[]),
    ] {
        assert_eq!(entries(&ada, &format!("?{query}")).await, expected, "{query}");
    }
}

#[http_test]
async fn admin_audit_invalid_filters_are_rejected(app: TestApp, ada: Admin) {
    for path in ["/api/admin/audit", "/api/admin/audit.csv"] {
        let query = "?actor=ada&action=read&kind=cat&since=yesterday&until=2026-11-21";
        let time = "Use a time such as 2026-11-21T00:00:00Z";
        ada.get(&format!("{path}{query}")).await.expect_invalid(&[
            ("action", "Use created, changed or removed"),
            ("actor", "Enter a complete email address or account ID"),
            (
                "kind",
                "Use agent, bundle, prompt, post, legal_page, appearance, seller, image, discount, user, order, purchase, refund, review, payment_discrepancy, email, newsletter, member_import, webhook or export",
            ),
            ("since", time),
            ("until", time),
        ]);
        ada.get(&format!("{path}?subjectId=1")).await.expect_invalid(&[("subjectId", "Choose a kind, too")]);
    }
    ada.get("/api/admin/audit?limit=101").await.expect_invalid(&[("limit", "Use a limit from 1 to 100")]);
}

#[http_test]
async fn admin_audit_pages_cover_the_filtered_log(app: TestApp, ada: Admin) {
    let _ = changed_agent(&app, &ada).await;
    let first = list(&ada, "?kind=agent&limit=2").await;
    assert_eq!(first["items"].as_array().unwrap().len(), 2);
    let cursor = first["nextCursor"].as_str().unwrap();
    let query = format!("?kind=agent&limit=2&cursor={cursor}");
    assert_eq!(entries(&ada, &query).await, ["created agent Old"]);
    assert!(list(&ada, &query).await["nextCursor"].is_null());
}

#[http_test]
async fn admin_audit_csv_has_every_row_of_the_filter(app: TestApp, ada: Admin) {
    for _ in 0..3 {
        let _ = changed_agent(&app, &ada).await;
    }
    let response = ada.get("/api/admin/audit.csv?kind=agent&action=created").await.expect(200);
    assert_eq!(response.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(response.header("content-disposition"), "attachment; filename=\"audit-log.csv\"");
    let lines: Vec<_> = response.text.split("\r\n").collect();
    assert_eq!(lines[0], "Time,By,Email,Account ID,Action,Kind,ID,Name,Before,After");
    assert_eq!(lines.len(), 5, "columns, three rows and the end of the last line");
    assert!(
        lines[1].contains(",owner,ada@example.com,") && lines[1].contains(",created,agent,"),
        "{}",
        lines[1]
    );
    assert!(lines[1].contains(r#""{""category"":"#), "{}", lines[1]);
    let with_mark = ada.get("/api/admin/audit.csv?bom=true").await.expect(200);
    assert!(with_mark.text.starts_with("\u{feff}Time,"));
}

#[http_test]
async fn admin_audit_csv_neutralizes_formulas(app: TestApp, ada: Admin) {
    let _ = ada.post("/api/admin/gpts", agent("=HYPERLINK(\"https://evil.example\")")).await.expect(201);
    let response = ada.get("/api/admin/audit.csv?kind=agent").await.expect(200);
    let cell = r#","'=HYPERLINK(""https://evil.example"")","#;
    assert!(response.text.contains(cell), "{}", response.text);
}
