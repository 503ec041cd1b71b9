//! Dependencies fail, hang or are full, and recover. The server reports it in time, loses nothing and recovers.

mod clock;
mod database;
mod disk;
mod mail;
mod outbox;
mod smtp;

use integration_tests::server_process::{HttpClient, ServerProcess, TestResponse};

/// A browser signed in as a member of the demo pack.
fn signed_in(server: &ServerProcess, email: &str) -> HttpClient {
    let client = server.client();
    let response = client.login_with(email, "sunflower-demo").unwrap();
    assert_eq!(response.status, 200, "{}", response.body);
    client
}

/// Requires 503 with a hint to retry.
fn assert_unavailable(what: &str, response: &TestResponse) {
    assert_eq!(
        (response.status, &response.body["code"]),
        (503, &"unavailable".into()),
        "{what}: {}",
        response.body
    );
    let message = response.body["message"].as_str().unwrap();
    assert!(message.contains("please try again"), "{what}: {message}");
}
