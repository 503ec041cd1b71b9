//! Two nodes on one PostgreSQL are one server.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use application::cleanup::{Cleanup, RetentionPolicy};
use application::outbox::{OutboxMail, OutboxWorker};
use application::ports::{Clock as _, Mailer, MailerError, Store as _};
use application::rate_limits::RateLimit;
use async_trait::async_trait;
use infrastructure::persistence::Database;
use infrastructure::security::KeyedRateLimiter;
use integration_tests::app::TestClock;
use integration_tests::contract::builders::mail;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::server_process::ServerProcess;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use crate::BINARY;

/// Two nodes, started.
pub async fn nodes() -> Option<(ScratchDatabase, ServerProcess, ServerProcess)> {
    let scratch = ScratchDatabase::create_empty().await?;
    let mut first =
        ServerProcess::install_with(BINARY, [("MARIGOLD_DATABASE_URL", scratch.url().to_owned())]);
    let mut second = first.sibling();
    first.start();
    second.start();
    Some((scratch, first, second))
}

#[tokio::test]
async fn session_is_shared_by_nodes() {
    let Some((_scratch, first, second)) = nodes().await else { return };
    let anna = first.client();
    assert_eq!(anna.register("anna@example.com").unwrap().status, 201);
    let token = first.emailed_token("anna@example.com");
    let anna = anna.at(second.address());
    assert_eq!(anna.get(&format!("/api/auth/verify?token={token}")).unwrap().status, 200);
    let again = anna.at(first.address()).get(&format!("/api/auth/verify?token={token}")).unwrap();
    assert_ne!(again.body["signedIn"], true, "a link signs in once on all nodes");

    for node in [&first, &second] {
        assert_eq!(anna.at(node.address()).get("/api/auth/me").unwrap().status, 200);
    }
    let copy = anna.copy();
    assert_eq!(
        anna.at(first.address()).post("/api/auth/logout", &serde_json::json!({})).unwrap().status,
        204
    );
    assert_eq!(copy.at(second.address()).get("/api/auth/me").unwrap().status, 401);
}

#[tokio::test]
async fn end_other_sessions_applies_to_all_nodes() {
    let Some((_scratch, first, second)) = nodes().await else { return };
    let first_browser = first.client();
    assert_eq!(first_browser.register("anna@example.com").unwrap().status, 201);
    let token = first.emailed_token("anna@example.com");
    assert_eq!(first_browser.get(&format!("/api/auth/verify?token={token}")).unwrap().status, 200);
    let second_browser = second.client();
    assert_eq!(second_browser.login("anna@example.com").unwrap().status, 200);

    assert_eq!(first_browser.delete("/api/auth/sessions/others").unwrap().status, 204);

    assert_eq!(second_browser.get("/api/auth/me").unwrap().status, 401);
    assert_eq!(first_browser.at(second.address()).get("/api/auth/me").unwrap().status, 200);
}

#[tokio::test]
async fn login_failures_are_shared_by_nodes() {
    let Some((_scratch, first, second)) = nodes().await else { return };
    let wrong = serde_json::json!({"email": "mira@example.com", "password": "a wrong password"});
    let mut responses = Vec::new();
    for number in 0..22 {
        let node = if number % 2 == 0 { &first } else { &second };
        responses.push(node.client().post("/api/auth/login", &wrong).unwrap().status);
    }
    assert_eq!(responses[..20], [401; 20]);
    assert_eq!(responses[20..], [429; 2]);
}

/// Counts how often each email is sent, with a delay.
#[derive(Default)]
struct RecordingMailer(Mutex<BTreeMap<String, u32>>);

#[async_trait]
impl Mailer for RecordingMailer {
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError> {
        *self.0.lock().unwrap().entry(mail.id.to_string()).or_default() += 1;
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn outbox_two_nodes_send_each_email_once() {
    const MAILS: usize = 60;
    let Some(scratch) = ScratchDatabase::create().await else { return };
    let clock = Arc::new(TestClock::default());
    let limiter = Arc::new(KeyedRateLimiter::new(RateLimit::default_per_hour).unwrap());
    let mut mailers = Vec::new();
    let mut nodes = Vec::new();
    for _ in 0..3 {
        let database = Arc::new(Database::open(scratch.url()).await.unwrap());
        let recording_mailer = Arc::new(RecordingMailer::default());
        nodes.push((
            database.clone(),
            OutboxWorker::new(database, recording_mailer.clone(), limiter.clone(), clock.clone()),
        ));
        mailers.push(recording_mailer);
    }
    let mut unit = nodes[0].0.begin().await.unwrap();
    for number in 0..MAILS {
        unit.outbox().enqueue(&mail(&format!("mail {number}"), clock.now())).await.unwrap();
    }
    unit.commit().await.unwrap();

    let rounds: Vec<_> =
        nodes.into_iter().map(|(_, node)| tokio::spawn(async move { node.deliver_due().await })).collect();
    let mut sent = 0;
    for round in rounds {
        sent += round.await.unwrap().unwrap().sent;
    }
    assert_eq!(usize::try_from(sent).unwrap(), MAILS);
    let counts: Vec<_> = mailers.iter().map(|mailer| mailer.0.lock().unwrap().clone()).collect();
    let emails: BTreeMap<_, _> = counts.iter().flatten().collect();
    assert_eq!(emails.len(), MAILS, "all of them");
    assert_eq!(counts.iter().map(BTreeMap::len).sum::<usize>(), MAILS, "none by two nodes");
    assert!(counts.iter().flat_map(BTreeMap::values).all(|times| *times == 1), "none twice");
    assert!(counts.iter().all(|count| !count.is_empty()), "each node did a part: {counts:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn cleanup_two_nodes_do_not_conflict() {
    let Some(scratch) = ScratchDatabase::create().await else { return };
    let clock = Arc::new(TestClock::default());
    let mut rounds = Vec::new();
    for _ in 0..4 {
        let database = Arc::new(Database::open(scratch.url()).await.unwrap());
        let cleanup = Cleanup::new(database, clock.clone(), RetentionPolicy::default());
        rounds.push(tokio::spawn(async move {
            for _ in 0..10 {
                cleanup.run().await.unwrap();
            }
        }));
    }
    for round in rounds {
        round.await.unwrap();
    }
}

#[tokio::test]
async fn seed_two_nodes_load_once() {
    let Some(scratch) = ScratchDatabase::create().await else { return };
    let seed = |_| {
        let mut command = Command::new(BINARY);
        command.args(["seed", "--once"]).env_clear().env("MARIGOLD_DATABASE_URL", scratch.url());
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    for node in (0..3).map(seed).collect::<Vec<_>>() {
        let output = node.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let database = sea_orm::Database::connect(scratch.url()).await.unwrap();
    let rows = async |sql: &str| {
        database.query_all_raw(Statement::from_string(DbBackend::Postgres, sql)).await.unwrap().len()
    };
    assert!(rows("SELECT 1 FROM agents").await > 0);
    assert_eq!(rows("SELECT 1 FROM content_packs").await, 1);
    for (table, name) in
        [("agents", "title"), ("prompts", "name"), ("blog_posts", "title"), ("users", "email")]
    {
        let twice = format!("SELECT {name} FROM {table} GROUP BY {name} HAVING count(*) > 1");
        assert_eq!(rows(&twice).await, 0, "{table}");
    }
}
