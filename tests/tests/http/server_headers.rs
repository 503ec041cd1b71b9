//! Security headers, on every response.

use crate::http::prelude::*;
use application::ports::ProviderKind;
use integration_tests::app::{EmailDelivery, OpenApiDocument};

const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; \
     font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// One response of each kind: pages, API calls, errors of every layer, and an outage.
async fn responses_of_every_kind(app: &TestApp) -> Vec<(&'static str, TestResponse)> {
    let anna = app.member("anna@example.com").await;
    let agent = app.agent("Meal Planner", 900).await;
    app.payments.set_panics(true);
    let panicked = anna.create_payment_intent(&[agent], None).await.expect(500);
    app.payments.set_panics(false);
    let etag = anna.get("/").await.expect(200).header("etag").to_owned();
    let conditional = TestRequest::get().uri("/").insert_header(("if-none-match", etag));
    let long = || format!("/{}", "a".repeat(9_000));
    for _ in 0..RateLimit::DiscountGuessesPerMember.default_per_hour() {
        let _ = anna.post("/api/discount/validate", json!({"code": "GUESS"})).await.expect(422);
    }
    let guess = anna.post("/api/discount/validate", json!({"code": "GUESS"})).await.expect(429);
    let too_large = || TestRequest::post().uri("/api/auth/login").set_json("a".repeat(70_000));
    let wrong_type = || TestRequest::post().uri("/api/auth/login").set_payload("{}");
    let cross_site = app.browser().with_headers(&[("sec-fetch-site", "cross-site")]);
    let mut responses = vec![
        ("/", anna.get("/").await.expect(200)),
        ("/login", anna.get("/login").await.expect(200)),
        ("/nothing", anna.get("/nothing").await.expect(404)),
        ("/healthz", anna.get("/healthz").await.expect(200)),
        ("/readyz", anna.get("/readyz").await.expect(200)),
        ("/", anna.send(conditional).await.expect(304)),
        ("/robots.txt", anna.get("/robots.txt").await.expect(200)),
        ("/assets/app.0123456789.js", anna.get("/assets/app.0123456789.js").await.expect(200)),
        ("/login", anna.request(Method::POST, "/login").await.expect(405)),
        ("/login", anna.request(Method::TRACE, "/login").await.expect(405)),
        ("/aaa", anna.get(&long()).await.expect(414)),
        ("/api/aaa", anna.get(&format!("/api{}", long())).await.expect(414)),
        ("/api/payment/create-cart-intent", panicked),
        ("/api/discount/validate", guess),
        ("/api/discount/validate", anna.post("/api/discount/validate", json!(7)).await.expect(400)),
        ("/api/auth/login", anna.post("/api/auth/login", json!({})).await.expect(422)),
        ("/api/payment/webhook", anna.request(Method::POST, "/api/payment/webhook").await.expect(400)),
        ("/api", anna.get("/api").await.expect(404)),
        ("/api/auth/me", anna.get("/api/auth/me").await.expect(200)),
        ("/api/auth/me", app.browser().get("/api/auth/me").await.expect(401)),
        ("/api/nothing", anna.get("/api/nothing").await.expect(404)),
        ("/api/auth/me", anna.request(Method::DELETE, "/api/auth/me").await.expect(405)),
        ("/api/auth/login", anna.send(too_large()).await.expect(413)),
        ("/api/auth/login", anna.send(wrong_type()).await.expect(415)),
        ("/api/auth/login", cross_site.request(Method::POST, "/api/auth/login").await.expect(403)),
        (
            "/api/auth/logout",
            anna.copy_with_cookies().request(Method::POST, "/api/auth/logout").await.expect(204),
        ),
    ];
    if let Some(memory) = app.store.memory_store() {
        memory.go_down();
        responses.push(("/api/gpts/free", anna.get("/api/gpts/free").await.expect(503)));
        responses.push(("/readyz", anna.get("/readyz").await.expect(503)));
    }
    responses
}

#[http_test]
async fn every_response_has_security_headers(app: TestApp) {
    for (path, response) in responses_of_every_kind(&app).await {
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(response.header(name), value, "{name} of {path}");
        }
        assert!(response.header("permissions-policy").contains("camera=()"), "{path}");
        assert_eq!(response.header("server"), "", "{path}");
        assert_eq!(response.header("x-powered-by"), "", "{path}");
    }
}

/// Text media types declare a charset; JSON is always UTF-8.
#[http_test(emails: EmailDelivery::Folder)]
async fn every_text_response_declares_utf_8(app: TestApp) {
    let mut responses = responses_of_every_kind(&app).await;
    for path in ["/dev/mailbox.css", "/sitemap.xml", "/blog/feed.xml", "/favicon.svg"] {
        responses.push((path, app.browser().get(path).await));
    }
    for (path, response) in responses.into_iter().filter(|(_, response)| !response.bytes.is_empty()) {
        let content_type = response.header("content-type");
        assert!(!content_type.is_empty(), "{path}");
        assert!(
            !content_type.starts_with("text/") || content_type.ends_with("; charset=utf-8"),
            "{path}: {content_type}"
        );
    }
}

