//! Two nodes on one PostgreSQL are one server.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use application::Context;
use application::cleanup::Cleanup;
use application::newsletters::{SendNewsletters, SendingRate};
use application::outbox::{OutboxMail, OutboxWorker};
use application::ports::{Clock as _, MailFilter, Mailer, MailerError, PageRequest, Store as _};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use domain::newsletters::{Newsletter, NewsletterBody, SendTime, SubjectAndPreview};
use domain::posts::{Post, PostDetails, PostDraft, PostExcerpt, PostTitle, Schedule};
use domain::users::{EmailPreference, EmailTopic, User};
use domain::{NewsletterId, PostId, RichText, Slug};
use infrastructure::persistence::Database;
use integration_tests::app::{TestClock, context};
use integration_tests::contract::builders::{mail, next_id, user};
use integration_tests::database;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::server_process::{PASSWORD, ServerProcess};
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
    let password = serde_json::json!({"newPassword": PASSWORD});
    assert_eq!(first_browser.put("/api/auth/password", &password).unwrap().status, 204);
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
    let mut mailers = Vec::new();
    let mut nodes = Vec::new();
    for _ in 0..3 {
        let database = Arc::new(database::open(scratch.url()).await.unwrap());
        let recording_mailer = Arc::new(RecordingMailer::default());
        nodes.push((
            database.clone(),
            OutboxWorker::new(&Arc::new(context(database, clock.clone())), recording_mailer.clone()),
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
        let database = Arc::new(database::open(scratch.url()).await.unwrap());
        let cleanup = Cleanup::new(&Arc::new(context(database, clock.clone())));
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
    // For the images.
    let folder = tempfile::TempDir::new().unwrap();
    let seed = |_| {
        let mut command = Command::new(BINARY);
        command
            .current_dir(&folder)
            .args(["seed", "--once"])
            .env_clear()
            .env("MARIGOLD_DATABASE_URL", scratch.url());
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

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn newsletter_two_nodes_queue_each_recipient_once() {
    const MEMBERS: usize = 120;
    let Some(scratch) = ScratchDatabase::create().await else { return };
    let clock = Arc::new(TestClock::default());
    let first = Arc::new(database::open(scratch.url()).await.unwrap());
    let post = store_post_with_subscribers(&first, MEMBERS, clock.now()).await;
    let id = NewsletterId::from_uuid(next_id());
    let mut newsletter = Newsletter::schedule(
        id,
        post,
        "Title".to_owned(),
        SubjectAndPreview::default(),
        SendTime::At(clock.now()),
        clock.now(),
    );
    let body = NewsletterBody {
        html: "<p>a</p>".into(),
        text: "a".into(),
        preview_text: String::new(),
        post_url: "https://a.example".into(),
    };
    newsletter.start("Title".to_owned(), body, 1, clock.now());
    let mut unit = first.begin().await.unwrap();
    assert!(unit.newsletters().insert(&newsletter).await.unwrap());
    unit.commit().await.unwrap();

    let mut nodes = Vec::new();
    for _ in 0..3 {
        let database = Arc::new(database::open(scratch.url()).await.unwrap());
        nodes.push(tokio::spawn(queue_newsletter(database, clock.clone())));
    }
    for node in nodes {
        node.await.unwrap();
    }
    let mut unit = first.read().await.unwrap();
    let figures = unit.newsletters().figures(id).await.unwrap();
    assert_eq!(usize::try_from(figures.recipients()).unwrap(), MEMBERS);
    let emails = unit.outbox().list(&MailFilter::default(), &PageRequest::first(1000)).await.unwrap().items;
    let mut recipients: Vec<_> = emails.into_iter().map(|mail| mail.to.to_string()).collect();
    recipients.sort();
    recipients.dedup();
    assert_eq!(recipients.len(), MEMBERS);
    assert!(unit.newsletters().find(id).await.unwrap().unwrap().is_queued);
}

/// Runs the worker of one node, whose clock jumps past the lease of each batch.
async fn queue_newsletter(database: Arc<Database>, clock: Arc<TestClock>) {
    let newsletter_rate = SendingRate::per_minute(SendingRate::MAX);
    let worker =
        SendNewsletters::new(&Arc::new(Context { newsletter_rate, ..context(database, clock.clone()) }));
    for _ in 0..200 {
        // Contention is retried by the next run.
        let _ = worker.run().await;
        clock.advance(TimeDelta::milliseconds(50));
    }
}

async fn store_post_with_subscribers(database: &Database, count: usize, now: DateTime<Utc>) -> PostId {
    let author = user("ada@example.com");
    let draft = PostDraft {
        title: PostTitle::parse("Title").unwrap(),
        slug: Slug::parse("title").unwrap(),
        content: RichText::from_sanitized("<p>a</p>").unwrap(),
        excerpt: PostExcerpt::parse("a").unwrap(),
        is_published: true,
        schedule: Schedule::Never,
        details: PostDetails::default(),
    };
    let post = Post::create(PostId::from_uuid(next_id()), author.id, draft, now);
    let mut unit = database.begin().await.unwrap();
    assert!(unit.users().insert(&author).await.unwrap());
    assert!(unit.posts().insert(&post).await.unwrap());
    for number in 0..count {
        let member = User { is_verified: true, ..user(&format!("reader{number}@example.com")) };
        assert!(unit.users().insert(&member).await.unwrap());
        let token = format!("token {number}");
        let preference = EmailPreference::new(member.id, EmailTopic::NewPosts, token).chosen(true, now);
        unit.email_preferences().insert_if_absent(&preference).await.unwrap();
    }
    unit.commit().await.unwrap();
    post.id
}
