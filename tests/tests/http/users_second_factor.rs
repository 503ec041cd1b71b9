//! Two-step login: setting it up, and every way of signing in with it.

use crate::http::prelude::*;
use domain::users::EmailAddress;
use futures_util::future::join_all;
use integration_tests::app::Authenticator;

const WRONG: [(&str, &str); 1] =
    [("code", "That code isn't right. Enter the newest one from your authenticator app.")];
const WRONG_AT_SIGN_IN: [(&str, &str); 1] =
    [("code", "That code isn't right. Enter the newest one from your app, or an unused recovery code.")];

async fn set_up(browser: &Browser<'_>) -> TestResponse {
    browser.post("/api/auth/second-factor/setup", json!({})).await
}

async fn enable(browser: &Browser<'_>, code: &str) -> TestResponse {
    browser.post("/api/auth/second-factor/enable", json!({"code": code})).await
}

async fn submit(browser: &Browser<'_>, code: &str) -> TestResponse {
    browser.post("/api/auth/second-factor", json!({"code": code})).await
}

async fn replace_codes(browser: &Browser<'_>) -> TestResponse {
    browser.post("/api/auth/second-factor/recovery-codes", json!({})).await
}

async fn status(browser: &Browser<'_>) -> Value {
    browser.get("/api/auth/second-factor").await.expect(200).json()
}

async fn kinds(browser: &Browser<'_>) -> Vec<String> {
    let events = browser.get("/api/auth/activity").await.expect(200).json();
    let events = events["items"].as_array().unwrap().clone();
    events.iter().map(|event| event["kind"].as_str().unwrap().to_owned()).collect()
}

/// A browser that has entered the password and has to enter a code.
async fn challenged(app: &TestApp) -> Browser<'_> {
    let browser = app.browser();
    browser.login(ANNA, PASSWORD).await.expect_error(403, "second_factor_required");
    browser
}

#[http_test]
async fn set_up_returns_key_and_qr_code_and_changes_nothing_yet(app: TestApp, anna: Member) {
    assert_eq!(status(&anna).await, json!({"recoveryCodesLeft": 0}));
    let response = set_up(&anna).await.expect(200);
    assert_eq!(response.header("cache-control"), "no-store");
    let first = response.json();
    let key = first["key"].as_str().unwrap();
    assert_eq!(key.len(), 32);
    let uri = format!("otpauth://totp/Marigold:anna%40example.com?secret={key}&issuer=Marigold");
    assert_eq!(first["uri"], uri);
    assert!(first["qrCode"]["size"].as_u64().unwrap() >= 21);
    assert!(first["qrCode"]["path"].as_str().unwrap().starts_with("M0 0h7v1h-7z"));

    let second = set_up(&anna).await.expect(200).json();
    assert_ne!(second["key"], first["key"]);
    enable(&anna, &Authenticator::new(&app, key).code()).await.expect_invalid(&WRONG);
    assert_eq!(status(&anna).await, json!({"recoveryCodesLeft": 0}));
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}

#[http_test]
async fn enable_returns_ten_recovery_codes_and_notifies(app: TestApp, anna: Member) {
    enable(&anna, "123456").await.expect_invalid(&WRONG);
    enable(&anna, " ").await.expect_invalid(&[("code", "Enter the code")]);
    app.clock.advance(TimeDelta::seconds(1));
    let authenticator = anna.enable_second_factor().await;
    let mut codes = authenticator.recovery_codes.clone();
    codes.sort();
    codes.dedup();
    assert_eq!(codes.len(), 10);
    assert!(codes.iter().all(|code| code.len() == 29), "{codes:?}");
    let current = status(&anna).await;
    assert_eq!((current["recoveryCodesLeft"].as_u64(), current["enabledAt"].is_string()), (Some(10), true));
    assert_eq!(kinds(&anna).await, ["second_factor_enabled", "email_verified"]);
    assert_eq!(app.emailed_subjects(ANNA).await.last().unwrap(), "Two-step login is on for Marigold");
    assert_eq!(anna.get("/api/auth/account").await.json()["hasSecondFactor"], true);
    assert!(anna.is_signed_in().await);

    set_up(&anna).await.expect_error(409, "second_factor_enabled");
    enable(&anna, &authenticator.next_code()).await.expect_error(409, "second_factor_enabled");
}

