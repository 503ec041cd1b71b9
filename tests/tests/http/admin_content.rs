//! Bulk changes, order, archive and history of agents, prompts and posts.

use crate::http::prelude::*;
use application::cleanup::{Cleanup, ExpiredRows};
use application::ports::TrashItem;
use uuid::Uuid;

const AGENTS: &str = "/api/admin/gpts";
const PROMPTS: &str = "/api/admin/prompts";
const POSTS: &str = "/api/admin/blog/posts";
const TRASH: &str = "/api/admin/trash";

async fn create(app: &TestApp, ada: &Browser<'_>, path: &str, name: &str) -> String {
    app.clock.advance(TimeDelta::seconds(1));
    let body = json!({
        "title": name, "name": name, "description": "Plans", "category": "Lifestyle", "promptText": "Plan my week.",
        "slug": name.to_lowercase(), "excerpt": "A plan", "content": "<p>Plan</p>",
    });
    ada.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

async fn create_all<const N: usize>(
    app: &TestApp,
    ada: &Browser<'_>,
    path: &str,
    names: [&str; N],
) -> [String; N] {
    let mut ids = Vec::new();
    for name in names {
        ids.push(create(app, ada, path, name).await);
    }
    ids.try_into().unwrap()
}

async fn list(browser: &Browser<'_>, path: &str) -> Vec<Value> {
    browser.get(path).await.expect(200).json().as_array().unwrap().clone()
}

/// The titles or names in a list.
async fn names(browser: &Browser<'_>, path: &str) -> Vec<String> {
    let name = |item: &Value| item.get("title").or(item.get("name")).unwrap().as_str().unwrap().to_owned();
    list(browser, path).await.iter().map(name).collect()
}

async fn change(browser: &Browser<'_>, path: &str, ids: &[&String], action: &str) -> Value {
    let body = json!({"ids": ids, "action": action});
    browser.post(&format!("{path}/bulk"), body).await.expect(200).json()
}

#[http_test]
async fn set_category_changes_listed_items_and_names_the_missing(app: TestApp, ada: Admin) {
    for path in [AGENTS, PROMPTS] {
        let [first, second, third] = create_all(&app, &ada, path, ["First", "Second", "Third"]).await;
        let _ = change(&ada, path, &[&third], "delete").await;
        let unknown = Uuid::nil().to_string();
        let loaded = list(&ada, path).await;
        let body = json!({
            "ids": [second, first, unknown, third, first], "action": "set_category", "category": " Home ",
        });
        let bulk = format!("{path}/bulk");
        let outcome = ada.post(&bulk, body.clone()).await.expect(200).json();
        assert_eq!(outcome, json!({"changed": [first, second], "missing": [unknown, third]}));
        let categories: Vec<_> = list(&ada, path).await.iter().map(|item| item["category"].clone()).collect();
        assert_eq!(categories, ["Home", "Home"]);
        assert_eq!(ada.post(&bulk, body).await.expect(200).json()["changed"], json!([]), "as requested");

        let mut edit = loaded[1].clone();
        edit["category"] = json!("Work");
        ada.put(&format!("{path}/{first}"), edit).await.expect_error(409, "edit_conflict");
    }
}

#[http_test]
async fn bulk_change_writes_an_audit_entry_per_item(app: TestApp, ada: Admin) {
    let ids = create_all(&app, &ada, POSTS, ["first", "second"]).await;
    let before = app.store.audit().await.len();
    let _ = change(&ada, POSTS, &[&ids[0], &ids[1]], "publish").await;
    let entries = app.store.audit().await.split_off(before);
    assert_eq!(entries.iter().map(|entry| &entry.record.subject).collect::<Vec<_>>(), [&ids[0], &ids[1]]);
}

#[http_test]
async fn deleted_agents_go_to_trash_or_archive_and_come_back(app: TestApp, ada: Admin, anna: Member) {
    let (sold, unsold) = (app.agent("Sold", 900).await, app.agent("Unsold", 900).await);
    anna.buy(&[sold]).await;
    let (sold, unsold) = (sold.to_string(), unsold.to_string());
    let before = list(&ada, AGENTS).await;

    let outcome = change(&ada, AGENTS, &[&sold, &unsold], "delete").await;
    assert_eq!(outcome["changed"], json!([sold, unsold]));
    assert!(list(&anna, "/api/gpts/premium").await.is_empty());
    assert_eq!(list(&anna, "/api/purchases").await[0]["gpt"]["url"], "https://chatgpt.com/g/secret");
    let archived: Vec<_> = list(&ada, TRASH)
        .await
        .iter()
        .map(|item| (item["name"].as_str().unwrap().to_owned(), item["erasedAt"].is_null()))
        .collect();
    assert_eq!(archived, [("Unsold".to_owned(), false), ("Sold".to_owned(), true)]);
    assert_eq!(change(&ada, AGENTS, &[&sold, &unsold], "delete").await["missing"], json!([sold, unsold]));

    assert_eq!(change(&ada, AGENTS, &[&sold, &unsold], "restore").await["changed"], json!([sold, unsold]));
    assert_eq!(list(&ada, AGENTS).await, before);
    assert_eq!(change(&ada, AGENTS, &[&sold], "restore").await["missing"], json!([sold]));
}

#[http_test]
async fn archived_content_outlives_the_trash(app: TestApp, ada: Admin) {
    let kinds = [("agent", AGENTS), ("prompt", PROMPTS), ("post", POSTS)];
    let mut ids = Vec::new();
    for (_, path) in kinds {
        let [archived, deleted] = create_all(&app, &ada, path, ["archived", "deleted"]).await;
        assert_eq!(change(&ada, path, &[&archived], "archive").await["changed"], json!([archived]));
        let _ = change(&ada, path, &[&deleted], "delete").await;
        assert!(list(&ada, path).await.is_empty());
        ids.push(archived);
    }
    app.clock.advance(TrashItem::RETENTION + TimeDelta::seconds(60));
    let removed = Cleanup::new(&app.context).run().await.unwrap();
    let deleted = [ExpiredRows::DeletedAgents, ExpiredRows::DeletedPrompts, ExpiredRows::DeletedPosts];
    assert_eq!(deleted.map(|rows| removed[&rows]), [1, 1, 1]);

    let ada = app.admin("another-admin@example.com").await;
    for ((kind, path), id) in kinds.into_iter().zip(ids) {
        let _ = ada.post(&format!("{TRASH}/{kind}/{id}/restore"), json!({})).await.expect(204);
        assert_eq!(names(&ada, path).await, ["archived"]);
    }
    assert_eq!(list(&ada, TRASH).await, Vec::<Value>::new());
}

#[http_test]
async fn publish_and_unpublish_posts_change_the_blog(app: TestApp, ada: Admin) {
    let [first, second] = create_all(&app, &ada, POSTS, ["first", "second"]).await;
    let visitor = app.browser();
    assert_eq!(change(&ada, POSTS, &[&first], "publish").await["changed"], json!([first]));
    let outcome = change(&ada, POSTS, &[&first, &second], "publish").await;
    assert_eq!(outcome, json!({"changed": [second], "missing": []}));
    assert_eq!(names(&visitor, "/api/blog/posts").await, ["second", "first"]);
    let _ = change(&ada, POSTS, &[&first, &second], "unpublish").await;
    assert!(list(&visitor, "/api/blog/posts").await.is_empty());
}

#[http_test]
async fn bulk_change_rejects_invalid_requests(app: TestApp, ada: Admin) {
    let too_many: Vec<_> = (0..201).map(Uuid::from_u128).collect();
    let limit = "Choose 1 to 200 items";
    for path in [AGENTS, PROMPTS, POSTS] {
        let bulk = format!("{path}/bulk");
        for ids in [json!([]), json!(too_many)] {
            ada.post(&bulk, json!({"ids": ids, "action": "delete"})).await.expect_invalid(&[("ids", limit)]);
        }
        for body in [
            json!({"ids": ["one"], "action": "delete"}),
            json!({"ids": [Uuid::nil()], "action": "erase"}),
            json!({"action": "delete"}),
        ] {
            ada.post(&bulk, body).await.expect_error(400, "malformed");
        }
    }
    for path in [AGENTS, PROMPTS] {
        let body = json!({"ids": [], "action": "set_category", "category": " "});
        let fields = [("category", "Category is required"), ("ids", limit)];
        ada.post(&format!("{path}/bulk"), body).await.expect_invalid(&fields);
    }
}

#[http_test]
async fn featured_items_come_first_for_members(app: TestApp, ada: Admin, anna: Member) {
    for (path, members) in [(AGENTS, "/api/gpts/free"), (PROMPTS, "/api/prompts")] {
        let [first, _, _] = create_all(&app, &ada, path, ["First", "Second", "Third"]).await;
        assert_eq!(names(&anna, members).await, ["Third", "Second", "First"]);
        let _ = change(&ada, path, &[&first], "feature").await;
        assert_eq!(names(&anna, members).await, ["First", "Third", "Second"]);
        assert_eq!(names(&ada, path).await, ["First", "Third", "Second"]);
        let featured: Vec<_> =
            list(&anna, members).await.iter().map(|item| item["isFeatured"].clone()).collect();
        assert_eq!(featured, [true, false, false]);
        let _ = change(&ada, path, &[&first], "unfeature").await;
        assert_eq!(names(&anna, members).await, ["Third", "Second", "First"]);
    }
}

#[http_test]
async fn item_moved_to_top_stays_above_all_but_newer_ones(app: TestApp, ada: Admin, anna: Member) {
    for (path, members) in [(AGENTS, "/api/gpts/free"), (PROMPTS, "/api/prompts")] {
        let [first, second, third] = create_all(&app, &ada, path, ["First", "Second", "Third"]).await;
        let to_top = async |id: &String| ada.post(&format!("{path}/{id}/move-to-top"), json!({})).await;
        let _ = to_top(&first).await.expect(204);
        assert_eq!(names(&anna, members).await, ["First", "Third", "Second"]);
        let _ = to_top(&second).await.expect(204);
        assert_eq!(names(&anna, members).await, ["Second", "First", "Third"]);
        let _ = to_top(&second).await.expect(204);
        let _ = create(&app, &ada, path, "Fourth").await;
        assert_eq!(names(&anna, members).await, ["Fourth", "Second", "First", "Third"]);
        let _ = change(&ada, path, &[&third], "feature").await;
        let _ = to_top(&first).await.expect(204);
        let expected = ["Third", "First", "Fourth", "Second"];
        assert_eq!(names(&anna, members).await, expected, "featured ones stay first");
        assert_eq!(names(&ada, path).await, expected);
    }
}

/// As when the clock of another server is ahead.
#[http_test]
async fn item_moved_to_top_is_above_those_of_the_future(app: TestApp, ada: Admin) {
    for path in [AGENTS, PROMPTS] {
        let [first, ..] = create_all(&app, &ada, path, ["First", "Second"]).await;
        app.clock.advance(TimeDelta::hours(-1));
        let _ = ada.post(&format!("{path}/{first}/move-to-top"), json!({})).await.expect(204);
        assert_eq!(names(&ada, path).await, ["First", "Second"]);
    }
}

#[http_test]
async fn move_to_top_of_removed_item_is_not_found(app: TestApp, ada: Admin) {
    for path in [AGENTS, PROMPTS] {
        let [first, second] = create_all(&app, &ada, path, ["First", "Second"]).await;
        let _ = change(&ada, path, &[&first], "delete").await;
        for id in [first.as_str(), "unknown", &Uuid::nil().to_string()] {
            let moved = ada.post(&format!("{path}/{id}/move-to-top"), json!({})).await;
            moved.expect_error(404, "not_found");
        }
        assert_eq!(names(&ada, path).await, ["Second"], "{second}");
    }
}

#[http_test]
async fn history_lists_changes_of_one_item_for_editors(app: TestApp, ada: Admin) {
    let eve = app.admin_with_role("eve@example.com", Role::Editor).await;
    let [first, _] = create_all(&app, &ada, PROMPTS, ["First", "Second"]).await;
    app.clock.advance(TimeDelta::minutes(1));
    let _ = change(&eve, PROMPTS, &[&first], "delete").await;

    let path = format!("/api/admin/history/prompt/{first}");
    let page = eve.get(&path).await.expect(200).json();
    assert_eq!(page["nextCursor"], json!(null));
    let entries: Vec<_> = page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| [&entry["action"], &entry["actorEmail"], &entry["subjectId"]])
        .collect();
    let expected = [
        [&json!("removed"), &json!("eve@example.com"), &json!(first)],
        [&json!("created"), &json!(ADA), &json!(first)],
    ];
    assert_eq!(entries, expected);
    assert_eq!(page["items"][1]["after"]["name"], "First");

    let newest = eve.get(&format!("{path}?limit=1")).await.expect(200).json();
    let next = newest["nextCursor"].as_str().unwrap();
    let oldest = eve.get(&format!("{path}?limit=1&cursor={next}")).await.expect(200).json();
    assert_eq!([&newest["items"][0], &oldest["items"][0]], [&page["items"][0], &page["items"][1]]);

    let empty = eve.get(&format!("/api/admin/history/agent/{first}")).await.expect(200).json();
    assert_eq!(empty["items"], json!([]));
    for unknown in [format!("user/{first}"), format!("order/{first}"), "prompt/one".to_owned()] {
        eve.get(&format!("/api/admin/history/{unknown}")).await.expect_error(404, "not_found");
    }
    eve.get(&format!("{path}?limit=0")).await.expect_invalid(&[("limit", "Use a limit from 1 to 100")]);
}
