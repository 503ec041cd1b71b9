//! Rules for all endpoints: errors are JSON, and cross-site requests are rejected.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::http::prelude::*;
use integration_tests::app::{EmailDelivery, OpenApiDocument};

/// Paths of the document without their parameters. The table of `authorization` covers it.
static PATHS: LazyLock<BTreeMap<String, Vec<(Method, bool)>>> = LazyLock::new(|| {
    let mut paths: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let document = OpenApiDocument::get();
    // A signature authenticates the bytes of their bodies, before they are read as JSON.
    let is_signed = |path: &str| ["/api/payment/webhook", "/api/webhooks/email"].contains(&path);
    for (path, method) in document.operations().filter(|(path, _)| path.starts_with("/api/")) {
        let takes_json = document.takes_json(path, &method) && !is_signed(path);
        let path = path.replace("{year}/{month}", "2026/11").replace("{kind}", "receipt");
        let path: Vec<_> =
            path.split('/').map(|part| if part.starts_with('{') { "one" } else { part }).collect();
        paths.entry(path.join("/")).or_default().push((method.parse().expect("a method"), takes_json));
    }
    assert!(paths.len() > 150, "the document was not understood");
    paths
});

/// Whose GET allows HEAD too.
const WITH_HEAD: [&str; 8] = [
    "/api/gpts/by-slug/one",
    "/api/blog/posts",
    "/api/blog/posts/one",
    "/api/blog/previews/one",
    "/api/blog/tags/one",
    "/api/blog/archive",
    "/api/blog/archive/2026/11",
    "/api/pages/receipt",
];

fn calls() -> impl Iterator<Item = (Method, &'static str)> {
    PATHS.iter().flat_map(|(path, methods)| methods.iter().map(|(method, _)| (method.clone(), path.as_str())))
}

/// Every call that accepts JSON, or every other one that may have a body.
fn calls_with_body(is_json: bool) -> impl Iterator<Item = (Method, &'static str)> {
    let calls =
        PATHS.iter().flat_map(|(path, methods)| methods.iter().map(move |call| (path.as_str(), call)));
    calls
        .filter(move |(_, (method, takes_json))| {
            (*method == Method::POST || *method == Method::PUT) && *takes_json == is_json
        })
        .map(|(path, (method, _))| (method.clone(), path))
}

fn gets() -> impl Iterator<Item = &'static str> {
    calls().filter(|(method, _)| *method == Method::GET).map(|(_, path)| path)
}

fn max_body_bytes(path: &str) -> usize {
    let starts = [
        "/api/admin/blog/posts",
        "/api/admin/blog/working-copies",
        "/api/admin/messages",
        "/api/admin/welcome-email",
        "/api/admin/pages/",
    ];
    let has_content = starts.iter().any(|start| path.starts_with(start));
    let has_content = path.ends_with("/package")
        || has_content
            && !["/bulk", "/discard", "/newsletter", "/newsletter/test"]
                .iter()
                .any(|end| path.ends_with(end));
    if has_content { 1024 * 1024 } else { 64 * 1024 }
}

fn request(method: Method, path: &str) -> TestRequest {
    TestRequest::default().method(method).uri(path)
}

#[http_test]
async fn unknown_api_path_returns_json_404(app: TestApp) {
    for path in ["/api", "/api/", "/api/nothing", "/api/auth", "/api/auth/me/", "/api/%ff", "/api/index.html"]
    {
        for method in [Method::GET, Method::POST, Method::DELETE] {
            app.browser().request(method, path).await.expect_error(404, "not_found");
        }
    }
}

#[http_test]
async fn wrong_method_returns_405_with_allow(app: TestApp) {
    let methods = [
        Method::GET,
        Method::POST,
        Method::PUT,
        Method::DELETE,
        Method::OPTIONS,
        Method::PATCH,
        Method::TRACE,
        Method::CONNECT,
    ];
    for (path, documented) in PATHS.iter() {
        let mut allowed: BTreeSet<_> = documented.iter().map(|(method, _)| method.as_str()).collect();
        allowed.extend(WITH_HEAD.contains(&path.as_str()).then_some("HEAD"));
        for method in methods.iter().filter(|method| !allowed.contains(method.as_str())) {
            let response = app.browser().request(method.clone(), path).await;
            response.expect_error(405, "method_not_allowed");
            let header = response.header("allow");
            assert_eq!(header.split(", ").collect::<BTreeSet<_>>(), allowed, "{path}");
        }
    }
}

