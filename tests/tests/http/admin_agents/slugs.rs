//! A slug belongs to one agent.

use crate::http::prelude::*;

use super::{ADMIN_PATH, add, agent, list, with};

fn slugs(agents: &[serde_json::Value]) -> Vec<&str> {
    agents.iter().map(|agent| agent["slug"].as_str().unwrap()).collect()
}

/// Expects that the slug is taken and this one suggested.
fn expect_suggestion(response: &TestResponse, suggestion: &str) {
    response.expect_error_with(409, "slug_taken", &["fields", "suggestion"]);
    let body = response.json();
    assert_eq!(body["suggestion"], suggestion);
    assert_eq!(body["fields"], json!({"slug": format!("This slug is taken. {suggestion} is free.")}));
}

#[http_test]
async fn create_agent_without_slug_numbers_a_taken_one(app: TestApp, ada: Admin) {
    for title in ["Meal Planner", "Meal planner!", "✨", "Mëal  Planner"] {
        let _ = add(&app, &ada, agent(title, 0)).await;
    }
    let agents = list(&ada, ADMIN_PATH).await;
    assert_eq!(slugs(&agents), ["meal-planner-3", "untitled", "meal-planner-2", "meal-planner"]);
}

#[http_test]
async fn create_agent_taken_slug_suggests_another(app: TestApp, ada: Admin) {
    let body = with(agent("Meal Planner", 0), "slug", &json!("dinners"));
    let first = add(&app, &ada, body.clone()).await;
    expect_suggestion(&ada.post(ADMIN_PATH, body.clone()).await, "dinners-2");
    let _ = ada.delete(&first).await.expect(200);
    expect_suggestion(&ada.post(ADMIN_PATH, body).await, "dinners-2");
    assert!(list(&ada, ADMIN_PATH).await.is_empty());
}

#[http_test]
async fn update_agent_without_slug_keeps_it(app: TestApp, ada: Admin) {
    let planner = add(&app, &ada, agent("Meal Planner", 0)).await;
    let _ = add(&app, &ada, agent("Coach", 0)).await;
    let _ = ada.put(&planner, agent("Dinner Planner", 0)).await.expect(204);
    assert_eq!(slugs(&list(&ada, ADMIN_PATH).await), ["coach", "meal-planner"]);

    let renamed = with(agent("Dinner Planner", 0), "slug", &json!("coach"));
    expect_suggestion(&ada.put(&planner, renamed.clone()).await, "coach-2");
    let _ = ada.put(&planner, with(renamed, "slug", &json!("coach-2"))).await.expect(204);
    assert_eq!(slugs(&list(&ada, ADMIN_PATH).await), ["coach", "coach-2"]);
}

#[http_test]
async fn agent_slug_invalid_is_rejected(app: TestApp, ada: Admin) {
    let planner = add(&app, &ada, agent("Meal Planner", 0)).await;
    let malformed = "Slug must be lowercase letters, numbers, and hyphens only";
    for (slug, message) in [
        ("Meal Planner", malformed),
        (" ", malformed),
        (&"a".repeat(121), "Slug must be 120 characters or less"),
    ] {
        let body = with(agent("Meal Planner", 0), "slug", &json!(slug));
        ada.post(ADMIN_PATH, body.clone()).await.expect_invalid(&[("slug", message)]);
        ada.put(&planner, body).await.expect_invalid(&[("slug", message)]);
    }
}
