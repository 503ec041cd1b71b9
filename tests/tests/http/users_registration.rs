//! Sign-up.

use crate::http::prelude::*;
use application::ports::{Clock as _, HasherError};
use domain::users::Password;
use futures_util::future::{join, join_all};
use infrastructure::security::Argon2Hasher;

fn sign_up(email: &str, first_name: &str, password: &str) -> Value {
    json!({"email": email, "firstName": first_name, "password": password})
}

#[http_test]
async fn register_creates_account_without_session(app: TestApp) {
    let browser = app.browser();
    let response = browser.post("/api/auth/register", sign_up(ANNA, "Anna", PASSWORD)).await.expect(201);

    assert_eq!(response.json(), json!({"email": ANNA}));
    assert!(!browser.is_signed_in().await);
    assert_eq!(app.emailed_subjects(ANNA).await, ["Confirm your email address for Marigold"]);
    assert!(app.emailed_token(ANNA, "/verify").await.is_some());
    let [user] = &app.store.users().await[..] else { panic!("one account") };
    assert_eq!(user.first_name.as_str(), "Anna");
    assert!(!user.is_verified);
}

#[http_test]
async fn register_link_opens_page_not_api(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    let [mail] = &app.store.outbox_emails().await[..] else { panic!("one mail") };
    assert!(mail.content.text.contains("http://marigold.test/verify?token="));
    assert!(!mail.content.text.contains("/api/"), "{}", mail.content.text);
    assert!(!mail.content.html.contains("/api/"), "{}", mail.content.html);
}

#[http_test]
async fn register_returns_all_field_errors(app: TestApp) {
    let all_errors = [
        ("email", "Please enter a valid email address"),
        ("firstName", "First name is required"),
        ("password", "Password must be at least 8 characters"),
    ];
    for body in [json!({}), sign_up("anna", "  ", "1234567")] {
        app.browser().post("/api/auth/register", body).await.expect_invalid(&all_errors);
    }
    assert!(app.store.users().await.is_empty());
    assert!(app.store.outbox_emails().await.is_empty());
}

#[http_test]
async fn reject_control_characters_in_every_field(app: TestApp) {
    for control in ["\u{0}", "\u{7}", "\u{1b}", "\u{7f}"] {
        let email = format!("an{control}na@example.com");
        let name = format!("An{control}na");
        let password = format!("correct{control}horse");
        let body = sign_up(&email, &name, &password);
        app.browser().post("/api/auth/register", body).await.expect_invalid(&[
            ("email", "Please enter a valid email address"),
            ("firstName", "First name contains characters that cannot be used"),
            ("password", "Password contains characters that cannot be used"),
        ]);
    }
    assert!(app.store.users().await.is_empty());
}

#[http_test]
async fn register_password_length_is_validated(app: TestApp) {
    for (length, message) in
        [(7, "Password must be at least 8 characters"), (129, "Password must be 128 characters or less")]
    {
        let body = sign_up(ANNA, "Anna", &"ü".repeat(length));
        app.browser().post("/api/auth/register", body).await.expect_invalid(&[("password", message)]);
    }
    for length in [8, 128] {
        let email = format!("anna{length}@example.com");
        let body = sign_up(&email, "Anna", &"ü".repeat(length));
        let _ = app.browser().post("/api/auth/register", body).await.expect(201);
    }
}

#[http_test]
async fn register_verified_email_returns_409(app: TestApp, anna: Member) {
    let emails = app.store.outbox_emails().await.len();
    for spelling in [ANNA, "Anna@Example.COM"] {
        let response = app.browser().register(spelling).await;
        response.expect_error_with(409, "already_registered", &["requiresLogin"]);
        assert_eq!(response.json()["requiresLogin"], true);
        assert_eq!(response.message(), "Please use the login page to access your account.");
    }
    assert_eq!(app.store.outbox_emails().await.len(), emails, "no email is sent");
    assert!(anna.is_signed_in().await, "a sign-up does not end her session");
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}

#[http_test]
async fn register_unverified_email_sends_new_link(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    let old = app.emailed_token(ANNA, "/verify").await.unwrap();
    let body = sign_up(ANNA, "Annabel", PASSWORD);
    let response = app.browser().post("/api/auth/register", body).await.expect(201);
    assert_eq!(response.json(), json!({"email": ANNA}));

    let new = app.emailed_token(ANNA, "/verify").await.unwrap();
    assert_ne!(old, new);
    app.browser().verify(&old).await.expect_error(400, "invalid_token");
    let browser = app.browser();
    let _ = browser.verify(&new).await.expect(200);
    assert_eq!(browser.get("/api/auth/me").await.json()["firstName"], "Annabel");
    assert_eq!(app.store.users().await.len(), 1);
}

#[http_test]
async fn register_email_is_case_insensitive(app: TestApp) {
    let _ = app.browser().register("Anna@Example.com").await.expect(201);
    let _ = app.browser().register("anna@example.com").await.expect(201);
    assert_eq!(app.store.users().await.len(), 1);
}

