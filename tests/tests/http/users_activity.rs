//! The history of an account, as its member sees it.

use crate::http::prelude::*;
use application::cleanup::{Cleanup, ExpiredRows};
use application::users::RevokeSessions;
use chrono::{DateTime, Utc};
use domain::users::EmailAddress;
use futures_util::future::join_all;

const NEW: &str = "anna@new.example";
const OTHER_PASSWORD: &str = "another battery staple";
const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

fn firefox(app: &TestApp) -> Browser<'_> {
    app.browser().with_headers(&[("sec-fetch-site", "same-origin"), ("user-agent", FIREFOX)])
}

async fn activity(browser: &Browser<'_>) -> Vec<Value> {
    browser.get("/api/auth/activity").await.expect(200).json()["items"].as_array().unwrap().clone()
}

/// Kind and count of each event, newest first.
async fn kinds(browser: &Browser<'_>) -> Vec<(String, u64)> {
    let events = activity(browser).await;
    let kind = |event: &Value| event["kind"].as_str().unwrap().to_owned();
    events.iter().map(|event| (kind(event), event["count"].as_u64().unwrap())).collect()
}

fn one_each(kinds: &[&str]) -> Vec<(String, u64)> {
    kinds.iter().map(|kind| ((*kind).to_owned(), 1)).collect()
}

async fn fail_login(app: &TestApp, email: &str) {
    firefox(app).login(email, "wrong horse").await.expect_error(401, "invalid_credentials");
    app.clock.advance(TimeDelta::seconds(1));
}

#[http_test]
async fn activity_after_sign_ins_lists_them_newest_first(app: TestApp, _anna: Member) {
    app.clock.advance(TimeDelta::minutes(1));
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
    app.clock.advance(TimeDelta::minutes(1));
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let token = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let anna = firefox(&app);
    let _ = anna.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200);

    let response = anna.get("/api/auth/activity").await.expect(200);
    assert_eq!(response.header("cache-control"), "no-store");
    let events = &response.json()["items"];
    let keys: Vec<_> = events[0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["count", "device", "happenedAt", "id", "kind"]);
    assert_eq!(
        kinds(&anna).await,
        one_each(&["signed_in_by_link", "signed_in_by_password", "email_verified"])
    );
    assert_eq!(
        (&events[0]["device"], &events[1]["device"]),
        (&json!("Firefox on Windows"), &json!("Unknown browser"))
    );
    let times: Vec<DateTime<Utc>> =
        (0..3).map(|i| events[i]["happenedAt"].as_str().unwrap().parse().unwrap()).collect();
    assert_eq!(times[0] - times[1], TimeDelta::minutes(1));
}

#[http_test]
async fn activity_after_password_changes_lists_each_kind(app: TestApp, anna: Member) {
    app.clock.advance(TimeDelta::seconds(1));
    let _ = anna.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    app.clock.advance(TimeDelta::seconds(1));
    let change = json!({"currentPassword": PASSWORD, "newPassword": OTHER_PASSWORD});
    let _ = anna.put("/api/auth/password", change).await.expect(204);
    app.clock.advance(TimeDelta::seconds(1));
    let _ = anna.post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let token = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let reset = json!({"token": token, "password": PASSWORD});
    let _ = firefox(&app).post("/api/auth/reset-password", reset).await.expect(200);
    app.clock.advance(TimeDelta::seconds(1));
    let _ = anna.login(ANNA, PASSWORD).await.expect(200);

    let expected =
        ["signed_in_by_password", "password_reset", "password_changed", "password_set", "email_verified"];
    assert_eq!(kinds(&anna).await, one_each(&expected));
    assert_eq!(activity(&anna).await[1]["device"], "Firefox on Windows");
}

#[http_test]
async fn activity_after_email_change_lists_request_and_change(app: TestApp, anna: Member) {
    app.clock.advance(TimeDelta::seconds(1));
    let _ = anna.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    app.clock.advance(TimeDelta::seconds(1));
    let _ = anna.put("/api/auth/profile", json!({"email": NEW})).await.expect(200);
    app.clock.advance(TimeDelta::seconds(1));
    let token = app.emailed_token(NEW, "/confirm-email").await.unwrap();
    let confirm = json!({"token": token});
    let _ = app.browser().post("/api/auth/pending-email/confirm", confirm).await.expect(200);
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": NEW})).await.expect(202);
    app.clock.advance(TimeDelta::seconds(1));
    let token = app.emailed_token(NEW, "/sign-in-link").await.unwrap();
    let _ = anna.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200);

    let expected = [
        "signed_in_by_link",
        // Only the mailbox was proven, so the password was removed too.
        "password_removed",
        "email_changed",
        "email_change_requested",
        "password_set",
        "email_verified",
    ];
    assert_eq!(kinds(&anna).await, one_each(&expected));
    let text = anna.get("/api/auth/activity").await.text;
    for secret in [ANNA, NEW, PASSWORD, &token] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

