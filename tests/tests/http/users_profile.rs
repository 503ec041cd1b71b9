//! Name and email address.

use crate::http::prelude::*;

const NEW: &str = "anna@new.example";

async fn change(browser: &Browser<'_>, body: Value) -> TestResponse {
    browser.put("/api/auth/profile", body).await
}

#[http_test]
async fn change_profile_updates_single_field(app: TestApp, anna: Member) {
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

#[http_test]
async fn change_profile_empty_changes_nothing(app: TestApp, anna: Member) {
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

#[http_test]
async fn change_profile_returns_all_field_errors(app: TestApp, anna: Member) {
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

#[http_test]
async fn change_profile_ignores_admin_fields(app: TestApp, anna: Member) {
    let body = json!({"firstName": "Annabel", "isAdmin": true, "isVerified": false, "password": "x"});
    assert_eq!(change(&anna, body).await.expect(200).json()["isAdmin"], false);
    assert!(app.store.users().await[0].role.is_none());
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}

#[http_test]
async fn change_profile_same_email_stays_verified(app: TestApp, anna: Member) {
    let emails = app.store.outbox_emails().await.len();
    let response = change(&anna, json!({"email": "Anna@Example.com"})).await.expect(200);
    assert_eq!(response.json()["email"], "Anna@Example.com");
    assert_eq!(app.store.outbox_emails().await.len(), emails);
}

#[http_test(limit: |limit| if limit == RateLimit::EmailsPerMailbox { 1 } else { limit.default_per_hour() })]
async fn change_profile_emails_are_rate_limited(app: TestApp, anna: Member, ben: Member) {
    for email in [NEW, "ben@new.example"] {
        let _ = change(&ben, json!({"email": email})).await.expect(200);
    }
    change(&anna, json!({"email": NEW})).await.expect_rate_limited();
    assert!(anna.get("/api/auth/me").await.json().get("pendingEmail").is_none());
    let _ = change(&anna, json!({"firstName": "Annabel"})).await.expect(200);
}

#[http_test(limit: |limit| if limit == RateLimit::EmailsPerIp { 2 } else { limit.default_per_hour() })]
async fn change_profile_many_emails_are_rate_limited(app: TestApp) {
    let anna = app.member(ANNA).await.from_address("203.0.113.7");
    let _ = change(&anna, json!({"email": "a@new.example"})).await.expect(200);
    let _ = change(&anna, json!({"email": "b@new.example"})).await.expect(200);
    change(&anna, json!({"email": "c@new.example"})).await.expect_rate_limited();
    assert_eq!(anna.get("/api/auth/me").await.json()["pendingEmail"], "b@new.example");
    assert!(app.emailed_subjects("c@new.example").await.is_empty());
}
