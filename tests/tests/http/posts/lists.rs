//! Pages, feeds and JSON of tags and months, and what leads from one post to others.

use crate::http::prelude::*;

use super::*;

fn tagged(slug: &str, tags: &[&str]) -> Value {
    with(with(post(slug), "tags", &json!(tags)), "title", &json!(format!("Title of {slug}")))
}

#[http_test]
async fn tag_page_lists_its_posts_in_the_first_response(app: TestApp, ada: Admin) {
    let _ = create(&app, &ada, tagged("one", &["Meal & planning"])).await;
    let _ = create(&app, &ada, tagged("two", &["Travel", "meal & planning"])).await;
    let _ = create(&app, &ada, tagged("three", &["Travel"])).await;

    let page = app.browser().get("/blog/tag/meal-planning").await.expect(200);
    for text in [
        "<h1>Meal &amp; planning</h1><p>2 posts</p>",
        "<title>Meal &amp; planning · Marigold</title>",
        "<link rel=\"canonical\" href=\"http://marigold.test/blog/tag/meal-planning\">",
        "<link rel=\"alternate\" href=\"/blog/tag/meal-planning/feed.xml\" type=\"application/atom+xml\"",
        "<a href=\"/blog/two\">Title of two</a>",
    ] {
        assert!(page.text.contains(text), "{text} in {}", page.text);
    }
    assert!(!page.text.contains("three"), "{}", page.text);
    let list = app.browser().get("/api/blog/tags/meal-planning").await.expect(200).json();
    assert_eq!(
        (&list["name"], &list["total"], &list["isLast"]),
        (&json!("Meal & planning"), &json!(2), &json!(true))
    );
    assert_eq!(slugs(list["posts"].as_array().unwrap()), ["two", "one"]);
    assert!(page.text.contains(&list["posts"].to_string()), "the page has the response of the API");
}

#[http_test]
async fn tag_pages_link_to_each_other(app: TestApp, ada: Admin) {
    for number in 1..=25 {
        let _ = create(&app, &ada, tagged(&format!("number-{number}"), &["Dinner"])).await;
    }
    let first = app.browser().get("/blog/tag/dinner").await.expect(200);
    assert!(first.text.contains("<a href=\"/blog/tag/dinner?page=2\" rel=\"next\">"));
    assert!(!first.text.contains("rel=\"prev\""));
    let second = app.browser().get("/blog/tag/dinner?page=2").await.expect(200);
    assert!(second.text.contains("<a href=\"/blog/tag/dinner\" rel=\"prev\">"));
    assert!(second.text.contains("<title>Dinner, page 2 · Marigold</title>"));
    assert!(second.text.contains("<a href=\"/blog/number-1\">") && !second.text.contains("rel=\"next\""));
    for page in ["0", "3", "two"] {
        let _ = app.browser().get(&format!("/blog/tag/dinner?page={page}")).await.expect(404);
        app.browser().get(&format!("/api/blog/tags/dinner?page={page}")).await.expect_error(404, "not_found");
    }
}

