//! The database is unavailable, or a commit fails.

use crate::http::prelude::*;

#[http_test]
async fn database_outage_returns_503_and_recovers(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    let id = app.agent("Document Analyzer", 900).await;
    let anna = app.member(ANNA).await;
    let email = json!({"email": "ben@example.com"});
    let calls = [
        (Method::GET, "/api/auth/me", json!({})),
        (Method::GET, "/api/auth/account", json!({})),
        (Method::GET, "/api/auth/verify?token=x", json!({})),
        (Method::GET, "/api/gpts/free", json!({})),
        (Method::GET, "/api/gpts/premium", json!({})),
        (Method::GET, "/api/purchases", json!({})),
        (
            Method::POST,
            "/api/auth/register",
            json!({"email": "ben@example.com", "firstName": "Ben", "password": PASSWORD}),
        ),
        (Method::POST, "/api/auth/login", json!({"email": ANNA, "password": PASSWORD})),
        (Method::POST, "/api/auth/resend-verification", email.clone()),
        (Method::POST, "/api/auth/forgot-password", email.clone()),
        (Method::POST, "/api/auth/reset-password", json!({"token": "x", "password": PASSWORD})),
        (Method::POST, "/api/auth/sign-in-link", email),
        (Method::POST, "/api/auth/sign-in-link/redeem", json!({"token": "x"})),
        (Method::POST, "/api/auth/pending-email/confirm", json!({"token": "x"})),
        (Method::POST, "/api/auth/pending-email/resend", json!({})),
        (Method::DELETE, "/api/auth/pending-email", json!({})),
        (Method::PUT, "/api/auth/profile", json!({"firstName": "Annabel"})),
        (Method::PUT, "/api/auth/password", json!({"newPassword": "battery staple"})),
        (Method::POST, "/api/auth/reauthenticate", json!({"password": PASSWORD})),
        (Method::POST, "/api/auth/reauthenticate/code", json!({})),
        (Method::POST, "/api/discount/validate", json!({"code": "SPRING"})),
        (Method::POST, "/api/payment/create-cart-intent", json!({"gptIds": [id.to_string()]})),
        (Method::POST, "/api/payment/confirm", json!({"paymentIntentId": "pi_1"})),
        (Method::POST, "/api/auth/logout", json!({})),
    ];
    let request = |method: &Method, path: &str, body| {
        let request = TestRequest::default().method(method.clone()).uri(path);
        if *method == Method::GET { request } else { request.set_json(body) }
    };
    memory.go_down();
    for (method, path, body) in &calls {
        let response = anna.send(request(method, path, body)).await;
        response.expect_unavailable();
        assert!(!response.sets_cookie(), "{path}: the session is kept");
    }
    memory.recover();
    for (method, path, body) in &calls {
        let response = anna.copy_with_cookies().send(request(method, path, body)).await;
        assert!(!response.status.is_server_error(), "{path}: {}", response.text);
    }
}

#[http_test]
async fn database_outage_keeps_static_files(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    memory.go_down();
    for (path, status) in
        [("/", 200), ("/login", 200), ("/nothing.html", 404), ("/nothing", 503), ("/healthz", 200)]
    {
        let response = app.browser().get(path).await.expect(status);
        assert_eq!(response.headers.contains_key("retry-after"), status == 503, "{path}");
    }
    app.browser().get("/api/nothing").await.expect_error(404, "not_found");
    app.browser().get("/api/auth/me").await.expect_error(401, "unauthenticated");
    let _ = app.browser().post("/api/auth/login", json!({})).await.expect(422);
}

#[http_test]
async fn members_can_read_when_nothing_can_be_written(app: TestApp, anna: Member) {
    let Some(memory) = app.store.memory_store() else { return };
    app.clock.advance(TimeDelta::minutes(6));
    // The visit of the member would be recorded now.
    memory.fail_next_commit();
    let _ = anna.get("/api/purchases").await.expect(200);
}

#[http_test]
async fn readyz_follows_database(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    memory.go_down();
    app.browser().get("/readyz").await.expect_unavailable();
    memory.recover();
    let _ = app.browser().get("/readyz").await.expect(200);
}

#[http_test]
async fn register_failed_commit_can_be_retried(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    memory.fail_next_commit();
    app.browser().register(ANNA).await.expect_unavailable();
    assert!(app.store.users().await.is_empty());
    assert!(app.store.tokens().await.is_empty());
    assert!(app.store.outbox_emails().await.is_empty());

    let _ = app.browser().register(ANNA).await.expect(201);
    assert_eq!(app.store.users().await.len(), 1);
    assert_eq!(app.emailed_subjects(ANNA).await.len(), 1);
}

#[http_test]
async fn verify_failed_commit_keeps_link(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    let browser = app.browser();
    let _ = browser.register(ANNA).await.expect(201);
    let verify = app.emailed_token(ANNA, "/verify").await.unwrap();
    memory.fail_next_commit();
    let response = browser.verify(&verify).await;
    response.expect_unavailable();
    assert!(!response.sets_cookie());
    assert_eq!(browser.verify(&verify).await.expect(200).json(), json!({"signedIn": true}));

    let _ = app.browser().post("/api/auth/forgot-password", json!({"email": ANNA})).await.expect(200);
    let reset = app.emailed_token(ANNA, "/reset-password").await.unwrap();
    let body = json!({"token": reset, "password": "battery staple"});
    memory.fail_next_commit();
    app.browser().post("/api/auth/reset-password", body.clone()).await.expect_unavailable();
    assert!(browser.is_signed_in().await, "no session ended");
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
    let _ = app.browser().post("/api/auth/reset-password", body).await.expect(200);

    let _ = app.browser().post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let sign_in = json!({"token": app.emailed_token(ANNA, "/sign-in-link").await.unwrap()});
    memory.fail_next_commit();
    app.browser().post("/api/auth/sign-in-link/redeem", sign_in.clone()).await.expect_unavailable();
    let _ = app.browser().post("/api/auth/sign-in-link/redeem", sign_in).await.expect(200);
}

#[http_test]
async fn update_failed_commit_changes_nothing(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    let anna = app.member(ANNA).await;
    let emails = app.store.outbox_emails().await.len();
    memory.fail_next_commit();
    let body = json!({"email": "anna@new.example", "firstName": "Annabel"});
    anna.put("/api/auth/profile", body).await.expect_unavailable();
    memory.fail_next_commit();
    anna.put("/api/auth/password", json!({"newPassword": "battery staple"})).await.expect_unavailable();

    let me = anna.get("/api/auth/me").await.expect(200).json();
    assert_eq!(me, json!({"email": ANNA, "firstName": "Anna", "isAdmin": false, "role": null}));
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
    assert_eq!(app.store.outbox_emails().await.len(), emails);
}

#[http_test]
async fn login_during_outage_is_not_counted(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    let _ = app.member(ANNA).await;
    memory.go_down();
    for _ in 0..30 {
        app.browser().login(ANNA, PASSWORD).await.expect_unavailable();
    }
    memory.recover();
    let _ = app.browser().login(ANNA, PASSWORD).await.expect(200);
}
