//! Deleting, listing, restoring and finally removing content.

use crate::http::prelude::*;
use application::cleanup::{Cleanup, ExpiredRows};
use application::newsletters::SendNewsletters;
use application::ports::{Clock as _, Store as _, TrashItem};
use domain::Lifecycle;

const TRASH: &str = "/api/admin/trash";

async fn list(browser: &Browser<'_>) -> Vec<Value> {
    browser.get(TRASH).await.expect(200).json().as_array().unwrap().clone()
}

async fn create(ada: &Browser<'_>, path: &str, body: Value) -> String {
    ada.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

async fn create_post(ada: &Browser<'_>, slug: &str) -> String {
    let body = json!({
        "title": "Five dinners", "slug": slug, "excerpt": "Quick", "content": "<p>Soup</p>", "isPublished": true,
    });
    create(ada, "/api/admin/blog/posts", body).await
}

#[http_test]
async fn deleted_prompt_and_agent_are_restored_as_they_were(app: TestApp, ada: Admin, anna: Member) {
    let agent = app.agent("Meal Planner", 900).await;
    anna.buy(&[agent]).await;
    let prompt = create(
        &ada,
        "/api/admin/prompts",
        json!({"name": "Dinner", "category": "Home", "promptText": "Plan"}),
    )
    .await;
    let lists = ["/api/prompts", "/api/gpts/premium", "/api/admin/gpts"];
    let mut before = Vec::new();
    for path in lists {
        before.push(ada.get(path).await.expect(200).json());
    }
    let _ = ada.delete(&format!("/api/admin/gpts/{agent}")).await.expect(200);
    app.clock.advance(TimeDelta::minutes(1));
    let _ = ada.delete(&format!("/api/admin/prompts/{prompt}")).await.expect(204);

    let trash = list(&ada).await;
    let shown: Vec<_> = trash.iter().map(|item| [&item["kind"], &item["id"], &item["name"]]).collect();
    assert_eq!(
        shown,
        [
            [&json!("prompt"), &json!(prompt), &json!("Dinner")],
            [&json!("agent"), &json!(agent.to_string()), &json!("Meal Planner")]
        ]
    );
    let times: Vec<_> = trash.iter().map(|item| [&item["removedAt"], &item["erasedAt"]]).collect();
    assert_eq!(times[0], [&json!("2026-11-21T12:01:01Z"), &json!("2026-12-21T12:01:01Z")]);
    assert_eq!(times[1], [&json!("2026-11-21T12:00:01Z"), &json!(null)], "Anna keeps it");

    for path in [format!("{TRASH}/agent/{agent}/restore"), format!("{TRASH}/prompt/{prompt}/restore")] {
        let _ = ada.post(&path, json!({})).await.expect(204);
        ada.post(&path, json!({})).await.expect_error(404, "not_found");
    }
    let mut after = Vec::new();
    for path in lists {
        after.push(ada.get(path).await.expect(200).json());
    }
    assert_eq!(after, before);
    assert_eq!(list(&ada).await, Vec::<Value>::new());
}

#[http_test]
async fn restored_post_keeps_slug_and_redirect(app: TestApp, ada: Admin) {
    let id = create_post(&ada, "soup").await;
    let path = format!("/api/admin/blog/posts/{id}");
    let renamed = json!({
        "title": "Five dinners", "slug": "dinners", "excerpt": "Quick", "content": "<p>Soup</p>", "isPublished": true,
    });
    let _ = ada.put(&path, renamed).await.expect(200);
    let _ = ada.delete(&path).await.expect(204);
    for slug in ["soup", "dinners"] {
        app.browser().get(&format!("/api/blog/posts/{slug}")).await.expect_error(404, "not_found");
    }
    let _ = ada.post(&format!("{TRASH}/post/{id}/restore"), json!({})).await.expect(204);
    let post = app.browser().get("/api/blog/posts/dinners").await.expect(200).json();
    assert_eq!(post["id"], json!(id));
    let _ = app.browser().get("/api/blog/posts/soup").await.expect(301);
}

#[http_test]
async fn erased_post_is_gone_with_slug_and_newsletter(app: TestApp, ada: Admin) {
    let post = create_post(&ada, "soup").await;
    let newsletter = format!("/api/admin/blog/posts/{post}/newsletter");
    let later = json!({"when": "later", "sendAt": "2030-01-02T09:00"});
    let _ = ada.post(&newsletter, later).await.expect(201);
    let path = format!("{TRASH}/post/{post}");
    ada.delete(&path).await.expect_error(404, "not_found");
    let _ = ada.delete(&format!("/api/admin/blog/posts/{post}")).await.expect(204);
    let is_slug_free = async || {
        let body = json!({"title": "A", "slug": "soup", "excerpt": "B", "content": "<p>C</p>"});
        ada.post("/api/admin/blog/posts", body).await.status == 201
    };
    assert!(!is_slug_free().await, "it can be restored");
    let _ = ada.delete(&path).await.expect(204);
    ada.delete(&path).await.expect_error(404, "not_found");
    ada.post(&format!("{path}/restore"), json!({})).await.expect_error(404, "not_found");
    assert_eq!(list(&ada).await, Vec::<Value>::new());
    assert!(is_slug_free().await);
    let history = ada.get(&format!("/api/admin/history/post/{post}")).await.expect(200).json();
    let last = &history["items"][0];
    assert_eq!(
        [&last["action"], &last["subjectName"], &last["before"]],
        [&json!("removed"), &json!("Five dinners"), &json!({"isInTrash": true})]
    );
    let _ = SendNewsletters::new(&app.context).run().await.unwrap();
    let newsletters = ada.get("/api/admin/newsletters").await.expect(200).json();
    assert_eq!(newsletters["items"][0]["cancelReason"], "post_deleted");
}

#[http_test]
async fn archived_or_ordered_items_are_never_erased(app: TestApp, ada: Admin) {
    let sold = app.agent("Sold", 900).await;
    app.member("anna@example.com").await.buy(&[sold]).await;
    let late = app.agent("Late", 900).await;
    let post = create_post(&ada, "soup").await;
    for id in [sold, late] {
        let _ = ada.delete(&format!("/api/admin/gpts/{id}")).await.expect(200);
    }
    let archive = json!({"ids": [post], "action": "archive"});
    let _ = ada.post("/api/admin/blog/posts/bulk", archive).await.expect(200);
    for path in [format!("{TRASH}/agent/{sold}"), format!("{TRASH}/post/{post}")] {
        ada.delete(&path).await.expect_error(404, "not_found");
    }
    // It was bought while it was in the trash, such as with a payment that took long.
    let _ = ada.post(&format!("{TRASH}/agent/{late}/restore"), json!({})).await.expect(204);
    app.member("ben@example.com").await.buy(&[late]).await;
    let mut unit = app.store.begin().await.unwrap();
    let mut agent = unit.agents().lock(late).await.unwrap().unwrap();
    agent.lifecycle = Lifecycle::Deleted(app.clock.now());
    assert!(unit.agents().update(&agent).await.unwrap());
    unit.commit().await.unwrap();
    ada.delete(&format!("{TRASH}/agent/{late}")).await.expect_error(409, "ordered");
    let names: Vec<_> = list(&ada).await.iter().map(|item| item["name"].clone()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

#[http_test]
async fn trash_is_emptied_after_retention_but_for_owned_agents(app: TestApp, ada: Admin) {
    let sold = app.agent("Sold", 900).await;
    app.member("anna@example.com").await.buy(&[sold]).await;
    let unsold = app.agent("Unsold", 900).await;
    let post = create_post(&ada, "soup").await;
    let prompt = json!({"name": "Dinner", "category": "Home", "promptText": "Plan"});
    let prompt = create(&ada, "/api/admin/prompts", prompt).await;
    let _ = ada.delete(&format!("/api/admin/prompts/{prompt}")).await.expect(204);
    for id in [sold, unsold] {
        let _ = ada.delete(&format!("/api/admin/gpts/{id}")).await.expect(200);
    }
    let _ = ada.delete(&format!("/api/admin/blog/posts/{post}")).await.expect(204);

    let kinds = [ExpiredRows::DeletedAgents, ExpiredRows::DeletedPrompts, ExpiredRows::DeletedPosts];
    app.clock.advance(TrashItem::RETENTION);
    let removed = Cleanup::new(&app.context).run().await.unwrap();
    assert_eq!(kinds.map(|kind| removed[&kind]), [0, 0, 0]);
    app.clock.advance(TimeDelta::seconds(1));
    let removed = Cleanup::new(&app.context).run().await.unwrap();
    assert_eq!(kinds.map(|kind| removed[&kind]), [1, 1, 1]);
    let ada = app.admin("another-admin@example.com").await;
    let left: Vec<_> = list(&ada).await.iter().map(|item| item["name"].clone()).collect();
    assert_eq!(left, [json!("Sold")]);
    let _ = create_post(&ada, "soup").await;
}
