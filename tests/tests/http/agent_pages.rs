//! The public page of an agent, and its API.

use crate::http::prelude::*;

const AGENT_URL: &str = "https://chatgpt.com/g/secret";
const HOSTILE: &str = "\"Tea\" & </script><script>alert(1)</script> %SITE_NAME%";

fn agent(title: &str, price: i64) -> Value {
    json!({
        "title": title, "description": "Plans\nyour week", "category": "Lifestyle", "url": AGENT_URL,
        "price": price, "isPremium": price > 0,
    })
}

/// Creates an agent one second after the others, and returns its admin path.
async fn create(app: &TestApp, ada: &Browser<'_>, body: Value) -> String {
    app.clock.advance(chrono::TimeDelta::seconds(1));
    let created = ada.post("/api/admin/gpts", body).await.expect(201).json();
    format!("/api/admin/gpts/{}", created["id"].as_str().unwrap())
}

async fn read(browser: &Browser<'_>, slug: &str) -> Value {
    browser.get(&format!("/api/gpts/by-slug/{slug}")).await.expect(200).json()
}

/// The JSON in the only element that starts with this text.
fn json_after(response: &TestResponse, start: &str) -> Value {
    let parts: Vec<_> = response.text.split(start).collect();
    assert_eq!(parts.len(), 2, "{start} in {}", response.text);
    serde_json::from_str(parts[1].split("</script>").next().unwrap()).expect("JSON")
}

#[http_test]
async fn agent_page_contains_all_texts_escaped(app: TestApp, ada: Admin) {
    let mut body = agent(HOSTILE, 1_999);
    body["slug"] = json!("tea");
    body["description"] = json!(HOSTILE);
    body["category"] = json!("A & <b>");
    body["details"] = json!("First.\n\n<i>Second</i>");
    body["example"] =
        json!([{"member": "<u>Hi</u>", "agent": "a < b"}, {"member": "Bye", "agent": "%AGENT_TITLE%"}]);
    let _ = create(&app, &ada, body).await;
    let mut related = agent("<s>Free</s>", 0);
    related["category"] = json!("A & <b>");
    let _ = create(&app, &ada, related).await;

    let response = app.browser().get("/gpts/tea").await.expect(200);
    assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    let escaped = "&quot;Tea&quot; &amp; &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; %SITE_NAME%";
    for text in [
        &format!("<title>{escaped} · Marigold</title>"),
        &format!("<meta name=\"description\" content=\"{escaped}\">"),
        "<link rel=\"canonical\" href=\"http://marigold.test/gpts/tea\">",
        "<meta property=\"og:type\" content=\"product\">",
        "<meta property=\"product:price:amount\" content=\"19.99\">",
        &format!("<h1>{escaped}</h1><p>{escaped}</p><b>$19.99</b>"),
        "<p>A &amp; &lt;b&gt;</p>",
        "<section><p>First.\n\n&lt;i&gt;Second&lt;/i&gt;</p></section>",
        "<ol><li>&lt;u&gt;Hi&lt;/u&gt;<br>a &lt; b</li><li>Bye<br>%AGENT_TITLE%</li></ol>",
        "<a href=\"/gpts/sfrees\">&lt;s&gt;Free&lt;/s&gt;</a>",
    ] {
        assert!(response.text.contains(text), "{text} in {}", response.text);
    }
    assert!(!response.text.contains("<script>alert"), "{}", response.text);
    assert!(!response.text.contains("chatgpt.com"), "{}", response.text);

    let product = json_after(&response, "<script type=\"application/ld+json\">");
    assert_eq!((&product["@type"], &product["name"]), (&json!("Product"), &json!(HOSTILE)));
    assert_eq!(product["offers"]["price"], "19.99");
    assert_eq!(product["offers"]["priceCurrency"], "USD");
    let embedded = json_after(&response, "<script type=\"application/json\" id=\"preloaded-data\">");
    assert_eq!(embedded, json!({"/gpts/tea": read(&app.browser(), "tea").await}));
}