#[http_test]
async fn changes_need_recent_authentication(app: TestApp, anna: Member) {
    app.clock.advance(TimeDelta::minutes(15));
    for response in [
        set_up(&anna).await,
        enable(&anna, "123456").await,
        replace_codes(&anna).await,
        anna.delete("/api/auth/second-factor").await,
    ] {
        response.expect_error(403, "reauthentication_required");
    }
}

#[http_test]
async fn every_way_of_signing_in_asks_for_the_code(app: TestApp, anna: Member) {
    let _ = anna.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    let authenticator = anna.enable_second_factor().await;

    let by_password = challenged(&app).await;

    let by_link = app.browser();
    let _ = by_link.post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let token = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let redeemed = by_link.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await;
    redeemed.expect_error(403, "second_factor_required");

    for (browser, kind) in [(by_password, "signed_in_by_password"), (by_link, "signed_in_by_link")] {
        assert!(browser.cookie().is_none() && !browser.is_signed_in().await, "{kind}");
        assert!(browser.cookie_named("browser").is_none(), "not trusted yet");
        let member = submit(&browser, &authenticator.next_code()).await.expect(200).json();
        assert_eq!((&member["email"], browser.is_signed_in().await), (&json!(ANNA), true), "{kind}");
        assert!(browser.cookie_named("second_factor").is_none());
        assert_eq!(kinds(&browser).await[0], kind);
    }

    let by_reset = app.browser();
    let _ = by_reset.post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let token = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let reset = json!({"token": token, "password": "a new password"});
    let _ = by_reset.post("/api/auth/reset-password", reset).await.expect(200);
    assert!(!by_reset.is_signed_in().await);
    by_reset.login(ANNA, "a new password").await.expect_error(403, "second_factor_required");
    let _ = submit(&by_reset, &authenticator.next_code()).await.expect(200);
}

/// The address of an account with a second factor is verified, so that its verification link only shows that.
#[http_test]
async fn verification_link_opened_again_starts_no_session(app: TestApp, anna: Member) {
    let _ = anna.enable_second_factor().await;
    let token = app.emailed_token(ANNA, "/verify").await.unwrap();
    let other = app.browser();
    assert_eq!(other.verify(&token).await.expect(200).json()["signedIn"], false);
    assert!(!other.is_signed_in().await);
}

#[http_test]
async fn code_works_once_and_with_drift(app: TestApp) {
    let authenticator = app.member(ANNA).await.enable_second_factor().await;
    let first = challenged(&app).await;
    submit(&first, &authenticator.code()).await.expect_invalid(&WRONG_AT_SIGN_IN);
    let code = authenticator.next_code();
    app.clock.advance(TimeDelta::seconds(30));
    let spaced = format!(" {} {} ", &code[..3], &code[3..]);
    let _ = submit(&first, &spaced).await.expect(200);
    let second = challenged(&app).await;
    submit(&second, &code).await.expect_invalid(&WRONG_AT_SIGN_IN);
    let _ = submit(&second, &authenticator.next_code()).await.expect(200);
}

#[http_test]
async fn code_submitted_concurrently_starts_one_session(app: TestApp) {
    let authenticator = app.member(ANNA).await.enable_second_factor().await;
    let before = app.store.sessions().await.len();
    let code = authenticator.next_code();
    let first = challenged(&app).await;
    let copy = first.copy_with_cookies();
    let others = [challenged(&app).await, challenged(&app).await];
    let browsers = [&first, &copy, &others[0], &others[1]];
    let responses = join_all(browsers.map(|browser| submit(browser, &code))).await;
    let accepted = responses.iter().filter(|response| response.status == 200).count();
    assert_eq!((accepted, app.store.sessions().await.len() - before), (1, 1));
}

