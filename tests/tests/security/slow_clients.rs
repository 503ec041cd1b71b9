//! Clients that send or read as slowly as possible. They are disconnected, and other clients are served meanwhile.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use integration_tests::server_process::ServerProcess;
use integration_tests::soak;

use crate::BINARY;
use crate::security::{admin, raw_http};

/// How often each slow client sends a byte.
const SEND_INTERVAL: Duration = Duration::from_millis(250);

struct SlowClient {
    kind: &'static str,
    stream: TcpStream,
    /// The response with which the server closed the connection.
    ended: Option<String>,
}

impl SlowClient {
    fn begin(server: SocketAddr, kind: &'static str, head: &str) -> Self {
        let mut stream = raw_http::connect(server);
        stream.write_all(head.as_bytes()).unwrap();
        stream.set_nonblocking(true).unwrap();
        Self { kind, stream, ended: None }
    }

    /// Sends another byte and checks whether the server closed the connection.
    fn send_byte(&mut self, byte: &[u8]) {
        if self.ended.is_some() {
            return;
        }
        let sent = self.stream.write_all(byte);
        let mut buffer = [0; 4096];
        let mut response = String::new();
        loop {
            match self.stream.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => response.push_str(&String::from_utf8_lossy(&buffer[..read])),
                Err(error)
                    if error.kind() == ErrorKind::WouldBlock && sent.is_ok() && response.is_empty() =>
                {
                    return;
                }
                Err(_) => break,
            }
        }
        self.ended = Some(response);
    }
}

#[test]
fn slow_senders_are_cut_off() {
    let mut product = ServerProcess::install(BINARY);
    product.start();
    let client = admin(&product);
    let server = product.address();
    let each = soak::size(20, 300);
    let json = "Content-Type: application/json\r\n";
    let kinds = [
        ("head", "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ".to_owned()),
        (
            "body",
            format!("POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n{json}Content-Length: 9999\r\n\r\n"),
        ),
        (
            "chunked body",
            format!(
                "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n{json}Transfer-Encoding: chunked\r\n\r\n1000\r\n"
            ),
        ),
        (
            "body of an event",
            "POST /api/payment/webhook HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n"
                .to_owned(),
        ),
        ("silence", String::new()),
    ];
    let mut slow_clients: Vec<_> = (0..each)
        .flat_map(|_| kinds.iter().map(|(kind, head)| SlowClient::begin(server, kind, head)))
        .collect();
    let is_open = |slow: &SlowClient| slow.ended.is_none();
    let mut served_meanwhile = 0;
    while slow_clients.iter().any(is_open) {
        for slow in &mut slow_clients {
            slow.send_byte(if slow.kind == "silence" { b"" } else { b"1" });
        }
        assert_eq!(client.get("/api/auth/me").unwrap().status, 200);
        served_meanwhile += usize::from(slow_clients.iter().any(is_open));
        std::thread::sleep(SEND_INTERVAL);
    }
    assert!(served_meanwhile > 0, "regular requests waited until all slow clients were cut off");
    for slow in &slow_clients {
        let (kind, response) = (slow.kind, slow.ended.as_deref().unwrap_or_default());
        // The sandbox accepts no events and responds immediately.
        let is_rejected =
            response.starts_with("HTTP/1.1 408") || kind == "silence" || kind == "body of an event";
        assert!(is_rejected, "a slow {kind} got {response:?}");
    }
    soak::report(&format!("{} slow senders, all cut off", slow_clients.len()));
}

/// A client that does not read its response occupies only a connection.
#[test]
fn slow_readers_do_not_block_others() {
    let mut product = ServerProcess::install(BINARY);
    product.start();
    let client = admin(&product);
    let requests = "GET /api/blog/posts HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(50);
    let readers: Vec<_> = (0..soak::size(50, 500))
        .map(|_| {
            let mut stream = raw_http::connect(product.address());
            stream.write_all(requests.as_bytes()).unwrap();
            stream
        })
        .collect();
    for _ in 0..10 {
        assert_eq!(client.get("/api/auth/me").unwrap().status, 200);
    }
    drop(readers);
    assert_eq!(client.get("/api/auth/me").unwrap().status, 200);
}
