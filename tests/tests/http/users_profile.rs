//! Name and email address.

use application::rate_limits::RateLimit;
use integration_tests::app::{Browser, PASSWORD, TestApp, TestAppOptions, TestResponse};
use serde_json::{Value, json};

const ANNA: &str = "anna@example.com";
const NEW: &str = "anna@new.example";

async fn change(browser: &Browser<'_>, body: Value) -> TestResponse {
    browser.put("/api/auth/profile", body).await
}

#[actix_web::test]
async fn change_profile_updates_single_field() {
    let app = TestApp::start().await;
    let anna = app.member(ANNA).await;
    let response = change(&anna, json!({"firstName": "Annabel"})).await.expect(200);
    assert_eq!(
        response.json(),
        json!({"email": ANNA, "firstName": "Annabel", "isAdmin": false, "role": null})
    );

    let response = change(&anna, json!({"email": NEW})).await.expect(200);
    let pending = json!({"email": ANNA, "pendingEmail": NEW, "pendingEmailRequestedHere": true, "firstName": "Annabel", "isAdmin": false, "role": null});
    assert_eq!(response.json(), pending);
    assert_eq!(anna.get("/api/auth/me").await.json(), response.json());
}

#[actix_web::test]
async fn change_profile_empty_changes_nothing() {
    let app = TestApp::start().await;
    let anna = app.member(ANNA).await;
    let emails = app.store.outbox_emails().await.len();
    for body in [json!({}), json!({"email": ANNA, "firstName": "Anna"}), json!({"email": null})] {
        let response = change(&anna, body).await.expect(200);
        assert_eq!(
            response.json(),
            json!({"email": ANNA, "firstName": "Anna", "isAdmin": false, "role": null})
        );
    }
    assert_eq!(app.store.outbox_emails().await.len(), emails);
}

#[actix_web::test]
async fn change_profile_returns_all_field_errors() {
    let app = TestApp::start().await;
    let anna = app.member(ANNA).await;
    change(&anna, json!({"email": "anna", "firstName": " "})).await.expect_invalid(&[
        ("email", "Please enter a valid email address"),
        ("firstName", "First name is required"),
    ]);
    let unprintable = "First name contains characters that cannot be used";
    change(&anna, json!({"email": NEW, "firstName": "An\u{0}na"}))
        .await
        .expect_invalid(&[("firstName", unprintable)]);
    assert_eq!(anna.get("/api/auth/me").await.json()["email"], ANNA);
}

#[actix_web::test]
async fn change_profile_ignores_admin_fields() {
    let app = TestApp::start().await;
    let anna = app.member(ANNA).await;
    let body = json!({"firstName": "Annabel", "isAdmin": true, "isVerified": false, "password": "x"});
    assert_eq!(change(&anna, body).await.expect(200).json()["isAdmin"], false);
    assert!(app.store.users().await[0].role.is_none());
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}

#[actix_web::test]
async fn change_profile_same_email_stays_verified() {
    let app = TestApp::start().await;
    let anna = app.member(ANNA).await;
    let emails = app.store.outbox_emails().await.len();
    let response = change(&anna, json!({"email": "Anna@Example.com"})).await.expect(200);
    assert_eq!(response.json()["email"], "Anna@Example.com");
    assert_eq!(app.store.outbox_emails().await.len(), emails);
}

#[actix_web::test]
async fn change_profile_emails_are_rate_limited() {
    let limit =
        |limit| if limit == RateLimit::EmailsPerMailbox { 1 } else { RateLimit::default_per_hour(limit) };
    let app = TestApp::start_with(TestAppOptions { limit, ..TestAppOptions::default() }).await;
    let anna = app.member(ANNA).await;
    let ben = app.member("ben@example.com").await;
    for email in [NEW, "ben@new.example"] {
        let _ = change(&ben, json!({"email": email})).await.expect(200);
    }
    change(&anna, json!({"email": NEW})).await.expect_rate_limited();
    assert!(anna.get("/api/auth/me").await.json().get("pendingEmail").is_none());
    let _ = change(&anna, json!({"firstName": "Annabel"})).await.expect(200);
}

#[actix_web::test]
async fn change_profile_many_emails_are_rate_limited() {
    let limit = |limit| if limit == RateLimit::EmailsPerIp { 2 } else { RateLimit::default_per_hour(limit) };
    let app = TestApp::start_with(TestAppOptions { limit, ..TestAppOptions::default() }).await;
    let anna = app.member(ANNA).await.from_address("203.0.113.7");
    let _ = change(&anna, json!({"email": "a@new.example"})).await.expect(200);
    let _ = change(&anna, json!({"email": "b@new.example"})).await.expect(200);
    change(&anna, json!({"email": "c@new.example"})).await.expect_rate_limited();
    assert_eq!(anna.get("/api/auth/me").await.json()["pendingEmail"], "b@new.example");
    assert!(app.emailed_subjects("c@new.example").await.is_empty());
}
