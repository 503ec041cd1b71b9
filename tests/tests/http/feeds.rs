//! The feed, the sitemap, the web manifest, and robots.txt.

use crate::http::prelude::*;
use chrono::{DateTime, Utc};
use roxmltree::{Document, Node};

const ATOM: &str = "http://www.w3.org/2005/Atom";
const SITEMAP: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const MACHINE_READABLE: [(&str, &str); 5] = [
    ("/blog/feed.xml", "application/atom+xml; charset=utf-8"),
    ("/sitemap.xml", "application/xml; charset=utf-8"),
    ("/robots.txt", "text/plain; charset=utf-8"),
    ("/site.webmanifest", "application/manifest+json"),
    ("/licenses.txt", "text/plain; charset=utf-8"),
];

fn post(slug: &str) -> Value {
    json!({
        "title": "Ärger & <b>Freude</b> ✨", "slug": slug, "excerpt": "\"Quoted\" & short",
        "content": "<p>1 &lt; 2 &amp; <a href=\"https://example.org/?a=1&amp;b=2\">more</a></p>\
                    <p><img src=\"https://images.example/a.png\" alt=\"A ]]> garden\"></p>",
        "isPublished": true,
    })
}

async fn create_post(app: &TestApp, ada: &Browser<'_>, body: Value) -> Value {
    app.clock.advance(TimeDelta::seconds(1));
    ada.post("/api/admin/blog/posts", body).await.expect(201).json()
}

/// The text of the only child with this name.
fn text<'a>(parent: Node<'a, '_>, name: &str) -> &'a str {
    let mut children = parent.children().filter(|child| child.tag_name().name() == name);
    let child = children.next().unwrap_or_else(|| panic!("no <{name}>"));
    assert!(children.next().is_none(), "more than one <{name}>");
    child.text().unwrap_or_default()
}

fn children<'a, 'i>(parent: Node<'a, 'i>, name: &'static str) -> Vec<Node<'a, 'i>> {
    parent.children().filter(|child| child.tag_name().name() == name).collect()
}

/// The target of the only link with this relation.
fn link<'a>(parent: Node<'a, '_>, relation: &str) -> &'a str {
    let links = children(parent, "link");
    let link = links.iter().find(|link| link.attribute("rel") == Some(relation)).expect("a link");
    link.attribute("href").expect("a URL")
}

fn parse_time(rfc3339: &str) -> DateTime<Utc> {
    rfc3339.parse().expect("a time")
}

#[http_test(is_https: true, site_name: "Tea & <Co>")]
async fn feed_lists_published_posts_newest_first(app: TestApp, ada: Admin) {
    let older = create_post(&app, &ada, post("older")).await;
    let newer = create_post(&app, &ada, post("newer")).await;
    let mut draft = post("secret-slug");
    draft["isPublished"] = json!(false);
    let _ = create_post(&app, &ada, draft).await;

    let response = app.browser().get("/blog/feed.xml").await.expect(200);
    assert!(!response.text.contains("secret"));
    let document = Document::parse(&response.text).expect("well-formed XML");
    let feed = document.root_element();
    assert_eq!((feed.tag_name().namespace(), feed.tag_name().name()), (Some(ATOM), "feed"));
    assert_eq!(text(feed, "title"), "Tea & <Co> Blog");
    assert_eq!(text(feed, "subtitle"), "Insights, tips, and resources to help you master AI");
    assert_eq!(text(feed, "id"), "https://marigold.test/blog/feed.xml");
    assert_eq!(link(feed, "self"), "https://marigold.test/blog/feed.xml");
    assert_eq!(link(feed, "alternate"), "https://marigold.test/blog");
    assert_eq!(text(children(feed, "author")[0], "name"), "Tea & <Co>");
    assert_eq!(parse_time(text(feed, "updated")), parse_time(newer["updatedAt"].as_str().unwrap()));

    let entries = children(feed, "entry");
    assert_eq!(entries.len(), 2);
    for (entry, post) in entries.into_iter().zip([newer, older]) {
        assert_eq!(text(entry, "id"), format!("urn:uuid:{}", post["id"].as_str().unwrap()));
        assert_eq!(text(entry, "title"), post["title"]);
        assert_eq!(text(entry, "summary"), post["excerpt"]);
        assert_eq!(text(entry, "content").replace(" dir=\"auto\"", ""), post["content"]);
        assert_eq!(children(entry, "content")[0].attribute("type"), Some("html"));
        assert_eq!(
            link(entry, "alternate"),
            format!("https://marigold.test/blog/{}", post["slug"].as_str().unwrap())
        );
        for (name, field) in [("published", "createdAt"), ("updated", "updatedAt")] {
            assert_eq!(parse_time(text(entry, name)), parse_time(post[field].as_str().unwrap()));
        }
    }
}

#[http_test]
async fn feed_entry_id_is_stable(app: TestApp, ada: Admin) {
    let created = create_post(&app, &ada, post("before")).await;
    let entry = async || {
        let response = app.browser().get("/blog/feed.xml").await.expect(200);
        let document = Document::parse(&response.text).expect("well-formed XML");
        let entry = children(document.root_element(), "entry")[0];
        (
            text(entry, "id").to_owned(),
            parse_time(text(entry, "updated")),
            link(entry, "alternate").to_owned(),
        )
    };
    let before = entry().await;
    app.clock.advance(TimeDelta::hours(1));
    let path = format!("/api/admin/blog/posts/{}", created["id"].as_str().unwrap());
    let _ = ada.put(&path, post("after")).await.expect(200);
    let after = entry().await;
    assert_eq!(before.0, after.0);
    assert!(before.1 < after.1);
    assert_eq!(after.2, "http://marigold.test/blog/after");
}

