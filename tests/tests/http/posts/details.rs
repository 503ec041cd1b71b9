//! Texts for search engines, the author, and the table of contents.

use super::*;
use crate::http::media::stored;
use crate::http::prelude::*;
use crate::http::users_account_deletion::erase;

#[http_test]
async fn search_engines_get_their_own_title_and_description(app: TestApp, ada: Admin) {
    let body = with(
        with(post("one"), "seoTitle", &json!("Plan & cook")),
        "seoDescription",
        &json!("Five \"quick\" dinners."),
    );
    let created = create(&app, &ada, body.clone()).await;
    assert_eq!(
        (&created["seoTitle"], &created["seoDescription"]),
        (&body["seoTitle"], &body["seoDescription"])
    );
    let page = app.browser().get("/blog/one").await.expect(200);
    for text in [
        "<title>Plan &amp; cook · Marigold</title>",
        "<meta name=\"description\" content=\"Five &quot;quick&quot; dinners.\">",
        "<meta property=\"og:title\" content=\"Plan &amp; cook\">",
        "<h1>Five dinners, one list</h1>",
    ] {
        assert!(page.text.contains(text), "{text} in {}", page.text);
    }
    let _ = ada.put(&admin_path(&created), post("one")).await.expect(200);
    let page = app.browser().get("/blog/one").await.expect(200);
    assert!(page.text.contains("<title>Five dinners, one list · Marigold</title>"));
    assert!(page.text.contains("<meta name=\"description\" content=\"A week of dinners in ten minutes.\">"));
}

#[http_test]
async fn invalid_details_are_rejected_by_field(app: TestApp, ada: Admin) {
    let many: Vec<_> = (0..11).map(|number| format!("tag {number}")).collect();
    for (field, value, message) in [
        ("tags", json!(many), "A post has at most 10 tags"),
        ("tags", json!(["a".repeat(41)]), "Tags must be 40 characters or less"),
        ("tags", json!(["汉字"]), "Tags need at least one letter from A to Z or a digit"),
        ("seoTitle", json!("a".repeat(71)), "SEO title must be 70 characters or less"),
        ("seoDescription", json!("a".repeat(161)), "SEO description must be 160 characters or less"),
        ("authorName", json!("a".repeat(81)), "Author name must be 80 characters or less"),
        ("authorId", json!("01920000-0000-7000-8000-000000000001"), "Choose someone who may edit posts"),
    ] {
        let response = ada.post(ADMIN_PATH, with(post("one"), field, &value)).await;
        response.expect_invalid(&[(field, message)]);
    }
}

#[http_test]
async fn author_is_shown_by_first_name_or_another_one(app: TestApp, ada: Admin) {
    let eve = app.admin_with_role("eve@example.com", domain::users::Role::Editor).await;
    let _ = eve.put("/api/auth/profile", json!({"firstName": "Eve"})).await.expect(200);
    let _ = app.admin_with_role("sue@example.com", domain::users::Role::Support).await;
    let created = create(&app, &ada, post("one")).await;
    assert_eq!(created["authorName"], "Anna");
    let page = app.browser().get("/blog/one").await.expect(200);
    assert!(page.text.contains("<i>Anna</i>"), "{}", page.text);
    assert!(page.text.contains("\"author\":{\"@type\":\"Person\",\"name\":\"Anna\"}"), "{}", page.text);

    let authors = ada.get("/api/admin/blog/authors").await.expect(200).json();
    let names: Vec<_> = authors.as_array().unwrap().iter().map(|author| &author["firstName"]).collect();
    assert_eq!(names, ["Anna", "Eve"]);
    let of_eve = with(post("one"), "authorId", &authors[1]["id"]);
    let changed = ada.put(&admin_path(&created), of_eve.clone()).await.expect(200).json();
    assert_eq!((&changed["authorId"], &changed["authorName"]), (&authors[1]["id"], &json!("Eve")));
    let named = with(of_eve.clone(), "authorName", &json!("Eve & friends"));
    let _ = eve.put(&admin_path(&created), named).await.expect(200);
    let kept = eve.put(&admin_path(&created), post("one")).await.expect(200).json();
    assert_eq!((&kept["authorId"], &kept["authorName"]), (&authors[1]["id"], &json!("Eve & friends")));

    let _ = eve.put(&admin_path(&created), with(of_eve, "authorName", &json!(""))).await.expect(200);
    let page = app.browser().get("/blog/one").await.expect(200);
    assert!(page.text.contains("<i>Marigold</i>"), "{}", page.text);
    assert!(page.text.contains("\"author\":{\"@type\":\"Organization\""), "{}", page.text);
    assert!(!page.text.contains("example.com"), "no email address: {}", page.text);
}

