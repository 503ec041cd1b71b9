use actix_web::http::StatusCode;
use actix_web::http::header::HeaderMap;
use actix_web::web::Bytes;
use serde_json::Value;

/// A response of the server.
#[derive(Debug)]
pub struct TestResponse {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// The body as it was sent.
    pub bytes: Bytes,
    /// The body if it is unencoded text; else empty.
    pub text: String,
}

impl TestResponse {
    /// The body as JSON; null if it is empty.
    ///
    /// # Panics
    /// If the body is not JSON.
    pub fn json(&self) -> Value {
        if self.text.is_empty() {
            return Value::Null;
        }
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {}", self.text))
    }

    /// The `code` of an error response; empty if there is none.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The `message` of an error response; empty if there is none.
    pub fn message(&self) -> String {
        self.json()["message"].as_str().unwrap_or_default().to_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// # Panics
    /// If the status is different.
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self
    }

    /// The keys of the body, sorted.
    ///
    /// # Panics
    /// If the body is not a JSON object.
    pub fn keys(&self) -> Vec<String> {
        let body = self.json();
        let mut keys: Vec<_> = body.as_object().expect("a JSON object").keys().cloned().collect();
        keys.sort();
        keys
    }

    /// Expects an error response with only a code and a message.
    ///
    /// # Panics
    /// If the response is different.
    pub fn expect_error(&self, status: u16, code: &str) -> &Self {
        self.expect_error_with(status, code, &[])
    }

    /// Expects an error response with these fields besides its code and message.
    ///
    /// # Panics
    /// If the response is different.
    pub fn expect_error_with(&self, status: u16, code: &str, more: &[&str]) -> &Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        let mut keys = [&["code", "message"], more].concat();
        keys.sort_unstable();
        assert_eq!(self.keys(), keys, "{}", self.text);
        assert_eq!(self.code(), code, "{}", self.text);
        assert!(!self.message().is_empty(), "{}", self.text);
        assert!(self.header("content-type").starts_with("application/json"));
        self
    }

    /// Expects status 422 with exactly these fields and messages.
    ///
    /// # Panics
    /// If the response is different.
    pub fn expect_invalid(&self, fields: &[(&str, &str)]) -> &Self {
        let response = self.expect_error_with(422, "invalid", &["fields"]);
        let expected: serde_json::Map<_, _> =
            fields.iter().map(|&(name, text)| (name.to_owned(), Value::from(text))).collect();
        assert_eq!(response.json()["fields"], Value::Object(expected));
        assert!(fields.iter().any(|&(_, text)| text == response.message()), "{}", response.text);
        response
    }

    /// Expects status 429 with `Retry-After`.
    ///
    /// # Panics
    /// If the response is different.
    pub fn expect_rate_limited(&self) -> &Self {
        let response = self.expect_error(429, "too_many_requests");
        let seconds: u64 = response.header("retry-after").parse().expect("Retry-After in seconds");
        assert!(seconds > 0);
        assert!(response.message().contains("Please try again in "), "{}", response.text);
        response
    }

    /// Expects status 503 with `Retry-After`; it must not clear cookies.
    ///
    /// # Panics
    /// If the response is different.
    pub fn expect_unavailable(&self) -> &Self {
        let response = self.expect_error(503, "unavailable");
        let seconds: u64 = response.header("retry-after").parse().expect("Retry-After in seconds");
        assert!(seconds > 0);
        response
    }

    pub fn sets_cookie(&self) -> bool {
        self.headers.contains_key("set-cookie")
    }
}
