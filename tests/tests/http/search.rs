//! Search.

use crate::http::prelude::*;
use url::form_urlencoded;

fn path(query: &[(&str, &str)]) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
    format!("/api/search?{query}")
}

async fn search(browser: &Browser<'_>, q: &str) -> Value {
    browser.get(&path(&[("q", q)])).await.expect(200).json()
}

fn text(segments: &Value) -> String {
    segments.as_array().unwrap().iter().map(|segment| segment["text"].as_str().unwrap()).collect()
}

/// Matches in brackets.
fn marked(segments: &Value) -> String {
    let mark = |segment: &Value| {
        let text = segment["text"].as_str().unwrap();
        if segment["isMatch"] == true { format!("[{text}]") } else { text.to_owned() }
    };
    segments.as_array().unwrap().iter().map(mark).collect()
}

fn titles(found: &Value) -> Vec<String> {
    found["items"].as_array().unwrap().iter().map(|hit| text(&hit["title"])).collect()
}

async fn found(browser: &Browser<'_>, q: &str) -> Vec<String> {
    titles(&search(browser, q).await)
}

async fn create(ada: &Browser<'_>, path: &str, body: Value) -> String {
    ada.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

pub(super) async fn add_agent(ada: &Browser<'_>, title: &str, price: i64) -> String {
    let body = json!({
        "title": title, "description": "Sorts lavender by color", "category": "Garden", "price": price,
        "isPremium": price > 0, "url": "https://chat.example.com/g/secretplace",
    });
    create(ada, "/api/admin/gpts", body).await
}

async fn add_prompt(ada: &Browser<'_>, name: &str) -> String {
    let body = json!({"name": name, "category": "Garden", "promptText": "Name my lavender after a quokka."});
    create(ada, "/api/admin/prompts", body).await
}

fn post(slug: &str, is_published: bool) -> Value {
    json!({
        "title": format!("Lavender {slug}"), "slug": slug, "content": "<p>Dry it <strong>slow</strong>ly &amp; well.</p>",
        "excerpt": "Purple", "isPublished": is_published,
    })
}

async fn add_post(ada: &Browser<'_>, slug: &str, is_published: bool) -> String {
    create(ada, "/api/admin/blog/posts", post(slug, is_published)).await
}

/// One of each kind, about lavender.
async fn add_content(ada: &Browser<'_>) {
    let _ = add_agent(ada, "Lavender free", 0).await;
    let _ = add_agent(ada, "Lavender premium", 900).await;
    let _ = add_prompt(ada, "Lavender prompt").await;
    let _ = add_post(ada, "post", true).await;
    let _ = add_post(ada, "draft", false).await;
    let page = json!({"content": "<p>We sell no lavender.</p>"});
    let _ = ada.put("/api/admin/pages/terms", page).await.expect(200);
}

#[http_test]
async fn search_finds_what_the_reader_may_read(app: TestApp, ada: Admin) {
    add_content(&ada).await;
    let (visitor, anna) = (app.browser(), app.member(ANNA).await);
    let support = app.admin_with_role("sue@example.com", Role::Support).await;
    let public = ["Lavender free", "Lavender post", "Lavender premium", "Terms of service"];
    let sorted = async |browser: &Browser<'_>| {
        let mut titles = found(browser, "lavender").await;
        titles.sort();
        titles
    };
    let terms = text(&search(&visitor, "we sell no lavender").await["items"][0]["title"]);
    let expected_public: Vec<_> = public
        .iter()
        .map(|title| if title.starts_with("Terms") { terms.clone() } else { (*title).to_owned() })
        .collect();
    assert_eq!(sorted(&visitor).await, expected_public);
    let mut all = expected_public;
    all.push("Lavender prompt".to_owned());
    all.sort();
    for member in [&anna, &support, &ada] {
        assert_eq!(sorted(member).await, all);
    }
    let counts = |found: Value| found["counts"].clone();
    let visitor_counts = counts(search(&visitor, "lavender").await);
    assert_eq!(visitor_counts, json!({"agent": 2, "bundle": 0, "prompt": 0, "post": 1, "page": 1}));
    assert_eq!(
        counts(search(&anna, "lavender").await),
        json!({"agent": 2, "bundle": 0, "prompt": 1, "post": 1, "page": 1})
    );
    // What only prompts contain does not exist for visitors.
    assert_eq!(found(&anna, "quokka").await, ["Lavender prompt"]);
    assert_eq!(found(&visitor, "quokka").await, [""; 0]);
}