#[http_test]
async fn posts_of_the_described_author_end_with_the_text(app: TestApp, ada: Admin) {
    let picture = stored(&ada, 7).await;
    for (slug, name) in [("one", "Ada & Co"), ("two", "Eve")] {
        let _ = create(&app, &ada, with(post(slug), "authorName", &json!(name))).await;
    }
    let read = async |slug: &str| {
        let post = app.browser().get(&format!("/api/blog/posts/{slug}")).await.expect(200).json();
        (app.browser().get(&format!("/blog/{slug}")).await.expect(200).text, post)
    };
    assert_eq!(read("one").await.1["author"], Value::Null);

    let image = json!({"src": picture["src"], "height": picture["height"], "alt": ""});
    let texts = json!({"author_name": "Ada & Co", "author_text": "We <read> a lot."});
    let body = json!({"basedOn": 0, "values": {"texts": texts, "author_picture": image}});
    let _ = ada.put("/api/admin/appearance", body).await.expect(200);
    let (page, post) = read("one").await;
    let src = picture["src"].as_str().unwrap();
    let end = format!("<aside><img src=\"{src}\">Ada &amp; Co: We &lt;read&gt; a lot.</aside>");
    assert!(page.contains(&end), "{page}");
    assert_eq!(post["author"]["about"], "We <read> a lot.");
    assert_eq!(post["author"]["picture"]["src"], picture["src"]);
    let (page, post) = read("two").await;
    assert!(!page.contains("<aside>"), "{page}");
    assert_eq!(post["author"], Value::Null);
}

#[http_test]
async fn post_of_an_erased_author_shows_the_name_of_the_site(app: TestApp, _ada: Admin) {
    let eve = app.admin_with_role("eve@example.com", domain::users::Role::Editor).await;
    let _ = eve.put("/api/auth/profile", json!({"firstName": "Eve"})).await.expect(200);
    let _ = create(&app, &eve, post("one")).await;
    let _ = eve.post("/api/auth/account-deletion", json!({})).await.expect(200);
    erase(&app).await;
    let body = app.browser().get("/api/blog/posts/one").await.expect(200).json();
    assert_eq!(body["authorName"], "");
    let page = app.browser().get("/blog/one").await.expect(200);
    assert!(page.text.contains("<i>Marigold</i>") && !page.text.contains("Eve"), "{}", page.text);
}

#[http_test]
async fn long_post_has_a_table_of_contents(app: TestApp, ada: Admin) {
    let content = "<h1>Plan</h1><p>a</p><h2>Shop &amp; cook</h2><p>b</p><h2>Plan</h2><p>c</p>";
    let _ = create(&app, &ada, with(post("long"), "content", &json!(content))).await;
    let page = app.browser().get("/blog/long").await.expect(200);
    for text in [
        "<ol><li data-level=\"1\"><a href=\"#section-plan\">Plan</a></li>\
         <li data-level=\"2\"><a href=\"#section-shop-cook\">Shop &amp; cook</a></li>\
         <li data-level=\"2\"><a href=\"#section-plan-2\">Plan</a></li></ol>",
        "<h2 dir=\"auto\" id=\"section-shop-cook\" aria-level=\"3\">Shop &amp; cook\
         <a href=\"#section-shop-cook\" aria-label=\"Link to this section\"></a></h2>",
    ] {
        assert!(page.text.contains(text), "{text} in {}", page.text);
    }
    let feed = app.browser().get("/blog/feed.xml").await.expect(200);
    assert!(!feed.text.contains("section-"), "ids are for the page only");

    let short = with(post("short"), "content", &json!("<h2>One</h2><h2>Two</h2><p>a</p>"));
    let _ = create(&app, &ada, short).await;
    let page = app.browser().get("/blog/short").await.expect(200);
    assert!(
        page.text.contains("<h2 dir=\"auto\" id=\"section-one\"") && !page.text.contains("<ol>"),
        "{}",
        page.text
    );
}
