//! Clients that send or read as slowly as possible. They are disconnected, and other clients are served meanwhile.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use integration_tests::server_process::ServerProcess;
use integration_tests::soak;

use crate::{BINARY, admin, raw_http};

/// How often each slow client sends a byte.
const DRIP: Duration = Duration::from_millis(250);
/// A regular request waits no longer than this on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(2);

struct Slow {
    what: &'static str,
    stream: TcpStream,
    begun: Instant,
    /// When the server closed the connection, and its response.
    ended: Option<(Duration, String)>,
}

impl Slow {
    fn begin(server: SocketAddr, what: &'static str, head: &str) -> Self {
        let mut stream = raw_http::connect(server);
        stream.write_all(head.as_bytes()).unwrap();
        stream.set_nonblocking(true).unwrap();
        Self { what, stream, begun: Instant::now(), ended: None }
    }

    /// Sends one more byte and checks whether the server closed the connection.
    fn drip(&mut self, byte: &[u8]) {
        if self.ended.is_some() {
            return;
        }
        let sent = self.stream.write_all(byte);
        let mut buffer = [0; 4096];
        let mut said = String::new();
        loop {
            match self.stream.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => said.push_str(&String::from_utf8_lossy(&buffer[..read])),
                Err(error) if error.kind() == ErrorKind::WouldBlock && sent.is_ok() && said.is_empty() => {
                    return;
                }
                Err(_) => break,
            }
        }
        self.ended = Some((self.begun.elapsed(), said));
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
    let mut slow_clients: Vec<_> =
        (0..each).flat_map(|_| kinds.iter().map(|(what, head, _)| Slow::begin(server, what, head))).collect();
    let begun = Instant::now();
    let mut worst = Duration::ZERO;
    while slow_clients.iter().any(|one| one.ended.is_none()) && begun.elapsed() < Duration::from_secs(30) {
        for one in &mut slow_clients {
            one.drip(if one.what == "silence" { b"" } else { b"1" });
        }
        let asked = Instant::now();
        assert_eq!(client.get("/api/auth/me").unwrap().status, 200);
        worst = worst.max(asked.elapsed());
        std::thread::sleep(DRIP);
    }
    assert!(worst < TIMEOUT, "a good request waited {worst:?}");
    for (what, _, seconds) in kinds {
        let of_kind = slow_clients.iter().filter(|one| one.what == what);
        for one in of_kind {
            let Some((after, said)) = &one.ended else { panic!("a slow {what} was never cut off") };
            assert!(*after < Duration::from_secs(seconds + 3), "a slow {what} was cut off after {after:?}");
            // The sandbox accepts no events and responds immediately.
            let refused = said.starts_with("HTTP/1.1 408") || what == "silence" || what == "body of an event";
            assert!(refused, "a slow {what} was told {said:?}");
        }
    }
    soak::report(&format!(
        "{} slow senders, all cut off; the slowest good request took {} ms",
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
    let ask = "GET /api/blog/posts HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(50);
    let readers: Vec<_> = (0..soak::size(50, 500))
        .map(|_| {
            let mut stream = raw_http::connect(product.address());
            stream.write_all(ask.as_bytes()).unwrap();
            stream
        })
        .collect();
    for _ in 0..10 {
        let asked = Instant::now();
        assert_eq!(client.get("/api/auth/me").unwrap().status, 200);
        assert!(asked.elapsed() < TIMEOUT, "a good request waited {:?}", asked.elapsed());
    }
    drop(readers);
    assert_eq!(client.get("/api/auth/me").unwrap().status, 200);
}