#[http_test]
async fn search_result_has_no_url_and_marks_matches(app: TestApp, ada: Admin) {
    add_content(&ada).await;
    let anna = app.member(ANNA).await;
    for q in ["secretplace", "https"] {
        assert_eq!(found(&ada, q).await, [""; 0], "{q}");
    }
    let response = anna.get(&path(&[("q", "lavender")])).await.expect(200);
    assert_eq!(response.header("cache-control"), "no-store");
    assert!(!response.text.contains("secretplace"));
    let hits = search(&anna, "LAVENDÉR prem").await;
    let [hit] = &hits["items"].as_array().unwrap()[..] else { panic!("{hits}") };
    assert_eq!(hit["kind"], "agent");
    assert_eq!(hit["isPremium"], true);
    assert_eq!(marked(&hit["title"]), "[Lavender] [premium]");
    assert_eq!(marked(&hit["category"]), "Garden");
    assert_eq!(marked(&hit["excerpt"]), "Sorts [lavender] by color");
    // Text of a post without its tags.
    let hits = search(&anna, "slowly").await;
    assert_eq!(marked(&hits["items"][0]["excerpt"]), "Dry it [slowly] & well.");
    assert_eq!(hits["items"][0]["slug"], "post");
}

#[http_test]
async fn search_never_finds_drafts_or_removed_items(app: TestApp, ada: Admin) {
    let id = add_post(&ada, "heather", false).await;
    let agent = add_agent(&ada, "Heather agent", 0).await;
    let prompt = add_prompt(&ada, "Heather prompt").await;
    assert_eq!(found(&ada, "heather").await.len(), 2);
    let path = format!("/api/admin/blog/posts/{id}");
    let _ = ada.put(&path, post("heather", true)).await.expect(200);
    assert_eq!(found(&ada, "heather").await.len(), 3);
    let _ = ada.put(&path, post("heather", false)).await.expect(200);
    assert_eq!(found(&ada, "heather").await.len(), 2);
    let _ = ada.delete(&format!("/api/admin/gpts/{agent}")).await.expect(200);
    assert_eq!(found(&ada, "heather").await, ["Heather prompt"]);
    let _ = ada.delete(&format!("/api/admin/prompts/{prompt}")).await.expect(204);
    assert_eq!(found(&ada, "heather").await, [""; 0]);
    let _ = ada.post(&format!("/api/admin/trash/prompt/{prompt}/restore"), json!({})).await.expect(204);
    assert_eq!(found(&ada, "heather").await, ["Heather prompt"]);
    // Another node has an index of its own.
    let node = app.another_node();
    assert_eq!(found(&node.browser(), "heather").await, [""; 0]);
}

#[http_test]
async fn search_finds_bundle_while_it_is_offered(app: TestApp, ada: Admin) {
    let agents = [add_agent(&ada, "Sage", 900).await, add_agent(&ada, "Dill", 900).await];
    let mut bundle = json!({
        "title": "Herb Set", "description": "For a kitchen window", "gptIds": agents, "price": 1500,
        "isPublished": false,
    });
    let id = create(&ada, "/api/admin/bundles", bundle.clone()).await;
    let visitor = app.browser();
    assert_eq!(found(&visitor, "herb").await, [""; 0]);
    bundle["isPublished"] = json!(true);
    let _ = ada.put(&format!("/api/admin/bundles/{id}"), bundle).await.expect(204);
    let hits = search(&visitor, "herb kitchen").await;
    let hit = &hits["items"][0];
    assert_eq!(
        (&hit["kind"], &hit["id"], &hit["slug"], &hit["isPremium"]),
        (&json!("bundle"), &json!(id), &json!("herb-set"), &json!(false))
    );
    assert_eq!(hits["counts"]["bundle"], 1);
    // By the name of an agent, after the agent itself.
    let hits = search(&visitor, "dill").await;
    assert_eq!(titles(&hits), ["Dill", "Herb Set"]);
    assert_eq!(marked(&hits["items"][1]["excerpt"]), "Includes Sage, [Dill]");
    // It is not for sale without one of its agents.
    let _ = ada.delete(&format!("/api/admin/gpts/{}", agents[0])).await.expect(200);
    assert_eq!(found(&visitor, "herb").await, [""; 0]);
    assert_eq!(found(&ada, "dill").await, ["Dill"]);
}

