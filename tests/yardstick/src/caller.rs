use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

use serde_json::Value;

/// A connection that is kept, with one call at a time on it.
pub struct Caller {
    stream: BufReader<TcpStream>,
}

impl Caller {
    pub fn connect(address: &str) -> Self {
        let stream = TcpStream::connect(address).expect("a server");
        stream.set_nodelay(true).expect("a socket");
        Self { stream: BufReader::new(stream) }
    }

    /// What a page of the product would send.
    ///
    /// # Panics
    /// Unless it is answered with 200: a call that fails is no measure of one that works.
    pub fn post(&mut self, path: &str, cookie: &str, body: &Value) -> Value {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len(),
        );
        self.stream.get_mut().write_all(request.as_bytes()).expect("an open connection");
        let (status, length) = self.head();
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer).expect("a body");
        assert!(status.contains(" 200 "), "{path}: {status} {}", String::from_utf8_lossy(&answer));
        serde_json::from_slice(&answer).expect("JSON")
    }

    /// Status line and length of the body.
    fn head(&mut self) -> (String, usize) {
        let status = self.line();
        let mut length = 0;
        loop {
            let line = self.line();
            match line.split_once(": ") {
                None => return (status, length),
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.parse().expect("a length");
                }
                Some(_) => {}
            }
        }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stream.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    }
}
