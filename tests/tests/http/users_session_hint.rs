//! The cookie that tells scripts whether there may be a session.

use crate::http::prelude::*;
use actix_web::cookie::{Cookie, SameSite};

const HINT: &str = "marigold_signed_in";
const ME: &str = "/api/auth/me";

#[actix_web::test]
async fn session_hint_follows_session() {
    for is_https in [false, true] {
        let app = TestApp::start_with(TestAppOptions { is_https, ..TestAppOptions::default() }).await;
        let browser = app.member(ANNA).await;
        let session = browser.cookie().unwrap();
        let hint = browser.cookie_named(HINT).unwrap();
        assert_eq!((hint.name(), hint.value()), (HINT, "1"));
        assert_eq!(hint.http_only(), None, "scripts read it");
        assert_eq!(hint.same_site(), Some(SameSite::Lax));
        assert_eq!(hint.secure().unwrap_or(false), is_https);
        assert_eq!((hint.path(), hint.domain()), (Some("/"), None));
        assert_eq!(hint.max_age(), session.max_age());
    }
}

#[http_test]
async fn session_hint_is_removed_on_logout(app: TestApp, anna: Member) {
    let _ = anna.post("/api/auth/logout", json!({})).await.expect(204);
    assert!(anna.cookie_named(HINT).is_none());
}

#[http_test]
async fn session_hint_of_ended_session_is_removed(app: TestApp, anna: Member) {
    let _ = anna.copy_with_cookies().post("/api/auth/logout", json!({})).await.expect(204);
    assert!(anna.cookie_named(HINT).is_some());
    let _ = anna.get(ME).await.expect(401);
    assert!(anna.cookie_named(HINT).is_none());
    assert!(!anna.get(ME).await.expect(401).sets_cookie(), "it was removed before");
}

#[http_test]
async fn session_hint_without_session_is_removed(app: TestApp) {
    let browser = app.browser();
    let response = browser.send(TestRequest::get().uri(ME).cookie(Cookie::new(HINT, "1"))).await.expect(401);
    assert!(response.header("set-cookie").starts_with("marigold_signed_in=;"));
    assert!(response.header("set-cookie").contains("Max-Age=0"));
}

#[http_test]
async fn session_hint_missing_is_restored(app: TestApp) {
    let session = app.member(ANNA).await.cookie().unwrap();
    for call in [ME, "/api/gpts/premium"] {
        let browser = app.browser();
        let _ = browser.send(TestRequest::get().uri(call).cookie(session.clone())).await.expect(200);
        assert_eq!(browser.cookie_named(HINT).unwrap().value(), "1", "{call}");
        let response = browser.send(TestRequest::get().uri(call).cookie(session.clone())).await.expect(200);
        assert!(!response.sets_cookie(), "{call}: the hint is set already");
    }
}

#[http_test]
async fn session_hint_unchanged_by_failed_login(app: TestApp, anna: Member) {
    let wrong = json!({"email": ANNA, "password": format!("not {PASSWORD}")});
    assert!(!anna.post("/api/auth/login", wrong).await.expect(401).sets_cookie());
    assert!(anna.is_signed_in().await);
}

#[http_test]
async fn session_hint_is_not_on_public_responses(app: TestApp) {
    let session = app.member(ANNA).await.cookie().unwrap();
    for path in ["/", "/login", "/blog", "/api/blog/posts", "/sitemap.xml"] {
        let request = TestRequest::get().uri(path).cookie(session.clone());
        assert!(!app.browser().send(request).await.sets_cookie(), "{path}");
    }
}
