//! Passkeys: adding, using and removing them.

use std::collections::BTreeSet;

use crate::http::prelude::*;
use futures_util::future::join_all;
use integration_tests::app::SoftPasskey;

const BEA: &str = "bea@example.com";

async fn add(browser: &Browser<'_>, response: Value) -> TestResponse {
    browser.post("/api/auth/passkeys", response).await
}

async fn list(browser: &Browser<'_>) -> Vec<Value> {
    browser.get("/api/auth/passkeys").await.expect(200).json().as_array().unwrap().clone()
}

async fn kinds(browser: &Browser<'_>) -> Vec<String> {
    let activity = browser.get("/api/auth/activity").await.expect(200).json();
    let items = activity["items"].as_array().unwrap();
    items.iter().map(|item| item["kind"].as_str().unwrap().to_owned()).collect()
}

#[http_test]
async fn passkey_signs_in_without_email_or_password(app: TestApp, anna: Member, _bea: Member) {
    let mut passkey = anna.add_passkey().await;
    let [added] = &list(&anna).await[..] else { panic!("one passkey") };
    assert_eq!(added["name"], "Unknown browser");
    assert_eq!(added.get("lastUsedAt"), None);
    assert_eq!(
        app.emailed_subjects(ANNA).await.last().unwrap(),
        "A passkey was added to your Marigold account"
    );

    let browser = app.browser();
    let response = browser.sign_in_with(&mut passkey).await.expect(200);

    assert_eq!(response.json(), json!({"email": ANNA, "firstName": "Anna", "isAdmin": false, "role": null}));
    assert!(browser.is_signed_in().await);
    assert_eq!(kinds(&browser).await[..2], ["signed_in_by_passkey", "passkey_added"]);
    assert!(list(&anna).await[0]["lastUsedAt"].is_string());
    // The counter advances each time.
    let _ = app.browser().sign_in_with(&mut passkey).await.expect(200);
}

#[http_test]
async fn several_passkeys_work_and_are_named(app: TestApp, anna: Member) {
    let mut phone = anna.add_passkey().await;
    app.clock.advance(TimeDelta::seconds(1));
    let mut laptop = anna.add_passkey().await;
    let id = list(&anna).await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/auth/passkeys/{id}");

    let renamed = anna.put(&path, json!({"name": " My phone "})).await.expect(200).json();
    assert_eq!(renamed["name"], "My phone");
    let invalid = [("name", "Enter a name of 1 to 60 characters")];
    anna.put(&path, json!({"name": "x".repeat(61)})).await.expect_invalid(&invalid);
    for passkey in [&mut phone, &mut laptop] {
        let _ = app.browser().sign_in_with(passkey).await.expect(200);
    }

    let _ = anna.delete(&path).await.expect(204);
    app.browser().sign_in_with(&mut phone).await.expect_error(401, "passkey_rejected");
    let _ = app.browser().sign_in_with(&mut laptop).await.expect(200);
    anna.delete(&path).await.expect_error(404, "not_found");
    let subjects = app.emailed_subjects(ANNA).await;
    assert_eq!(subjects.last().unwrap(), "A passkey was removed from your Marigold account");
}

#[http_test]
async fn passkeys_of_other_members_cannot_be_changed(app: TestApp, anna: Member, bea: Member) {
    let mut passkey = anna.add_passkey().await;
    let path = format!("/api/auth/passkeys/{}", list(&anna).await[0]["id"].as_str().unwrap());
    bea.put(&path, json!({"name": "Mine"})).await.expect_error(404, "not_found");
    bea.delete(&path).await.expect_error(404, "not_found");
    bea.delete("/api/auth/passkeys/nonsense").await.expect_error(404, "not_found");
    assert!(list(&bea).await.is_empty());
    let _ = app.browser().sign_in_with(&mut passkey).await.expect(200);
}

#[http_test]
async fn add_and_remove_need_recent_authentication(app: TestApp, anna: Member) {
    let _ = anna.add_passkey().await;
    let (_, response) = SoftPasskey::create(&anna.passkey_options().await, &app.site.public_url);
    let path = format!("/api/auth/passkeys/{}", list(&anna).await[0]["id"].as_str().unwrap());
    app.clock.advance(TimeDelta::minutes(16));
    for rejected in [
        anna.post("/api/auth/passkeys/options", json!({})).await,
        add(&anna, response).await,
        anna.delete(&path).await,
    ] {
        rejected.expect_error(403, "reauthentication_required");
    }
    assert_eq!(list(&anna).await.len(), 1);
}

