//! The OpenAPI document is whole: every route is in it, and nothing else. That each answer is in it too is asked of
//! every test in this folder, by the browser that they share.

use std::collections::BTreeSet;

use integration_tests::app::{OpenApiDocument, TestApp};
use integration_tests::source_tree::{files, read_json, root};

/// Every route of the sources, as method and path. The mailbox of a server on trial is for people, not for programs.
fn registered() -> BTreeSet<(String, String)> {
    let mut routes = BTreeSet::new();
    for (file, text) in files("api/src/routes", &[".rs"]) {
        if file.ends_with("pages.rs") {
            continue;
        }
        let prefix = if file.ends_with("health.rs") { "" } else { "/api" };
        for maker in ["resource(", "resources(", "readable("] {
            for (path, allow) in text.split(maker).skip(1).filter_map(route) {
                let allow = allow.filter(|_| maker != "readable(").unwrap_or("GET");
                for method in allow.split(", ").filter(|_| !path.starts_with("/dev/")) {
                    routes.insert((method.to_owned(), format!("{prefix}{path}")));
                }
            }
        }
    }
    assert!(routes.len() > 30, "the routes were not found");
    routes
}

/// The path that a route begins with, and the text after it.
fn route(text: &str) -> Option<(&str, Option<&str>)> {
    let mut parts = text.trim_start().strip_prefix('"')?.split('"');
    Some((parts.next()?, parts.nth(1)))
}

#[test]
fn openapi_matches_routes() {
    let documented: BTreeSet<_> =
        OpenApiDocument::get().calls().map(|(path, method)| (method, path.to_owned())).collect();
    let registered = registered();
    let missing: Vec<_> = registered.difference(&documented).collect();
    assert!(missing.is_empty(), "name the handlers of these in api/src/openapi.rs: {missing:?}");
    let gone: Vec<_> = documented.difference(&registered).collect();
    assert!(gone.is_empty(), "the document promises what no route keeps: {gone:?}");
}

#[test]
fn openapi_file_is_current() {
    let printed: serde_json::Value = serde_json::from_str(&api::openapi::document().unwrap()).unwrap();
    assert!(read_json(&root().join("frontend/openapi.json")) == printed, "run `make contract`");
}

#[actix_web::test]
#[should_panic(expected = "the document differ")]
async fn undocumented_response_fails_its_test() {
    use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
    use actix_web::http::{Method, StatusCode};

    let mut headers = HeaderMap::new();
    headers.insert(HeaderName::from_static("allow"), HeaderValue::from_static("GET, PATCH"));
    OpenApiDocument::get().expect(
        &Method::PUT,
        "/api/auth/me",
        StatusCode::METHOD_NOT_ALLOWED,
        &headers,
        b"",
    );
}

#[actix_web::test]
async fn health_checks_match_openapi() {
    let app = TestApp::usual().await;
    for path in ["/healthz", "/readyz"] {
        let response = app.browser().get(path).await.expect(200);
        assert_eq!(response.header("content-type"), "text/plain; charset=utf-8", "{path}");
    }
}