#[http_test]
async fn recovery_code_submitted_concurrently_starts_one_session(app: TestApp) {
    let authenticator = app.member(ANNA).await.enable_second_factor().await;
    let before = app.store.sessions().await.len();
    let code = &authenticator.recovery_codes[0];
    let browsers = [challenged(&app).await, challenged(&app).await, challenged(&app).await];
    let responses = join_all(browsers.iter().map(|browser| submit(browser, code))).await;
    let accepted = responses.iter().filter(|response| response.status == 200).count();
    assert_eq!((accepted, app.store.sessions().await.len() - before), (1, 1));
}

#[http_test]
async fn recovery_code_works_once_and_notifies(app: TestApp, anna: Member) {
    let authenticator = anna.enable_second_factor().await;
    let code = &authenticator.recovery_codes[3];
    app.clock.advance(TimeDelta::seconds(1));
    let browser = challenged(&app).await;
    let _ = submit(&browser, &code.to_uppercase().replace('-', " ")).await.expect(200);
    assert_eq!(status(&browser).await["recoveryCodesLeft"], 9);
    assert!(kinds(&browser).await.contains(&"recovery_code_used".to_owned()));
    assert_eq!(app.emailed_subjects(ANNA).await.last().unwrap(), "A recovery code was used for Marigold");
    let email = app.store.outbox_emails().await.pop().unwrap().content.text;
    assert!(email.contains("9 codes are left") && !email.contains(code.as_str()), "{email}");

    let again = challenged(&app).await;
    submit(&again, code).await.expect_invalid(&WRONG_AT_SIGN_IN);
}

#[http_test]
async fn replace_recovery_codes_ends_earlier_ones(app: TestApp, anna: Member) {
    replace_codes(&anna).await.expect_error(409, "second_factor_not_enabled");
    let authenticator = anna.enable_second_factor().await;
    app.clock.advance(TimeDelta::seconds(1));
    let replaced = replace_codes(&anna).await.expect(200).json();
    assert_eq!(kinds(&anna).await[0], "recovery_codes_replaced");
    let browser = challenged(&app).await;
    submit(&browser, &authenticator.recovery_codes[0]).await.expect_invalid(&WRONG_AT_SIGN_IN);
    let _ = submit(&browser, replaced["recoveryCodes"][0].as_str().unwrap()).await.expect(200);
}

#[http_test]
async fn challenge_allows_five_tries(app: TestApp, anna: Member) {
    let authenticator = anna.enable_second_factor().await;
    let browser = challenged(&app).await;
    for _ in 0..5 {
        submit(&browser, authenticator.wrong_code()).await.expect_invalid(&WRONG_AT_SIGN_IN);
    }
    submit(&browser, &authenticator.next_code()).await.expect_error(400, "invalid_token");
    assert!(kinds(&anna).await.contains(&"sign_in_failed".to_owned()));
    let _ = submit(&challenged(&app).await, &authenticator.code()).await.expect(200);
}

#[http_test]
async fn challenge_expires_after_ten_minutes(app: TestApp) {
    let authenticator = app.member(ANNA).await.enable_second_factor().await;
    let browser = challenged(&app).await;
    app.clock.advance(TimeDelta::minutes(10));
    submit(&browser, &authenticator.code()).await.expect_error(400, "invalid_token");
}

#[http_test]
async fn challenge_belongs_to_one_browser(app: TestApp) {
    let authenticator = app.member(ANNA).await.enable_second_factor().await;
    let browser = challenged(&app).await;
    let code = authenticator.next_code();
    submit(&app.browser(), &code).await.expect_error(400, "invalid_token");
    let cookie = browser.cookie_named("second_factor").unwrap();
    assert!(cookie.http_only() == Some(true) && cookie.value().len() == 43);
    let _ = submit(&browser, &code).await.expect(200);
    submit(&browser.copy_with_cookies(), &code).await.expect_error(400, "invalid_token");
}

