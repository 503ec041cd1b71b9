//! A new address is pending until the link mailed to it is opened.

use crate::http::prelude::*;
use application::outbox::MailKind;
use domain::users::Password;
use futures_util::future::join;

pub const NEW: &str = "anna@new.example";
const EVE: &str = "eve@example.com";
const EMAIL_TAKEN: &str = "This email address belongs to another account";

pub async fn request(browser: &Browser<'_>, email: &str) -> TestResponse {
    browser.put("/api/auth/profile", json!({"email": email})).await
}

pub async fn link(app: &TestApp, email: &str) -> String {
    app.emailed_token(email, "/confirm-email").await.unwrap()
}

pub async fn confirm(browser: &Browser<'_>, token: &str) -> TestResponse {
    browser.post("/api/auth/pending-email/confirm", json!({"token": token})).await
}

/// A member with a password and a pending change of email address.
pub async fn member_with_pending_email(app: &TestApp) -> (Browser<'_>, String) {
    let anna = app.member(ANNA).await;
    let _ = anna.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    let _ = request(&anna, NEW).await.expect(200);
    (anna, link(app, NEW).await)
}

#[http_test]
async fn request_email_change_keeps_the_current_address(app: TestApp) {
    let (anna, _) = member_with_pending_email(&app).await;
    let expected = json!({"email": ANNA, "pendingEmail": NEW, "pendingEmailRequestedHere": true, "firstName": "Anna", "isAdmin": false, "role": null});
    assert_eq!(anna.get("/api/auth/me").await.json(), expected);
    assert_eq!(app.emailed_subjects(NEW).await, ["Confirm your new email address for Marigold"]);
    assert_eq!(app.browser().login(ANNA, PASSWORD).await.expect(200).json()["email"], ANNA);
    app.browser().login(NEW, PASSWORD).await.expect_error(401, "invalid_credentials");
    let emails = app.store.outbox_emails().await.len();
    for path in ["/api/auth/sign-in-link", "/api/auth/forgot-password"] {
        let _ = app.browser().post(path, json!({"email": NEW})).await;
    }
    assert_eq!(app.store.outbox_emails().await.len(), emails, "no account has the pending address");
}

#[http_test]
async fn confirm_email_change_moves_the_account(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    let other = app.browser();
    let _ = other.login(ANNA, PASSWORD).await.expect(200);

    let response = confirm(&anna, &token).await.expect(200);

    assert_eq!(response.json(), json!({"email": NEW, "signedIn": true}));
    let me = anna.get("/api/auth/me").await.expect(200).json();
    assert_eq!(me, json!({"email": NEW, "firstName": "Anna", "isAdmin": false, "role": null}));
    assert!(!other.is_signed_in().await, "all other sessions end");
    app.browser().login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
    let _ = app.browser().login(NEW, PASSWORD).await.expect(200);
    assert_eq!(app.emailed_subjects(ANNA).await.last().unwrap(), "Your Marigold email address was changed");
    assert_eq!(app.emailed_subjects(NEW).await.len(), 1, "the notice goes to the old address only");
}

#[http_test]
async fn confirm_email_change_ends_every_other_link(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let reset = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let sign_in = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let verify = app.emailed_token(ANNA, "/verify").await.unwrap();
    let _ = confirm(&anna, &token).await.expect(200);
    let browser = app.browser();
    for (path, body) in [
        ("/api/auth/reset-password", json!({"token": reset, "password": PASSWORD})),
        ("/api/auth/sign-in-link/redeem", json!({"token": sign_in})),
    ] {
        browser.post(path, body).await.expect_error(400, "invalid_token");
    }
    browser.verify(&verify).await.expect_error(400, "invalid_token");
}

/// Eve requests a change to Anna's address, and Anna opens the link.
#[http_test]
async fn confirm_without_session_drops_password_and_sessions(app: TestApp, eve: Member) {
    let _ = eve.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    let _ = request(&eve, ANNA).await.expect(200);
    let anna = app.browser();

    let response = confirm(&anna, &link(&app, ANNA).await).await.expect(200);

    assert_eq!(response.json(), json!({"email": ANNA, "signedIn": false}));
    assert!(!response.sets_cookie());
    assert!(!eve.is_signed_in().await);
    assert_eq!(app.store.users().await[0].password, Password::None);
    for email in [ANNA, EVE] {
        app.browser().login(email, PASSWORD).await.expect_error(401, "invalid_credentials");
    }
}

