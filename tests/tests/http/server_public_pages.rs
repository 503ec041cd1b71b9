//! Public pages: the first response contains the complete text for search engines and readers without JavaScript,
//! and the preloaded data of the front end.

use crate::http::prelude::*;

const ADMIN_PATH: &str = "/api/admin/blog/posts";

fn post(slug: &str) -> Value {
    json!({
        "title": "Salt & <b>pepper</b> %SITE_NAME%", "slug": slug, "excerpt": "\"Quoted\" & </script><script>",
        "content": "<h1>Begin</h1><p dir=\"auto\">1 &lt; 2</p><p dir=\"auto\"><img src=\"https://images.example/a.png\" alt=\"a\"></p>",
        "isPublished": true,
    })
}

async fn create_post(app: &TestApp, ada: &Browser<'_>, body: Value) -> Value {
    app.clock.advance(TimeDelta::seconds(1));
    ada.post(ADMIN_PATH, body).await.expect(201).json()
}

/// The JSON in the only element that starts with this text.
fn json_after(response: &TestResponse, start: &str) -> Value {
    let parts: Vec<_> = response.text.split(start).collect();
    assert_eq!(parts.len(), 2, "{start} in {}", response.text);
    serde_json::from_str(parts[1].split("</script>").next().unwrap()).expect("JSON")
}

fn preloaded_data(response: &TestResponse) -> Value {
    json_after(response, "<script type=\"application/json\" id=\"preloaded-data\">")
}

#[http_test]
async fn blog_page_contains_posts_and_api_data(app: TestApp, ada: Admin) {
    for slug in ["older", "newer"] {
        let _ = create_post(&app, &ada, post(slug)).await;
    }
    let response = app.browser().get("/blog").await.expect(200);
    assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    let newer = response.text.find("<a href=\"/blog/newer\">").expect("the newer post");
    let older = response.text.find("<a href=\"/blog/older\">").expect("the older post");
    assert!(newer < older);
    for text in [
        ">Salt &amp; &lt;b&gt;pepper&lt;/b&gt; %SITE_NAME%</a>",
        "<time datetime=\"2026-11-21T12:00:01Z\">Nov 21, 2026</time>",
        "<p>&quot;Quoted&quot; &amp; &lt;/script&gt;&lt;script&gt;</p>",
        "<title>Blog · Marigold</title>",
        "<link rel=\"canonical\" href=\"http://marigold.test/blog\">",
    ] {
        assert!(response.text.contains(text), "{text} in {}", response.text);
    }
    let posts = app.browser().get("/api/blog/posts").await.expect(200).json();
    assert_eq!(preloaded_data(&response), json!({"/api/blog/posts": posts}));
}

#[http_test]
async fn blog_pages_link_to_each_other(app: TestApp, ada: Admin) {
    for number in 1..=49 {
        let _ = create_post(&app, &ada, post(&format!("number-{number}"))).await;
    }
    let all = app.browser().get("/api/blog/posts").await.expect(200).json();
    let all = all.as_array().unwrap();
    let pages = [
        ("/blog", &all[..24], "Blog · Marigold", None, Some("/blog?page=2")),
        ("/blog?page=2", &all[24..48], "Blog, page 2 · Marigold", Some("/blog"), Some("/blog?page=3")),
        ("/blog?page=3", &all[48..], "Blog, page 3 · Marigold", Some("/blog?page=2"), None),
    ];
    for (path, posts, title, newer, older) in pages {
        let response = app.browser().get(path).await.expect(200);
        assert!(response.text.contains(&format!("<title>{title}</title>")), "{path}");
        let canonical = format!("<link rel=\"canonical\" href=\"http://marigold.test{path}\">");
        assert!(response.text.contains(&canonical), "{path}");
        assert_eq!(response.text.matches("<li>").count(), posts.len(), "{path}");
        for (relation, neighbor) in [("prev", newer), ("next", older)] {
            let link = format!("href=\"{}\" rel=\"{relation}\"", neighbor.unwrap_or_default());
            assert_eq!(response.text.contains(&link), neighbor.is_some(), "{path}: {relation}");
            let head =
                format!("rel=\"{relation}\" href=\"http://marigold.test{}\"", neighbor.unwrap_or_default());
            assert_eq!(response.text.contains(&head), neighbor.is_some(), "{path}: {relation} in the head");
        }
        assert_eq!(
            preloaded_data(&response),
            json!({path: {"posts": posts, "isLast": older.is_none()}}),
            "{path}"
        );
    }
}

