//! Edits of posts: stored fields, concurrent edits, and sanitized HTML.

use crate::http::prelude::*;

use super::{ADMIN_PATH, BLOG, admin_path, create, list, post, with};

#[http_test]
async fn update_post_keeps_created_at(app: TestApp, ada: Admin) {
    let created = create(&app, &ada, post("tea")).await;
    assert_eq!(created["createdAt"], created["updatedAt"]);
    app.clock.advance(TimeDelta::hours(1));
    let edit = json!({
        "title": " Coffee ",
        "slug": "coffee",
        "content": " <p>Black.</p> ",
        "excerpt": " One cup. ",
        "isPublished": false,
        "updatedAt": created["updatedAt"],
        "id": "00000000-0000-0000-0000-000000000007",
        "createdAt": "2001-01-01T00:00:00Z",
    });
    let saved = ada.put(&admin_path(&created), edit).await.expect(200).json();
    let expected = json!({
        "id": created["id"],
        "slug": "coffee",
        "title": "Coffee",
        "excerpt": "One cup.",
        "content": "<p>Black.</p>",
        "tags": [],
        "seoTitle": "",
        "seoDescription": "",
        "featureImage": null,
        "authorId": created["authorId"],
        "authorName": "Anna",
        "isPublished": false,
        "createdAt": created["createdAt"],
        "updatedAt": "2026-11-21T13:00:01Z",
        "publishedAt": created["createdAt"],
        "scheduledFor": null,
        "readingMinutes": 1,
    });
    assert_eq!(saved, expected);
    assert_eq!(ada.get(&admin_path(&created)).await.expect(200).json(), expected);
    let _ = ada.get(&format!("{BLOG}/tea")).await.expect(301);
}

#[http_test]
async fn update_post_stale_version_returns_409(app: TestApp, ada: Admin, eve: Admin) {
    let original = create(&app, &ada, post("tea")).await;
    let edit = |title: &str, version: &Value| {
        with(with(post("tea"), "title", &json!(title)), "updatedAt", &version["updatedAt"])
    };
    let saved = eve.put(&admin_path(&original), edit("Eve's", &original)).await.expect(200).json();
    let response = ada.put(&admin_path(&original), edit("Ada's", &original)).await;
    response.expect_error(409, "edit_conflict");
    assert!(response.message().starts_with("Someone else saved a newer version"), "{}", response.text);
    assert_eq!(eve.get(&admin_path(&original)).await.expect(200).json(), saved);
    let merged = ada.put(&admin_path(&original), edit("Both", &saved)).await.expect(200).json();
    assert_eq!(merged["title"], "Both");
    eve.put(&admin_path(&original), edit("Eve's", &saved)).await.expect_error(409, "edit_conflict");
}

#[http_test]
async fn update_post_twice_with_returned_version_succeeds(app: TestApp, ada: Admin) {
    let mut version = create(&app, &ada, post("tea")).await;
    for title in ["One", "Two", "Three"] {
        let body = with(with(post("tea"), "title", &json!(title)), "updatedAt", &version["updatedAt"]);
        let saved = ada.put(&admin_path(&version), body).await.expect(200).json();
        assert_ne!(saved["updatedAt"], version["updatedAt"], "even if the clock did not advance");
        assert_eq!((&saved["slug"], &saved["title"]), (&json!("tea"), &json!(title)));
        version = saved;
    }
}

#[http_test]
async fn update_deleted_post_returns_404(app: TestApp, ada: Admin) {
    let created = create(&app, &ada, post("tea")).await;
    let _ = ada.delete(&admin_path(&created)).await.expect(204);
    let body = with(post("tea"), "updatedAt", &created["updatedAt"]);
    ada.put(&admin_path(&created), body).await.expect_error(404, "not_found");
    assert!(list(&ada, ADMIN_PATH).await.is_empty());
}

#[http_test]
async fn save_post_sanitizes_html(app: TestApp, ada: Admin) {
    let bad = "<p onclick=\"run()\" style=\"color:red\">a<script>run()</script><a href=\"javascript:run()\">b</a></p>\
               <img src=\"http://example.com/a.png\"><img src=\"https://example.com/a.png\" onerror=\"run()\">\
               <iframe src=\"https://example.com\"></iframe><p><a href=\"https://example.com\">c</a></p>";
    let good = "<p>ab</p><img src=\"https://example.com/a.png\">\
                <p><a href=\"https://example.com\" target=\"_blank\" rel=\"noopener noreferrer\">c</a></p>";
    let body = with(post("tea"), "content", &json!(bad));
    let created = create(&app, &ada, body.clone()).await;
    assert_eq!(created["content"], good);
    let _ = ada.put(&admin_path(&created), post("tea")).await.expect(200);
    assert_eq!(ada.put(&admin_path(&created), body).await.expect(200).json()["content"], good);
    for browser in [&app.browser(), &ada] {
        assert_eq!(browser.get(&format!("{BLOG}/tea")).await.expect(200).json()["content"], good);
    }
    let saved_again = with(post("tea"), "content", &json!(good));
    assert_eq!(ada.put(&admin_path(&created), saved_again).await.expect(200).json()["content"], good);
    assert_eq!(ada.get(&admin_path(&created)).await.expect(200).json()["content"], good);
}
