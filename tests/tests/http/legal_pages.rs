//! The pages about privacy, terms and contact: default texts, edits, cookies and security.txt.

use std::collections::BTreeSet;

use crate::http::prelude::*;
use application::html::with_text_directions;
use application::ports::AuditEntry;
use chrono::{DateTime, Utc};
use domain::RichText;

const EVE: &str = "eve@example.com";
const KINDS: [&str; 3] = ["privacy", "terms", "contact"];
const TERMS: &str = "/api/pages/terms";
const ADMIN_PATH: &str = "/api/admin/pages";
const ADMIN_TERMS: &str = "/api/admin/pages/terms";
const SECURITY_TXT: &str = "/.well-known/security.txt";

async fn save(browser: &Browser<'_>, content: &str, based_on: &Value) -> TestResponse {
    browser.put(ADMIN_TERMS, json!({"content": content, "updatedAt": based_on})).await
}

async fn content(browser: &Browser<'_>, path: &str) -> String {
    browser.get(path).await.expect(200).json()["content"].as_str().unwrap().to_owned()
}

#[http_test(is_https: true, contact_email: "hello@marigold.example")]
async fn unedited_pages_have_default_texts_as_the_editor_writes_them(app: TestApp, ada: Admin) {
    for kind in KINDS {
        let page = app.browser().get(&format!("/api/pages/{kind}")).await.expect(200).json();
        assert_eq!((page["kind"].as_str(), &page["updatedAt"]), (Some(kind), &Value::Null));
        let text = page["content"].as_str().unwrap();
        assert!(text.contains("https://marigold.test/") && text.contains("<h2>"), "{text}");
        assert_eq!(RichText::from_sanitized(text).unwrap().as_str(), text);

        // Saving it without a change stores the same text: nothing in it is lost in the editor.
        let saved =
            ada.put(&format!("{ADMIN_PATH}/{kind}"), json!({"content": text})).await.expect(200).json();
        assert_eq!(saved["content"], text);
    }
    for other in ["/api/pages/imprint", "/api/pages/Privacy", "/api/pages/"] {
        app.browser().get(other).await.expect_error(404, "not_found");
    }
    ada.get(&format!("{ADMIN_PATH}/imprint")).await.expect_error(404, "not_found");
}

#[http_test]
async fn edited_page_is_public_immediately_until_default_is_restored(app: TestApp) {
    let eve = app.admin_with_role(EVE, Role::Editor).await;
    let default = content(&app.browser(), TERMS).await;
    let _ = app.browser().get("/terms").await.expect(200);
    app.clock.advance(TimeDelta::hours(1));

    let saved = save(&eve, " <p>Ours &amp; yours</p> ", &Value::Null).await.expect(200).json();
    let expected = json!({
        "kind": "terms", "title": "Terms", "content": "<p>Ours &amp; yours</p>", "updatedAt": app.context.clock.now(),
    });
    assert_eq!(saved, expected);
    assert_eq!(eve.get(ADMIN_TERMS).await.expect(200).json(), expected);
    for node in [&app, &app.another_node()] {
        assert_eq!(node.browser().get(TERMS).await.expect(200).json(), expected);
        assert!(
            node.browser()
                .get("/terms")
                .await
                .expect(200)
                .text
                .contains("<p dir=\"auto\">Ours &amp; yours</p>")
        );
    }
    let list = eve.get(ADMIN_PATH).await.expect(200).json();
    let state = |kind: &str, title: &str, updated_at: &Value| json!({"kind": kind, "title": title, "updatedAt": updated_at});
    let pages = [
        state("privacy", "Privacy", &Value::Null),
        state("terms", "Terms", &saved["updatedAt"]),
        state("contact", "Contact", &Value::Null),
    ];
    assert_eq!(list, json!({"contactEmail": null, "pages": pages}));

    for _ in 0..2 {
        let _ = eve.delete(ADMIN_TERMS).await.expect(204);
        assert_eq!(content(&app.browser(), TERMS).await, default);
        assert!(!app.browser().get("/terms").await.expect(200).text.contains("Ours"));
    }
}

#[http_test]
async fn save_page_stale_version_returns_409(app: TestApp) {
    let (ada, eve) = (app.admin(ADA).await, app.admin_with_role(EVE, Role::Editor).await);
    let first = save(&eve, "<p>Eve's</p>", &Value::Null).await.expect(200).json();
    save(&ada, "<p>Ada's</p>", &Value::Null).await.expect_error(409, "edit_conflict");
    let second = save(&ada, "<p>Ada's</p>", &first["updatedAt"]).await.expect(200).json();
    assert_ne!(second["updatedAt"], first["updatedAt"], "even if the clock did not advance");
    save(&eve, "<p>Eve's</p>", &first["updatedAt"]).await.expect_error(409, "edit_conflict");
    assert_eq!(content(&app.browser(), TERMS).await, "<p>Ada's</p>");

    let _ = eve.delete(ADMIN_TERMS).await.expect(204);
    save(&ada, "<p>Ada's</p>", &second["updatedAt"]).await.expect_error(409, "edit_conflict");
    let _ = save(&ada, "<p>Ada's</p>", &Value::Null).await.expect(200);
}

