//! A browser that a member has used before is never locked by failed attempts elsewhere.

use crate::http::prelude::*;

const COOKIE: &str = "marigold_browser";

fn three_failures(limit: RateLimit) -> u32 {
    match limit {
        RateLimit::SignInFailuresPerAccount
        | RateLimit::SignInFailuresPerIp
        | RateLimit::SignInFailuresPerDevice => 3,
        other => other.default_per_hour(),
    }
}

/// A browser in which this member has signed in and out.
async fn trusted_browser<'a>(app: &'a TestApp, email: &str) -> Browser<'a> {
    let browser = app.member(email).await;
    let _ = browser.login(email, PASSWORD).await.expect(200);
    let _ = browser.request(Method::POST, "/api/auth/logout").await.expect(204);
    assert!(browser.cookie().is_none());
    browser
}

/// Guesses at Anna's password until the account and the network address are locked.
async fn lock_account(app: &TestApp) {
    for _ in 0..3 {
        app.browser().login(ANNA, "guess").await.expect_error(401, "invalid_credentials");
    }
    app.browser().login(ANNA, "guess").await.expect_rate_limited();
}

#[http_test(limit: three_failures, exempt_loopback: false)]
async fn login_on_trusted_device_survives_lockout(app: TestApp) {
    let trusted = trusted_browser(&app, ANNA).await;
    lock_account(&app).await;
    let _ = trusted.login(ANNA, PASSWORD).await.expect(200);
    app.browser().login(ANNA, PASSWORD).await.expect_rate_limited();
}

#[http_test(limit: three_failures, exempt_loopback: false)]
async fn login_failures_on_trusted_device_count_separately(app: TestApp) {
    let trusted = trusted_browser(&app, ANNA).await;
    for _ in 0..3 {
        trusted.login(ANNA, "guess").await.expect_error(401, "invalid_credentials");
    }
    trusted.login(ANNA, "guess").await.expect_rate_limited();
    trusted.login(ANNA, PASSWORD).await.expect_rate_limited();
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}

#[http_test(limit: three_failures, exempt_loopback: false)]
async fn device_cookie_is_bound_to_member(app: TestApp) {
    let bens = trusted_browser(&app, BEN).await;
    let annas = trusted_browser(&app, ANNA).await.cookie_named(COOKIE).unwrap();
    lock_account(&app).await;
    bens.login(ANNA, PASSWORD).await.expect_rate_limited();
    let value = annas.value();
    let (name, signature) = value.split_once('.').unwrap();
    let (bens_name, bens_signature) = {
        let cookie = bens.cookie_named(COOKIE).unwrap();
        let (name, signature) = cookie.value().split_once('.').unwrap();
        (name.to_owned(), signature.to_owned())
    };
    let forged = [
        String::new(),
        ".".to_owned(),
        name.to_owned(),
        signature.to_owned(),
        format!("{name}."),
        format!(".{signature}"),
        format!("{name}x.{signature}"),
        format!("{bens_name}.{signature}"),
        format!("{name}.{bens_signature}"),
        format!("{name}.{}", &signature[1..]),
    ];
    for value in forged {
        let request = TestRequest::post()
            .uri("/api/auth/login")
            .insert_header(("cookie", format!("{COOKIE}={value}")))
            .set_json(json!({"email": ANNA, "password": PASSWORD}));
        app.browser().send(request).await.expect_rate_limited();
    }
}

#[http_test(limit: three_failures, exempt_loopback: false)]
async fn change_password_invalidates_device_cookies(app: TestApp) {
    let old = trusted_browser(&app, ANNA).await;
    let browser = app.browser();
    let _ = browser.login(ANNA, PASSWORD).await.expect(200);
    let new = "battery staple";
    let _ = browser.put("/api/auth/password", json!({"newPassword": new})).await.expect(204);
    let _ = browser.request(Method::POST, "/api/auth/logout").await.expect(204);
    lock_account(&app).await;
    old.login(ANNA, new).await.expect_rate_limited();
    let _ = browser.login(ANNA, new).await.expect(200);
}

#[http_test(limit: three_failures, exempt_loopback: false)]
async fn login_after_reset_ignores_lockout(app: TestApp, _anna: Member) {
    lock_account(&app).await;
    let browser = app.browser();
    let _ = browser.post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let token = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let body = json!({"token": token, "password": "battery staple"});
    let _ = browser.post("/api/auth/reset-password", body).await.expect(200);
    let _ = browser.login(ANNA, "battery staple").await.expect(200);
}

/// Failed sign-in attempts elsewhere do not keep a signed-in member from changing the password.
#[http_test(limit: three_failures, exempt_loopback: false)]
async fn change_password_ignores_lockout(app: TestApp, anna: Member) {
    let _ = anna.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    lock_account(&app).await;
    let body = json!({"newPassword": "battery staple", "currentPassword": PASSWORD});
    let _ = anna.put("/api/auth/password", body).await.expect(204);
}

#[actix_web::test]
async fn device_cookie_grants_nothing_and_is_secure() {
    for (is_https, name) in [(false, "marigold_browser"), (true, "__Host-marigold_browser")] {
        let app = TestApp::start_with(TestAppOptions { is_https, ..TestAppOptions::default() }).await;
        let browser = trusted_browser(&app, ANNA).await;
        let cookie = browser.cookie_named(COOKIE).unwrap();
        assert_eq!(cookie.name(), name);
        assert_eq!(cookie.http_only(), Some(true));
        assert_eq!(cookie.secure().unwrap_or(false), is_https);
        assert_eq!(cookie.same_site(), Some(actix_web::cookie::SameSite::Lax));
        assert_eq!((cookie.path(), cookie.domain()), (Some("/"), None));
        assert!(!browser.is_signed_in().await);
        let session = name.replace("browser", "session");
        let request = TestRequest::get()
            .uri("/api/auth/me")
            .insert_header(("cookie", format!("{session}={}", cookie.value())));
        app.browser().send(request).await.expect_error(401, "unauthenticated");
    }
}
