//! Posts that are emailed to the members who chose it, once.

mod messages;
mod overview;
mod sending;
mod suppressions;

use std::sync::Arc;

use crate::http::prelude::*;
use application::newsletters::SendNewsletters;
use application::outbox::OutboxWorker;
use chrono::{DateTime, Utc};

const CARLA: &str = "carla@example.com";
const PREFERENCES: &str = "/api/auth/email-preferences";

/// Lets the workers run until there is nothing to do.
async fn work(app: &TestApp, server: &Arc<TestMailer>) {
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
