//! The admin API of agents.

mod archive;
mod fields;
mod slugs;

use crate::http::prelude::*;
use uuid::Uuid;

const ADMIN_PATH: &str = "/api/admin/gpts";
const AGENT_URL: &str = "https://chatgpt.com/g/secret";

fn agent(title: &str, price: i64) -> Value {
    json!({
        "title": title,
        "description": "Plans your week",
        "category": "Lifestyle",
        "url": AGENT_URL,
        "price": price,
        "isPremium": price > 0,
    })
}

fn with(mut body: Value, field: &str, value: &Value) -> Value {
    body[field] = value.clone();
    body
}

fn agent_path(id: AgentId) -> String {
    format!("{ADMIN_PATH}/{id}")
}

async fn list(browser: &Browser<'_>, path: &str) -> Vec<Value> {
    browser.get(path).await.expect(200).json().as_array().expect("a list").clone()
}

fn titles(agents: &[Value]) -> Vec<&str> {
    agents.iter().map(|agent| agent["title"].as_str().unwrap()).collect()
}

/// Adds an agent one second later and returns its admin path.
async fn add(app: &TestApp, ada: &Browser<'_>, body: Value) -> String {
    app.clock.advance(TimeDelta::seconds(1));
    let response = ada.post(ADMIN_PATH, body).await.expect(201);
    assert_eq!(response.keys(), ["id"]);
    format!("{ADMIN_PATH}/{}", response.json()["id"].as_str().unwrap())
}

/// Creates and updates with this body, and expects these fields to be rejected.
async fn expect_invalid(ada: &Browser<'_>, path: &str, body: &Value, fields: &[(&str, &str)]) {
    ada.post(ADMIN_PATH, body.clone()).await.expect_invalid(fields);
    ada.put(path, body.clone()).await.expect_invalid(fields);
}

/// Deletes an agent and returns whether it was archived for its owners.
async fn is_archived(ada: &Browser<'_>, id: AgentId) -> bool {
    let response = ada.delete(&agent_path(id)).await.expect(200);
    assert_eq!(response.keys(), ["archived"]);
    response.json()["archived"].as_bool().unwrap()
}

#[http_test]
async fn admin_list_agents_returns_all_fields(app: TestApp, ada: Admin) {
    let body = json!({
        "title": "  Meal Planner ",
        "description": " Dinner,\nfive times. ",
        "category": " Home & Garden ",
        "url": format!(" {AGENT_URL} "),
        "price": 1_999,
        "isPremium": true,
    });
    let path = add(&app, &ada, body).await;
    let mut expected = ada.get(&path).await.expect(200).json();
    for name in ["details", "example", "image"] {
        assert!(expected.as_object_mut().unwrap().remove(name).is_some(), "{name}");
    }
    let written = json!({
        "id": path.trim_start_matches(ADMIN_PATH).trim_start_matches('/'),
        "slug": "meal-planner",
        "title": "Meal Planner",
        "description": "Dinner,\nfive times.",
        "category": "Home & Garden",
        "url": AGENT_URL,
        "price": 1_999,
        "isPremium": true,
        "isFeatured": false,
        "isDraft": false,
        "createdAt": "2026-11-21T12:00:01Z",
        "updatedAt": "2026-11-21T12:00:01Z",
        "owners": 0,
        "isOrdered": false,
        "openReports": 0,
        "packageVersion": null,
    });
    for (name, value) in written.as_object().unwrap() {
        expected[name] = value.clone();
    }
    assert_eq!(ada.get(ADMIN_PATH).await.expect(200).json(), json!([expected]));
}

#[http_test]
async fn admin_get_agent_returns_everything_that_can_be_edited(app: TestApp, ada: Admin) {
    let mut body = agent("Meal Planner", 1_999);
    body["details"] = json!("For busy cooks.");
    body["example"] = json!([{"member": "What's for dinner?", "agent": "Soup."}]);
    let path = add(&app, &ada, body.clone()).await;
    let mut found = ada.get(&path).await.expect(200).json();
    let updated_at = found["updatedAt"].take();
    assert_eq!(updated_at, "2026-11-21T12:00:01Z");
    for (name, value) in body.as_object().unwrap() {
        assert_eq!(&found[name], value, "{name}");
    }
    assert_eq!(found["slug"], "meal-planner");
    assert!(path.ends_with(found["id"].as_str().unwrap()));
    let listed = &ada.get(ADMIN_PATH).await.expect(200).json()[0];
    assert!(listed.get("details").is_none() && listed.get("example").is_none(), "{listed}");
    let _ = ada.delete(&path).await.expect(200);
    for gone in [path.as_str(), "/api/admin/gpts/one"] {
        ada.get(gone).await.expect_error(404, "not_found");
    }
}

