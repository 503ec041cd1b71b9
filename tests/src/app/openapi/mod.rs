//! Checks every response that a test receives against the OpenAPI document.

mod schema;

use std::sync::OnceLock;

use actix_web::http::header::HeaderMap;
use actix_web::http::{Method, StatusCode};
use serde_json::Value;

/// The OpenAPI document of the product.
#[derive(Debug)]
pub struct OpenApiDocument(Value);

impl OpenApiDocument {
    /// # Panics
    /// If the document cannot be generated.
    pub fn get() -> &'static Self {
        static DOCUMENT: OnceLock<OpenApiDocument> = OnceLock::new();
        DOCUMENT.get_or_init(|| {
            let text = api::openapi::document(500).expect("a document");
            Self(serde_json::from_str(&text).expect("JSON"))
        })
    }

    /// Every path with its methods, in upper case.
    pub fn operations(&self) -> impl Iterator<Item = (&str, String)> {
        self.paths().flat_map(|(path, item)| {
            item.as_object().into_iter().flatten().map(move |(method, _)| (path, method.to_uppercase()))
        })
    }

    pub fn takes_json(&self, path: &str, method: &str) -> bool {
        let operation = &self.0["paths"][path][method.to_lowercase()];
        operation["requestBody"]["content"].get("application/json").is_some()
    }

    fn paths(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0["paths"].as_object().into_iter().flatten().map(|(path, item)| (path.as_str(), item))
    }

    /// The documented path that matches this one; paths without parameters come first.
    fn find_path(&self, path: &str) -> Option<(&str, &Value)> {
        let matches = |pattern: &str| {
            let (pattern, path) = (pattern.split('/'), path.split('/'));
            pattern.clone().count() == path.clone().count()
                && pattern
                    .zip(path)
                    .all(|(part, segment)| part == segment || (part.starts_with('{') && !segment.is_empty()))
        };
        let mut matching: Vec<_> = self.paths().filter(|(pattern, _)| matches(pattern)).collect();
        matching.sort_by_key(|(pattern, _)| pattern.matches('{').count());
        matching.into_iter().next()
    }

    /// Fails unless the document describes this response.
    ///
    /// # Panics
    /// If the call, its status, a header or the body is not as documented.
    pub fn expect(&self, method: &Method, path: &str, status: StatusCode, headers: &HeaderMap, body: &[u8]) {
        // Only trial servers reject host names, before the path matters; no operation of the product does. Nor does any have
        // a percent-encoded path.
        let has_other_path = status == StatusCode::BAD_REQUEST && path.contains('%');
        if status == StatusCode::MISDIRECTED_REQUEST || has_other_path {
            return;
        }
        let exchange = format!("{method} {path} returned {status}");
        let Some((pattern, item)) = self.find_path(path) else {
            let is_rejected_early = [404, 403, 405, 414].contains(&status.as_u16());
            assert!(
                is_rejected_early || !path.starts_with("/api/"),
                "{exchange}, but the document has no such path: register it with endpoints!"
            );
            return;
        };
        let method_name =
            if method == Method::HEAD { "get".to_owned() } else { method.as_str().to_lowercase() };
        let Some(operation) = item.get(&method_name).filter(|_| status != StatusCode::METHOD_NOT_ALLOWED)
        else {
            expect_method_not_allowed(&exchange, item, status, headers);
            return;
        };
        let response = operation["responses"].get(status.as_str()).unwrap_or_else(|| {
            panic!("{exchange}, which the document of `{method_name} {pattern}` does not list: add it to `responses(…)`")
        });
        let response = self.resolve(response);
        for name in ["X-Request-Id", "Retry-After"] {
            let is_there = response["headers"].get(name).is_none() || headers.contains_key(name);
            assert!(is_there, "{exchange} without {name}");
        }
        if method != Method::HEAD {
            self.expect_body(&exchange, response, headers, body);
        }
    }

    fn resolve<'d>(&'d self, part: &'d Value) -> &'d Value {
        let reference = part["$ref"].as_str().map(|reference| reference.trim_start_matches('#'));
        reference.map_or(part, |pointer| self.0.pointer(pointer).expect("a valid reference"))
    }

    fn expect_body(&self, exchange: &str, response: &Value, headers: &HeaderMap, body: &[u8]) {
        let sent = headers.get("content-type").and_then(|value| value.to_str().ok()).unwrap_or_default();
        let kind = sent.split(';').next().unwrap_or_default();
        let Some(contents) = response["content"].as_object() else {
            assert!(body.is_empty(), "{exchange} with a body, but the document has none");
            return;
        };
        let content =
            contents.get(kind).unwrap_or_else(|| panic!("{exchange} with {sent:?}, not {contents:?}"));
        if kind != "application/json" || headers.contains_key("content-encoding") {
            return;
        }
        let value: Value = serde_json::from_slice(body).unwrap_or_else(|error| panic!("{exchange}: {error}"));
        let violations = schema::violations(&self.0, &content["schema"], &value);
        assert!(
            violations.is_empty(),
            "{exchange}, and its body is not as documented: {violations:#?}\n{value:#}"
        );
    }
}

/// Other methods get 405, with the allowed methods.
fn expect_method_not_allowed(exchange: &str, item: &Value, status: StatusCode, headers: &HeaderMap) {
    // Cross-site calls are rejected before the method is checked, and the sandbox's calls do not exist with
    // another provider.
    if [StatusCode::FORBIDDEN, StatusCode::NOT_FOUND].contains(&status) {
        return;
    }
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED, "{exchange}, but the document has no such method");
    let allow = headers.get("allow").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut allowed: Vec<_> =
        allow.split(", ").filter(|method| *method != "HEAD").map(str::to_lowercase).collect();
    let mut documented: Vec<_> =
        item.as_object().into_iter().flatten().map(|(method, _)| method.clone()).collect();
    allowed.sort();
    documented.sort();
    assert_eq!(allowed, documented, "{exchange}: Allow and the document differ");
}

/// Violations of a JSON Schema that uses the same subset as the document.
pub fn schema_violations(schema: &Value, value: &Value) -> Vec<String> {
    schema::violations(schema, schema, value)
}
