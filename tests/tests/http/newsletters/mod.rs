//! Posts that are emailed to the members who chose it, once.

mod messages;
mod overview;
mod sending;
mod suppressions;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use application::newsletters::SendNewsletters;
use application::outbox::{OutboxMail, OutboxWorker};
use application::ports::{Mailer, MailerError};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use integration_tests::app::{Browser, TestApp, TestResponse};
use serde_json::{Value, json};

const ADA: &str = "ada@example.com";
const ANNA: &str = "anna@example.com";
const BEN: &str = "ben@example.com";
const CARLA: &str = "carla@example.com";
const PREFERENCES: &str = "/api/auth/email-preferences";

/// Refuses emails to some addresses and keeps the others.
#[derive(Default)]
struct MailServer {
    refused: BTreeMap<&'static str, MailerError>,
    accepted: Mutex<Vec<OutboxMail>>,
}

#[async_trait]
impl Mailer for MailServer {
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError> {
        if let Some(error) = self.refused.get(mail.to.as_str()) {
            return Err(error.clone());
        }
        self.accepted.lock().unwrap().push(mail.clone());
        Ok(())
    }
}

impl MailServer {
    fn refusing(address: &'static str, error: MailerError) -> Arc<Self> {
        Arc::new(Self { refused: BTreeMap::from([(address, error)]), ..Self::default() })
    }

    /// The newsletters to this address.
    fn newsletters_to(&self, address: &str) -> Vec<OutboxMail> {
        let accepted = self.accepted.lock().unwrap();
        accepted.iter().filter(|mail| mail.kind.is_bulk() && mail.to.as_str() == address).cloned().collect()
    }

    fn recipients(&self) -> Vec<String> {
        let accepted = self.accepted.lock().unwrap();
        accepted.iter().filter(|mail| mail.kind.is_bulk()).map(|mail| mail.to.to_string()).collect()
    }
}

/// Lets the workers run until there is nothing to do.
async fn work(app: &TestApp, server: &Arc<MailServer>) {
    let newsletters = SendNewsletters::new(&app.context);
    for _ in 0..20 {
        while newsletters.run().await.unwrap().is_some() {}
        OutboxWorker::new(&app.context, server.clone()).deliver_due().await.unwrap();
        app.clock.advance(TimeDelta::seconds(1));
    }
}

fn post_body(slug: &str, is_published: bool) -> Value {
    json!({
        "title": "Three good questions", "slug": slug, "excerpt": "Ask them first.",
        "content": "<h2>Who</h2><p>Ask <a href=\"https://a.example/?b=1\">them</a> &amp; wait.</p>\
                    <p><img src=\"https://a.example/cat.png\" alt=\"A cat\"></p>",
        "isPublished": is_published,
    })
}

pub(super) async fn create_post(ada: &Browser<'_>, slug: &str, is_published: bool) -> String {
    let created = ada.post("/api/admin/blog/posts", post_body(slug, is_published)).await.expect(201);
    created.json()["id"].as_str().unwrap().to_owned()
}

fn path_of(post: &str) -> String {
    format!("/api/admin/blog/posts/{post}/newsletter")
}

pub(super) async fn schedule(ada: &Browser<'_>, post: &str, body: Value) -> TestResponse {
    ada.post(&path_of(post), body).await
}

/// A time as a field for date and time has it.
fn local(time: DateTime<Utc>) -> String {
    time.format("%Y-%m-%dT%H:%M").to_string()
}

async fn send_now(ada: &Browser<'_>, post: &str) {
    let _ = schedule(ada, post, json!({"when": "now"})).await.expect(201);
}

/// The newsletter of this post.
async fn newsletter(ada: &Browser<'_>, post: &str) -> Value {
    ada.get(&path_of(post)).await.expect(200).json()["newsletter"].clone()
}

async fn subscriber<'a>(app: &'a TestApp, email: &str) -> Browser<'a> {
    let member = app.member(email).await;
    let _ = member.put(PREFERENCES, json!({"newPosts": true})).await.expect(200);
    member
}

fn counts(newsletter: &Value) -> [u64; 5] {
    ["recipients", "sent", "refused", "skipped", "unsubscribed"]
        .map(|name| newsletter[name].as_u64().unwrap())
}