#[http_test]
async fn list_agents_newest_first_after_each_change(app: TestApp, ada: Admin, anna: Member) {
    let mut paths = Vec::new();
    for (title, price) in [("A", 0), ("B", 900), ("C", 0), ("D", 100)] {
        paths.push(add(&app, &ada, agent(title, price)).await);
    }
    assert_eq!(titles(&list(&ada, ADMIN_PATH).await), ["D", "C", "B", "A"]);
    assert_eq!(titles(&list(&anna, "/api/gpts/free").await), ["C", "A"]);
    assert_eq!(titles(&list(&anna, "/api/gpts/premium").await), ["D", "B"]);

    app.clock.advance(TimeDelta::hours(1));
    let _ = ada.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(ada.put(&paths[0], agent("A, now premium", 500)).await.expect(204).text, "");
    assert_eq!(titles(&list(&ada, ADMIN_PATH).await), ["D", "C", "B", "A, now premium"]);
    assert_eq!(titles(&list(&anna, "/api/gpts/free").await), ["C"]);
    let premium = list(&anna, "/api/gpts/premium").await;
    assert_eq!(titles(&premium), ["D", "B", "A, now premium"]);
    assert_eq!((&premium[2]["price"], &premium[2]["url"]), (&json!(500), &json!("")));

    assert_eq!(ada.delete(&paths[1]).await.expect(200).json(), json!({"archived": false}));
    assert_eq!(titles(&list(&ada, ADMIN_PATH).await), ["D", "C", "A, now premium"]);
    assert_eq!(titles(&list(&anna, "/api/gpts/premium").await), ["D", "A, now premium"]);
}

#[http_test]
async fn update_agent_stale_version_returns_409(app: TestApp, ada: Admin, eve: Admin) {
    let path = add(&app, &ada, agent("Planner", 0)).await;
    let version = async || list(&ada, ADMIN_PATH).await[0]["updatedAt"].clone();
    let edit = |title: &str, version: &Value| with(agent(title, 0), "updatedAt", version);
    let stale_version = version().await;
    let _ = eve.put(&path, edit("Eve's", &stale_version)).await.expect(204);
    let response = ada.put(&path, edit("Ada's", &stale_version)).await;
    response.expect_error(409, "edit_conflict");
    assert!(response.message().starts_with("Someone else saved a newer version"), "{}", response.text);
    assert_eq!(titles(&list(&ada, ADMIN_PATH).await), ["Eve's"]);
    let _ = ada.put(&path, edit("Both", &version().await)).await.expect(204);
    let _ = ada.put(&path, agent("Without a version", 0)).await.expect(204);
    assert_eq!(titles(&list(&ada, ADMIN_PATH).await), ["Without a version"]);
}

#[http_test]
async fn create_agent_missing_fields_returns_documented_messages(app: TestApp, ada: Admin) {
    let path = add(&app, &ada, agent("Kept", 0)).await;
    let all = [
        ("title", "Title is required"),
        ("description", "Description is required"),
        ("category", "Category is required"),
    ];
    expect_invalid(&ada, &path, &json!({}), &all).await;
    for (field, message) in all {
        let body = with(agent("Changed", 0), field, &json!(" \t "));
        expect_invalid(&ada, &path, &body, &[(field, message)]).await;
    }
    let invalid = json!({"isPremium": true, "price": -1, "url": "x"});
    let response = ada.post(ADMIN_PATH, invalid).await.expect(422);
    assert_eq!(response.json()["fields"].as_object().unwrap().len(), 5);
    assert_eq!(titles(&list(&ada, ADMIN_PATH).await), ["Kept"]);
}

#[http_test]
async fn create_agent_optional_fields_have_defaults(app: TestApp, ada: Admin) {
    let required_only = json!({"title": "Least", "description": "Does a thing", "category": "Lifestyle"});
    let _ = add(&app, &ada, required_only).await;
    let [agent] = &list(&ada, ADMIN_PATH).await[..] else { panic!("one agent") };
    assert_eq!((&agent["url"], &agent["price"], &agent["isPremium"]), (&json!(""), &json!(0), &json!(false)));
}

#[http_test]
async fn create_length_limits_count_characters(app: TestApp, ada: Admin) {
    let path = add(&app, &ada, agent("Kept", 0)).await;
    for (field, max_length, message) in [
        ("title", 120, "Title must be 120 characters or less"),
        ("description", 2_000, "Description must be 2000 characters or less"),
        ("category", 60, "Category must be 60 characters or less"),
    ] {
        for letter in ["a", "漢"] {
            let fits = with(agent("Fits", 0), field, &json!(format!(" {} ", letter.repeat(max_length))));
            let _ = ada.put(&path, fits).await.expect(204);
            assert_eq!(list(&ada, ADMIN_PATH).await[0][field], letter.repeat(max_length));
            let long = with(agent("Long", 0), field, &json!(letter.repeat(max_length + 1)));
            expect_invalid(&ada, &path, &long, &[(field, message)]).await;
        }
    }
}

#[http_test]
async fn create_control_characters_are_rejected(app: TestApp, ada: Admin) {
    let path = add(&app, &ada, agent("Kept", 0)).await;
    for control in ["\u{0}", "\u{8}", "\u{1b}", "\u{7f}", "\u{85}"] {
        for (field, message) in [
            ("title", "Title contains characters that cannot be used"),
            ("description", "Description contains characters that cannot be used"),
            ("category", "Category contains characters that cannot be used"),
        ] {
            let body = with(agent("Odd", 0), field, &json!(format!("a{control}b")));
            expect_invalid(&ada, &path, &body, &[(field, message)]).await;
        }
    }
}

