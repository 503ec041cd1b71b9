//! Passkeys where admins need one or a second factor, and for confirming one's identity.

use crate::http::prelude::*;
use application::users::ResetSecondFactor;

#[http_test(admins_need_second_factor: true)]
async fn admin_with_passkey_needs_no_second_factor_but_the_passkey(app: TestApp, ada: Admin) {
    ada.get("/api/admin/members").await.expect_error(403, "second_factor_setup_required");
    let mut passkey = ada.add_passkey().await;
    let _ = ada.get("/api/admin/members").await.expect(200);

    app.browser().login(ADA, PASSWORD).await.expect_error(403, "passkey_required");
    let browser = app.browser();
    let _ = browser.post("/api/auth/sign-in-link", json!({"email": ADA})).await.expect(202);
    let token = app.emailed_token(ADA, "/sign-in-link").await.unwrap();
    let by_link = browser.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await;
    by_link.expect_error(403, "passkey_required");
    assert!(!browser.is_signed_in().await);

    let browser = app.browser();
    let signed_in = browser.sign_in_with(&mut passkey).await.expect(200).json();
    assert_eq!(signed_in.get("secondFactorSetupRequired"), None);
    let _ = browser.get("/api/admin/members").await.expect(200);
}

#[http_test]
async fn admin_without_requirement_may_use_the_password(app: TestApp, ada: Admin) {
    let _ = ada.add_passkey().await;
    let _ = app.browser().login(ADA, PASSWORD).await.expect(200);
}

#[http_test(admins_need_second_factor: true)]
async fn reset_of_second_factor_removes_passkeys(app: TestApp) {
    let ada = app.admin_with_role(ADA, Role::Owner).await;
    let mut passkey = ada.add_passkey().await;
    let address = domain::users::EmailAddress::parse(ADA).unwrap();
    assert_eq!(ResetSecondFactor::new(&app.context).reset_by_email(&address).await.unwrap(), 1);
    app.browser().sign_in_with(&mut passkey).await.expect_error(401, "passkey_rejected");
    let _ = app.browser().login(ADA, PASSWORD).await.expect(200);
}

#[http_test]
async fn passkey_confirms_that_it_is_the_member(app: TestApp, anna: Member, bea: Member) {
    let mut passkey = anna.add_passkey().await;
    let mut beas = bea.add_passkey().await;
    let account = anna.get("/api/auth/account").await.expect(200).json();
    assert_eq!(account["hasPasskey"], true);
    app.clock.advance(TimeDelta::minutes(16));
    anna.post("/api/auth/passkeys/options", json!({})).await.expect_error(403, "reauthentication_required");
    let path = "/api/auth/reauthenticate/passkey";

    let foreign = beas.sign_in(&anna.passkey_sign_in_options().await);
    anna.post(path, foreign).await.expect_error(400, "passkey_rejected");
    let own = passkey.sign_in(&anna.passkey_sign_in_options().await);
    let previous = anna.copy_with_cookies();
    let _ = anna.post(path, own.clone()).await.expect(204);
    anna.post(path, own).await.expect_error(400, "invalid_token");

    let _ = anna.passkey_options().await;
    assert!(!previous.is_signed_in().await, "the session has a new cookie");
}