#[http_test]
async fn agent_page_omits_parts_without_content(app: TestApp) {
    let _ = app.agent("Meal Planner", 0).await;
    let response = app.browser().get("/gpts/meal-planner").await.expect(200);
    assert!(response.text.contains("<b>Free</b>"));
    for part in ["<section>", "<ol>", "<ul>", "DETAILS", "EXAMPLE", "RELATED"] {
        assert!(!response.text.contains(part), "{part} in {}", response.text);
    }
}

#[http_test]
async fn agent_url_is_only_for_members_who_may_open_it(app: TestApp) {
    let _ = app.agent("Free", 0).await;
    let premium = app.agent("Premium", 900).await;
    let (anna, bea, ada) =
        (app.member(ANNA).await, app.member("bea@example.com").await, app.admin(ADA).await);
    let _ = anna.buy(&[premium]).await;
    for (browser, free, bought, is_purchased) in [
        (&app.browser(), "", "", false),
        (&anna, AGENT_URL, AGENT_URL, true),
        (&bea, AGENT_URL, "", false),
        (&ada, AGENT_URL, AGENT_URL, false),
    ] {
        assert_eq!(read(browser, "free").await["url"], free);
        let page = read(browser, "premium").await;
        assert_eq!((&page["url"], &page["isPurchased"]), (&json!(bought), &json!(is_purchased)));
        let document = browser.get("/gpts/premium").await.expect(200);
        assert!(!document.text.contains(AGENT_URL), "the page is the same for all");
    }
}

#[http_test]
async fn agent_page_lists_up_to_three_related_agents(app: TestApp, ada: Admin) {
    for (title, price) in [("Oldest", 0), ("Older", 900), ("This", 0), ("Newer", 0), ("Newest", 900)] {
        let _ = create(&app, &ada, agent(title, price)).await;
    }
    let mut other = agent("Other", 0);
    other["category"] = json!("Money");
    let _ = create(&app, &ada, other).await;
    let page = read(&app.browser(), "this").await;
    let related: Vec<_> = page["related"].as_array().unwrap().iter().map(|agent| &agent["slug"]).collect();
    assert_eq!(related, ["newest", "newer", "older"]);
    assert_eq!(read(&app.browser(), "other").await["related"], json!([]));
}

#[http_test]
async fn agent_list_shows_prices_to_all_and_links_to_none(app: TestApp, ada: Admin, anna: Member) {
    assert!(app.browser().get("/gpts").await.expect(200).text.contains("<p>No agents</p>"));
    let _ = app.agent("Planner", 0).await;
    let bought = app.agent("Coach", 1_900).await;
    let mut hostile = agent(HOSTILE, 900);
    hostile["category"] = json!("Tea & <b>");
    let _ = create(&app, &ada, hostile).await;
    let _ = anna.buy(&[bought]).await;
    let list = app.browser().get("/api/gpts").await.expect(200);
    let listed = list.json();
    assert_eq!(listed["choices"], json!(["premium", "free", "Lifestyle", "Tea & <b>"]));
    for browser in [&anna, &ada] {
        assert_eq!(browser.get("/api/gpts").await.expect(200).text, list.text, "the same for all");
    }
    let page = async |path: &str| app.browser().get(path).await.expect(200);
    let response = page("/gpts").await;
    for text in [
        "<title>GPT Agents · Marigold</title>",
        "<link rel=\"canonical\" href=\"http://marigold.test/gpts\">",
        "<a aria-current=\"page\" href=\"/gpts\">All</a>",
        "<a aria-current=\"false\" href=\"/gpts?show=Tea+%26+%3Cb%3E\">Tea &amp; &lt;b&gt;</a>",
        "<a href=\"/gpts/coach\">Coach</a><i data-hue=\"honey\">Lifestyle</i><p>Helps with one thing</p>$19.00</li>",
        "<a href=\"/gpts/planner\">Planner</a><i data-hue=\"honey\">Lifestyle</i><p>Helps with one thing</p>Free</li>",
    ] {
        assert!(response.text.contains(text), "{text} in {}", response.text);
    }
    assert!(!response.text.contains("<script>alert") && !response.text.contains("chatgpt.com"));
    let embedded = json_after(&response, "<script type=\"application/json\" id=\"preloaded-data\">");
    assert_eq!(embedded, json!({"/api/gpts": listed}));
    for (path, current, others) in [
        ("/gpts?show=free", "/gpts/planner", "/gpts/coach"),
        ("/gpts?show=premium", "/gpts/coach", "/gpts/planner"),
        ("/gpts?show=Lifestyle", "/gpts/coach", "&quot;Tea&quot;"),
    ] {
        let text = page(path).await.text;
        let list = text.split("<ul>").nth(1).unwrap().split("</ul>").next().unwrap().to_owned();
        assert!(list.contains(current) && !list.contains(others), "{path}: {list}");
        assert!(text.contains(&format!("<a aria-current=\"page\" href=\"{path}\">")), "{text}");
    }
    assert_eq!(page("/gpts?show=nothing").await.text, response.text);
}

