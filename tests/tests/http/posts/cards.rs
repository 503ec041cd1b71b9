use crate::http::prelude::*;

use super::{ADMIN_PATH, BLOG, admin_path, create, draft, list, post, with};

const AGENTS: &str = "/api/admin/gpts";
const PROMPTS: &str = "/api/admin/prompts";
const SECRET_URL: &str = "https://chatgpt.com/g/secret";
const SECRET_TEXT: &str = "Plan [number] dinners";
const UNKNOWN: &str = "01920000-0000-7000-8000-0000000000ff";
const HOSTILE: &str = "\"Tea\" </script><script>alert(1)</script> %SITE_NAME%";
const ESCAPED: &str = "&quot;Tea&quot; &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; %SITE_NAME%";

fn agent(title: &str, price: i64) -> Value {
    json!({
        "title": title, "description": "Plans <b>weeks</b>", "category": "Lifestyle", "url": SECRET_URL,
        "price": price, "isPremium": price > 0,
    })
}

fn prompt(name: &str) -> Value {
    json!({"name": name, "category": "Lifestyle", "promptText": SECRET_TEXT})
}

async fn create_id(ada: &Browser<'_>, path: &str, body: Value) -> String {
    ada.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

fn card(kind: &str, id: &str) -> String {
    format!("<p data-card=\"{kind}:{id}\"></p>")
}

async fn publish(app: &TestApp, ada: &Browser<'_>, content: &str) -> Value {
    create(app, ada, with(post("tea"), "content", &json!(content))).await
}

/// The post as an email.
async fn preview(ada: &Browser<'_>, post: &Value) -> String {
    let path = format!("{}/newsletter/preview", admin_path(post));
    ada.get(&path).await.expect(200).text
}

/// What the page of the post shows of its cards.
async fn figures(visitor: &Browser<'_>) -> Vec<String> {
    let page = visitor.get("/blog/tea").await.expect(200).text.replace(" dir=\"auto\"", "");
    let figures = page.split("<figure>").skip(1);
    figures.map(|rest| rest.split("</figure>").next().unwrap().to_owned()).collect()
}

#[http_test]
async fn card_follows_its_agent(app: TestApp) {
    let (ada, visitor) = (app.admin(ADA).await, app.browser());
    let id = create_id(&ada, AGENTS, agent("Planner", 0)).await;
    let content = format!("<p>Try</p>{}<p>now.</p>", card("agent", &id));
    let created = publish(&app, &ada, &content).await;
    assert_eq!(created["content"], content);
    let shown = |slug: &str, title: &str, price: &str| {
        format!("<a href=\"/gpts/{slug}\">{title}</a>Plans &lt;b&gt;weeks&lt;/b&gt;, Lifestyle, {price}")
    };
    assert_eq!(figures(&visitor).await, [shown("planner", "Planner", "Free")]);

    let path = format!("{AGENTS}/{id}");
    let renamed = with(agent(HOSTILE, 1_250), "slug", &json!("tea"));
    let _ = ada.put(&path, renamed).await.expect(204);
    assert_eq!(figures(&visitor).await, [shown("tea", ESCAPED, "$12.50")]);
    let read = visitor.get(&format!("{BLOG}/tea")).await.expect(200).json();
    let expected = json!({
        "id": id, "slug": "tea", "title": HOSTILE, "description": "Plans <b>weeks</b>",
        "category": "Lifestyle", "price": 1250, "isPremium": true,
    });
    assert_eq!(read["cards"], json!({"agents": [expected], "prompts": []}));
    let page = visitor.get("/blog/tea").await.expect(200).text;
    assert!(!page.contains("<script>alert") && !page.contains(SECRET_URL));

    for change in ["archive", "restore", "delete", "restore"] {
        let body = json!({"ids": [id], "action": change});
        let _ = ada.post(&format!("{AGENTS}/bulk"), body).await.expect(200);
        let is_shown = change == "restore";
        assert_eq!(figures(&visitor).await.len(), usize::from(is_shown), "{change}");
        let read = visitor.get(&format!("{BLOG}/tea")).await.expect(200).json();
        let is_named = read["content"].as_str().unwrap().contains(&id);
        assert_eq!(is_named, is_shown, "{change}");
    }
}

#[http_test]
async fn card_of_a_prompt_never_has_its_text(app: TestApp) {
    let (ada, visitor) = (app.admin(ADA).await, app.browser());
    let id = create_id(&ada, PROMPTS, prompt("Dinner")).await;
    let _ = publish(&app, &ada, &card("prompt", &id)).await;
    assert_eq!(figures(&visitor).await, ["<a href=\"/prompts/dinner\">Dinner</a>, Lifestyle"]);
    let read = visitor.get(&format!("{BLOG}/tea")).await.expect(200);
    let expected = json!([{"id": id, "slug": "dinner", "name": "Dinner", "category": "Lifestyle"}]);
    assert_eq!(read.json()["cards"]["prompts"], expected);
    for path in ["/blog/tea", "/blog/feed.xml", "/api/blog/posts/tea", "/blog", "/api/search?q=dinner"] {
        let text = visitor.get(path).await.expect(200).text;
        assert!(!text.contains("[number]"), "{path}");
    }
    let _ = ada.put(&format!("{PROMPTS}/{id}"), prompt("Supper")).await.expect(204);
    assert_eq!(figures(&visitor).await, ["<a href=\"/prompts/dinner\">Supper</a>, Lifestyle"]);
    let _ = ada.delete(&format!("{PROMPTS}/{id}")).await.expect(204);
    assert_eq!(figures(&visitor).await, [""; 0]);
}

#[http_test]
async fn feed_and_email_have_links_instead_of_cards(app: TestApp) {
    let (ada, visitor) = (app.admin(ADA).await, app.browser());
    let agent_id = create_id(&ada, AGENTS, agent("Tea & cake", 999)).await;
    let prompt_id = create_id(&ada, PROMPTS, prompt("Dinner")).await;
    let content = [card("agent", &agent_id), card("prompt", &prompt_id), card("agent", UNKNOWN)].concat();
    let created = publish(&app, &ada, &content).await;
    let link = "href=\"http://marigold.test/gpts/tea-cake\"";
    let prompt_link = "href=\"http://marigold.test/prompts/dinner\"";
    let feed = visitor.get("/blog/feed.xml").await.expect(200).text;
    let feed = feed.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">");
    let email = preview(&ada, &created).await;
    for text in [&feed, &email] {
        assert!(text.contains(link) && text.contains(prompt_link), "{text}");
        assert!(!text.contains("data-card") && !text.contains(UNKNOWN) && !text.contains(SECRET_URL));
    }
    let _ =
        ada.put(&format!("{AGENTS}/{agent_id}"), with(agent("Coffee", 0), "slug", &json!("coffee"))).await;
    assert!(visitor.get("/blog/feed.xml").await.expect(200).text.contains("/gpts/coffee"));
    assert!(preview(&ada, &created).await.contains("/gpts/coffee"));
}