#[http_test]
async fn register_twice_removes_both_passwords(app: TestApp) {
    for password in ["someone else's password", "the owner's password"] {
        let body = sign_up(ANNA, "Anna", password);
        let _ = app.browser().post("/api/auth/register", body).await.expect(201);
    }
    let owner = app.browser();
    let _ = owner.verify(&app.emailed_token(ANNA, "/verify").await.unwrap()).await.expect(200);
    assert!(owner.is_signed_in().await, "the link signs her in");
    for password in ["someone else's password", "the owner's password"] {
        app.browser().login(ANNA, password).await.expect_error(401, "invalid_credentials");
    }
    assert_eq!(app.store.users().await[0].password, Password::None);
}

/// The first person to sign up may not own the mailbox.
#[http_test]
async fn register_again_ends_every_earlier_link(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let reset = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let sign_in = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();

    let _ = app.browser().register(ANNA).await.expect(201);

    for (path, body) in [
        ("/api/auth/reset-password", json!({"token": reset, "password": PASSWORD})),
        ("/api/auth/sign-in-link/redeem", json!({"token": sign_in})),
    ] {
        app.browser().post(path, body).await.expect_error(400, "invalid_token");
    }
}

#[http_test]
async fn register_concurrently_creates_one_account(app: TestApp) {
    let (a, b) = (app.browser(), app.browser());
    let (first, second) = join(a.register(ANNA), b.register(ANNA)).await;
    assert_eq!((first.status.as_u16(), second.status.as_u16()), (201, 201));
    let [user] = &app.store.users().await[..] else { panic!("one account") };
    assert_eq!(user.password, Password::None);
    assert_eq!(app.store.tokens().await.len(), 1, "only the later link works");
}

#[http_test]
async fn register_ignores_admin_fields(app: TestApp) {
    let mut body = sign_up(ANNA, "Anna", PASSWORD);
    body["isAdmin"] = json!(true);
    body["isVerified"] = json!(true);
    body["id"] = json!("00000000-0000-0000-0000-000000000001");
    let _ = app.browser().post("/api/auth/register", body).await.expect(201);
    let [user] = &app.store.users().await[..] else { panic!("one account") };
    assert!(user.role.is_none());
    assert!(!user.is_verified);
    assert_ne!(user.id.to_string(), "00000000-0000-0000-0000-000000000001");
}

fn two_sign_ups_an_hour(limit: RateLimit) -> u32 {
    if limit == RateLimit::SignUpsPerIp { 2 } else { limit.default_per_hour() }
}

#[http_test(limit: two_sign_ups_an_hour)]
async fn register_is_rate_limited_per_ip(app: TestApp) {
    let client = || app.browser().from_address("203.0.113.7");
    let _ = client().register("a@example.com").await.expect(201);
    let _ = client().register("b@example.com").await.expect(201);
    client().register("c@example.com").await.expect_rate_limited();
    assert_eq!(app.store.users().await.len(), 2);
    let _ = app.browser().from_address("203.0.113.8").register("c@example.com").await.expect(201);
}

#[http_test(limit: two_sign_ups_an_hour)]
async fn register_forwarded_header_is_ignored(app: TestApp) {
    for (number, status) in [(1, 201), (2, 201), (3, 429)] {
        let forged = format!("198.51.100.{number}");
        let headers = [("sec-fetch-site", "same-origin"), ("x-forwarded-for", forged.as_str())];
        let browser = app.browser().from_address("203.0.113.7").with_headers(&headers);
        let _ = browser.register(&format!("{number}@example.com")).await.expect(status);
    }
}

#[actix_web::test]
async fn register_loopback_is_not_rate_limited() {
    for (exempt_loopback, last) in [(true, 201), (false, 429)] {
        let app = TestApp::start_with(TestAppOptions {
            limit: two_sign_ups_an_hour,
            exempt_loopback,
            ..TestAppOptions::default()
        })
        .await;
        for (email, status) in [("a@example.com", 201), ("b@example.com", 201), ("c@example.com", last)] {
            let _ = app.browser().register(email).await.expect(status);
        }
    }
}

/// Copied out of a document: with a zero-width space, a typographic hyphen, and in full width.
#[http_test]
async fn register_pasted_address_stores_the_plain_one(app: TestApp) {
    for (number, pasted) in
        ["zw-1@example.org\u{200b}", "\u{feff}zw\u{2011}1@exam\u{ad}ple.org", "ｚｗ－１＠example．org\u{a0}"]
            .iter()
            .enumerate()
    {
        let response = app.browser().post("/api/auth/register", sign_up(pasted, "Zoe", PASSWORD)).await;
        assert_eq!(response.expect(201).json(), json!({"email": "zw-1@example.org"}), "{number}");
        assert_eq!(app.store.users().await.len(), 1);
        let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": pasted})).await.expect(202);
    }
    let emails = app.store.outbox_emails().await;
    assert!(emails.iter().all(|mail| mail.to.as_str() == "zw-1@example.org"));
    assert_eq!(emails.len(), 6);
}