#[http_test]
async fn agent_list_is_sorted_on_request(app: TestApp, anna: Member) {
    let mut ids = Vec::new();
    for (title, price) in [("Bread", 0), ("apple", 900), ("Cake", 400)] {
        app.clock.advance(chrono::TimeDelta::seconds(1));
        ids.push(app.agent(title, price).await);
    }
    let _ = anna.post(&format!("/api/toolbox/recent/agents/{}", ids[0]), json!({})).await.expect(204);
    app.clock.advance(chrono::TimeDelta::hours(1));
    for (query, titles) in [
        ("", ["Cake", "apple", "Bread"]),
        ("?sort=newest", ["Cake", "apple", "Bread"]),
        ("?sort=used", ["Bread", "Cake", "apple"]),
        ("?sort=price", ["Bread", "Cake", "apple"]),
        ("?sort=name", ["apple", "Bread", "Cake"]),
        ("?sort=nothing", ["Cake", "apple", "Bread"]),
    ] {
        let page = app.browser().get(&format!("/gpts{query}")).await.expect(200).text;
        let list = page.split("<ul>").nth(1).unwrap().split("</ul>").next().unwrap();
        let found: Vec<_> = list.split("<li>").skip(1).collect();
        assert_eq!(found.len(), 3, "{list}");
        for (card, title) in found.iter().zip(titles) {
            assert!(card.contains(&format!(">{title}</a>")), "{query}: {list}");
        }
    }
    let page = app.browser().get("/gpts?show=premium&sort=price").await.expect(200).text;
    for link in [
        "<a aria-current=\"page\" href=\"/gpts?show=premium&amp;sort=price\">Price</a>",
        "<a aria-current=\"false\" href=\"/gpts?show=premium\">Featured first</a>",
        "<a aria-current=\"false\" href=\"/gpts?show=free&amp;sort=price\">Free</a>",
    ] {
        assert!(page.contains(link), "{link} is not in {page}");
    }
    let listed = app.browser().get("/api/gpts").await.expect(200).json();
    let ranks: Vec<_> = listed["gpts"].as_array().unwrap().iter().map(|agent| &agent["useRank"]).collect();
    assert_eq!(ranks, [2, 3, 1]);
    let free = anna.get("/api/gpts/free").await.expect(200).json();
    assert_eq!(free[0]["useRank"], 1);
}

