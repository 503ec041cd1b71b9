//! The list of a member's sessions, and ending one from another browser.

use std::fmt::Write as _;

use crate::http::prelude::*;
use chrono::{DateTime, Utc};

const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const IPHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                      Version/26.0 Mobile/15E148 Safari/604.1";

/// Another browser of the same member, signed in by password.
async fn signed_in<'a>(app: &'a TestApp, user_agent: &str) -> Browser<'a> {
    let headers = [("sec-fetch-site", "same-origin"), ("user-agent", user_agent)];
    let browser = app.browser().with_headers(&headers);
    let _ = browser.login(ANNA, PASSWORD).await.expect(200);
    browser
}

async fn list_sessions(browser: &Browser<'_>) -> Vec<Value> {
    browser.get("/api/auth/sessions").await.expect(200).json().as_array().unwrap().clone()
}

async fn devices(browser: &Browser<'_>) -> Vec<String> {
    let sessions = list_sessions(browser).await;
    sessions.iter().map(|session| session["device"].as_str().unwrap().to_owned()).collect()
}

async fn current_id(browser: &Browser<'_>) -> String {
    let sessions = list_sessions(browser).await;
    let current = sessions.iter().find(|session| session["isCurrent"] == true).unwrap();
    current["id"].as_str().unwrap().to_owned()
}

fn time(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}

#[http_test]
async fn list_sessions_marks_current(app: TestApp, _anna: Member, _berta: Member) {
    app.clock.advance(TimeDelta::minutes(1));
    let firefox = signed_in(&app, FIREFOX).await;
    app.clock.advance(TimeDelta::minutes(1));
    let iphone = signed_in(&app, IPHONE).await;

    let expected = ["Safari on iPhone", "Firefox on Windows", "Unknown browser"];
    assert_eq!(devices(&firefox).await, expected);
    for (browser, current) in [(&iphone, [true, false, false]), (&firefox, [false, true, false])] {
        let sessions = list_sessions(browser).await;
        let is_current: Vec<_> =
            sessions.iter().map(|session| session["isCurrent"].as_bool().unwrap()).collect();
        assert_eq!(is_current, current);
    }
    let response = iphone.get("/api/auth/sessions").await.expect(200);
    let keys: Vec<_> = response.json()[0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["device", "id", "isCurrent", "lastSeenAt", "signedInAt"]);
}

#[http_test]
async fn list_sessions_contains_no_credentials(app: TestApp) {
    let anna = signed_in_first(&app).await;
    let cookie = anna.cookie().unwrap();
    let response = anna.get("/api/auth/sessions").await.expect(200);
    assert!(!response.text.contains(cookie.value()));
    let digest = app.context.secrets.digest(cookie.value());
    let mut hex = String::new();
    for byte in digest.as_bytes() {
        write!(hex, "{byte:02x}").unwrap();
    }
    assert!(!response.text.contains(&hex));
    let id = current_id(&anna).await;
    let request =
        TestRequest::get().uri("/api/auth/me").insert_header(("cookie", format!("{}={id}", cookie.name())));
    app.browser().send(request).await.expect_error(401, "unauthenticated");
}

async fn signed_in_first(app: &TestApp) -> Browser<'_> {
    let _ = app.member(ANNA).await;
    signed_in(app, FIREFOX).await
}

#[http_test]
async fn end_session_applies_to_next_request(app: TestApp) {
    let browser = signed_in_first(&app).await;
    let other_browser = signed_in(&app, IPHONE).await;
    let id = current_id(&other_browser).await;

    let response = browser.delete(&format!("/api/auth/sessions/{id}")).await.expect(204);
    assert_eq!(response.header("set-cookie"), "", "this browser stays signed in");

    other_browser.get("/api/auth/me").await.expect_error(401, "unauthenticated");
    assert!(browser.is_signed_in().await);
    assert_eq!(devices(&browser).await, ["Firefox on Windows", "Unknown browser"]);
    let response = browser.delete(&format!("/api/auth/sessions/{id}")).await;
    response.expect_error(404, "not_found");
}

#[http_test]
async fn end_current_session_clears_cookie(app: TestApp) {
    let browser = signed_in_first(&app).await;
    let stolen = browser.copy_with_cookies();
    let id = current_id(&browser).await;
    let response = browser.delete(&format!("/api/auth/sessions/{id}")).await.expect(204);
    assert!(response.header("set-cookie").contains("Max-Age=0"));
    assert!(browser.cookie().is_none());
    assert!(!stolen.is_signed_in().await);
}

