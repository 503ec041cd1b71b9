//! Expiry, replacement and cancellation of a pending email address.

use crate::http::prelude::*;
use crate::http::users_email_change::{NEW, confirm, link, member_with_pending_email, request};

#[http_test]
async fn me_shows_whether_this_session_requested_the_change(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    let _ = anna.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    let other = app.browser();
    let login = other.login(ANNA, PASSWORD).await.expect(200).json();
    assert_eq!((&login["pendingEmail"], &login["pendingEmailRequestedHere"]), (&json!(NEW), &json!(false)));
    assert_eq!(other.get("/api/auth/me").await.json(), login);
    let me = anna.get("/api/auth/me").await.json();
    assert_eq!(me["pendingEmailRequestedHere"], true);
    // A new link to the same address leaves the change with the session that requested it.
    let _ = other.post("/api/auth/pending-email/resend", json!({})).await.expect(202);
    assert_eq!(anna.get("/api/auth/me").await.json(), me);
    confirm(&anna, &token).await.expect_error(400, "invalid_token");
    let response = confirm(&anna, &link(&app, NEW).await).await.expect(200);
    assert_eq!(response.json()["signedIn"], true);
}

#[http_test]
async fn pending_email_expires_with_its_link(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    app.clock.advance(TimeDelta::hours(12));
    let _ = anna.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    let _ = anna.post("/api/auth/pending-email/resend", json!({})).await.expect(202);
    app.clock.advance(TimeDelta::hours(24) - TimeDelta::seconds(1));
    assert_eq!(anna.get("/api/auth/me").await.json()["pendingEmail"], NEW);

    app.clock.advance(TimeDelta::seconds(1));
    let expected = json!({"email": ANNA, "firstName": "Anna", "isAdmin": false, "role": null});
    assert_eq!(anna.get("/api/auth/me").await.json(), expected);
    assert_eq!(app.browser().login(ANNA, PASSWORD).await.expect(200).json(), expected);
    assert_eq!(
        anna.put("/api/auth/profile", json!({"firstName": "Anna"})).await.expect(200).json(),
        expected
    );
    for link in [token, link(&app, NEW).await] {
        let response = confirm(&anna, &link).await;
        response.expect_error(400, "invalid_token");
        assert_eq!(response.message(), "This link is invalid or has expired.");
    }
    let _ = anna.post("/api/auth/reauthenticate", json!({"password": PASSWORD})).await.expect(204);
    anna.post("/api/auth/pending-email/resend", json!({})).await.expect_error(409, "nothing_pending");
    let _ = request(&anna, NEW).await.expect(200);
    let _ = confirm(&anna, &link(&app, NEW).await).await.expect(200);
}

#[http_test]
async fn request_again_replaces_the_pending_email(app: TestApp) {
    let (anna, first) = member_with_pending_email(&app).await;
    let _ = request(&anna, "third@new.example").await.expect(200);
    confirm(&anna, &first).await.expect_error(400, "invalid_token");
    assert_eq!(anna.get("/api/auth/me").await.json()["pendingEmail"], "third@new.example");
    let _ = confirm(&anna, &link(&app, "third@new.example").await).await.expect(200);
}

#[http_test]
async fn change_name_while_pending_keeps_the_pending_address(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    let response = anna.put("/api/auth/profile", json!({"email": ANNA, "firstName": "Annabel"})).await;
    let expected = json!({"email": ANNA, "pendingEmail": NEW, "pendingEmailRequestedHere": true, "firstName": "Annabel", "isAdmin": false, "role": null});
    assert_eq!(response.expect(200).json(), expected);
    let _ = confirm(&anna, &token).await.expect(200);
}

#[http_test]
async fn cancel_email_change_ends_its_link(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    for _ in 0..2 {
        let _ = anna.delete("/api/auth/pending-email").await.expect(204);
    }
    assert!(anna.get("/api/auth/me").await.json().get("pendingEmail").is_none());
    confirm(&anna, &token).await.expect_error(400, "invalid_token");
    assert_eq!(anna.get("/api/auth/me").await.json()["email"], ANNA);
}
