//! Renaming, merging and deleting tags.

use crate::http::prelude::*;

use super::*;

fn tagged(slug: &str, tags: &[&str]) -> Value {
    with(post(slug), "tags", &json!(tags))
}

async fn tags_of(ada: &Browser<'_>, post: &Value) -> Value {
    ada.get(&admin_path(post)).await.expect(200).json()["tags"].clone()
}

async fn rename(ada: &Browser<'_>, slug: &str, name: &str) {
    let _ = ada.put(&format!("/api/admin/blog/tags/{slug}"), json!({"name": name})).await.expect(204);
}

#[http_test]
async fn tags_are_one_by_slug(app: TestApp, ada: Admin) {
    let first = create(&app, &ada, tagged("one", &["Meal Planning", "meal planning", "AI"])).await;
    assert_eq!(first["tags"], json!(["Meal Planning", "AI"]));
    let second = create(&app, &ada, tagged("two", &["MEAL PLANNING", "Travel"])).await;
    assert_eq!(second["tags"], json!(["Meal Planning", "Travel"]), "as the other post spells it");
    let listed = list(&ada, ADMIN_PATH).await;
    assert_eq!(listed[0]["tags"], second["tags"]);
}

#[http_test]
async fn tags_that_differ_only_in_signs_are_not_joined(app: TestApp, ada: Admin) {
    let mut posts = Vec::new();
    for (slug, tags) in
        [("c", &["C"][..]), ("cpp", &["C++"]), ("csharp", &["C#", ".NET"]), ("day", &["Mother's Day"])]
    {
        let post = create(&app, &ada, tagged(slug, tags)).await;
        assert_eq!(post["tags"], json!(tags));
        let edited = with(tagged(slug, tags), "title", &json!("Edited"));
        posts.push((admin_path(&post), with(edited, "updatedAt", &post["updatedAt"])));
    }
    let archive = async || {
        let tags = app.browser().get("/api/blog/archive").await.expect(200).json()["tags"].clone();
        let tags = tags.as_array().unwrap().iter().map(|tag| [tag["name"].clone(), tag["slug"].clone()]);
        tags.collect::<Vec<_>>()
    };
    let expected = [
        [".NET", "dot-net"],
        ["C", "c"],
        ["C#", "c-sharp"],
        ["C++", "c-plus-plus"],
        ["Mother's Day", "mothers-day"],
    ]
    .map(|tag| tag.map(Value::from));
    assert_eq!(archive().await, expected);
    for (path, edited) in posts {
        let _ = ada.put(&path, edited).await.expect(200);
    }
    assert_eq!(archive().await, expected);

    let message = "“Mothers Day” would be the same tag as “Mother's Day”. Use that one, or another name";
    let response = ada.post(ADMIN_PATH, tagged("other", &["Mothers Day"])).await;
    response.expect_invalid(&[("tags", message)]);
}

#[http_test]
async fn renamed_tag_redirects_and_keeps_its_posts(app: TestApp, ada: Admin) {
    let one = create(&app, &ada, tagged("one", &["Food", "AI"])).await;
    let draft = create(&app, &ada, with(tagged("draft", &["Food"]), "isPublished", &json!(false))).await;
    rename(&ada, "food", "Dinner").await;
    rename(&ada, "dinner", "Meals").await;
    assert_eq!(tags_of(&ada, &one).await, json!(["Meals", "AI"]));
    assert_eq!(tags_of(&ada, &draft).await, json!(["Meals"]));
    for former in ["food", "dinner"] {
        for (path, current) in [
            (format!("/blog/tag/{former}"), "/blog/tag/meals"),
            (format!("/blog/tag/{former}/feed.xml"), "/blog/tag/meals/feed.xml"),
            (format!("/api/blog/tags/{former}"), "/api/blog/tags/meals"),
        ] {
            let response = app.browser().get(&path).await.expect(301);
            assert_eq!(response.header("location"), current);
        }
    }
    // An editor that was open during the renames saves with the name that it loaded.
    let saved = ada.put(&admin_path(&one), tagged("one", &["Food", "AI"])).await.expect(200).json();
    assert_eq!(saved["tags"], json!(["Meals", "AI"]));
    rename(&ada, "meals", "MEALS").await;
    assert_eq!(tags_of(&ada, &draft).await, json!(["MEALS"]));
    let _ = app.browser().get("/blog/tag/meals").await.expect(200);
}

#[http_test]
async fn tags_are_merged_only_if_confirmed(app: TestApp, ada: Admin) {
    let one = create(&app, &ada, tagged("one", &["Food"])).await;
    let both = create(&app, &ada, tagged("both", &["Food", "Dinner"])).await;
    let path = "/api/admin/blog/tags/food";
    let refused = ada.put(path, json!({"name": "dinner"})).await;
    refused.expect_error_with(409, "tag_exists", &["fields"]);
    assert_eq!(tags_of(&ada, &one).await, json!(["Food"]));
    let _ = ada.put(path, json!({"name": "dinner", "merge": true})).await.expect(204);
    assert_eq!(tags_of(&ada, &one).await, json!(["Dinner"]));
    assert_eq!(tags_of(&ada, &both).await, json!(["Dinner"]));
    let response = app.browser().get("/blog/tag/food").await.expect(301);
    assert_eq!(response.header("location"), "/blog/tag/dinner");
    ada.put(path, json!({"name": "Dinner"})).await.expect_error(404, "not_found");
    let blank = ada.put("/api/admin/blog/tags/dinner", json!({"name": " "})).await;
    blank.expect_invalid(&[("name", "Enter a name for the tag")]);
}

#[http_test]
async fn deleted_tag_leaves_its_posts(app: TestApp, ada: Admin) {
    let one = create(&app, &ada, tagged("one", &["Food", "AI"])).await;
    let _ = app.browser().get("/blog/tag/food").await.expect(200);
    let _ = ada.delete("/api/admin/blog/tags/food").await.expect(204);
    let _ = app.browser().get("/blog/tag/food").await.expect(404);
    assert_eq!(tags_of(&ada, &one).await, json!(["AI"]));
    ada.delete("/api/admin/blog/tags/food").await.expect_error(404, "not_found");
    for path in ["/api/admin/blog/tags/Not-A-Slug", "/api/admin/blog/tags/none"] {
        ada.delete(path).await.expect_error(404, "not_found");
    }
    let current = ada.get(&admin_path(&one)).await.expect(200).json();
    assert_eq!(current["updatedAt"], one["updatedAt"], "an open editor can still save");
}