#[http_test]
async fn search_ranks_words_then_synonyms_then_legal_texts(app: TestApp, ada: Admin) {
    let _ = add_agent(&ada, "Gym planner", 0).await;
    let _ = add_prompt(&ada, "A workout").await;
    let page = json!({"content": "<p>A workout can hurt, and so can fitness.</p>"});
    let _ = ada.put("/api/admin/pages/terms", page).await.expect(200);
    let hits = search(&ada, "workout").await;
    assert_eq!(titles(&hits), ["A workout", "Gym planner", "Terms"]);
    assert_eq!(marked(&hits["items"][1]["title"]), "[Gym] planner");
    assert_eq!(hits["isPartial"], false);
    // A title that matches is not below.
    let _ = add_prompt(&ada, "Terms I never understood").await;
    assert_eq!(found(&ada, "terms").await, ["Terms", "Terms I never understood", "Privacy"]);
}

#[http_test]
async fn search_is_paged_and_filtered_by_kind(app: TestApp, ada: Admin) {
    for number in 0..5 {
        let _ = add_prompt(&ada, &format!("Rosemary {number}")).await;
    }
    let _ = add_agent(&ada, "Rosemary agent", 0).await;
    let page = async |query: &[(&str, &str)]| {
        let found = ada.get(&path(query)).await.expect(200).json();
        assert_eq!(found["counts"], json!({"agent": 1, "bundle": 0, "prompt": 5, "post": 0, "page": 0}));
        titles(&found)
    };
    let prompts = [("q", "rosemary"), ("kind", "prompt"), ("limit", "2")];
    let mut all = Vec::new();
    for number in ["1", "2", "3", "4"] {
        all.extend(page(&[&prompts[..], &[("page", number)]].concat()).await);
    }
    all.sort();
    assert_eq!(all, (0..5).map(|number| format!("Rosemary {number}")).collect::<Vec<_>>());
    assert_eq!(page(&[("q", "rosemary"), ("kind", "agent")]).await, ["Rosemary agent"]);
    assert_eq!(page(&[("q", "rosemary"), ("kind", "post")]).await, [""; 0]);
    assert_eq!(page(&[("q", "rosemary")]).await.len(), 6);
}

#[http_test]
async fn search_without_all_words_is_partial(app: TestApp, ada: Admin) {
    let _ = add_agent(&ada, "Marjoram planner", 0).await;
    let found = search(&ada, "crochet marjoram").await;
    assert_eq!(titles(&found), ["Marjoram planner"]);
    assert_eq!(found["isPartial"], true);
    assert_eq!(search(&ada, "planner marjoram").await["isPartial"], false);
    assert_eq!(search(&ada, "xylophone").await["isPartial"], false);
}

#[http_test]
async fn search_hostile_text_is_only_text(app: TestApp, ada: Admin) {
    let _ = add_agent(&ada, "Basil שלום", 0).await;
    let long = "é".repeat(200);
    for q in [
        "title:basil",
        "basil AND",
        "(basil",
        "basil\"",
        "+basil -basil",
        "basil^1e9",
        "basil~9",
        "/b.*l/",
        "[* TO *]",
        "*",
        "?",
        "\\",
        "",
        "   ",
        "🌼",
        "💥🌼💥",
        "שלום",
        "\u{202e}lisab",
        "' OR 1=1 --",
        "<b>basil</b>",
        "%",
        "_",
        &long,
        "a b c d e f g h i j k l m n o p q r s t u v w x y z",
        "ﷺ",
        "e\u{301}\u{301}\u{301}",
    ] {
        let _ = search(&ada, q).await;
    }
    assert_eq!(
        search(&ada, "title:basil").await["isPartial"],
        true,
        "there is no syntax, so that title is a word"
    );
    assert_eq!(found(&ada, "(basil\"").await, ["Basil שלום"]);
    assert_eq!(found(&ada, "שלום").await, ["Basil שלום"]);
    assert_eq!(found(&ada, "").await, [""; 0]);
}

