//! The look of the site: an owner changes it, and every page, email and image follows.

use std::fs;
use std::sync::Arc;

use crate::http::prelude::*;
use application::outbox::OutboxWorker;
use domain::appearance::Decoration;
use infrastructure::mail::{FileMailer, Sender};
use integration_tests::app::EmailDelivery;
use integration_tests::zip_files::unzip;

use crate::http::media::{stored, stored_icon};
use crate::http::packages;

const PATH: &str = "/api/admin/appearance";

async fn publish(browser: &Browser<'_>, based_on: u32, values: Value) -> TestResponse {
    browser.put(PATH, json!({"basedOn": based_on, "values": values})).await
}

fn named(name: &str) -> Value {
    json!({"texts": {"name": name}})
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

#[http_test]
async fn default_look_adds_nothing_to_pages(app: TestApp, ada: Admin) {
    let look = ada.get(PATH).await.expect(200).json();
    assert_eq!(look["versions"], json!([]));
    assert_eq!(look["defaults"]["tagline"], "Hand off the small tasks. Keep the day.");
    for path in ["/", "/login", "/blog", "/checkout", "/admin/prompts"] {
        let page = text(&app, path).await;
        assert!(!page.contains("brand.css") && !page.contains("site-texts"), "{path}: {page}");
    }
    app.browser().get("/brand.css").await.expect_error(404, "not_found");
}

#[http_test]
async fn published_look_is_on_every_page_of_every_node(app: TestApp, ada: Admin) {
    let node = app.another_node();
    for app in [&app, &node] {
        assert!(text(app, "/").await.contains("<h1>Marigold</h1>"));
    }
    let values = json!({"brand": "#005060", "accent": "#800020", "corners": "square", "texts": {
        "name": "Tea & <Co>", "eyebrow": "Slow AI", "tagline": "First sentence. Last </script> one.",
        "description": "About <us>", "closing_line": "The end", "search_description": "For \"search\" engines",
        "second_slip_title": "Tea <now>", "second_slip_category": "Cooking", "third_feature_text": "No <b>hurry</b>",
    }});
    let published = publish(&ada, 0, values.clone()).await.expect(200).json();
    assert_eq!((&published["number"], &published["values"]), (&json!(1), &values));

    for app in [&app, &node] {
        let landing = text(app, "/").await;
        for part in [
            "<h1>Tea &amp; &lt;Co&gt;</h1>",
            "<i>Slow AI</i>",
            "<u>First sentence. |Last &lt;/script&gt; one.</u>",
            "<p>About &lt;us&gt;</p>",
            "<em>The end</em>",
            "content=\"For &quot;search&quot; engines\"",
            "\"tagline_end\":\"Last \\u003c/script> one.\"",
            "<s>Tea &lt;now&gt;</s><span data-hue=\"honey\">Cooking</span>",
            "No &lt;b&gt;hurry&lt;/b&gt;",
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
            for color in Decoration::ALL {
                let default = color.default_colors().map(|color| color.to_string()).join(", ");
                let name = color.as_str();
                assert!(styles.text.contains(&format!("--{name}:light-dark(")), "{name}");
                assert!(!styles.text.contains(&format!("--{name}:light-dark({default})")), "{name}");
            }
            assert!(styles.text.contains("--radius-card:0;"), "{}", styles.text);
        }
        let manifest = app.browser().get("/site.webmanifest").await.expect(200).json();
        assert_eq!((&manifest["name"], &manifest["theme_color"]), (&json!("Tea & <Co>"), &json!("#005060")));
        assert!(text(app, "/blog/feed.xml").await.contains("Tea &amp; &lt;Co&gt;"));
    }
}

#[http_test(emails: EmailDelivery::Folder)]
async fn mailbox_has_the_published_look(app: TestApp, ada: Admin) {
    let before = text(&app, "/dev/mailbox").await;
    assert!(!before.contains("brand.css") && !before.contains("<img"), "{before}");
    let uploaded = stored_icon(&ada, 7).await;
    let logo = json!({"src": uploaded["src"], "height": uploaded["height"], "alt": ""});
    let values = json!({"brand": "#005060", "accent": "#800020", "logo": logo});
    let _ = publish(&ada, 0, values).await.expect(200);
    let page = text(&app, "/dev/mailbox").await;
    assert!(styles_path(&page).is_some(), "{page}");
    let logo = format!("<header><a href=\"/\"><img src=\"{}\"", uploaded["src"].as_str().unwrap());
    assert!(page.contains(&logo), "{page}");
}

#[http_test]
async fn word_for_members_is_on_pages_and_in_skills(app: TestApp, ada: Admin, anna: Member) {
    let (coach, planner) = (app.agent("Coach", 900).await, app.agent("Tea Planner", 0).await);
    let _ = publish(&ada, 0, json!({"texts": {"members": "<tea> drinkers"}})).await.expect(200);
    let _ = anna.buy(&[coach]).await;
    let _ = anna.put(&format!("/api/gpts/{coach}/review"), json!({"stars": 5, "text": ""})).await.expect(204);
    packages::publish(&ada, planner).await;

    let page = text(&app, "/gpts/coach").await;
    assert!(page.contains("<p>&lt;tea&gt; drinkers</p><ul><li>Anna"), "{page}");
    assert!(page.contains("{\"members\":\"\\u003ctea> drinkers\"}"), "{page}");
    let catalog = text(&app, "/gpts").await;
    assert!(catalog.contains("and how &lt;tea&gt; drinkers rate it.\""), "{catalog}");
    let zip = anna.get(&format!("/api/gpts/{planner}/package.zip?for=gemini")).await.expect(200);
    let skill = &unzip(&zip.bytes)["SKILL.md"];
    let license = "license: \"Free for <tea> drinkers of Marigold for personal use\"";
    assert!(skill.contains(license), "{skill}");
}

#[http_test]
async fn emails_have_the_published_look(app: TestApp, ada: Admin) {
    let texts = json!({"name": "Tea House", "tagline": "Drink tea.", "email_footer": "1 <Main> Street"});
    let values = json!({"brand": "#005060", "accent": "#800020", "texts": texts});
    let _ = publish(&ada, 0, values).await.expect(200);
    let _ = app.browser().register("anna@example.com").await.expect(201);
    let emails = app.store.outbox_emails().await;
    let email = emails.iter().find(|mail| mail.to.as_str() == "anna@example.com").unwrap();
    assert!(email.content.subject.contains("Tea House"), "{}", email.content.subject);
    assert!(email.content.html.contains("background:#005060"), "{}", email.content.html);
    assert!(
        email.content.html.contains("/email-icon.png\"")
            && email.content.html.contains("10px;background:#005060\">"),
        "the icon has the color of the brand: {}",
        email.content.html
    );
    assert!(email.content.html.contains("Drink tea."), "{}", email.content.html);
    assert!(email.content.html.contains("<br>1 &lt;Main&gt; Street</td>"), "{}", email.content.html);
    assert!(email.content.text.ends_with("\n1 <Main> Street\n"), "{}", email.content.text);
}

#[http_test]
async fn emails_come_from_the_published_name(app: TestApp, ada: Admin) {
    for (index, (setting, sender_name, expected)) in [
        ("hello@localhost", "", "\"Tea House\" <hello@localhost>"),
        ("Marigold <hello@localhost>", "", "Marigold <hello@localhost>"),
        ("Marigold <hello@localhost>", "The Tea Team", "\"The Tea Team\" <hello@localhost>"),
    ]
    .into_iter()
    .enumerate()
    {
        let texts = json!({"name": "Tea House", "sender_name": sender_name});
        let _ = publish(&ada, u32::try_from(index).unwrap(), json!({"texts": texts})).await.expect(200);
        let _ = app.browser().register(&format!("anna{index}@example.com")).await.expect(201);
        let folder = tempfile::tempdir().unwrap();
        let sender = Sender::parse(setting).unwrap().named_by(app.context.site.clone());
        let mailer = FileMailer::open(folder.path().to_owned(), sender, app.context.clock.clone()).unwrap();
        OutboxWorker::new(&app.context, Arc::new(mailer)).deliver_due().await.unwrap();
        let files: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(!files.is_empty());
        for file in files {
            let email = fs::read_to_string(file).unwrap();
            assert!(email.contains(&format!("From: {expected}")), "{email}");
        }
    }
}

#[http_test]
async fn landing_page_shows_default_samples_without_agents(app: TestApp) {
    let found = async || app.browser().get("/api/landing").await.expect(200).json();
    let none = found().await;
    assert_eq!((&none["samples"], &none["hiddenSamples"]), (&json!([]), &json!([])), "all defaults");
    let _ = app.agent("Email Assistant", 900).await;
    let _ = app.agent("Tea Planner", 0).await;
    let found = found().await;
    assert_eq!(found["samples"][0]["gpt"]["title"], "Tea Planner", "instead of the meal planner: {found}");
    assert_eq!(found["samples"][1]["title"], "Email Assistant");
    assert!(found["samples"][1].get("gpt").is_none(), "its own default: {found}");
    assert_eq!(found["hiddenSamples"], json!(["Document Analyzer", "Results-Focused Learning Coach"]));
}

#[http_test]
async fn landing_page_shows_chosen_sample_agents_only(app: TestApp, ada: Admin) {
    let tea = app.agent("Tea <Planner>", 0).await;
    let _ = app.agent("Email Assistant", 900).await;
    let samples = json!(["", tea.to_string(), "none"]);
    let _ = publish(&ada, 0, json!({"samples": samples})).await.expect(200);
    let chosen = "<li><a href=\"/gpts/tea-planner\">Tea &lt;Planner&gt;</a>Free</li>, , ";
    let landing = text(&app, "/").await;
    assert!(landing.contains(chosen), "{landing}");
    let found = app.browser().get("/api/landing").await.expect(200).json();
    let shown = found["samples"].as_array().unwrap().iter();
    let shown: Vec<_> =
        shown.map(|sample| (sample["title"].clone(), sample["gpt"]["title"].clone())).collect();
    assert_eq!(
        shown,
        [
            (json!("Meal, Grocery List, and Recipe Planner"), json!("Email Assistant")),
            (json!("Email Assistant"), json!("Tea <Planner>")),
        ]
    );
    assert_eq!(found["hiddenSamples"], json!(["Document Analyzer", "Results-Focused Learning Coach"]));
    let _ = ada.delete(&format!("/api/admin/gpts/{tea}")).await.expect(200);
    let landing = text(&app, "/").await;
    assert!(landing.contains("<aside>") && !landing.contains("tea-planner"), "{landing}");
    let _ = publish(&ada, 1, json!({"samples": ["none", "none", "none", "none"]})).await.expect(200);
    let landing = text(&app, "/").await;
    assert!(!landing.contains("<aside>") && landing.contains("<h1>"), "{landing}");
    for samples in [json!(["", "", "", "", ""]), json!(["tea"])] {
        let error = publish(&ada, 2, json!({"samples": samples})).await.expect(422).json();
        assert!(error["fields"]["samples"].is_string(), "{error}");
    }
}

#[http_test]
async fn small_icon_is_refused_at_its_field(app: TestApp, ada: Admin) {
    let flat = stored(&ada, 7).await;
    assert_eq!(flat["height"], 500);
    let icon = json!({"src": flat["src"], "height": 500, "alt": ""});
    let error = publish(&ada, 0, json!({"icon": icon})).await.expect(422).json();
    assert_eq!(
        error["fields"]["icon"], "Choose an icon that is at least 512 pixels wide and high",
        "{error}"
    );
}

#[http_test]
async fn uploaded_images_replace_logo_icon_and_illustration(app: TestApp, ada: Admin) {
    let icon = async |path| app.browser().get(path).await;
    assert_eq!(icon("/favicon.svg").await.expect(200).text, "<svg/>");
    let uploaded = stored_icon(&ada, 7).await;
    let image = json!({"src": uploaded["src"], "height": uploaded["height"], "alt": "A <field>"});
    let drawn = ada.get("/share-images/site.png").await.expect(200).bytes;
    let values = json!({"logo": image, "icon": image, "hero": "picture", "picture": image});
    let published = publish(&ada, 0, values.clone()).await.expect(200).json();
    assert_eq!(published["values"], values);
    let src = uploaded["src"].as_str().unwrap();

    let landing = text(&app, "/").await;
    assert!(landing.contains(&format!("<img src=\"{src}\" alt=\"A &lt;field&gt;\">")), "{landing}");
    assert!(!landing.contains("A reply to the school"), "{landing}");
    let styles = styles_path(&landing).unwrap().to_owned();
    let styles = app.browser().get(&styles).await.expect(200).text;
    assert!(styles.contains("svg[data-logo]>*{display:none}") && styles.contains(src), "{styles}");
    for (path, size) in [
        ("/apple-touch-icon.png", 180),
        ("/icon-192.png", 192),
        ("/icon-512.png", 512),
        ("/icon-maskable-512.png", 512),
    ] {
        let response = icon(path).await.expect(200);
        assert_eq!(
            (response.header("content-type"), response.header("cache-control")),
            ("image/png", "no-cache")
        );
        let file = image::load_from_memory(&response.bytes).unwrap();
        assert_eq!((file.width(), file.height()), (size, size), "{path}");
    }
    let favicon = icon("/favicon.svg").await.expect(200);
    assert!(favicon.text.contains("data:image/png;base64,"), "{}", favicon.text);
    assert_ne!(ada.get("/share-images/site.png").await.expect(200).bytes, drawn);
    let _ = app.browser().register("anna@example.com").await.expect(201);
    let emails = app.store.outbox_emails().await;
    let email = emails.iter().find(|mail| mail.to.as_str() == "anna@example.com").unwrap();
    assert!(email.content.html.contains(src), "{}", email.content.html);
    let library = ada.get("/api/admin/media").await.expect(200).json();
    assert_eq!(library["items"][0]["uses"], json!([{"kind": "appearance", "title": "Appearance"}]));
    let in_use = format!("/api/admin/media/{}", uploaded["id"].as_str().unwrap());
    ada.delete(&in_use).await.expect_error(409, "image_in_use");

    let _ = publish(&ada, 1, json!({"hero": "none"})).await.expect(200);
    let landing = text(&app, "/").await;
    assert!(!landing.contains("<img") && !landing.contains("A reply to the school"), "{landing}");
    assert_eq!(icon("/favicon.svg").await.expect(200).text, "<svg/>");
    let _ = ada.delete(&in_use).await.expect(204);
    let error = publish(&ada, 2, json!({"logo": image})).await.expect(422).json();
    assert_eq!(error["fields"]["logo"], "This image no longer exists. Choose another one.");
    let error = publish(&ada, 2, json!({"hero": "picture"})).await.expect(422).json();
    assert_eq!(error["fields"]["picture"], "Choose a picture");
}

#[http_test]
async fn earlier_look_can_be_published_again(app: TestApp, ada: Admin) {
    for (based_on, name) in [(0, "First"), (1, "Second"), (2, "")] {
        let _ = publish(&ada, based_on, named(name)).await.expect(200);
        app.clock.advance(TimeDelta::minutes(1));
    }
    assert!(text(&app, "/").await.contains("<h1>Marigold</h1>"), "without a name it is that of the settings");
    let versions = ada.get(PATH).await.expect(200).json()["versions"].clone();
    let names: Vec<_> =
        versions.as_array().unwrap().iter().map(|version| &version["values"]["texts"]["name"]).collect();
    assert_eq!(names, [&Value::Null, &json!("Second"), &json!("First")]);
    let _ = ada.put(PATH, json!({"basedOn": 3, "values": versions[2]["values"]})).await.expect(200);
    assert!(text(&app, "/").await.contains("<h1>First</h1>"));
}

#[http_test]
async fn publish_outdated_or_invalid_look_changes_nothing(app: TestApp, ada: Admin) {
    let _ = publish(&ada, 0, named("First")).await.expect(200);
    publish(&ada, 0, named("Second")).await.expect_error(409, "edit_conflict");
    for (values, field, message) in [
        (named(&"x".repeat(61)), "name", "The text must be 60 characters or less"),
        (
            json!({"texts": {"tagline": "a\u{0}"}}),
            "tagline",
            "The text contains characters that cannot be used",
        ),
        (json!({"corners": "oval"}), "corners", "Use round, soft or square"),
        (json!({"brand": "red", "accent": "#000"}), "brand", "Enter a color such as #5a2b4f."),
        (json!({"brand": "#005060"}), "accent", "Enter a color such as #5a2b4f."),
        (
            json!({"logo": {"src": "https://a.example/b.png", "height": 1}}),
            "logo",
            "Choose an image from the library",
        ),
    ] {
        let error = publish(&ada, 1, values).await.expect(422).json();
        assert_eq!(error["fields"][field], message);
    }
    let error = publish(&ada, 1, json!({"texts": {"other": ""}})).await.expect(422).json();
    assert!(error["fields"]["other"].is_string(), "{error}");
    let error = publish(&ada, 1, json!({"brand": "#ffd400", "accent": "#800020"})).await;
    let error = error.expect(422).json();
    let tokens = "%7B%22brand%22%3A%22%23ffd400%22%2C%22accent%22%3A%22%23800020%22%7D";
    let tokens = ada.get(&format!("{PATH}/tokens?values={tokens}")).await.expect(200).json();
    let proposed = tokens["brand"].as_str().unwrap();
    assert_eq!(tokens["accent"], "#800020");
    assert_eq!(
        error["fields"],
        json!({"brand": format!(
            "This color is too light to read as text. The nearest one that works is {proposed}."
        )})
    );
    let _ = publish(&ada, 1, json!({"brand": proposed, "accent": "#800020"})).await.expect(200);
}

#[http_test]
async fn site_keeps_its_look_without_the_database(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    let ada = app.admin(ADA).await;
    let _ = publish(&ada, 0, named("Tea House")).await.expect(200);
    assert!(text(&app, "/login").await.contains("Tea House"));
    memory.go_down();
    assert!(text(&app, "/login").await.contains("Tea House"));
}