#[http_test]
async fn challenge_ends_with_all_sessions(app: TestApp, anna: Member) {
    let authenticator = anna.enable_second_factor().await;
    let thief = challenged(&app).await;
    let _ = anna.delete("/api/auth/sessions/others").await.expect(204);
    submit(&thief, &authenticator.next_code()).await.expect_error(400, "invalid_token");

    let thief = challenged(&app).await;
    let _ = anna.put("/api/auth/password", json!({"newPassword": "a new password"})).await.expect(204);
    submit(&thief, &authenticator.next_code()).await.expect_error(400, "invalid_token");
}

#[http_test(limit: |limit| if limit == RateLimit::SecondFactorFailuresPerAccount { 3 } else { 1000 })]
async fn wrong_codes_are_limited_per_account(app: TestApp) {
    let authenticator = app.member(ANNA).await.enable_second_factor().await;
    for _ in 0..3 {
        submit(&challenged(&app).await, authenticator.wrong_code()).await.expect_invalid(&WRONG_AT_SIGN_IN);
    }
    let browser = challenged(&app).await;
    let limited = submit(&browser, &authenticator.next_code()).await;
    limited.expect_error(429, "too_many_requests");
    assert!(!limited.header("retry-after").is_empty());
}

#[http_test]
async fn disable_notifies_and_signs_in_without_code(app: TestApp, anna: Member) {
    let _ = anna.delete("/api/auth/second-factor").await.expect(204);
    let authenticator = anna.enable_second_factor().await;
    let waiting = challenged(&app).await;
    app.clock.advance(TimeDelta::seconds(1));
    let _ = anna.delete("/api/auth/second-factor").await.expect(204);
    assert_eq!(kinds(&anna).await[0], "second_factor_disabled");
    let subjects = app.emailed_subjects(ANNA).await;
    assert_eq!(subjects.last().unwrap(), "Two-step login is off for Marigold");
    let _ = anna.delete("/api/auth/second-factor").await.expect(204);
    assert_eq!(app.emailed_subjects(ANNA).await.len(), subjects.len());
    submit(&waiting, &authenticator.next_code()).await.expect_error(400, "invalid_token");
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
    assert_eq!(status(&anna).await, json!({"recoveryCodesLeft": 0}));
}

#[http_test]
async fn app_code_counts_as_recent_authentication_once(app: TestApp, anna: Member) {
    let authenticator = anna.enable_second_factor().await;
    app.clock.advance(TimeDelta::minutes(15));
    let reauthenticate =
        async |code: &str| anna.post("/api/auth/reauthenticate", json!({"code": code})).await;
    reauthenticate(authenticator.wrong_code()).await.expect_invalid(&WRONG);
    reauthenticate(&authenticator.recovery_codes[0]).await.expect_invalid(&WRONG);
    let code = authenticator.code();
    let _ = reauthenticate(&code).await.expect(204);
    reauthenticate(&code).await.expect_invalid(&WRONG);
    let _ = anna.delete("/api/auth/second-factor").await.expect(204);
}

#[http_test]
async fn blocked_member_cannot_finish_signing_in(app: TestApp) {
    let authenticator = app.member(ANNA).await.enable_second_factor().await;
    let browser = challenged(&app).await;
    let anna = app.context.queries.users().find_by_email(&EmailAddress::parse(ANNA).unwrap()).await.unwrap();
    let admin = app.admin("ada@example.com").await;
    let block = format!("/api/admin/members/{}/block", anna.unwrap().id);
    let _ = admin.post(&block, json!({"reason": "Shared her account"})).await.expect(200);
    submit(&browser, &authenticator.next_code()).await.expect_error(400, "invalid_token");
}
