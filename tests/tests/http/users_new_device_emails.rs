//! An admin gets an email when a new browser signs in to the account.

use crate::http::prelude::*;

const NOTICE: &str = "New login to Marigold";
const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

async fn notices(app: &TestApp, to: &str) -> usize {
    app.emailed_subjects(to).await.iter().filter(|subject| *subject == NOTICE).count()
}

/// An admin's known browser, signed out.
async fn known_browser(app: &TestApp) -> Browser<'_> {
    let browser = app.admin(ADA).await;
    let _ = browser.request(Method::POST, "/api/auth/logout").await.expect(204);
    browser
}

async fn redeem_link(app: &TestApp, email: &str, browser: &Browser<'_>) {
    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": email})).await.expect(202);
    let token = app.emailed_token(email, "/sign-in-link").await.unwrap();
    let _ = browser.post("/api/auth/sign-in-link/redeem", json!({"token": token})).await.expect(200);
}

#[http_test]
async fn admin_login_from_new_device_sends_email(app: TestApp) {
    let _ = known_browser(&app).await;
    let before = notices(&app, ADA).await;
    let firefox = app.browser().with_headers(&[("sec-fetch-site", "same-origin"), ("user-agent", FIREFOX)]);
    let _ = firefox.login(ADA, PASSWORD).await.expect(200);
    assert_eq!(notices(&app, ADA).await, before + 1);

    let emails = app.store.outbox_emails().await;
    let content = &emails.last().unwrap().content;
    let when = app.context.clock.now().format("%B %-d, %Y, %H:%M UTC").to_string();
    let pages = [app.site.url_for("/forgot-password"), app.site.url_for("/profile")];
    let parts =
        ["Firefox on Windows", &when, "If that was you", "logs out every device", &pages[0], &pages[1]];
    for part in parts {
        assert!(content.text.contains(part) && content.html.contains(part), "{part}: {}", content.text);
    }
}

#[http_test]
async fn admin_login_from_trusted_device_sends_nothing(app: TestApp) {
    let browser = known_browser(&app).await;
    let before = notices(&app, ADA).await;
    let _ = browser.login(ADA, PASSWORD).await.expect(200);
    redeem_link(&app, ADA, &browser).await;
    assert_eq!(notices(&app, ADA).await, before);
}

#[http_test]
async fn admin_sign_in_link_on_new_device_sends_email(app: TestApp) {
    let _ = known_browser(&app).await;
    let before = notices(&app, ADA).await;
    redeem_link(&app, ADA, &app.browser()).await;
    assert_eq!(notices(&app, ADA).await, before + 1);
}

#[http_test]
async fn admin_login_with_foreign_device_cookie_sends_email(app: TestApp) {
    let _ = known_browser(&app).await;
    let annas = app.member(ANNA).await;
    let _ = annas.login(ANNA, PASSWORD).await.expect(200);
    let before = notices(&app, ADA).await;
    let _ = annas.login(ADA, PASSWORD).await.expect(200);
    assert_eq!(notices(&app, ADA).await, before + 1);
}

#[http_test]
async fn failed_or_member_login_sends_no_email(app: TestApp) {
    let _ = known_browser(&app).await;
    let _ = app.member(ANNA).await;
    let before = notices(&app, ADA).await;
    app.browser().login(ADA, "guess").await.expect_error(401, "invalid_credentials");
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
    redeem_link(&app, ANNA, &app.browser()).await;
    assert_eq!((notices(&app, ADA).await, notices(&app, ANNA).await), (before, 0));
}
