//! What admins write, saved while they write it.

use crate::http::prelude::*;

use super::{ADMIN_PATH, BLOG, admin_path, create, draft, list, post, with};

const COPIES: &str = "/api/admin/blog/working-copies";
/// Two open editors.
const ONE: &str = "00000000-0000-4000-8000-000000000001";
const TWO: &str = "00000000-0000-4000-8000-000000000002";

fn copy_path(post: &Value) -> String {
    format!("{COPIES}/{}", post["id"].as_str().unwrap())
}

/// What an editor sends that has loaded this post, and this version of its working copy.
fn copy(editor: &str, post: &Value, seen: &Value, title: &str) -> Value {
    json!({
        "title": title, "slug": post["slug"], "excerpt": post["excerpt"], "content": "<p>Half a sent</p>",
        "tags": ["Meal planning", "🌼"], "seoTitle": "Half a title", "seoDescription": "Half",
        "editor": editor, "postUpdatedAt": post["updatedAt"], "updatedAt": seen,
    })
}

#[http_test]
async fn working_copy_of_published_post_is_hidden_until_saved(app: TestApp, ada: Admin) {
    let visitor = app.browser();
    let tea = create(&app, &ada, post("tea")).await;
    let path = copy_path(&tea);
    assert_eq!(ada.get(&path).await.expect(200).json(), json!({"workingCopy": null}));
    app.clock.advance(TimeDelta::minutes(1));
    let body =
        with(copy(ONE, &tea, &Value::Null, "Changed"), "content", &json!("<p>New</p><script>x</script>"));
    let saved = ada.put(&path, body).await.expect(200).json();

    let found = ada.get(&path).await.expect(200).json()["workingCopy"].clone();
    assert_eq!(
        found,
        json!({
            "id": tea["id"], "title": "Changed", "slug": "tea", "excerpt": tea["excerpt"],
            "content": "<p>New</p>", "tags": ["Meal planning", "🌼"], "seoTitle": "Half a title",
            "seoDescription": "Half", "featureImage": null, "postUpdatedAt": tea["updatedAt"], "updatedAt": saved["updatedAt"],
            "editedBy": "Anna",
        })
    );
    assert_eq!(list(&ada, ADMIN_PATH).await[0]["hasUnsavedChanges"], true);
    assert!(list(&ada, COPIES).await.is_empty(), "not of a new post");
    assert_eq!(visitor.get(&format!("{BLOG}/tea")).await.expect(200).json()["title"], tea["title"]);
    assert_eq!(ada.get(&admin_path(&tea)).await.expect(200).json(), tea);

    let claim = json!({"editor": ONE, "updatedAt": saved["updatedAt"]});
    let update = with(with(post("tea"), "title", &json!("Changed")), "workingCopy", &claim);
    let _ = ada.put(&admin_path(&tea), update).await.expect(200);
    assert_eq!(ada.get(&path).await.expect(200).json(), json!({"workingCopy": null}));
    assert_eq!(list(&ada, ADMIN_PATH).await[0]["hasUnsavedChanges"], false);
    assert_eq!(visitor.get(&format!("{BLOG}/tea")).await.expect(200).json()["title"], "Changed");
}

#[http_test]
async fn two_editors_never_overwrite_each_other(app: TestApp, ada: Admin) {
    let eve = app.admin_with_role("eve@example.com", Role::Editor).await;
    let tea = create(&app, &ada, draft("tea")).await;
    let path = copy_path(&tea);
    let first = ada.put(&path, copy(ONE, &tea, &Value::Null, "Ada's")).await.expect(200).json();
    // Two quick saves, and one after a response that got lost.
    let second = ada.put(&path, copy(ONE, &tea, &first["updatedAt"], "Ada's 2")).await.expect(200).json();
    let third = ada.put(&path, copy(ONE, &tea, &first["updatedAt"], "Ada's 3")).await.expect(200).json();
    assert!(second["updatedAt"].as_str() < third["updatedAt"].as_str());

    for seen in [&Value::Null, &second["updatedAt"]] {
        eve.put(&path, copy(TWO, &tea, seen, "Eve's")).await.expect_error(409, "edit_conflict");
        let claim = json!({"editor": TWO, "updatedAt": seen});
        let update = with(with(draft("tea"), "updatedAt", &tea["updatedAt"]), "workingCopy", &claim);
        eve.put(&admin_path(&tea), update).await.expect_error(409, "edit_conflict");
        let discard = json!({"editor": TWO, "updatedAt": seen});
        eve.post(&format!("{path}/discard"), discard).await.expect_error(409, "edit_conflict");
    }
    let found = eve.get(&path).await.expect(200).json()["workingCopy"].clone();
    assert_eq!((&found["title"], &found["updatedAt"]), (&json!("Ada's 3"), &third["updatedAt"]));

    // Eve takes over knowingly; then it is Ada who has to look.
    let _ = eve.put(&path, copy(TWO, &tea, &third["updatedAt"], "Eve's")).await.expect(200);
    ada.put(&path, copy(ONE, &tea, &third["updatedAt"], "Ada's 4")).await.expect_error(409, "edit_conflict");

    // A save without an editor keeps what is being written, which is then based on an old version.
    let saved = ada.put(&admin_path(&tea), draft("tea")).await.expect(200).json();
    assert_eq!(eve.get(&path).await.expect(200).json()["workingCopy"]["title"], "Eve's");
    let coffee = create(&app, &ada, draft("coffee")).await;
    let stale = with(copy(ONE, &coffee, &Value::Null, "Stale"), "postUpdatedAt", &saved["updatedAt"]);
    ada.put(&copy_path(&coffee), stale).await.expect_error(409, "edit_conflict");
}