#[http_test]
async fn response_of_another_origin_is_rejected(app: TestApp, anna: Member) {
    let mut passkey = anna.add_passkey().await;
    for origin in ["https://evil.example", "http://marigold.test.evil.example", "http://marigold.test:8080"] {
        let (_, response) = SoftPasskey::create(&anna.passkey_options().await, origin);
        add(&anna, response).await.expect_error(400, "passkey_rejected");
        origin.clone_into(&mut passkey.origin);
        app.browser().sign_in_with(&mut passkey).await.expect_error(401, "passkey_rejected");
    }
    assert_eq!(list(&anna).await.len(), 1);
}

#[http_test]
async fn cloned_passkey_is_rejected_and_recorded(app: TestApp, anna: Member) {
    let mut passkey = anna.add_passkey().await;
    let mut clone = passkey.clone();
    let _ = app.browser().sign_in_with(&mut passkey).await.expect(200);

    app.browser().sign_in_with(&mut clone).await.expect_error(401, "passkey_rejected");

    assert_eq!(kinds(&anna).await[0], "sign_in_failed");
    let _ = app.browser().sign_in_with(&mut passkey).await.expect(200);
}

#[http_test]
async fn passkey_without_counter_works_again_and_again(app: TestApp, anna: Member) {
    let options = anna.passkey_options().await;
    let (mut passkey, _) = SoftPasskey::create(&options, &app.site.public_url);
    passkey.counter = 0;
    let _ = add(&anna, passkey.registration(&options)).await.expect(201);
    for _ in 0..2 {
        let browser = app.browser();
        let options = browser.passkey_sign_in_options().await;
        let response = passkey.sign_in_without_counter(&options);
        let _ = browser.send_passkey(response).await.expect(200);
    }
}

#[http_test]
async fn passkey_without_user_verification_is_rejected(app: TestApp, anna: Member) {
    let mut passkey = anna.add_passkey().await;
    passkey.verifies_user = false;
    app.browser().sign_in_with(&mut passkey).await.expect_error(401, "passkey_rejected");
    let options = anna.passkey_options().await;
    add(&anna, passkey.registration(&options)).await.expect_error(400, "passkey_rejected");
}

#[http_test]
async fn challenge_works_once_with_its_token_in_time(app: TestApp, anna: Member) {
    let mut passkey = anna.add_passkey().await;

    let browser = app.browser();
    let response = passkey.sign_in(&browser.passkey_sign_in_options().await);
    let mut other = response.clone();
    other["challengeToken"] = browser.passkey_sign_in_options().await["challengeToken"].clone();
    browser.send_passkey(other).await.expect_error(401, "passkey_rejected");
    let mut unknown = response.clone();
    unknown["challengeToken"] = json!("unknown");
    browser.send_passkey(unknown).await.expect_error(400, "invalid_token");
    let _ = browser.send_passkey(response.clone()).await.expect(200);
    app.browser().send_passkey(response).await.expect_error(400, "invalid_token");

    let late = app.browser();
    let response = passkey.sign_in(&late.passkey_sign_in_options().await);
    app.clock.advance(TimeDelta::minutes(30));
    late.send_passkey(response).await.expect_error(400, "invalid_token");
}

#[http_test]
async fn challenge_for_adding_does_not_sign_in(app: TestApp, anna: Member, bea: Member) {
    let mut passkey = anna.add_passkey().await;
    let mut options = anna.passkey_options().await;
    options["userVerification"] = json!("required");
    options["rpId"] = options["rp"]["id"].clone();
    anna.send_passkey(passkey.sign_in(&options)).await.expect_error(400, "invalid_token");

    let sign_in = bea.passkey_sign_in_options().await;
    let (_, response) = SoftPasskey::create(&options, &app.site.public_url);
    assert!(sign_in["challenge"].is_string());
    add(&bea, response).await.expect_error(400, "invalid_token");
}

#[http_test]
async fn response_sent_concurrently_starts_one_session(app: TestApp, anna: Member) {
    let mut passkey = anna.add_passkey().await;
    let browser = app.browser();
    let response = passkey.sign_in(&browser.passkey_sign_in_options().await);
    let copies: Vec<_> = (0..6).map(|_| browser.copy_with_cookies()).collect();

    let responses = join_all(copies.iter().map(|copy| copy.send_passkey(response.clone()))).await;

    let statuses: Vec<_> = responses.iter().map(|response| response.status.as_u16()).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
}