#[http_test]
async fn forged_cards_show_nothing(app: TestApp) {
    let (ada, visitor) = (app.admin(ADA).await, app.browser());
    let anna = app.member(ANNA).await;
    let secret = create(&app, &ada, draft("secret")).await["id"].as_str().unwrap().to_owned();
    let removed = create_id(&ada, AGENTS, agent("Removed", 0)).await;
    let _ = ada.delete(&format!("{AGENTS}/{removed}")).await.expect(200);
    let id = create_id(&ada, AGENTS, agent("Planner", 999)).await;
    let forged = [
        format!("<p data-card=\"agent:{secret}\"></p>"),
        format!("<p data-card=\"prompt:{id}\"></p>"),
        format!("<p data-card=\"agent:{removed}\"></p>"),
        format!("<p data-card=\"agent:{UNKNOWN}\"></p>"),
        format!("<p data-card=\"agent:{id}\" onmouseover=\"alert(1)\" data-title=\"Free\">Free</p>"),
        format!("<p data-card=\"agent:{id}&quot; onload=&quot;alert(1)\"></p>"),
        format!("<p data-card=\"post:{secret}\"></p>"),
        format!("<figure data-card=\"agent:{id}\"><a href=\"javascript:alert(1)\">a</a></figure>"),
        format!("<a data-card=\"agent:{id}\" href=\"/gpts/planner\">a</a>"),
        "<p data-card></p><p data-card=\"<script>alert(1)</script>\"></p>".to_owned(),
    ];
    let created = publish(&app, &ada, &format!("<p>Text</p>{}", forged.concat())).await;
    let stored = created["content"].as_str().unwrap();
    for part in ["onmouseover", "onload", "data-title", "javascript", "script", "post:"] {
        assert!(!stored.contains(part), "{part} in {stored}");
    }
    assert_eq!(figures(&visitor).await, ["a"], "a figure that is no card");
    for browser in [&visitor, &anna] {
        let read = browser.get(&format!("{BLOG}/tea")).await.expect(200).json();
        assert_eq!(read["cards"], json!({"agents": [], "prompts": []}));
        let content = read["content"].as_str().unwrap();
        assert!(!content.contains("data-card") && !content.contains(&secret), "{content}");
    }
}

#[http_test]
async fn post_may_consist_of_a_card(app: TestApp, ada: Admin) {
    let id = create_id(&ada, AGENTS, agent("Planner", 0)).await;
    let body = with(draft("tea"), "content", &json!(card("agent", &id)));
    let created = create(&app, &ada, body).await;
    let read = ada.get(&format!("{BLOG}/tea")).await.expect(200).json();
    assert_eq!(read["cards"]["agents"][0]["title"], "Planner", "drafts too");
    let link =
        ada.post(&format!("{}/preview-link", admin_path(&created)), json!({})).await.expect(201).json();
    let token = link["url"].as_str().unwrap().rsplit('/').next().unwrap();
    let read = app.browser().get(&format!("/api/blog/previews/{token}")).await.expect(200).json();
    assert_eq!(read["cards"]["agents"][0]["title"], "Planner", "previews too");
    let empty = with(draft("coffee"), "content", &json!("<p data-card=\"agent:1\"></p>"));
    ada.post(ADMIN_PATH, empty).await.expect_invalid(&[("content", "Content is required")]);
    assert_eq!(list(&ada, ADMIN_PATH).await.len(), 1);
    let _ = ada.request(Method::HEAD, "/blog/tea").await.expect(200);
}
