//! Prompts for members and admins.

use crate::http::prelude::*;
use uuid::Uuid;

const LIBRARY: &str = "/api/prompts";
const ADMIN_PATH: &str = "/api/admin/prompts";

fn prompt(name: &str) -> Value {
    json!({"name": name, "category": "Productivity", "promptText": "Plan my week."})
}

fn with(mut body: Value, field: &str, value: &Value) -> Value {
    body[field] = value.clone();
    body
}

async fn list(browser: &Browser<'_>, path: &str) -> Vec<Value> {
    browser.get(path).await.expect(200).json().as_array().expect("a list").clone()
}

fn names(prompts: &[Value]) -> Vec<&str> {
    prompts.iter().map(|prompt| prompt["name"].as_str().unwrap()).collect()
}

/// Adds a prompt one second later and returns its admin path.
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

#[http_test]
async fn list_prompts_returns_stored_text(app: TestApp, ada: Admin, anna: Member) {
    assert!(list(&anna, LIBRARY).await.is_empty());
    let text = "Plan my week.\n\n\t- three dinners\n\t- one quiet evening";
    let body =
        json!({"name": "  Week plan ", "category": " Home & Garden ", "promptText": format!(" {text} ")});
    let path = add(&app, &ada, body).await;
    let expected = json!([{
        "id": path.trim_start_matches(ADMIN_PATH).trim_start_matches('/'),
        "slug": "week-plan",
        "name": "Week plan",
        "category": "Home & Garden",
        "promptText": text,
        "isFeatured": false,
        "createdAt": "2026-11-21T12:00:01Z",
        "updatedAt": "2026-11-21T12:00:01Z",
        "copies": null,
    }]);
    assert_eq!(anna.get(LIBRARY).await.expect(200).json(), expected);
    assert_eq!(ada.get(LIBRARY).await.expect(200).json(), expected);
    let mut for_admins = expected;
    for_admins[0]["isDraft"] = json!(false);
    for_admins[0]["openReports"] = json!(0);
    assert_eq!(ada.get(ADMIN_PATH).await.expect(200).json(), for_admins);
}

#[http_test]
async fn list_prompts_newest_first_after_each_change(app: TestApp, ada: Admin, anna: Member) {
    let mut paths = Vec::new();
    for name in ["A", "B", "C"] {
        paths.push(add(&app, &ada, prompt(name)).await);
    }
    let lists = async || (list(&anna, LIBRARY).await, list(&ada, ADMIN_PATH).await);
    let (library, admin_list) = lists().await;
    assert_eq!(names(&library), ["C", "B", "A"]);
    assert_eq!(names(&library), names(&admin_list));

    app.clock.advance(TimeDelta::hours(1));
    let changed = json!({"name": "A, changed", "category": "Lifestyle", "promptText": "Shorter."});
    assert_eq!(ada.put(&paths[0], changed).await.expect(204).text, "");
    let (library, admin_list) = lists().await;
    assert_eq!(names(&library), ["C", "B", "A, changed"], "an edit does not change the order");
    assert_eq!(library[2]["promptText"], "Shorter.");
    assert_eq!(library[2]["category"], "Lifestyle");
    assert_eq!(library[2]["createdAt"], "2026-11-21T12:00:01Z");
    assert_eq!(library[2]["updatedAt"], "2026-11-21T13:00:03Z");
    assert_eq!(names(&library), names(&admin_list));

    assert_eq!(ada.delete(&paths[1]).await.expect(204).text, "");
    let (library, admin_list) = lists().await;
    assert_eq!(names(&library), ["C", "A, changed"]);
    assert_eq!(names(&library), names(&admin_list));
}

#[http_test]
async fn update_prompt_stale_version_returns_409(app: TestApp, ada: Admin, eve: Admin) {
    let path = add(&app, &ada, prompt("Plan")).await;
    let version = async || list(&ada, ADMIN_PATH).await[0]["updatedAt"].clone();
    let edit = |name: &str, version: &Value| with(prompt(name), "updatedAt", version);
    let stale_version = version().await;
    let _ = eve.put(&path, edit("Eve's", &stale_version)).await.expect(204);
    let response = ada.put(&path, edit("Ada's", &stale_version)).await;
    response.expect_error(409, "edit_conflict");
    assert!(response.message().starts_with("Someone else saved a newer version"), "{}", response.text);
    assert_eq!(names(&list(&ada, ADMIN_PATH).await), ["Eve's"]);
    let _ = ada.put(&path, edit("Both", &version().await)).await.expect(204);
    let _ = ada.put(&path, prompt("Without a version")).await.expect(204);
    assert_eq!(names(&list(&ada, ADMIN_PATH).await), ["Without a version"]);
}

