//! A slug belongs to one post.

use crate::http::prelude::*;

use super::{ADMIN_PATH, BLOG, admin_path, create, draft, list, post, slugs, with};

/// Expects that the slug is taken, and returns the suggestion.
fn expect_suggestion(response: &TestResponse) -> String {
    response.expect_error_with(409, "slug_taken", &["fields", "suggestion"]);
    let body = response.json();
    let suggestion = body["suggestion"].as_str().unwrap().to_owned();
    assert_eq!(body["fields"], json!({"slug": format!("This slug is taken. {suggestion} is free.")}));
    suggestion
}

#[http_test]
async fn create_post_taken_slug_suggests_another(app: TestApp, ada: Admin) {
    let _ = create(&app, &ada, post("five-dinners")).await;
    for number in 2..=4 {
        let suggestion = expect_suggestion(&ada.post(ADMIN_PATH, post("five-dinners")).await);
        assert_eq!(suggestion, format!("five-dinners-{number}"));
        let _ = create(&app, &ada, post(&suggestion)).await;
    }
    assert_eq!(expect_suggestion(&ada.post(ADMIN_PATH, post("five-dinners-2")).await), "five-dinners-2-2");
    assert_eq!(list(&ada, ADMIN_PATH).await.len(), 4);
}

#[http_test]
async fn create_post_suggests_first_free_number(app: TestApp, ada: Admin) {
    for slug in ["tea", "tea-2", "tea-4"] {
        let _ = create(&app, &ada, post(slug)).await;
    }
    assert_eq!(expect_suggestion(&ada.post(ADMIN_PATH, post("tea")).await), "tea-3");
}

#[http_test]
async fn create_post_slug_of_draft_is_taken(app: TestApp, ada: Admin) {
    let _ = create(&app, &ada, draft("tea")).await;
    assert_eq!(expect_suggestion(&ada.post(ADMIN_PATH, post("tea")).await), "tea-2");
}

#[http_test]
async fn update_post_slug_of_other_post_is_rejected(app: TestApp, ada: Admin) {
    let _ = create(&app, &ada, post("tea")).await;
    let created = create(&app, &ada, post("coffee")).await;
    let edited = with(post("coffee"), "title", &json!("Coffee, changed"));
    for _ in 0..2 {
        let saved = ada.put(&admin_path(&created), edited.clone()).await.expect(200).json();
        assert_eq!((&saved["slug"], &saved["title"]), (&json!("coffee"), &json!("Coffee, changed")));
    }
    let taken = with(post("tea"), "title", &json!("Tea, mine now"));
    assert_eq!(expect_suggestion(&ada.put(&admin_path(&created), taken).await), "tea-2");
    let posts = list(&ada, ADMIN_PATH).await;
    assert_eq!(slugs(&posts), ["coffee", "tea"]);
    assert_eq!(posts[0]["title"], "Coffee, changed", "a rejected edit changes nothing");
    let _ = ada.put(&admin_path(&created), post("tea-2")).await.expect(200);
    assert_eq!(slugs(&list(&ada, ADMIN_PATH).await), ["tea-2", "tea"]);
}

#[http_test]
async fn create_post_suggested_slug_fits_limit(app: TestApp, ada: Admin) {
    let longest = "a".repeat(120);
    let _ = create(&app, &ada, post(&longest)).await;
    let suggestion = expect_suggestion(&ada.post(ADMIN_PATH, post(&longest)).await);
    assert_eq!(suggestion, format!("{}-2", "a".repeat(118)));
    let _ = create(&app, &ada, post(&suggestion)).await;
}

#[http_test]
async fn former_slug_redirects_to_current(app: TestApp, ada: Admin) {
    let created = create(&app, &ada, post("tea")).await;
    for slug in ["green-tea", "white-tea"] {
        let _ = ada.put(&admin_path(&created), post(slug)).await.expect(200);
    }
    for old_slug in ["tea", "green-tea"] {
        let response = app.browser().get(&format!("{BLOG}/{old_slug}")).await.expect(301);
        assert_eq!(response.header("location"), "/api/blog/posts/white-tea");
        assert_eq!(response.header("cache-control"), "no-cache", "another post may take the slug");
    }
    let _ = app.browser().get(&format!("{BLOG}/white-tea")).await.expect(200);

    let _ = create(&app, &ada, post("tea")).await;
    let _ = app.browser().get(&format!("{BLOG}/tea")).await.expect(200);
    let _ = ada.delete(&admin_path(&created)).await.expect(204);
    app.browser().get(&format!("{BLOG}/green-tea")).await.expect_error(404, "not_found");
}

#[http_test]
async fn former_slug_of_draft_redirects_only_admins(app: TestApp, ada: Admin, anna: Member) {
    let created = create(&app, &ada, post("tea")).await;
    let _ = ada.put(&admin_path(&created), draft("secret-tea")).await.expect(200);
    for reader in [&app.browser(), &anna] {
        let response = reader.get(&format!("{BLOG}/tea")).await;
        response.expect_error(404, "not_found");
        assert_eq!(response.header("location"), "");
    }
    let _ = ada.get(&format!("{BLOG}/tea")).await.expect(301);
}

#[http_test]
async fn paths_of_a_former_blog_redirect(app: TestApp, ada: Admin) {
    let dinners = create(&app, &ada, post("dinners")).await;
    let _ = ada.put(&admin_path(&dinners), post("five-dinners")).await.expect(200);
    let _ = create(&app, &ada, draft("draft")).await;
    for (path, to) in [
        ("/five-dinners/", "/blog/five-dinners"),
        ("/five-dinners", "/blog/five-dinners"),
        ("/2024/01/31/dinners/", "/blog/five-dinners"),
        ("/tag/food/", "/blog/tag/food"),
        ("/category/home/food/", "/blog/tag/food"),
        ("/tag/food/rss/", "/blog/tag/food/feed.xml"),
        ("/author/ada/", "/blog"),
        ("/page/2/", "/blog"),
        ("/rss/", "/blog/feed.xml"),
        ("/feed", "/blog/feed.xml"),
        ("/2024/01/", "/blog/archive/2024/01"),
    ] {
        assert_eq!(app.browser().get(path).await.expect(301).header("location"), to, "{path}");
    }
    for path in ["/draft/", "/nothing/", "/tag/", "/wp-login.php", "//evil.example/", "/api/five-dinners"] {
        let _ = app.browser().get(path).await.expect(404);
    }
    let _ = ada.get("/draft/").await.expect(404);
}
