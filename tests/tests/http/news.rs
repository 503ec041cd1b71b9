//! What is new since a member's last visit.

use crate::http::prelude::*;

const NEWS: &str = "/api/news";

async fn news(member: &Browser<'_>) -> Value {
    member.get(NEWS).await.expect(200).json()
}

async fn create(ada: &Browser<'_>, path: &str, body: Value) -> String {
    ada.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

fn prompt(text: &str) -> Value {
    json!({"name": "Dinner", "category": "Lifestyle", "promptText": text})
}

fn post(slug: &str, is_published: bool) -> Value {
    json!({
        "title": format!("About {slug}"), "slug": slug, "content": "<p>New</p>", "excerpt": "New",
        "isPublished": is_published,
    })
}

async fn copy(member: &Browser<'_>, prompt: &str, text: &str) {
    let path = format!("/api/toolbox/recent/prompts/{prompt}");
    let _ = member.post(&path, json!({"promptText": text})).await.expect(204);
}

/// Between two visits.
fn wait(app: &TestApp) {
    app.clock.advance(TimeDelta::minutes(31));
}

#[http_test]
async fn news_are_what_was_added_and_changed_since_the_last_visit(app: TestApp, ada: Admin, anna: Member) {
    let dinner = create(&ada, "/api/admin/prompts", prompt("One dinner.")).await;
    let draft = create(&ada, "/api/admin/blog/posts", post("draft", false)).await;
    let first = news(&anna).await;
    assert_eq!(first["sinceLastVisit"], Value::Null, "a new member has no news");
    copy(&anna, &dinner, "One dinner.").await;
    let last_seen = first["badgesSince"].clone();

    wait(&app);
    assert_eq!(news(&anna).await["sinceLastVisit"], Value::Null, "nothing is new");
    wait(&app);
    let (free, premium) = (app.agent("Planner", 0).await, app.agent("Coach", 900).await);
    let path = format!("/api/admin/prompts/{dinner}");
    let _ = ada.put(&path, prompt("Two dinners.")).await.expect(204);
    let supper = create(&ada, "/api/admin/prompts", prompt("A supper.")).await;
    let _ = create(&ada, "/api/admin/blog/posts", post("published", true)).await;
    let _ = ada.put(&format!("/api/admin/blog/posts/{draft}"), post("draft", true)).await.expect(200);
    app.clock.advance(TimeDelta::seconds(1));

    let found = news(&anna).await;
    assert_eq!(found["badgesSince"], last_seen);
    assert_eq!(found["updatedPrompts"], found["sinceLastVisit"]["changedPrompts"]);
    let since = &found["sinceLastVisit"];
    assert_eq!(since["lastVisit"], "2026-11-21T12:31:00Z");
    assert_eq!(
        since["agents"],
        json!([
            {"id": premium.to_string(), "slug": "coach", "title": "Coach", "isPremium": true},
            {"id": free.to_string(), "slug": "planner", "title": "Planner", "isPremium": false},
        ])
    );
    assert_eq!(since["prompts"], json!([{"id": supper, "name": "Dinner"}]));
    let posts = since["posts"].as_array().unwrap();
    assert_eq!(posts.len(), 2, "{posts:?}");
    assert!(posts.contains(&json!({"slug": "draft", "title": "About draft"})), "published now");
    assert_eq!(
        since["changedPrompts"],
        json!([{"id": dinner, "name": "Dinner", "copiedText": "One dinner.", "promptText": "Two dinners."}])
    );
    // They stay for the visit, also on another device.
    app.clock.advance(TimeDelta::minutes(10));
    let phone = app.browser();
    let _ = phone.login(ANNA, integration_tests::app::PASSWORD).await.expect(200);
    assert_eq!(news(&phone).await["sinceLastVisit"], *since);
    let ben = app.member(BEN).await;
    assert_eq!(news(&ben).await["sinceLastVisit"], Value::Null);
}

#[http_test]
async fn any_request_continues_the_visit(app: TestApp, anna: Member) {
    let _ = news(&anna).await;
    wait(&app);
    let _ = app.agent("Planner", 0).await;
    // The visit begins with another request.
    let _ = anna.get("/api/prompts").await.expect(200);
    for _ in 0..4 {
        app.clock.advance(TimeDelta::minutes(20));
        let _ = anna.get("/api/prompts").await.expect(200);
    }
    let since = news(&anna).await["sinceLastVisit"].clone();
    assert_eq!(since["agents"].as_array().unwrap().len(), 1);
    assert_eq!(since["lastVisit"], "2026-11-21T12:00:00Z");
    wait(&app);
    assert_eq!(news(&anna).await["sinceLastVisit"], Value::Null, "seen in the visit before");
}

#[http_test]
async fn dismissed_news_return_with_the_next_visit(app: TestApp, anna: Member) {
    let dismiss = async || {
        let _ = anna.post("/api/news/dismiss", json!({})).await.expect(204);
    };
    dismiss().await;
    let _ = news(&anna).await;
    wait(&app);
    let _ = app.agent("Planner", 0).await;
    assert_ne!(news(&anna).await["sinceLastVisit"], Value::Null);
    for _ in 0..2 {
        dismiss().await;
        assert_eq!(news(&anna).await["sinceLastVisit"], Value::Null);
    }
    wait(&app);
    let _ = app.agent("Coach", 0).await;
    let since = news(&anna).await["sinceLastVisit"].clone();
    assert_eq!(since["agents"][0]["title"], "Coach");
    assert_eq!(since["agents"].as_array().unwrap().len(), 1);
}

#[http_test]
async fn changed_prompt_is_updated_until_copied_again(app: TestApp, ada: Admin, anna: Member) {
    let dinner = create(&ada, "/api/admin/prompts", prompt("One dinner.")).await;
    let path = format!("/api/admin/prompts/{dinner}");
    copy(&anna, &dinner, "One dinner.").await;
    let updated = async || -> Vec<Value> {
        let found = news(&anna).await["updatedPrompts"].clone();
        found.as_array().unwrap().iter().map(|prompt| prompt["copiedText"].clone()).collect()
    };
    // A new name is no new text.
    let renamed = json!({"name": "Supper", "category": "Lifestyle", "promptText": "One dinner."});
    let _ = ada.put(&path, renamed).await.expect(204);
    assert_eq!(updated().await, [Value::Null; 0]);
    let _ = ada.put(&path, prompt("Two dinners.")).await.expect(204);
    assert_eq!(updated().await, ["One dinner."]);
    assert_eq!(news(&anna).await["sinceLastVisit"], Value::Null, "within her first visit");
    copy(&anna, &dinner, "Two dinners.").await;
    assert_eq!(updated().await, [Value::Null; 0]);
    copy(&anna, &dinner, "One dinner.").await;
    assert_eq!(updated().await, ["One dinner."], "copied in a tab that was open since before the change");
    let _ = ada.delete(&path).await.expect(204);
    assert_eq!(updated().await, [Value::Null; 0]);
}

#[http_test]
async fn view_as_member_has_no_news(app: TestApp, ada: Admin) {
    let _ = news(&ada).await;
    wait(&app);
    let _ = app.agent("Planner", 0).await;
    let _ = ada.post("/api/admin/view-as", json!({"view": "member"})).await.expect(204);
    let found = news(&ada).await;
    assert_eq!(
        found,
        json!({"badgesSince": null, "updatedPrompts": [], "updatedAgents": [], "sinceLastVisit": null})
    );
    ada.post("/api/news/dismiss", json!({})).await.expect_error(403, "read_only_view");
    let _ = ada.delete("/api/admin/view-as").await.expect(204);
    assert_eq!(news(&ada).await["sinceLastVisit"]["agents"][0]["title"], "Planner");
}