#[http_test]
async fn create_prompt_missing_fields_returns_documented_messages(app: TestApp, ada: Admin) {
    let path = add(&app, &ada, prompt("Kept")).await;
    let all = [
        ("name", "Name is required"),
        ("category", "Category is required"),
        ("promptText", "Prompt text is required"),
    ];
    expect_invalid(&ada, &path, &json!({}), &all).await;
    let blank = json!({"name": " ", "category": "\t", "promptText": " \n "});
    expect_invalid(&ada, &path, &blank, &all).await;
    for (field, message) in all {
        let body = with(prompt("Changed"), field, &json!("  "));
        expect_invalid(&ada, &path, &body, &[(field, message)]).await;
    }
    assert_eq!(names(&list(&ada, ADMIN_PATH).await), ["Kept"]);
}

#[http_test]
async fn create_length_limits_count_characters(app: TestApp, ada: Admin) {
    let path = add(&app, &ada, prompt("Kept")).await;
    for (field, max_length, message) in [
        ("name", 50, "Name must be 50 characters or less"),
        ("category", 60, "Category must be 60 characters or less"),
        ("promptText", 500, "Prompt must be 500 characters or less"),
    ] {
        for letter in ["a", "ß", "漢", "🌼"] {
            let fits = with(prompt("Fits"), field, &json!(format!(" {} ", letter.repeat(max_length))));
            let _ = ada.put(&path, fits).await.expect(204);
            assert_eq!(list(&ada, ADMIN_PATH).await[0][field], letter.repeat(max_length));
            let long = with(prompt("Long"), field, &json!(letter.repeat(max_length + 1)));
            expect_invalid(&ada, &path, &long, &[(field, message)]).await;
        }
    }
}

#[http_test(prompt_max_length: 2_000)]
async fn prompt_length_follows_the_setting(app: TestApp, ada: Admin, anna: Member) {
    let text = |length: usize| json!("a".repeat(length));
    let path = add(&app, &ada, with(prompt("Long"), "promptText", &text(2_000))).await;
    let message = "Prompt must be 2000 characters or less";
    let too_long = with(prompt("Long"), "promptText", &text(2_001));
    expect_invalid(&ada, &path, &too_long, &[("promptText", message)]).await;
    let copied = path.replace(ADMIN_PATH, "/api/toolbox/recent/prompts");
    let _ = anna.post(&copied, json!({"promptText": text(2_000)})).await.expect(204);
    // The form counts with it.
    assert!(app.browser().get("/nothing").await.text.contains("<meta content=\"2000\">"));
    let document: Value = serde_json::from_str(&api::openapi::document(2_000).unwrap()).unwrap();
    let schemas = &document["components"]["schemas"];
    assert_eq!(schemas["PromptRequest"]["properties"]["promptText"]["maxLength"], 2_000);
    assert_eq!(schemas["RecordCopyRequest"]["properties"]["promptText"]["maxLength"], 2_000);
}

#[http_test]
async fn reject_control_characters_in_every_field(app: TestApp, ada: Admin) {
    let path = add(&app, &ada, prompt("Kept")).await;
    for control in ["\u{0}", "\u{7}", "\u{b}", "\u{1b}", "\u{7f}", "\u{9b}"] {
        for (field, message) in [
            ("name", "Name contains characters that cannot be used"),
            ("category", "Category contains characters that cannot be used"),
            ("promptText", "Prompt contains characters that cannot be used"),
        ] {
            let body = with(prompt("Odd"), field, &json!(format!("a{control}b")));
            expect_invalid(&ada, &path, &body, &[(field, message)]).await;
        }
    }
    for field in ["name", "category"] {
        let body = with(prompt("Odd"), field, &json!("two\nlines"));
        assert_eq!(
            ada.post(ADMIN_PATH, body).await.expect(422).json()["fields"].as_object().unwrap().len(),
            1
        );
    }
}

#[http_test]
async fn create_prompt_keeps_code_as_text(app: TestApp, ada: Admin) {
    let odd = "<script>alert(1)</script> '; DROP TABLE prompts; -- {{7*7}} \\u0041 %00";
    let body = json!({"name": &odd[..50], "category": "</title>", "promptText": odd});
    let _ = add(&app, &ada, body).await;
    let listed = &list(&app.member(ANNA).await, LIBRARY).await[0];
    assert_eq!(listed["promptText"], odd);
    assert_eq!(listed["name"], odd[..50].trim());
    assert_eq!(listed["category"], "</title>");
}