#[http_test]
async fn agent_url_is_https_or_empty(app: TestApp, ada: Admin) {
    let path = add(&app, &ada, agent("Kept", 0)).await;
    let message = "URL must be a full address that starts with https://";
    for bad in [
        "http://chatgpt.com/g/x",
        "chatgpt.com/g/x",
        "//chatgpt.com/g/x",
        "/g/x",
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "java\tscript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:msgbox(1)",
        "file:///etc/passwd",
        "ftp://chatgpt.com",
        "blob:https://chatgpt.com/x",
        "https:chatgpt.com",
        "https:/chatgpt.com",
        "https://",
        "https://user@chatgpt.com/",
        "https://user:pass@chatgpt.com/",
        "https://chat gpt.com/",
        "https://chat\tgpt.com/",
        "https://chatgpt.com/\u{0}",
        "https://chatgpt.com/\r\nSet-Cookie: a=b",
    ] {
        let body = with(agent("Odd", 0), "url", &json!(bad));
        expect_invalid(&ada, &path, &body, &[("url", message)]).await;
    }
    let long = format!("https://chatgpt.com/{}", "a".repeat(2_048));
    let body = with(agent("Odd", 0), "url", &json!(long));
    expect_invalid(&ada, &path, &body, &[("url", "URL must be 2048 characters or less")]).await;
    for good in ["", "  ", AGENT_URL, "https://chatgpt.com/?q=a%20b&c=%3Cd%3E#e", &long[..2_048]] {
        let _ = ada.put(&path, with(agent("Fine", 0), "url", &json!(good))).await.expect(204);
        assert_eq!(list(&ada, ADMIN_PATH).await[0]["url"], good.trim());
    }
}

#[http_test]
async fn create_agent_price_range_is_validated(app: TestApp, ada: Admin) {
    let path = add(&app, &ada, agent("Kept", 0)).await;
    let premium = |price: Value| with(with(agent("Premium", 0), "isPremium", &json!(true)), "price", &price);
    for price in [0, 1, 1_999, 99_999_999] {
        let _ = ada.put(&path, premium(json!(price))).await.expect(204);
        let listed = &list(&ada, ADMIN_PATH).await[0];
        assert_eq!((&listed["price"], &listed["isPremium"]), (&json!(price), &json!(true)));
    }
    for price in [-1, 100_000_000, i64::MAX, i64::MIN] {
        let message = "Amount must be between $0.00 and $999,999.99";
        expect_invalid(&ada, &path, &premium(json!(price)), &[("price", message)]).await;
    }
    for price in
        [json!(9.99), json!(1e3), json!(1e30), json!("999"), json!(null), json!(true), json!(u64::MAX)]
    {
        ada.post(ADMIN_PATH, premium(price.clone())).await.expect_error(400, "malformed");
        ada.put(&path, premium(price)).await.expect_error(400, "malformed");
    }
    assert_eq!(list(&ada, ADMIN_PATH).await[0]["price"], 99_999_999);
}

#[http_test]
async fn create_free_agent_ignores_price(app: TestApp, ada: Admin) {
    for price in [0, 900, -5, i64::MAX] {
        let body = with(with(agent("Free", 0), "isPremium", &json!(false)), "price", &json!(price));
        let _ = add(&app, &ada, body).await;
        let listed = &list(&ada, ADMIN_PATH).await[0];
        assert_eq!((&listed["price"], &listed["isPremium"]), (&json!(0), &json!(false)));
    }
}

#[http_test]
async fn update_agent_price_keeps_open_orders(app: TestApp, ada: Admin, anna: Member, ben: Member) {
    let id = app.agent("Meal Planner", 900).await;
    let intent = anna.create_payment_intent(&[id], None).await.expect(200).json();
    let _ = ada.put(&agent_path(id), agent("Meal Planner", 1_500)).await.expect(204);
    assert_eq!(ben.create_payment_intent(&[id], None).await.expect(200).json()["total"], 1_500);
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    assert_eq!(anna.confirm(&intent).await.expect(200).json()["status"], "paid");
    assert_eq!(list(&anna, "/api/purchases").await[0]["amount"], 900);
}

#[http_test]
async fn update_unknown_or_deleted_returns_404(app: TestApp, ada: Admin) {
    let deleted = app.agent("Gone", 0).await;
    assert!(!is_archived(&ada, deleted).await);
    let unknown = agent_path(AgentId::from_uuid(Uuid::from_u128(7)));
    for path in [
        agent_path(deleted),
        unknown,
        format!("{ADMIN_PATH}/1"),
        format!("{ADMIN_PATH}/%00"),
        format!("{ADMIN_PATH}/free"),
    ] {
        ada.put(&path, agent("Back", 0)).await.expect_error(404, "not_found");
        ada.delete(&path).await.expect_error(404, "not_found");
    }
    assert!(list(&ada, ADMIN_PATH).await.is_empty());
}
