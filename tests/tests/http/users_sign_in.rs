//! Signing in by password, and signing out.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use crate::http::prelude::*;
use application::ports::Store as _;
use argon2::password_hash::phc;
use argon2::{Argon2, PasswordHasher as _};
use domain::SessionId;
use domain::users::{Password, PasswordHash};
use futures_util::future::join_all;
use integration_tests::memory::{CommitObserver, State};

#[http_test]
async fn login_with_password_succeeds(app: TestApp, _anna: Member) {
    let browser = app.browser();
    let response = browser.login(ANNA, PASSWORD).await.expect(200);
    let anna = json!({"email": ANNA, "firstName": "Anna", "isAdmin": false, "role": null});
    assert_eq!(response.json(), anna);
    assert_eq!(browser.get("/api/auth/me").await.expect(200).json(), anna);
}

#[http_test]
async fn login_email_is_case_insensitive(app: TestApp, _anna: Member) {
    let response = app.browser().login("ANNA@Example.Com", PASSWORD).await.expect(200);
    assert_eq!(response.json()["email"], ANNA);
}

#[http_test]
async fn login_unknown_email_same_response(app: TestApp, _anna: Member) {
    let wrong = app.browser().login(ANNA, "wrong horse").await;
    let unknown = app.browser().login("nobody@example.com", PASSWORD).await;
    for response in [&wrong, &unknown] {
        response.expect_error(401, "invalid_credentials");
        assert_eq!(response.message(), "Invalid email or password");
        assert!(!response.sets_cookie());
    }
    assert_eq!(wrong.text, unknown.text);
    let names = |response: &TestResponse| {
        let mut names: Vec<_> = response.headers.keys().map(ToString::to_string).collect();
        names.sort();
        names
    };
    assert_eq!(names(&wrong), names(&unknown));
}

#[http_test]
async fn login_password_is_case_sensitive(app: TestApp, _anna: Member) {
    for similar in [&PASSWORD.to_uppercase(), &format!("{PASSWORD} "), &format!(" {PASSWORD}")] {
        app.browser().login(ANNA, similar).await.expect_error(401, "invalid_credentials");
    }
}

#[http_test]
async fn login_missing_fields_are_all_named(app: TestApp) {
    for body in [json!({}), json!({"email": "anna", "password": ""})] {
        app.browser()
            .post("/api/auth/login", body)
            .await
            .expect_invalid(&[("email", "Invalid email address"), ("password", "Password is required")]);
    }
    app.browser().login(ANNA, "").await.expect_invalid(&[("password", "Password is required")]);
}

#[http_test]
async fn login_unverified_sends_new_link(app: TestApp) {
    let browser = app.browser();
    let _ = browser.register(ANNA).await.expect(201);
    let old = app.emailed_token(ANNA, "/verify").await.unwrap();
    let response = browser.login(ANNA, PASSWORD).await;
    response.expect_error(403, "email_not_verified");
    assert_eq!(
        response.message(),
        "Please confirm your email address first. We've just sent you a new link."
    );
    assert!(!response.sets_cookie());
    app.browser().verify(&old).await.expect_error(400, "invalid_token");
    let new = app.emailed_token(ANNA, "/verify").await.unwrap();
    let _ = browser.verify(&new).await.expect(200);
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}

#[http_test]
async fn login_unverified_wrong_password_same_response(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    app.browser().login(ANNA, "wrong horse").await.expect_error(401, "invalid_credentials");
    assert_eq!(app.emailed_subjects(ANNA).await.len(), 1, "no email is sent");
}

fn three_failures(limit: RateLimit) -> u32 {
    if limit == RateLimit::SignInFailuresPerAccount { 3 } else { limit.default_per_hour() }
}

#[http_test(limit: three_failures)]
async fn login_success_does_not_count_as_failure(app: TestApp, _anna: Member) {
    for _ in 0..10 {
        let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
    }
    for _ in 0..3 {
        app.browser().login(ANNA, "wrong horse").await.expect_error(401, "invalid_credentials");
    }
    app.browser().login(ANNA, "wrong horse").await.expect_rate_limited();
}

