//! Actions that need recent authentication.

use crate::http::prelude::*;

const NEW: &str = "anna@new.example";
const CHOSEN: &str = "battery staple";

/// A member whose session was authenticated more than 15 minutes ago.
async fn stale_member(app: &TestApp) -> Browser<'_> {
    let anna = app.member(ANNA).await;
    app.clock.advance(TimeDelta::minutes(15));
    anna
}

async fn reauthenticate(browser: &Browser<'_>, body: Value) -> TestResponse {
    browser.post("/api/auth/reauthenticate", body).await
}

async fn request_code(browser: &Browser<'_>) -> TestResponse {
    browser.post("/api/auth/reauthenticate/code", json!({})).await
}

async fn change_email(browser: &Browser<'_>) -> TestResponse {
    browser.put("/api/auth/profile", json!({"email": NEW})).await
}

async fn set_password(browser: &Browser<'_>) -> TestResponse {
    browser.put("/api/auth/password", json!({"newPassword": CHOSEN})).await
}

/// The code in the latest email to this address.
async fn emailed_code(app: &TestApp, to: &str) -> Option<String> {
    let emails = app.store.outbox_emails().await;
    emails.iter().rev().filter(|mail| mail.to.as_str() == to).find_map(|mail| {
        let is_code = |line: &&str| line.len() == 6 && line.bytes().all(|b| b.is_ascii_digit());
        mail.content.text.lines().find(is_code).map(ToOwned::to_owned)
    })
}

fn wrong_code(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

#[http_test]
async fn change_email_needs_recent_authentication(app: TestApp, anna: Member) {
    app.clock.advance(TimeDelta::minutes(15));
    change_email(&anna).await.expect_error(403, "reauthentication_required");
    assert_eq!(anna.get("/api/auth/me").await.json()["email"], ANNA);
    assert!(app.emailed_subjects(NEW).await.is_empty());

    let _ = anna.put("/api/auth/profile", json!({"firstName": "Anne"})).await.expect(200);
    let _ = anna.put("/api/auth/profile", json!({"email": ANNA, "firstName": "Anna"})).await.expect(200);

    let _ = reauthenticate(&anna, json!({"password": PASSWORD})).await.expect(204);
    app.clock.advance(TimeDelta::minutes(15) - TimeDelta::seconds(1));
    let _ = change_email(&anna).await.expect(200);
}

#[http_test]
async fn set_first_password_needs_recent_authentication(app: TestApp) {
    let anna = stale_member(&app).await;
    set_password(&anna).await.expect_error(403, "reauthentication_required");
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);

    let _ = request_code(&anna).await.expect(202);
    let code = emailed_code(&app, ANNA).await.unwrap();
    let _ = reauthenticate(&anna, json!({"code": code})).await.expect(204);
    let _ = set_password(&anna).await.expect(204);
    let _ = app.browser().login(ANNA, CHOSEN).await.expect(200);
}

/// The current password is sufficient.
#[http_test]
async fn change_password_accepts_current_password_as_proof(app: TestApp, anna: Member) {
    let _ = set_password(&anna).await.expect(204);
    app.clock.advance(TimeDelta::days(1));
    let missing = [("currentPassword", "Enter your current password")];
    anna.put("/api/auth/password", json!({"newPassword": "a third one"})).await.expect_invalid(&missing);
    let body = json!({"newPassword": "a third one", "currentPassword": CHOSEN});
    let _ = anna.put("/api/auth/password", body).await.expect(204);
    let _ = change_email(&anna).await.expect(200);
}

#[http_test]
async fn every_kind_of_sign_in_counts_as_proof(app: TestApp) {
    let verified = app.member(ANNA).await;
    app.clock.advance(TimeDelta::minutes(14));
    let _ = set_password(&verified).await.expect(204);

    app.clock.advance(TimeDelta::days(1));
    let by_password = app.browser();
    let _ = by_password.login(ANNA, CHOSEN).await.expect(200);
    let _ = change_email(&by_password).await.expect(200);

    app.clock.advance(TimeDelta::days(1));
    let by_link = app.browser();
    let _ = by_link.post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let email = by_password.get("/api/auth/me").await.json()["email"].as_str().unwrap().to_owned();
    let _ = by_link.post("/api/auth/sign-in-link", json!({"email": email})).await.expect(202);
    let token = app.emailed_token(&email, "/sign-in-link").await.unwrap();
    let _ = by_link.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200);
    let third = json!({"email": "third@new.example"});
    let _ = by_link.put("/api/auth/profile", third).await.expect(200);
}

