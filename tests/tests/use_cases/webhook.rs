//! What refunds and disputes at the provider make of an order, however they are told.

use std::sync::Arc;

use application::ports::{DisputeStatus, RefundStatus};
use application::purchases::CheckoutSession;
use domain::purchases::{DiscrepancyKind, PurchaseStatus};
use domain::{AgentId, UserId};
use integration_tests::app::TestEvents;
use integration_tests::contract::builders::cents;
use tokio::task::JoinSet;

use crate::fixture::TestContext;

crate::on_every_store!(
    refund_event_before_payment_event_same_result,
    refund_failed_restores_access,
    refund_matching_no_line_is_listed_until_matched,
    dispute_suspends_until_won,
    dispute_lost_allows_buying_again,
    dispute_won_after_rebuy_is_discrepancy,
    amount_mismatch_delivers_nothing_and_is_listed,
    event_delivered_concurrently_applies_once,
    concurrent_events_keep_the_providers_last_state,
);

use PurchaseStatus::{Disputed, Owned, Refunded};

async fn bought(world: &TestContext, prices: &[i64]) -> (UserId, Vec<AgentId>, CheckoutSession) {
    let anna = world.member("anna@example.com").await;
    let mut agents = Vec::new();
    for price in prices {
        agents.push(world.agent(*price).await);
    }
    let checkout = world.begin(anna, &agents, None).await.unwrap();
    world.pay(&checkout).await.unwrap();
    (anna, agents, checkout)
}

async fn tell(world: &TestContext, event: &str, kind: &str, checkout: &CheckoutSession) {
    world.tell(&TestEvents::deliver(event, kind, &checkout.payment_id)).await;
}

/// The amounts and statuses in the history, dearest first.
async fn statuses(world: &TestContext, member: UserId) -> Vec<(i64, PurchaseStatus)> {
    let history = world.history(member).await.into_iter();
    let mut rows: Vec<_> = history.map(|view| (view.amount.get(), view.status)).collect();
    rows.sort_by_key(|&(amount, status)| (-amount, status.is_owned()));
    rows
}

async fn refund_event_before_payment_event_same_result(world: &Arc<TestContext>) {
    let (anna, agents, checkout) = bought(world, &[1999, 999]).await;
    world.payments.refund_by_hand(&checkout.payment_id, cents(999), Some(agents[1]));
    tell(world, "evt_2", "charge.refunded", &checkout).await;
    assert_eq!(statuses(world, anna).await, [(1999, Owned), (999, Refunded)]);
    tell(world, "evt_1", "payment_intent.succeeded", &checkout).await;
    assert_eq!(statuses(world, anna).await, [(1999, Owned), (999, Refunded)]);
    assert_eq!(world.receipts().await, 1);
}

async fn refund_failed_restores_access(world: &Arc<TestContext>) {
    let (anna, _, checkout) = bought(world, &[1999]).await;
    world.payments.refund_by_hand(&checkout.payment_id, cents(1999), None);
    tell(world, "evt_1", "charge.refunded", &checkout).await;
    assert_eq!(statuses(world, anna).await, [(1999, Refunded)]);
    world.payments.end_refund(&checkout.payment_id, RefundStatus::Failed);
    tell(world, "evt_2", "charge.refunded", &checkout).await;
    assert_eq!(statuses(world, anna).await, [(1999, Owned)]);
}

async fn refund_matching_no_line_is_listed_until_matched(world: &Arc<TestContext>) {
    let (anna, _, checkout) = bought(world, &[1999, 999]).await;
    world.payments.refund_by_hand(&checkout.payment_id, cents(500), None);
    tell(world, "evt_1", "charge.refunded", &checkout).await;
    assert_eq!(statuses(world, anna).await, [(1999, Owned), (999, Owned)]);
    assert_eq!(
        world.discrepancies().await,
        [(checkout.payment_id.clone(), DiscrepancyKind::UnmatchedRefund)]
    );

    world.payments.refund_by_hand(&checkout.payment_id, cents(2498), None);
    tell(world, "evt_2", "charge.refunded", &checkout).await;
    assert_eq!(statuses(world, anna).await, [(1999, Refunded), (999, Refunded)]);
    assert_eq!(world.discrepancies().await, []);
}

async fn dispute_suspends_until_won(world: &Arc<TestContext>) {
    let (anna, agents, checkout) = bought(world, &[1999, 999]).await;
    world.payments.dispute(&checkout.payment_id, DisputeStatus::Open);
    tell(world, "evt_1", "charge.dispute.created", &checkout).await;
    assert_eq!(statuses(world, anna).await, [(1999, Disputed), (999, Disputed)]);
    world.payments.refund_by_hand(&checkout.payment_id, cents(999), Some(agents[1]));
    world.payments.dispute(&checkout.payment_id, DisputeStatus::Won);
    tell(world, "evt_2", "charge.dispute.closed", &checkout).await;
    assert_eq!(statuses(world, anna).await, [(1999, Owned), (999, Refunded)]);
}

