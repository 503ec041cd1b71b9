//! Many webhook deliveries, and races of browser and webhook.

use std::sync::Arc;
use std::time::Instant;

use application::ports::{IntentStatus, WebhookError};
use application::purchases::{CheckoutSession, ReceiveWebhookError};
use domain::UserId;
use domain::purchases::OrderState;
use integration_tests::app::{TestEvents, WebhookDelivery};
use integration_tests::seeded_rng::SeededRng;
use integration_tests::soak;
use tokio::task::JoinSet;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    webhook_shuffled_and_forged_settles_once,
    confirm_and_webhook_race_settles_once,
);

const CONCURRENCY: usize = 16;

async fn begin_and_pay(
    context: &TestContext,
    number: usize,
    agent: domain::AgentId,
) -> (UserId, CheckoutSession) {
    let member = context.member(&format!("member{number}@example.com")).await;
    let checkout = context.begin(member, &[agent], None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    (member, checkout)
}

/// Ten deliveries per order, on average: valid, repeated, forged, or of other shops.
fn flood(checkouts: &[CheckoutSession], rng: &mut SeededRng) -> Vec<WebhookDelivery> {
    let mut flood = Vec::new();
    for (number, checkout) in checkouts.iter().enumerate() {
        let deliver_event = |event: &str, kind: &str| {
            TestEvents::deliver(&format!("evt_{number}_{event}"), kind, &checkout.payment_id)
        };
        let succeeded = deliver_event("paid", "payment_intent.succeeded");
        flood.push(succeeded.clone());
        for _ in 0..9 {
            flood.push(match rng.below(6) {
                0 | 1 => succeeded.clone(),
                2 => deliver_event("failed", "payment_intent.payment_failed"),
                3 => WebhookDelivery {
                    signature: "forged".to_owned(),
                    ..deliver_event("forged", "payment_intent.succeeded")
                },
                4 => WebhookDelivery { body: succeeded.body.replace("evt_", "evt_x"), ..succeeded.clone() },
                _ => TestEvents::deliver(&format!("evt_{number}_other"), "charge.refunded", "pi_other"),
            });
        }
    }
    for index in (1..flood.len()).rev() {
        flood.swap(index, rng.index(index + 1));
    }
    flood
}

async fn webhook_shuffled_and_forged_settles_once(context: &Arc<TestContext>) {
    let orders = soak::size(5, 1_000);
    let agent = context.agent(1999).await;
    let (mut members, mut checkouts) = (Vec::new(), Vec::new());
    for number in 0..orders {
        let (member, checkout) = begin_and_pay(context, number, agent).await;
        members.push(member);
        checkouts.push(checkout);
    }
    let flood = Arc::new(flood(&checkouts, &mut SeededRng::new(1)));
    assert_eq!(flood.len(), 10 * orders);

    let start = Instant::now();
    let mut workers = JoinSet::new();
    for worker in 0..CONCURRENCY {
        let (context, flood) = (context.clone(), flood.clone());
        workers.spawn(async move {
            let mut forged = 0;
            for delivery in flood.iter().skip(worker).step_by(CONCURRENCY) {
                let is_valid = TestEvents::sign(delivery.body.clone()) == *delivery;
                match context.deliver(delivery).await {
                    Ok(()) => assert!(is_valid, "{delivery:?} was accepted"),
                    Err(ReceiveWebhookError::Rejected(WebhookError::BadSignature)) if !is_valid => {
                        forged += 1;
                    }
                    Err(error) => panic!("{delivery:?}: {error}"),
                }
            }
            context.process_events().await;
            forged
        });
    }
    let forged: usize = workers.join_all().await.into_iter().sum();
    println!("{} deliveries, {forged} forged, for {orders} orders in {:?}", flood.len(), start.elapsed());

    // Deliveries that met a concurrent attempt at the same order are repeated.
    context.clock.advance(chrono::TimeDelta::minutes(1));
    context.process_events().await;
    assert!(forged > 0, "this proves nothing about forgery");
    for member in &members {
        assert_eq!(context.history(*member).await.len(), 1);
    }
    assert_eq!(context.receipts().await, orders);
    assert_eq!(context.discrepancies().await, []);
    context.assert_balanced(&members).await;
}

async fn confirm_and_webhook_race_settles_once(context: &Arc<TestContext>) {
    let rounds = soak::size(5, 1_000);
    let agent = context.agent(1999).await;
    let mut members = Vec::new();
    let start = Instant::now();
    for round in 0..rounds {
        let (member, checkout) = begin_and_pay(context, round, agent).await;
        let event = format!("evt_{round}");
        let delivery = TestEvents::deliver(&event, "payment_intent.succeeded", &checkout.payment_id);
        let webhook = tokio::spawn({
            let context = context.clone();
            async move { context.deliver_event(&delivery).await }
        });
        let order = context.confirm(member, &checkout).await.unwrap();
        webhook.await.unwrap();
        assert_eq!(order.state, OrderState::Paid);
        assert_eq!(context.history(member).await.len(), 1);
        members.push(member);
    }
    println!("{rounds} rounds in {:?}", start.elapsed());
    assert_eq!(context.receipts().await, rounds);
    assert_eq!(context.payments.refunds(), []);
    let paid =
        context.intents().await.iter().filter(|intent| intent.status == IntentStatus::Succeeded).count();
    assert_eq!(paid, rounds);
    context.assert_balanced(&members).await;
}