#[http_test]
async fn invalid_json_body_returns_400(app: TestApp, ada: Admin) {
    for (method, path) in calls_with_body(true) {
        for body in ["", "{", "nonsense", "{} {}"] {
            let request = request(method.clone(), path)
                .insert_header(("content-type", "application/json"))
                .set_payload(body);
            ada.send(request).await.expect_error(400, "malformed");
        }
    }
}

/// So that no call is left out above because its body is not documented.
#[http_test]
async fn calls_without_documented_body_read_no_json(app: TestApp, ada: Admin) {
    // The signature of a report about an email is inside of its body.
    for (method, path) in calls_with_body(false).filter(|(_, path)| *path != "/api/webhooks/email") {
        let request =
            request(method, path).insert_header(("content-type", "application/json")).set_payload("nonsense");
        assert_ne!(ada.send(request).await.code(), "malformed", "{path}");
    }
}

#[http_test]
async fn wrong_json_shape_returns_400(app: TestApp) {
    let duplicate_key = "{\"email\": \"a@example.com\", \"email\": \"b@example.com\"}";
    let lone_surrogate = "{\"email\": \"\\ud800@example.com\"}";
    // An array of the values is not an object either.
    for body in [
        "null",
        "7",
        "[\"a@example.com\"]",
        "{\"email\": 7}",
        "{\"email\": {\"a\": 1}}",
        duplicate_key,
        lone_surrogate,
    ] {
        let request = request(Method::POST, "/api/auth/forgot-password")
            .insert_header(("content-type", "application/json"))
            .set_payload(body);
        app.browser().send(request).await.expect_error(400, "malformed");
    }
}

#[http_test]
async fn missing_json_content_type_returns_415(app: TestApp, ada: Admin) {
    for (method, path) in calls_with_body(true) {
        for content_type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
            let request = request(method.clone(), path)
                .insert_header(("content-type", content_type))
                .set_payload("{\"email\": \"anna@example.com\"}");
            ada.send(request).await.expect_error(415, "unsupported_media_type");
        }
        let request = request(method, path).set_payload("{}");
        ada.send(request).await.expect_error(415, "unsupported_media_type");
    }
}

#[http_test]
async fn oversized_body_returns_413(app: TestApp, ada: Admin) {
    let padded = |bytes: usize| {
        let overhead = json!({"email": ""}).to_string().len();
        json!({"email": "a".repeat(bytes - overhead)})
    };
    for (method, path) in calls_with_body(true) {
        let max_bytes = max_body_bytes(path);
        let too_large = ada.send(request(method.clone(), path).set_json(padded(max_bytes + 1))).await;
        too_large.expect_error(413, "too_large");
        let largest = ada.send(request(method, path).set_json(padded(max_bytes))).await;
        assert!(![413, 500].contains(&largest.status.as_u16()), "{path}: {}", largest.text);
    }
}

#[http_test]
async fn malformed_query_returns_400(app: TestApp) {
    app.browser().get("/api/auth/verify?token=a&token=b").await.expect_error(400, "malformed");
}

#[http_test]
async fn oversized_uri_is_rejected(app: TestApp) {
    for path in ["/api/auth/verify?token=", "/blog/", "/assets/", "/api/", "/dev/mailbox/"] {
        let too_long = format!("{path}{}", "a".repeat(8 * 1024 + 1 - path.len()));
        app.browser().get(&too_long).await.expect_error(414, "uri_too_long");
        assert_ne!(app.browser().get(&too_long[..8 * 1024]).await.status, 414, "{path}");
    }
}