/// Eve requests a change to Anna's address and sends Anna a sign-in link to Eve's account. Anna opens the confirmation
/// link while signed in there.
#[http_test]
async fn confirm_in_another_session_drops_password_and_sessions(app: TestApp, eve: Member) {
    let _ = eve.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    let _ = request(&eve, ANNA).await.expect(200);
    let _ = eve.post("/api/auth/sign-in-link", json!({"email": EVE})).await.expect(202);
    let sign_in = app.emailed_token(EVE, "/sign-in-link").await.unwrap();
    let anna = app.browser();
    let _ = anna.post("/api/auth/sign-in-link/redeem", json!({"token": sign_in})).await.expect(200);

    let response = confirm(&anna, &link(&app, ANNA).await).await.expect(200);

    assert_eq!(response.json(), json!({"email": ANNA, "signedIn": false}));
    assert!(!eve.is_signed_in().await && !anna.is_signed_in().await);
    assert_eq!(app.store.users().await[0].password, Password::None);
}

#[http_test]
async fn request_email_change_notifies_the_current_address(app: TestApp) {
    let (anna, _) = member_with_pending_email(&app).await;
    let notices = async || {
        let emails = app.store.outbox_emails().await.into_iter();
        emails.filter(|mail| mail.kind == MailKind::EmailChangeRequested).collect::<Vec<_>>()
    };
    let [notice] = &notices().await[..] else { panic!("one notice") };
    assert_eq!(notice.to.as_str(), ANNA);
    assert!(
        notice.content.text.contains(NEW) && notice.content.text.contains("http://marigold.test/profile\n")
    );
    assert!(!notice.content.text.contains("token="), "it has no link that reverts anything");
    let _ = anna.post("/api/auth/pending-email/resend", json!({})).await.expect(202);
    assert_eq!(notices().await.len(), 1, "one notice per address");
    let _ = request(&anna, "third@new.example").await.expect(200);
    assert_eq!(notices().await.len(), 2);
}

#[http_test]
async fn confirm_from_another_account_counts_as_no_session(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    let ben = app.member("ben@example.com").await;
    let response = confirm(&ben, &token).await.expect(200);
    assert_eq!(response.json(), json!({"email": NEW, "signedIn": false}));
    assert_eq!(ben.get("/api/auth/me").await.json()["email"], "ben@example.com");
    assert!(!anna.is_signed_in().await);
}

#[http_test]
async fn confirm_twice_returns_the_same(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    let first = confirm(&anna, &token).await.expect(200);
    let emails = app.store.outbox_emails().await.len();
    assert_eq!(confirm(&anna, &token).await.expect(200).json(), first.json());
    assert_eq!(confirm(&app.browser(), &token).await.json()["signedIn"], false);
    assert_eq!(app.store.outbox_emails().await.len(), emails, "one notice");
    assert!(anna.is_signed_in().await);
    let _ = app.browser().login(NEW, PASSWORD).await.expect(200);
}

#[http_test]
async fn resend_email_change_replaces_the_link(app: TestApp) {
    let (anna, first) = member_with_pending_email(&app).await;
    let response = anna.post("/api/auth/pending-email/resend", json!({})).await.expect(202);
    assert_eq!(response.json(), json!({}));
    confirm(&anna, &first).await.expect_error(400, "invalid_token");
    let _ = confirm(&anna, &link(&app, NEW).await).await.expect(200);
    let response = anna.post("/api/auth/pending-email/resend", json!({})).await;
    response.expect_error(409, "nothing_pending");
}

#[http_test(limit: |limit| if limit == RateLimit::EmailsPerMailbox { 2 } else { limit.default_per_hour() })]
async fn resend_email_change_over_limit_is_rejected(app: TestApp) {
    let (anna, _) = member_with_pending_email(&app).await;
    let _ = anna.post("/api/auth/pending-email/resend", json!({})).await.expect(202);
    anna.post("/api/auth/pending-email/resend", json!({})).await.expect_rate_limited();
}