#[http_test]
async fn activity_after_revoked_sessions_lists_their_count(app: TestApp, anna: Member) {
    for _ in 0..3 {
        let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
    }
    app.clock.advance(TimeDelta::seconds(1));
    let sessions = anna.get("/api/auth/sessions").await.json();
    let other = sessions.as_array().unwrap().iter().find(|session| session["isCurrent"] == false).unwrap();
    let _ = anna.delete(&format!("/api/auth/sessions/{}", other["id"].as_str().unwrap())).await.expect(204);
    app.clock.advance(TimeDelta::seconds(1));
    for _ in 0..2 {
        // No sessions are left the second time, and nothing is recorded.
        let _ = anna.delete("/api/auth/sessions/others").await.expect(204);
    }
    app.clock.advance(TimeDelta::seconds(1));
    RevokeSessions::new(&app.context).revoke_by_email(&EmailAddress::parse(ANNA).unwrap()).await.unwrap();
    app.clock.advance(TimeDelta::seconds(1));
    let _ = anna.login(ANNA, PASSWORD).await.expect(200);

    let listed = kinds(&anna).await;
    let revoked = |count: u64| ("sessions_revoked".to_owned(), count);
    assert_eq!(listed[1..4], [revoked(1), revoked(2), revoked(1)]);
    let devices: Vec<_> = activity(&anna).await.iter().map(|event| event["device"].clone()).collect();
    assert_eq!(devices[1..4], [Value::Null, json!("Unknown browser"), json!("Unknown browser")]);
}

#[http_test]
async fn failed_sign_ins_of_one_day_are_one_event(app: TestApp, anna: Member, _berta: Member) {
    for _ in 0..3 {
        fail_login(&app, "ANNA@example.com").await;
    }
    fail_login(&app, "berta@example.com").await;
    fail_login(&app, "nobody@example.com").await;
    let failed = |count: u64| ("sign_in_failed".to_owned(), count);
    assert_eq!(kinds(&anna).await[0], failed(3));
    assert_eq!(activity(&anna).await[0]["device"], "Firefox on Windows");

    app.clock.advance(TimeDelta::days(1));
    fail_login(&app, ANNA).await;
    assert_eq!(kinds(&anna).await[..2], [failed(1), failed(3)]);
}

#[http_test]
async fn concurrent_failed_sign_ins_are_all_counted(app: TestApp, anna: Member) {
    join_all((0..10).map(|_| fail_login(&app, ANNA))).await;
    assert_eq!(kinds(&anna).await[0], ("sign_in_failed".to_owned(), 10));
}

#[http_test(
    limit: |limit| if limit == RateLimit::SignInFailuresPerAccount { 1 } else { limit.default_per_hour() }
)]
async fn sign_in_over_limit_is_not_recorded(app: TestApp, anna: Member) {
    fail_login(&app, ANNA).await;
    firefox(&app).login(ANNA, "wrong horse").await.expect_rate_limited();
    assert_eq!(kinds(&anna).await[0], ("sign_in_failed".to_owned(), 1));
}

#[http_test]
async fn activity_shows_the_latest_20_of_own_account(app: TestApp, anna: Member, berta: Member) {
    for _ in 0..25 {
        app.clock.advance(TimeDelta::seconds(1));
        let _ = anna.login(ANNA, PASSWORD).await.expect(200);
    }
    assert_eq!(kinds(&anna).await, one_each(&["signed_in_by_password"; 20]));
    assert_eq!(kinds(&berta).await, one_each(&["email_verified"]));
}

#[http_test]
async fn cleanup_removes_account_events_after_90_days(app: TestApp, anna: Member) {
    app.clock.advance(TimeDelta::days(1));
    let _ = anna.login(ANNA, PASSWORD).await.expect(200);
    let cleanup = Cleanup::new(&app.context);
    app.clock.advance(TimeDelta::days(89));
    assert_eq!(cleanup.run().await.unwrap()[&ExpiredRows::AccountEvents], 0);
    app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(cleanup.run().await.unwrap()[&ExpiredRows::AccountEvents], 1);
    let _ = anna.login(ANNA, PASSWORD).await.expect(200);
    assert_eq!(kinds(&anna).await.len(), 2);
}

#[http_test]
async fn activity_next_cursor_returns_the_rest(app: TestApp, anna: Member) {
    for _ in 0..2 {
        app.clock.advance(TimeDelta::minutes(1));
        let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
    }
    let first = anna.get("/api/auth/activity?limit=2").await.expect(200).json();
    assert_eq!(first["items"].as_array().unwrap().len(), 2);
    let cursor = first["nextCursor"].as_str().unwrap();
    let rest = anna.get(&format!("/api/auth/activity?limit=2&cursor={cursor}")).await.expect(200).json();
    assert_eq!((&rest["items"][0]["kind"], &rest["nextCursor"]), (&json!("email_verified"), &json!(null)));
    assert_eq!(rest["items"].as_array().unwrap().len(), 1);
}

#[http_test]
async fn activity_with_invalid_page_is_rejected(app: TestApp, anna: Member) {
    for limit in ["0", "101"] {
        let response = anna.get(&format!("/api/auth/activity?limit={limit}")).await;
        response.expect_invalid(&[("limit", "Use a limit from 1 to 100")]);
    }
    for cursor in ["", "x"] {
        let response = anna.get(&format!("/api/auth/activity?cursor={cursor}")).await;
        response.expect_invalid(&[("cursor", "Use the nextCursor of the previous page")]);
    }
    anna.get("/api/auth/activity?limit=many").await.expect_error(400, "malformed");
    let _ = anna.get("/api/auth/activity?limit=100").await.expect(200);
}
