use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;

use actix_web::cookie::Cookie;
use actix_web::cookie::time::Duration;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::Method;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, SET_COOKIE};
use actix_web::test::{TestRequest, read_body};
use actix_web::web::Bytes;
use futures_util::future::join;
use futures_util::stream;
use serde_json::Value;
use tokio::sync::oneshot;

use super::{OpenApiDocument, TestApp, TestResponse};

/// A browser: stores cookies and sends same-origin requests.
pub struct Browser<'a> {
    pub(super) app: &'a TestApp,
    /// By their names.
    cookies: RefCell<BTreeMap<String, Cookie<'static>>>,
    /// The names of all cookies that were ever set.
    set_cookies: RefCell<BTreeSet<String>>,
    peer: SocketAddr,
    headers: Vec<(&'static str, String)>,
}

impl<'a> Browser<'a> {
    pub(super) fn new(app: &'a TestApp) -> Self {
        let peer = SocketAddr::from(([127, 0, 0, 1], 50_000));
        let headers = vec![("sec-fetch-site", "same-origin".to_owned())];
        Self { app, cookies: RefCell::default(), set_cookies: RefCell::default(), peer, headers }
    }

    /// The same browser at another IP address.
    ///
    /// # Panics
    /// If this is not an IP address.
    pub fn from_address(mut self, ip: &str) -> Self {
        self.peer.set_ip(ip.parse().expect("an IP address"));
        self
    }

    /// The same browser with other headers than `Sec-Fetch-Site: same-origin`.
    pub fn with_headers(mut self, headers: &[(&'static str, &str)]) -> Self {
        self.headers = headers.iter().map(|&(name, value)| (name, value.to_owned())).collect();
        self
    }

    /// A second browser with the same cookies, such as an attacker who stole them.
    pub fn copy_with_cookies(&self) -> Browser<'a> {
        let copy = Self::new(self.app);
        copy.cookies.replace(self.cookies.borrow().clone());
        copy
    }

    /// All cookies, for [`Self::with_cookies`].
    pub fn cookies(&self) -> Vec<Cookie<'static>> {
        self.cookies.borrow().values().cloned().collect()
    }

    /// The same browser with these cookies.
    pub fn with_cookies(self, cookies: &[Cookie<'static>]) -> Self {
        let by_name = cookies.iter().map(|cookie| (cookie.name().to_owned(), cookie.clone()));
        self.cookies.replace(by_name.collect());
        self
    }

    /// The session cookie.
    pub fn cookie(&self) -> Option<Cookie<'static>> {
        self.cookie_named("marigold_session")
    }

    /// The cookie with this name, over https or not.
    pub fn cookie_named(&self, name: &str) -> Option<Cookie<'static>> {
        self.cookies.borrow().values().find(|cookie| cookie.name().ends_with(name)).cloned()
    }

    /// The names of all cookies that this browser was ever sent.
    pub fn set_cookies(&self) -> BTreeSet<String> {
        self.set_cookies.borrow().clone()
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(TestRequest::get().uri(path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> TestResponse {
        self.send(TestRequest::post().uri(path).set_json(body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> TestResponse {
        self.send(TestRequest::put().uri(path).set_json(body)).await
    }

    pub async fn delete(&self, path: &str) -> TestResponse {
        self.request(Method::DELETE, path).await
    }

    pub async fn request(&self, method: Method, path: &str) -> TestResponse {
        self.send(TestRequest::default().method(method).uri(path)).await
    }

    /// Sends a request as it is, with this browser's cookie and headers.
    ///
    /// # Panics
    /// If the response does not match the OpenAPI document, caches may decide whether they store it, or its body is not
    /// UTF-8.
    pub async fn send(&self, request: TestRequest) -> TestResponse {
        self.send_payload(request, None).await
    }

    /// Sends the body only after `meanwhile`, which begins as soon as the server waits for the body.
    ///
    /// # Panics
    /// As [`Self::send`].
    pub async fn send_slowly(
        &self,
        request: TestRequest,
        body: Vec<u8>,
        meanwhile: impl Future<Output = ()>,
    ) -> TestResponse {
        let (waiting, is_waiting) = oneshot::channel();
        let (finish, finished) = oneshot::channel();
        let length = body.len();
        let payload = stream::once(async move {
            let _ = waiting.send(());
            finished.await.map_err(|_| PayloadError::Incomplete(None))
        });
        let request = request.insert_header(("content-length", length.to_string()));
        let response = self.send_payload(request, Some(Payload::Stream { payload: Box::pin(payload) }));
        let meanwhile = async {
            // Without it, the server responds before it reads the body.
            if is_waiting.await.is_ok() {
                meanwhile.await;
            }
            let _ = finish.send(Bytes::from(body));
        };
        join(response, meanwhile).await.0
    }

    async fn send_payload(&self, mut request: TestRequest, payload: Option<Payload>) -> TestResponse {
        request = request.peer_addr(self.peer);
        for (name, value) in &self.headers {
            request = request.insert_header((*name, value.as_str()));
        }
        for cookie in self.cookies.borrow().values() {
            request = request.cookie(cookie.clone());
        }
        let response = self.app.response(request, payload).await;
        let (method, path) = (response.request().method().clone(), response.request().path().to_owned());
        let status = response.status();
        let headers = response.headers().clone();
        assert!(headers.contains_key(CACHE_CONTROL), "{method} {path} without Cache-Control");
        for value in headers.get_all(SET_COOKIE) {
            let text = value.to_str().expect("a readable cookie").to_owned();
            let cookie = Cookie::parse(text).expect("a cookie");
            let is_expired = cookie.max_age().is_some_and(Duration::is_zero);
            self.set_cookies.borrow_mut().insert(cookie.name().to_owned());
            let mut cookies = self.cookies.borrow_mut();
            cookies.remove(cookie.name());
            if !is_expired {
                cookies.insert(cookie.name().to_owned(), cookie);
            }
        }
        let bytes = read_body(response).await;
        OpenApiDocument::get().expect(&method, &path, status, &headers, &bytes);
        let is_binary = headers.get(CONTENT_TYPE).is_some_and(|kind| {
            kind == "application/zip"
                || kind == "application/pdf"
                || matches!(kind.as_bytes(), b"image/png" | b"image/jpeg" | b"image/webp")
        });
        let is_text = !is_binary && !headers.contains_key(CONTENT_ENCODING);
        let text = if is_text { bytes.to_vec() } else { Vec::new() };
        TestResponse { status, headers, bytes, text: String::from_utf8(text).expect("UTF-8") }
    }
}