#[http_test]
async fn malformed_response_is_rejected(app: TestApp, anna: Member) {
    let mut passkey = anna.add_passkey().await;
    for malformed in [json!(null), json!("x"), json!({}), json!({"id": "x", "response": {}})] {
        let token = anna.passkey_options().await["challengeToken"].clone();
        let request = json!({"challengeToken": token, "credential": malformed.clone()});
        add(&anna, request).await.expect_error(400, "passkey_rejected");
        let browser = app.browser();
        let token = browser.passkey_sign_in_options().await["challengeToken"].clone();
        let request = json!({"challengeToken": token, "credential": malformed});
        browser.send_passkey(request.clone()).await.expect_error(401, "passkey_rejected");
        browser.send_passkey(request).await.expect_error(400, "invalid_token");
    }
    let browser = app.browser();
    let mut response = passkey.sign_in(&browser.passkey_sign_in_options().await);
    let signature = response["credential"]["response"]["signature"].as_str().unwrap().to_owned();
    // One in 4,096 signatures ends like this by itself.
    let end = if signature.ends_with("AA") { "BA" } else { "AA" };
    response["credential"]["response"]["signature"] =
        json!(format!("{}{end}", &signature[..signature.len() - 2]));
    browser.send_passkey(response).await.expect_error(401, "passkey_rejected");
}

#[http_test]
async fn known_passkey_cannot_be_added_again(app: TestApp, anna: Member, bea: Member) {
    let passkey = anna.add_passkey().await;
    let options = anna.passkey_options().await;
    assert_eq!(options["excludeCredentials"].as_array().unwrap().len(), 1);
    let options = bea.passkey_options().await;
    add(&bea, passkey.registration(&options)).await.expect_error(409, "passkey_exists");
}

#[http_test]
async fn member_has_at_most_20_passkeys(app: TestApp, anna: Member) {
    let options = anna.passkey_options().await;
    let (_, waiting) = SoftPasskey::create(&options, &app.site.public_url);
    let waiting_browser = anna.copy_with_cookies();
    for _ in 0..20 {
        let _ = anna.add_passkey().await;
    }
    let too_many = anna.post("/api/auth/passkeys/options", json!({})).await;
    too_many.expect_error(409, "too_many_passkeys");
    add(&waiting_browser, waiting).await.expect_error(409, "too_many_passkeys");
}

#[http_test]
async fn passkey_needs_no_second_factor(app: TestApp, anna: Member) {
    let mut passkey = anna.add_passkey().await;
    let _ = anna.enable_second_factor().await;
    let browser = app.browser();
    let _ = browser.sign_in_with(&mut passkey).await.expect(200);
    assert!(browser.is_signed_in().await);
}

#[http_test]
async fn blocked_and_deleted_accounts_cannot_sign_in(app: TestApp, ada: Admin, anna: Member, bea: Member) {
    let (mut annas, mut beas) = (anna.add_passkey().await, bea.add_passkey().await);
    let members = ada.get("/api/admin/members?search=anna@").await.expect(200).json();
    let block = format!("/api/admin/members/{}/block", members["items"][0]["id"].as_str().unwrap());
    let _ = ada.post(&block, json!({"reason": "Chargebacks"})).await.expect(200);
    let _ = bea.post("/api/auth/account-deletion", json!({})).await.expect(200);

    app.browser().sign_in_with(&mut annas).await.expect_error(403, "account_blocked");
    app.browser().sign_in_with(&mut beas).await.expect_error(403, "account_deletion_scheduled");
}

#[http_test]
async fn email_confirmed_elsewhere_removes_passkeys(app: TestApp, anna: Member) {
    let mut passkey = anna.add_passkey().await;
    let _ = anna.put("/api/auth/profile", json!({"email": BEA})).await.expect(200);
    let token = app.emailed_token(BEA, "/confirm-email").await.unwrap();
    let _ = app.browser().post("/api/auth/pending-email/confirm", json!({"token": token})).await.expect(200);
    app.browser().sign_in_with(&mut passkey).await.expect_error(401, "passkey_rejected");
}

#[http_test(limit: |limit| if limit == RateLimit::PasskeyChallengesPerIp { 3 } else { 1000 })]
async fn challenges_are_limited_per_client(app: TestApp) {
    let browser = app.browser().from_address("203.0.113.7");
    for _ in 0..3 {
        let _ = browser.passkey_sign_in_options().await;
    }
    let limited = browser.post("/api/auth/passkey-sign-in/options", json!({})).await;
    limited.expect_error(429, "too_many_requests");
}

#[http_test]
async fn options_reveal_no_member(app: TestApp, anna: Member) {
    let _ = anna.add_passkey().await;
    let options = app.browser().passkey_sign_in_options().await;
    let allowed = options.get("allowCredentials").and_then(Value::as_array).map_or(0, Vec::len);
    assert_eq!(allowed, 0);
    let mut challenges = BTreeSet::new();
    for _ in 0..3 {
        let options = app.browser().passkey_sign_in_options().await;
        assert!(challenges.insert(options["challenge"].as_str().unwrap().to_owned()));
    }
}
