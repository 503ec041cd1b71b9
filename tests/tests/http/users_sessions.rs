//! Sessions and their cookie.

use crate::http::prelude::*;
use actix_web::cookie::SameSite;
use actix_web::cookie::time::Duration;
use application::users::Admins;

#[http_test]
async fn session_cookie_over_http_is_httponly_and_lax(app: TestApp) {
    let cookie = app.member(ANNA).await.cookie().unwrap();
    assert_eq!(cookie.name(), "marigold_session");
    assert_eq!(cookie.http_only(), Some(true));
    assert_eq!(cookie.same_site(), Some(SameSite::Lax));
    assert_eq!(cookie.path(), Some("/"));
    assert_eq!(cookie.domain(), None);
    assert_eq!(cookie.secure(), None, "browsers drop Secure cookies over HTTP");
    assert_eq!(cookie.max_age(), Some(Duration::days(90)));
    assert_eq!(cookie.value().len(), 43, "256 bits in base64");
}

#[http_test(is_https: true)]
async fn session_cookie_over_https_has_host_prefix(app: TestApp, anna: Member) {
    let cookie = anna.cookie().unwrap();
    assert_eq!(cookie.name(), "__Host-marigold_session");
    assert_eq!(cookie.secure(), Some(true));
    assert_eq!(cookie.http_only(), Some(true));
    assert_eq!(cookie.same_site(), Some(SameSite::Lax));
    assert_eq!(cookie.path(), Some("/"));
    assert_eq!(cookie.domain(), None);
    assert!(anna.is_signed_in().await);
}

#[actix_web::test]
async fn logout_cookie_has_same_attributes() {
    for is_https in [false, true] {
        let app = TestApp::start_with(TestAppOptions { is_https, ..TestAppOptions::default() }).await;
        let browser = app.member(ANNA).await;
        let name = browser.cookie().unwrap().name().to_owned();
        let response = browser.post("/api/auth/logout", json!({})).await.expect(204);
        let cookie = response.header("set-cookie");
        assert!(cookie.starts_with(&format!("{name}=;")), "{cookie}");
        for attribute in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=0"] {
            assert!(cookie.contains(attribute), "{cookie}");
        }
        assert_eq!(cookie.contains("Secure"), is_https, "{cookie}");
    }
}

#[http_test]
async fn session_cookie_is_stored_as_digest(app: TestApp) {
    let cookie = app.member(ANNA).await.cookie().unwrap();
    let [session] = &app.store.sessions().await[..] else { panic!("one session") };
    assert_ne!(session.digest.as_bytes().as_slice(), cookie.value().as_bytes());
    assert_eq!(*session.digest.as_bytes(), *app.context.secrets.digest(cookie.value()).as_bytes());
}

#[http_test]
async fn invalid_session_cookie_returns_401(app: TestApp) {
    let real = app.member(ANNA).await.cookie().unwrap();
    for value in ["", "x", &"A".repeat(43), &real.value().to_lowercase(), &"A".repeat(3_000)] {
        let request = TestRequest::get()
            .uri("/api/auth/me")
            .insert_header(("cookie", format!("marigold_session={value}")));
        app.browser().send(request).await.expect_error(401, "unauthenticated");
    }
    let request = TestRequest::get()
        .uri("/api/auth/me")
        .insert_header(("cookie", format!("__Host-marigold_session={}", real.value())));
    app.browser().send(request).await.expect_error(401, "unauthenticated");
}

#[http_test]
async fn session_expires_after_30_idle_days(app: TestApp, anna: Member) {
    app.clock.advance(TimeDelta::days(30) - TimeDelta::seconds(1));
    assert!(anna.is_signed_in().await);
    app.clock.advance(TimeDelta::days(30) - TimeDelta::seconds(1));
    assert!(anna.is_signed_in().await, "its use kept it alive");
    app.clock.advance(TimeDelta::days(30));
    assert!(!anna.is_signed_in().await);
}

#[http_test]
async fn session_expires_after_90_days(app: TestApp, anna: Member) {
    for _ in 0..89 {
        app.clock.advance(TimeDelta::days(1));
        assert!(anna.is_signed_in().await);
    }
    app.clock.advance(TimeDelta::days(1) - TimeDelta::seconds(1));
    assert!(anna.is_signed_in().await);
    app.clock.advance(TimeDelta::seconds(1));
    assert!(!anna.is_signed_in().await);
}

#[http_test]
async fn me_returns_only_the_signed_in_user(app: TestApp) {
    let anna = app.member(ANNA).await.get("/api/auth/me").await.expect(200);
    assert_eq!(anna.json(), json!({"email": ANNA, "firstName": "Anna", "isAdmin": false, "role": null}));
    let ada = app.admin("ada@example.com").await.get("/api/auth/me").await.expect(200);
    assert_eq!(ada.json()["isAdmin"], true);
}

#[http_test]
async fn account_returns_profile_data(app: TestApp, anna: Member) {
    let account = async || anna.get("/api/auth/account").await.expect(200).json();
    assert_eq!(
        account().await,
        json!({"passwordChosen": false, "hasSecondFactor": false, "hasPasskey": false})
    );
    let _ = anna.put("/api/auth/password", json!({"newPassword": "battery staple"})).await.expect(204);
    assert_eq!(
        account().await,
        json!({"passwordChosen": true, "hasSecondFactor": false, "hasPasskey": false})
    );
}

#[http_test]
async fn promotion_to_admin_ends_sessions(app: TestApp) {
    let before = app.member(ANNA).await;
    let email = domain::users::EmailAddress::parse(ANNA).unwrap();
    let name = domain::users::FirstName::parse("Anna").unwrap();
    let _ = before.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    Admins::new(&app.context).create_or_promote(email, name, Role::Owner, None).await.unwrap();
    assert!(!before.is_signed_in().await);
    let after = app.browser();
    assert_eq!(after.login(ANNA, PASSWORD).await.expect(200).json()["isAdmin"], true);
}
