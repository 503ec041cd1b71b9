//! What no list of fields here names: a new field is edited and copied, and members do not get it.

use std::collections::BTreeSet;

use crate::http::prelude::*;
use application::ports::Store as _;
use domain::ImageId;
use domain::agents::Agent;
use domain::media::{Image, ImageName};
use integration_tests::app::OpenApiDocument;
use integration_tests::contract::builders::filled_agent;
use uuid::Uuid;

use super::{ADMIN_PATH, agent, agent_path};

/// Stores an agent whose fields are all filled, and its image.
async fn store_filled(app: &TestApp) -> Agent {
    let agent = Agent { package_version: None, ..filled_agent() };
    let image = agent.image.clone().unwrap();
    let image = Image {
        id: ImageId::from_uuid(app.context.ids.next_id()),
        source: image.source,
        bytes: 1,
        alt: image.alt,
        name: ImageName::from_file_name("cat.png"),
        created_at: agent.created_at,
    };
    let mut unit = app.store.begin().await.unwrap();
    assert!(unit.images().insert(&image).await.unwrap());
    assert!(unit.agents().insert(&agent).await.unwrap());
    unit.commit().await.unwrap();
    agent
}

/// What an admin edits, of the agent with this id.
async fn content(app: &TestApp, id: &str, of: &Agent) -> Agent {
    let id = AgentId::from_uuid(Uuid::parse_str(id).unwrap());
    let found = app.store.begin().await.unwrap().agents().find_all(&[id]).await.unwrap().pop().unwrap();
    Agent {
        id: of.id,
        slug: of.slug.clone(),
        created_at: of.created_at,
        updated_at: of.updated_at,
        is_featured: of.is_featured,
        position: of.position,
        ..found
    }
}

#[http_test]
async fn agent_saved_as_returned_has_equal_fields(app: TestApp, ada: Admin) {
    let filled = store_filled(&app).await;
    let mut body = ada.get(&agent_path(filled.id)).await.expect(200).json();
    (body["slug"], body["updatedAt"]) = (json!(""), Value::Null);

    let copy = ada.post(ADMIN_PATH, body.clone()).await.expect(201).json();
    assert_eq!(content(&app, copy["id"].as_str().unwrap(), &filled).await, filled);
    let edited = ada.post(ADMIN_PATH, agent("Other", 0)).await.expect(201).json();
    let id = edited["id"].as_str().unwrap();
    let _ = ada.put(&format!("{ADMIN_PATH}/{id}"), body).await.expect(204);
    assert_eq!(content(&app, id, &filled).await, filled);
}

/// Everything that can be read about the agent outside of the screens of admins.
async fn read_all(browser: &Browser<'_>, agent: &Agent) -> Vec<String> {
    let (id, slug) = (agent.id.to_string(), agent.slug.as_str());
    let operations = OpenApiDocument::get().operations();
    let paths = operations.filter(|(path, method)| method == "GET" && !path.starts_with("/api/admin"));
    let paths = paths.map(|(path, _)| path.replace("{id}", &id).replace("{slug}", slug));
    let pages = ["/", "/gpts", "/sitemap.xml"].map(str::to_owned);
    let mut texts = Vec::new();
    for path in paths.chain(pages).chain([format!("/gpts/{slug}"), format!("/api/search?q={slug}")]) {
        texts.push(browser.get(&path).await.text);
    }
    texts
}

/// The longest piece of a text that no format escapes.
fn longest_word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => {
            let pieces = text.split(|c: char| !c.is_alphanumeric() && !" -".contains(c));
            pieces.map(|piece| piece.trim().to_owned()).max_by_key(String::len)
        }
        Value::Array(items) => items.iter().filter_map(longest_word).max_by_key(String::len),
        Value::Object(fields) => fields.values().filter_map(longest_word).max_by_key(String::len),
        _ => None,
    }
}

#[http_test]
async fn members_and_visitors_read_only_public_fields(app: TestApp, ada: Admin) {
    let filled = store_filled(&app).await;
    let anna = app.member(ANNA).await;
    let intent = anna.create_payment_intent(&[filled.id], None).await.expect(200).json();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = anna.confirm(&intent).await.expect(200);

    let mut texts = read_all(&anna, &filled).await;
    texts.extend(read_all(&app.browser(), &filled).await);
    let mut fields = ada.get(&agent_path(filled.id)).await.expect(200).json();
    // Within the hour of its creation, which members read.
    let _ = fields.as_object_mut().unwrap().remove("updatedAt");
    let is_read =
        |value| longest_word(value).is_some_and(|word| texts.iter().any(|text| text.contains(&word)));
    let read: BTreeSet<_> = fields
        .as_object()
        .unwrap()
        .iter()
        .filter(|(_, value)| is_read(value))
        .map(|(name, _)| name.as_str())
        .collect();
    let public = ["category", "description", "details", "example", "id", "image", "slug", "title", "url"];
    assert_eq!(read, BTreeSet::from(public));
}
