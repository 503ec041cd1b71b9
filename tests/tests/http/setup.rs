//! What the owner of a new site has left to do.

use crate::http::prelude::*;
use application::health::record_backup;
use application::ports::{Actor, BackupEvent, BackupTool};

const PATH: &str = "/api/admin/setup";

async fn steps(owner: &Browser<'_>) -> Vec<Value> {
    owner.get(PATH).await.expect(200).json()["steps"].as_array().unwrap().clone()
}

async fn with_state(owner: &Browser<'_>, state: &str) -> Vec<String> {
    let steps = steps(owner).await.into_iter().filter(|step| step["state"] == state);
    steps.map(|step| step["step"].as_str().unwrap().to_owned()).collect()
}

async fn skip(owner: &Browser<'_>, step: &str) {
    owner.post(&format!("{PATH}/{step}/skip"), json!({})).await.expect(204);
}

#[http_test(is_https: true)]
async fn setup_steps_are_done_by_what_the_site_has(app: TestApp, ada: Admin) {
    assert_eq!(with_state(&ada, "done").await, [""; 0]);
    assert_eq!(ada.get(PATH).await.expect(200).json()["backupExample"], "/var/backups/marigold");
    let first = steps(&ada).await[2].clone();
    assert_eq!((&first["step"], &first["state"]), (&json!("contact"), &json!("open")));
    assert!(first["message"].as_str().unwrap().starts_with("No contact address is set"), "{first}");

    let look = json!({"brand": "", "accent": "", "texts": {"name": "Tea House"}});
    ada.put("/api/admin/appearance", json!({"basedOn": 0, "values": look})).await.expect(200);
    let seller = json!({"name": "Tea Ltd", "address": "1 Main St"});
    ada.put("/api/admin/seller", json!({"basedOn": 0, "values": seller})).await.expect(200);
    ada.put("/api/admin/pages/terms", json!({"content": "<p>Be kind.</p>"})).await.expect(200);
    let finished = BackupEvent::Finished { tool: BackupTool::Marigold, bytes: None };
    record_backup(&app.context, Actor::Cli, finished).await.unwrap();
    assert_eq!(with_state(&ada, "done").await, ["brand", "seller", "legal_pages", "backup"]);

    let agent = app.agent("Planner", 1_000).await;
    let post = json!({"title": "Hello", "slug": "hello", "excerpt": "Hi.", "content": "<p>Hi.</p>", "isPublished": true});
    ada.post("/api/admin/blog/posts", post).await.expect(201);
    app.member("anna@example.com").await.buy(&[agent]).await;
    let done = ["brand", "seller", "legal_pages", "backup", "agent", "post", "test_purchase"];
    assert_eq!(with_state(&ada, "done").await, done);
    assert_eq!(with_state(&ada, "open").await, ["contact", "time_zone", "email", "payments"]);
}

#[http_test]
async fn skipped_steps_are_skipped_for_every_owner(app: TestApp, ada: Admin, eva: Admin) {
    let open = with_state(&ada, "open").await;
    let (last, others) = open.split_last().unwrap();
    for step in others {
        skip(&ada, step).await;
    }
    skip(&eva, &others[0]).await;
    let skipped: Vec<_> = others.iter().filter(|step| *step != "legal_pages").cloned().collect();
    assert_eq!(with_state(&eva, "skipped").await, skipped);
    assert_eq!(with_state(&eva, "done").await, ["legal_pages"], "they were read");
    assert_eq!(with_state(&eva, "open").await, std::slice::from_ref(last));
    skip(&eva, last).await;
    assert_eq!(with_state(&ada, "open").await, ["ready"]);
    ada.delete(&format!("{PATH}/{last}/skip")).await.expect(204);
    assert_eq!(with_state(&eva, "open").await, std::slice::from_ref(last), "skipped by mistake");
    skip(&eva, last).await;
    skip(&ada, "ready").await;
    assert_eq!(steps(&eva).await, Vec::<Value>::new());
    ada.post(&format!("{PATH}/coffee/skip"), json!({})).await.expect_error(404, "not_found");
}

#[http_test]
async fn setup_of_a_site_with_customers_is_empty(app: TestApp, ada: Admin) {
    let agent = app.agent("Planner", 1_000).await;
    for (buyer, is_new) in [("anna", true), ("berta", true), ("carla", false)] {
        app.member(&format!("{buyer}@example.com")).await.buy(&[agent]).await;
        assert_eq!(!steps(&ada).await.is_empty(), is_new, "{buyer}");
    }
}

#[http_test(is_demo: true)]
async fn setup_of_a_demo_is_empty(app: TestApp) {
    assert_eq!(steps(&app.admin(ADA).await).await, Vec::<Value>::new());
}
