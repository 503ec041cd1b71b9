//! Signing in by an emailed link.

use crate::http::prelude::*;

async fn request_link(app: &TestApp, email: &str) -> TestResponse {
    app.browser().post("/api/auth/sign-in-link", json!({"email": email})).await
}

async fn redeem(browser: &Browser<'_>, token: &str) -> TestResponse {
    browser.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await
}

async fn mailed_link(app: &TestApp) -> String {
    let _ = request_link(app, ANNA).await.expect(202);
    app.emailed_token(ANNA, "/sign-in-link").await.unwrap()
}

#[http_test]
async fn sign_in_link_starts_session(app: TestApp, _anna: Member) {
    let token = mailed_link(&app).await;
    let browser = app.browser();
    let response = redeem(&browser, &token).await.expect(200);
    assert_eq!(response.json(), json!({"email": ANNA, "firstName": "Anna", "isAdmin": false, "role": null}));
    assert!(browser.is_signed_in().await);
}

#[http_test]
async fn request_unknown_email_has_same_response(app: TestApp, _anna: Member) {
    let emails = app.store.outbox_emails().await.len();
    let unknown = request_link(&app, "nobody@example.com").await.expect(202);
    assert_eq!(app.store.outbox_emails().await.len(), emails, "no email is sent");
    let known = request_link(&app, "ANNA@example.com").await.expect(202);
    assert_eq!(app.store.outbox_emails().await.len(), emails + 1);
    assert_eq!(unknown.json(), json!({}));
    assert_eq!(unknown.text, known.text);
}

#[http_test]
async fn sign_in_link_without_email_is_rejected(app: TestApp) {
    for email in ["", "anna", "anna@example", "a\u{0}nna@example.com"] {
        request_link(&app, email).await.expect_invalid(&[("email", "Please enter a valid email address")]);
    }
}

#[http_test]
async fn sign_in_link_twice_is_rejected(app: TestApp, _anna: Member) {
    let token = mailed_link(&app).await;
    let _ = redeem(&app.browser(), &token).await.expect(200);
    let second = app.browser();
    let response = redeem(&second, &token).await;
    response.expect_error(400, "invalid_token");
    assert_eq!(response.message(), "This login link is invalid or has expired.");
    assert!(!second.is_signed_in().await);
}

#[http_test]
async fn sign_in_link_expires_after_15_minutes(app: TestApp, _anna: Member) {
    let token = mailed_link(&app).await;
    app.clock.advance(TimeDelta::minutes(15));
    redeem(&app.browser(), &token).await.expect_error(400, "invalid_token");

    let token = mailed_link(&app).await;
    app.clock.advance(TimeDelta::minutes(15) - TimeDelta::seconds(1));
    let _ = redeem(&app.browser(), &token).await.expect(200);
}

#[http_test]
async fn sign_in_link_new_voids_older(app: TestApp, _anna: Member) {
    let old = mailed_link(&app).await;
    let new = mailed_link(&app).await;
    redeem(&app.browser(), &old).await.expect_error(400, "invalid_token");
    let _ = redeem(&app.browser(), &new).await.expect(200);
}

#[http_test]
async fn sign_in_link_verifies_email(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    let token = mailed_link(&app).await;
    let browser = app.browser();
    let _ = redeem(&browser, &token).await.expect(200);
    assert!(app.store.users().await[0].is_verified);
}

/// Someone else registered with her email address; she requests a link because she believes that she has an account.
#[http_test]
async fn sign_in_link_unverified_drops_the_sign_up_password(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    let token = mailed_link(&app).await;
    let _ = redeem(&app.browser(), &token).await.expect(200);
    app.browser().login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
}

#[http_test]
async fn sign_in_link_other_token_is_rejected(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let verify = app.emailed_token(ANNA, "/verify").await.unwrap();
    let reset = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    for wrong in ["", "nonsense", &verify, &reset] {
        let browser = app.browser();
        redeem(&browser, wrong).await.expect_error(400, "invalid_token");
        assert!(!browser.is_signed_in().await);
    }
    let missing = app.browser().post("/api/auth/sign-in-link/redeem", json!({})).await;
    missing.expect_error(400, "invalid_token");
}

#[http_test]
async fn sign_in_link_ends_previous_session(app: TestApp, _anna: Member, ben: Member) {
    let bens = ben.copy_with_cookies();
    let token = mailed_link(&app).await;
    let _ = redeem(&ben, &token).await.expect(200);
    assert_eq!(ben.get("/api/auth/me").await.json()["email"], ANNA);
    assert!(!bens.is_signed_in().await);
}

#[http_test]
async fn sign_in_link_keeps_chosen_password(app: TestApp, _anna: Member) {
    let token = mailed_link(&app).await;
    let _ = redeem(&app.browser(), &token).await.expect(200);
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}
