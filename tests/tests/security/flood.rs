//! A flood of requests about one account from one network address: sign-ins, sign-ups and requests for emails.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use integration_tests::server_process::{HttpClient, ServerProcess};
use integration_tests::soak;
use serde_json::json;

use crate::security::{ADMIN, BINARY, DEMO_PASSWORD};

const MEMBER: &str = "mira@marigold.example";
/// Between two requests of one connection, as over a network.
const REQUEST_INTERVAL: Duration = Duration::from_millis(50);

/// Without hourly limits, so that only the shares of the queue limit the flood.
fn server() -> ServerProcess {
    let limits = [
        "SIGN_UPS_PER_IP",
        "EMAILS_PER_IP",
        "SIGN_INS_PER_ACCOUNT",
        "SIGN_IN_FAILURES_PER_ACCOUNT",
        "SIGN_IN_FAILURES_PER_IP",
        "SIGN_IN_FAILURES_PER_DEVICE",
    ];
    let names = limits.map(|limit| &*format!("MARIGOLD_LIMIT_{limit}_PER_HOUR").leak());
    let proxy = ("MARIGOLD_TRUSTED_PROXIES", "127.0.0.1".to_owned());
    let settings = names.map(|name| (name, "1000000".to_owned())).into_iter().chain([proxy]);
    let mut server = ServerProcess::install_with(BINARY, settings);
    server.start();
    server
}

/// One request of the flood. Whether a password was hashed for it; under a flood a connection may fail.
fn flood(client: &HttpClient, kind: usize) -> bool {
    let email = json!({"email": MEMBER});
    let response = match kind {
        0 => client.login_with(MEMBER, DEMO_PASSWORD),
        1 => client.login_with(MEMBER, "guess"),
        2 => client.register(MEMBER),
        3 => client.post("/api/auth/forgot-password", &email),
        _ => client.post("/api/auth/resend-verification", &email),
    };
    kind <= 2 && response.is_ok_and(|response| [200, 401, 409].contains(&response.status))
}

/// How often a regular request is repeated. On a slow disk, writes may have to wait for longer than the database allows, and
/// the message asks for a repetition.
const MAX_TRIES: usize = 20;

/// The duration of a regular request, which succeeds.
fn regular_request(client: &HttpClient, number: usize) -> Duration {
    let client = client.from_address(&format!("198.51.100.{}", number % 250));
    let send = || match number % 3 {
        0 => (client.register(&format!("honest{number}@example.com")).unwrap(), 201),
        1 => (client.login_with(ADMIN, DEMO_PASSWORD).unwrap(), 200),
        _ => (client.post("/api/auth/sign-in-link", &json!({"email": ADMIN})).unwrap(), 202),
    };
    let start = Instant::now();
    let (mut response, expected) = send();
    for _ in 1..MAX_TRIES {
        if response.status == 503 {
            (response, _) = send();
        }
    }
    let elapsed = start.elapsed();
    assert_eq!(response.status, expected, "request {number} after {elapsed:?}: {}", response.body);
    elapsed
}

/// Stops the flood, also if a request fails the test: the scope waits for its threads.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[test]
fn flood_of_one_account_leaves_others_served() {
    let server = server();
    let is_stopped = AtomicBool::new(false);
    let (responses, hashed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let connections = soak::size(80, 200);
    let requests = soak::size(6, 200);
    let longest = thread::scope(|scope| {
        let _stop = StopOnDrop(&is_stopped);
        for number in 0..connections {
            let client = server.client().from_address("203.0.113.7");
            let (is_stopped, responses, hashed) = (&is_stopped, &responses, &hashed);
            scope.spawn(move || {
                while !is_stopped.load(Ordering::SeqCst) {
                    let is_hashed = flood(&client, number % 5);
                    responses.fetch_add(1, Ordering::SeqCst);
                    hashed.fetch_add(usize::from(is_hashed), Ordering::SeqCst);
                    thread::sleep(REQUEST_INTERVAL);
                }
            });
        }
        server.wait_until("the flood has started", || responses.load(Ordering::SeqCst) >= connections);
        let client = server.client();
        let longest = (0..requests).map(|number| {
            let before = hashed.load(Ordering::SeqCst);
            let elapsed = regular_request(&client, number);
            let overtaken_by = hashed.load(Ordering::SeqCst) - before;
            assert!(overtaken_by < connections, "request {number} waited for {overtaken_by} of the flood");
            elapsed
        });
        longest.max().unwrap()
    });
    soak::report(&format!(
        "{connections} connections flood one account: {requests} regular requests, the longest elapsed {longest:?}"
    ));
}