#[http_test]
async fn blog_page_past_end_returns_404(app: TestApp, ada: Admin) {
    for number in 1..=25 {
        let _ = create_post(&app, &ada, post(&format!("number-{number}"))).await;
    }
    for page in ["3", "0", "-1", "02", "+2", "two", "", "99999999999999999999"] {
        let _ = app.browser().get(&format!("/blog?page={page}")).await.expect(404);
    }
    let response = app.browser().get("/blog?page=1").await.expect(200);
    assert!(response.text.contains("<link rel=\"canonical\" href=\"http://marigold.test/blog\">"));
}

#[http_test]
async fn blog_pages_update_after_new_post(app: TestApp, ada: Admin) {
    for number in 1..=24 {
        let _ = create_post(&app, &ada, post(&format!("number-{number}"))).await;
    }
    let _ = app.browser().get("/blog?page=2").await.expect(404);
    let _ = create_post(&app, &ada, post("one-more")).await;
    let second = app.browser().get("/blog?page=2").await.expect(200);
    assert_eq!(preloaded_data(&second)["/blog?page=2"]["posts"][0]["slug"], "number-1");
}

#[http_test]
async fn blog_page_empty_shows_notice(app: TestApp) {
    let response = app.browser().get("/blog").await.expect(200);
    assert!(response.text.contains("<h2>No posts</h2>"));
    assert_eq!(preloaded_data(&response), json!({"/api/blog/posts": []}));
}

#[http_test]
async fn post_page_contains_post_and_api_data(app: TestApp, ada: Admin) {
    let _ = create_post(&app, &ada, post("a-post")).await;
    let response = app.browser().get("/blog/a-post").await.expect(200);
    for text in [
        "<h1>Salt &amp; &lt;b&gt;pepper&lt;/b&gt; %SITE_NAME%</h1>",
        "<time datetime=\"2026-11-21T12:00:01Z\">November 21, 2026</time>",
        "<div><h1 dir=\"auto\" id=\"section-begin\" aria-level=\"2\">Begin<a href=\"#section-begin\" aria-label=\"Link to this section\"></a></h1><p dir=\"auto\">1 &lt; 2</p><p dir=\"auto\"><img loading=\"lazy\" src=\"https://images.example/a.png\"",
    ] {
        assert!(response.text.contains(text), "{text} in {}", response.text);
    }
    let post = app.browser().get("/api/blog/posts/a-post").await.expect(200).json();
    assert_eq!(preloaded_data(&response), json!({"/api/blog/posts/a-post": post}));
}

#[http_test(is_https: true)]
async fn post_page_has_link_preview_metadata(app: TestApp, ada: Admin) {
    let created = create_post(&app, &ada, post("a-post")).await;
    let response = app.browser().get("/blog/a-post").await.expect(200);
    for text in [
        "<title>Salt &amp; &lt;b&gt;pepper&lt;/b&gt; %SITE_NAME% · Marigold</title>",
        "<meta name=\"description\" content=\"&quot;Quoted&quot; &amp; &lt;/script&gt;&lt;script&gt;\">",
        "<link rel=\"canonical\" href=\"https://marigold.test/blog/a-post\">",
        "<meta property=\"og:type\" content=\"article\">",
        "<meta property=\"og:url\" content=\"https://marigold.test/blog/a-post\">",
        "<meta property=\"article:published_time\" content=\"2026-11-21T12:00:01Z\">",
    ] {
        assert!(response.text.contains(text), "{text} in {}", response.text);
    }
    let json_ld = json_after(&response, "<script type=\"application/ld+json\">");
    assert_eq!((&json_ld["@type"], &json_ld["headline"]), (&json!("BlogPosting"), &created["title"]));
    assert_eq!(json_ld["url"], "https://marigold.test/blog/a-post");
    assert_eq!(json_ld["datePublished"], created["createdAt"]);
}

