//! A forgotten password.

use crate::http::prelude::*;

const NEW: &str = "battery staple";

async fn reset(browser: &Browser<'_>, token: &str, password: &str) -> TestResponse {
    browser.post("/api/auth/reset-password", json!({"token": token, "password": password})).await
}

/// Requests a reset link and returns it from the mailbox.
async fn reset_token(app: &TestApp) -> String {
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    app.emailed_token(ANNA, "/reset-password").await.unwrap()
}

#[http_test]
async fn request_unknown_email_has_same_response(app: TestApp, _anna: Member) {
    let emails = app.store.outbox_emails().await.len();
    let mut responses = Vec::new();
    for email in ["nobody@example.com", ANNA] {
        let response =
            app.browser().post("/api/auth/forgot-password", json!({"email": email})).await.expect(200);
        responses.push(response.text);
    }
    assert_eq!(responses[0], responses[1]);
    assert!(responses[0].contains("If an account exists, a password reset link has been sent."));
    assert_eq!(app.store.outbox_emails().await.len(), emails + 1, "only the account gets an email");
    assert!(app.emailed_subjects("nobody@example.com").await.is_empty());
}

#[http_test]
async fn forgot_password_without_email_is_rejected(app: TestApp) {
    for body in [json!({}), json!({"email": "anna@"}), json!({"email": "a\u{0}@example.com"})] {
        let response = app.browser().post("/api/auth/forgot-password", body).await;
        response.expect_invalid(&[("email", "Please enter a valid email address")]);
    }
}

#[http_test]
async fn reset_password_replaces_password(app: TestApp, _anna: Member) {
    let token = reset_token(&app).await;
    let response = reset(&app.browser(), &token, NEW).await.expect(200);
    assert_eq!(response.json(), json!({"message": "Your password has been reset successfully."}));
    app.browser().login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
    let _ = app.browser().login(ANNA, NEW).await.expect(200);
}

#[http_test]
async fn reset_password_ends_all_sessions(app: TestApp, anna: Member) {
    let other_browser = app.browser();
    let _ = other_browser.login(ANNA, PASSWORD).await.expect(200);
    let copy_with_cookies = anna.copy_with_cookies();
    let token = reset_token(&app).await;
    let _ = reset(&anna, &token, NEW).await.expect(200);
    assert!(anna.cookie().is_none(), "its cookie was deleted");
    assert!(!copy_with_cookies.is_signed_in().await);
    assert!(!other_browser.is_signed_in().await);
    assert!(app.store.sessions().await.is_empty());
}

#[http_test]
async fn reset_password_link_works_once(app: TestApp, _anna: Member) {
    let token = reset_token(&app).await;
    let _ = reset(&app.browser(), &token, NEW).await.expect(200);
    let response = reset(&app.browser(), &token, "a third password").await;
    response.expect_error(400, "invalid_token");
    assert_eq!(response.message(), "This reset link is invalid or has expired.");
    let _ = app.browser().login(ANNA, NEW).await.expect(200);
}

#[http_test]
async fn reset_password_invalid_link_skips_hashing(app: TestApp, _anna: Member) {
    let token = reset_token(&app).await;
    let _ = reset(&app.browser(), &token, NEW).await.expect(200);
    let hash_count = app.hasher.hash_count();
    let expired = reset_token(&app).await;
    app.clock.advance(TimeDelta::hours(1));
    for invalid in ["made up", &token, &expired] {
        reset(&app.browser(), invalid, NEW).await.expect_error(400, "invalid_token");
    }
    assert_eq!(app.hasher.hash_count(), hash_count);
}

#[http_test]
async fn reset_password_link_expires_after_1_hour(app: TestApp, _anna: Member) {
    let token = reset_token(&app).await;
    app.clock.advance(TimeDelta::hours(1));
    reset(&app.browser(), &token, NEW).await.expect_error(400, "invalid_token");

    let token = reset_token(&app).await;
    app.clock.advance(TimeDelta::hours(1) - TimeDelta::seconds(1));
    let _ = reset(&app.browser(), &token, NEW).await.expect(200);
}

#[http_test]
async fn reset_password_new_link_voids_older(app: TestApp, _anna: Member) {
    let old = reset_token(&app).await;
    let new = reset_token(&app).await;
    reset(&app.browser(), &old, NEW).await.expect_error(400, "invalid_token");
    let _ = reset(&app.browser(), &new, NEW).await.expect(200);
}

#[http_test]
async fn reset_password_weak_password_keeps_link(app: TestApp, _anna: Member) {
    let token = reset_token(&app).await;
    for (weak, message) in [
        ("", "Password must be at least 8 characters"),
        ("1234567", "Password must be at least 8 characters"),
        ("correct\u{0}horse", "Password contains characters that cannot be used"),
    ] {
        reset(&app.browser(), &token, weak).await.expect_invalid(&[("password", message)]);
    }
    let _ = reset(&app.browser(), &token, NEW).await.expect(200);
}

#[http_test]
async fn reset_password_other_token_is_rejected(app: TestApp) {
    let browser = app.browser();
    let _ = browser.register(ANNA).await.expect(201);
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let verify = app.emailed_token(ANNA, "/verify").await.unwrap();
    let sign_in = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    for wrong in ["", "nonsense", "\u{0}", &verify, &sign_in] {
        reset(&app.browser(), wrong, NEW).await.expect_error(400, "invalid_token");
    }
    app.browser()
        .post("/api/auth/reset-password", json!({"password": NEW}))
        .await
        .expect_error(400, "invalid_token");
    let _ = browser.verify(&verify).await.expect(200);
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}

#[http_test]
async fn reset_password_verifies_email(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    let token = reset_token(&app).await;
    let _ = reset(&app.browser(), &token, NEW).await.expect(200);
    let browser = app.browser();
    let _ = browser.login(ANNA, NEW).await.expect(200);
    let account = browser.get("/api/auth/account").await.json();
    assert_eq!(account, json!({"passwordChosen": true, "hasSecondFactor": false, "hasPasskey": false}));
}

#[http_test]
async fn reset_password_voids_links_and_sends_email(app: TestApp, _anna: Member) {
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let sign_in = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let token = reset_token(&app).await;
    let _ = reset(&app.browser(), &token, NEW).await.expect(200);
    app.browser()
        .post("/api/auth/sign-in-link/redeem", json!({"token": sign_in}))
        .await
        .expect_error(400, "invalid_token");
    assert_eq!(app.emailed_subjects(ANNA).await.last().unwrap(), "Your Marigold password was changed");
}

#[http_test]
async fn reset_password_keeps_spaces_and_emoji(app: TestApp, _anna: Member) {
    let token = reset_token(&app).await;
    let password = "  🌼 marigold 🌼  ";
    let _ = reset(&app.browser(), &token, password).await.expect(200);
    let _ = app.browser().login(ANNA, password.trim()).await.expect(401);
    let _ = app.browser().login(ANNA, password).await.expect(200);
}
