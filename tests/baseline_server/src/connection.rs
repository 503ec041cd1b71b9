use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

use serde_json::Value;

/// A keep-alive connection with one request at a time.
pub struct Connection {
    stream: BufReader<TcpStream>,
}

impl Connection {
    pub fn connect(address: &str) -> Self {
        let stream = TcpStream::connect(address).expect("a server");
        stream.set_nodelay(true).expect("a socket");
        Self { stream: BufReader::new(stream) }
    }

    /// Sends a request as the front end does.
    ///
    /// # Panics
    /// If the status is not 200: the duration of a failed request says nothing.
    pub fn post(&mut self, path: &str, cookie: &str, body: &Value) -> Value {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len(),
        );
        self.stream.get_mut().write_all(request.as_bytes()).expect("an open connection");
        let (status, length) = self.head();
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).expect("a body");
        assert!(status.contains(" 200 "), "{path}: {status} {}", String::from_utf8_lossy(&body));
        serde_json::from_slice(&body).expect("JSON")
    }

    /// Reads the status line and the length of the body.
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