#[http_test]
async fn save_page_sanitizes_and_validates_html(app: TestApp, ada: Admin) {
    let bad =
        "<p onclick=\"run()\">a<script>run()</script><a href=\"javascript:run()\">b</a></p><iframe></iframe>";
    let saved = save(&ada, bad, &Value::Null).await.expect(200).json();
    assert_eq!(saved["content"], "<p>ab</p>");
    // Only posts show cards.
    let card = format!("<p data-card=\"agent:{}\"></p>", uuid::Uuid::nil());
    let saved = save(&ada, &format!("<p>ab</p>{card}"), &saved["updatedAt"]).await.expect(200).json();
    assert_eq!(saved["content"], "<p>ab</p>");
    let version = &saved["updatedAt"];
    save(&ada, &card, version).await.expect_invalid(&[("content", "Content is required")]);
    save(&ada, "<p> </p>", version).await.expect_invalid(&[("content", "Content is required")]);
    save(&ada, &"<ul><li>".repeat(200), version)
        .await
        .expect_invalid(&[("content", "Content is nested too deeply")]);
    save(&ada, &"a".repeat(200_001), version)
        .await
        .expect_invalid(&[("content", "Content must be 200000 characters or less")]);
    assert_eq!(content(&app.browser(), TERMS).await, "<p>ab</p>");
}

#[http_test]
async fn page_changes_are_in_the_audit_log(app: TestApp, ada: Admin) {
    let before = app.store.audit().await.len();
    let long = format!("<p>{}</p>", "long ".repeat(100));
    let first = save(&ada, "<p>Short</p>", &Value::Null).await.expect(200).json();
    let _ = save(&ada, &long, &first["updatedAt"]).await.expect(200);
    let _ = ada.delete(ADMIN_TERMS).await.expect(204);
    let _ = ada.delete(ADMIN_TERMS).await.expect(204);
    save(&ada, "", &Value::Null).await.expect_error_with(422, "invalid", &["fields"]);

    let entries = app.store.audit().await.split_off(before);
    let summary = |entry: &AuditEntry| {
        let record = &entry.record;
        (record.action.as_str(), record.kind.as_str(), record.subject.clone(), record.subject_name.clone())
    };
    let of = |action| (action, "legal_page", "terms".to_owned(), Some("Terms".to_owned()));
    assert_eq!(
        entries.iter().map(summary).collect::<Vec<_>>(),
        [of("created"), of("changed"), of("removed")]
    );
    assert!(entries.iter().all(|entry| entry.actor_email.as_deref() == Some(ADA)));
    let [created, changed, removed] = &entries[..] else { unreachable!() };
    assert_eq!(created.record.after.as_ref().unwrap()["content"], "<p>Short</p>");
    assert_eq!(changed.record.before.as_ref().unwrap()["content"], "<p>Short</p>");
    for text in [changed.record.after.as_ref(), removed.record.before.as_ref()] {
        assert_eq!(text.unwrap()["content"]["length"], long.len(), "long texts are a length and a digest");
    }
}

#[http_test(is_https: true, contact_email: "hello@marigold.example")]
async fn legal_pages_are_complete_in_the_first_response(app: TestApp) {
    for (kind, title) in KINDS.into_iter().zip(["Privacy", "Terms", "Contact"]) {
        let response = app.browser().get(&format!("/{kind}")).await.expect(200);
        let body = app.browser().get(&format!("/api/pages/{kind}")).await.expect(200).json();
        for part in [
            &format!("<title>{title} · Marigold</title>"),
            &format!("<link rel=\"canonical\" href=\"https://marigold.test/{kind}\">"),
            "<meta name=\"description\" content=\"",
            "<meta property=\"og:type\" content=\"website\">",
            &format!("<h1>{title}</h1>"),
            // The page's title is its only first-level heading.
            "<h2 dir=\"auto\" aria-level=\"2\">",
            &format!("{{\"/api/pages/{kind}\":{{"),
        ] {
            assert!(response.text.contains(part), "{part} in {}", response.text);
        }
        let text = with_text_directions(body["content"].as_str().unwrap());
        let text = text.replace("<h2 dir=\"auto\">", "<h2 dir=\"auto\" aria-level=\"2\">");
        assert!(response.text.contains(&text), "{text} in {}", response.text);
        let _ = app.browser().get(&format!("/{kind}/")).await.expect(301);
    }
}

