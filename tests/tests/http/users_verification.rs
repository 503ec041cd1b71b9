//! Email verification.

use crate::http::prelude::*;
use application::ports::Clock as _;
use domain::users::Password;
use futures_util::future::join;

async fn register() -> (TestApp, String) {
    let app = TestApp::start().await;
    let _ = app.browser().register(ANNA).await.expect(201);
    let token = app.emailed_token(ANNA, "/verify").await.unwrap();
    (app, token)
}

#[actix_web::test]
async fn verify_link_verifies_and_starts_session() {
    let (app, token) = register().await;
    let browser = app.browser();
    let response = browser.verify(&token).await.expect(200);
    assert_eq!(response.json(), json!({"signedIn": true}));
    assert_eq!(
        browser.get("/api/auth/me").await.json(),
        json!({"email": ANNA, "firstName": "Anna", "isAdmin": false, "role": null})
    );
    assert!(app.store.users().await[0].is_verified);
}

#[http_test]
async fn verify_in_the_same_browser_keeps_password(app: TestApp) {
    let browser = app.browser();
    let response = browser.register(ANNA).await.expect(201);
    let cookie = response.header("set-cookie");
    assert!(cookie.starts_with("marigold_browser=") && cookie.contains("HttpOnly"), "{cookie}");
    // Also with a newer link.
    let _ = browser.post("/api/auth/resend-verification", json!({"email": ANNA})).await.expect(202);
    let token = app.emailed_token(ANNA, "/verify").await.unwrap();
    let _ = browser.verify(&token).await.expect(200);
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}

/// Eve signed up with Anna's address and a password of her own; Anna opens the link.
#[http_test]
async fn verify_in_another_browser_drops_password(app: TestApp) {
    let (eve, anna) = (app.browser(), app.browser());
    let _ = eve.register(ANNA).await.expect(201);
    let token = app.emailed_token(ANNA, "/verify").await.unwrap();
    let response = anna.verify(&token).await.expect(200);
    assert_eq!(response.json(), json!({"signedIn": true}));
    assert_eq!(app.store.users().await[0].password, Password::None);
    for browser in [&eve, &app.browser()] {
        browser.login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
    }
    let _ = anna.put("/api/auth/password", json!({"newPassword": "battery staple"})).await.expect(204);
    let _ = app.browser().login(ANNA, "battery staple").await.expect(200);
}

#[http_test]
async fn verify_with_the_cookie_of_another_account_drops_password(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    let ben = app.member("ben@example.com").await;
    let _ = ben.verify(&app.emailed_token(ANNA, "/verify").await.unwrap()).await.expect(200);
    app.browser().login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
}

#[http_test]
async fn register_unverified_account_again_has_same_response(app: TestApp) {
    let responses = [app.browser().register(ANNA).await, app.browser().register(ANNA).await];
    for response in &responses {
        assert_eq!((response.status.as_u16(), response.json()), (201, json!({"email": ANNA})));
        assert!(response.header("set-cookie").starts_with("marigold_browser="));
    }
}

#[actix_web::test]
async fn verify_used_link_succeeds_without_session() {
    let (app, token) = register().await;
    let _ = app.browser().verify(&token).await.expect(200);
    let second = app.browser();
    let response = second.verify(&token).await.expect(200);
    assert_eq!(response.json(), json!({"signedIn": false}));
    assert!(!response.sets_cookie());
    assert!(!second.is_signed_in().await);
}

#[actix_web::test]
async fn verify_link_concurrently_starts_one_session() {
    let (app, token) = register().await;
    let (a, b) = (app.browser(), app.browser());
    let (first, second) = join(a.verify(&token), b.verify(&token)).await;
    let signed_in = |response: &TestResponse| response.json()["signedIn"] == true;
    assert_eq!((first.status.as_u16(), second.status.as_u16()), (200, 200));
    assert_ne!(signed_in(&first), signed_in(&second));
    assert_eq!(app.store.sessions().await.len(), 1);
}

#[actix_web::test]
async fn verify_used_link_keeps_current_session() {
    let (app, token) = register().await;
    let browser = app.browser();
    let _ = browser.verify(&token).await.expect(200);
    let _ = browser.verify(&token).await.expect(200);
    assert!(browser.is_signed_in().await, "reloading the page changes nothing");
}

#[actix_web::test]
async fn verify_unknown_link_is_rejected() {
    let (app, token) = register().await;
    let changed = format!("{}A", &token[..token.len() - 1]);
    for wrong in ["", "nonsense", "%00", &changed, &format!("{token}x"), &"x".repeat(5_000)] {
        if wrong == token {
            continue;
        }
        let response = app.browser().verify(wrong).await;
        response.expect_error(400, "invalid_token");
        assert_eq!(response.message(), "Invalid or expired token");
        assert!(!response.sets_cookie());
    }
    app.browser().get("/api/auth/verify").await.expect_error(400, "invalid_token");
    assert!(!app.store.users().await[0].is_verified);
}

#[actix_web::test]
async fn verify_other_token_is_rejected() {
    let (app, _) = register().await;
    let body = json!({"email": ANNA});
    let _ = app.browser().post("/api/auth/forgot-password", body.clone()).await.expect(200);
    let _ = app.browser().post("/api/auth/sign-in-link", body).await.expect(202);
    for page in ["/reset-password", "/sign-in-link"] {
        let other = app.emailed_token(ANNA, page).await.unwrap();
        app.browser().verify(&other).await.expect_error(400, "invalid_token");
    }
    assert!(!app.store.users().await[0].is_verified);
}