#[http_test]
async fn reauthenticate_renews_only_this_sessions_cookie(app: TestApp) {
    let anna = stale_member(&app).await;
    let copy = anna.copy_with_cookies();
    let other_browser = app.browser();
    let _ = other_browser.login(ANNA, PASSWORD).await.expect(200);
    app.clock.advance(TimeDelta::minutes(15));
    let id = async |browser: &Browser<'_>| {
        let sessions = browser.get("/api/auth/sessions").await.expect(200).json();
        let sessions = sessions.as_array().unwrap().clone();
        sessions.into_iter().find(|session| session["isCurrent"] == true).unwrap()["id"].clone()
    };
    let before = id(&anna).await;

    let _ = reauthenticate(&anna, json!({"password": PASSWORD})).await.expect(204);

    assert_eq!(id(&anna).await, before, "the same session");
    assert!(!copy.is_signed_in().await, "a copied cookie becomes invalid");
    assert!(other_browser.is_signed_in().await);
    change_email(&other_browser).await.expect_error(403, "reauthentication_required");
    let _ = change_email(&anna).await.expect(200);
}

#[http_test]
async fn reauthenticate_wrong_password_is_rejected(app: TestApp) {
    let anna = stale_member(&app).await;
    let wrong = reauthenticate(&anna, json!({"password": "wrong horse"})).await;
    wrong.expect_invalid(&[("password", "This is not your password")]);
    assert!(!wrong.sets_cookie());
    for body in [json!({}), json!({"password": ""}), json!({"password": null, "code": null})] {
        let response = reauthenticate(&anna, body).await;
        response.expect_invalid(&[("password", "Enter your password")]);
    }
    let blank = reauthenticate(&anna, json!({"code": " "})).await;
    blank.expect_invalid(&[("code", "Enter the code")]);
    change_email(&anna).await.expect_error(403, "reauthentication_required");
    app.browser()
        .post("/api/auth/reauthenticate", json!({"password": PASSWORD}))
        .await
        .expect_error(401, "unauthenticated");
}

#[http_test]
async fn code_works_once(app: TestApp) {
    let anna = stale_member(&app).await;
    let _ = request_code(&anna).await.expect(202);
    assert_eq!(app.emailed_subjects(ANNA).await.last().unwrap(), "Your confirmation code for Marigold");
    let code = emailed_code(&app, ANNA).await.unwrap();
    let spaced = json!({"code": format!(" {code} ")});
    let _ = reauthenticate(&anna, spaced.clone()).await.expect(204);

    app.clock.advance(TimeDelta::minutes(1));
    let invalid_code = [("code", "This code no longer works. Please request a new one.")];
    reauthenticate(&anna, spaced).await.expect_invalid(&invalid_code);
}

#[http_test]
async fn code_expires_after_ten_minutes(app: TestApp) {
    let anna = stale_member(&app).await;
    let _ = request_code(&anna).await.expect(202);
    let code = json!({"code": emailed_code(&app, ANNA).await.unwrap()});
    app.clock.advance(TimeDelta::minutes(10));
    let invalid_code = [("code", "This code no longer works. Please request a new one.")];
    reauthenticate(&anna, code).await.expect_invalid(&invalid_code);
    change_email(&anna).await.expect_error(403, "reauthentication_required");
}

#[http_test]
async fn code_allows_five_tries(app: TestApp) {
    let anna = stale_member(&app).await;
    let _ = request_code(&anna).await.expect(202);
    let code = emailed_code(&app, ANNA).await.unwrap();
    let wrong = json!({"code": wrong_code(&code)});
    for _ in 0..4 {
        let response = reauthenticate(&anna, wrong.clone()).await;
        response.expect_invalid(&[("code", "This is not the code from our email")]);
    }
    let invalid_code = [("code", "This code no longer works. Please request a new one.")];
    reauthenticate(&anna, wrong).await.expect_invalid(&invalid_code);
    reauthenticate(&anna, json!({"code": code})).await.expect_invalid(&invalid_code);

    let _ = request_code(&anna).await.expect(202);
    let new_code = emailed_code(&app, ANNA).await.unwrap();
    let _ = reauthenticate(&anna, json!({"code": new_code})).await.expect(204);
}

