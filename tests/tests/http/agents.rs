//! The catalog.

use crate::http::prelude::*;
use domain::discounts::DiscountKind;
use domain::money::Cents;

const AGENT_URL: &str = "https://chatgpt.com/g/secret";

async fn list(browser: &Browser<'_>, listing: &str) -> Vec<Value> {
    let response = browser.get(&format!("/api/gpts/{listing}")).await.expect(200);
    response.json().as_array().expect("a list").clone()
}

fn titles(agents: &[Value]) -> Vec<&str> {
    agents.iter().map(|agent| agent["title"].as_str().unwrap()).collect()
}

#[http_test]
async fn list_agents_empty_returns_empty_list(app: TestApp, anna: Member) {
    assert!(list(&anna, "free").await.is_empty());
    assert!(list(&anna, "premium").await.is_empty());
}

#[http_test]
async fn list_agents_free_and_premium_newest_first(app: TestApp, anna: Member) {
    for (title, cents) in [("A", 0), ("B", 900), ("C", 0), ("D", 100), ("E", 0), ("F", 500)] {
        let _ = app.agent(title, cents).await;
    }
    assert_eq!(titles(&list(&anna, "free").await), ["E", "C", "A"]);
    assert_eq!(titles(&list(&anna, "premium").await), ["F", "D", "B"]);
}

#[http_test]
async fn list_free_agents_includes_url(app: TestApp) {
    let id = app.agent("Recipe Planner", 0).await;
    let [agent] = &list(&app.member(ANNA).await, "free").await[..] else { panic!("one agent") };
    assert_eq!(
        *agent,
        json!({
            "id": id.to_string(),
            "slug": "recipe-planner",
            "title": "Recipe Planner",
            "description": "Helps with one thing",
            "category": "Lifestyle",
            "url": AGENT_URL,
            "price": 0,
            "isPremium": false,
            "isFeatured": false,
            "isPurchased": false,
            "isDeliverable": true,
            "opensIn": "ChatGPT",
            "hasPackage": false,
            "packageVersion": null,
            "createdAt": "2026-11-21T12:00:01Z",
            "rating": null,
            "image": null,
            "useRank": 1,
        })
    );
}

#[http_test]
async fn list_premium_agents_hides_url_from_non_owners(app: TestApp) {
    let id = app.agent("Document Analyzer", 1_999).await;
    let [agent] = &list(&app.member(ANNA).await, "premium").await[..] else { panic!("one agent") };
    assert_eq!(
        *agent,
        json!({
            "id": id.to_string(),
            "slug": "document-analyzer",
            "title": "Document Analyzer",
            "description": "Helps with one thing",
            "category": "Lifestyle",
            "url": "",
            "price": 1_999,
            "isPremium": true,
            "isFeatured": false,
            "isPurchased": false,
            "isDeliverable": true,
            "opensIn": "ChatGPT",
            "hasPackage": false,
            "packageVersion": null,
            "createdAt": "2026-11-21T12:00:01Z",
            "rating": null,
            "image": null,
            "useRank": 1,
        })
    );
}

#[http_test]
async fn list_premium_agents_marks_owned_for_owner_only(app: TestApp) {
    let (first, _) = (app.agent("First", 900).await, app.agent("Second", 900).await);
    let anna = app.member(ANNA).await;
    let ben = app.member("ben@example.com").await;
    anna.buy(&[first]).await;

    let summary = |agents: Vec<Value>| -> Vec<(Value, Value, Value)> {
        agents.into_iter().map(|a| (a["title"].clone(), a["url"].clone(), a["isPurchased"].clone())).collect()
    };
    assert_eq!(
        summary(list(&anna, "premium").await),
        [(json!("Second"), json!(""), json!(false)), (json!("First"), json!(AGENT_URL), json!(true))]
    );
    assert_eq!(
        summary(list(&ben, "premium").await),
        [(json!("Second"), json!(""), json!(false)), (json!("First"), json!(""), json!(false))]
    );
}

#[http_test]
async fn list_agents_admin_sees_urls_but_owns_none(app: TestApp) {
    let _ = app.agent("Document Analyzer", 1_999).await;
    let [agent] = &list(&app.admin("ada@example.com").await, "premium").await[..] else {
        panic!("one agent")
    };
    assert_eq!(agent["url"], AGENT_URL);
    assert_eq!(agent["isPurchased"], false);
}

#[http_test]
async fn no_response_leaks_premium_url(app: TestApp) {
    let id = app.agent("Document Analyzer", 1_999).await;
    let discount = app.discount("SPRING", DiscountKind::Fixed(Cents::new(100).unwrap()), |_| {}).await;
    app.member("owner@example.com").await.buy(&[id]).await;

    let anna = app.member(ANNA).await;
    let mut responses = Vec::new();
    for path in ["/api/auth/me", "/api/auth/account", "/api/gpts/free", "/api/gpts/premium", "/api/purchases"]
    {
        responses.push(anna.get(path).await.expect(200));
    }
    responses.push(anna.get(&format!("/api/gpts/{id}")).await.expect(404));
    responses.push(anna.post("/api/discount/validate", json!({"code": "SPRING"})).await.expect(200));
    let stale = json!({"gptIds": [id.to_string()], "expectedTotal": 1});
    responses.push(anna.post("/api/payment/create-cart-intent", stale).await.expect(409));
    let response = anna.create_payment_intent(&[id], Some(discount.id.as_uuid())).await.expect(200);
    let intent = response.json();
    responses.push(response);
    responses.push(anna.confirm(&intent).await.expect(409));
    responses.push(anna.pay(&intent, "4000000000000002").await.expect(402));
    for response in responses {
        assert!(!response.text.contains("chatgpt.com"), "{}", response.text);
    }
}

#[http_test]
async fn list_agents_json_is_camel_case_with_utc_times(app: TestApp) {
    let _ = app.agent("Recipe Planner", 0).await;
    let [agent] = &list(&app.member(ANNA).await, "free").await[..] else { panic!("one agent") };
    assert!(agent["createdAt"].as_str().unwrap().ends_with('Z'));
    let names = agent.as_object().unwrap().keys();
    assert!(names.clone().all(|name| !name.contains('_')), "{names:?}");
}

#[http_test]
async fn list_agents_reflects_admin_changes_immediately(app: TestApp, anna: Member, ada: Admin) {
    assert!(list(&anna, "premium").await.is_empty());
    let mut body = json!({
        "title": "Planner", "description": "Plans your week", "category": "Lifestyle", "url": AGENT_URL,
        "price": 900, "isPremium": true,
    });
    let id = ada.post("/api/admin/gpts", body.clone()).await.expect(201).json()["id"].clone();
    let path = format!("/api/admin/gpts/{}", id.as_str().unwrap());
    assert_eq!(titles(&list(&anna, "premium").await), ["Planner"]);

    body["title"] = json!("Organizer");
    let _ = ada.put(&path, body.clone()).await.expect(204);
    assert_eq!(titles(&list(&anna, "premium").await), ["Organizer"]);
    body["isPremium"] = json!(false);
    let _ = ada.put(&path, body).await.expect(204);
    assert!(list(&anna, "premium").await.is_empty());
    assert_eq!(titles(&list(&anna, "free").await), ["Organizer"]);

    let _ = ada.delete(&path).await.expect(200);
    assert!(list(&anna, "free").await.is_empty());
}
