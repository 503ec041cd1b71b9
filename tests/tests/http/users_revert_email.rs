//! Taking a change of address back by the link that the old mailbox got (decision 8).

use chrono::TimeDelta;
use integration_tests::app::{Answer, Browser, PASSWORD, TestApp};
use serde_json::json;

const ANNA: &str = "anna@example.com";
const THIEF: &str = "thief@example.com";

/// Somebody at Anna's browser changed the address of her account.
async fn stolen(app: &TestApp) -> (Browser<'_>, String) {
    let browser = app.member(ANNA).await;
    let _ = browser.put("/api/auth/profile", json!({"email": THIEF})).await.expect(200);
    let token = app.mailed_token(ANNA, "/revert-email").await.unwrap();
    (browser, token)
}

async fn revert(app: &TestApp, token: &str) -> Answer {
    app.browser().post("/api/auth/revert-email", json!({"token": token})).await
}

#[actix_web::test]
async fn the_link_puts_the_address_back_and_leaves_no_way_in_but_the_mailbox() {
    let app = TestApp::usual().await;
    let (thief, token) = stolen(&app).await;
    let _ = thief.verify(&app.mailed_token(THIEF, "/verify").await.unwrap()).await.expect(200);
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": THIEF})).await.expect(200);
    let reset = app.mailed_token(THIEF, "/reset-password").await.unwrap();
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": THIEF})).await.expect(202);
    let sign_in = app.mailed_token(THIEF, "/sign-in-link").await.unwrap();

    assert_eq!(revert(&app, &token).await.expect(200).json(), json!({"email": ANNA}));

    assert!(!thief.is_signed_in().await);
    assert!(app.store.sessions().await.is_empty());
    for email in [ANNA, THIEF] {
        app.browser().login(email, PASSWORD).await.expect_refusal(401, "invalid_credentials");
    }
    for (path, body) in [
        ("/api/auth/reset-password", json!({"token": reset, "password": PASSWORD})),
        ("/api/auth/sign-in-link/redeem", json!({"token": sign_in})),
    ] {
        app.browser().post(path, body).await.expect_refusal(400, "invalid_token");
    }
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let token = app.mailed_token(ANNA, "/sign-in-link").await.unwrap();
    let anna = app.browser();
    let _ = anna.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200);
    let account = anna.get("/api/auth/account").await.json();
    assert_eq!(account, json!({"isVerified": true, "passwordChosen": false}));
}

#[actix_web::test]
async fn the_link_to_confirm_the_new_address_is_dead_after_it() {
    let app = TestApp::usual().await;
    let (_, token) = stolen(&app).await;
    let confirm = app.mailed_token(THIEF, "/verify").await.unwrap();
    let _ = revert(&app, &token).await.expect(200);
    app.browser().verify(&confirm).await.expect_refusal(400, "invalid_token");
}

#[actix_web::test]
async fn the_link_works_once() {
    let app = TestApp::usual().await;
    let (_, token) = stolen(&app).await;
    let _ = revert(&app, &token).await.expect(200);
    let again = revert(&app, &token).await;
    again.expect_refusal(400, "invalid_token");
    assert_eq!(again.message(), "This link is invalid or has expired.");
}

#[actix_web::test]
async fn the_link_lives_7_days() {
    let app = TestApp::usual().await;
    let (_, token) = stolen(&app).await;
    app.clock.advance(TimeDelta::days(7) - TimeDelta::seconds(1));
    let _ = revert(&app, &token).await.expect(200);

    let app = TestApp::usual().await;
    let (_, token) = stolen(&app).await;
    app.clock.advance(TimeDelta::days(7));
    revert(&app, &token).await.expect_refusal(400, "invalid_token");
}

#[actix_web::test]
async fn links_for_other_purposes_revert_nothing() {
    let app = TestApp::usual().await;
    let _ = stolen(&app).await;
    let confirm = app.mailed_token(THIEF, "/verify").await.unwrap();
    for wrong in ["", "nonsense", "\u{0}", &confirm] {
        revert(&app, wrong).await.expect_refusal(400, "invalid_token");
    }
    let missing = app.browser().post("/api/auth/revert-email", json!({})).await;
    missing.expect_refusal(400, "invalid_token");
    assert_eq!(app.store.users().await[0].email.as_str(), THIEF);
}

#[actix_web::test]
async fn a_link_to_revert_opens_no_other_door() {
    let app = TestApp::usual().await;
    let (_, token) = stolen(&app).await;
    app.browser().verify(&token).await.expect_refusal(400, "invalid_token");
    for (path, body) in [
        ("/api/auth/reset-password", json!({"token": token, "password": PASSWORD})),
        ("/api/auth/sign-in-link/redeem", json!({"token": token})),
    ] {
        app.browser().post(path, body).await.expect_refusal(400, "invalid_token");
    }
    let _ = revert(&app, &token).await.expect(200);
}

#[actix_web::test]
async fn an_old_address_that_somebody_else_has_by_now_is_not_taken_from_her() {
    let app = TestApp::usual().await;
    let (browser, token) = stolen(&app).await;
    let _ = app.browser().register(ANNA).await.expect(201);
    let answer = revert(&app, &token).await;
    answer.expect_refusal(409, "email_taken");
    assert_eq!(answer.message(), "Your old address belongs to another account by now.");
    assert!(browser.is_signed_in().await, "nothing happened");
    assert_eq!(browser.get("/api/auth/me").await.json()["email"], THIEF);
}

#[actix_web::test]
async fn an_address_that_was_never_proved_gets_no_way_back() {
    let app = TestApp::usual().await;
    let (browser, _) = stolen(&app).await;
    let _ = browser.put("/api/auth/profile", json!({"email": "third@example.com"})).await.expect(200);
    assert!(app.mailed_token(THIEF, "/revert-email").await.is_none());
    assert_eq!(app.mailed_subjects(THIEF).await, ["Confirm your address for Marigold"]);
}

#[actix_web::test]
async fn a_second_change_leaves_the_first_way_back() {
    let app = TestApp::usual().await;
    let (browser, token) = stolen(&app).await;
    let _ = browser.verify(&app.mailed_token(THIEF, "/verify").await.unwrap()).await.expect(200);
    let _ = browser.put("/api/auth/profile", json!({"email": "third@example.com"})).await.expect(200);
    assert_eq!(revert(&app, &token).await.expect(200).json(), json!({"email": ANNA}));
    assert!(!browser.is_signed_in().await);
}