#[actix_web::test]
async fn verify_link_after_reset_starts_session() {
    let (app, token) = register().await;
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let reset = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let body = json!({"token": reset, "password": "battery staple"});
    let _ = app.browser().post("/api/auth/reset-password", body).await.expect(200);
    assert!(app.store.users().await[0].is_verified);
    let response = app.browser().verify(&token).await.expect(200);
    assert_eq!(response.json(), json!({"signedIn": true}));
    let response = app.browser().verify(&token).await.expect(200);
    assert_eq!(response.json(), json!({"signedIn": false}));
}

#[actix_web::test]
async fn verify_email_expires_with_its_link() {
    let (app, _) = register().await;
    let emails = app.store.outbox_emails().await;
    let now = app.clock.now();
    assert!(!emails[0].is_expired(now + TimeDelta::hours(24) - TimeDelta::seconds(1)));
    assert!(emails[0].is_expired(now + TimeDelta::hours(24)));
}

#[actix_web::test]
async fn verify_link_expires_after_24_hours() {
    let (app, token) = register().await;
    app.clock.advance(TimeDelta::hours(24));
    app.browser().verify(&token).await.expect_error(400, "invalid_token");
    assert!(!app.store.users().await[0].is_verified);

    let (app, token) = register().await;
    app.clock.advance(TimeDelta::hours(24) - TimeDelta::seconds(1));
    let _ = app.browser().verify(&token).await.expect(200);
}

#[actix_web::test]
async fn verify_cross_site_request_is_rejected() {
    let (app, token) = register().await;
    for site in ["cross-site", "same-site", "none"] {
        let browser = app.browser().with_headers(&[("sec-fetch-site", site)]);
        let response = browser.verify(&token).await;
        response.expect_error(403, "cross_site");
        assert!(!response.sets_cookie());
    }
    let cross_site: [&[(&'static str, &str)]; 6] = [
        &[("referer", "https://evil.example/")],
        // A link or an image in a post is on one of our pages, and must not sign anyone in.
        &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "navigate")],
        &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "no-cors")],
        &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "websocket")],
        &[("sec-fetch-mode", "navigate")],
        &[("origin", "https://evil.example")],
    ];
    for headers in cross_site {
        app.browser().with_headers(headers).verify(&token).await.expect_error(403, "cross_site");
    }
    assert!(!app.store.users().await[0].is_verified);
    let script = [("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors")];
    let _ = app.browser().with_headers(&script).verify(&token).await.expect(200);
}

/// Mail scanners open links, some with HEAD first.
#[actix_web::test]
async fn verify_page_view_does_not_redeem_link() {
    let (app, token) = register().await;
    let scanner = app.browser().with_headers(&[]);
    let page = format!("/verify?token={token}");
    for method in [actix_web::http::Method::HEAD, actix_web::http::Method::GET] {
        let response = scanner.request(method, &page).await.expect(200);
        assert!(!response.sets_cookie());
    }
    let _ = scanner.request(actix_web::http::Method::HEAD, &format!("/api/auth{page}")).await;
    let browser = app.browser();
    assert_eq!(browser.verify(&token).await.json(), json!({"signedIn": true}));
}

#[actix_web::test]
async fn verify_link_ends_previous_session() {
    let (app, token) = register().await;
    let browser = app.member("ben@example.com").await;
    let bens = browser.copy_with_cookies();
    let _ = browser.verify(&token).await.expect(200);
    assert_eq!(browser.get("/api/auth/me").await.json()["email"], ANNA);
    assert!(!bens.is_signed_in().await, "the browser no longer has its cookie");
}

#[actix_web::test]
async fn resend_verification_voids_old_link() {
    let (app, old) = register().await;
    let body = json!({"email": "ANNA@example.com"});
    let response = app.browser().post("/api/auth/resend-verification", body).await.expect(202);
    assert_eq!(response.json(), json!({}));
    let new = app.emailed_token(ANNA, "/verify").await.unwrap();
    assert_ne!(old, new);
    app.browser().verify(&old).await.expect_error(400, "invalid_token");
    let _ = app.browser().verify(&new).await.expect(200);
}

#[actix_web::test]
async fn resend_verification_unknown_email_same_response() {
    let (app, token) = register().await;
    let _ = app.browser().verify(&token).await.expect(200);
    let emails = app.store.outbox_emails().await.len();
    for email in [ANNA, "nobody@example.com"] {
        let body = json!({"email": email});
        let response = app.browser().post("/api/auth/resend-verification", body).await.expect(202);
        assert_eq!(response.json(), json!({}));
    }
    assert_eq!(app.store.outbox_emails().await.len(), emails, "neither gets a mail");
}

#[http_test]
async fn resend_verification_without_email_is_rejected(app: TestApp) {
    for body in [json!({}), json!({"email": "anna"}), json!({"email": "a\u{0}@example.com"})] {
        let response = app.browser().post("/api/auth/resend-verification", body).await;
        response.expect_invalid(&[("email", "Please enter a valid email address")]);
    }
}

#[http_test(limit: |limit| if limit == RateLimit::EmailsPerIp { 2 } else { limit.default_per_hour() })]
async fn resend_verification_is_rate_limited_per_ip(app: TestApp) {
    let client = app.browser().from_address("203.0.113.7");
    let _ = client.post("/api/auth/resend-verification", json!({"email": "a@example.com"})).await.expect(202);
    let _ = client.post("/api/auth/forgot-password", json!({"email": "b@example.com"})).await.expect(200);
    for path in ["resend-verification", "forgot-password", "sign-in-link"] {
        let body = json!({"email": "c@example.com"});
        client.post(&format!("/api/auth/{path}"), body).await.expect_rate_limited();
    }
    let body = json!({"email": "c@example.com"});
    let _ = app.browser().post("/api/auth/resend-verification", body).await.expect(202);
}