#[http_test(emails: EmailDelivery::Folder)]
async fn mailbox_has_security_headers_and_no_store(app: TestApp) {
    for (path, status) in [
        ("/dev/mailbox", 200),
        ("/dev/mailbox.css", 200),
        ("/dev/mailbox/none", 404),
        ("/dev/mailbox/none/body", 404),
    ] {
        let response = app.browser().get(path).await.expect(status);
        assert!(response.header("content-security-policy").starts_with("default-src 'none'"), "{path}");
        assert!(response.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        for (name, value) in
            [("x-content-type-options", "nosniff"), ("cross-origin-resource-policy", "same-origin")]
        {
            assert_eq!(response.header(name), value, "{name} of {path}");
        }
    }
}

#[http_test]
async fn csp_allows_only_own_scripts(app: TestApp) {
    for (path, response) in responses_of_every_kind(&app).await {
        let is_api = path.starts_with("/api");
        let policy = if is_api { "default-src 'none'; frame-ancestors 'none'" } else { PAGE_POLICY };
        assert_eq!(response.header("content-security-policy"), policy, "{path}");
        assert!(response.header("cache-control") == "no-store" || !is_api, "{path}");
    }
}

/// Routes match the decoded path, and caches in front compare the path as it was sent.
#[http_test]
async fn encoded_letter_in_any_path_is_rejected(app: TestApp, ada: Admin) {
    let pages =
        ["/login", "/blog", "/preview/token", "/healthz", "/media/a.png", "/sitemap.xml", "/robots.txt"];
    let pages = pages.map(|path| (path, "GET".to_owned()));
    for (path, method) in OpenApiDocument::get().operations().chain(pages) {
        let path = path.replace(['{', '}'], "");
        let last = path.rfind(|c: char| c.is_ascii_alphanumeric()).unwrap();
        for index in [1, last] {
            let encoded = format!("{}%{:02x}{}", &path[..index], path.as_bytes()[index], &path[index + 1..]);
            let response = ada.request(method.parse().unwrap(), &encoded).await;
            response.expect_error(400, "malformed");
            assert_eq!(response.header("cache-control"), "no-store", "{encoded}");
        }
    }
    for path in ["//api/auth/me", "/./api/auth/me", "/api/../api/auth/me", "/api//auth/me", "/api%2Fauth/me"]
    {
        let response = ada.get(path).await.expect(404);
        assert!(!response.text.contains("ada@example.com"), "{path}");
    }
}

#[actix_web::test]
async fn csp_allows_stripe_only_if_configured() {
    let stripe = TestApp::start_with(TestAppOptions {
        provider: ProviderKind::StripeTest,
        ..TestAppOptions::default()
    })
    .await;
    for path in ["/", "/checkout", "/nothing"] {
        let response = stripe.browser().get(path).await;
        let policy = response.header("content-security-policy");
        for part in [
            "script-src 'self' https://js.stripe.com https://*.js.stripe.com;",
            "connect-src 'self' https://api.stripe.com;",
            "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
            "style-src 'self';",
        ] {
            assert!(policy.contains(part), "{path}: {part} in {policy}");
        }
        assert!(response.header("permissions-policy").contains("payment=(self \"https://js.stripe.com\""));
        assert_eq!(response.header("cross-origin-opener-policy"), "same-origin-allow-popups");
    }
    let response = TestApp::start().await.browser().get("/checkout").await;
    assert!(!response.header("content-security-policy").contains("stripe"));
    assert!(response.header("permissions-policy").contains("payment=()"));
}

#[actix_web::test]
async fn hsts_is_sent_only_over_https() {
    for (is_https, expected) in [(true, "max-age=63072000"), (false, "")] {
        let app = TestApp::start_with(TestAppOptions { is_https, ..TestAppOptions::default() }).await;
        for (path, response) in responses_of_every_kind(&app).await {
            assert_eq!(response.header("strict-transport-security"), expected, "{path}");
        }
    }
}

#[http_test(is_https: true, hsts_include_subdomains: true)]
async fn hsts_includes_subdomains_only_if_configured(app: TestApp) {
    let response = app.browser().get("/").await.expect(200);
    assert_eq!(response.header("strict-transport-security"), "max-age=63072000; includeSubDomains");
}

#[http_test]
async fn secret_urls_have_no_referrer(app: TestApp) {
    for page in [
        "/verify",
        "/verify-email",
        "/reset-password",
        "/sign-in-link",
        "/confirm-email",
        "/undo-deletion",
        "/download-data",
        "/unsubscribe",
    ] {
        for (path, status) in [
            (format!("{page}?token=secret"), 200),
            (format!("{page}/?token=secret"), 301),
            (page.to_owned(), 200),
        ] {
            let response = app.browser().get(&path).await.expect(status);
            assert_eq!(response.header("referrer-policy"), "no-referrer", "{path}");
        }
    }
    for (path, status) in [
        ("/checkout/success?payment_intent=pi_1&payment_intent_client_secret=s", 200),
        ("/nothing?token=secret", 404),
        ("/api/auth/verify?token=secret", 400),
        ("/api/nothing?token=secret", 404),
    ] {
        let response = app.browser().get(path).await.expect(status);
        assert_eq!(response.header("referrer-policy"), "no-referrer", "{path}");
        let is_api = path.starts_with("/api/");
        assert!(response.header("cache-control") == "no-store" || !is_api, "{path}");
    }
}

#[http_test]
async fn request_id_is_generated_by_server(app: TestApp) {
    let mut ids: Vec<_> = responses_of_every_kind(&app)
        .await
        .into_iter()
        .map(|(path, response)| {
            let id = response.header("x-request-id").to_owned();
            assert_eq!(id.len(), 32, "{path}: {id}");
            id
        })
        .collect();
    let own_id = app.browser().with_headers(&[("x-request-id", "my own")]);
    ids.push(own_id.get("/").await.header("x-request-id").to_owned());
    assert!(!ids.contains(&"my own".to_owned()));
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count);
}
