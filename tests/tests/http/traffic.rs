//! Visits of pages: what is counted, and what owners see of it.

use crate::http::prelude::*;
use application::traffic::RecordTraffic;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const SAFARI: &str = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";

fn visitor<'a>(app: &'a TestApp, headers: &[(&'static str, &str)]) -> Browser<'a> {
    app.browser().with_headers(&[&[("user-agent", FIREFOX)], headers].concat())
}

async fn report(app: &TestApp, ada: &Browser<'_>, query: &str) -> Value {
    RecordTraffic::new(&app.context).flush().await.unwrap();
    ada.get(&format!("/api/admin/traffic{query}")).await.expect(200).json()
}

#[http_test]
async fn page_views_are_counted_with_visitors_and_sources(app: TestApp, ada: Admin) {
    let news = [("referer", "https://www.news.example/today?reader=anna")];
    let anna = visitor(&app, &news);
    let _ = anna.get("/").await.expect(200);
    let _ = anna.get("/blog?utm_source=Spring&page=1").await.expect(200);
    let own = [("referer", "http://marigold.test/blog"), ("user-agent", SAFARI)];
    let _ = app.browser().with_headers(&own).get("/blog").await.expect(200);
    let elsewhere = visitor(&app, &[]).from_address("203.0.113.7");
    let _ = elsewhere.get("/verify?token=secret").await.expect(200);
    // Emails and payment providers lead here.
    let _ = visitor(&app, &news).get("/checkout").await.expect(200);

    let found = report(&app, &ada, "?period=7d").await;
    assert_eq!(found["visitors"], json!({"value": 3, "previous": 0}));
    assert_eq!(found["pageViews"], json!({"value": 5, "previous": 0}));
    assert_eq!(found["steps"][6]["visitors"], 3);
    assert_eq!(
        found["pages"],
        json!([
            {"path": "/blog", "views": 2},
            {"path": "/", "views": 1},
            {"path": "/checkout", "views": 1},
            {"path": "/verify", "views": 1},
        ])
    );
    assert_eq!(
        found["sources"],
        json!([
            {"kind": "host", "name": "news.example", "visits": 1, "joined": 0, "orders": 0},
            {"kind": "utm_source", "name": "spring", "visits": 1, "joined": 0, "orders": 0},
        ])
    );
    app.clock.advance(TimeDelta::days(7));
    let ada = app.admin("eva@example.com").await;
    assert_eq!(report(&app, &ada, "?period=7d").await["visitors"], json!({"value": 0, "previous": 3}));
}

#[http_test]
async fn page_views_of_robots_admins_and_opted_out_are_not_counted(app: TestApp, ada: Admin) {
    let _ = ada.get("/api/auth/me").await.expect(200);
    for (name, value) in [
        ("dnt", "1"),
        ("sec-gpc", "1"),
        ("sec-purpose", "prefetch"),
        ("user-agent", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
        ("user-agent", "curl/8.5.0"),
    ] {
        let _ = visitor(&app, &[(name, value)]).get("/").await.expect(200);
    }
    let _ = app.browser().with_headers(&[]).get("/").await.expect(200);
    for path in ["/", "/profile", "/admin/overview"] {
        let _ = ada.copy_with_cookies().with_headers(&[("user-agent", FIREFOX)]).get(path).await.expect(200);
    }
    let _ = ada.post("/api/admin/view-as", json!({"view": "visitor"})).await.expect(204);
    let _ = ada.copy_with_cookies().with_headers(&[("user-agent", FIREFOX)]).get("/").await.expect(200);
    // Not pages, not opened, or not found.
    let anna = visitor(&app, &[]);
    let _ = anna.request(Method::HEAD, "/").await.expect(200);
    for path in ["/api/blog/posts", "/blog/feed.xml", "/robots.txt", "/healthz"] {
        let _ = anna.get(path).await.expect(200);
    }
    for path in ["/blog/nothing", "/nothing", "/preview/token"] {
        let _ = anna.get(path).await.expect(404);
    }
    let eva = app.admin("eva@example.com").await;
    assert_eq!(report(&app, &eva, "").await["pageViews"]["value"], 0);
    // A member is counted like a visitor, and so is a page that the browser has kept.
    let member = app.member("anna@example.com").await.with_headers(&[("user-agent", FIREFOX)]);
    let first = member.get("/blog").await.expect(200);
    let again = [("user-agent", FIREFOX), ("if-none-match", first.header("etag"))];
    let _ = member.with_headers(&again).get("/blog").await.expect(304);
    let found = report(&app, &eva, "").await;
    assert_eq!((&found["visitors"]["value"], &found["pageViews"]["value"]), (&json!(1), &json!(2)));
}

#[http_test]
async fn joined_and_orders_are_counted_for_their_source(app: TestApp, ada: Admin) {
    let planner = app.agent("Planner", 1_000).await;
    let join = async |email: &str, headers: &[(&'static str, &str)], utm_source: &str| {
        let body = json!({
            "email": email, "firstName": "Anna", "password": PASSWORD,
            "referrer": "https://news.example/a?b", "utmSource": utm_source,
        });
        let browser = visitor(&app, headers);
        let _ = browser.post("/api/auth/register", body).await.expect(201);
        let token = app.emailed_token(email, "/verify").await.unwrap();
        let _ = browser.get(&format!("/api/auth/verify?token={token}")).await.expect(200);
        browser
    };
    join("anna@example.com", &[], "").await.buy(&[planner]).await;
    let _ = join("ben@example.com", &[], "anna@example.com").await;
    let _ = join("carla@example.com", &[], "Spring").await;
    let _ = join("dora@example.com", &[("sec-gpc", "1")], "Spring").await;
    let _ = join("eva@example.com", &[("dnt", "1")], "").await;
    let found = report(&app, &ada, "").await;
    assert_eq!(
        found["sources"],
        json!([
            {"kind": "host", "name": "news.example", "visits": 0, "joined": 2, "orders": 1},
            {"kind": "utm_source", "name": "spring", "visits": 0, "joined": 1, "orders": 0},
        ])
    );
}

#[http_test]
async fn flush_without_visits_needs_no_database(app: TestApp) {
    let _ = visitor(&app, &[("dnt", "1")]).get("/").await.expect(200);
    if let Some(memory) = app.store.memory_store() {
        memory.go_down();
    }
    RecordTraffic::new(&app.context).flush().await.unwrap();
}
