//! What a checkout and an order cost the database.

use std::sync::Arc;

use crate::http::prelude::*;
use integration_tests::app::TestStore;
use integration_tests::statements::StatementLog;

use super::percent;

/// Without those of the sandbox and of the request that pays in it: a real payment goes to the provider.
const MAX_STATEMENTS: usize = 39;

#[actix_web::test]
async fn checkout_with_a_code_sends_few_statements() {
    let app = TestApp::on(Arc::new(TestStore::sqlite().await), TestAppOptions::default(), None);
    let anna = app.member("anna@example.com").await;
    let agents = [app.agent("Meal Planner", 1999).await, app.agent("Email Assistant", 999).await];
    let once = app.discount("ONCE", percent(20), |draft| draft.max_uses = Some(1)).await;
    let log = StatementLog::start();

    let intent = anna.create_payment_intent(&agents, Some(once.id.as_uuid())).await.expect(200).json();
    let started = log.take();
    let _ = anna.pay(&intent, GOOD_CARD).await.expect(200);
    let paid = log.take();
    let _ = anna.confirm(&intent).await.expect(200);
    let confirmed = log.take();

    let all = [started, confirmed];
    let sent: Vec<_> = all.concat().into_iter().filter(|sql| !sql.contains("sandbox_")).collect();
    assert!(sent.len() <= MAX_STATEMENTS, "{} statements: {all:#?}", sent.len());
    assert!(paid.len() <= 3, "session, payment, status: {paid:#?}");
    let commits = sent.iter().filter(|sql| *sql == "COMMIT").count();
    assert_eq!(commits, 3, "placed, with its payment, settled: {all:#?}");
}

#[actix_web::test]
async fn order_of_more_agents_sends_no_more_statements() {
    let app = TestApp::on(Arc::new(TestStore::sqlite().await), TestAppOptions::default(), None);
    let (ada, anna) = (app.admin("ada@example.com").await, app.member("anna@example.com").await);
    let mut counts = Vec::new();
    for agents in [1, 4] {
        let mut cart = Vec::new();
        for number in 0..agents {
            cart.push(app.agent(&format!("Agent {number} of {agents}"), 999).await);
        }
        anna.buy(&cart).await;
        let order = ada.get("/api/admin/orders").await.expect(200).json()["items"][0]["id"].clone();
        let path = format!("/api/admin/orders/{}", order.as_str().unwrap());
        let log = StatementLog::start();
        let found = ada.get(&path).await.expect(200).json();
        assert!(found["timeline"].as_array().unwrap().len() > 1, "{found}");
        counts.push(log.take().len());
    }
    assert_eq!(counts[0], counts[1]);
}
