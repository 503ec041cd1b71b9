//! What bundles cost a reader, and their management.

use crate::http::prelude::*;
use uuid::Uuid;

const ADMIN: &str = "/api/admin/bundles";

fn body(agents: &[AgentId], price: i64) -> Value {
    let ids: Vec<_> = agents.iter().map(ToString::to_string).collect();
    json!({
        "title": "Starter Set", "description": "Three helpers", "gptIds": ids, "price": price, "isPublished": true,
    })
}

async fn agents(app: &TestApp) -> [AgentId; 3] {
    [app.agent("One", 2000).await, app.agent("Two", 2000).await, app.agent("Three", 2000).await]
}

#[http_test]
async fn get_bundle_shows_price_of_the_reader(app: TestApp, ada: Admin, anna: Member) {
    let agents = agents(&app).await;
    let _ = ada.post(ADMIN, body(&agents, 4500)).await.expect(201);
    let path = "/api/bundles/by-slug/starter-set";
    let visitor = app.browser().get(path).await.expect(200).json();
    assert_eq!((&visitor["yourPrice"], &visitor["separateTotal"]), (&json!(4500), &json!(6000)));

    let _ = anna.buy(&agents[..1]).await;
    let member = anna.get(path).await.expect(200).json();
    assert_eq!((&member["price"], &member["yourPrice"]), (&json!(4500), &json!(3000)));
    let of_agents = |field: &str| -> Vec<Value> {
        member["gpts"].as_array().unwrap().iter().map(|agent| agent[field].clone()).collect()
    };
    assert_eq!(of_agents("credit"), [json!(1500), json!(null), json!(null)]);
    assert_eq!(of_agents("share"), [json!(1500), json!(1500), json!(1500)]);

    let _ = anna.buy(&agents[1..]).await;
    assert_eq!(anna.get(path).await.expect(200).json()["yourPrice"], json!(null));
}

#[http_test]
async fn no_bundle_response_leaks_premium_url(app: TestApp, ada: Admin, anna: Member) {
    let agents = agents(&app).await;
    let _ = ada.post(ADMIN, body(&agents, 4500)).await.expect(201);
    let _ = anna.buy(&agents[..1]).await;
    for path in [
        "/api/bundles",
        "/api/bundles/by-slug/starter-set",
        "/bundles/starter-set",
        "/gpts/one",
        "/gpts",
        "/api/gpts",
    ] {
        for browser in [&app.browser(), &anna] {
            let response = browser.get(path).await.expect(200);
            assert!(response.text.contains("starter-set"), "{path}: {}", response.text);
            assert!(!response.text.contains("chatgpt.com"), "{path}: {}", response.text);
        }
    }
}

#[http_test]
async fn bundle_with_unavailable_agent_is_not_offered(app: TestApp, ada: Admin) {
    let agents = agents(&app).await;
    let _ = ada.post(ADMIN, body(&agents, 4500)).await.expect(201);
    let _ = ada.delete(&format!("/api/admin/gpts/{}", agents[0])).await.expect(200);
    assert_eq!(app.browser().get("/api/bundles").await.expect(200).json(), json!([]));
    let _ = app.browser().get("/api/bundles/by-slug/starter-set").await.expect(404);
    let listed = ada.get(ADMIN).await.expect(200).json();
    assert_eq!((&listed[0]["isPublished"], &listed[0]["isForSale"]), (&json!(true), &json!(false)));
}

#[http_test]
async fn create_bundle_rejects_invalid_fields(app: TestApp, ada: Admin) {
    let [one, two, _] = agents(&app).await;
    let free = app.agent("Free", 0).await;
    for agents in [vec![one], vec![one, one], vec![one, free], vec![one, AgentId::from_uuid(Uuid::nil())]] {
        let _ = ada.post(ADMIN, body(&agents, 1000)).await.expect(422);
    }
    for price in [-1, 0, 4000, 4001] {
        let response = ada.post(ADMIN, body(&[one, two], price)).await.expect(422).json();
        assert!(response["fields"]["price"].is_string(), "{response}");
    }
    assert!(ada.get(ADMIN).await.expect(200).json().as_array().unwrap().is_empty());
    let _ = ada.post(ADMIN, body(&[one, two], 3000)).await.expect(201);
    let _ = ada.post(ADMIN, body(&[one, two], 3000)).await.expect(201);
    let mut chosen = body(&[one, two], 3000);
    chosen["slug"] = json!("starter-set-2");
    let _ = ada.post(ADMIN, chosen).await.expect(409);
}

