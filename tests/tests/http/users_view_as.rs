//! An admin views the site as a visitor or a member. That every write is refused is tested with all
//! operations in `authorization`.

use crate::http::prelude::*;
use application::ports::AuditEntry;

const SUE: &str = "sue@example.com";
const VIEW_AS: &str = "/api/admin/view-as";
const ME: &str = "/api/auth/me";
const AGENT_URL: &str = "https://chatgpt.com/g/secret";

async fn start(browser: &Browser<'_>, view: Value) {
    let _ = browser.post(VIEW_AS, view).await.expect(204);
}

/// Title, URL and whether it is purchased, of each premium agent.
async fn premium(browser: &Browser<'_>) -> Vec<(String, String, bool)> {
    let agents = browser.get("/api/gpts/premium").await.expect(200).json();
    let text = |agent: &Value, name: &str| agent[name].as_str().unwrap().to_owned();
    let agents = agents.as_array().unwrap().iter();
    agents
        .map(|agent| (text(agent, "title"), text(agent, "url"), agent["isPurchased"].as_bool().unwrap()))
        .collect()
}

/// The values of the readable cookies: whether someone is signed in, and the view.
fn hints(browser: &Browser<'_>) -> [Option<String>; 2] {
    ["marigold_signed_in", "marigold_view_as"]
        .map(|name| browser.cookie_named(name).map(|cookie| cookie.value().to_owned()))
}

fn signed_in_hint(view: Option<&str>) -> [Option<String>; 2] {
    [Some(if view.is_some() { "1" } else { "admin" }.to_owned()), view.map(str::to_owned)]
}

/// The view before and after, as the audit log has it.
fn view_change(entry: &AuditEntry) -> [Value; 2] {
    let of = |fields: &Option<application::ports::AuditFields>| json!(fields)["viewAs"].clone();
    [of(&entry.record.before), of(&entry.record.after)]
}

#[http_test]
async fn view_as_visitor_has_no_session(app: TestApp, ada: Admin) {
    start(&ada, json!({"view": "visitor"})).await;
    assert_eq!(hints(&ada), [None, Some("visitor".to_owned())]);
    for path in [ME, "/api/gpts/premium", "/api/purchases", "/api/admin/overview"] {
        ada.get(path).await.expect_error(401, "unauthenticated");
    }
    let refused = ada.login(ANNA, PASSWORD).await;
    let expected =
        "You're viewing the site as a visitor, so nothing was changed. Exit the view to make changes.";
    assert_eq!(refused.expect_error(403, "read_only_view").message(), expected);
}

#[http_test]
async fn view_as_member_shows_no_data_of_any_account(app: TestApp, ada: Admin) {
    let agent = app.agent("Owned", 900).await;
    let _ = ada.buy(&[agent]).await;
    start(&ada, json!({"view": "member"})).await;
    assert_eq!(hints(&ada), signed_in_hint(Some("member")));
    let me = json!({
        "email": "member@example.com", "firstName": "Example member", "isAdmin": false, "role": null,
    });
    assert_eq!(ada.get(ME).await.expect(200).json(), me);
    assert_eq!(premium(&ada).await, [("Owned".to_owned(), String::new(), false)]);
    assert_eq!(ada.get("/api/purchases").await.expect(200).json(), json!([]));
    assert_eq!(ada.get("/api/auth/activity").await.expect(200).json()["items"], json!([]));
    let sessions = ada.get("/api/auth/sessions").await.expect(200).json();
    let [session] = &sessions.as_array().unwrap()[..] else { panic!("only this session: {sessions}") };
    assert_eq!(session["isCurrent"], true);
    ada.get("/api/admin/gpts").await.expect_error(403, "forbidden");
}

#[http_test]
async fn view_as_hides_drafts_also_on_pages(app: TestApp, ada: Admin) {
    let draft = json!({
        "title": "A draft", "slug": "a-draft", "content": "<p>Soon</p>", "excerpt": "Soon", "isPublished": false,
    });
    let _ = ada.post("/api/admin/blog/posts", draft).await.expect(201);
    let paths = ["/blog/a-draft", "/api/blog/posts/a-draft"];
    for view in ["visitor", "member"] {
        start(&ada, json!({"view": view})).await;
        for path in paths {
            assert_eq!(ada.get(path).await.status.as_u16(), 404, "{path} as {view}");
        }
        let _ = ada.delete(VIEW_AS).await.expect(204);
        for path in paths {
            assert_eq!(ada.get(path).await.status.as_u16(), 200, "{path}");
        }
    }
}