#[http_test(hasher: Argon2Hasher::new)]
async fn sign_up_in_parallel_with_one_address_creates_one_account(app: TestApp) {
    let browsers: Vec<_> = (0..20).map(|_| app.browser()).collect();
    let responses = join_all(browsers.iter().map(|browser| browser.register(ANNA))).await;
    let statuses: Vec<_> = responses.iter().map(|response| response.status.as_u16()).collect();
    assert!(statuses.iter().all(|status| [201, 409, 429].contains(status)), "{statuses:?}");
    assert!(statuses.contains(&201), "{statuses:?}");
    assert_eq!(app.store.users().await.len(), 1);
}

/// As many concurrent sign-ups with one address do: each account has only a share of the queue for hashing.
#[http_test]
async fn requests_over_the_share_of_hashes_return_429(app: TestApp, anna: Member) {
    let _ = anna.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let token = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    app.hasher.fail_with(HasherError::ShareUsed);
    app.browser().register("ben@example.com").await.expect_rate_limited();
    app.browser().login(ANNA, PASSWORD).await.expect_rate_limited();
    let reset = json!({"token": token, "password": "battery staple"});
    app.browser().post("/api/auth/reset-password", reset).await.expect_rate_limited();
    anna.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect_rate_limited();
    let change = json!({"currentPassword": PASSWORD, "newPassword": "battery staple"});
    let response = anna.put("/api/auth/password", change).await;
    assert_eq!(response.message(), "Too many attempts. Please try again in 5 seconds.");
    response.expect_rate_limited();

    app.hasher.fail_with(HasherError::Busy);
    let _ = app.browser().register("ben@example.com").await.expect(503);
}

#[http_test(limit: RateLimit::default_per_hour)]
async fn register_by_100_scripts_sends_5_emails_at_most(app: TestApp) {
    let new_stamp =
        async || app.browser().get("/api/auth/sign-up-stamp").await.expect(200).json()["stamp"].clone();
    let reused = new_stamp().await;
    app.clock.advance(TimeDelta::seconds(3));
    for number in 0..100 {
        let mut body = sign_up(&format!("script{number}@example.com"), "Anna", PASSWORD);
        match number % 5 {
            0 => {}
            1 => body["stamp"] = new_stamp().await,
            2 => body["stamp"] = reused.clone(),
            3 => body["stamp"] = json!(format!("{}.nonsense.signature", app.clock.now().timestamp_millis())),
            _ => (body["stamp"], body["remarks"]) = (new_stamp().await, json!("Cheap pills")),
        }
        let browser = app.browser().from_address(&format!("203.0.113.{number}"));
        let response = browser.post("/api/auth/register", body.clone()).await.expect(201);
        assert_eq!(response.json(), json!({"email": body["email"]}));
        assert!(response.sets_cookie());
    }
    let emails = app.store.outbox_emails().await.len();
    assert_eq!((emails, app.store.users().await.len()), (5, 5));
    // People are not affected.
    let stamp = new_stamp().await;
    app.clock.advance(TimeDelta::seconds(3));
    let mut body = sign_up(ANNA, "Anna", PASSWORD);
    body["stamp"] = stamp;
    let _ = app.browser().from_address("203.0.113.200").post("/api/auth/register", body).await.expect(201);
    assert!(app.emailed_token(ANNA, "/verify").await.is_some());
}

#[http_test(limit: RateLimit::default_per_hour)]
async fn register_on_a_local_site_needs_no_stamp(app: TestApp) {
    let stamp = app.browser().get("/api/auth/sign-up-stamp").await.expect(200).json();
    assert_eq!(stamp["waitMilliseconds"], 0);
    for number in 0..10 {
        let _ = app.browser().register(&format!("client{number}@example.com")).await.expect(201);
    }
    assert_eq!(app.store.outbox_emails().await.len(), 10);
}

#[http_test(
    limit: |limit| if limit == RateLimit::SignUpsWithoutStamp { 1 } else { limit.default_per_hour() },
    exempt_loopback: false
)]
async fn register_stamp_works_from_2_seconds_to_2_hours(app: TestApp) {
    for (milliseconds, is_emailed) in [(1999, false), (2000, true), (7_200_000, true), (7_200_001, false)] {
        let stamp = app.browser().get("/api/auth/sign-up-stamp").await.expect(200).json()["stamp"].clone();
        app.clock.advance(TimeDelta::milliseconds(milliseconds));
        // Uses up what is accepted without one.
        let _ = app.browser().register(&format!("client{milliseconds}@example.com")).await.expect(201);
        let email = format!("anna{milliseconds}@example.com");
        let mut body = sign_up(&email, "Anna", PASSWORD);
        body["stamp"] = stamp;
        let _ = app.browser().post("/api/auth/register", body).await.expect(201);
        assert_eq!(app.emailed_token(&email, "/verify").await.is_some(), is_emailed, "{milliseconds} ms");
    }
}