#[http_test]
async fn landing_and_login_pages_are_prerendered(app: TestApp) {
    for (path, title, text) in [
        ("/", "Marigold", "<h1>Marigold</h1>"),
        ("/login", "Welcome Back · Marigold", "<h1>Welcome Back</h1>"),
    ] {
        let response = app.browser().get(path).await.expect(200);
        for part in
            [text, &format!("<title>{title}</title>"), "<meta property=\"og:title\"", "needs JavaScript"]
        {
            assert!(response.text.contains(part), "{part} in {}", response.text);
        }
    }
}

#[http_test]
async fn landing_links_to_the_sample_agents_that_exist(app: TestApp, ada: Admin) {
    let visitor = app.browser();
    let samples = async || visitor.get("/api/landing").await.expect(200).json()["samples"].clone();
    let page = async || visitor.get("/").await.expect(200).text;
    assert_eq!(samples().await, json!([]));
    assert!(page().await.contains("Meal, Grocery List, and Recipe Planner, Email Assistant, Document"));
    let (email, _) = (app.agent("Email Assistant", 0).await, app.agent("Document Analyzer", 900).await);
    let found = json!([
        {"title": "Email Assistant", "slug": "email-assistant"},
        {"title": "Document Analyzer", "slug": "document-analyzer"},
    ]);
    assert_eq!(samples().await, found);
    let html = page().await;
    let analyzer = "<a href=\"/gpts/document-analyzer\">C</a>";
    let both = format!("<aside>, <a href=\"/gpts/email-assistant\">B</a>, {analyzer}, </aside>");
    assert!(html.contains(&both), "{html}");
    let response = visitor.get("/").await;
    let preloaded = json_after(&response, "<script type=\"application/json\" id=\"preloaded-data\">");
    assert_eq!(preloaded["/api/landing"]["samples"], found);
    let _ = ada.delete(&format!("/api/admin/gpts/{email}")).await.expect(200);
    assert!(page().await.contains(&format!("<aside>, , {analyzer}, </aside>")), "its default is hidden");
}

#[http_test]
async fn post_page_updates_after_edit(app: TestApp, ada: Admin) {
    let created = create_post(&app, &ada, post("a-post")).await;
    let admin_path = format!("{ADMIN_PATH}/{}", created["id"].as_str().unwrap());
    for path in ["/blog", "/blog/a-post"] {
        let mut edited = post("a-post");
        edited["title"] = json!(format!("Changed for {path}"));
        let _ = ada.put(&admin_path, edited).await.expect(200);
        let response = app.browser().get(path).await.expect(200);
        assert!(response.text.contains(&format!("Changed for {path}")), "{path}");
    }
    let _ = ada.delete(&admin_path).await.expect(204);
    let _ = app.browser().get("/blog/a-post").await.expect(404);
    assert!(!app.browser().get("/blog").await.expect(200).text.contains("Changed"));
}

#[http_test]
async fn post_page_former_slug_redirects(app: TestApp, ada: Admin) {
    let created = create_post(&app, &ada, post("before")).await;
    let admin_path = format!("{ADMIN_PATH}/{}", created["id"].as_str().unwrap());
    let _ = ada.put(&admin_path, post("after")).await.expect(200);
    let response = app.browser().get("/blog/before").await.expect(301);
    assert_eq!(response.header("location"), "/blog/after");
    let mut draft = post("after");
    draft["isPublished"] = json!(false);
    let _ = ada.put(&admin_path, draft).await.expect(200);
    for path in ["/blog/before", "/blog/after"] {
        let text = app.browser().get(path).await.expect(404).text;
        assert!(!text.contains("Salt") && !text.contains("/blog/after"), "{path}");
    }
}

#[http_test]
async fn post_page_draft_is_never_prerendered(app: TestApp, ada: Admin) {
    let mut draft = post("a-draft");
    draft["isPublished"] = json!(false);
    let _ = create_post(&app, &ada, draft).await;
    let response = ada.get("/blog/a-draft").await.expect(200);
    assert!(
        response.text.starts_with("<!doctype html><title>Marigold</title>")
            && !response.text.contains("Salt")
    );
    assert!(!ada.get("/blog").await.expect(200).text.contains("Salt"));
}

#[http_test]
async fn blog_page_during_outage_is_shell_with_503(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    memory.go_down();
    for path in ["/blog", "/blog/a-post"] {
        let response = app.browser().get(path).await.expect(503);
        assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
        assert!(response.text.starts_with("<!doctype html><title>Marigold</title>"));
    }
    let _ = app.browser().get("/").await.expect(200);
}