#[http_test]
async fn new_code_replaces_earlier_one(app: TestApp) {
    let anna = stale_member(&app).await;
    let _ = request_code(&anna).await.expect(202);
    let earlier = emailed_code(&app, ANNA).await.unwrap();
    let _ = request_code(&anna).await.expect(202);
    let latest = emailed_code(&app, ANNA).await.unwrap();
    if earlier != latest {
        let response = reauthenticate(&anna, json!({"code": earlier})).await;
        response.expect_invalid(&[("code", "This is not the code from our email")]);
    }
    let _ = reauthenticate(&anna, json!({"code": latest})).await.expect(204);
}

#[http_test]
async fn code_belongs_to_one_session(app: TestApp, anna: Member) {
    let other_browser = app.browser();
    let _ = other_browser.login(ANNA, PASSWORD).await.expect(200);
    app.clock.advance(TimeDelta::minutes(15));
    let _ = request_code(&anna).await.expect(202);
    let code = json!({"code": emailed_code(&app, ANNA).await.unwrap()});
    let invalid_code = [("code", "This code no longer works. Please request a new one.")];
    reauthenticate(&other_browser, code.clone()).await.expect_invalid(&invalid_code);

    let _ = request_code(&other_browser).await.expect(202);
    let _ = reauthenticate(&anna, code).await.expect(204);
}

#[http_test]
async fn code_is_stored_only_as_digest(app: TestApp) {
    let anna = stale_member(&app).await;
    let _ = request_code(&anna).await.expect(202);
    let code = emailed_code(&app, ANNA).await.unwrap();
    let session = app.store.sessions().await.remove(0);
    let stored = session.code.unwrap();
    assert_eq!(stored.email.as_str(), ANNA);
    let secrets = &app.context.secrets;
    let guessable: Vec<_> =
        [&*code, &session.id.to_string()].map(|text| secrets.digest(text)).into_iter().collect();
    assert!(!guessable.contains(&stored.digest));
    for key in [session.id.to_string(), session.user_id.to_string(), String::new()] {
        assert_ne!(secrets.digest(&format!("{key} {code}")), stored.digest, "the key is the session cookie");
    }
}

#[http_test(
    limit: |limit| if limit == RateLimit::SignInFailuresPerDevice { 3 } else { limit.default_per_hour() }
)]
async fn guesses_are_limited_per_account(app: TestApp, anna: Member) {
    let other = app.browser();
    let _ = other.login(ANNA, PASSWORD).await.expect(200);
    let _ = reauthenticate(&anna, json!({"password": "wrong horse"})).await.expect(422);
    let _ = request_code(&anna).await.expect(202);
    let code = emailed_code(&app, ANNA).await.unwrap();
    let wrong = json!({"code": wrong_code(&code)});
    let _ = reauthenticate(&anna, wrong.clone()).await.expect(422);
    let _ = reauthenticate(&other, wrong.clone()).await.expect(422);
    for body in [wrong, json!({"code": code}), json!({"password": PASSWORD})] {
        reauthenticate(&anna, body.clone()).await.expect_rate_limited();
        reauthenticate(&other, body).await.expect_rate_limited();
    }
}

#[http_test(
    limit: |limit| if limit == RateLimit::SignInFailuresPerDevice { 1 } else { limit.default_per_hour() }
)]
async fn right_proofs_are_not_counted_as_guesses(app: TestApp, anna: Member) {
    for _ in 0..3 {
        let _ = reauthenticate(&anna, json!({"password": PASSWORD})).await.expect(204);
        let _ = request_code(&anna).await.expect(202);
        let code = json!({"code": emailed_code(&app, ANNA).await.unwrap()});
        let _ = reauthenticate(&anna, code).await.expect(204);
    }
}

