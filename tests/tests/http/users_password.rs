//! Setting or changing the password while signed in.

use application::limits::Limit;
use integration_tests::app::{Answer, Browser, PASSWORD, Setup, TestApp};
use serde_json::{Value, json};

const ANNA: &str = "anna@example.com";
const CHOSEN: &str = "battery staple";

async fn change(browser: &Browser<'_>, body: Value) -> Answer {
    browser.put("/api/auth/password", body).await
}

/// A member who typed her password herself.
async fn member_with_chosen_password(app: &TestApp) -> Browser<'_> {
    let anna = app.member(ANNA).await;
    let _ = change(&anna, json!({"newPassword": CHOSEN})).await.expect(204);
    anna
}

#[actix_web::test]
async fn a_member_who_never_chose_a_password_sets_one_without_typing_the_generated_one() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    let answer = change(&anna, json!({"newPassword": CHOSEN})).await.expect(204);
    assert!(answer.text.is_empty());
    app.browser().login(ANNA, PASSWORD).await.expect_refusal(401, "invalid_credentials");
    let _ = app.browser().login(ANNA, CHOSEN).await.expect(200);
}

#[actix_web::test]
async fn a_chosen_password_is_asked_for_before_another_takes_its_place() {
    let app = TestApp::usual().await;
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

#[actix_web::test]
async fn a_password_that_was_reset_by_mail_counts_as_chosen() {
    let app = TestApp::usual().await;
    let _ = app.member(ANNA).await;
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let token = app.mailed_token(ANNA, "/reset-password").await.unwrap();
    let body = json!({"token": token, "password": CHOSEN});
    let _ = app.browser().post("/api/auth/reset-password", body).await.expect(200);
    let anna = app.browser();
    let _ = anna.login(ANNA, CHOSEN).await.expect(200);
    let answer = change(&anna, json!({"newPassword": "a third one"})).await;
    answer.expect_invalid(&[("currentPassword", "Enter your current password")]);
}

#[actix_web::test]
async fn a_new_password_has_8_to_128_printable_characters() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    for (new, message) in [
        ("1234567", "Password must be at least 8 characters"),
        (&*"x".repeat(129), "Password must be 128 characters or less"),
        ("correct\u{0}horse", "Password contains characters that cannot be used"),
    ] {
        change(&anna, json!({"newPassword": new})).await.expect_invalid(&[("newPassword", message)]);
    }
    let nothing = change(&anna, json!({})).await;
    nothing.expect_invalid(&[("newPassword", "Password must be at least 8 characters")]);
    assert!(anna.is_signed_in().await);
    let _ = change(&anna, json!({"newPassword": "x".repeat(128)})).await.expect(204);
}

#[actix_web::test]
async fn other_sessions_die_and_this_one_is_rotated_and_lives() {
    let app = TestApp::usual().await;
    let here = app.member(ANNA).await;
    let thief = here.twin();
    let there = app.browser();
    let _ = there.login(ANNA, PASSWORD).await.expect(200);

    let _ = change(&here, json!({"newPassword": CHOSEN})).await.expect(204);

    assert!(here.is_signed_in().await);
    assert!(!thief.is_signed_in().await, "the cookie from before is worth nothing");
    assert!(!there.is_signed_in().await);
    assert_eq!(app.store.sessions().await.len(), 1);
}

#[actix_web::test]
async fn a_refused_change_ends_no_session() {
    let app = TestApp::usual().await;
    let anna = member_with_chosen_password(&app).await;
    let there = app.browser();
    let _ = there.login(ANNA, CHOSEN).await.expect(200);
    let wrong = json!({"newPassword": "a third one", "currentPassword": "guess"});
    let answer = change(&anna, wrong).await.expect(422);
    assert!(!answer.sets_cookie());
    assert!(anna.is_signed_in().await);
    assert!(there.is_signed_in().await);
}

#[actix_web::test]
async fn a_change_voids_reset_links_and_tells_the_member() {
    let app = TestApp::usual().await;
    let anna = app.member(ANNA).await;
    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let token = app.mailed_token(ANNA, "/reset-password").await.unwrap();
    let _ = change(&anna, json!({"newPassword": CHOSEN})).await.expect(204);
    let body = json!({"token": token, "password": "a thief's one"});
    app.browser().post("/api/auth/reset-password", body).await.expect_refusal(400, "invalid_token");
    assert_eq!(app.mailed_subjects(ANNA).await.last().unwrap(), "Your Marigold password was changed");
}

#[actix_web::test]
async fn guessing_the_current_password_is_limited() {
    let limit =
        |limit| if limit == Limit::SignInFailureByBrowser { 2 } else { Limit::per_hour_by_default(limit) };
    let app = TestApp::new(Setup { limit, ..Setup::default() }).await;
    let anna = member_with_chosen_password(&app).await;
    let guess = json!({"newPassword": "a third one", "currentPassword": "guess"});
    for _ in 0..2 {
        let _ = change(&anna, guess.clone()).await.expect(422);
    }
    change(&anna, guess).await.expect_too_many();
    let right = json!({"newPassword": "a third one", "currentPassword": CHOSEN});
    change(&anna, right).await.expect_too_many();
}

#[actix_web::test]
async fn no_answer_and_no_mail_ever_holds_a_password() {
    let app = TestApp::usual().await;
    let anna = member_with_chosen_password(&app).await;
    for path in ["/api/auth/me", "/api/auth/account"] {
        let answer = anna.get(path).await.expect(200);
        assert!(!answer.text.contains("$argon2") && !answer.text.contains(CHOSEN), "{}", answer.text);
    }
    for mail in app.store.outbox_mails().await {
        assert!(!mail.content.text.contains(CHOSEN) && !mail.content.html.contains(CHOSEN));
    }
}
