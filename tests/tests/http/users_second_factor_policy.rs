//! Sites whose admins need a second factor.

use actix_web::http::Method;
use domain::users::Role;
use integration_tests::app::{Browser, OpenApiDocument, PASSWORD, TestApp, TestAppOptions};
use serde_json::json;

const ADA: &str = "ada@example.com";

async fn strict_app() -> TestApp {
    TestApp::start_with(TestAppOptions { admins_need_second_factor: true, ..TestAppOptions::default() }).await
}

async fn is_set_up_required(browser: &Browser<'_>) -> bool {
    browser.get("/api/auth/me").await.expect(200).json()["secondFactorSetupRequired"] == true
}

#[actix_web::test]
async fn admin_without_second_factor_can_only_set_one_up() {
    let app = strict_app().await;
    let ada = app.admin(ADA).await;
    assert!(is_set_up_required(&ada).await);
    let login = app.browser().login(ADA, PASSWORD).await.expect(200).json();
    assert_eq!(login["secondFactorSetupRequired"], true);
    let operations = OpenApiDocument::get().operations().filter(|(path, _)| path.starts_with("/api/admin/"));
    let mut refused = 0;
    for (path, method) in operations {
        let path = path.replace("{kind}", "receipt").replace(['{', '}'], "");
        let method: Method = method.to_string().parse().unwrap();
        ada.request(method, &path).await.expect_error(403, "second_factor_setup_required");
        refused += 1;
    }
    assert!(refused > 50, "{refused}");

    let _ = ada.enable_second_factor().await;
    assert!(!is_set_up_required(&ada).await);
    let _ = ada.get("/api/admin/gpts").await.expect(200);

    let _ = ada.delete("/api/auth/second-factor").await.expect(204);
    ada.get("/api/admin/gpts").await.expect_error(403, "second_factor_setup_required");
}

#[actix_web::test]
async fn admin_without_second_factor_sees_what_members_see() {
    let app = strict_app().await;
    let ada = app.admin(ADA).await;
    let _ = ada.enable_second_factor().await;
    let draft = json!({"title": "Draft", "slug": "a-draft", "content": "<p>Soon</p>", "excerpt": "Soon"});
    let _ = ada.post("/api/admin/blog/posts", draft).await.expect(201);
    let _ = ada.get("/api/blog/posts/a-draft").await.expect(200);

    let eve = app.admin_with_role("eve@example.com", Role::Editor).await;
    let _ = eve.get("/api/blog/posts/a-draft").await.expect(404);
    let _ = eve.enable_second_factor().await;
    let _ = eve.get("/api/blog/posts/a-draft").await.expect(200);
}

#[actix_web::test]
async fn members_need_no_second_factor() {
    let app = strict_app().await;
    let anna = app.member("anna@example.com").await;
    assert!(!is_set_up_required(&anna).await);
    anna.get("/api/admin/gpts").await.expect_error(403, "forbidden");
    let _ = anna.get("/api/gpts/free").await.expect(200);
}
