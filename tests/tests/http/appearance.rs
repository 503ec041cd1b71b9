//! The look of the site: an owner changes it, and every page, email and image follows.

use chrono::TimeDelta;
use integration_tests::app::{Browser, TestApp, TestResponse};
use serde_json::{Value, json};

const ADA: &str = "ada@example.com";
const PATH: &str = "/api/admin/appearance";

/// The default look with these changes.
fn values(changes: Value) -> Value {
    let mut values = json!({
        "name": "", "brandColor": "", "accentColor": "", "corners": "round", "eyebrow": "", "tagline": "",
        "description": "", "closingLine": "", "searchDescription": "",
    });
    let Value::Object(changes) = changes else { panic!("an object") };
    values.as_object_mut().unwrap().extend(changes);
    values
}

async fn publish(browser: &Browser<'_>, based_on: u32, changes: Value) -> TestResponse {
    browser.put(PATH, json!({"basedOn": based_on, "values": values(changes)})).await
}

async fn text(app: &TestApp, path: &str) -> String {
    app.browser().get(path).await.expect(200).text
}

/// The URL of the style sheet that the page links.
fn styles_path(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("<link href=\"/brand.css")?;
    let (query, _) = rest.split_once('"')?;
    page.get(page.find("/brand.css")?..).map(|link| link.split_at("/brand.css".len() + query.len()).0)
}

#[actix_web::test]
async fn default_look_adds_nothing_to_pages() {
    let app = TestApp::start().await;
    let ada = app.admin(ADA).await;
    let look = ada.get(PATH).await.expect(200).json();
    assert_eq!(look["versions"], json!([]));
    assert_eq!(look["defaults"]["tagline"], "Hand off the small tasks. Keep the day.");
    for path in ["/", "/login", "/blog", "/checkout", "/admin/prompts"] {
        let page = text(&app, path).await;
        assert!(!page.contains("brand.css") && !page.contains("site-texts"), "{path}: {page}");
    }
    app.browser().get("/brand.css").await.expect_error(404, "not_found");
}

#[actix_web::test]
async fn published_look_is_on_every_page_of_every_node() {
    let app = TestApp::start().await;
    let ada = app.admin(ADA).await;
    let node = app.another_node();
    for app in [&app, &node] {
        assert!(text(app, "/").await.contains("<h1>Marigold</h1>"));
    }
    let changes = json!({
        "name": "Tea & <Co>", "brandColor": "#005060", "accentColor": "#800020", "corners": "square",
        "eyebrow": "Slow AI", "tagline": "First sentence. Last </script> one.", "description": "About <us>",
        "closingLine": "The end", "searchDescription": "For \"search\" engines",
    });
    let published = publish(&ada, 0, changes.clone()).await.expect(200).json();
    assert_eq!((&published["number"], &published["values"]), (&json!(1), &values(changes)));

    for app in [&app, &node] {
        let landing = text(app, "/").await;
        for part in [
            "<h1>Tea &amp; &lt;Co&gt;</h1>",
            "<i>Slow AI</i>",
            "<u>First sentence. |Last &lt;/script&gt; one.</u>",
            "<p>About &lt;us&gt;</p>",
            "<em>The end</em>",
            "content=\"For &quot;search&quot; engines\"",
            "\"taglineEnd\":\"Last \\u003c/script> one.\"",
        ] {
            assert!(landing.contains(part), "{part} is not in {landing}");
        }
        for path in ["/", "/login", "/blog", "/checkout", "/admin/prompts", "/terms"] {
            let page = text(app, path).await;
            let styles =
                styles_path(&page).unwrap_or_else(|| panic!("no styles in {path}: {page}")).to_owned();
            let styles = app.browser().get(&styles).await.expect(200);
            assert_eq!(styles.header("content-type"), "text/css; charset=utf-8");
            assert_eq!(styles.header("cache-control"), "public, max-age=31536000, immutable");
            assert!(styles.text.contains("--primary:light-dark(#005060,"), "{}", styles.text);
            assert!(styles.text.contains("--radius-card:0;"), "{}", styles.text);
        }
        let manifest = app.browser().get("/site.webmanifest").await.expect(200).json();
        assert_eq!((&manifest["name"], &manifest["theme_color"]), (&json!("Tea & <Co>"), &json!("#005060")));
        assert!(text(app, "/blog/feed.xml").await.contains("Tea &amp; &lt;Co&gt;"));
    }
}