#[http_test]
async fn delete_bundle_archives_it_if_ordered(app: TestApp, ada: Admin, anna: Member) {
    let agents = agents(&app).await;
    let id = ada.post(ADMIN, body(&agents, 4500)).await.expect(201).json()["id"].clone();
    let path = format!("{ADMIN}/{}", id.as_str().unwrap());
    assert_eq!(ada.delete(&path).await.expect(200).json(), json!({"archived": false}));
    let _ = ada.delete(&path).await.expect(404);
    let _ = ada.put(&path, body(&agents, 4000)).await.expect(404);
    let restore = format!("/api/admin/trash/bundle/{}/restore", id.as_str().unwrap());
    let _ = ada.post(&restore, json!({})).await.expect(204);
    let _ = ada.post(&restore, json!({})).await.expect(404);
    let mut stale = body(&agents, 4000);
    stale["updatedAt"] = json!("2020-01-01T00:00:00Z");
    let _ = ada.put(&path, stale).await.expect(409);
    let _ = anna
        .post("/api/payment/create-cart-intent", json!({"gptIds": agents.map(|id| id.to_string())}))
        .await
        .expect(200);
    assert_eq!(ada.delete(&path).await.expect(200).json(), json!({"archived": true}));
}

#[http_test]
async fn drafts_and_dear_bundles_are_not_offered(app: TestApp, ada: Admin) {
    let [one, two, _] = agents(&app).await;
    let draft = json!({"title": "Draft", "description": "d", "gptIds": [one.to_string(), two.to_string()], "price": 3000});
    let id = ada.post(ADMIN, draft).await.expect(201).json()["id"].as_str().unwrap().to_owned();
    assert_eq!(app.browser().get("/api/bundles").await.expect(200).json(), json!([]));
    let _ = ada.put(&format!("{ADMIN}/{id}"), body(&[one, two], 3000)).await.expect(204);
    assert_eq!(app.browser().get("/api/bundles").await.expect(200).json()[0]["title"], json!("Starter Set"));
    // One of its agents becomes cheaper.
    let cheaper = json!({
        "title": "One", "description": "d", "category": "Lifestyle", "url": "", "price": 1000, "isPremium": true,
    });
    let _ = ada.put(&format!("/api/admin/gpts/{one}"), cheaper).await.expect(204);
    assert_eq!(app.browser().get("/api/bundles").await.expect(200).json(), json!([]));
}

#[http_test]
async fn bundle_page_is_complete_in_the_first_response(app: TestApp, ada: Admin) {
    let agents = agents(&app).await;
    let mut bundle = body(&agents, 4500);
    bundle["title"] = json!("Set <1>");
    let _ = ada.post(ADMIN, bundle).await.expect(201);
    let page = app.browser().get("/bundles/set-1").await.expect(200).text;
    for part in [
        "<title>Set &lt;1&gt; · ",
        "rel=\"canonical\" href=\"http://marigold.test/bundles/set-1\"",
        "property=\"og:type\" content=\"product\"",
        "property=\"product:price:amount\" content=\"45.00\"",
        "\"@type\":\"Product\"",
        "<h1>Set &lt;1&gt;</h1>",
        "<b>$45.00</b> instead of $60.00, saves $15.00",
        "<a href=\"/gpts/two\">Two</a>",
        "\"yourPrice\":4500",
    ] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    let _ = app.browser().get("/bundles/nothing").await.expect(404);
    let sitemap = app.browser().get("/sitemap.xml").await.expect(200).text;
    assert!(sitemap.contains("/bundles/set-1"), "{sitemap}");
    let agent_page = app.browser().get("/gpts/one").await.expect(200).text;
    assert!(agent_page.contains("3 for $45.00 instead of $60.00"), "{agent_page}");
    let agent = app.browser().get("/api/gpts/by-slug/one").await.expect(200).json();
    let link = json!({"slug": "set-1", "title": "Set <1>", "price": 4500, "separateTotal": 6000, "count": 3});
    assert_eq!(agent["bundles"], json!([link]));
}