#[http_test]
async fn feed_empty_is_valid_and_long_is_limited(app: TestApp, ada: Admin) {
    let entries = async || {
        let response = app.browser().get("/blog/feed.xml").await.expect(200);
        let document = Document::parse(&response.text).expect("well-formed XML");
        let _ = parse_time(text(document.root_element(), "updated"));
        children(document.root_element(), "entry").len()
    };
    assert_eq!(entries().await, 0);
    for number in 0..23 {
        let _ = create_post(&app, &ada, post(&format!("post-{number}"))).await;
    }
    assert_eq!(entries().await, 20);
}

#[http_test]
async fn feed_removes_invalid_xml_characters(app: TestApp, ada: Admin) {
    let mut odd = post("odd");
    odd["title"] = json!("An \u{fffe}odd\u{ffff} title");
    let _ = create_post(&app, &ada, odd).await;
    let response = app.browser().get("/blog/feed.xml").await.expect(200);
    let document = Document::parse(&response.text).expect("well-formed XML");
    assert_eq!(text(children(document.root_element(), "entry")[0], "title"), "An odd title");
}

#[http_test]
async fn sitemap_lists_public_pages_only(app: TestApp, ada: Admin) {
    let created = create_post(&app, &ada, post("a-post")).await;
    let mut draft = post("secret-slug");
    draft["isPublished"] = json!(false);
    let _ = create_post(&app, &ada, draft).await;
    let _ = app.browser().get("/sitemap.xml").await.expect(200);
    for (title, price) in [("Meal Planner", 0), ("Coach", 900)] {
        let _ = app.agent(title, price).await;
    }
    let response = app.browser().get("/sitemap.xml").await.expect(200);
    let document = Document::parse(&response.text).expect("well-formed XML");
    let map = document.root_element();
    assert_eq!((map.tag_name().namespace(), map.tag_name().name()), (Some(SITEMAP), "urlset"));
    let urls = children(map, "url");
    let locations: Vec<_> = urls.iter().map(|url| text(*url, "loc")).collect();
    assert_eq!(
        locations,
        [
            "http://marigold.test/",
            "http://marigold.test/gpts",
            "http://marigold.test/blog",
            "http://marigold.test/privacy",
            "http://marigold.test/terms",
            "http://marigold.test/contact",
            "http://marigold.test/gpts/meal-planner",
            "http://marigold.test/gpts/coach",
            "http://marigold.test/blog/a-post",
            "http://marigold.test/blog/archive",
            "http://marigold.test/blog/archive/2026/11",
        ]
    );
    assert_eq!(parse_time(text(urls[8], "lastmod")), parse_time(created["updatedAt"].as_str().unwrap()));
    for location in locations {
        let _ = app.browser().get(location.trim_start_matches("http://marigold.test")).await.expect(200);
    }
}

#[http_test(is_https: true, site_name: "Tea & <Co>")]
async fn robots_txt_excludes_private_pages(app: TestApp) {
    let text = app.browser().get("/robots.txt").await.expect(200).text;
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "User-agent: *");
    assert_eq!(lines.last(), Some(&"Sitemap: https://marigold.test/sitemap.xml"));
    for private in ["/api/", "/profile", "/premium-gpts", "/checkout", "/admin", "/verify", "/reset-password"]
    {
        assert!(lines.contains(&format!("Disallow: {private}").as_str()), "{private}");
    }
    let forbidden: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("Disallow: ")).collect();
    for public in [
        "/",
        "/privacy",
        "/terms",
        "/contact",
        "/login",
        "/blog",
        "/blog/a-post",
        "/blog/feed.xml",
        "/assets/app.js",
    ] {
        assert!(!forbidden.iter().any(|start| public.starts_with(start)), "{public}");
    }
}

#[http_test(is_https: true, site_name: "Tea & <Co>")]
async fn manifest_has_site_name(app: TestApp) {
    let manifest = app.browser().get("/site.webmanifest").await.expect(200).json();
    assert_eq!((&manifest["name"], &manifest["start_url"]), (&json!("Tea & <Co>"), &json!("/")));
    let icons = manifest["icons"].as_array().unwrap();
    assert!(icons.iter().any(|icon| icon["type"] == "image/svg+xml"));
    assert!(icons.iter().any(|icon| icon["sizes"] == "512x512" && icon["type"] == "image/png"));
}

#[http_test]
async fn feeds_revalidate_and_allow_only_get(app: TestApp) {
    for (path, content_type) in MACHINE_READABLE {
        let response = app.browser().get(path).await.expect(200);
        assert_eq!(response.header("content-type"), content_type);
        assert_eq!(response.header("cache-control"), "no-cache", "{path}");
        assert!(response.header("etag").starts_with('"'), "{path}");
        let _ = app.browser().request(Method::HEAD, path).await.expect(200);
        app.browser().request(Method::POST, path).await.expect_error(405, "method_not_allowed");
    }
}
