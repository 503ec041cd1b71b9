//! Drafts of agents and prompts.

use crate::http::prelude::*;
use uuid::Uuid;

const AGENTS: &str = "/api/admin/gpts";
const PROMPTS: &str = "/api/admin/prompts";

fn agent(price: i64) -> Value {
    json!({
        "title": "Quokka Coach", "description": "Knows each quokka", "category": "Quokkas",
        "url": "https://chatgpt.com/g/quokka", "price": price, "isPremium": price > 0, "isDraft": true,
    })
}

fn prompt() -> Value {
    json!({"name": "Quokka names", "category": "Quokkas", "promptText": "Name a quokka.", "isDraft": true})
}

async fn create(ada: &Browser<'_>, path: &str, body: Value) -> String {
    ada.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

async fn change(ada: &Browser<'_>, path: &str, action: &str, id: &str) -> Value {
    ada.post(&format!("{path}/bulk"), json!({"ids": [id], "action": action})).await.expect(200).json()
}

async fn list(browser: &Browser<'_>, path: &str) -> Vec<Value> {
    browser.get(path).await.expect(200).json().as_array().unwrap().clone()
}

#[http_test]
async fn draft_is_in_lists_of_content_admins_only(app: TestApp, ada: Admin) {
    let _ = app.agent("Meal Planner", 0).await;
    for (path, body) in [(AGENTS, agent(900)), (PROMPTS, prompt())] {
        let id = create(&ada, path, body).await;
        let listed = list(&ada, path).await;
        let draft = listed.iter().find(|item| item["id"] == id.as_str()).unwrap();
        assert_eq!((&draft["isDraft"], &draft["category"]), (&json!(true), &json!("Quokkas")));
        for (status, ids) in [("draft", vec![id.as_str()]), ("published", Vec::new())] {
            let page = ada.get(&format!("{path}?status={status}")).await.expect(200).json();
            let items = page["items"].as_array().unwrap();
            let drafts = items.iter().filter(|item| item["isDraft"] == true);
            assert!(drafts.map(|item| item["id"].as_str().unwrap()).eq(ids), "{status}: {page}");
        }
    }
    let support = app.admin_with_role("support@example.com", Role::Support).await;
    for browser in [&support, &app.member(ANNA).await] {
        for path in [AGENTS, PROMPTS] {
            let _ = browser.get(path).await.expect(403);
        }
    }
}

#[http_test]
async fn draft_is_unknown_to_visitors_and_members(app: TestApp, ada: Admin) {
    let (agent, prompt) = (create(&ada, AGENTS, agent(0)).await, create(&ada, PROMPTS, prompt()).await);
    let (visitor, anna) = (app.browser(), app.member(ANNA).await);
    for browser in [&visitor, &anna, &ada] {
        for path in [
            "/api/gpts/by-slug/quokka-coach",
            "/api/prompts/by-slug/quokka-names",
            "/gpts/quokka-coach",
            "/prompts/quokka-names",
            "/share-images/gpts/quokka-coach.png",
            "/share-images/prompts/quokka-names.png",
        ] {
            let _ = browser.get(path).await.expect(404);
        }
        for path in ["/", "/gpts", "/api/landing", "/api/gpts", "/sitemap.xml", "/blog/feed.xml"] {
            let text = browser.get(path).await.expect(200).text.to_lowercase();
            assert!(!text.contains("quokka"), "{path}: {text}");
        }
        let found = browser.get("/api/search?q=quokka").await.expect(200).json();
        assert_eq!(found["items"], json!([]), "{found}");
    }
    app.clock.advance(TimeDelta::hours(1));
    for path in ["/api/gpts/free", "/api/gpts/premium", "/api/prompts", "/api/toolbox", "/api/news"] {
        let text = anna.get(path).await.expect(200).text.to_lowercase();
        assert!(!text.contains("quokka"), "{path}: {text}");
    }
    for path in [format!("/api/gpts/{agent}/reports"), format!("/api/prompts/{prompt}/reports")] {
        let _ = anna.post(&path, json!({})).await.expect(404);
    }
    let _ = anna.get(&format!("/api/gpts/{agent}/package")).await.expect(404);
    for (kind, id) in [("agents", &agent), ("prompts", &prompt)] {
        let _ = anna.put(&format!("/api/toolbox/favorites/{kind}/{id}"), json!({})).await.expect(404);
    }
}

#[http_test]
async fn draft_cannot_be_bought(app: TestApp, ada: Admin) {
    let draft = create(&ada, AGENTS, agent(900)).await;
    let other = app.agent("Meal Planner", 900).await;
    let set = json!({
        "title": "Set", "description": "Two", "price": 1500, "isPublished": true,
        "gptIds": [draft, other.to_string()],
    });
    let _ = create(&ada, "/api/admin/bundles", set).await;
    assert_eq!(list(&app.browser(), "/api/bundles").await, [json!(null); 0]);
    let _ = app.browser().get("/api/bundles/by-slug/set").await.expect(404);
    let anna = app.member(ANNA).await;
    let id = AgentId::from_uuid(Uuid::parse_str(&draft).unwrap());
    anna.create_payment_intent(&[id], None).await.expect_error_with(409, "agent_unavailable", &["quote"]);

    let _ = change(&ada, AGENTS, "publish", &draft).await;
    assert_eq!(list(&app.browser(), "/api/bundles").await[0]["title"], "Set");
    anna.buy(&[id]).await;
}

#[http_test]
async fn publish_draft_sets_date_to_now(app: TestApp, ada: Admin) {
    let drafts = [
        (AGENTS, "/api/gpts/free", create(&ada, AGENTS, agent(0)).await),
        (PROMPTS, "/api/prompts", create(&ada, PROMPTS, prompt()).await),
    ];
    app.clock.advance(TimeDelta::days(2));
    let anna = app.member(ANNA).await;
    let _ = anna.get("/api/news").await.expect(200);
    app.clock.advance(TimeDelta::hours(1));
    let _ = app.agent("Meal Planner", 0).await;
    let _ = create(&ada, PROMPTS, json!({"name": "Dinner", "category": "Home", "promptText": "Plan"})).await;
    app.clock.advance(TimeDelta::seconds(1));
    for (path, shown, id) in &drafts {
        assert_eq!(change(&ada, path, "publish", id).await, json!({"changed": [id], "missing": []}));
        assert_eq!(change(&ada, path, "publish", id).await, json!({"changed": [], "missing": []}));
        let first = list(&anna, shown).await[0].clone();
        assert_eq!(first["id"], id.as_str());
        let listed = list(&ada, path).await[0].clone();
        assert_eq!(
            (&listed["isDraft"], &listed["createdAt"]),
            (&json!(false), &json!("2026-11-23T13:00:02Z"))
        );
    }
    let news = anna.get("/api/news").await.expect(200).text;
    assert!(news.contains("Quokka Coach") && news.contains("Quokka names"), "{news}");
}

#[http_test]
async fn draft_in_the_trash_is_restored_as_a_draft(app: TestApp, ada: Admin) {
    for (kind, path, body) in [("agent", AGENTS, agent(0)), ("prompt", PROMPTS, prompt())] {
        let id = create(&ada, path, body).await;
        assert_eq!(change(&ada, path, "archive", &id).await["changed"], json!([]), "it stays a draft");
        assert_eq!(list(&ada, "/api/admin/trash").await, [json!(null); 0]);
        let restore = format!("/api/admin/trash/{kind}/{id}/restore");
        let _ = ada.post(&restore, json!({})).await.expect(404);
        for is_bulk in [false, true] {
            let _ = ada.delete(&format!("{path}/{id}")).await;
            assert_eq!(list(&ada, path).await, [json!(null); 0]);
            let trash = list(&ada, "/api/admin/trash").await;
            assert!(trash[0]["id"] == id.as_str() && trash[0]["erasedAt"].is_string(), "{trash:?}");
            if is_bulk {
                let _ = change(&ada, path, "restore", &id).await;
            } else {
                let _ = ada.post(&restore, json!({})).await.expect(204);
            }
            assert_eq!(list(&ada, path).await[0]["isDraft"], true);
        }
        let _ = ada.delete(&format!("{path}/{id}")).await;
        let _ = ada.delete(&format!("/api/admin/trash/{kind}/{id}")).await.expect(204);
    }
}

#[http_test]
async fn update_published_item_ignores_is_draft(app: TestApp, ada: Admin) {
    for (path, body) in [(AGENTS, agent(0)), (PROMPTS, prompt())] {
        let id = create(&ada, path, body.clone()).await;
        let edit = format!("{path}/{id}");
        let _ = ada.put(&edit, body.clone()).await.expect(204);
        assert_eq!(list(&ada, path).await[0]["isDraft"], true, "an edit does not publish");
        let _ = change(&ada, path, "publish", &id).await;
        let _ = ada.put(&edit, body).await.expect(204);
        assert_eq!(list(&ada, path).await[0]["isDraft"], false);
    }
}

#[http_test]
async fn setup_with_draft_only_keeps_agent_step_open(app: TestApp, ada: Admin) {
    let is_open = async || {
        let setup = ada.get("/api/admin/setup").await.expect(200).json();
        setup["steps"]
            .as_array()
            .unwrap()
            .iter()
            .any(|step| step["step"] == "agent" && step["state"] == "open")
    };
    let id = create(&ada, AGENTS, agent(0)).await;
    assert!(is_open().await);
    let _ = change(&ada, AGENTS, "publish", &id).await;
    assert!(!is_open().await);
}
