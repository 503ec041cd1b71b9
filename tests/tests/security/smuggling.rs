//! Requests that a proxy and this server could interpret differently. The server rejects each and closes the connection, so that
//! the following bytes are not read as a request.

use integration_tests::server_process::ServerProcess;

use crate::BINARY;
use crate::security::raw_http;

/// The second request, if the server misread the end of the first one.
const SMUGGLED_REQUEST: &str = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// The lines after the first one, up to the body. Each is rejected with status 400.
const AMBIGUOUS: [&str; 20] = [
    "Host: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "Host: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "Host: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "Host: localhost\r\nContent-Length: 5, 6\r\n\r\nhello",
    "Host: localhost\r\nContent-Length: +5\r\n\r\nhello",
    "Host: localhost\r\nContent-Length: -5\r\n\r\nhello",
    "Host: localhost\r\nContent-Length: 0x5\r\n\r\nhello",
    "Host: localhost\r\nContent-Length: 99999999999999999999\r\n\r\nhello",
    "Host: localhost\r\nContent-Length : 5\r\n\r\nhello",
    "Host: localhost\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "Host: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "Host: localhost\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "Host: localhost\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "Host: localhost\r\n X-Folded: chunked\r\n\r\n",
    "Host: localhost\r\nX-A: b\r\n\tTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "Host: localhost\r\nHost: y\r\n\r\n",
    "X-No-Host: localhost\r\n\r\n",
    "Host: localhost\r\nX\u{0}A: b\r\n\r\n",
    "Host: localhost\r\nX-A: b\u{0}c\r\n\r\n",
    "Host: localhost\r\n: nameless\r\n\r\n",
];

#[test]
fn ambiguous_framing_is_rejected() {
    let mut server = ServerProcess::install(BINARY);
    server.start();
    for lines in AMBIGUOUS {
        let bytes = format!("POST /api/auth/logout HTTP/1.1\r\n{lines}{SMUGGLED_REQUEST}");
        let response = raw_http::send_and_wait(server.address(), bytes.as_bytes());
        assert_eq!(response.statuses(), [400], "{lines:?}: {}", response.text());
        assert!(response.is_closed, "{lines:?} left the connection open");
    }
}

/// The framework sets these limits; this test notices changes.
#[test]
fn oversized_headers_are_rejected() {
    let mut server = ServerProcess::install(BINARY);
    server.start();
    let many = "X-A: b\r\n".repeat(200);
    let large = format!("X-A: {}\r\n", "b".repeat(200_000));
    for lines in [many, large] {
        let bytes = format!("GET /healthz HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n");
        let response = raw_http::send_and_wait(server.address(), bytes.as_bytes());
        assert_eq!(response.statuses(), [431], "{}", response.text());
        assert!(response.is_closed);
    }
    let long =
        format!("GET /{} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "a".repeat(20_000));
    assert_eq!(raw_http::send_and_wait(server.address(), long.as_bytes()).statuses(), [414]);
}