#[http_test]
async fn view_as_unknown_person_is_rejected(app: TestApp, ada: Admin) {
    for view in ["owner", "admin", ""] {
        ada.post(VIEW_AS, json!({"view": view})).await.expect_error(400, "malformed");
    }
    assert_eq!(hints(&ada), signed_in_hint(None));
}

#[http_test]
async fn view_as_applies_to_one_session_in_all_tabs(app: TestApp, ada: Admin) {
    let other_browser = app.browser();
    let _ = other_browser.login(ADA, PASSWORD).await.expect(200);
    let other_tab = ada.copy_with_cookies();
    start(&ada, json!({"view": "member"})).await;
    assert_eq!(other_tab.get(ME).await.expect(200).json()["role"], Value::Null);
    assert_eq!(hints(&other_tab), signed_in_hint(Some("member")));
    assert_eq!(other_browser.get(ME).await.expect(200).json()["role"], "owner");
    ada.post(VIEW_AS, json!({"view": "visitor"})).await.expect_error(403, "read_only_view");
}

#[http_test]
async fn view_as_hint_is_restored_by_refused_write(app: TestApp, ada: Admin) {
    let before = ada.copy_with_cookies();
    start(&ada, json!({"view": "visitor"})).await;
    before
        .post("/api/auth/forgot-password", json!({"email": ANNA}))
        .await
        .expect_error(403, "read_only_view");
    assert_eq!(hints(&before), [None, Some("visitor".to_owned())]);
}

#[http_test]
async fn end_view_restores_admin_and_is_idempotent(app: TestApp, ada: Admin) {
    let _ = app.agent("Premium", 900).await;
    start(&ada, json!({"view": "visitor"})).await;
    for _ in 0..2 {
        let _ = ada.delete(VIEW_AS).await.expect(204);
        assert_eq!(hints(&ada), signed_in_hint(None));
    }
    assert_eq!(ada.get(ME).await.expect(200).json()["role"], "owner");
    assert_eq!(premium(&ada).await, [("Premium".to_owned(), AGENT_URL.to_owned(), false)]);
    let _ = ada.put("/api/auth/profile", json!({"firstName": "Ada"})).await.expect(200);
}

#[http_test]
async fn view_as_is_recorded_until_logout(app: TestApp, ada: Admin) {
    let seen = app.store.audit().await.len();
    start(&ada, json!({"view": "member"})).await;
    let _ = ada.delete(VIEW_AS).await.expect(204);
    let _ = ada.delete(VIEW_AS).await.expect(204);
    start(&ada, json!({"view": "visitor"})).await;
    let _ = ada.post("/api/auth/logout", json!({})).await.expect(204);
    let entries = app.store.audit().await.split_off(seen);
    let changes: Vec<_> = entries.iter().map(view_change).collect();
    assert_eq!(
        changes,
        [
            [Value::Null, json!("member")],
            [json!("member"), Value::Null],
            [Value::Null, json!("visitor")],
            [json!("visitor"), Value::Null],
        ]
    );
    assert!(entries.iter().all(|entry| entry.actor_email.as_deref() == Some(ADA)));

    assert_eq!(hints(&ada), [None, None]);
    let _ = ada.login(ADA, PASSWORD).await.expect(200);
    assert_eq!(ada.get(ME).await.expect(200).json()["role"], "owner", "the next session has no view");
}

#[http_test]
async fn view_as_ends_when_role_changes(app: TestApp) {
    let (ada, sue) = (app.admin(ADA).await, app.admin_with_role(SUE, Role::Support).await);
    start(&sue, json!({"view": "member"})).await;
    let users = app.store.users().await;
    let id = users.iter().find(|user| user.email.as_str() == SUE).unwrap().id;
    let _ = ada.put(&format!("/api/admin/members/{id}/role"), json!({"role": "editor"})).await.expect(200);
    let _ = sue.get(ME).await.expect(401);
    assert_eq!(hints(&sue), [None, None]);
    let _ = sue.login(SUE, PASSWORD).await.expect(200);
    assert_eq!(sue.get(ME).await.expect(200).json()["role"], "editor");
}
