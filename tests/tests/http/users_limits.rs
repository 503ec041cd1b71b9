//! Rate limits must not let others lock a member out.

use std::sync::Arc;

use crate::http::prelude::*;
use application::discounts::ManageDiscounts;
use application::outbox::{MailKind, OutboxWorker};
use application::ports::Actor;
use application::ports::Store as _;
use application::purchases::ListPaymentDiscrepancies;
use domain::discounts::DiscountKind;
use futures_util::future::join_all;

fn low_limits(limit: RateLimit) -> u32 {
    match limit {
        RateLimit::EmailsPerMailbox | RateLimit::SignInFailuresPerAccount | RateLimit::UnknownTokensPerIp => {
            3
        }
        other => other.default_per_hour(),
    }
}

/// Another client's browser, at a new IP address each time.
fn other_client(app: &TestApp, number: usize) -> Browser<'_> {
    app.browser().from_address(&format!("203.0.113.{}", number % 200))
}

async fn post_email(browser: &Browser<'_>, path: &str, status: u16) {
    let response = browser.post(&format!("/api/auth/{path}"), json!({"email": ANNA})).await;
    let _ = response.expect(status);
}

async fn emails(app: &TestApp, kind: MailKind) -> usize {
    app.store.outbox_emails().await.iter().filter(|mail| mail.kind == kind).count()
}

async fn redeem(app: &TestApp, page: &str) -> u16 {
    let token = app.emailed_token(ANNA, page).await.expect("a link");
    let response = app.browser().post("/api/auth/sign-in-link/redeem", json!({"token": token})).await;
    response.status.as_u16()
}

#[http_test(limit: low_limits)]
async fn sign_in_link_after_flood_of_other_kinds_is_sent(app: TestApp, _anna: Member) {
    for number in 0..10 {
        post_email(&other_client(&app, number), "resend-verification", 202).await;
        post_email(&other_client(&app, number), "forgot-password", 200).await;
        let _ = other_client(&app, number).register(ANNA).await.expect(409);
        let _ = other_client(&app, number).login(ANNA, "guess").await;
    }
    app.browser().login(ANNA, PASSWORD).await.expect_rate_limited();
    post_email(&app.browser(), "sign-in-link", 202).await;
    assert_eq!(redeem(&app, "/sign-in-link").await, 200);
}

#[http_test(limit: low_limits)]
async fn sign_in_link_flooded_leaves_a_working_link_in_the_mailbox(app: TestApp, _anna: Member) {
    for number in 0..20 {
        post_email(&other_client(&app, number), "sign-in-link", 202).await;
    }
    assert_eq!(emails(&app, MailKind::SignInLink).await, 3);
    post_email(&app.browser(), "sign-in-link", 202).await;
    assert_eq!(redeem(&app, "/sign-in-link").await, 200);
    // No link works any more, so the member gets another one regardless of the limit.
    post_email(&app.browser(), "sign-in-link", 202).await;
    assert_eq!(redeem(&app, "/sign-in-link").await, 200);
}

#[http_test(limit: low_limits)]
async fn password_reset_flooded_leaves_a_working_link_in_the_mailbox(app: TestApp, _anna: Member) {
    for number in 0..20 {
        post_email(&other_client(&app, number), "forgot-password", 200).await;
    }
    assert_eq!(emails(&app, MailKind::ResetPassword).await, 3);
    let token = app.emailed_token(ANNA, "/reset-password").await.expect("a link");
    let body = json!({"token": token, "password": "battery staple"});
    let _ = app.browser().post("/api/auth/reset-password", body).await.expect(200);
}

#[http_test(limit: low_limits)]
async fn register_after_flood_of_links_sends_email(app: TestApp) {
    for number in 0..10 {
        for (path, status) in [("sign-in-link", 202), ("forgot-password", 200), ("resend-verification", 202)]
        {
            post_email(&other_client(&app, number), path, status).await;
        }
    }
    let _ = app.member(ANNA).await;
    post_email(&app.browser(), "sign-in-link", 202).await;
    assert_eq!(redeem(&app, "/sign-in-link").await, 200, "requests for unknown accounts were not counted");
}

#[http_test(limit: low_limits)]
async fn register_flooded_leaves_a_working_link_in_the_mailbox(app: TestApp) {
    for number in 0..10 {
        let _ = other_client(&app, number).register(ANNA).await.expect(201);
        post_email(&other_client(&app, number), "resend-verification", 202).await;
    }
    assert_eq!(emails(&app, MailKind::VerifyEmail).await, 3);
    let _ = app.browser().register(ANNA).await.expect(201);
    let token = app.emailed_token(ANNA, "/verify").await.expect("a link");
    let _ = app.browser().verify(&token).await.expect(200);
}

/// Each sign-up ends the links of the one before, which must not make room for more emails.
#[http_test(limit: low_limits)]
async fn register_repeated_sends_no_more_emails_than_the_limit(app: TestApp) {
    for number in 0..10 {
        let _ = other_client(&app, number).register(ANNA).await.expect(201);
        post_email(&other_client(&app, number), "sign-in-link", 202).await;
        post_email(&other_client(&app, number), "forgot-password", 200).await;
    }
    for kind in [MailKind::VerifyEmail, MailKind::SignInLink, MailKind::ResetPassword] {
        assert_eq!(emails(&app, kind).await, 3, "{kind:?}");
    }
    let token = app.emailed_token(ANNA, "/verify").await.expect("a link");
    let _ = app.browser().verify(&token).await.expect(200);
}

