//! The files of the bundle, and how responses may be cached.

use std::io::Read as _;

use crate::http::prelude::*;

const SCRIPT: &str = "/assets/app.0123456789.js";

async fn get_with(browser: &Browser<'_>, path: &str, headers: &[(&'static str, &str)]) -> TestResponse {
    let request = TestRequest::get().uri(path);
    browser.send(headers.iter().fold(request, |request, header| request.insert_header(*header))).await
}

/// An app with a published post and a draft.
async fn app_with_posts() -> TestApp {
    let app = TestApp::start().await;
    let ada = app.admin("ada@example.com").await;
    for (slug, is_published) in [("a-post", true), ("a-draft", false)] {
        let body = json!({
            "title": "A title", "slug": slug, "excerpt": "What it is about",
            "content": format!("<p>{}</p>", "Something to read. ".repeat(40)), "isPublished": is_published,
        });
        let _ = ada.post("/api/admin/blog/posts", body).await.expect(201);
    }
    app
}

#[http_test]
async fn file_encoding_follows_accept_encoding(app: TestApp) {
    for (accepted, encoding, body) in [
        ("gzip, deflate, br, zstd", "br", "brotli"),
        ("gzip", "gzip", "gzip"),
        ("br;q=0.1, gzip", "gzip", "gzip"),
        ("br;q=0, gzip;q=0", "", "console.log(1)"),
        ("identity", "", "console.log(1)"),
        ("*", "", "console.log(1)"),
        ("nonsense;;", "", "console.log(1)"),
    ] {
        let response = get_with(&app.browser(), SCRIPT, &[("accept-encoding", accepted)]).await.expect(200);
        assert_eq!(response.header("content-encoding"), encoding, "{accepted}");
        assert_eq!(response.bytes, body, "{accepted}");
        assert_eq!(response.header("vary"), "accept-encoding", "{accepted}");
        assert_eq!(response.header("content-type"), "text/javascript; charset=utf-8", "{accepted}");
    }
    assert_eq!(app.browser().get(SCRIPT).await.expect(200).text, "console.log(1)");
}

#[http_test]
async fn incompressible_file_is_sent_unencoded(app: TestApp) {
    for (path, body) in [("/assets/one.0123456789.css", "a{}"), ("/assets/font.0123456789.woff2", "font")] {
        let response = get_with(&app.browser(), path, &[("accept-encoding", "br, gzip")]).await.expect(200);
        assert_eq!(response.text, body);
        assert_eq!(response.header("content-encoding"), "");
        assert_eq!(response.header("vary"), "", "it has only one encoding");
    }
}

#[http_test]
async fn hashed_files_are_immutable(app: TestApp) {
    for (path, caching) in [(SCRIPT, "public, max-age=31536000, immutable"), ("/favicon.svg", "no-cache")] {
        assert_eq!(app.browser().get(path).await.expect(200).header("cache-control"), caching);
    }
}

#[http_test]
async fn compressed_files_and_templates_are_not_served(app: TestApp) {
    for path in ["/assets/app.0123456789.js.br", "/assets/app.0123456789.js.gz", "/index.html", "/post.html"]
    {
        assert!(app.browser().get(path).await.expect(404).text.contains("We couldn't find this page."));
    }
}

/// Public responses made from posts.
const POST_RESPONSES: [&str; 6] =
    ["/blog", "/blog/a-post", "/blog/feed.xml", "/sitemap.xml", "/api/blog/posts", "/api/blog/posts/a-post"];

#[actix_web::test]
async fn if_none_match_returns_304() {
    let app = app_with_posts().await;
    let browser = app.browser();
    for path in [SCRIPT, "/favicon.svg", "/", "/login", "/profile"].into_iter().chain(POST_RESPONSES) {
        let full = browser.get(path).await.expect(200);
        let etag = full.header("etag");
        assert!(etag.starts_with('"') && etag.ends_with('"'), "{path}: {etag}");
        for if_none_match in [etag, &format!("W/{etag}"), &format!("\"other\", {etag}"), "*"] {
            let response = get_with(&browser, path, &[("if-none-match", if_none_match)]).await.expect(304);
            assert_eq!(response.text, "", "{path}");
            for name in ["etag", "cache-control", "vary"] {
                assert_eq!(response.header(name), full.header(name), "{name} of {path}");
            }
        }
        let full_again = get_with(&browser, path, &[("if-none-match", "\"other\"")]).await.expect(200);
        assert_eq!(full_again.text, full.text, "{path}");
    }
}