#[http_test]
async fn legal_page_during_outage_is_shell_with_503(app: TestApp) {
    let Some(memory) = app.store.memory_store() else { return };
    memory.go_down();
    for kind in KINDS {
        assert!(
            app.browser().get(&format!("/{kind}")).await.expect(503).text.contains("<title>Marigold</title>")
        );
        app.browser().get(&format!("/api/pages/{kind}")).await.expect_unavailable();
    }
}

/// The names in the cookie list of the privacy page.
async fn listed_cookies(app: &TestApp) -> BTreeSet<String> {
    let privacy = content(&app.browser(), "/api/pages/privacy").await;
    let list = privacy.split("<h2>Cookies</h2>").nth(1).unwrap().split("</ul>").next().unwrap();
    let names = list.split("<li><strong>").skip(1).map(|item| item.split(":</strong>").next().unwrap());
    names.map(str::to_owned).collect()
}

/// Signs up, logs in, buys, adds a passkey, requests a sign-in email, logs in with two steps and, as an admin, views the site as someone else.
async fn use_every_feature(app: &TestApp) -> BTreeSet<String> {
    let anna = app.member(ANNA).await;
    let agent = app.agent("Coach", 900).await;
    let _ = anna.put("/api/auth/password", json!({"newPassword": PASSWORD})).await.expect(204);
    let intent = anna.create_payment_intent(&[agent], None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);
    for path in ["/", "/privacy", "/blog", "/profile", "/api/auth/me", "/api/purchases"] {
        let _ = anna.get(path).await.expect(200);
    }
    let _ = anna.add_passkey().await;
    let _ = anna.passkey_sign_in_options().await;
    let _ = anna.post("/api/auth/sign-in-link", json!({"email": ANNA})).await.expect(202);
    let authenticator = anna.enable_second_factor().await;
    let _ = anna.post("/api/auth/logout", json!({})).await.expect(204);
    anna.login(ANNA, PASSWORD).await.expect_error(403, "second_factor_required");
    let _ =
        anna.post("/api/auth/second-factor", json!({"code": authenticator.next_code()})).await.expect(200);

    let ada = app.admin(ADA).await;
    let _ = ada.post("/api/admin/view-as", json!({"view": "member"})).await.expect(204);
    let _ = ada.get("/api/auth/me").await.expect(200);
    let _ = ada.delete("/api/admin/view-as").await.expect(204);
    &anna.set_cookies() | &ada.set_cookies()
}

#[actix_web::test]
async fn privacy_page_lists_every_cookie_and_no_other() {
    for is_https in [false, true] {
        let app = TestApp::start_with(TestAppOptions { is_https, ..TestAppOptions::default() }).await;
        let cookies = use_every_feature(&app).await;
        assert_eq!(cookies.len(), 6, "{cookies:?}");
        assert_eq!(listed_cookies(&app).await, cookies);
    }
}

#[http_test]
async fn visitor_gets_no_cookies(app: TestApp) {
    let visitor = app.browser();
    for path in ["/", "/blog", "/login", "/privacy", "/terms", "/contact", "/api/blog/posts", TERMS] {
        assert!(!visitor.get(path).await.expect(200).sets_cookie(), "{path}");
    }
}

#[http_test(is_https: true, contact_email: "hello@marigold.example")]
async fn security_txt_names_the_contact_address(app: TestApp) {
    let response = app.browser().get(SECURITY_TXT).await.expect(200);
    assert_eq!(response.header("content-type"), "text/plain; charset=utf-8");
    let field = |name: &str| {
        let mut values = response.text.lines().filter_map(|line| line.strip_prefix(&format!("{name}: ")));
        let value = values.next().unwrap_or_else(|| panic!("no {name} in {}", response.text)).to_owned();
        assert_eq!(values.next(), None, "{name} twice");
        value
    };
    assert_eq!(field("Contact"), "mailto:hello@marigold.example");
    assert_eq!(field("Canonical"), format!("https://marigold.test{SECURITY_TXT}"));
    assert_eq!(field("Preferred-Languages"), "en");
    let expires: DateTime<Utc> = field("Expires").parse().unwrap();
    let valid_for = expires - app.context.clock.now();
    assert!(valid_for > TimeDelta::days(90) && valid_for < TimeDelta::days(365), "{expires}");
    assert_eq!(response.text.lines().count(), 4);
}

#[http_test]
async fn site_without_contact_address_has_no_security_txt(app: TestApp) {
    app.browser().get(SECURITY_TXT).await.expect_error(404, "not_found");
    let text = content(&app.browser(), "/api/pages/contact").await;
    assert!(text.contains("has not published an email address") && !text.contains("mailto:"), "{text}");
}