#[http_test]
async fn search_invalid_query_is_rejected(app: TestApp) {
    let browser = app.browser();
    for (query, field) in [
        (("q", "é".repeat(201).as_str()), "q"),
        (("q", "a\u{0}b"), "q"),
        (("q", "a\nb"), "q"),
        (("kind", "member"), "kind"),
        (("limit", "0"), "limit"),
        (("limit", "51"), "limit"),
        (("page", "0"), "page"),
        (("page", "51"), "page"),
    ] {
        let error = browser.get(&path(&[query])).await.expect(422).json();
        assert!(error["fields"][field].is_string(), "{query:?}: {error}");
    }
    let _ = browser.get(&path(&[("q", &"a".repeat(10_000))])).await.expect(414);
}

#[http_test(
    limit: |limit| if limit == RateLimit::SearchesPerClient { 2 } else { 1000 },
    exempt_loopback: false
)]
async fn search_too_often_returns_429(app: TestApp) {
    let (anna, visitor) = (app.member(ANNA).await, app.browser().from_address("203.0.113.7"));
    for browser in [&anna, &visitor] {
        for _ in 0..2 {
            let _ = search(browser, "basil").await;
        }
        browser.get(&path(&[("q", "basil")])).await.expect_rate_limited();
    }
}

#[http_test]
async fn package_is_found_by_those_who_may_use_the_agent(app: TestApp) {
    let (ada, anna, ben) =
        (app.admin(ADA).await, app.member(ANNA).await, app.member("ben@example.com").await);
    let sue = app.admin_with_role("sue@example.com", Role::Support).await;
    let [premium, free] = [app.agent("Planner", 900).await, app.agent("Coach", 0).await];
    let _ = anna.buy(&[premium]).await;
    let visitor = app.browser();
    let before = search(&ben, "zucchini tarragon").await;
    for (agent, text, word, starter) in [
        (premium, "Season with zucchini.", "zucchini", "Use tarragon"),
        (free, "Begin with kohlrabi.", "kohlrabi", "Mugwort?"),
    ] {
        let path = format!("/api/admin/gpts/{agent}/package");
        let _ = ada.put(&path, json!({"instructions": text, "starters": [starter]})).await.expect(204);
        for reader in [&anna, &ada] {
            assert_eq!(found(reader, word).await, [""; 0], "a draft");
        }
        let _ = ada.post(&format!("{path}/publish"), json!({})).await.expect(201);
    }

    for text in ["zucchini", "tarragon"] {
        assert_eq!(found(&anna, text).await, ["Planner"]);
        assert_eq!(found(&ada, text).await, ["Planner"]);
        for other in [&visitor, &ben, &sue] {
            let results = search(other, text).await;
            assert_eq!((titles(&results).len(), &results["counts"]["agent"]), (0, &json!(0)), "{text}");
        }
    }
    assert_eq!(search(&ben, "zucchini tarragon").await, before);
    let results = search(&anna, "zucchini").await;
    assert_eq!(marked(&results["items"][0]["excerpt"]), "Season with [zucchini].\n\nUse tarragon");
    for text in ["kohlrabi", "mugwort"] {
        for member in [&anna, &ben, &sue] {
            assert_eq!(found(member, text).await, ["Coach"]);
        }
        assert_eq!(found(&visitor, text).await, [""; 0]);
    }

    let order = app.store.orders().await[0].id;
    let items = json!([{"agentId": premium.to_string(), "amount": 900}]);
    let refund = json!({"key": order.to_string(), "items": items, "reason": "A mistake"});
    let _ = ada.post(&format!("/api/admin/orders/{order}/refunds"), refund).await.expect(200);
    assert_eq!(found(&anna, "zucchini").await, [""; 0]);
}
