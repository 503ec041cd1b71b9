//! Required fields and lengths of a post.

use integration_tests::app::{Browser, TestApp};
use serde_json::{Value, json};

use super::{ADA, ADMIN_PATH, BLOG, address, list, post, slugs, with, write};

/// Sends a body to both calls that accept one, and expects these fields to be rejected.
async fn expect_invalid(ada: &Browser<'_>, address: &str, body: &Value, fields: &[(&str, &str)]) {
    ada.post(ADMIN_PATH, body.clone()).await.expect_invalid(fields);
    ada.put(address, body.clone()).await.expect_invalid(fields);
}

#[actix_web::test]
async fn create_post_missing_fields_returns_documented_messages() {
    let app = TestApp::usual().await;
    let ada = app.admin(ADA).await;
    let address = address(&write(&app, &ada, post("kept")).await);
    let all = [
        ("title", "Title is required"),
        ("slug", "Slug is required"),
        ("content", "Content is required"),
        ("excerpt", "Excerpt is required"),
    ];
    expect_invalid(&ada, &address, &json!({}), &all).await;
    for (field, message) in all {
        let body = with(post("changed"), field, &json!(""));
        expect_invalid(&ada, &address, &body, &[(field, message)]).await;
    }
    for (field, message) in [all[0], all[2], all[3]] {
        let body = with(post("changed"), field, &json!(" \n\t "));
        expect_invalid(&ada, &address, &body, &[(field, message)]).await;
    }
    assert_eq!(slugs(&list(&ada, ADMIN_PATH).await), ["kept"]);
}

#[actix_web::test]
async fn create_post_is_draft_by_default() {
    let app = TestApp::usual().await;
    let ada = app.admin(ADA).await;
    let mut body = post("tea");
    body.as_object_mut().unwrap().remove("isPublished");
    assert_eq!(write(&app, &ada, body).await["isPublished"], false);
    assert!(list(&app.browser(), BLOG).await.is_empty());
}

#[actix_web::test]
async fn create_post_slug_is_validated() {
    let app = TestApp::usual().await;
    let ada = app.admin(ADA).await;
    let address = address(&write(&app, &ada, post("kept")).await);
    let message = "Slug must be lowercase letters, numbers, and hyphens only";
    for bad in [
        "Tea",
        "tea ",
        " tea",
        "tea time",
        "-tea",
        "tea-",
        "tea--time",
        "thé",
        "tea/time",
        "tea.",
        "tea_time",
        "../tea",
        "tea\u{0}",
        " ",
        "茶",
    ] {
        expect_invalid(&ada, &address, &post(bad), &[("slug", message)]).await;
    }
    for good in ["t", "7", "tea-time-2", &"a".repeat(120)] {
        let _ = ada.put(&address, post(good)).await.expect(200);
    }
    let long = "Slug must be 120 characters or less";
    expect_invalid(&ada, &address, &post(&"a".repeat(121)), &[("slug", long)]).await;
}

#[actix_web::test]
async fn create_length_limits_count_characters() {
    let app = TestApp::usual().await;
    let ada = app.admin(ADA).await;
    let address = address(&write(&app, &ada, post("tea")).await);
    for (field, most, message) in [
        ("title", 200, "Title must be 200 characters or less"),
        ("excerpt", 300, "Excerpt must be less than 300 characters"),
    ] {
        for letter in ["a", "漢"] {
            let fits = with(post("tea"), field, &json!(format!(" {} ", letter.repeat(most))));
            assert_eq!(ada.put(&address, fits).await.expect(200).json()[field], letter.repeat(most));
            let long = with(post("other"), field, &json!(letter.repeat(most + 1)));
            expect_invalid(&ada, &address, &long, &[(field, message)]).await;
        }
    }
}

#[actix_web::test]
async fn create_post_control_characters_are_handled() {
    let app = TestApp::usual().await;
    let ada = app.admin(ADA).await;
    let address = address(&write(&app, &ada, post("tea")).await);
    for control in ["\u{0}", "\u{7}", "\u{b}", "\u{1b}", "\u{7f}", "\u{9b}"] {
        for (field, message) in [
            ("title", "Title contains characters that cannot be used"),
            ("excerpt", "Excerpt contains characters that cannot be used"),
        ] {
            let body = with(post("odd"), field, &json!(format!("a{control}b")));
            expect_invalid(&ada, &address, &body, &[(field, message)]).await;
        }
        // Invisible characters are hard to find in a long text, and pasted texts often contain them.
        let pasted = with(post("tea"), "content", &json!(format!("<p>a{control}b</p>\n<p>\tc</p>")));
        let saved = ada.put(&address, pasted).await.expect(200).json();
        assert_eq!(saved["content"], "<p>ab</p>\n<p>\tc</p>", "{control:?}");
    }
}

