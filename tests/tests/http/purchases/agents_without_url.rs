//! Premium agents that are sold before there is anything to open.

use crate::http::prelude::*;
use application::outbox::MailKind;

use super::{ids, receipts};

const URL: &str = "https://chatgpt.com/g/secret";

async fn add_agent(ada: &Browser<'_>, title: &str, url: &str) -> AgentId {
    let created = ada.post("/api/admin/gpts", body(title, url)).await.expect(201).json();
    created["id"].as_str().unwrap().parse().unwrap()
}

async fn save(ada: &Browser<'_>, id: AgentId, title: &str, url: &str) {
    let _ = ada.put(&format!("/api/admin/gpts/{id}"), body(title, url)).await.expect(204);
}

fn body(title: &str, url: &str) -> Value {
    json!({
        "title": title,
        "description": "Plans your week",
        "category": "Lifestyle",
        "url": url,
        "price": 1999,
        "isPremium": true,
    })
}

async fn buy(browser: &Browser<'_>, agents: &[AgentId]) {
    let intent = browser.create_payment_intent(agents, None).await.expect(200).json();
    let _ = browser.pay(&intent, GOOD_CARD).await.expect(200);
    let _ = browser.confirm(&intent).await.expect(200);
}

async fn ready_emails(app: &TestApp) -> Vec<(String, String)> {
    let emails = app.store.outbox_emails().await.into_iter();
    let ready = emails.filter(|mail| mail.kind == MailKind::AgentReady);
    ready.map(|mail| (mail.to.to_string(), mail.content.subject)).collect()
}

#[http_test]
async fn awaited_agent_is_marked_without_its_url(app: TestApp, ada: Admin, anna: Member) {
    let ready = add_agent(&ada, "Coach", URL).await;
    let awaited = add_agent(&ada, "Planner", "").await;
    let bundle = json!({
        "title": "Both",
        "description": "Both of them",
        "gptIds": ids(&[ready, awaited]),
        "price": 3000,
        "isPublished": true,
    });
    let _ = ada.post("/api/admin/bundles", bundle).await.expect(201);
    let additions = [ready, awaited].map(|id| {
        let addition = app.context.ids.next_id();
        json!({"kind": "add", "gptId": id.to_string(), "additionId": addition.to_string()})
    });
    let cart = anna.post("/api/cart/changes", json!({"email": ANNA, "changes": additions})).await.expect(200);
    let intent = anna.create_payment_intent(&[ready, awaited], None).await.expect(200);
    let agents = anna.get("/api/gpts/premium").await.expect(200);
    let page = anna.get("/api/gpts/by-slug/planner").await.expect(200);
    let bundles = anna.get("/api/bundles").await.expect(200);
    for (response, items) in [
        (&cart, &cart.json()["items"]),
        (&intent, &intent.json()["items"]),
        (&agents, &agents.json()),
        (&page, &json!([page.json()])),
        (&bundles, &bundles.json()[0]["gpts"]),
    ] {
        for item in items.as_array().unwrap() {
            assert_eq!(item["isDeliverable"], item["title"] == "Coach", "{}", response.text);
        }
        assert!(!response.text.contains(URL), "{}", response.text);
    }
}

#[http_test]
async fn receipt_names_the_agents_that_are_not_ready(app: TestApp, ada: Admin, anna: Member) {
    let [coach, planner, tutor] = [("Coach", URL), ("Planner", ""), ("Tutor", "")];
    let coach = add_agent(&ada, coach.0, coach.1).await;
    let planner = add_agent(&ada, planner.0, planner.1).await;
    let tutor = add_agent(&ada, tutor.0, tutor.1).await;
    buy(&anna, &[planner]).await;
    buy(&anna, &[coach, tutor]).await;
    let texts: Vec<_> = receipts(&app).await.into_iter().map(|mail| mail.text).collect();
    assert!(
        texts.iter().all(|text| !text.contains("ready to use.") || text.contains("Everything else is ready")),
        "{texts:?}"
    );
    assert!(texts[0].contains("Not ready yet: Planner. We'll email you when you can open it."), "{texts:?}");
    assert!(!texts[0].contains("Everything else"), "{texts:?}");
    assert!(
        texts[1].contains("Not ready yet: Tutor.") && texts[1].contains("Everything else is ready to use.")
    );
}

#[http_test]
async fn add_url_emails_each_buyer_once(app: TestApp, ada: Admin, anna: Member, berta: Member) {
    let planner = add_agent(&ada, "Planner", "").await;
    buy(&anna, &[planner]).await;
    buy(&berta, &[planner]).await;
    save(&ada, planner, "Weekly Planner", "").await;
    assert_eq!(ready_emails(&app).await, []);
    save(&ada, planner, "Weekly Planner", URL).await;
    let mut emails = ready_emails(&app).await;
    emails.sort();
    let subject = "Weekly Planner is ready".to_owned();
    let expected = [(ANNA.to_owned(), subject.clone()), ("berta@example.com".to_owned(), subject)];
    assert_eq!(emails, expected);
    save(&ada, planner, "Weekly Planner", "").await;
    save(&ada, planner, "Weekly Planner", URL).await;
    assert_eq!(ready_emails(&app).await.len(), 2);
}

#[http_test]
async fn agents_without_url_are_listed_with_their_buyers(
    app: TestApp,
    ada: Admin,
    anna: Member,
    berta: Member,
) {
    let planner = add_agent(&ada, "Planner", "").await;
    buy(&anna, &[planner]).await;
    buy(&berta, &[planner]).await;
    let found = async || {
        let overview = ada.get("/api/admin/overview?period=7d").await.expect(200).json();
        let health = ada.get("/api/admin/health").await.expect(200).json();
        let checks = health["checks"].as_array().unwrap();
        let check = checks.iter().find(|check| check["id"] == "agents_without_url").unwrap();
        (
            overview["problems"]["waitingBuyers"].as_i64().unwrap(),
            check["message"].as_str().unwrap().to_owned(),
        )
    };
    let awaited = "Purchased agents without a URL or a package: Planner (2 buyers).";
    assert_eq!(found().await, (2, awaited.to_owned()));
    save(&ada, planner, "Planner", URL).await;
    let link_only = "Every agent has a URL or a package. Only a link, and no package: 1 agent.";
    assert_eq!(found().await, (0, link_only.to_owned()));
}
