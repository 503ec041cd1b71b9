//! `marigold admin create` for existing accounts.

use crate::http::prelude::*;
use application::outbox::MailKind;
use application::users::{AdminCreation, Admins, CreateAdminError, RemovedFactors};
use chrono_tz::Tz;
use domain::users::{EmailAddress, FirstName, Password, PlainPassword};

async fn create_admin(app: &TestApp, email: &str, password: Option<&str>) -> AdminCreation {
    let email = EmailAddress::parse(email).unwrap();
    let password = password.map(|text| PlainPassword::parse(text).unwrap());
    Admins::new(&app.context)
        .create_or_promote(email, FirstName::parse("Ada").unwrap(), Role::Owner, password)
        .await
        .unwrap()
}

#[http_test]
async fn create_admin_unverified_account_is_replaced(app: TestApp) {
    let _ = app.browser().register(ANNA).await.expect(201);
    let first_user = app.store.users().await[0].id;
    let token = app.emailed_token(ANNA, "/verify").await.unwrap();

    assert_eq!(create_admin(&app, ANNA, None).await, AdminCreation::Replaced);

    let [user] = &app.store.users().await[..] else { panic!("one account") };
    assert_ne!(user.id, first_user);
    assert_eq!((user.role, user.is_verified), (Some(Role::Owner), true));
    assert_eq!((&user.password, user.first_name.as_str()), (&Password::None, "Ada"));
    app.browser().login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
    app.browser().verify(&token).await.expect_error(400, "invalid_token");
}

#[http_test]
async fn create_admin_drops_links_sessions_generated_password(app: TestApp, anna: Member) {
    let _ = anna.put("/api/auth/profile", json!({"email": "next@example.com"})).await.expect(200);
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let sign_in = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let change = app.emailed_token("next@example.com", "/confirm-email").await.unwrap();

    assert_eq!(
        create_admin(&app, ANNA, None).await,
        AdminCreation::Promoted { keeps_password: false, removed: None }
    );

    assert!(!anna.is_signed_in().await);
    app.browser().login(ANNA, PASSWORD).await.expect_error(401, "invalid_credentials");
    for (path, token) in
        [("/api/auth/sign-in-link/redeem", sign_in), ("/api/auth/pending-email/confirm", change)]
    {
        app.browser().post(path, json!({"token": token})).await.expect_error(400, "invalid_token");
    }
    let [user] = &app.store.users().await[..] else { panic!("one account") };
    assert_eq!((&user.pending_email, user.first_name.as_str()), (&None, "Anna"));
}

#[http_test]
async fn create_admin_keeps_a_chosen_password(app: TestApp, anna: Member) {
    let _ = anna.put("/api/auth/password", json!({"newPassword": "battery staple"})).await.expect(204);
    assert_eq!(
        create_admin(&app, ANNA, None).await,
        AdminCreation::Promoted { keeps_password: true, removed: None }
    );
    assert_eq!(app.browser().login(ANNA, "battery staple").await.expect(200).json()["isAdmin"], true);

    let new_password = Some("given on the command line");
    assert_eq!(
        create_admin(&app, ANNA, new_password).await,
        AdminCreation::Promoted { keeps_password: false, removed: None }
    );
    app.browser().login(ANNA, "battery staple").await.expect_error(401, "invalid_credentials");
    let _ = app.browser().login(ANNA, "given on the command line").await.expect(200);
}

async fn set_role(app: &TestApp, email: &str, role: Role) -> Result<AdminCreation, CreateAdminError> {
    let email = EmailAddress::parse(email).unwrap();
    Admins::new(&app.context).create_or_promote(email, FirstName::parse("Ada").unwrap(), role, None).await
}

#[http_test]
async fn create_admin_changes_role_and_ends_sessions(app: TestApp, _ada: Admin) {
    let anna = app.admin_with_role(ANNA, Role::Editor).await;
    let changed = set_role(&app, ANNA, Role::Support).await.unwrap();
    assert_eq!(changed, AdminCreation::Promoted { keeps_password: true, removed: None });
    assert!(!anna.is_signed_in().await);
    assert_eq!(app.browser().login(ANNA, PASSWORD).await.expect(200).json()["role"], "support");
}

#[http_test]
async fn create_admin_demoting_last_owner_is_rejected(app: TestApp, anna: Admin) {
    for role in [Role::Editor, Role::Support] {
        assert!(matches!(set_role(&app, ANNA, role).await, Err(CreateAdminError::LastOwner)));
    }
    assert_eq!(app.store.users().await[0].role, Some(Role::Owner));
    assert!(anna.is_signed_in().await);

    set_role(&app, "ada@example.com", Role::Owner).await.unwrap();
    set_role(&app, ANNA, Role::Editor).await.unwrap();
    let last = set_role(&app, "ada@example.com", Role::Editor).await;
    assert!(matches!(last, Err(CreateAdminError::LastOwner)));
}

