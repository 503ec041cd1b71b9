//! Clients that send or read as slowly as possible. They are disconnected, and other clients are served meanwhile.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use integration_tests::server_process::ServerProcess;
use integration_tests::soak;

use crate::{BINARY, admin, raw_http};

/// How often each slow client sends a byte.
const SEND_INTERVAL: Duration = Duration::from_millis(250);
/// A regular request waits no longer than this on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(2);

struct SlowClient {
    kind: &'static str,
    stream: TcpStream,
    start: Instant,
    /// When the server closed the connection, and its response.
    ended: Option<(Duration, String)>,
}

impl SlowClient {
    fn begin(server: SocketAddr, kind: &'static str, head: &str) -> Self {
        let mut stream = raw_http::connect(server);
        stream.write_all(head.as_bytes()).unwrap();
        stream.set_nonblocking(true).unwrap();
        Self { kind, stream, start: Instant::now(), ended: None }
    }

    /// Sends slow more byte and checks whether the server closed the connection.
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
        self.ended = Some((self.start.elapsed(), response));
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
        ("head", "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ".to_owned(), 5),
        (
            "body",
            format!("POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n{json}Content-Length: 9999\r\n\r\n"),
            10,
        ),
        (
            "chunked body",
            format!(
                "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n{json}Transfer-Encoding: chunked\r\n\r\n1000\r\n"
            ),
            10,
        ),
        (
            "body of an event",
            "POST /api/payment/webhook HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n"
                .to_owned(),
            10,
        ),
        ("silence", String::new(), 5),
    ];
    let mut slow_clients: Vec<_> = (0..each)
        .flat_map(|_| kinds.iter().map(|(kind, head, _)| SlowClient::begin(server, kind, head)))
        .collect();
    let start = Instant::now();
    let mut worst = Duration::ZERO;
    while slow_clients.iter().any(|slow| slow.ended.is_none()) && start.elapsed() < Duration::from_secs(30) {
        for slow in &mut slow_clients {
            slow.send_byte(if slow.kind == "silence" { b"" } else { b"1" });
        }
        let start = Instant::now();
        assert_eq!(client.get("/api/auth/me").unwrap().status, 200);
        worst = worst.max(start.elapsed());
        std::thread::sleep(SEND_INTERVAL);
    }
    assert!(worst < TIMEOUT, "a regular request waited {worst:?}");
    for (kind, _, seconds) in kinds {
        let of_kind = slow_clients.iter().filter(|slow| slow.kind == kind);
        for slow in of_kind {
            let Some((after, response)) = &slow.ended else { panic!("a slow {kind} was never cut off") };
            assert!(*after < Duration::from_secs(seconds + 3), "a slow {kind} was cut off after {after:?}");
            // The sandbox accepts no events and responds immediately.
            let is_rejected =
                response.starts_with("HTTP/1.1 408") || kind == "silence" || kind == "body of an event";
            assert!(is_rejected, "a slow {kind} got {response:?}");
        }
    }
    soak::report(&format!(
        "{} slow senders, all cut off; the slowest regular request took {} ms",
        slow_clients.len(),
        worst.as_millis()
    ));
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
        let start = Instant::now();
        assert_eq!(client.get("/api/auth/me").unwrap().status, 200);
        assert!(start.elapsed() < TIMEOUT, "a regular request waited {:?}", start.elapsed());
    }
    drop(readers);
    assert_eq!(client.get("/api/auth/me").unwrap().status, 200);
}