#[http_test]
async fn former_slug_of_agent_redirects_until_taken_or_removed(app: TestApp, ada: Admin) {
    let path = create(&app, &ada, agent("Tea", 0)).await;
    let renamed = |slug: &str| {
        let mut body = agent("Tea", 0);
        body["slug"] = json!(slug);
        body
    };
    for slug in ["green-tea", "white-tea"] {
        let _ = ada.put(&path, renamed(slug)).await.expect(204);
    }
    for former in ["tea", "green-tea"] {
        for base in ["/gpts", "/api/gpts/by-slug"] {
            let response = app.browser().get(&format!("{base}/{former}")).await.expect(301);
            assert_eq!(response.header("location"), format!("{base}/white-tea"));
        }
        let response = ada.get(&format!("/api/gpts/by-slug/{former}")).await.expect(301);
        assert_eq!(response.header("location"), "/api/gpts/by-slug/white-tea");
    }
    let _ = create(&app, &ada, renamed("tea")).await;
    let _ = app.browser().get("/gpts/tea").await.expect(200);
    let _ = ada.delete(&path).await.expect(200);
    for slug in ["green-tea", "white-tea", "never", "Not-A-Slug"] {
        let _ = app.browser().get(&format!("/gpts/{slug}")).await.expect(404);
        for browser in [&app.browser(), &ada] {
            browser.get(&format!("/api/gpts/by-slug/{slug}")).await.expect_error(404, "not_found");
        }
    }
}

#[http_test]
async fn agent_page_shows_each_change_immediately(app: TestApp, ada: Admin) {
    let path = create(&app, &ada, agent("Tea", 0)).await;
    assert_eq!(read(&app.browser(), "tea").await["example"], json!([]));
    let mut body = agent("Green tea", 0);
    body["details"] = json!(" For cold days. ");
    body["example"] = json!([{"member": " Hello ", "agent": "Hi"}]);
    let _ = ada.put(&path, body).await.expect(204);
    // As clients that know neither of them.
    let _ = ada.put(&path, agent("Green tea", 0)).await.expect(204);
    let page = read(&app.browser(), "tea").await;
    assert_eq!(page["details"], "For cold days.");
    assert_eq!(page["example"], json!([{"member": "Hello", "agent": "Hi"}]));
    assert!(app.browser().get("/gpts/tea").await.expect(200).text.contains("<h1>Green tea</h1>"));
}

#[http_test]
async fn agent_details_and_example_invalid_are_rejected(app: TestApp, ada: Admin) {
    let mut body = agent("Tea", 0);
    body["details"] = json!("a".repeat(5_001));
    body["example"] = json!([{"member": "Hello", "agent": ""}]);
    let expected = [("details", "Details must be 5000 characters or less"), ("example", "Text is required")];
    ada.post("/api/admin/gpts", body.clone()).await.expect_invalid(&expected);
    body["details"] = json!("");
    body["example"] = json!(vec![json!({"member": "Hello", "agent": "Hi"}); 11]);
    let expected = [("example", "An example can have up to 10 messages and answers")];
    ada.post("/api/admin/gpts", body).await.expect_invalid(&expected);
}

#[http_test]
async fn search_finds_details_and_example(app: TestApp, ada: Admin) {
    let mut helper = agent("Herb helper", 0);
    helper["description"] = json!("Plants");
    helper["details"] = json!("For beekeepers.\n\nIt knows a hundred herbs, and orchids.");
    helper["example"] = json!([{"member": "My basil wilts.", "agent": "Water it at dawn."}]);
    let _ = create(&app, &ada, helper).await;
    let mut finder = agent("Pot finder", 0);
    finder["description"] = json!("Pots for orchids");
    let _ = create(&app, &ada, finder).await;
    let text = |segments: &Value| -> String {
        segments.as_array().unwrap().iter().map(|segment| segment["text"].as_str().unwrap()).collect()
    };
    let search = async |words: &str| -> Vec<(String, String)> {
        let found = app.browser().get(&format!("/api/search?q={words}")).await.expect(200).json();
        let hits = found["items"].as_array().unwrap().iter();
        hits.map(|hit| (text(&hit["title"]), text(&hit["excerpt"]))).collect()
    };
    let titles = |found: Vec<(String, String)>| found.into_iter().map(|(title, _)| title).collect::<Vec<_>>();
    assert_eq!(titles(search("beekeepers").await), ["Herb helper"]);
    let found = search("basil+wilting").await;
    assert!(found[0].1.contains("My basil wilts."), "{found:?}");
    assert_eq!(titles(search("orchids").await), ["Pot finder", "Herb helper"], "the description counts more");
}
