//! The public page of a prompt, and its API.

use crate::http::prelude::*;

const ADMIN_PATH: &str = "/api/admin/prompts";
const HOSTILE: &str = "\"Tea\" & </script><script>alert(1)</script> [a field]";

fn prompt(name: &str, text: &str) -> Value {
    json!({"name": name, "category": "A & <b>", "promptText": text})
}

async fn create(ada: &Browser<'_>, body: Value) -> String {
    let created = ada.post(ADMIN_PATH, body).await.expect(201).json();
    format!("{ADMIN_PATH}/{}", created["id"].as_str().unwrap())
}

async fn read(browser: &Browser<'_>, slug: &str) -> Value {
    browser.get(&format!("/api/prompts/by-slug/{slug}")).await.expect(200).json()
}

#[http_test]
async fn prompt_page_is_complete_in_the_first_response(app: TestApp, ada: Admin) {
    let text = format!("{HOSTILE}\n\nSecond\nThird with {{{{<i>more</i>}}}}");
    let _ = create(&ada, prompt("A <b> prompt", &text)).await;
    let response = app.browser().get("/prompts/a-b-prompt").await.expect(200);
    assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    let preview = "&quot;Tea&quot; &amp; &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; [a field]";
    let fields = "<ul><li>a field</li><li>&lt;i&gt;more&lt;/i&gt;</li></ul>";
    for part in [
        "<title>A &lt;b&gt; prompt · Marigold</title>",
        &format!("<meta name=\"description\" content=\"{preview} Second …\">"),
        "rel=\"canonical\" href=\"http://marigold.test/prompts/a-b-prompt\"",
        "property=\"og:image\" content=\"http://marigold.test/share-images/prompts/a-b-prompt.png?v=",
        "\"@type\":\"CreativeWork\"",
        "<p>A &amp; &lt;b&gt;</p><h1>A &lt;b&gt; prompt</h1>",
        &format!("<blockquote>{preview}\nSecond …</blockquote>{fields}"),
        "\"prompt\":null",
    ] {
        assert!(response.text.contains(part), "{part} is not in {}", response.text);
    }
    assert!(!response.text.contains("Third"), "{}", response.text);
    let sitemap = app.browser().get("/sitemap.xml").await.expect(200).text;
    assert!(sitemap.contains("<loc>http://marigold.test/prompts/a-b-prompt</loc>"), "{sitemap}");
    let image = app.browser().get("/share-images/prompts/a-b-prompt.png").await.expect(200);
    assert_eq!(image.header("content-type"), "image/png");
}

#[http_test]
async fn only_members_read_the_whole_prompt(app: TestApp, ada: Admin, anna: Member) {
    let path = create(&ada, prompt("Plan", "One\nTwo\nThree")).await;
    let for_visitor = json!({
        "slug": "plan", "name": "Plan", "category": "A & <b>", "preview": "One\nTwo …", "fields": [], "copies": null,
        "prompt": null,
    });
    assert_eq!(read(&app.browser(), "plan").await, for_visitor);
    for member in [&anna, &ada] {
        let mut page = read(member, "plan").await;
        let list = member.get("/api/prompts").await.expect(200).json();
        assert_eq!(page["prompt"].take(), list[0]);
        assert_eq!(page, for_visitor);
        let document = member.get("/prompts/plan").await.expect(200);
        assert!(!document.text.contains("Three"), "the page is the same for all");
    }
    let page = app.browser().get("/prompts/plan").await.expect(200);
    assert!(!page.text.contains("<ul>"), "{}", page.text);

    let _ = ada.delete(&path).await.expect(204);
    for path in ["/prompts/plan", "/api/prompts/by-slug/plan", "/share-images/prompts/plan.png"] {
        let _ = app.browser().get(path).await.expect(404);
    }
    assert!(!app.browser().get("/sitemap.xml").await.expect(200).text.contains("/prompts/"));
}

#[http_test]
async fn copies_are_shown_from_25_on_within_the_hour(app: TestApp) {
    let (ada, anna, visitor) = (app.admin(ADA).await, app.member(ANNA).await, app.browser());
    let path = create(&ada, prompt("Plan", "Plan it")).await;
    let copied = path.replace(ADMIN_PATH, "/api/toolbox/recent/prompts");
    let copy = async |times| {
        for _ in 0..times {
            let _ = anna.post(&copied, json!({"promptText": "Plan it"})).await.expect(204);
        }
        app.clock.advance(TimeDelta::hours(1));
    };
    let shown = async || {
        let list = anna.get("/api/prompts").await.expect(200).json();
        let member = read(&anna, "plan").await;
        let visitor = read(&visitor, "plan").await;
        assert_eq!(
            (&list[0]["copies"], &member["prompt"]["copies"]),
            (&visitor["copies"], &visitor["copies"])
        );
        visitor["copies"].clone()
    };
    copy(24).await;
    assert_eq!(shown().await, Value::Null);
    assert!(!visitor.get("/prompts/plan").await.expect(200).text.contains("Copied"));
    copy(1).await;
    assert_eq!(shown().await, json!(25));
    assert!(visitor.get("/prompts/plan").await.expect(200).text.contains("<b>Copied 25 times</b>"));
    // Uses that a member clears remain counted.
    let _ = anna.delete("/api/toolbox/recent").await.expect(204);
    app.clock.advance(TimeDelta::hours(1));
    assert_eq!(shown().await, json!(25));
}

#[http_test]
async fn slug_is_of_the_first_name_and_unique(app: TestApp) {
    let (ada, visitor) = (app.admin(ADA).await, app.browser());
    let first = create(&ada, prompt("Five dinners", "First")).await;
    let _ = create(&ada, prompt("Five dinners", "Second")).await;
    let _ = ada.put(&first, prompt("Six dinners", "Changed")).await.expect(204);
    for (slug, name, preview) in
        [("five-dinners", "Six dinners", "Changed"), ("five-dinners-2", "Five dinners", "Second")]
    {
        let page = read(&visitor, slug).await;
        assert_eq!((&page["name"], &page["preview"]), (&json!(name), &json!(preview)));
    }
    let _ = visitor.get("/prompts/six-dinners").await.expect(404);
    // A prompt in the trash keeps its slug.
    let _ = ada.delete(&first).await.expect(204);
    let _ = create(&ada, prompt("Five dinners", "Third")).await;
    assert_eq!(read(&visitor, "five-dinners-3").await["preview"], "Third");
}
