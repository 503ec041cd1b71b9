//! Public responses are cached; every change of a post is in the next response, on every node.

use crate::http::prelude::*;
use api::cli::content_pack;
use application::seeding::SeedContent;

use super::{BLOG, admin_path, create, draft, post, with};

/// The paths that list all posts.
const LISTS: [&str; 4] = ["/blog", BLOG, "/blog/feed.xml", "/sitemap.xml"];

fn pages(slug: &str) -> [String; 2] {
    [format!("/blog/{slug}"), format!("{BLOG}/{slug}")]
}

/// Two nodes, and their public pages.
struct Nodes {
    first: TestApp,
    second: TestApp,
}

impl Nodes {
    async fn start() -> Self {
        let first = TestApp::start().await;
        let second = first.another_node();
        Self { first, second }
    }

    /// Reads each page once before a change, so that it is cached, and any number of times after it.
    async fn read(&self, slug: &str) {
        for node in [&self.first, &self.second] {
            for path in LISTS.into_iter().map(str::to_owned).chain(pages(slug)) {
                let _ = node.browser().get(&path).await;
            }
        }
    }

    async fn expect_post(&self, slug: &str, title: &str) {
        for node in [&self.first, &self.second] {
            for path in pages(slug) {
                let text = node.browser().get(&path).await.expect(200).text;
                assert!(text.contains(title), "{title} in {path}: {text}");
            }
            for path in LISTS {
                let text = node.browser().get(path).await.expect(200).text;
                assert!(text.contains(slug), "{slug} in {path}: {text}");
                // The sitemap contains only URLs.
                assert!(text.contains(title) || path == "/sitemap.xml", "{title} in {path}: {text}");
            }
        }
    }

    async fn expect_none(&self, slug: &str) {
        for node in [&self.first, &self.second] {
            for path in pages(slug) {
                let _ = node.browser().get(&path).await.expect(404);
            }
            for path in LISTS {
                let text = node.browser().get(path).await.expect(200).text;
                assert!(!text.contains(slug), "{slug} in {path}: {text}");
            }
        }
    }
}

fn titled(body: Value, title: &str) -> Value {
    with(body, "title", &json!(title))
}

#[actix_web::test]
async fn post_changes_appear_immediately() {
    let nodes = Nodes::start().await;
    let ada = nodes.first.admin(ADA).await;
    nodes.read("first-slug").await;
    let created = create(&nodes.first, &ada, titled(draft("first-slug"), "Dinners")).await;
    nodes.expect_none("first-slug").await;

    let save = async |body: Value| {
        let _ = ada.put(&admin_path(&created), body).await.expect(200);
    };
    save(titled(post("first-slug"), "Dinners")).await;
    nodes.expect_post("first-slug", "Dinners").await;
    save(titled(post("first-slug"), "Suppers")).await;
    nodes.expect_post("first-slug", "Suppers").await;

    save(titled(post("second-slug"), "Evenings")).await;
    nodes.expect_post("second-slug", "Evenings").await;
    for node in [&nodes.first, &nodes.second] {
        for (old_path, new_path) in pages("first-slug").iter().zip(pages("second-slug")) {
            assert_eq!(node.browser().get(old_path).await.expect(301).header("location"), new_path);
        }
    }
    let other = create(&nodes.first, &ada, titled(post("first-slug"), "Another one")).await;
    nodes.expect_post("first-slug", "Another one").await;
    let _ = ada.delete(&admin_path(&other)).await.expect(204);
    nodes.expect_none("first-slug").await;

    save(titled(draft("second-slug"), "Evenings")).await;
    nodes.expect_none("second-slug").await;
    save(titled(post("second-slug"), "Mornings")).await;
    nodes.expect_post("second-slug", "Mornings").await;
    let _ = ada.delete(&admin_path(&created)).await.expect(204);
    nodes.expect_none("second-slug").await;
}

#[actix_web::test]
async fn content_pack_posts_appear_immediately() {
    let nodes = Nodes::start().await;
    let _ = nodes.first.admin(ADA).await;
    nodes.read("from-a-pack").await;
    let pack = content_pack::parse(
        "name = 'pack'\n[[posts]]\nkey = 'post'\ntitle = 'From a pack'\nslug = 'from-a-pack'\nexcerpt = 'In a pack.'\n\
         content = '<p>Text.</p>'",
    )
    .unwrap();
    let _ = SeedContent::new(&nodes.first.context).load(&pack).await.unwrap();
    nodes.expect_post("from-a-pack", "From a pack").await;
}

#[http_test]
async fn draft_is_never_cached(app: TestApp, ada: Admin, anna: Member) {
    let created = create(&app, &ada, titled(post("before"), "Secret plans")).await;
    let _ = ada.put(&admin_path(&created), titled(draft("secret"), "Secret plans")).await.expect(200);
    let expect_secret = async |reader: &Browser<'_>| {
        for path in pages("secret").iter().chain(&pages("before")) {
            let response = reader.get(path).await.expect(404);
            assert!(!response.text.contains("Secret plans"), "{path}");
        }
    };
    expect_secret(&app.browser()).await;
    let [page, endpoint] = pages("secret");
    for _ in 0..2 {
        let _ = ada.get(&page).await.expect(200);
        let draft = ada.get(&endpoint).await.expect(200);
        assert_eq!(draft.json()["title"], "Secret plans");
        assert_eq!(draft.header("cache-control"), "no-store");
        for (old_path, new_path) in pages("before").iter().zip([&page, &endpoint]) {
            assert_eq!(ada.get(old_path).await.expect(301).header("location"), new_path);
        }
        expect_secret(&app.browser()).await;
        expect_secret(&anna).await;
    }
}

#[http_test]
async fn slug_with_query_shares_cache_entry(app: TestApp, ada: Admin) {
    let created = create(&app, &ada, titled(post("tea"), "Tea")).await;
    for path in ["/blog/tea", "/blog/tea?from=mail", "/api/blog/posts/tea", "/api/blog/posts/tea?from=mail"] {
        assert!(app.browser().get(path).await.expect(200).text.contains("Tea"), "{path}");
    }
    let _ = ada.put(&admin_path(&created), titled(post("tea"), "Coffee")).await.expect(200);
    for path in ["/blog/tea", "/blog/tea?from=mail", "/api/blog/posts/tea", "/api/blog/posts/tea?from=mail"] {
        assert!(app.browser().get(path).await.expect(200).text.contains("Coffee"), "{path}");
    }
}

#[http_test]
async fn outage_response_is_not_cached(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    let ada = app.admin(ADA).await;
    let created = create(&app, &ada, titled(post("tea"), "Tea")).await;
    let all = || LISTS.into_iter().map(str::to_owned).chain(pages("tea"));
    for is_cached in [false, true] {
        memory.go_down();
        for path in all() {
            let _ = app.browser().get(&path).await.expect(503);
        }
        memory.recover();
        for path in all() {
            let response = app.browser().get(&path).await.expect(200);
            assert!(response.text.contains("tea"), "{path}, kept before: {is_cached}");
        }
    }
    memory.fail_next_commit();
    let _ = ada.put(&admin_path(&created), titled(post("tea"), "Coffee")).await.expect(503);
    assert!(app.browser().get("/blog/tea").await.expect(200).text.contains("Tea"));
    let _ = ada.put(&admin_path(&created), titled(post("tea"), "Coffee")).await.expect(200);
    assert!(app.browser().get("/blog/tea").await.expect(200).text.contains("Coffee"));
}