#[http_test(emails: EmailDelivery::Folder)]
async fn every_path_rejects_other_methods(app: TestApp) {
    for (path, allow) in [
        ("/", "GET, HEAD"),
        ("/login", "GET, HEAD"),
        ("/nothing", "GET, HEAD"),
        ("/assets/app.0123456789.js", "GET, HEAD"),
        ("/healthz", "GET, HEAD"),
        ("/readyz", "GET, HEAD"),
        ("/robots.txt", "GET, HEAD"),
        ("/licenses.txt", "GET, HEAD"),
        ("/sitemap.xml", "GET, HEAD"),
        ("/blog/feed.xml", "GET, HEAD"),
        ("/blog/archive", "GET, HEAD"),
        ("/blog/archive/2026/11", "GET, HEAD"),
        ("/blog/tag/one", "GET, HEAD"),
        ("/blog/tag/one/feed.xml", "GET, HEAD"),
        ("/share-images/site.png", "GET, HEAD"),
        ("/share-images/posts/one.png", "GET, HEAD"),
        ("/share-images/uploads/0123456789abcdef0123456789abcdef-1600.jpg", "GET, HEAD"),
        ("/share-images/gpts/one.png", "GET, HEAD"),
        ("/dev/mailbox", "GET"),
        ("/dev/mailbox/one/body", "GET"),
    ] {
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS, Method::TRACE] {
            let response = app.browser().request(method.clone(), path).await;
            response.expect_error(405, "method_not_allowed");
            assert_eq!(response.header("allow"), allow, "{method} {path}");
        }
    }
}

#[http_test]
async fn cross_origin_write_is_rejected(app: TestApp, anna: Member) {
    let foreign: [&[(&'static str, &str)]; 9] = [
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "none")],
        &[("sec-fetch-site", "cross-site"), ("origin", "http://marigold.test")],
        &[("origin", "https://evil.example")],
        &[("origin", "http://marigold.test.evil.example")],
        &[("origin", "null")],
        &[("referer", "https://evil.example/http://marigold.test/")],
        &[("referer", "http://marigold.test.evil.example/")],
    ];
    for headers in foreign {
        let page = anna.copy_with_cookies().with_headers(headers);
        let mut calls: Vec<_> = calls_with_body(true).collect();
        calls.push((Method::POST, "/api/auth/logout"));
        calls.push((Method::POST, "/api/purchases/one/receipt"));
        calls.extend(self::calls().filter(|(method, _)| *method == Method::DELETE));
        calls.push((Method::DELETE, "/api/nothing"));
        for (method, path) in calls {
            page.send(request(method, path).set_json(json!({}))).await.expect_error(403, "cross_site");
        }
    }
    assert!(anna.is_signed_in().await);
}

#[http_test]
async fn same_origin_and_non_browser_write_is_allowed(app: TestApp, _anna: Member) {
    let allowed: [&[(&'static str, &str)]; 4] = [
        &[("sec-fetch-site", "same-origin")],
        &[("origin", "http://marigold.test")],
        &[("referer", "http://marigold.test/login")],
        &[],
    ];
    for headers in allowed {
        let _ = app.browser().with_headers(headers).login(ANNA, PASSWORD).await.expect(200);
    }
    let app = TestApp::start_with(TestAppOptions { is_https: true, ..TestAppOptions::default() }).await;
    let _ = app.member(ANNA).await;
    let page = |origin| app.browser().with_headers(&[("origin", origin)]);
    let _ = page("https://marigold.test").login(ANNA, PASSWORD).await.expect(200);
    page("http://marigold.test").login(ANNA, PASSWORD).await.expect_error(403, "cross_site");
}

#[http_test]
async fn responses_have_no_cors_headers(app: TestApp) {
    let anna = app.member(ANNA).await.with_headers(&[("origin", "https://evil.example")]);
    for path in gets() {
        let response = anna.get(path).await;
        let names: Vec<_> = response.headers.keys().map(ToString::to_string).collect();
        assert!(!names.iter().any(|name| name.starts_with("access-control-")), "{path}: {names:?}");
    }
}