#[actix_web::test]
async fn emails_have_the_published_look() {
    let app = TestApp::start().await;
    let ada = app.admin(ADA).await;
    let changes = json!({"name": "Tea House", "brandColor": "#005060", "accentColor": "#800020", "tagline": "Drink tea."});
    let _ = publish(&ada, 0, changes).await.expect(200);
    let _ = app.browser().register("anna@example.com").await.expect(201);
    let emails = app.store.outbox_emails().await;
    let email = emails.iter().find(|mail| mail.to.as_str() == "anna@example.com").unwrap();
    assert!(email.content.subject.contains("Tea House"), "{}", email.content.subject);
    assert!(email.content.html.contains("background:#005060"), "{}", email.content.html);
    assert!(email.content.html.contains("Drink tea."), "{}", email.content.html);
}

#[actix_web::test]
async fn earlier_look_can_be_published_again() {
    let app = TestApp::start().await;
    let ada = app.admin(ADA).await;
    for (based_on, name) in [(0, "First"), (1, "Second"), (2, "")] {
        let _ = publish(&ada, based_on, json!({"name": name})).await.expect(200);
        app.clock.advance(TimeDelta::minutes(1));
    }
    assert!(text(&app, "/").await.contains("<h1>Marigold</h1>"), "without a name it is that of the settings");
    let versions = ada.get(PATH).await.expect(200).json()["versions"].clone();
    let names: Vec<_> =
        versions.as_array().unwrap().iter().map(|version| &version["values"]["name"]).collect();
    assert_eq!(names, ["", "Second", "First"]);
    let _ = ada.put(PATH, json!({"basedOn": 3, "values": versions[2]["values"]})).await.expect(200);
    assert!(text(&app, "/").await.contains("<h1>First</h1>"));
}

#[actix_web::test]
async fn publish_outdated_or_invalid_look_changes_nothing() {
    let app = TestApp::start().await;
    let ada = app.admin(ADA).await;
    let _ = publish(&ada, 0, json!({"name": "First"})).await.expect(200);
    publish(&ada, 0, json!({"name": "Second"})).await.expect_error(409, "edit_conflict");
    for (changes, field, message) in [
        (json!({"name": "x".repeat(61)}), "name", "The name must be 60 characters or less"),
        (json!({"tagline": "a\u{0}"}), "tagline", "The line contains characters that cannot be used"),
        (json!({"corners": "oval"}), "corners", "Use round, soft or square"),
        (json!({"brandColor": "red", "accentColor": "#000"}), "brandColor", "Enter a color such as #5a2b4f."),
        (json!({"brandColor": "#005060"}), "accentColor", "Enter a color such as #5a2b4f."),
    ] {
        let error = publish(&ada, 1, changes).await.expect(422).json();
        assert_eq!(error["fields"][field], message);
    }
    let error = publish(&ada, 1, json!({"brandColor": "#ffd400", "accentColor": "#800020"})).await;
    let error = error.expect(422).json();
    let palette = format!("{PATH}/palette?brandColor=%23ffd400&accentColor=%23800020");
    let palette = ada.get(&palette).await.expect(200).json();
    let proposed = palette["brandColor"].as_str().unwrap();
    assert_eq!(palette["accentColor"], "#800020");
    assert_eq!(
        error["fields"],
        json!({"brandColor": format!(
            "This color is too light to read as text. The nearest one that works is {proposed}."
        )})
    );
    let _ = publish(&ada, 1, json!({"brandColor": proposed, "accentColor": "#800020"})).await.expect(200);
}

#[actix_web::test]
async fn site_keeps_its_look_without_the_database() {
    let app = TestApp::start().await;
    let Some(memory) = app.store.memory_store() else { return };
    let ada = app.admin(ADA).await;
    let _ = publish(&ada, 0, json!({"name": "Tea House"})).await.expect(200);
    assert!(text(&app, "/login").await.contains("Tea House"));
    memory.go_down();
    assert!(text(&app, "/login").await.contains("Tea House"));
}
