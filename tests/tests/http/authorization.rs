//! Every operation, called by each role.

mod context;
mod reauthentication_and_audit;
mod table;
mod unpaid;
mod view_as;

use std::collections::BTreeSet;

use crate::http::prelude::*;
use application::ports::Store as _;
use domain::users::EmailAddress;
use integration_tests::app::OpenApiDocument;

use self::context::{TestContext, call};
use self::table::{ACCOUNTS, ADMINS, DRAFTS, MEMBERS, PUBLIC, ROLES, Row};

/// Calls that need a session.
fn signed_in_rows() -> impl Iterator<Item = &'static str> {
    MEMBERS.into_iter().map(|(row, _)| row).chain(ADMINS.map(|(row, ..)| row))
}

#[test]
fn authorization_table_covers_every_operation() {
    let operations = OpenApiDocument::get().operations().filter(|(path, _)| path.starts_with("/api/"));
    let contract: BTreeSet<_> = operations.map(|(path, method)| format!("{method} {path}")).collect();
    let public = PUBLIC.into_iter().map(|(row, _)| row);
    let tested: BTreeSet<_> = public.chain(signed_in_rows()).map(|row| call(row).to_owned()).collect();
    assert_eq!(contract, tested);
    let admin = |calls: &BTreeSet<String>| calls.iter().filter(|call| call.contains("/api/admin/")).count();
    assert_eq!(admin(&contract), ADMINS.len(), "every admin operation is tested with each role");
}

async fn expect_rows<const N: usize>(rows: &[Row<N>], accounts: [Option<&str>; N]) {
    let mut context = TestContext::new().await;
    for &(row, expected) in rows {
        for (account, status) in accounts.into_iter().zip(expected) {
            let before = context.stored().await;
            let response = context.send(row, &context.browser(account)).await;
            assert_eq!(response.status.as_u16(), status, "{row} by {account:?}: {}", response.text);
            let code = match status {
                401 => "unauthenticated".to_owned(),
                403 if row.contains(" /api/gpts/{id}/package") => "not_owned".to_owned(),
                403 => "forbidden".to_owned(),
                404 => response.code(),
                _ if row.starts_with("GET ") => continue,
                _ => {
                    context.reset_after(row).await;
                    continue;
                }
            };
            response.expect_error(status, &code);
            assert_eq!(
                context.stored().await,
                before,
                "{row} by {account:?} was rejected but changed something"
            );
        }
    }
}

#[actix_web::test]
async fn public_operations_need_no_session() {
    expect_rows(&PUBLIC, ACCOUNTS).await;
}

#[actix_web::test]
async fn member_operations_return_own_data() {
    expect_rows(&MEMBERS, ACCOUNTS).await;
}

#[actix_web::test]
async fn admin_operations_need_role_with_permission() {
    expect_rows(&ADMINS.map(|(row, expected, ..)| (row, expected)), ROLES).await;
}

#[actix_web::test]
async fn drafts_are_visible_to_content_roles_only() {
    expect_rows(&DRAFTS, ROLES).await;
}

async fn set_role(app: &TestApp, email: &str, role: Option<Role>) {
    let email = EmailAddress::parse(email).unwrap();
    let mut unit = app.store.begin().await.unwrap();
    let mut user = unit.users().lock_by_email(&email).await.unwrap().unwrap();
    user.role = role;
    assert!(unit.users().update(&user).await.unwrap());
    unit.commit().await.unwrap();
}

#[actix_web::test]
async fn role_change_applies_to_next_request() {
    let mut context = TestContext::new().await;
    for (row, expected, ..) in ADMINS {
        // Admins do not change their own account or order.
        let promoted = if row.contains("/admin/orders/") { BEN } else { ANNA };
        let (other, ada) = (context.browser(Some(promoted)), context.browser(Some(ADA)));
        set_role(&context.app, ADA, None).await;
        context.send(row, &ada).await.expect_error(403, "forbidden");
        set_role(&context.app, promoted, Some(Role::Owner)).await;
        assert_eq!(context.send(row, &other).await.status.as_u16(), expected[4], "{row}");
        context.reset_after(row).await;
    }
}