#[http_test]
async fn first_owner_gets_one_link_without_a_code(app: TestApp) {
    let first = async |email: &str| {
        let (email, name) = (EmailAddress::parse(email).unwrap(), FirstName::parse("Owner").unwrap());
        Admins::new(&app.context).create_first_owner(email, name).await.unwrap()
    };
    let anna = app.member(ANNA).await;
    let link = first(ANNA).await.unwrap();
    assert!(!anna.is_signed_in().await, "a member's account is promoted");
    let emails = app.store.outbox_emails().await;
    let mail = emails.last().unwrap();
    assert!(
        mail.content.text.contains(&link) && !mail.content.text.contains("code"),
        "{}",
        mail.content.text
    );
    assert!(mail.content.text.contains("The link works for 15 minutes, once."), "{}", mail.content.text);
    assert!(!mail.content.html.contains("code"), "{}", mail.content.html);
    for other in [ANNA, "ben@example.com"] {
        assert_eq!(first(other).await, None, "there is an owner");
    }

    let token = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    let redeem = async || app.browser().post("/api/auth/sign-in-link/redeem", json!({"token": token})).await;
    assert_eq!(redeem().await.expect(200).json()["returnTo"], "/admin/overview");
    redeem().await.expect_error(400, "invalid_token");
}

#[http_test]
async fn first_owner_link_expires_after_15_minutes(app: TestApp) {
    let email = EmailAddress::parse(ANNA).unwrap();
    let created =
        Admins::new(&app.context).create_first_owner(email, FirstName::parse("Owner").unwrap()).await;
    assert!(created.unwrap().is_some());
    let token = app.emailed_token(ANNA, "/sign-in-link").await.unwrap();
    app.clock.advance(TimeDelta::minutes(15));
    let late = app.browser().post("/api/auth/sign-in-link/redeem", json!({"token": token})).await;
    late.expect_error(400, "invalid_token");
}

#[http_test]
async fn current_user_response_contains_role(app: TestApp) {
    let me = app.member(ANNA).await.get("/api/auth/me").await.expect(200).json();
    assert_eq!((&me["isAdmin"], &me["role"]), (&json!(false), &json!(null)));
    for role in Role::ALL {
        let admin = app.admin_with_role(&format!("{}@example.com", role.as_str()), role).await;
        let me = admin.get("/api/auth/me").await.expect(200).json();
        assert_eq!((&me["isAdmin"], &me["role"]), (&json!(true), &json!(role.as_str())));
    }
}

#[http_test(time_zone: Tz::America__New_York)]
async fn current_user_has_time_zone_only_for_admins(app: TestApp, ada: Admin) {
    assert_eq!(ada.get("/api/auth/me").await.expect(200).json()["timeZone"], "America/New_York");
    let anna = app.member(ANNA).await;
    assert_eq!(anna.get("/api/auth/me").await.expect(200).json()["timeZone"], json!(null));
}

/// Someone else may have signed up with the address of a future admin, and prepared the account.
#[http_test]
async fn create_admin_without_role_removes_second_factors(app: TestApp, anna: Member) {
    let _ = anna.enable_second_factor().await;
    let mut passkey = anna.add_passkey().await;
    let removed = Some(RemovedFactors { had_second_factor: true, passkeys: 1 });
    let expected = AdminCreation::Promoted { keeps_password: false, removed };
    assert_eq!(create_admin(&app, ANNA, Some(PASSWORD)).await, expected);

    app.browser().sign_in_with(&mut passkey).await.expect_error(401, "passkey_rejected");
    let anna = app.browser();
    let _ = anna.login(ANNA, PASSWORD).await.expect(200);
    let activity = anna.get("/api/auth/activity").await.expect(200).json();
    let kinds: Vec<_> = activity["items"].as_array().unwrap().iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds[1], "second_factor_reset");
    let emails = app.store.outbox_emails().await;
    let notice = emails.iter().rfind(|mail| mail.kind == MailKind::RoleGiven).unwrap();
    assert!(notice.content.text.contains("We also removed the account's passkeys and two-step login."));

    // As an admin, the owner of the account has set them up.
    let _ = anna.enable_second_factor().await;
    let again = AdminCreation::Promoted { keeps_password: true, removed: None };
    assert_eq!(create_admin(&app, ANNA, None).await, again);
    app.browser().login(ANNA, PASSWORD).await.expect_error(403, "second_factor_required");
}

#[http_test(admins_need_second_factor: true)]
async fn new_role_is_announced_by_email(app: TestApp, _anna: Member) {
    for (role, text) in [
        (Role::Editor, "You're now an editor of Marigold."),
        (Role::Support, "You're now on the support team of Marigold."),
        (Role::Owner, "You're now an owner of Marigold."),
    ] {
        let _ = set_role(&app, ANNA, role).await.unwrap();
        let emails = app.store.outbox_emails().await;
        let notice = emails.last().unwrap();
        assert_eq!((notice.kind, notice.to.as_str()), (MailKind::RoleGiven, ANNA));
        assert!(notice.content.text.contains(text), "{}", notice.content.text);
        assert!(notice.content.text.contains("two-step login or a passkey"), "{}", notice.content.text);
        assert!(notice.content.text.contains("http://marigold.test/login"));
    }
}
