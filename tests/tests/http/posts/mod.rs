//! The blog and its admin API.

mod cards;
mod changes;
mod details;
mod edits;
mod limits;
mod lists;
mod previews;
mod reading;
mod revisions;
mod schedule;
mod slugs;
mod tags;
mod working_copies;

use crate::http::prelude::*;

const BLOG: &str = "/api/blog/posts";
const ADMIN_PATH: &str = "/api/admin/blog/posts";

/// A published post.
fn post(slug: &str) -> Value {
    json!({
        "title": "Five dinners, one list",
        "slug": slug,
        "content": "<p>Start with what is in the fridge.</p>",
        "excerpt": "A week of dinners in ten minutes.",
        "isPublished": true,
    })
}

fn with(mut body: Value, field: &str, value: &Value) -> Value {
    body[field] = value.clone();
    body
}

fn draft(slug: &str) -> Value {
    with(post(slug), "isPublished", &json!(false))
}

async fn list(browser: &Browser<'_>, path: &str) -> Vec<Value> {
    browser.get(path).await.expect(200).json().as_array().expect("a list").clone()
}

fn slugs(posts: &[Value]) -> Vec<&str> {
    posts.iter().map(|post| post["slug"].as_str().unwrap()).collect()
}

/// Creates a post one second later and returns it.
async fn create(app: &TestApp, ada: &Browser<'_>, body: Value) -> Value {
    app.clock.advance(TimeDelta::seconds(1));
    ada.post(ADMIN_PATH, body).await.expect(201).json()
}

/// A post's admin path.
fn admin_path(post: &Value) -> String {
    format!("{ADMIN_PATH}/{}", post["id"].as_str().unwrap())
}