#[http_test]
async fn create_wrong_field_type_is_malformed(app: TestApp, ada: Admin) {
    for field in ["name", "category", "promptText"] {
        for value in [json!(7), json!(null), json!(["a"]), json!({"a": 1})] {
            let body = with(prompt("Odd"), field, &value);
            ada.post(ADMIN_PATH, body).await.expect_error(400, "malformed");
        }
    }
}

#[http_test]
async fn create_prompt_ignores_client_id_and_date(app: TestApp, ada: Admin) {
    let client_id = Uuid::from_u128(7);
    let mut body = prompt("Named");
    body["id"] = json!(client_id);
    body["createdAt"] = json!("2001-01-01T00:00:00Z");
    let path = add(&app, &ada, body).await;
    assert!(!path.ends_with(&client_id.to_string()));
    assert_eq!(list(&ada, ADMIN_PATH).await[0]["createdAt"], "2026-11-21T12:00:01Z");
}

#[http_test]
async fn update_unknown_or_deleted_returns_404(app: TestApp, ada: Admin) {
    let path = add(&app, &ada, prompt("Gone")).await;
    let _ = ada.delete(&path).await.expect(204);
    let unknown = format!("{ADMIN_PATH}/{}", Uuid::from_u128(7));
    let agent_id_path = format!("{ADMIN_PATH}/{}", app.agent("Meal Planner", 0).await);
    for path in [
        path,
        unknown,
        agent_id_path,
        format!("{ADMIN_PATH}/1"),
        format!("{ADMIN_PATH}/%00"),
        format!("{ADMIN_PATH}/nothing"),
    ] {
        ada.put(&path, prompt("Back")).await.expect_error(404, "not_found");
        ada.delete(&path).await.expect_error(404, "not_found");
    }
    assert!(list(&ada, ADMIN_PATH).await.is_empty());
}

#[http_test]
async fn update_prompt_text_stores_revision_with_note(app: TestApp, ada: Admin) {
    let path = add(&app, &ada, prompt("Plan")).await;
    let texts = async || list(&ada, &format!("{path}/revisions")).await;
    assert!(texts().await.is_empty());
    let renamed = with(prompt("Week plan"), "note", &json!("Not about the text"));
    let _ = ada.put(&path, renamed).await.expect(204);
    assert!(texts().await.is_empty(), "the text is the same");

    let shorter = with(prompt("Week plan"), "promptText", &json!("Plan."));
    app.clock.advance(TimeDelta::seconds(1));
    let _ = ada.put(&path, shorter).await.expect(204);
    let version = list(&ada, ADMIN_PATH).await[0]["updatedAt"].clone();
    app.clock.advance(TimeDelta::seconds(1));
    let restored =
        with(with(prompt("Week plan"), "note", &json!(" The short one was unclear ")), "updatedAt", &version);
    let _ = ada.put(&path, restored.clone()).await.expect(204);
    ada.put(&path, restored).await.expect_error(409, "edit_conflict");
    let expected = [
        json!({
            "promptText": "Plan.", "replacedAt": "2026-11-21T12:00:03Z", "replacedBy": "Anna",
            "note": "The short one was unclear",
        }),
        json!({
            "promptText": "Plan my week.", "replacedAt": "2026-11-21T12:00:02Z", "replacedBy": "Anna",
            "note": null,
        }),
    ];
    assert_eq!(texts().await, expected);
    assert_eq!(list(&ada, ADMIN_PATH).await[0]["promptText"], "Plan my week.");
    for note in ["a".repeat(201), "two\nlines".to_owned()] {
        let _ = ada.put(&path, with(prompt("Plan"), "note", &json!(note))).await.expect(422);
    }
}

#[http_test]
async fn prompt_revisions_beyond_fifty_are_removed(app: TestApp, ada: Admin) {
    let path = add(&app, &ada, prompt("Plan")).await;
    for number in 1..=52 {
        let _ = ada
            .put(&path, with(prompt("Plan"), "promptText", &json!(format!("Text {number}"))))
            .await
            .expect(204);
    }
    let texts = list(&ada, &format!("{path}/revisions")).await;
    assert_eq!(
        (texts.len(), &texts[0]["promptText"], &texts[49]["promptText"]),
        (50, &json!("Text 51"), &json!("Text 2"))
    );
}