#[http_test]
async fn end_session_of_other_member_returns_404(app: TestApp) {
    let anna = signed_in_first(&app).await;
    let berta = app.member("berta@example.com").await;
    let id = current_id(&anna).await;
    let response = berta.delete(&format!("/api/auth/sessions/{id}")).await;
    response.expect_error(404, "not_found");
    for id in ["no-id", "00000000-0000-0000-0000-000000000000", "%00"] {
        let response = berta.delete(&format!("/api/auth/sessions/{id}")).await;
        response.expect_error(404, "not_found");
    }
    assert!(anna.is_signed_in().await);
    assert_eq!(list_sessions(&berta).await.len(), 1);
}

#[http_test]
async fn end_other_sessions_keeps_current(app: TestApp) {
    let browser = signed_in_first(&app).await;
    let other_browser = signed_in(&app, IPHONE).await;
    let berta = app.member("berta@example.com").await;
    let response = browser.delete("/api/auth/sessions/others").await.expect(204);
    assert_eq!(response.header("set-cookie"), "");
    other_browser.get("/api/purchases").await.expect_error(401, "unauthenticated");
    assert_eq!(devices(&browser).await, ["Firefox on Windows"]);
    assert!(berta.is_signed_in().await);
    let _ = browser.delete("/api/auth/sessions/others").await.expect(204);
}

#[http_test]
async fn end_all_sessions_includes_current(app: TestApp) {
    let browser = signed_in_first(&app).await;
    let (other_browser, stolen) = (signed_in(&app, IPHONE).await, browser.copy_with_cookies());
    let berta = app.member("berta@example.com").await;
    let response = browser.delete("/api/auth/sessions").await.expect(204);
    assert!(response.header("set-cookie").contains("Max-Age=0"));
    for ended in [&browser, &other_browser, &stolen] {
        ended.get("/api/auth/me").await.expect_error(401, "unauthenticated");
    }
    assert!(berta.is_signed_in().await);
}

#[http_test]
async fn login_21st_session_ends_least_recent(app: TestApp) {
    let oldest = app.member(ANNA).await;
    let mut browsers = Vec::new();
    for _ in 0..19 {
        app.clock.advance(TimeDelta::minutes(1));
        browsers.push(signed_in(&app, FIREFOX).await);
    }
    app.clock.advance(TimeDelta::minutes(1));
    assert_eq!(list_sessions(&oldest).await.len(), 20, "the request made it the most recent");
    let _ = signed_in(&app, IPHONE).await;
    assert_eq!(list_sessions(&oldest).await.len(), 20);
    assert!(!browsers[0].is_signed_in().await);
    for browser in [&oldest, &browsers[1], &browsers[18]] {
        assert!(browser.is_signed_in().await);
    }
}

#[http_test]
async fn list_sessions_last_seen_within_5_minutes(app: TestApp) {
    let anna = signed_in_first(&app).await;
    let signed_in_at = time(&list_sessions(&anna).await[0]["signedInAt"]);
    let last_seen_at = async || time(&list_sessions(&anna).await[0]["lastSeenAt"]);
    app.clock.advance(TimeDelta::minutes(5) - TimeDelta::seconds(1));
    assert_eq!(last_seen_at().await, signed_in_at, "reading writes nothing");
    app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(last_seen_at().await, signed_in_at + TimeDelta::minutes(5));
    assert_eq!(time(&list_sessions(&anna).await[0]["signedInAt"]), signed_in_at);
}

#[http_test]
async fn list_sessions_omits_expired(app: TestApp) {
    let browser = signed_in_first(&app).await;
    app.clock.advance(TimeDelta::days(20));
    assert!(browser.is_signed_in().await);
    app.clock.advance(TimeDelta::days(10));
    assert_eq!(devices(&browser).await, ["Firefox on Windows"]);
}

#[http_test]
async fn change_password_leaves_one_session(app: TestApp) {
    let browser = signed_in_first(&app).await;
    let before = current_id(&browser).await;
    let _ = browser.put("/api/auth/password", json!({"newPassword": "battery staple"})).await.expect(204);
    assert_eq!(devices(&browser).await, ["Firefox on Windows"]);
    assert_ne!(current_id(&browser).await, before, "rotated");
}

#[http_test]
async fn session_device_label_has_fixed_words(app: TestApp, _anna: Member) {
    let browser = signed_in(&app, "<img src=x onerror=alert(1)> Firefox/1").await;
    assert_eq!(devices(&browser).await[0], "Firefox");
    assert!(app.store.sessions().await.iter().all(|session| !session.device.label().contains('<')));
}