#[actix_web::test]
async fn etag_differs_per_encoding() {
    let app = app_with_posts().await;
    for path in [SCRIPT, "/blog", "/blog/a-post", "/blog/feed.xml", "/api/blog/posts/a-post"] {
        for encoding in ["identity", "br", "gzip"] {
            let full = get_with(&app.browser(), path, &[("accept-encoding", encoding)]).await.expect(200);
            for accepted in ["identity", "br", "gzip"] {
                let headers = [("accept-encoding", accepted), ("if-none-match", full.header("etag"))];
                let response = get_with(&app.browser(), path, &headers).await;
                assert_eq!(
                    response.status == 304,
                    accepted == encoding,
                    "{path}: {encoding}, then {accepted}"
                );
            }
        }
    }
}

#[actix_web::test]
async fn public_responses_equal_in_every_encoding() {
    let app = app_with_posts().await;
    for path in ["/blog/a-post", "/blog/feed.xml", "/api/blog/posts/a-post"] {
        let full = app.browser().get(path).await.expect(200);
        for encoding in ["br", "gzip"] {
            let response = get_with(&app.browser(), path, &[("accept-encoding", encoding)]).await.expect(200);
            assert_eq!(response.header("content-encoding"), encoding, "{path}");
            assert_eq!(response.header("vary"), "accept-encoding", "{path}");
            assert!(response.bytes.len() < full.bytes.len() * 2 / 3, "{path}");
            let mut decoded = Vec::new();
            let read = match encoding {
                "br" => brotli::Decompressor::new(&*response.bytes, 4096).read_to_end(&mut decoded),
                _ => flate2::read::GzDecoder::new(&*response.bytes).read_to_end(&mut decoded),
            };
            read.unwrap();
            assert_eq!(decoded, full.bytes, "{path}");
        }
    }
}

#[actix_web::test]
async fn etag_changes_with_content() {
    let app = app_with_posts().await;
    let ada = app.browser();
    let _ = ada.login("ada@example.com", PASSWORD).await.expect(200);
    for path in ["/api/blog/posts", "/api/blog/posts/a-post"] {
        let etag = ada.get(path).await.expect(200).header("etag").to_owned();
        let post = ada.get("/api/blog/posts/a-post").await.expect(200).json();
        let path_of_post = format!("/api/admin/blog/posts/{}", post["id"].as_str().unwrap());
        let mut post = ada.get(&path_of_post).await.expect(200).json();
        post["title"] = json!(format!("{} and more", post["title"].as_str().unwrap()));
        let _ = ada.put(&path_of_post, post).await.expect(200);
        let response = get_with(&ada, path, &[("if-none-match", &etag)]).await.expect(200);
        assert!(response.text.contains("and more"), "{path}");
    }
}

#[actix_web::test]
async fn private_responses_are_no_store() {
    let app = app_with_posts().await;
    let ada = app.browser();
    let _ = ada.login("ada@example.com", PASSWORD).await.expect(200);
    for (path, status) in [
        ("/api/auth/me", 200),
        ("/api/gpts/free", 200),
        ("/api/purchases", 200),
        ("/api/admin/blog/posts", 200),
        ("/api/blog/posts/a-draft", 200),
        ("/api/blog/posts/nothing", 404),
    ] {
        let response = ada.get(path).await.expect(status);
        assert_eq!(response.header("cache-control"), "no-store", "{path}");
        assert_eq!(response.header("etag"), "", "{path}");
    }
    for path in POST_RESPONSES {
        assert_eq!(ada.get(path).await.expect(200).header("cache-control"), "no-cache", "{path}");
    }
}

#[actix_web::test]
async fn every_get_supports_head() {
    let app = app_with_posts().await;
    for path in [SCRIPT, "/favicon.svg", "/"].into_iter().chain(POST_RESPONSES) {
        let full = app.browser().get(path).await.expect(200);
        let head = app.browser().request(Method::HEAD, path).await.expect(200);
        for name in ["etag", "cache-control", "content-type"] {
            assert_eq!(head.header(name), full.header(name), "{name} of {path}");
        }
    }
}