#[actix_web::test]
async fn demoted_admin_sees_member_view() {
    let context = TestContext::new().await;
    let ada = context.browser(Some(ADA));
    let urls = async || {
        let agents = ada.get("/api/gpts/premium").await.expect(200).json();
        agents
            .as_array()
            .unwrap()
            .iter()
            .map(|agent| agent["url"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert!(urls().await.iter().all(|url| !url.is_empty()));
    set_role(&context.app, ADA, Some(Role::Support)).await;
    assert!(urls().await.iter().all(String::is_empty), "support opens premium agents as members do");
    set_role(&context.app, ADA, None).await;
    assert!(urls().await.iter().all(String::is_empty));
    assert_eq!(ada.get("/api/auth/me").await.expect(200).json()["isAdmin"], false);
    ada.get("/api/blog/posts/a-draft").await.expect_error(404, "not_found");
}

#[http_test]
async fn member_response_omits_admin_fields(app: TestApp) {
    let browser = app.browser();
    let body = json!({"email": ANNA, "firstName": "Anna", "password": PASSWORD, "isAdmin": true, "isVerified": true});
    let _ = browser.post("/api/auth/register", body).await.expect(201);
    let token = app.emailed_token(ANNA, "/verify").await.expect("a verification mail");
    let _ = browser.verify(&token).await.expect(200);
    let _ = browser.put("/api/auth/profile", json!({"firstName": "Anna", "isAdmin": true})).await.expect(200);
    assert_eq!(browser.get("/api/auth/me").await.expect(200).json()["isAdmin"], false);
    browser.get("/api/admin/gpts").await.expect_error(403, "forbidden");
}

#[actix_web::test]
async fn ended_session_returns_401() {
    let context = TestContext::new().await;
    let ada = context.browser(Some(ADA));
    let stolen = ada.copy_with_cookies();
    let _ = ada.request(Method::POST, "/api/auth/logout").await.expect(204);
    for row in signed_in_rows() {
        context.send(row, &stolen).await.expect_error(401, "unauthenticated");
    }
    stolen.get("/api/blog/posts/a-draft").await.expect_error(404, "not_found");
}

fn writes_of_members() -> impl Iterator<Item = (Method, String)> {
    let writes = MEMBERS.into_iter().filter_map(|(row, _)| call(row).split_once(' '));
    let writes = writes.filter(|(method, _)| *method != "GET");
    writes.map(|(method, path)| (method.parse().expect("a method"), path.replace(['{', '}'], "")))
}

#[http_test(limit: |limit| if limit == RateLimit::WritesPerMember { 2 } else { 10_000 })]
async fn every_write_of_a_member_is_rate_limited(app: TestApp, anna: Member, ben: Member) {
    for _ in 0..2 {
        let _ = anna.delete("/api/toolbox/recent").await.expect(204);
    }
    for (method, path) in writes_of_members() {
        anna.request(method, &path).await.expect_rate_limited();
    }
    let _ = anna.get("/api/toolbox").await.expect(200);
    let _ = ben.delete("/api/toolbox/recent").await.expect(204);
    let _ = anna.request(Method::POST, "/api/auth/logout").await.expect(204);
}

#[http_test(limit: |limit| if limit == RateLimit::WritesPerMember { 1 } else { 10_000 })]
async fn write_with_a_late_body_is_counted_once(app: TestApp, anna: Member) {
    let request = TestRequest::put().uri("/api/auth/profile");
    let request = request.insert_header(("content-type", "application/json"));
    let body = json!({"firstName": "Annika"}).to_string().into_bytes();
    let _ = anna.send_slowly(request, body, async {}).await.expect(200);
    anna.delete("/api/toolbox/recent").await.expect_rate_limited();
}

#[http_test(limit: |limit| if limit == RateLimit::AccountChangesPerMember { 2 } else { 10_000 })]
async fn account_changes_are_rate_limited_per_member(app: TestApp, anna: Member, ben: Member) {
    for _ in 0..2 {
        let _ = anna.request(Method::POST, "/api/auth/second-factor/setup").await.expect(200);
    }
    for (method, path) in [
        (Method::POST, "/api/auth/second-factor/setup"),
        (Method::POST, "/api/auth/second-factor/recovery-codes"),
        (Method::DELETE, "/api/auth/second-factor"),
        (Method::POST, "/api/auth/passkeys/options"),
        (Method::DELETE, "/api/auth/passkeys/00000000-0000-0000-0000-000000000001"),
    ] {
        anna.request(method, path).await.expect_rate_limited();
    }
    let password = json!({"newPassword": PASSWORD});
    anna.put("/api/auth/password", password.clone()).await.expect_rate_limited();
    let _ = ben.put("/api/auth/password", password).await.expect(204);
}

/// The head of the request is authenticated before the body arrives.
#[actix_web::test]
async fn session_ended_before_the_body_returns_401() {
    let mut context = TestContext::new().await;
    for row in signed_in_rows() {
        let body = match context.body(row) {
            Some(body) => body.to_string(),
            None if row == "POST /api/admin/media" => "an image".to_owned(),
            None => continue,
        };
        let account = if row.contains("/api/admin/") { ADA } else { ANNA };
        let (browser, other) = (context.browser(Some(account)), context.browser(Some(account)));
        let end_all_sessions = async {
            let _ = other.delete("/api/auth/sessions").await.expect(204);
        };
        let kind = if row == "POST /api/admin/media" { "image/png" } else { "application/json" };
        let request = context.request(row).insert_header(("content-type", kind));
        let response = browser.send_slowly(request, body.into_bytes(), end_all_sessions).await;
        response.expect_error(401, "unauthenticated");
        context.reset_after(row).await;
    }
}

#[http_test]
async fn rights_lost_before_the_body_are_not_used(app: TestApp) {
    let ada = app.admin(ADA).await;
    let _ = app.member(ANNA).await;
    let id_of = async |email: &str| {
        let users = app.store.users().await;
        users.iter().find(|user| user.email.as_str() == email).unwrap().id.to_string()
    };
    let anna = format!("/api/admin/members/{}", id_of(ANNA).await);
    for (name, action, body) in [
        ("mira", "role", json!({"role": "member"})),
        ("nora", "role", json!({"role": "editor"})),
        ("olga", "block", json!({"reason": "Left"})),
        ("pia", "deletion", json!({"reason": "Left"})),
    ] {
        let email = format!("{name}@example.com");
        let mira = app.admin(&email).await;
        let id = id_of(&email).await;
        let remove = async {
            let path = format!("/api/admin/members/{id}/{action}");
            let request = if action == "role" { TestRequest::put() } else { TestRequest::post() };
            let _ = ada.send(request.uri(&path).set_json(&body)).await.expect(200);
        };
        let request = TestRequest::put().uri(&format!("{anna}/role"));
        let request = request.insert_header(("content-type", "application/json"));
        let promote = json!({"role": "owner"}).to_string().into_bytes();
        mira.send_slowly(request, promote, remove).await.expect_error(401, "unauthenticated");
        let user = ada.get(&anna).await.expect(200).json();
        assert_eq!(user["role"], serde_json::Value::Null, "{name}");
    }
}

#[actix_web::test]
async fn unauthorized_request_body_is_not_read() {
    let context = TestContext::new().await;
    let (anna, ada) = (context.browser(Some(ANNA)), context.browser(Some(ADA)));
    let stolen = ada.copy_with_cookies();
    let _ = ada.request(Method::POST, "/api/auth/logout").await.expect(204);
    let invalid_bodies = [("application/json", "{"), ("application/json", "[]"), ("text/plain", "{}")];
    for (content_type, body) in invalid_bodies {
        let send = async |row: &str, browser: &Browser<'_>| {
            let request =
                context.request(row).insert_header(("content-type", content_type)).set_payload(body);
            browser.send(request).await
        };
        for row in signed_in_rows() {
            send(row, &stolen).await.expect_error(401, "unauthenticated");
        }
        for (row, ..) in ADMINS {
            send(row, &anna).await.expect_error(403, "forbidden");
        }
    }
}
