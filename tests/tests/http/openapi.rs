//! The OpenAPI document matches the server. The test browser checks each response against it.

use std::collections::BTreeSet;

use crate::http::prelude::*;
use integration_tests::app::OpenApiDocument;
use integration_tests::source_tree::{read_json, root};

#[http_test]
async fn openapi_paths_and_methods_are_served(app: TestApp) {
    let paths: BTreeSet<_> = OpenApiDocument::get().operations().map(|(path, _)| path).collect();
    assert!(paths.len() > 30, "the document was not understood");
    for path in paths {
        // The test browser compares the Allow header with the document.
        let _ = app.browser().request(Method::PATCH, path).await.expect(405);
    }
}

#[test]
fn openapi_file_is_current() {
    let generated: serde_json::Value = serde_json::from_str(&api::openapi::document(500).unwrap()).unwrap();
    assert!(read_json(&root().join("frontend/openapi.json")) == generated, "run `make contract`");
}

#[actix_web::test]
#[should_panic(expected = "the document differ")]
async fn undocumented_response_fails_its_test() {
    use actix_web::http::StatusCode;
    use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

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

#[http_test]
async fn health_checks_match_openapi(app: TestApp) {
    for path in ["/healthz", "/readyz"] {
        let response = app.browser().get(path).await.expect(200);
        assert_eq!(response.header("content-type"), "text/plain; charset=utf-8", "{path}");
    }
}
