//! Signing in by the six digits of a sign-in email.

use crate::http::prelude::*;
use futures_util::future::join_all;

const WRONG: [(&str, &str); 1] = [(
    "code",
    "That code isn't right or no longer works. Enter the six digits from our latest email, open its link, or request a new one.",
)];

async fn request_email(browser: &Browser<'_>, email: &str) -> TestResponse {
    browser.post("/api/auth/sign-in-link", json!({"email": email})).await.expect(202)
}

async fn submit(browser: &Browser<'_>, code: &str) -> TestResponse {
    browser.post("/api/auth/sign-in-link/code", json!({"code": code})).await
}

/// The digits of the newest email.
async fn emailed_code(app: &TestApp) -> String {
    let emails = app.store.outbox_emails().await;
    let text = &emails.last().unwrap().content.text;
    let is_code = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
    text.lines().find(is_code).unwrap_or_else(|| panic!("no code: {text}")).to_owned()
}

/// Six digits that differ from the code.
fn wrong(code: &str) -> String {
    let last = if code.ends_with('0') { '1' } else { '0' };
    format!("{}{last}", &code[..5])
}

#[http_test]
async fn code_starts_session_in_the_requesting_browser(app: TestApp, _anna: Member) {
    let browser = app.browser();
    let _ = request_email(&browser, ANNA).await;
    let code = emailed_code(&app).await;

    let spaced = format!(" {} {} ", &code[..3], &code[3..]);
    let response = submit(&browser, &spaced).await.expect(200);

    assert_eq!(response.json(), json!({"email": ANNA, "firstName": "Anna", "isAdmin": false, "role": null}));
    assert!(browser.is_signed_in().await);
    let activity = browser.get("/api/auth/activity").await.expect(200).json();
    assert_eq!(activity["items"][0]["kind"], "signed_in_by_code");
}

#[http_test]
async fn code_in_another_browser_is_rejected(app: TestApp, _anna: Member) {
    let browser = app.browser();
    let _ = request_email(&browser, ANNA).await;
    let code = emailed_code(&app).await;

    submit(&app.browser(), &code).await.expect_invalid(&WRONG);
    let other = app.browser();
    let _ = request_email(&other, "unknown@example.com").await;
    submit(&other, &code).await.expect_invalid(&WRONG);

    let _ = submit(&browser, &code).await.expect(200);
}

#[http_test]
async fn code_works_once_and_ends_the_link(app: TestApp, _anna: Member) {
    let browser = app.browser();
    let _ = request_email(&browser, ANNA).await;
    let (code, link) = (emailed_code(&app).await, app.emailed_token(ANNA, "/sign-in-link").await.unwrap());
    let again = browser.copy_with_cookies();
    let _ = submit(&browser, &code).await.expect(200);

    submit(&again, &code).await.expect_invalid(&WRONG);
    app.browser()
        .post("/api/auth/sign-in-link/redeem", json!({"token": link}))
        .await
        .expect_error(400, "invalid_token");
}

#[http_test]
async fn opened_link_ends_the_code(app: TestApp, _anna: Member) {
    let browser = app.browser();
    let _ = request_email(&browser, ANNA).await;
    let (code, link) = (emailed_code(&app).await, app.emailed_token(ANNA, "/sign-in-link").await.unwrap());
    let _ = app.browser().post("/api/auth/sign-in-link/redeem", json!({"token": link})).await.expect(200);

    submit(&browser, &code).await.expect_invalid(&WRONG);
}

#[http_test]
async fn code_submitted_concurrently_starts_one_session(app: TestApp, anna: Member) {
    let _ = request_email(&anna, ANNA).await;
    let code = emailed_code(&app).await;
    let browsers: Vec<_> = (0..6).map(|_| anna.copy_with_cookies()).collect();

    let responses = join_all(browsers.iter().map(|browser| submit(browser, &code))).await;

    assert_eq!(responses.iter().filter(|response| response.status == 200).count(), 1);
}

#[http_test]
async fn code_expires_after_10_minutes(app: TestApp, _anna: Member) {
    for (seconds, status) in [(599, 200), (600, 422)] {
        let browser = app.browser();
        let _ = request_email(&browser, ANNA).await;
        let code = emailed_code(&app).await;
        app.clock.advance(TimeDelta::seconds(seconds));
        let _ = submit(&browser, &code).await.expect(status);
    }
}

#[http_test]
async fn newer_email_ends_the_code_of_an_older_one(app: TestApp, _anna: Member) {
    let browser = app.browser();
    let _ = request_email(&browser, ANNA).await;
    let older = emailed_code(&app).await;
    let _ = request_email(&browser, ANNA).await;
    let newer = emailed_code(&app).await;

    if older != newer {
        submit(&browser, &older).await.expect_invalid(&WRONG);
    }
    let _ = submit(&browser, &newer).await.expect(200);
}

