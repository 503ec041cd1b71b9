//! Deleting or archiving an agent.

use crate::http::prelude::*;

use super::super::purchases::abandon_orders;
use super::{ADMIN_PATH, AGENT_URL, agent, agent_path, is_archived, list, titles};

#[http_test]
async fn admin_list_agents_counts_owners(app: TestApp, ada: Admin) {
    let id = app.agent("Meal Planner", 900).await;
    let _ = app.agent("Unloved", 900).await;
    app.member(ANNA).await.buy(&[id]).await;
    app.member("ben@example.com").await.buy(&[id]).await;
    let _ = app.member("cleo@example.com").await.create_payment_intent(&[id], None).await.expect(200);
    let owners: Vec<_> = list(&ada, ADMIN_PATH).await.iter().map(|agent| agent["owners"].clone()).collect();
    assert_eq!(owners, [json!(0), json!(2)]);
}

#[http_test]
async fn delete_agent_without_owners_unlists_it(app: TestApp, ada: Admin, anna: Member) {
    for price in [0, 900] {
        let id = app.agent("Unloved", price).await;
        assert!(!is_archived(&ada, id).await);
    }
    for listing in [ADMIN_PATH, "/api/gpts/free", "/api/gpts/premium"] {
        let browser = if listing == ADMIN_PATH { &ada } else { &anna };
        assert!(list(browser, listing).await.is_empty(), "{listing}");
    }
}

#[http_test]
async fn delete_agent_with_owners_archives_it(app: TestApp, ada: Admin, anna: Member, ben: Member) {
    let id = app.agent("Meal Planner", 900).await;
    anna.buy(&[id]).await;
    let mut before = list(&anna, "/api/purchases").await;
    assert_eq!(before[0]["gpt"]["slug"].take(), "meal-planner");

    assert!(is_archived(&ada, id).await);
    for (browser, listing) in [
        (&ada, ADMIN_PATH),
        (&ada, "/api/gpts/premium"),
        (&anna, "/api/gpts/premium"),
        (&ben, "/api/gpts/premium"),
    ] {
        assert!(list(browser, listing).await.is_empty(), "{listing}");
    }
    let history = list(&anna, "/api/purchases").await;
    assert_eq!(history, before);
    assert_eq!(
        history[0]["gpt"],
        json!({"id": id.to_string(), "slug": null, "title": "Meal Planner", "description": "Helps with one thing", "url": AGENT_URL, "hasPackage": false})
    );
}

#[http_test]
async fn archived_agent_cannot_be_bought_or_edited(app: TestApp, ada: Admin) {
    let id = app.agent("Meal Planner", 900).await;
    let other_agent = app.agent("Email Assistant", 500).await;
    app.member(ANNA).await.buy(&[id]).await;
    assert!(is_archived(&ada, id).await);

    let ben = app.member("ben@example.com").await;
    let response = ben.create_payment_intent(&[id, other_agent], None).await;
    response.expect_error_with(409, "agent_unavailable", &["quote"]);
    assert_eq!(response.json()["quote"]["items"][0]["id"], json!(other_agent.to_string()));
    assert_eq!(response.json()["quote"]["total"], 500);
    ada.put(&agent_path(id), agent("Back", 1)).await.expect_error(404, "not_found");
    ada.delete(&agent_path(id)).await.expect_error(404, "not_found");
    assert_eq!(titles(&list(&ada, ADMIN_PATH).await), ["Email Assistant"]);
}

#[http_test]
async fn delete_agent_during_checkout_still_delivers(app: TestApp, ada: Admin, anna: Member) {
    let id = app.agent("Meal Planner", 900).await;
    let intent = anna.create_payment_intent(&[id], None).await.expect(200).json();
    assert!(is_archived(&ada, id).await);
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let confirmed = anna.confirm(&intent).await.expect(200).json();
    assert_eq!(confirmed["purchasedGptIds"], json!([id.to_string()]));
    assert_eq!(list(&anna, "/api/purchases").await[0]["gpt"]["url"], AGENT_URL);
    assert!(app.payments.refunds().is_empty());
}

#[http_test]
async fn delete_agent_with_abandoned_order_archives_it(app: TestApp, ada: Admin, anna: Member) {
    let id = app.agent("Meal Planner", 900).await;
    let intent = anna.create_payment_intent(&[id], None).await.expect(200).json();
    abandon_orders(&app).await;
    assert!(is_archived(&ada, id).await);
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    assert_eq!(anna.confirm(&intent).await.expect(200).json()["status"], "paid");
    assert_eq!(list(&anna, "/api/purchases").await[0]["gpt"]["title"], "Meal Planner");
}
