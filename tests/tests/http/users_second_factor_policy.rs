//! Sites whose admins need a second factor.

use std::collections::BTreeSet;

use crate::http::prelude::*;
use integration_tests::app::OpenApiDocument;

const SET_UP_REQUIRED: &str = "second_factor_setup_required";
/// Of the calls that need a session, those that an admin needs to set up a second factor.
const SET_UP_CALLS: [&str; 14] = [
    "DELETE /api/auth/passkeys/{id}",
    "GET /api/auth/account",
    "GET /api/auth/me",
    "GET /api/auth/passkeys",
    "GET /api/auth/reauthenticate",
    "GET /api/auth/second-factor",
    "POST /api/auth/passkeys",
    "POST /api/auth/passkeys/options",
    "POST /api/auth/reauthenticate",
    "POST /api/auth/reauthenticate/code",
    "POST /api/auth/reauthenticate/passkey",
    "POST /api/auth/second-factor/enable",
    "POST /api/auth/second-factor/setup",
    "PUT /api/auth/passkeys/{id}",
];

async fn is_set_up_required(browser: &Browser<'_>) -> bool {
    browser.get("/api/auth/me").await.expect(200).json()["secondFactorSetupRequired"] == true
}

#[http_test(admins_need_second_factor: true)]
async fn admin_without_second_factor_can_only_set_one_up(app: TestApp, ada: Admin) {
    assert!(is_set_up_required(&ada).await);
    let login = app.browser().login(ADA, PASSWORD).await.expect(200).json();
    assert_eq!(login["secondFactorSetupRequired"], true);
    let operations = OpenApiDocument::get().operations().filter(|(path, _)| path.starts_with("/api/"));
    let mut allowed = BTreeSet::new();
    for (path, name) in operations {
        let operation = format!("{name} {path}");
        let path = path.replace("{kind}", "receipt").replace(['{', '}'], "");
        let method: Method = name.parse().unwrap();
        if app.browser().request(method.clone(), &path).await.status != 401 {
            continue;
        }
        let response = ada.request(method, &path).await;
        if response.code() == SET_UP_REQUIRED {
            response.expect_error(403, SET_UP_REQUIRED);
        } else {
            allowed.insert(operation);
        }
    }
    assert_eq!(allowed, SET_UP_CALLS.map(str::to_owned).into());

    let _ = ada.enable_second_factor().await;
    assert!(!is_set_up_required(&ada).await);
    let _ = ada.get("/api/admin/gpts").await.expect(200);

    let _ = ada.delete("/api/auth/second-factor").await.expect(204);
    ada.get("/api/admin/gpts").await.expect_error(403, SET_UP_REQUIRED);
}

#[http_test(admins_need_second_factor: true)]
async fn admin_without_second_factor_can_log_out(app: TestApp, ada: Admin) {
    let _ = ada.post("/api/auth/logout", json!({})).await.expect(204);
    let _ = ada.get("/api/auth/me").await.expect(401);
}

#[http_test(admins_need_second_factor: true)]
async fn view_without_second_factor_is_not_in_effect(app: TestApp, ada: Admin) {
    let authenticator = ada.enable_second_factor().await;
    let _ = ada.post("/api/admin/view-as", json!({"view": "member"})).await.expect(204);
    assert_eq!(ada.get("/api/auth/me").await.expect(200).json()["email"], "member@example.com");

    let other = app.browser();
    other.login(ADA, PASSWORD).await.expect_error(403, "second_factor_required");
    let code = json!({"code": authenticator.next_code()});
    let _ = other.post("/api/auth/second-factor", code).await.expect(200);
    let _ = other.delete("/api/auth/second-factor").await.expect(204);

    assert!(is_set_up_required(&ada).await);
    for path in ["/api/gpts/premium", "/api/admin/gpts"] {
        ada.get(path).await.expect_error(403, SET_UP_REQUIRED);
    }
    ada.post("/api/admin/view-as", json!({"view": "visitor"})).await.expect_error(403, SET_UP_REQUIRED);
    let _ = ada.enable_second_factor().await;
    ada.post("/api/admin/prompts", json!({})).await.expect_error(403, "read_only_view");
}

#[http_test(admins_need_second_factor: true)]
async fn admin_without_second_factor_sees_public_pages_as_visitors_do(app: TestApp, ada: Admin) {
    let _ = ada.enable_second_factor().await;
    let draft = json!({"title": "Draft", "slug": "a-draft", "content": "<p>Soon</p>", "excerpt": "Soon"});
    let _ = ada.post("/api/admin/blog/posts", draft).await.expect(201);
    let _ = ada.get("/api/blog/posts/a-draft").await.expect(200);

    let eve = app.admin_with_role("eve@example.com", Role::Editor).await;
    let _ = eve.get("/api/blog/posts/a-draft").await.expect(404);
    let _ = eve.enable_second_factor().await;
    let _ = eve.get("/api/blog/posts/a-draft").await.expect(200);
}

#[http_test(admins_need_second_factor: true)]
async fn members_need_no_second_factor(app: TestApp, anna: Member) {
    assert!(!is_set_up_required(&anna).await);
    anna.get("/api/admin/gpts").await.expect_error(403, "forbidden");
    let _ = anna.get("/api/gpts/free").await.expect(200);
}