#[http_test]
async fn five_wrong_codes_end_the_code_but_not_the_link(app: TestApp, _anna: Member) {
    let browser = app.browser();
    let _ = request_email(&browser, ANNA).await;
    let (code, link) = (emailed_code(&app).await, app.emailed_token(ANNA, "/sign-in-link").await.unwrap());
    for _ in 0..4 {
        submit(&browser, &wrong(&code)).await.expect_invalid(&WRONG);
    }
    submit(&browser, &wrong(&code)).await.expect_invalid(&WRONG);
    submit(&browser, &code).await.expect_invalid(&WRONG);

    let _ = browser.post("/api/auth/sign-in-link/redeem", json!({"token": link})).await.expect(200);
    let activity = browser.get("/api/auth/activity").await.expect(200).json();
    let failed = activity["items"].as_array().unwrap().iter().find(|item| item["kind"] == "sign_in_failed");
    assert_eq!(failed.unwrap()["count"], 6);
}

#[http_test(limit: |limit| if limit == RateLimit::SignInCodeFailuresPerAccount { 3 } else { 1000 })]
async fn wrong_codes_are_limited_per_account(app: TestApp, _anna: Member) {
    for _ in 0..3 {
        let browser = app.browser();
        let _ = request_email(&browser, ANNA).await;
        submit(&browser, &wrong(&emailed_code(&app).await)).await.expect_invalid(&WRONG);
    }
    let browser = app.browser();
    let _ = request_email(&browser, ANNA).await;
    // As if it were wrong: the response must not reveal that there is an account.
    submit(&browser, &emailed_code(&app).await).await.expect_invalid(&WRONG);
    let link = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let _ = browser.post("/api/auth/sign-in-link/redeem", json!({"token": link})).await.expect(200);
}

#[http_test]
async fn code_as_people_paste_it_is_accepted(app: TestApp, _anna: Member) {
    let arabic = |digit: char| char::from_u32(u32::from(digit) - u32::from('0') + 0x660).unwrap();
    let full_width = |digit: char| char::from_u32(u32::from(digit) + 0xFEE0).unwrap();
    let spellings: [&dyn Fn(&str) -> String; 5] = [
        &|code: &str| format!("{}\u{a0}{}", &code[..3], &code[3..]),
        &|code: &str| format!("{}-{}", &code[..3], &code[3..]),
        &|code: &str| format!("\u{202a}{code}\u{202c}\u{200b}"),
        &|code: &str| code.chars().map(arabic).collect(),
        &|code: &str| code.chars().map(full_width).collect(),
    ];
    for spell in spellings {
        let browser = app.browser();
        let _ = request_email(&browser, ANNA).await;
        let _ = submit(&browser, &spell(&emailed_code(&app).await)).await.expect(200);
    }
}

#[http_test(
    exempt_loopback: false,
    limit: |limit| if limit == RateLimit::UnknownTokensPerIp { 3 } else { 1000 }
)]
async fn wrong_codes_are_limited_per_ip(app: TestApp, _anna: Member) {
    for email in [ANNA, "unknown@example.com"] {
        let browser = app.browser().from_address(if email == ANNA { "203.0.113.1" } else { "203.0.113.2" });
        let _ = request_email(&browser, email).await;
        for _ in 0..3 {
            submit(&browser, "000000").await.expect_invalid(&WRONG);
        }
        submit(&browser, "000000").await.expect_rate_limited();
    }
}

#[http_test]
async fn malformed_code_is_rejected_without_an_attempt(app: TestApp, _anna: Member) {
    let browser = app.browser();
    let _ = request_email(&browser, ANNA).await;
    let code = emailed_code(&app).await;
    for malformed in ["", "12345", "1234567", "abcdef", "١٢٣"] {
        for _ in 0..5 {
            let invalid = [("code", "Enter the six digits from our email")];
            submit(&browser, malformed).await.expect_invalid(&invalid);
        }
    }
    let _ = submit(&browser, &code).await.expect(200);
}

#[http_test]
async fn code_verifies_the_email_and_drops_the_sign_up_password(app: TestApp) {
    let browser = app.browser();
    let _ = browser.register(ANNA).await.expect(201);
    let _ = request_email(&browser, ANNA).await;
    let _ = submit(&browser, &emailed_code(&app).await).await.expect(200);
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(401);
}

#[http_test]
async fn code_of_blocked_account_is_rejected(app: TestApp, ada: Admin, _anna: Member) {
    let browser = app.browser();
    let _ = request_email(&browser, ANNA).await;
    let code = emailed_code(&app).await;
    let list = ada.get("/api/admin/members?search=anna@").await.expect(200).json();
    let block = format!("/api/admin/members/{}/block", list["items"][0]["id"].as_str().unwrap());
    let _ = ada.post(&block, json!({"reason": "Chargebacks"})).await.expect(200);

    submit(&browser, &code).await.expect_invalid(&WRONG);
}

#[http_test]
async fn request_for_unknown_email_also_sets_the_cookie(app: TestApp, _anna: Member) {
    for email in [ANNA, "unknown@example.com"] {
        let browser = app.browser();
        let response = request_email(&browser, email).await;
        let cookie = response.header("set-cookie");
        assert!(cookie.starts_with("marigold_sign_in_code=") && cookie.contains("Max-Age=600"), "{cookie}");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    }
}