#[http_test(limit: low_limits)]
async fn concurrent_requests_for_links_respect_the_limit(app: TestApp, _anna: Member) {
    let browsers: Vec<_> = (0..20).map(|number| other_client(&app, number)).collect();
    for (path, status, kind) in
        [("sign-in-link", 202, MailKind::SignInLink), ("forgot-password", 200, MailKind::ResetPassword)]
    {
        join_all(browsers.iter().map(|browser| post_email(browser, path, status))).await;
        // Over the limit one more may come before the others are stored, while no link works yet.
        assert!((3..=4).contains(&emails(&app, kind).await), "{kind:?}");
    }
}

#[http_test(limit: low_limits)]
async fn failed_requests_for_emails_are_not_counted(app: TestApp) {
    let Some(store) = app.store.memory_store() else { return };
    let anna = app.member(ANNA).await;
    let new = json!({"email": "anna@new.example"});
    for _ in 0..5 {
        store.fail_next_commit();
        anna.put("/api/auth/profile", new.clone()).await.expect_unavailable();
        store.fail_next_commit();
        anna.post("/api/auth/reauthenticate/code", json!({})).await.expect_unavailable();
        store.fail_next_commit();
        anna.post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect_unavailable();
    }
    let _ = anna.put("/api/auth/profile", new).await.expect(200);
    for _ in 0..5 {
        store.fail_next_commit();
        anna.post("/api/auth/pending-email/resend", json!({})).await.expect_unavailable();
    }
    let _ = anna.post("/api/auth/pending-email/resend", json!({})).await.expect(202);
    for _ in 0..3 {
        let _ = anna.post("/api/auth/reauthenticate/code", json!({})).await.expect(202);
    }
    anna.post("/api/auth/reauthenticate/code", json!({})).await.expect_rate_limited();
    for _ in 0..3 {
        post_email(&anna, "sign-in-link", 202).await;
    }
    assert_eq!(emails(&app, MailKind::SignInLink).await, 3);
}

#[http_test(limit: low_limits)]
async fn login_unverified_flooded_leaves_a_working_link(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    for _ in 0..10 {
        app.browser().login(ANNA, PASSWORD).await.expect_error(403, "email_not_verified");
    }
    assert_eq!(emails(&app, MailKind::VerifyEmail).await, 3);
    let token = app.emailed_token(ANNA, "/verify").await.expect("a link");
    let _ = app.browser().verify(&token).await.expect(200);
}

#[http_test(limit: low_limits)]
async fn notices_over_limit_are_dropped_and_other_emails_sent(app: TestApp, anna: Member) {
    let mailer = Arc::new(TestMailer::default());
    let mut current = json!(null);
    for number in 0..8 {
        let new = format!("battery staple {number}");
        let body = json!({"newPassword": new, "currentPassword": current});
        let _ = anna.put("/api/auth/password", body).await.expect(204);
        current = json!(new);
    }
    post_email(&app.browser(), "sign-in-link", 202).await;
    let report = OutboxWorker::new(&app.context, mailer.clone()).deliver_due().await.unwrap();
    let sent = |kind| mailer.accepted().iter().filter(|mail| mail.kind == kind).count();
    assert_eq!((sent(MailKind::PasswordChanged), report.failed), (3, 5));
    assert_eq!((sent(MailKind::VerifyEmail), sent(MailKind::SignInLink)), (1, 1));
    assert_eq!(mailer.accepted()[0].kind, MailKind::SignInLink, "the first to expire is sent first");
}

#[http_test(limit: |limit| if limit == RateLimit::SignInsPerAccount { 3 } else { limit.default_per_hour() })]
async fn login_over_success_limit_returns_429_and_link_works(app: TestApp) {
    let known = app.member(ANNA).await;
    for _ in 0..3 {
        let _ = known.login(ANNA, PASSWORD).await.expect(200);
    }
    let looks = app.hasher.verify_count();
    known.login(ANNA, PASSWORD).await.expect_rate_limited();
    other_client(&app, 1).login(ANNA, PASSWORD).await.expect_rate_limited();
    assert_eq!(app.hasher.verify_count(), looks, "nothing is hashed");
    post_email(&app.browser(), "sign-in-link", 202).await;
    assert_eq!(redeem(&app, "/sign-in-link").await, 200);
    let _ = app.member("ben@example.com").await.login("ben@example.com", PASSWORD).await.expect(200);
}

/// How many endpoints accept the token of a link.
const ENDPOINT_COUNT: usize = 4;