#[http_test(limit: three_failures)]
async fn login_account_limit_applies_from_every_ip(app: TestApp, _anna: Member, _ben: Member) {
    for address in ["127.0.0.1", "203.0.113.7", "2001:db8::1"] {
        let browser = app.browser().from_address(address);
        browser.login(ANNA, "wrong horse").await.expect_error(401, "invalid_credentials");
    }
    for (address, spelling) in [("127.0.0.1", ANNA), ("203.0.113.8", "Anna@EXAMPLE.com")] {
        let browser = app.browser().from_address(address);
        browser.login(spelling, "wrong horse").await.expect_rate_limited();
        browser.login(spelling, PASSWORD).await.expect_rate_limited();
    }
    let _ = app.browser().login("ben@example.com", PASSWORD).await.expect(200);
}

#[http_test(limit: three_failures)]
async fn login_locked_out_member_can_use_link(app: TestApp, _anna: Member) {
    for _ in 0..3 {
        let _ = app.browser().from_address("203.0.113.7").login(ANNA, "guess").await.expect(401);
    }
    let anna = app.browser();
    anna.login(ANNA, PASSWORD).await.expect_rate_limited();
    let _ = anna.post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let token = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let _ = anna.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200);
}

#[http_test(
    limit: |limit| if limit == RateLimit::SignInFailuresPerIp { 2 } else { limit.default_per_hour() }
)]
async fn login_failures_are_rate_limited_per_ip(app: TestApp) {
    let client = || app.browser().from_address("203.0.113.7");
    for email in ["a@example.com", "b@example.com"] {
        client().login(email, "guess").await.expect_error(401, "invalid_credentials");
    }
    client().login("c@example.com", "guess").await.expect_rate_limited();
    let response = app.browser().login("c@example.com", "guess").await;
    response.expect_error(401, "invalid_credentials");
}

#[http_test(
    limit: |limit| if limit == RateLimit::SignInFailuresPerIp { 2 } else { limit.default_per_hour() }
)]
async fn login_failures_in_parallel_stay_within_limit_per_ip(app: TestApp) {
    let logins = (0..6).map(async |number| {
        let client = app.browser().from_address("203.0.113.7");
        client.login(&format!("member{number}@example.com"), "guess").await.status.as_u16()
    });
    let mut statuses = join_all(logins).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [401, 401, 429, 429, 429, 429]);
}

#[http_test]
async fn login_rotates_session(app: TestApp, anna: Member) {
    let before = anna.copy_with_cookies();
    let _ = anna.login(ANNA, PASSWORD).await.expect(200);
    assert_ne!(anna.cookie().unwrap().value(), before.cookie().unwrap().value());
    assert!(anna.is_signed_in().await);
    assert!(!before.is_signed_in().await);
    assert_eq!(app.store.sessions().await.len(), 1);
}

/// The sessions after each commit.
#[derive(Default)]
struct SessionWatch(Mutex<Vec<BTreeSet<SessionId>>>);

impl CommitObserver for SessionWatch {
    fn committed(&self, _: &State, after: &State) {
        self.0.lock().unwrap().push(after.sessions.keys().copied().collect());
    }
}

#[http_test]
async fn sign_in_replaces_session_in_one_transaction(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    let browser = app.member(ANNA).await;
    let watch = Arc::new(SessionWatch::default());
    memory.observe(watch.clone());

    let _ = browser.login(ANNA, PASSWORD).await.expect(200);
    let _ = browser.post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let token = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let _ = browser.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200);

    let commits = watch.0.lock().unwrap();
    assert!(commits.iter().all(|sessions| sessions.len() == 1), "{commits:?}");
    let distinct: BTreeSet<_> = commits.iter().collect();
    assert_eq!(distinct.len(), 2, "{commits:?}");
}

#[http_test]
async fn sign_in_rehashes_outdated_password(app: TestApp, _anna: Member) {
    let stored = async || app.store.users().await[0].password.clone();
    let before = stored().await;
    app.hasher.outdate(before.hash().unwrap());
    let hash_count = app.hasher.hash_count();

    app.browser().login(ANNA, "wrong horse").await.expect_error(401, "invalid_credentials");
    assert_eq!(stored().await, before);
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
    let after = stored().await;
    assert!(matches!(after, Password::Generated(_)) && after != before, "{after:?}");

    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
    assert_eq!((stored().await, app.hasher.hash_count()), (after, hash_count + 1), "once is enough");
}