#[http_test]
async fn overwriting_a_newer_version_makes_it_the_base(app: TestApp, ada: Admin) {
    let tea = create(&app, &ada, post("tea")).await;
    let path = copy_path(&tea);
    let first = ada.put(&path, copy(ONE, &tea, &Value::Null, "Mine")).await.expect(200).json();
    let newer = ada.put(&admin_path(&tea), post("tea")).await.expect(200).json();
    assert_ne!(newer["updatedAt"], tea["updatedAt"]);
    let saved = ada.put(&path, copy(ONE, &newer, &first["updatedAt"], "Mine")).await.expect(200).json();
    let found = ada.get(&path).await.expect(200).json()["workingCopy"].clone();
    assert_eq!(found["postUpdatedAt"], newer["updatedAt"]);
    let unknown =
        with(copy(ONE, &tea, &saved["updatedAt"], "Mine"), "postUpdatedAt", &json!("2020-01-01T00:00:00Z"));
    ada.put(&path, unknown).await.expect_error(409, "edit_conflict");
}

#[http_test]
async fn discarded_new_post_does_not_come_back(app: TestApp, ada: Admin) {
    let path = format!("{COPIES}/00000000-0000-4000-8000-0000000000ab");
    let saved = ada.put(&path, json!({"title": "Five", "editor": ONE})).await.expect(200).json();
    let seen = &saved["updatedAt"];
    let _ = ada.post(&format!("{path}/discard"), json!({"editor": ONE, "updatedAt": seen})).await.expect(204);
    let late = json!({"title": "Five", "editor": TWO, "updatedAt": seen});
    ada.put(&path, late).await.expect_error(409, "edit_conflict");
    assert!(list(&ada, COPIES).await.is_empty());
}

#[http_test]
async fn new_post_is_saved_while_incomplete_and_can_be_continued(app: TestApp, ada: Admin) {
    let id = "00000000-0000-4000-8000-0000000000aa";
    let path = format!("{COPIES}/{id}");
    let long = "e".repeat(400);
    let started = json!({"title": "Five", "excerpt": long, "content": "", "editor": ONE});
    let saved = ada.put(&path, started).await.expect(200).json();
    let listed = list(&ada, COPIES).await;
    assert_eq!((listed.len(), &listed[0]["id"], &listed[0]["title"]), (1, &json!(id), &json!("Five")));
    assert_eq!((&listed[0]["excerpt"], &listed[0]["postUpdatedAt"]), (&json!(long), &Value::Null));
    assert!(list(&ada, ADMIN_PATH).await.is_empty());

    let claim = json!({"id": id, "editor": TWO, "updatedAt": saved["updatedAt"]});
    let _ = ada.post(ADMIN_PATH, with(draft("five"), "workingCopy", &claim)).await.expect(201);
    assert!(list(&ada, COPIES).await.is_empty());

    let _ = ada.put(&path, json!({"title": "Six", "editor": ONE})).await.expect(200);
    let _ = ada.post(&format!("{path}/discard"), json!({"editor": ONE})).await.expect(204);
    let _ = ada.post(&format!("{path}/discard"), json!({"editor": ONE})).await.expect(204);
    assert!(list(&ada, COPIES).await.is_empty());
}

#[http_test]
async fn create_post_again_after_lost_response_creates_no_second(app: TestApp, ada: Admin) {
    let claim = |editor| json!({"id": "00000000-0000-4000-8000-0000000000aa", "editor": editor});
    let request = with(draft("five"), "workingCopy", &claim(ONE));
    let first = ada.post(ADMIN_PATH, request.clone()).await.expect(201).json();
    let longer = with(request.clone(), "excerpt", &json!("Written after the first try"));
    let again = ada.post(ADMIN_PATH, longer).await.expect(201).json();
    assert_eq!((&again["id"], &again["excerpt"]), (&first["id"], &json!("Written after the first try")));
    assert_eq!(list(&ada, ADMIN_PATH).await.len(), 1);
    ada.post(ADMIN_PATH, request).await.expect_error(409, "edit_conflict");
    // Another window that shows the same new post.
    let other = with(draft("six"), "workingCopy", &claim(TWO));
    let _ = ada.post(ADMIN_PATH, other).await.expect(201);
    assert_eq!(list(&ada, ADMIN_PATH).await.len(), 2);
}

#[http_test]
async fn save_working_copy_too_long_text_returns_422(app: TestApp, ada: Admin) {
    let tea = create(&app, &ada, post("tea")).await;
    let body = copy(ONE, &tea, &Value::Null, "Changed");
    for (field, length) in [("title", 1001), ("slug", 1001), ("excerpt", 10_001), ("content", 200_001)] {
        let long = with(body.clone(), field, &json!("a".repeat(length)));
        let response = ada.put(&copy_path(&tea), long).await;
        response.expect_error_with(422, "invalid", &["fields"]);
        assert!(response.json()["fields"][field].is_string(), "{}", response.text);
    }
    let deep = with(body, "content", &json!("<ul><li>".repeat(150)));
    ada.put(&copy_path(&tea), deep).await.expect_error_with(422, "invalid", &["fields"]);
}

#[http_test]
async fn save_working_copy_of_deleted_post_returns_404(app: TestApp, ada: Admin) {
    let tea = create(&app, &ada, post("tea")).await;
    let body = copy(ONE, &tea, &Value::Null, "Changed");
    let _ = ada.delete(&admin_path(&tea)).await.expect(204);
    ada.put(&copy_path(&tea), body.clone()).await.expect_error(404, "not_found");
    ada.put(&format!("{COPIES}/{ONE}"), body).await.expect_error(404, "not_found");
    ada.get(&format!("{COPIES}/x")).await.expect_error(404, "not_found");
}
