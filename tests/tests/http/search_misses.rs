//! Searches that found nothing.

use crate::http::prelude::*;

use super::search::add_agent;

const WISH_LIST: &str = "/api/admin/missed-searches";

async fn miss(browser: &Browser<'_>, q: &str) {
    let _ = browser.post("/api/search/misses", json!({"q": q})).await.expect(204);
}

async fn wishes(ada: &Browser<'_>, sort: &str) -> Vec<(String, u64)> {
    let list = ada.get(&format!("{WISH_LIST}?sort={sort}")).await.expect(200).json();
    let wish = |wish: &Value| (wish["text"].as_str().unwrap().to_owned(), wish["count"].as_u64().unwrap());
    list["items"].as_array().unwrap().iter().map(wish).collect()
}

fn wish(text: &str, count: u64) -> (String, u64) {
    (text.to_owned(), count)
}

#[http_test]
async fn missed_search_is_counted_without_who_searched(app: TestApp, ada: Admin, anna: Member) {
    miss(&anna, "Crochet  Patterns").await;
    app.clock.advance(TimeDelta::seconds(1));
    miss(&app.browser(), "crochet patterns").await;
    app.clock.advance(TimeDelta::seconds(1));
    miss(&anna, "tax return 2026").await;
    assert_eq!(wishes(&ada, "").await, [wish("crochet patterns", 2), wish("tax return 2026", 1)]);
    assert_eq!(
        wishes(&ada, "last_searched").await,
        [wish("tax return 2026", 1), wish("crochet patterns", 2)]
    );
    let list = ada.get(WISH_LIST).await.expect(200).json();
    let keys: Vec<_> = list["items"][0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["count", "id", "lastSearchedAt", "text"]);
    assert_eq!(list["items"][0]["lastSearchedAt"], "2026-11-21T12:00:01Z");
}

#[http_test]
async fn missed_search_with_results_or_personal_text_is_not_counted(app: TestApp, ada: Admin) {
    let _ = add_agent(&ada, "Chives planner", 0).await;
    for q in ["chives", "chivs", "anna@example.com", "0170 1234567", "", "🌼", "  "] {
        miss(&ada, q).await;
    }
    assert_eq!(wishes(&ada, "").await, []);
    // Only some of its words are found.
    miss(&ada, "chives crochet").await;
    assert_eq!(wishes(&ada, "").await, [wish("chives crochet", 1)]);
    let long = json!({"q": "a".repeat(201)});
    app.browser()
        .post("/api/search/misses", long)
        .await
        .expect_invalid(&[("q", "Use up to 200 characters without line breaks")]);
}

#[http_test(
    limit: |limit| if limit == RateLimit::MissedSearchesPerClient { 2 } else { 1000 },
    exempt_loopback: false
)]
async fn missed_searches_of_one_client_are_limited(app: TestApp, ada: Admin) {
    for text in ["crochet", "kayaks"] {
        miss(&ada, text).await;
    }
    let _ = ada.post("/api/search/misses", json!({"q": "yodeling"})).await.expect(429);
    let visitor = app.browser().from_address("203.0.113.7");
    miss(&visitor, "yodeling").await;
    assert_eq!(wishes(&ada, "").await.len(), 3);
}

#[http_test]
async fn wish_list_is_paged_and_dismissed(app: TestApp, ada: Admin) {
    for text in ["crochet", "kayaks", "yodeling"] {
        app.clock.advance(TimeDelta::seconds(1));
        miss(&ada, text).await;
    }
    let page = ada.get(&format!("{WISH_LIST}?sort=last_searched&limit=2")).await.expect(200).json();
    assert_eq!(page["items"][0]["text"], "yodeling");
    let cursor = page["nextCursor"].as_str().unwrap();
    let last =
        ada.get(&format!("{WISH_LIST}?sort=last_searched&limit=2&cursor={cursor}")).await.expect(200).json();
    assert_eq!(last["items"][0]["text"], "crochet");
    assert_eq!(last["nextCursor"], Value::Null);
    let _ = ada.get(&format!("{WISH_LIST}?sort=count&cursor={cursor}")).await.expect(422);
    let _ = ada.get(&format!("{WISH_LIST}?sort=text")).await.expect(422);
    let path = format!("{WISH_LIST}/{}", last["items"][0]["id"].as_str().unwrap());
    let _ = ada.delete(&path).await.expect(204);
    let _ = ada.delete(&path).await.expect(404);
    let _ = ada.delete(&format!("{WISH_LIST}/one")).await.expect(404);
    assert_eq!(wishes(&ada, "").await.len(), 2);
    miss(&ada, "crochet").await;
    assert_eq!(wishes(&ada, "").await.len(), 3, "it returns if people search for it again");
}
