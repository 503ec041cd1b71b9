//! Name and address (specification, sections 2, 5 and 8; decision 8).

use application::limits::Limit;
use integration_tests::app::{Answer, Browser, PASSWORD, Setup, TestApp};
use serde_json::{Value, json};

const ANNA: &str = "anna@example.com";
const NEW: &str = "anna@new.example";

async fn change(browser: &Browser<'_>, body: Value) -> Answer {
    browser.put("/api/auth/profile", body).await
}

async fn is_verified(browser: &Browser<'_>) -> bool {
    browser.get("/api/auth/account").await.expect(200).json()["isVerified"] == true
}

#[actix_web::test]
async fn each_field_changes_alone() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    let answer = change(&anna, json!({"firstName": "Annabel"})).await.expect(200);
    assert_eq!(answer.json(), json!({"email": ANNA, "firstName": "Annabel", "isAdmin": false}));
    assert!(is_verified(&anna).await);

    let answer = change(&anna, json!({"email": NEW})).await.expect(200);
    assert_eq!(answer.json(), json!({"email": NEW, "firstName": "Annabel", "isAdmin": false}));
    assert_eq!(anna.get("/api/auth/me").await.json(), answer.json());
}

#[actix_web::test]
async fn a_change_of_nothing_changes_nothing() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    let mails = app.store.outbox_mails().await.len();
    for body in [json!({}), json!({"email": ANNA, "firstName": "Anna"}), json!({"email": null})] {
        let answer = change(&anna, body).await.expect(200);
        assert_eq!(answer.json(), json!({"email": ANNA, "firstName": "Anna", "isAdmin": false}));
    }
    assert!(is_verified(&anna).await);
    assert_eq!(app.store.outbox_mails().await.len(), mails);
}

#[actix_web::test]
async fn everything_that_is_wrong_is_said_at_once_and_nothing_changes() {
    let app = TestApp::usual().await;
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
async fn rights_in_the_body_of_a_profile_are_ignored() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    let body = json!({"firstName": "Annabel", "isAdmin": true, "isVerified": false, "password": "x"});
    assert_eq!(change(&anna, body).await.expect(200).json()["isAdmin"], false);
    assert!(!app.store.users().await[0].is_admin);
    assert!(is_verified(&anna).await);
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}

#[actix_web::test]
async fn a_taken_address_is_refused_on_its_field_whatever_its_case() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    let _ = app.member("ben@example.com").await;
    let _ = app.browser().register("unverified@example.com").await.expect(201);
    for taken in ["ben@example.com", "BEN@Example.com", "unverified@example.com"] {
        let answer = change(&anna, json!({"email": taken, "firstName": "Annabel"})).await;
        answer.expect_refusal_with(409, "email_taken", &["fields"]);
        let message = "This email address belongs to another account";
        assert_eq!(answer.message(), message);
        assert_eq!(answer.json()["fields"], json!({"email": message}));
    }
    let me = anna.get("/api/auth/me").await.json();
    assert_eq!(me, json!({"email": ANNA, "firstName": "Anna", "isAdmin": false}));
    assert!(app.mailed_token(ANNA, "/revert-email").await.is_none());
}

#[actix_web::test]
async fn a_new_address_holds_at_once_and_waits_to_be_confirmed() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    let _ = change(&anna, json!({"email": NEW})).await.expect(200);
    assert!(anna.is_signed_in().await, "she goes on where she is");
    assert!(!is_verified(&anna).await);
    app.browser().login(ANNA, PASSWORD).await.expect_refusal(401, "invalid_credentials");
    app.browser().login(NEW, PASSWORD).await.expect_refusal(403, "email_not_verified");

    let token = app.mailed_token(NEW, "/verify").await.unwrap();
    let _ = anna.verify(&token).await.expect(200);
    assert!(is_verified(&anna).await);
    let _ = app.browser().login(NEW, PASSWORD).await.expect(200);
}

#[actix_web::test]
async fn the_new_address_gets_a_link_and_the_old_one_a_notice() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    let _ = change(&anna, json!({"email": NEW})).await.expect(200);
    assert_eq!(app.mailed_subjects(NEW).await, ["Confirm your address for Marigold"]);
    assert_eq!(app.mailed_subjects(ANNA).await.last().unwrap(), "Your address at Marigold was changed");
    assert!(app.mailed_token(ANNA, "/revert-email").await.is_some());
    assert!(app.mailed_token(NEW, "/revert-email").await.is_none());
}

#[actix_web::test]
async fn links_that_were_mailed_to_the_old_address_die_with_it() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let _ = change(&anna, json!({"email": NEW})).await.expect(200);
    let reset = app.mailed_token(ANNA, "/reset-password").await.unwrap();
    let sign_in = app.mailed_token(ANNA, "/sign-in-link").await.unwrap();
    let browser = app.browser();
    for (path, body) in [
        ("/api/auth/reset-password", json!({"token": reset, "password": PASSWORD})),
        ("/api/auth/sign-in-link/redeem", json!({"token": sign_in})),
    ] {
        browser.post(path, body).await.expect_refusal(400, "invalid_token");
    }
}

#[actix_web::test]
async fn a_new_spelling_of_the_same_address_stays_verified_and_mails_nobody() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    let mails = app.store.outbox_mails().await.len();
    let answer = change(&anna, json!({"email": "Anna@Example.com"})).await.expect(200);
    assert_eq!(answer.json()["email"], "Anna@Example.com");
    assert!(is_verified(&anna).await);
    assert_eq!(app.store.outbox_mails().await.len(), mails);
}

#[actix_web::test]
async fn the_address_that_was_given_up_is_free_for_others() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    let _ = change(&anna, json!({"email": NEW})).await.expect(200);
    let _ = app.browser().register(ANNA).await.expect(201);
    assert_eq!(app.store.users().await.len(), 2);
}

#[actix_web::test]
async fn mails_to_a_mailbox_are_limited_here_too() {
    let limit = |limit| if limit == Limit::MailByMailbox { 1 } else { Limit::per_hour_by_default(limit) };
    let app = TestApp::new(Setup { limit, ..Setup::default() }).await;
    let anna = app.member(ANNA).await;
    let ben = app.member("ben@example.com").await;
    for email in [NEW, "ben@new.example"] {
        let _ = change(&ben, json!({"email": email})).await.expect(200);
    }
    change(&anna, json!({"email": NEW})).await.expect_too_many();
    assert_eq!(anna.get("/api/auth/me").await.json()["email"], ANNA);
    let _ = change(&anna, json!({"firstName": "Annabel"})).await.expect(200);
}

#[actix_web::test]
async fn a_member_cannot_make_the_server_mail_address_after_address() {
    let limit = |limit| if limit == Limit::MailByClient { 2 } else { Limit::per_hour_by_default(limit) };
    let app = TestApp::new(Setup { limit, ..Setup::default() }).await;
    let anna = app.member(ANNA).await.from_address("203.0.113.7");
    let _ = change(&anna, json!({"email": "a@new.example"})).await.expect(200);
    let _ = change(&anna, json!({"email": "b@new.example"})).await.expect(200);
    change(&anna, json!({"email": "c@new.example"})).await.expect_too_many();
    assert_eq!(anna.get("/api/auth/me").await.json()["email"], "b@new.example");
    assert!(app.mailed_subjects("c@new.example").await.is_empty());
}