async fn dispute_lost_allows_buying_again(world: &Arc<TestContext>) {
    let (anna, agents, checkout) = bought(world, &[1999]).await;
    world.payments.dispute(&checkout.payment_id, DisputeStatus::Lost);
    tell(world, "evt_1", "charge.dispute.closed", &checkout).await;
    assert_eq!(statuses(world, anna).await, [(1999, Disputed)]);

    let again = world.begin(anna, &agents, None).await.unwrap();
    world.pay(&again).await.unwrap();
    tell(world, "evt_2", "payment_intent.succeeded", &again).await;
    assert_eq!(statuses(world, anna).await, [(1999, Disputed), (1999, Owned)]);
    assert_eq!(world.payments.refunds(), []);
}

async fn dispute_won_after_rebuy_is_discrepancy(world: &Arc<TestContext>) {
    let (anna, agents, first) = bought(world, &[1999]).await;
    world.payments.dispute(&first.payment_id, DisputeStatus::Open);
    tell(world, "evt_1", "charge.dispute.created", &first).await;
    let second = world.begin(anna, &agents, None).await.unwrap();
    world.pay(&second).await.unwrap();
    world.confirm(anna, &second).await.unwrap();

    world.payments.dispute(&first.payment_id, DisputeStatus::Won);
    tell(world, "evt_2", "charge.dispute.closed", &first).await;
    assert_eq!(statuses(world, anna).await, [(1999, Disputed), (1999, Owned)]);
    assert_eq!(
        world.discrepancies().await,
        [(first.payment_id.clone(), DiscrepancyKind::DuplicateOwnership)]
    );

    world.payments.refund_by_hand(&second.payment_id, cents(1999), None);
    tell(world, "evt_3", "charge.refunded", &second).await;
    assert_eq!(world.payment_reconciler().await.failed, 0);
    assert_eq!(statuses(world, anna).await, [(1999, Refunded), (1999, Owned)]);
    assert_eq!(world.discrepancies().await, []);
}

async fn amount_mismatch_delivers_nothing_and_is_listed(world: &Arc<TestContext>) {
    let (anna, _, checkout) = bought(world, &[1999]).await;
    let mut intent = world.intents().await.remove(0);
    intent.received = cents(1);
    world.payments.show(&checkout.payment_id, Some(intent.clone()));
    tell(world, "evt_1", "payment_intent.succeeded", &checkout).await;
    assert_eq!(statuses(world, anna).await, []);
    assert_eq!(world.discrepancies().await, [(checkout.payment_id.clone(), DiscrepancyKind::AmountMismatch)]);

    intent.received = cents(1999);
    world.payments.show(&checkout.payment_id, Some(intent));
    assert_eq!(world.payment_reconciler().await.failed, 0);
    assert_eq!(statuses(world, anna).await, [(1999, Owned)]);
    assert_eq!(world.discrepancies().await, []);
}

async fn event_delivered_concurrently_applies_once(world: &Arc<TestContext>) {
    let (anna, _, checkout) = bought(world, &[1999, 999]).await;
    let mut deliveries = JoinSet::new();
    for _ in 0..20 {
        let delivery = TestEvents::deliver("evt_1", "payment_intent.succeeded", &checkout.payment_id);
        let world = world.clone();
        deliveries.spawn(async move { world.tell(&delivery).await });
    }
    deliveries.join_all().await;
    assert_eq!(statuses(world, anna).await, [(1999, Owned), (999, Owned)]);
    assert_eq!(world.receipts().await, 1);
}

/// Many calls read from the provider and then write. The last write must not hold the oldest read.
async fn concurrent_events_keep_the_providers_last_state(world: &Arc<TestContext>) {
    let (anna, _, checkout) = bought(world, &[1999]).await;
    tell(world, "evt", "payment_intent.succeeded", &checkout).await;
    for round in 0..20 {
        let mut deliveries = JoinSet::new();
        for (number, status) in [DisputeStatus::Open, DisputeStatus::Won, DisputeStatus::Open]
            .into_iter()
            .chain([if round % 2 == 0 { DisputeStatus::Won } else { DisputeStatus::Open }])
            .enumerate()
        {
            let event = format!("evt_{round}_{number}");
            let delivery = TestEvents::deliver(&event, "charge.dispute.created", &checkout.payment_id);
            world.payments.dispute(&checkout.payment_id, status);
            let world = world.clone();
            deliveries.spawn(async move { world.tell(&delivery).await });
            tokio::task::yield_now().await;
        }
        deliveries.join_all().await;
        let expected = if round % 2 == 0 { Owned } else { Disputed };
        assert_eq!(statuses(world, anna).await, [(1999, expected)], "round {round}");
    }
}
