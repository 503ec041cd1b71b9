//! Required fields and lengths of a post.

use crate::http::prelude::*;

use super::{ADMIN_PATH, BLOG, admin_path, create, list, post, slugs, with};

/// Creates and updates with this body, and expects these fields to be rejected.
async fn expect_invalid(ada: &Browser<'_>, path: &str, body: &Value, fields: &[(&str, &str)]) {
    ada.post(ADMIN_PATH, body.clone()).await.expect_invalid(fields);
    ada.put(path, body.clone()).await.expect_invalid(fields);
}

#[http_test]
async fn create_post_missing_fields_returns_documented_messages(app: TestApp, ada: Admin) {
    let path = admin_path(&create(&app, &ada, post("kept")).await);
    let all = [
        ("title", "Title is required"),
        ("slug", "Slug is required"),
        ("content", "Content is required"),
        ("excerpt", "Excerpt is required"),
    ];
    expect_invalid(&ada, &path, &json!({}), &all).await;
    for (field, message) in all {
        let body = with(post("changed"), field, &json!(""));
        expect_invalid(&ada, &path, &body, &[(field, message)]).await;
    }
    for (field, message) in [all[0], all[2], all[3]] {
        let body = with(post("changed"), field, &json!(" \n\t "));
        expect_invalid(&ada, &path, &body, &[(field, message)]).await;
    }
    assert_eq!(slugs(&list(&ada, ADMIN_PATH).await), ["kept"]);
}

#[http_test]
async fn create_post_is_draft_by_default(app: TestApp, ada: Admin) {
    let mut body = post("tea");
    body.as_object_mut().unwrap().remove("isPublished");
    assert_eq!(create(&app, &ada, body).await["isPublished"], false);
    assert!(list(&app.browser(), BLOG).await.is_empty());
}

#[http_test]
async fn create_post_slug_is_validated(app: TestApp, ada: Admin) {
    let path = admin_path(&create(&app, &ada, post("kept")).await);
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
        expect_invalid(&ada, &path, &post(bad), &[("slug", message)]).await;
    }
    for good in ["t", "7", "tea-time-2", &"a".repeat(120)] {
        let _ = ada.put(&path, post(good)).await.expect(200);
    }
    let long = "Slug must be 120 characters or less";
    expect_invalid(&ada, &path, &post(&"a".repeat(121)), &[("slug", long)]).await;
}

#[http_test]
async fn create_length_limits_count_characters(app: TestApp, ada: Admin) {
    let path = admin_path(&create(&app, &ada, post("tea")).await);
    for (field, max_length, message) in [
        ("title", 200, "Title must be 200 characters or less"),
        ("excerpt", 300, "Excerpt must be less than 300 characters"),
    ] {
        for letter in ["a", "漢"] {
            let fits = with(post("tea"), field, &json!(format!(" {} ", letter.repeat(max_length))));
            assert_eq!(ada.put(&path, fits).await.expect(200).json()[field], letter.repeat(max_length));
            let long = with(post("other"), field, &json!(letter.repeat(max_length + 1)));
            expect_invalid(&ada, &path, &long, &[(field, message)]).await;
        }
    }
}

#[http_test]
async fn create_post_control_characters_are_handled(app: TestApp, ada: Admin) {
    let path = admin_path(&create(&app, &ada, post("tea")).await);
    for control in ["\u{0}", "\u{7}", "\u{b}", "\u{1b}", "\u{7f}", "\u{9b}"] {
        for (field, message) in [
            ("title", "Title contains characters that cannot be used"),
            ("excerpt", "Excerpt contains characters that cannot be used"),
        ] {
            let body = with(post("odd"), field, &json!(format!("a{control}b")));
            expect_invalid(&ada, &path, &body, &[(field, message)]).await;
        }
        // Invisible characters are hard to find in a long text, and pasted texts often contain them.
        let pasted = with(post("tea"), "content", &json!(format!("<p>a{control}b</p>\n<p>\tc</p>")));
        let saved = ada.put(&path, pasted).await.expect(200).json();
        assert_eq!(saved["content"], "<p>ab</p>\n<p>\tc</p>", "{control:?}");
    }
}

#[http_test]
async fn create_post_empty_html_is_rejected(app: TestApp, ada: Admin) {
    let path = admin_path(&create(&app, &ada, post("kept")).await);
    for html in [
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
        let body = with(post("other"), "content", &json!(html));
        expect_invalid(&ada, &path, &body, &[("content", "Content is required")]).await;
    }
    for html in
        ["a", "<p>1</p>", "<p><img src=\"https://example.com/a.png\"></p>", "<p>&amp;nbsp;</p>", "<p>🌼</p>"]
    {
        let body = with(post("kept"), "content", &json!(html));
        assert_eq!(ada.put(&path, body).await.expect(200).json()["content"], html);
    }
}

#[http_test]
async fn create_post_content_length_is_limited(app: TestApp, ada: Admin) {
    let longest = format!("<p>{}</p>", "🌼".repeat(200_000 - "<p></p>".len()));
    let body = with(post("long"), "content", &json!(longest));
    assert!(body.to_string().len() > 700_000, "above the body limit of other endpoints");
    let created = create(&app, &ada, body).await;
    assert_eq!(created["content"], longest);
    assert_eq!(app.browser().get(&format!("{BLOG}/long")).await.expect(200).json()["content"], longest);

    let longer = with(post("other"), "content", &json!(format!("{longest}a")));
    let message = "Content must be 200000 characters or less";
    expect_invalid(&ada, &admin_path(&created), &longer, &[("content", message)]).await;
    let deep = with(post("deep"), "content", &json!("<ul><li>".repeat(100_000)));
    expect_invalid(&ada, &admin_path(&created), &deep, &[("content", "Content is nested too deeply")]).await;
    let tags = format!("<p>short</p>{}", "<span class=\"x\"></span>".repeat(30_000));
    let body = with(post("tags"), "content", &json!(tags));
    assert_eq!(
        create(&app, &ada, body).await["content"],
        "<p>short</p>",
        "the limit applies after sanitizing"
    );
}

#[http_test]
async fn create_post_body_up_to_1_mib_is_read(app: TestApp, ada: Admin) {
    let path = admin_path(&create(&app, &ada, post("kept")).await);
    let overhead = post("kept").to_string().len() + ",\"padding\":\"\"".len();
    let padded = |bytes: usize| with(post("kept"), "padding", &json!("a".repeat(bytes - overhead)));
    let max_bytes = 1024 * 1024;
    assert_eq!(padded(max_bytes).to_string().len(), max_bytes);
    let _ = ada.put(&path, padded(max_bytes)).await.expect(200);
    ada.put(&path, padded(max_bytes + 1)).await.expect_error(413, "too_large");
    ada.post(ADMIN_PATH, padded(max_bytes + 1)).await.expect_error(413, "too_large");
    ada.post("/api/admin/prompts", padded(64 * 1024 + 1)).await.expect_error(413, "too_large");
}

#[http_test]
async fn create_wrong_field_type_is_malformed(app: TestApp, ada: Admin) {
    let path = admin_path(&create(&app, &ada, post("kept")).await);
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
        ada.post(ADMIN_PATH, body.clone()).await.expect_error(400, "malformed");
        ada.put(&path, body).await.expect_error(400, "malformed");
    }
}
