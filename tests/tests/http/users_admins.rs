//! `marigold admin create` for existing accounts.

use application::users::AdminCreation;
use domain::users::{EmailAddress, FirstName, Password, PlainPassword};
use integration_tests::app::{PASSWORD, TestApp};
use serde_json::json;

const ANNA: &str = "anna@example.com";

async fn create_admin(app: &TestApp, email: &str, password: Option<&str>) -> AdminCreation {
    let email = EmailAddress::parse(email).unwrap();
    let password = password.map(|text| PlainPassword::parse(text).unwrap());
    app.ports.admins().create_or_promote(email, FirstName::parse("Ada").unwrap(), password).await.unwrap()
}

#[actix_web::test]
async fn create_admin_unverified_account_is_replaced() {
    let app = TestApp::start().await;
    let _ = app.browser().register(ANNA).await.expect(201);
    let first_user = app.store.users().await[0].id;
    let token = app.emailed_token(ANNA, "/verify").await.unwrap();

    assert_eq!(create_admin(&app, ANNA, None).await, AdminCreation::Replaced);

    let [user] = &app.store.users().await[..] else { panic!("one account") };
    assert_ne!(user.id, first_user);
    assert!(user.is_admin && user.is_verified);
    assert_eq!((&user.password, user.first_name.as_str()), (&Password::None, "Ada"));
    app.browser().login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
    app.browser().verify(&token).await.expect_error(400, "invalid_token");
}

#[actix_web::test]
async fn create_admin_drops_links_sessions_generated_password() {
    let app = TestApp::start().await;
    let browser = app.member(ANNA).await;
    let _ = browser.put("/api/auth/profile", json!({"email": "next@example.com"})).await.expect(200);
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let sign_in = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let change = app.emailed_token("next@example.com", "/confirm-email").await.unwrap();

    assert_eq!(create_admin(&app, ANNA, None).await, AdminCreation::Promoted { keeps_password: false });

    assert!(!browser.is_signed_in().await);
    app.browser().login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
    for (path, token) in
        [("/api/auth/sign-in-link/redeem", sign_in), ("/api/auth/pending-email/confirm", change)]
    {
        app.browser().post(path, json!({"token": token})).await.expect_error(400, "invalid_token");
    }
    let [user] = &app.store.users().await[..] else { panic!("one account") };
    assert_eq!((&user.pending_email, user.first_name.as_str()), (&None, "Anna"));
}

#[actix_web::test]
async fn create_admin_keeps_a_chosen_password() {
    let app = TestApp::start().await;
    let browser = app.member(ANNA).await;
    let _ = browser.put("/api/auth/password", json!({"newPassword": "battery staple"})).await.expect(204);
    assert_eq!(create_admin(&app, ANNA, None).await, AdminCreation::Promoted { keeps_password: true });
    assert_eq!(app.browser().login(ANNA, "battery staple").await.expect(200).json()["isAdmin"], true);

    let new_password = Some("given on the command line");
    assert_eq!(
        create_admin(&app, ANNA, new_password).await,
        AdminCreation::Promoted { keeps_password: false }
    );
    app.browser().login(ANNA, "battery staple").await.expect_error(401, "invalid_credentials");
    let _ = app.browser().login(ANNA, "given on the command line").await.expect(200);
}
