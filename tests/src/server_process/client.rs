use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

pub const PASSWORD: &str = "correct horse";
const TIMEOUT: Duration = Duration::from_secs(40);

/// A browser on a plain socket. Clones share the cookie.
#[derive(Debug, Clone)]
pub struct HttpClient {
    server: SocketAddr,
    cookie: Arc<Mutex<Option<String>>>,
    timeout: Duration,
    /// Headers that a proxy in front of the server would add.
    forwarded_for: Option<String>,
}

#[derive(Debug)]
pub struct TestResponse {
    pub status: u16,
    pub body: Value,
}

impl HttpClient {
    pub fn new(server: SocketAddr) -> Self {
        Self { server, cookie: Arc::default(), timeout: TIMEOUT, forwarded_for: None }
    }

    /// Times out after this time without a response.
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// The same browser, sent to another node.
    pub fn at(&self, server: SocketAddr) -> Self {
        Self { server, ..self.clone() }
    }

    /// A new browser at this network address, behind a proxy that the server trusts.
    pub fn from_address(&self, address: &str) -> Self {
        Self { forwarded_for: Some(address.to_owned()), ..Self::new(self.server) }
    }

    /// A second browser with the same cookie, independent of the first one.
    pub fn copy(&self) -> Self {
        let cookie = self.cookie.lock().unwrap().clone();
        Self { cookie: Arc::new(Mutex::new(cookie)), ..self.clone() }
    }

    /// Already signed in, with a session cookie.
    pub fn with_cookie(self, cookie: &str) -> Self {
        Self { cookie: Arc::new(Mutex::new(Some(cookie.to_owned()))), ..self }
    }

    pub fn get(&self, path: &str) -> io::Result<TestResponse> {
        self.send("GET", path, "")
    }

    pub fn post(&self, path: &str, body: &Value) -> io::Result<TestResponse> {
        self.send("POST", path, &body.to_string())
    }

    pub fn put(&self, path: &str, body: &Value) -> io::Result<TestResponse> {
        self.send("PUT", path, &body.to_string())
    }

    pub fn delete(&self, path: &str) -> io::Result<TestResponse> {
        self.send("DELETE", path, "")
    }

    pub fn register(&self, address: &str) -> io::Result<TestResponse> {
        let body = json!({"email": address, "firstName": "Anna", "password": PASSWORD});
        self.post("/api/auth/register", &body)
    }

    pub fn login(&self, address: &str) -> io::Result<TestResponse> {
        self.login_with(address, PASSWORD)
    }

    pub fn login_with(&self, address: &str, password: &str) -> io::Result<TestResponse> {
        self.post("/api/auth/login", &json!({"email": address, "password": password}))
    }

    /// The session cookie, as the browser sends it.
    pub fn cookie(&self) -> Option<String> {
        self.cookie.lock().unwrap().clone()
    }

    /// A truncated response is an error, as in a browser.
    fn send(&self, method: &str, path: &str, body: &str) -> io::Result<TestResponse> {
        let cookie = self.cookie.lock().unwrap().clone();
        let cookie = cookie.map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        let forwarded = self.forwarded_for.as_ref().map(|address| format!("X-Forwarded-For: {address}\r\n"));
        let forwarded = forwarded.unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n\
             {cookie}{forwarded}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.server,
            body.len(),
        );
        let mut stream = TcpStream::connect_timeout(&self.server, self.timeout)?;
        stream.set_read_timeout(Some(self.timeout))?;
        stream.write_all(request.as_bytes())?;
        let mut response = String::new();
        stream.read_to_string(&mut response)?;
        self.read(&response).ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))
    }

    fn read(&self, response: &str) -> Option<TestResponse> {
        let (head, body) = response.split_once("\r\n\r\n")?;
        let mut lines = head.lines();
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let headers: Vec<_> = lines.filter_map(|line| line.split_once(": ")).collect();
        let header = |wanted: &str| {
            headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| *value)
        };
        // A response without a body has no `Content-Length`.
        let length: usize = header("content-length").map_or(Some(0), |length| length.parse().ok())?;
        if body.len() < length {
            return None;
        }
        let session = headers.iter().find(|(name, value)| {
            name.eq_ignore_ascii_case("set-cookie") && value.contains("marigold_session=")
        });
        if let Some((cookie, _)) = session.and_then(|(_, cookie)| cookie.split_once(';')) {
            *self.cookie.lock().unwrap() = Some(cookie.to_owned());
        }
        Some(TestResponse { status, body: serde_json::from_str(body).unwrap_or_default() })
    }
}