#[http_test]
async fn new_password_cancels_the_email_change(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    let body = json!({"newPassword": "battery staple", "currentPassword": PASSWORD});
    let _ = anna.put("/api/auth/password", body).await.expect(204);
    confirm(&anna, &token).await.expect_error(400, "invalid_token");

    let _ = request(&anna, NEW).await.expect(200);
    let token = link(&app, NEW).await;
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let reset = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let body = json!({"token": reset, "password": PASSWORD});
    let _ = app.browser().post("/api/auth/reset-password", body).await.expect(200);
    confirm(&app.browser(), &token).await.expect_error(400, "invalid_token");
    assert_eq!(app.store.users().await[0].email.as_str(), ANNA);
}

#[actix_web::test]
async fn ending_sessions_cancels_the_email_change() {
    for path in ["/api/auth/sessions/others", "/api/auth/sessions"] {
        let app = TestApp::start().await;
        let (anna, token) = member_with_pending_email(&app).await;
        let _ = anna.delete(path).await.expect(204);
        confirm(&app.browser(), &token).await.expect_error(400, "invalid_token");
        let user = app.store.users().await.remove(0);
        assert_eq!((user.email.as_str(), user.pending_email), (ANNA, None), "{path}");
    }
}

#[http_test]
async fn ending_one_session_cancels_the_email_change(app: TestApp) {
    let (attacker, token) = member_with_pending_email(&app).await;
    let anna = app.browser();
    let _ = anna.post("/api/auth/login", json!({"email": ANNA, "password": PASSWORD})).await.expect(200);
    let sessions = anna.get("/api/auth/sessions").await.json();
    let other = sessions.as_array().unwrap().iter().find(|session| session["isCurrent"] == false).unwrap();
    let id = other["id"].as_str().unwrap();
    let _ = anna.delete(&format!("/api/auth/sessions/{id}")).await.expect(204);
    confirm(&attacker, &token).await.expect_error(400, "invalid_token");
    assert!(anna.get("/api/auth/me").await.json().get("pendingEmail").is_none());
}

#[http_test]
async fn resend_email_change_needs_recent_authentication(app: TestApp) {
    let (anna, _) = member_with_pending_email(&app).await;
    app.clock.advance(TimeDelta::minutes(15));
    let response = anna.post("/api/auth/pending-email/resend", json!({})).await;
    response.expect_error(403, "reauthentication_required");
}

#[http_test]
async fn request_taken_address_is_a_field_error(app: TestApp) {
    let anna = app.member(ANNA).await;
    let _ = app.member("ben@example.com").await;
    for taken in ["ben@example.com", "BEN@Example.com"] {
        let body = json!({"email": taken, "firstName": "Annabel"});
        let response = anna.put("/api/auth/profile", body).await;
        response.expect_error_with(409, "email_taken", &["fields"]);
        assert_eq!(response.message(), EMAIL_TAKEN);
        assert_eq!(response.json()["fields"], json!({"email": EMAIL_TAKEN}));
    }
    let me = anna.get("/api/auth/me").await.json();
    assert_eq!(me, json!({"email": ANNA, "firstName": "Anna", "isAdmin": false, "role": null}));
}

#[http_test]
async fn confirm_address_taken_meanwhile_is_rejected(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    let _ = app.member(NEW).await;
    let response = confirm(&anna, &token).await;
    response.expect_error_with(409, "email_taken", &["fields"]);
    assert_eq!(response.json()["fields"], json!({"email": EMAIL_TAKEN}));
    let me = anna.get("/api/auth/me").await.json();
    assert_eq!((&me["email"], &me["pendingEmail"]), (&json!(ANNA), &json!(NEW)), "nothing changed");
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}