#[http_test]
async fn tag_feed_has_the_posts_with_absolute_urls(app: TestApp, ada: Admin) {
    let created = create(&app, &ada, tagged("one", &["Tea & <time>"])).await;
    let _ = create(&app, &ada, tagged("two", &["Travel"])).await;
    let feed = app.browser().get("/blog/tag/tea-time/feed.xml").await.expect(200);
    assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
    let document = roxmltree::Document::parse(&feed.text).expect("XML");
    let texts = |name| {
        let nodes = document.descendants().filter(move |node| node.tag_name().name() == name);
        nodes.map(|node| node.text().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts("title"), ["Marigold Blog: Tea & <time>", "Title of one"]);
    assert_eq!(texts("id")[1], format!("urn:uuid:{}", created["id"].as_str().unwrap()));
    assert_eq!(texts("name"), ["Marigold", "Anna"], "the site, and the author of the post");
    let category = document.descendants().find(|node| node.tag_name().name() == "category").unwrap();
    assert_eq!(
        (category.attribute("term"), category.attribute("label")),
        (Some("tea-time"), Some("Tea & <time>"))
    );
    for path in ["/blog/tag/nothing/feed.xml", "/blog/tag/Not-A-Slug/feed.xml"] {
        app.browser().get(path).await.expect_error(404, "not_found");
    }
}

#[http_test]
async fn archive_counts_posts_by_topic_and_month(app: TestApp, ada: Admin) {
    let page = app.browser().get("/blog/archive").await.expect(200);
    assert!(page.text.contains("<p>No posts</p>"));
    let _ = create(&app, &ada, tagged("one", &["Dinner"])).await;
    app.clock.advance(TimeDelta::days(30));
    let _ = ada.login(ADA, PASSWORD).await.expect(200);
    for slug in ["two", "three"] {
        let _ = create(&app, &ada, tagged(slug, &["Dinner", "AI"])).await;
    }
    let archive = app.browser().get("/api/blog/archive").await.expect(200).json();
    assert_eq!(
        archive,
        json!({
            "tags": [
                {"name": "AI", "slug": "ai", "posts": 2},
                {"name": "Dinner", "slug": "dinner", "posts": 3},
            ],
            "months": [
                {"name": "December 2026", "path": "2026/12", "posts": 2},
                {"name": "November 2026", "path": "2026/11", "posts": 1},
            ],
        })
    );
    let page = app.browser().get("/blog/archive").await.expect(200);
    for text in [
        "<a href=\"/blog/tag/dinner\">Dinner</a> (3)",
        "<a href=\"/blog/archive/2026/12\">December 2026</a> (2)",
        "<link rel=\"canonical\" href=\"http://marigold.test/blog/archive\">",
    ] {
        assert!(page.text.contains(text), "{text} in {}", page.text);
    }
    let month = app.browser().get("/blog/archive/2026/12").await.expect(200);
    assert!(month.text.contains("<h1>December 2026</h1><p>2 posts</p>"));
    let posts = app.browser().get("/api/blog/archive/2026/11").await.expect(200).json();
    assert_eq!(slugs(posts["posts"].as_array().unwrap()), ["one"]);
    for path in ["2026/10", "2026/1", "2026/13", "26/11", "soon/11"] {
        app.browser().get(&format!("/api/blog/archive/{path}")).await.expect_error(404, "not_found");
    }
    let sitemap = app.browser().get("/sitemap.xml").await.expect(200);
    for path in ["/blog/archive", "/blog/archive/2026/12", "/blog/tag/ai", "/blog/tag/dinner"] {
        let url = format!("<loc>http://marigold.test{path}</loc>");
        assert!(sitemap.text.contains(&url), "{url} in {}", sitemap.text);
    }
}

#[http_test]
async fn slug_of_the_archive_is_taken(app: TestApp, ada: Admin) {
    let response = ada.post(ADMIN_PATH, post("archive")).await;
    response.expect_error_with(409, "slug_taken", &["fields", "suggestion"]);
    assert_eq!(response.json()["suggestion"], "archive-2");
    let created = create(&app, &ada, post("another")).await;
    let _ = ada.put(&admin_path(&created), post("archive")).await.expect(409);
}

#[http_test]
async fn post_leads_to_its_neighbors_and_related_posts(app: TestApp, ada: Admin) {
    for (slug, tags) in
        [("one", vec!["Dinner"]), ("two", vec![]), ("three", vec![]), ("four", vec!["Dinner"])]
    {
        let _ = create(&app, &ada, tagged(slug, &tags)).await;
    }
    let body = app.browser().get("/api/blog/posts/three").await.expect(200).json();
    assert_eq!((&body["newer"]["slug"], &body["older"]["slug"]), (&json!("four"), &json!("two")));
    assert_eq!(slugs(body["related"].as_array().unwrap()), ["four", "two", "one"]);
    let newest = app.browser().get("/api/blog/posts/four").await.expect(200).json();
    assert_eq!((&newest["newer"], &newest["older"]["slug"]), (&json!(null), &json!("three")));
    assert_eq!(slugs(newest["related"].as_array().unwrap()), ["one", "three", "two"]);

    let page = app.browser().get("/blog/four").await.expect(200);
    for text in [
        "<a href=\"/blog/tag/dinner\">Dinner</a>",
        "<nav><a href=\"/blog/three\" rel=\"next\">Title of three</a></nav>",
        "<li><a href=\"/blog/one\">Title of one</a>Nov 21, 2026</li>",
    ] {
        assert!(page.text.contains(text), "{text} in {}", page.text);
    }
}

#[http_test]
async fn only_post_has_no_neighbors(app: TestApp, ada: Admin) {
    let _ = create(&app, &ada, post("one")).await;
    let page = app.browser().get("/blog/one").await.expect(200);
    for text in ["<nav>", "<ul>", "<ol>"] {
        assert!(!page.text.contains(text), "{text} in {}", page.text);
    }
}

/// No public response names a draft, a post in the trash, an archived post, or a tag that only they have.
#[http_test]
async fn unpublished_posts_appear_nowhere(app: TestApp, ada: Admin) {
    let secret = |slug: &str| tagged(slug, &["Shared", "Hushhush"]);
    let _ = create(&app, &ada, tagged("oldest", &["Shared"])).await;
    let _ = create(&app, &ada, with(secret("hidden-draft"), "isPublished", &json!(false))).await;
    for action in ["delete", "archive", "unpublish"] {
        let removed = create(&app, &ada, secret(&format!("hidden-{action}"))).await;
        let body = json!({"ids": [removed["id"]], "action": action});
        let _ = ada.post("/api/admin/blog/posts/bulk", body).await.expect(200);
    }
    let _ = create(&app, &ada, tagged("newest", &["Shared"])).await;

    let visitor = app.browser();
    for path in [
        "/blog",
        "/blog/oldest",
        "/blog/newest",
        "/blog/archive",
        "/blog/archive/2026/11",
        "/blog/tag/shared",
        "/blog/tag/shared/feed.xml",
        "/blog/feed.xml",
        "/sitemap.xml",
        "/api/blog/posts",
        "/api/blog/posts/oldest",
        "/api/blog/archive",
        "/api/blog/archive/2026/11",
        "/api/blog/tags/shared",
        "/api/search?q=hushhush",
        "/api/search?q=hidden",
    ] {
        let response = visitor.get(path).await.expect(200);
        for needle in ["hidden-", "of hidden", "Hushhush"] {
            assert!(!response.text.contains(needle), "{needle} in {path}: {}", response.text);
        }
    }
    for path in
        ["/blog/tag/hushhush", "/blog/tag/hushhush/feed.xml", "/api/blog/tags/hushhush", "/blog/hidden-draft"]
    {
        let _ = visitor.get(path).await.expect(404);
    }
    let list = visitor.get("/api/blog/tags/shared").await.expect(200).json();
    assert_eq!(list["total"], 2);
    let oldest = visitor.get("/api/blog/posts/oldest").await.expect(200).json();
    assert_eq!(oldest["newer"]["slug"], "newest");
    let draft = ada.get("/api/blog/posts/hidden-draft").await.expect(200).json();
    assert_eq!((&draft["newer"], &draft["older"]), (&json!(null), &json!(null)));
}

#[http_test]
async fn search_finds_posts_by_tag(app: TestApp, ada: Admin) {
    let _ = create(&app, &ada, tagged("one", &["Quokkas"])).await;
    let found = app.browser().get("/api/search?q=quokkas").await.expect(200).json();
    assert_eq!(found["items"].as_array().unwrap().len(), 1, "{found}");
}
