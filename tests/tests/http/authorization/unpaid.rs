//! What readers without a purchase get: everything is called and every page is opened, and none has a word of the
//! package of a premium agent. Visitors have no word of a prompt after its first two lines either.

use std::collections::BTreeSet;

use crate::http::prelude::*;

use super::context::{PROMPT_SECRET, SECRET, TestContext};
use super::signed_in_rows;
use super::table::{PUBLIC, SUE};

/// A visitor, a member who bought nothing, and an admin who may not read packages.
const UNPAID: [Option<&str>; 3] = [None, Some(BEN), Some(SUE)];
const PACKAGE: [&str; 4] = ["package", "package.zip", "package/versions", "package/files/quillwort.txt"];

fn has_secret(response: &TestResponse) -> bool {
    has(response, SECRET)
}

fn has(response: &TestResponse, secret: &str) -> bool {
    let head = format!("{:?}", response.headers).to_lowercase();
    let body = response.bytes.to_ascii_lowercase();
    head.contains(secret) || body.windows(secret.len()).any(|part| part == secret.as_bytes())
}

/// Paths of this site that a page or a feed links to.
fn links(site: &str, text: &str) -> BTreeSet<String> {
    let starts = ["href=\"", "src=\"", "content=\"", "<loc>", "<id>", "\"url\":\"", "\"src\":\""];
    let found = starts.iter().flat_map(|start| text.split(start).skip(1));
    let links = found.filter_map(|rest| rest.split(['"', '<', '#']).next());
    let paths = links.map(|link| link.strip_prefix(site).unwrap_or(link).replace("&amp;", "&"));
    paths.filter(|path| path.starts_with('/') && !path.starts_with("//")).collect()
}

async fn crawl(site: &str, browser: &Browser<'_>) -> BTreeSet<String> {
    let start = ["/", "/sitemap.xml", "/robots.txt", "/blog/feed.xml", "/search?q=quillwort", "/free-gpts"];
    let mut waiting: Vec<String> = start.map(str::to_owned).into();
    let mut seen: BTreeSet<String> = waiting.iter().cloned().collect();
    while let Some(path) = waiting.pop() {
        let response = browser.get(&path).await;
        // A search repeats what was searched.
        assert!(path.contains("quillwort") || !has_secret(&response), "{path}: {}", response.text);
        let is_visitor = browser.cookies().is_empty();
        assert!(!(is_visitor && has(&response, PROMPT_SECRET)), "{path}: {}", response.text);
        let new = links(site, &response.text).into_iter().filter(|path| seen.insert(path.clone()));
        waiting.extend(new.collect::<Vec<_>>());
    }
    seen
}

#[actix_web::test]
async fn unpaid_calls_have_no_word_of_packages() {
    let mut context = TestContext::new().await;
    let rows: Vec<_> = PUBLIC.into_iter().map(|(row, _)| row).chain(signed_in_rows()).collect();
    for account in UNPAID {
        for row in &rows {
            let response = context.send(row, &context.browser(account)).await;
            assert!(!has_secret(&response), "{row} by {account:?}: {}", response.text);
            let is_visitor = account.is_none();
            assert!(!(is_visitor && has(&response, PROMPT_SECRET)), "{row}: {}", response.text);
            if !row.starts_with("GET ") {
                context.reset_after(row).await;
            }
        }
    }
}

#[actix_web::test]
async fn unpaid_pages_and_emails_have_no_word_of_packages() {
    let context = TestContext::new().await;
    let site = context.app.site.public_url.clone();
    for account in UNPAID {
        let seen = crawl(&site, &context.browser(account)).await;
        for path in ["/gpts/owned", "/bundles/a-set", "/prompts/new", "/blog/a-post"] {
            assert!(seen.contains(path), "{path} is not linked: {seen:?}");
        }
        let found = context.browser(account).get("/api/search?q=quillwort").await.expect(200).json();
        assert_eq!(found["items"], serde_json::json!([]), "{account:?}");
    }
    for email in context.app.store.outbox_emails().await {
        assert!(!format!("{email:?}").to_lowercase().contains(SECRET), "{email:?}");
    }
}

#[actix_web::test]
async fn package_responses_are_never_cached() {
    let context = TestContext::new().await;
    let path = context.path("GET /api/gpts/{id}/package of a premium agent");
    for account in [None, Some(ANNA), Some(BEN), Some(SUE), Some(ADA)] {
        let is_reader = [Some(ANNA), Some(ADA)].contains(&account);
        for end in PACKAGE {
            let path = path.replace("/package", &format!("/{end}"));
            let response = context.browser(account).get(&path).await;
            assert_eq!(response.status.is_success(), is_reader, "{path} by {account:?}");
            // A ZIP file has the names of its files uncompressed.
            assert_eq!(has_secret(&response), is_reader, "{path}");
            let cached = response.header("cache-control");
            let expected = if is_reader { "private, no-store" } else { "no-store" };
            assert!(cached == expected || cached == "private, no-store", "{path} by {account:?}: {cached:?}");
            assert_eq!(response.header("etag"), "", "{path}");
        }
    }
}