/// Anyone can sign up with any address, so an unverified sign-up does not reserve it.
#[http_test]
async fn confirm_replaces_an_unverified_sign_up(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    let _ = app.browser().register(NEW).await.expect(201);
    let unverified_token = app.emailed_token(NEW, "/verify").await.unwrap();
    let _ = request(&anna, NEW).await.expect(200);
    confirm(&anna, &token).await.expect_error(400, "invalid_token");
    let _ = confirm(&anna, &link(&app, NEW).await).await.expect(200);
    app.browser().verify(&unverified_token).await.expect_error(400, "invalid_token");
    assert_eq!(app.store.users().await.len(), 1);
    assert_eq!(anna.get("/api/auth/me").await.json()["email"], NEW);
}

#[http_test]
async fn confirm_one_address_by_two_accounts_moves_one(app: TestApp) {
    let (anna, first) = member_with_pending_email(&app).await;
    let ben = app.member("ben@example.com").await;
    let _ = request(&ben, NEW).await.expect(200);
    let second = link(&app, NEW).await;
    let (anna_response, ben_response) = join(confirm(&anna, &first), confirm(&ben, &second)).await;
    let mut statuses = [anna_response.status.as_u16(), ben_response.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let holders = app.store.users().await.into_iter().filter(|user| user.email.as_str() == NEW).count();
    assert_eq!(holders, 1);
}

#[http_test]
async fn confirm_with_a_link_of_another_kind_is_rejected(app: TestApp) {
    let (anna, token) = member_with_pending_email(&app).await;
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let reset = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let sign_in = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    for wrong in ["", "nonsense", "\u{0}", &reset, &sign_in] {
        confirm(&anna, wrong).await.expect_error(400, "invalid_token");
    }
    let missing = anna.post("/api/auth/pending-email/confirm", json!({})).await;
    missing.expect_error(400, "invalid_token");

    app.browser().verify(&token).await.expect_error(400, "invalid_token");
    for (path, body) in [
        ("/api/auth/reset-password", json!({"token": token, "password": PASSWORD})),
        ("/api/auth/sign-in-link/redeem", json!({"token": token})),
    ] {
        app.browser().post(path, body).await.expect_error(400, "invalid_token");
    }
    let _ = confirm(&anna, &token).await.expect(200);
}

/// Eve turned on two-step login and added a passkey before she requested Anna's address.
#[http_test]
async fn confirm_without_session_removes_second_factor(app: TestApp, eve: Member) {
    let _ = eve.enable_second_factor().await;
    let _ = eve.add_passkey().await;
    let _ = request(&eve, ANNA).await.expect(200);
    let anna = app.browser();
    let _ = confirm(&anna, &link(&app, ANNA).await).await.expect(200);

    let _ = anna.post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let token = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let _ = anna.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200);
    let second_factor = anna.get("/api/auth/second-factor").await.expect(200).json();
    assert_eq!(second_factor, json!({"recoveryCodesLeft": 0}));
    assert_eq!(anna.get("/api/auth/passkeys").await.expect(200).json(), json!([]));
    let activity = anna.get("/api/auth/activity").await.expect(200).json();
    let kinds: Vec<_> = activity["items"].as_array().unwrap().iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds[1..4], ["passkey_removed", "second_factor_disabled", "email_changed"]);
    let emails = app.store.outbox_emails().await;
    let notice = emails.iter().rfind(|mail| mail.kind == MailKind::EmailChanged).unwrap();
    assert!(notice.content.text.contains("we removed the account's password, passkeys and two-step login"));
}

#[http_test]
async fn confirm_in_requesting_session_keeps_second_factor(app: TestApp) {
    let anna = app.member(ANNA).await;
    let _ = anna.enable_second_factor().await;
    let _ = request(&anna, NEW).await.expect(200);
    let _ = confirm(&anna, &link(&app, NEW).await).await.expect(200);
    let second_factor = anna.get("/api/auth/second-factor").await.expect(200).json();
    assert_eq!(second_factor["recoveryCodesLeft"], 10);
    let emails = app.store.outbox_emails().await;
    let notice = emails.iter().rfind(|mail| mail.kind == MailKind::EmailChanged).unwrap();
    assert!(!notice.content.text.contains("removed"), "{}", notice.content.text);
}
