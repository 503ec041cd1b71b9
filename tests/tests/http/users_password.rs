//! Setting or changing the password while signed in.

use crate::http::prelude::*;

const CHOSEN: &str = "battery staple";

async fn change(browser: &Browser<'_>, body: Value) -> TestResponse {
    browser.put("/api/auth/password", body).await
}

/// A member who chose the password.
async fn member_with_chosen_password(app: &TestApp) -> Browser<'_> {
    let anna = app.member(ANNA).await;
    let _ = change(&anna, json!({"newPassword": CHOSEN})).await.expect(204);
    anna
}

#[http_test]
async fn set_first_password_without_current_succeeds(app: TestApp, anna: Member) {
    let response = change(&anna, json!({"newPassword": CHOSEN})).await.expect(204);
    assert!(response.text.is_empty());
    app.browser().login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
    let _ = app.browser().login(ANNA, CHOSEN).await.expect(200);
}

#[http_test]
async fn change_password_requires_current(app: TestApp) {
    let anna = member_with_chosen_password(&app).await;
    let missing = [("currentPassword", "Enter your current password")];
    change(&anna, json!({"newPassword": "a third one"})).await.expect_invalid(&missing);
    let empty = json!({"newPassword": "a third one", "currentPassword": ""});
    change(&anna, empty).await.expect_invalid(&missing);
    let wrong = json!({"newPassword": "a third one", "currentPassword": PASSWORD});
    change(&anna, wrong).await.expect_invalid(&[("currentPassword", "This is not your current password")]);
    let _ = app.browser().login(ANNA, CHOSEN).await.expect(200);

    let right = json!({"newPassword": "a third one", "currentPassword": CHOSEN});
    let _ = change(&anna, right).await.expect(204);
    let _ = app.browser().login(ANNA, "a third one").await.expect(200);
}

#[http_test]
async fn change_password_after_reset_requires_current(app: TestApp, _anna: Member) {
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let token = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let body = json!({"token": token, "password": CHOSEN});
    let _ = app.browser().post("/api/auth/reset-password", body).await.expect(200);
    let anna = app.browser();
    let _ = anna.login(ANNA, CHOSEN).await.expect(200);
    let response = change(&anna, json!({"newPassword": "a third one"})).await;
    response.expect_invalid(&[("currentPassword", "Enter your current password")]);
}

#[http_test]
async fn change_password_validates_new_password(app: TestApp, anna: Member) {
    for (new, message) in [
        ("1234567", "Password must be at least 8 characters"),
        (&*"x".repeat(129), "Password must be 128 characters or less"),
        ("correct\u{0}horse", "Password contains characters that cannot be used"),
    ] {
        change(&anna, json!({"newPassword": new})).await.expect_invalid(&[("newPassword", message)]);
    }
    let missing = change(&anna, json!({})).await;
    missing.expect_invalid(&[("newPassword", "Password must be at least 8 characters")]);
    assert!(anna.is_signed_in().await);
    let _ = change(&anna, json!({"newPassword": "x".repeat(128)})).await.expect(204);
}

#[http_test]
async fn change_password_rotates_session_and_ends_others(app: TestApp, anna: Member) {
    let copy = anna.copy_with_cookies();
    let other_browser = app.browser();
    let _ = other_browser.login(ANNA, PASSWORD).await.expect(200);

    let _ = change(&anna, json!({"newPassword": CHOSEN})).await.expect(204);

    assert!(anna.is_signed_in().await);
    assert!(!copy.is_signed_in().await, "the old cookie is invalid");
    assert!(!other_browser.is_signed_in().await);
    assert_eq!(app.store.sessions().await.len(), 1);
}

#[http_test]
async fn change_password_rejected_keeps_sessions(app: TestApp) {
    let anna = member_with_chosen_password(&app).await;
    let other_browser = app.browser();
    let _ = other_browser.login(ANNA, CHOSEN).await.expect(200);
    let wrong = json!({"newPassword": "a third one", "currentPassword": "guess"});
    let response = change(&anna, wrong).await.expect(422);
    assert!(!response.sets_cookie());
    assert!(anna.is_signed_in().await);
    assert!(other_browser.is_signed_in().await);
}

#[http_test]
async fn change_password_voids_links_and_sends_email(app: TestApp, anna: Member) {
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let token = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let _ = change(&anna, json!({"newPassword": CHOSEN})).await.expect(204);
    let body = json!({"token": token, "password": "a thief's one"});
    app.browser().post("/api/auth/reset-password", body).await.expect_error(400, "invalid_token");
    assert_eq!(app.emailed_subjects(ANNA).await.last().unwrap(), "Your Marigold password was changed");
}

#[http_test(
    limit: |limit| if limit == RateLimit::SignInFailuresPerDevice { 2 } else { limit.default_per_hour() }
)]
async fn change_password_wrong_current_is_rate_limited(app: TestApp) {
    let anna = member_with_chosen_password(&app).await;
    let guess = json!({"newPassword": "a third one", "currentPassword": "guess"});
    for _ in 0..2 {
        let _ = change(&anna, guess.clone()).await.expect(422);
    }
    change(&anna, guess).await.expect_rate_limited();
    let right = json!({"newPassword": "a third one", "currentPassword": CHOSEN});
    change(&anna, right).await.expect_rate_limited();
}

#[http_test]
async fn responses_and_emails_never_contain_passwords(app: TestApp) {
    let anna = member_with_chosen_password(&app).await;
    for path in ["/api/auth/me", "/api/auth/account"] {
        let response = anna.get(path).await.expect(200);
        assert!(!response.text.contains("$argon2") && !response.text.contains(CHOSEN), "{}", response.text);
    }
    for mail in app.store.outbox_emails().await {
        assert!(!mail.content.text.contains(CHOSEN) && !mail.content.html.contains(CHOSEN));
    }
}