#[http_test]
async fn login_elsewhere_keeps_session(app: TestApp, anna: Member) {
    let other_browser = app.browser();
    let _ = other_browser.login(ANNA, PASSWORD).await.expect(200);
    assert!(anna.is_signed_in().await);
    assert!(other_browser.is_signed_in().await);
}

#[http_test]
async fn logout_invalidates_cookie(app: TestApp) {
    let browser = app.member(ANNA).await;
    let copy = browser.copy_with_cookies();
    let response = browser.post("/api/auth/logout", json!({})).await.expect(204);
    assert!(response.text.is_empty());
    assert!(browser.cookie().is_none(), "the browser drops its cookie");
    copy.get("/api/auth/me").await.expect_error(401, "unauthenticated");
    assert!(app.store.sessions().await.is_empty());
}

#[http_test]
async fn logout_twice_succeeds(app: TestApp, anna: Member) {
    let copy_with_cookies = anna.copy_with_cookies();
    for anna in [&anna, &copy_with_cookies, &app.browser()] {
        let _ = anna.request(actix_web::http::Method::POST, "/api/auth/logout").await.expect(204);
    }
}

#[http_test]
async fn logout_keeps_other_sessions(app: TestApp, anna: Member) {
    let other_browser = app.browser();
    let _ = other_browser.login(ANNA, PASSWORD).await.expect(200);
    let _ = anna.post("/api/auth/logout", json!({})).await.expect(204);
    assert!(other_browser.is_signed_in().await);
}

/// As a Mac and a phone type the same password.
#[http_test]
async fn password_typed_on_another_device_is_the_same(app: TestApp, anna: Member) {
    let (composed, decomposed) = ("caf\u{e9} au lait", "cafe\u{301}\u{a0}au lait");
    let _ = anna.put("/api/auth/password", json!({"newPassword": composed})).await.expect(204);
    let _ = app.browser().login(ANNA, decomposed).await.expect(200);
    let _ = anna.post("/api/auth/reauthenticate", json!({"password": decomposed})).await.expect(204);
    let change = json!({"currentPassword": decomposed, "newPassword": "nai\u{308}ve\u{2003}words"});
    let _ = anna.put("/api/auth/password", change).await.expect(204);
    let _ = app.browser().login(ANNA, "na\u{ef}ve words").await.expect(200);

    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let token = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let reset = json!({"token": token, "password": decomposed});
    let _ = app.browser().post("/api/auth/reset-password", reset).await.expect(200);
    let _ = app.browser().login(ANNA, composed).await.expect(200);
}

#[http_test]
async fn old_hash_of_decomposed_password_is_replaced(app: TestApp, _anna: Member) {
    let (composed, decomposed) = ("caf\u{e9} au lait", "cafe\u{301} au lait");
    let mut user = app.store.users().await.remove(0);
    let hash: phc::PasswordHash =
        Argon2::default().hash_password_with_salt(decomposed.as_bytes(), b"a salt of tests").unwrap();
    user.set_password(PasswordHash::new(hash.to_string()));
    let mut unit = app.store.begin().await.unwrap();
    unit.users().update(&user).await.unwrap();
    unit.commit().await.unwrap();

    app.browser().login(ANNA, "cafe\u{301} au lai").await.expect_error(401, "invalid_credentials");
    let (verified, hashed) = (app.hasher.verify_count(), app.hasher.hash_count());
    let known = app.browser();
    let _ = known.login(ANNA, decomposed).await.expect(200);
    assert_eq!((app.hasher.verify_count(), app.hasher.hash_count()), (verified + 2, hashed + 1));
    for password in [composed, decomposed] {
        let _ = app.browser().login(ANNA, password).await.expect(200);
    }
    assert_eq!((app.hasher.verify_count(), app.hasher.hash_count()), (verified + 4, hashed + 1));
    // The device cookie belongs to the new hash.
    let device = known.cookie_named("browser").unwrap();
    let _ = known.login(ANNA, composed).await.expect(200);
    assert_ne!(known.cookie_named("browser").unwrap().value(), device.value());
}
