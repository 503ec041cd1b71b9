//! Attacks on the real server: malformed and slow requests, path traversal, password guessing, header injection into
//! emails, and impersonation of the services that it calls.

mod certificates;
mod enumeration;
mod flood;
mod guessing;
mod injection;
mod malformed;
mod raw_http;
mod slow_clients;
mod smuggling;
mod traversal;

use integration_tests::server_process::{HttpClient, ServerProcess};

use crate::BINARY;
/// As the demo content has it.
const ADMIN: &str = "ada@marigold.example";
const DEMO_PASSWORD: &str = "sunflower-demo";

/// A server without rate limits that would interfere with the test.
fn unlimited() -> ServerProcess {
    let limits = [
        "MARIGOLD_LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT_PER_HOUR",
        "MARIGOLD_LIMIT_SIGN_IN_FAILURES_PER_DEVICE_PER_HOUR",
        "MARIGOLD_LIMIT_SIGN_INS_PER_ACCOUNT_PER_HOUR",
        "MARIGOLD_LIMIT_EMAILS_PER_MAILBOX_PER_HOUR",
        "MARIGOLD_LIMIT_DISCOUNT_GUESSES_PER_MEMBER_PER_HOUR",
        "MARIGOLD_LIMIT_CHECKOUTS_PER_MEMBER_PER_HOUR",
        "MARIGOLD_LIMIT_PAYMENT_LOOKUPS_PER_MEMBER_PER_HOUR",
        "MARIGOLD_LIMIT_RECEIPTS_PER_MEMBER_PER_HOUR",
        "MARIGOLD_LIMIT_ACCOUNT_CHANGES_PER_MEMBER_PER_HOUR",
        "MARIGOLD_LIMIT_WRITES_PER_MEMBER_PER_HOUR",
    ];
    let mut server = ServerProcess::install_with(BINARY, limits.map(|limit| (limit, "1000000".to_owned())));
    server.start();
    server
}

fn admin(server: &ServerProcess) -> HttpClient {
    let client = server.client();
    assert_eq!(client.login_with(ADMIN, DEMO_PASSWORD).unwrap().status, 200);
    client
}

/// Valid requests are served.
fn assert_healthy(server: &ServerProcess, client: &HttpClient) {
    assert_eq!(server.client().get("/readyz").unwrap().status, 200);
    assert_eq!(client.get("/api/auth/me").unwrap().status, 200);
    assert!(!server.log().contains("panicked"), "{}", server.log());
}
