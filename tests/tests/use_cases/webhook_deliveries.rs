//! Many webhook deliveries, and the browser against the webhook. Many more in `make soak`.

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

use crate::fixture::TestContext;

crate::on_every_store!(webhook_shuffled_and_forged_fulfills_once, confirm_and_webhook_race_fulfills_once,);

const AT_ONCE: usize = 16;

async fn paid(world: &TestContext, number: usize, agent: domain::AgentId) -> (UserId, CheckoutSession) {
    let member = world.member(&format!("member{number}@example.com")).await;
    let checkout = world.begin(member, &[agent], None).await.unwrap();
    world.pay(&checkout).await.unwrap();
    (member, checkout)
}

/// Ten deliveries an order, on average: some true, some repeated, some forged, some of other shops.
fn flood(checkouts: &[CheckoutSession], dice: &mut SeededRng) -> Vec<WebhookDelivery> {
    let mut flood = Vec::new();
    for (number, checkout) in checkouts.iter().enumerate() {
        let tell = |event: &str, kind: &str| {
            TestEvents::deliver(&format!("evt_{number}_{event}"), kind, &checkout.payment_id)
        };
        let succeeded = tell("paid", "payment_intent.succeeded");
        flood.push(succeeded.clone());
        for _ in 0..9 {
            flood.push(match dice.roll(6) {
                0 | 1 => succeeded.clone(),
                2 => tell("failed", "payment_intent.payment_failed"),
                3 => WebhookDelivery {
                    signature: "forged".to_owned(),
                    ..tell("forged", "payment_intent.succeeded")
                },
                4 => WebhookDelivery { body: succeeded.body.replace("evt_", "evt_x"), ..succeeded.clone() },
                _ => TestEvents::deliver(&format!("evt_{number}_other"), "charge.refunded", "pi_other"),
            });
        }
    }
    for index in (1..flood.len()).rev() {
        flood.swap(index, dice.index(index + 1));
    }
    flood
}

async fn webhook_shuffled_and_forged_fulfills_once(world: &Arc<TestContext>) {
    let orders = soak::size(12, 1_000);
    let agent = world.agent(1999).await;
    let (mut members, mut checkouts) = (Vec::new(), Vec::new());
    for number in 0..orders {
        let (member, checkout) = paid(world, number, agent).await;
        members.push(member);
        checkouts.push(checkout);
    }
    let flood = Arc::new(flood(&checkouts, &mut SeededRng::new(1)));
    assert_eq!(flood.len(), 10 * orders);

    let start = Instant::now();
    let mut hands = JoinSet::new();
    for hand in 0..AT_ONCE {
        let (world, flood) = (world.clone(), flood.clone());
        hands.spawn(async move {
            let mut forged = 0;
            for delivery in flood.iter().skip(hand).step_by(AT_ONCE) {
                let is_true = TestEvents::sign(delivery.body.clone()) == *delivery;
                match world.deliver(delivery).await {
                    Ok(()) => assert!(is_true, "{delivery:?} was believed"),
                    Err(ReceiveWebhookError::Rejected(WebhookError::BadSignature)) if !is_true => forged += 1,
                    Err(error) => panic!("{delivery:?}: {error}"),
                }
            }
            world.process_events().await;
            forged
        });
    }
    let forged: usize = hands.join_all().await.into_iter().sum();
    println!("{} deliveries, {forged} forged, for {orders} orders in {:?}", flood.len(), start.elapsed());

    // What met another attempt at the same order comes again.
    world.clock.advance(chrono::TimeDelta::minutes(1));
    world.process_events().await;
    assert!(forged > 0, "this proves nothing about forgery");
    for member in &members {
        assert_eq!(world.history(*member).await.len(), 1);
    }
    assert_eq!(world.receipts().await, orders);
    assert_eq!(world.discrepancies().await, []);
    world.assert_balanced(&members).await;
}

async fn confirm_and_webhook_race_fulfills_once(world: &Arc<TestContext>) {
    let rounds = soak::size(15, 1_000);
    let agent = world.agent(1999).await;
    let mut members = Vec::new();
    let start = Instant::now();
    for round in 0..rounds {
        let (member, checkout) = paid(world, round, agent).await;
        let event = format!("evt_{round}");
        let delivery = TestEvents::deliver(&event, "payment_intent.succeeded", &checkout.payment_id);
        let webhook = tokio::spawn({
            let world = world.clone();
            async move { world.tell(&delivery).await }
        });
        let order = world.confirm(member, &checkout).await.unwrap();
        webhook.await.unwrap();
        assert_eq!(order.state, OrderState::Paid);
        assert_eq!(world.history(member).await.len(), 1);
        members.push(member);
    }
    println!("{rounds} rounds in {:?}", start.elapsed());
    assert_eq!(world.receipts().await, rounds);
    assert_eq!(world.payments.refunds(), []);
    let paid = world.intents().await.iter().filter(|intent| intent.status == IntentStatus::Succeeded).count();
    assert_eq!(paid, rounds);
    world.assert_balanced(&members).await;
}
