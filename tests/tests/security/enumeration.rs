//! Requests must not reveal whether an email address has an account, or its state: the response is the same, after as much
//! work. Statements, hashes and emails are counted, because times depend on the machine.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use application::rate_limits::RateLimit;
use integration_tests::app::{Browser, TestApp, TestAppOptions, TestStore, test_limit};
use serde_json::{Value, json};
use tracing::field::Field;
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

const VERIFIED: &str = "verified@example.com";
const UNVERIFIED: &str = "unverified@example.com";
const BLOCKED: &str = "blocked@example.com";
const DELETING: &str = "deleting@example.com";
const UNKNOWN: &str = "unknown@example.com";

/// More than the limits, and more than the tries of a code.
const REPETITIONS: usize = 9;

/// So low that none is replenished while the test runs.
fn limit(limit: RateLimit) -> u32 {
    match limit {
        RateLimit::EmailsPerMailbox | RateLimit::SignInFailuresPerAccount => 3,
        RateLimit::SignInCodeFailuresPerAccount => 7,
        other => test_limit(other),
    }
}

/// The statements of the database, as its adapter logs them.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<Vec<String>>>);

impl Statements {
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

impl<S: Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        event.record(&mut |field: &Field, value: &dyn fmt::Debug| {
            if field.name() == "sql" {
                self.0.lock().unwrap().push(format!("{value:?}"));
            }
        });
    }
}

/// What a request does, as far as an observer may measure it.
#[derive(Debug, PartialEq, Eq)]
struct Observation {
    status: u16,
    body: String,
    statements: usize,
    emails: usize,
    hashes: usize,
}

async fn observe(
    app: &TestApp,
    statements: &Statements,
    browser: &Browser<'_>,
    (path, body): (&str, &Value),
) -> Observation {
    let hashes = || app.hasher.verify_count() + app.hasher.hash_count();
    let (before, _) = (hashes(), statements.take());
    let response = browser.post(path, body.clone()).await;
    let executed = statements.take();
    let is_email = |sql: &&String| sql.contains("INSERT INTO") && sql.contains("mail_outbox");
    Observation {
        status: response.status.as_u16(),
        // The time until the next attempt is not the same.
        body: if response.status == 429 { String::new() } else { response.text },
        statements: executed.len(),
        emails: executed.iter().filter(is_email).count(),
        hashes: hashes() - before,
    }
}

async fn accounts(app: &TestApp) {
    let ada = app.admin("ada@example.com").await;
    let _ = app.browser().register(UNVERIFIED).await.expect(201);
    for email in [VERIFIED, BLOCKED, DELETING] {
        let _ = app.member(email).await;
    }
    for (email, action) in [(BLOCKED, "block"), (DELETING, "deletion")] {
        let found = ada.get(&format!("/api/admin/members?search={email}")).await.expect(200).json();
        let id = found["items"][0]["id"].as_str().unwrap().to_owned();
        let path = format!("/api/admin/members/{id}/{action}");
        let _ = ada.post(&path, json!({"reason": "A reason", "confirmEmail": email})).await.expect(200);
    }
}

#[actix_web::test]
async fn same_response_and_work_for_every_address() {
    let statements = Statements::default();
    let subscriber = tracing_subscriber::registry().with(statements.clone());
    let _guard = tracing::subscriber::set_default(subscriber);
    let options = TestAppOptions { exempt_loopback: false, limit, ..TestAppOptions::default() };
    let app = TestApp::on(Arc::new(TestStore::sqlite().await), options, None);
    accounts(&app).await;

    let mut observed: BTreeMap<String, Vec<(&str, Observation)>> = BTreeMap::new();
    for (number, email) in [UNKNOWN, VERIFIED, UNVERIFIED, BLOCKED, DELETING].into_iter().enumerate() {
        let browser = app.browser().from_address(&format!("203.0.113.{number}"));
        let by_email = json!({"email": email});
        let calls = [
            ("/api/auth/login", json!({"email": email, "password": "a wrong password"})),
            // Two forms of it are compared.
            ("/api/auth/login", json!({"email": email, "password": "a wrong cafe\u{301}"})),
            ("/api/auth/forgot-password", by_email.clone()),
            ("/api/auth/resend-verification", by_email.clone()),
            ("/api/auth/sign-in-link", by_email.clone()),
            ("/api/auth/sign-in-link/code", json!({"code": "000000"})),
            ("/api/auth/sign-in-link", by_email),
            ("/api/auth/sign-in-link/code", json!({"code": "000000"})),
        ];
        for (step, (path, body)) in calls.iter().enumerate() {
            for repetition in 0..REPETITIONS {
                let observation = observe(&app, &statements, &browser, (path, body)).await;
                let name = format!("{step} {path}, {repetition}");
                observed.entry(name).or_default().push((email, observation));
            }
        }
    }
    for (call, observations) in observed {
        let (_, expected) = &observations[0];
        for (email, observation) in &observations {
            assert_eq!(observation, expected, "{call}: {email} differs from {UNKNOWN}");
        }
        let is_limited = expected.status == 429;
        assert!(is_limited || expected.statements > 1, "{call}: the statements are not counted");
        let is_emailed = ["forgot-password,", "resend-verification,", "sign-in-link,"];
        assert_eq!(expected.emails, usize::from(is_emailed.iter().any(|path| call.contains(path))), "{call}");
    }
}