/// Sends a token to one of the endpoints that accept the token of a link.
async fn send_token(browser: &Browser<'_>, endpoint: usize, token: &str) -> TestResponse {
    match endpoint % ENDPOINT_COUNT {
        0 => browser.verify(token).await,
        1 => browser.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await,
        2 => browser.post("/api/auth/pending-email/confirm", json!({"token": token})).await,
        _ => {
            let body = json!({"token": token, "password": "battery staple"});
            browser.post("/api/auth/reset-password", body).await
        }
    }
}

#[http_test(limit: low_limits)]
async fn unknown_links_over_limit_return_429_for_that_network(app: TestApp) {
    let client = other_client(&app, 7);
    for endpoint in 0..3 {
        send_token(&client, endpoint, &format!("guess-{endpoint}")).await.expect_error(400, "invalid_token");
    }
    for endpoint in 0..ENDPOINT_COUNT {
        send_token(&client, endpoint, "guess").await.expect_rate_limited();
    }
    send_token(&other_client(&app, 8), 0, "guess").await.expect_error(400, "invalid_token");
}

/// Others behind the same address may have guessed.
#[http_test(limit: low_limits)]
async fn valid_link_works_from_a_network_over_its_limit(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    let token = app.emailed_token(ANNA, "/verify").await.unwrap();
    let client = other_client(&app, 7);
    for endpoint in 0..4 {
        let _ = send_token(&client, endpoint, "guess").await;
    }
    send_token(&client, 0, "guess").await.expect_rate_limited();
    let _ = client.verify(&token).await.expect(200);
    let _ = client.verify(&token).await.expect(200);
}

#[http_test(limit: low_limits)]
async fn used_links_count_as_unknown(app: TestApp, _anna: Member) {
    post_email(&app.browser(), "sign-in-link", 202).await;
    let token = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let client = other_client(&app, 7);
    let _ = send_token(&client, 1, &token).await.expect(200);
    for _ in 0..3 {
        send_token(&client, 1, &token).await.expect_error(400, "invalid_token");
    }
    send_token(&client, 1, &token).await.expect_rate_limited();
}

/// A new password cancels the change but leaves the token in the database.
#[http_test(limit: low_limits)]
async fn confirm_canceled_email_change_counts_as_unknown(app: TestApp, anna: Member) {
    let _ = anna.put("/api/auth/profile", json!({"email": "anna@new.example"})).await.expect(200);
    let canceled_token = app.emailed_token("anna@new.example", "/confirm-email").await.unwrap();
    let _ = anna.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    let open_transaction = app.store.begin().await.unwrap();
    let client = other_client(&app, 7);
    // A call that needed the writer would get 503.
    for _ in 0..3 {
        send_token(&client, 2, &canceled_token).await.expect_error(400, "invalid_token");
    }
    send_token(&client, 2, &canceled_token).await.expect_rate_limited();
    drop(open_transaction);
}

#[http_test(limit: |limit| if limit == RateLimit::RequestsPerIpv6Prefix { 5 } else { low_limits(limit) })]
async fn unknown_links_of_one_ipv6_48_share_a_limit(app: TestApp) {
    let at = |address: &str| app.browser().from_address(address);
    for network in 0..5 {
        let browser = at(&format!("2001:db8:1:{network}::1"));
        browser.verify("guess").await.expect_error(400, "invalid_token");
    }
    at("2001:db8:1:77::1").verify("guess").await.expect_rate_limited();
    at("2001:db8:2::1").verify("guess").await.expect_error(400, "invalid_token");
}

#[http_test]
async fn unknown_links_cookies_and_reads_wait_for_no_writer(app: TestApp, anna: Member) {
    let used = app.emailed_token(ANNA, "/verify").await.unwrap();
    let ben = app.member("ben@example.com").await;
    let _ = ben.put("/api/auth/profile", json!({"email": "ben@new.example"})).await.expect(200);
    let confirmed = app.emailed_token("ben@new.example", "/confirm-email").await.unwrap();
    let _ = send_token(&ben, 2, &confirmed).await.expect(200);
    let _ = app.discount("SPRING", DiscountKind::percentage(10).unwrap(), |_| {}).await;
    // A call that needed the writer would get 503.
    let open_transaction = app.store.begin().await.unwrap();
    for endpoint in 0..ENDPOINT_COUNT {
        send_token(&app.browser(), endpoint, "guess").await.expect_error(400, "invalid_token");
    }
    let _ = app.browser().verify(&used).await.expect(200);
    let _ = send_token(&app.browser(), 2, &confirmed).await.expect(200);
    let logout = TestRequest::default()
        .method(Method::POST)
        .uri("/api/auth/logout")
        .insert_header(("cookie", "marigold_session=made-up"));
    let _ = app.browser().send(logout).await.expect(204);
    let _ = anna.get("/api/auth/me").await.expect(200);
    let guess = json!({"challengeToken": "guess", "credential": {}});
    anna.post("/api/auth/reauthenticate/passkey", guess).await.expect_error(400, "invalid_token");
    let _ = anna.post("/api/discount/validate", json!({"code": "SPRING"})).await.expect(200);
    assert_eq!(ListPaymentDiscrepancies::new(&app.context).list().await.unwrap().len(), 0);
    let _ = ManageDiscounts::new(&app.context).list(Actor::Cli).await.unwrap();
    drop(open_transaction);
}