#[http_test(limit: |limit| if limit == RateLimit::EmailsPerMailbox { 2 } else { limit.default_per_hour() })]
async fn codes_are_limited_per_account(app: TestApp, anna: Member, ben: Member) {
    for _ in 0..2 {
        let _ = request_code(&anna).await.expect(202);
    }
    let emails = app.emailed_subjects(ANNA).await.len();
    request_code(&anna).await.expect_rate_limited();
    assert_eq!(app.emailed_subjects(ANNA).await.len(), emails);
    let _ = request_code(&ben).await.expect(202);
}

/// Otherwise a few accounts of one attacker could fill the queue for password hashing.
#[http_test(exempt_loopback: false)]
async fn password_checks_of_members_share_the_queue_by_ip(app: TestApp, anna: Member) {
    let body = json!({"newPassword": PASSWORD});
    let _ = anna.put("/api/auth/password", body).await.expect(204);
    assert_eq!(app.hasher.last_requester().len(), 2, "account and IP address");
    let _ = anna.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(app.hasher.last_requester().len(), 2, "account and IP address");
}

#[http_test(
    limit: |limit| if limit == RateLimit::SecondFactorFailuresPerAccount { 3 } else { limit.default_per_hour() }
)]
async fn wrong_app_codes_count_like_those_of_sign_ins(app: TestApp, anna: Member) {
    let mut authenticator = anna.enable_second_factor().await;
    for _ in 0..2 {
        let _ = reauthenticate(&anna, json!({"code": authenticator.wrong_code()})).await.expect(422);
        let _ = reauthenticate(&anna, json!({"code": authenticator.next_code()})).await.expect(204);
    }
    let _ = reauthenticate(&anna, json!({"code": authenticator.wrong_code()})).await.expect(422);
    reauthenticate(&anna, json!({"code": authenticator.next_code()})).await.expect_rate_limited();
    let challenged = app.browser();
    challenged.login(ANNA, PASSWORD).await.expect_error(403, "second_factor_required");
    let recovery = json!({"code": authenticator.recovery_codes.remove(0)});
    challenged.post("/api/auth/second-factor", recovery).await.expect_rate_limited();
}

#[http_test]
async fn failed_reauthentication_is_in_the_history(app: TestApp, anna: Member) {
    let _ = set_password(&anna).await.expect(204);
    let authenticator = anna.enable_second_factor().await;
    let _ = reauthenticate(&anna, json!({"code": authenticator.wrong_code()})).await.expect(422);
    let _ = reauthenticate(&anna, json!({"password": "a wrong password"})).await.expect(422);
    let _ = request_code(&anna).await.expect(202);
    let code = json!({"code": wrong_code(&emailed_code(&app, ANNA).await.unwrap())});
    let _ = reauthenticate(&anna, code).await.expect(422);
    let change = json!({"currentPassword": "a wrong password", "newPassword": PASSWORD});
    let _ = anna.put("/api/auth/password", change).await.expect(422);
    let activity = anna.get("/api/auth/activity").await.expect(200).json();
    let failed = &activity["items"][0];
    assert_eq!((&failed["kind"], &failed["count"]), (&json!("sign_in_failed"), &json!(4)));
}

#[http_test]
async fn reauthenticate_accepts_codes_as_people_paste_them(app: TestApp, anna: Member) {
    let full_width = |digit: char| char::from_u32(u32::from(digit) + 0xFEE0).unwrap();
    let _ = request_code(&anna).await.expect(202);
    let code: String = emailed_code(&app, ANNA).await.unwrap().chars().map(full_width).collect();
    let _ = reauthenticate(&anna, json!({"code": format!("\u{200b}{code}")})).await.expect(204);
    let authenticator = anna.enable_second_factor().await;
    let code = authenticator.next_code();
    let pasted = format!("{}\u{2011}{}", &code[..3], &code[3..]);
    let _ = reauthenticate(&anna, json!({"code": pasted})).await.expect(204);
    reauthenticate(&anna, json!({"code": "abc \u{200b}"}))
        .await
        .expect_invalid(&[("code", "Enter the code")]);
}
