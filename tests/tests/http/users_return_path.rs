//! Emailed links lead to the page that the member wanted to go to, on every device.

use crate::http::prelude::*;
use integration_tests::app::Authenticator;

const PAGE: &str = "/gpts/meal-planner";

const HOSTILE: [&str; 10] = [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/%2Fevil.example",
    "/nothing-here",
    "/login",
    "/undo-deletion?token=x",
    "/blog/../login",
    "/gpts/a\u{0}b",
];

async fn register(app: &TestApp, email: &str, page: &str) {
    let body = json!({"email": email, "firstName": "Anna", "password": PASSWORD, "returnTo": page});
    let _ = app.browser().post("/api/auth/register", body).await.expect(201);
}

async fn request(app: &TestApp, path: &str, email: &str, page: &str) {
    let response = app.browser().post(path, json!({"email": email, "returnTo": page})).await;
    assert!(response.status.is_success(), "{}", response.text);
}

async fn verify(app: &TestApp, browser: &Browser<'_>, email: &str) -> Value {
    browser.verify(&app.emailed_token(email, "/verify").await.unwrap()).await.expect(200).json()
}

async fn redeem(browser: &Browser<'_>, token: &str) -> Value {
    browser.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200).json()
}

#[http_test]
async fn verify_returns_the_page_of_the_sign_up(app: TestApp) {
    register(&app, ANNA, PAGE).await;
    register(&app, BEN, "/checkout").await;
    let emails = app.store.outbox_emails().await;
    assert!(emails.iter().all(|mail| !mail.content.text.contains(PAGE)), "the page is not in the link");
    let token = app.emailed_token(ANNA, "/verify").await.unwrap();
    assert_eq!(app.browser().verify(&token).await.json(), json!({"signedIn": true, "returnTo": PAGE}));
    // Opened again in another browser.
    assert_eq!(app.browser().verify(&token).await.json(), json!({"signedIn": false, "returnTo": PAGE}));
    assert_eq!(verify(&app, &app.browser(), BEN).await["returnTo"], "/checkout");
}

#[http_test]
async fn resent_verification_keeps_the_page(app: TestApp) {
    register(&app, ANNA, PAGE).await;
    request(&app, "/api/auth/resend-verification", ANNA, "").await;
    assert_eq!(verify(&app, &app.browser(), ANNA).await["returnTo"], PAGE);
}

#[http_test]
async fn sign_up_again_forgets_the_page(app: TestApp) {
    register(&app, ANNA, PAGE).await;
    register(&app, ANNA, "").await;
    assert_eq!(verify(&app, &app.browser(), ANNA).await, json!({"signedIn": true}));
}

#[http_test]
async fn return_to_other_sites_is_ignored(app: TestApp, _ben: Member) {
    let long = format!("/gpts/{}", "a".repeat(200));
    for (number, page) in HOSTILE.into_iter().chain([&*long]).enumerate() {
        let email = format!("anna{number}@example.com");
        register(&app, &email, page).await;
        assert_eq!(verify(&app, &app.browser(), &email).await, json!({"signedIn": true}), "{page}");
    }
    for page in ["//evil.example", "/\\evil.example"] {
        request(&app, "/api/auth/sign-in-link", BEN, page).await;
        let token = app.emailed_token(BEN, "/sign-in-link").await.unwrap();
        assert_eq!(redeem(&app.browser(), &token).await.get("returnTo"), None);
    }
}

#[http_test]
async fn sign_in_link_and_code_return_the_page(app: TestApp, _anna: Member) {
    request(&app, "/api/auth/sign-in-link", ANNA, PAGE).await;
    let token = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let phone = app.browser();
    assert_eq!(redeem(&phone, &token).await["returnTo"], PAGE);
    assert_eq!(phone.get("/api/auth/me").await.json().get("returnTo"), None);
}

#[http_test]
async fn reset_password_returns_the_page(app: TestApp, _anna: Member) {
    request(&app, "/api/auth/forgot-password", ANNA, PAGE).await;
    let token = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let body = json!({"token": token, "password": "another password"});
    let response = app.browser().post("/api/auth/reset-password", body).await.expect(200);
    let message = "Your password has been reset successfully.";
    assert_eq!(response.json(), json!({"message": message, "returnTo": PAGE}));
}

#[http_test]
async fn second_step_returns_the_page_of_the_link(app: TestApp, anna: Member) {
    let set_up = anna.post("/api/auth/second-factor/setup", json!({})).await.expect(200).json();
    let authenticator = Authenticator::new(&app, set_up["key"].as_str().unwrap());
    let code = authenticator.code();
    let _ = anna.post("/api/auth/second-factor/enable", json!({"code": code})).await.expect(200);
    request(&app, "/api/auth/sign-in-link", ANNA, PAGE).await;
    let token = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let phone = app.browser();
    let link = phone.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await;
    link.expect_error(403, "second_factor_required");
    let code = authenticator.next_code();
    let response = phone.post("/api/auth/second-factor", json!({"code": code})).await.expect(200);
    assert_eq!(response.json()["returnTo"], PAGE);
}
