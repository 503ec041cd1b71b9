//! Kills the server while it sends a newsletter.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;
use std::time::Duration;

use integration_tests::seeded_rng::SeededRng;
use integration_tests::server_process::{ServerDatabase, ServerProcess};
use integration_tests::soak;
use serde_json::json;

use crate::crash_recovery::fixture::PASSWORD;

/// Emails that are passed to the mail server at the same time: half of the workers.
const IN_FLIGHT: usize = 4;

fn address_of(member: usize) -> String {
    format!("reader{member}@example.com")
}

/// Members who want new posts, and some who must not get them.
fn insert_members(database: &ServerDatabase, count: usize) {
    database.execute(&format!(
        "INSERT INTO users (id, email, email_key, first_name, password_kind, is_verified, created_at, has_bought, search_text) \
         WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count} + 9) \
         SELECT randomblob(16), 'reader' || n || '@example.com', 'reader' || n || '@example.com', 'Reader', 'none', \
         n <> {count}, '2026-01-01T00:00:00+00:00', FALSE, '' FROM numbers"
    ));
    // One of the others is unverified, one has turned the emails off, and the rest never chose them.
    database.execute(&format!(
        "INSERT INTO email_preferences (user_id, topic, is_wanted, chosen_at, unsubscribe_token) \
         SELECT id, 'new_posts', email <> 'reader{off}@example.com', '2026-01-01T00:00:00+00:00', 'token of ' || email FROM users \
         WHERE email LIKE 'reader%' AND CAST(substr(email, 7) AS INTEGER) <= {off}",
        off = count + 1
    ));
}

/// Sends the newest demo post now; returns its title.
fn start_newsletter(server: &ServerProcess) -> String {
    let ada = server.client();
    let login = json!({"email": "ada@marigold.example", "password": PASSWORD});
    assert_eq!(ada.post("/api/auth/login", &login).unwrap().status, 200);
    let posts = ada.get("/api/admin/blog/posts").unwrap().body;
    let (id, title) = (posts[0]["id"].as_str().unwrap(), posts[0]["title"].as_str().unwrap());
    let path = format!("/api/admin/blog/posts/{id}/newsletter");
    let scheduled = ada.post(&path, &json!({"when": "now"})).unwrap();
    assert_eq!(scheduled.status, 201, "{}", scheduled.body);
    title.to_owned()
}

#[test]
fn newsletter_killed_repeatedly_reaches_everyone_once() {
    let (members, kills) = (soak::size(300, 10_000), soak::size(5, 100));
    let settings = [("MARIGOLD_LOG", "off".to_owned()), ("MARIGOLD_NEWSLETTER_RATE", "6000".to_owned())];
    let mut server = ServerProcess::install_with(crate::BINARY, settings);
    let database = server.database();
    insert_members(&database, members);
    server.start();
    let title = start_newsletter(&server);
    let sent = || database.count("SELECT COUNT(*) FROM newsletter_recipients WHERE outcome = 'sent'");
    let mut rng = SeededRng::new(20_261_125);
    for kill in 1..=kills {
        let due = i64::try_from(members * kill / (kills + 2)).unwrap();
        server.wait_until("some more emails are sent", || sent() >= due);
        thread::sleep(Duration::from_millis(rng.below(30)));
        server.kill();
        server.start();
    }
    let at_last_kill = sent();
    assert!(at_last_kill < i64::try_from(members).unwrap(), "no kill came after the end");
    server.wait_until("every email is in the outbox", || {
        database.count("SELECT COUNT(*) FROM newsletters WHERE is_queued") == 1
    });
    database.end_leases();
    server.wait_until("the newsletter is sent", || {
        database.count("SELECT COUNT(*) FROM newsletters WHERE state = 'sent'") == 1
    });

    let mut copies: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (recipient, message_id) in server.message_ids(&title) {
        copies.entry(recipient).or_default().push(message_id);
    }
    let expected: BTreeSet<_> = (0..members).map(address_of).collect();
    assert_eq!(copies.keys().cloned().collect::<BTreeSet<_>>(), expected, "everyone, and no one else");
    assert!(
        copies.values().all(|ids| ids.iter().collect::<BTreeSet<_>>().len() == 1),
        "copies of an email have the same Message-ID"
    );
    let repeated: usize = copies.values().map(|ids| ids.len() - 1).sum();
    assert!(repeated <= kills * IN_FLIGHT, "{repeated} emails were sent again after {kills} kills");
    let recipients = database.count("SELECT COUNT(*) FROM newsletter_recipients");
    assert_eq!((recipients, sent()), (i64::try_from(members).unwrap(), recipients));
    soak::report(&format!(
        "newsletter: {members} recipients, {kills} kills, no one missed, {repeated} emails repeated after a kill"
    ));
}