#[actix_web::test]
async fn create_post_empty_html_is_rejected() {
    let app = TestApp::usual().await;
    let ada = app.admin(ADA).await;
    let address = address(&write(&app, &ada, post("kept")).await);
    for nothing in [
        "<p></p>",
        "<p><br></p>",
        "<h1> </h1><ul><li></li></ul>",
        "<p>&nbsp;&nbsp;</p>",
        "<p>\u{200b}</p>",
        "<p>&#8203; &#65279;</p>",
        "<p>\u{7}</p>",
        "<a href=\"https://example.com\"></a>",
        "<!-- a -->",
        "<script>alert(1)</script>",
        "<style>p { color: red }</style>",
        "<iframe src=\"https://example.com\">a</iframe>",
        "<svg><text>a</text></svg>",
        "<img>",
        "<img src=\"data:image/png;base64,AAAA\" alt=\"a\">",
        "<p><img src=\"http://example.com/a.png\" alt=\"a\"></p>",
        "<unknown></unknown>",
    ] {
        let body = with(post("other"), "content", &json!(nothing));
        expect_invalid(&ada, &address, &body, &[("content", "Content is required")]).await;
    }
    for something in
        ["a", "<p>1</p>", "<p><img src=\"https://example.com/a.png\"></p>", "<p>&amp;nbsp;</p>", "<p>🌼</p>"]
    {
        let body = with(post("kept"), "content", &json!(something));
        assert_eq!(ada.put(&address, body).await.expect(200).json()["content"], something);
    }
}

#[actix_web::test]
async fn create_post_content_length_is_limited() {
    let app = TestApp::usual().await;
    let ada = app.admin(ADA).await;
    let longest = format!("<p>{}</p>", "🌼".repeat(200_000 - "<p></p>".len()));
    let body = with(post("long"), "content", &json!(longest));
    assert!(body.to_string().len() > 700_000, "far beyond what other calls take");
    let written = write(&app, &ada, body).await;
    assert_eq!(written["content"], longest);
    assert_eq!(app.browser().get(&format!("{BLOG}/long")).await.expect(200).json()["content"], longest);

    let longer = with(post("other"), "content", &json!(format!("{longest}a")));
    let message = "Content must be 200000 characters or less";
    expect_invalid(&ada, &address(&written), &longer, &[("content", message)]).await;
    let deep = with(post("deep"), "content", &json!("<ul><li>".repeat(100_000)));
    expect_invalid(&ada, &address(&written), &deep, &[("content", "Content is nested too deeply")]).await;
    let tags = format!("<p>short</p>{}", "<span class=\"x\"></span>".repeat(30_000));
    let body = with(post("tags"), "content", &json!(tags));
    assert_eq!(write(&app, &ada, body).await["content"], "<p>short</p>", "what counts is what is kept");
}

#[actix_web::test]
async fn create_post_body_up_to_1_mib_is_read() {
    let app = TestApp::usual().await;
    let ada = app.admin(ADA).await;
    let address = address(&write(&app, &ada, post("kept")).await);
    let frame = post("kept").to_string().len() + ",\"padding\":\"\"".len();
    let padded = |bytes: usize| with(post("kept"), "padding", &json!("a".repeat(bytes - frame)));
    let most = 1024 * 1024;
    assert_eq!(padded(most).to_string().len(), most);
    let _ = ada.put(&address, padded(most)).await.expect(200);
    ada.put(&address, padded(most + 1)).await.expect_refusal(413, "too_large");
    ada.post(ADMIN_PATH, padded(most + 1)).await.expect_refusal(413, "too_large");
    ada.post("/api/admin/prompts", padded(64 * 1024 + 1)).await.expect_refusal(413, "too_large");
}

#[actix_web::test]
async fn create_wrong_field_type_is_malformed() {
    let app = TestApp::usual().await;
    let ada = app.admin(ADA).await;
    let address = address(&write(&app, &ada, post("kept")).await);
    for (field, value) in [
        ("title", json!(7)),
        ("slug", json!(null)),
        ("content", json!({"ops": []})),
        ("excerpt", json!([])),
        ("isPublished", json!("yes")),
        ("isPublished", json!(1)),
        ("updatedAt", json!("yesterday")),
        ("updatedAt", json!(1_700_000_000)),
    ] {
        let body = with(post("other"), field, &value);
        ada.post(ADMIN_PATH, body.clone()).await.expect_refusal(400, "malformed");
        ada.put(&address, body).await.expect_refusal(400, "malformed");
    }
}
