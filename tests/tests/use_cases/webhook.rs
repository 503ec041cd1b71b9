//! Refunds and disputes reported by webhook.

use std::sync::Arc;

use application::ports::{DisputeStatus, QueuedEvent, RefundStatus};
use application::purchases::CheckoutSession;
use chrono::TimeDelta;
use domain::purchases::{DiscrepancyKind, PurchaseStatus};
use domain::{AgentId, UserId};
use integration_tests::app::TestEvents;
use integration_tests::contract::builders::cents;
use integration_tests::soak;
use tokio::task::JoinSet;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    refund_event_before_payment_event_same_result,
    refund_failed_restores_access,
    refund_matching_no_line_is_listed_until_matched,
    inquiry_keeps_access_and_is_listed,
    inquiry_that_becomes_a_dispute_suspends,
    event_that_always_fails_is_given_up_and_listed,
    event_that_keeps_failing_does_not_delay_others,
    dispute_suspends_until_won,
    dispute_lost_allows_buying_again,
    dispute_won_after_rebuy_is_discrepancy,
    amount_mismatch_delivers_nothing_and_is_listed,
    event_delivered_concurrently_applies_once,
    concurrent_events_keep_the_providers_last_state,
);

use PurchaseStatus::{Disputed, Owned, Refunded};

async fn buy(context: &TestContext, prices: &[i64]) -> (UserId, Vec<AgentId>, CheckoutSession) {
    let anna = context.member("anna@example.com").await;
    let mut agents = Vec::new();
    for price in prices {
        agents.push(context.agent(*price).await);
    }
    let checkout = context.begin(anna, &agents, None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    (anna, agents, checkout)
}

async fn deliver_event(context: &TestContext, event: &str, kind: &str, checkout: &CheckoutSession) {
    context.deliver_event(&TestEvents::deliver(event, kind, &checkout.payment_id)).await;
}

/// The amounts and statuses in the history, highest amount first.
async fn statuses(context: &TestContext, member: UserId) -> Vec<(i64, PurchaseStatus)> {
    let history = context.history(member).await.into_iter();
    let mut rows: Vec<_> = history.map(|view| (view.amount.get(), view.status)).collect();
    rows.sort_by_key(|&(amount, status)| (-amount, status.is_owned()));
    rows
}

async fn refund_event_before_payment_event_same_result(context: &Arc<TestContext>) {
    let (anna, agents, checkout) = buy(context, &[1999, 999]).await;
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(999), Some(agents[1]));
    deliver_event(context, "evt_2", "charge.refunded", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Owned), (999, Refunded)]);
    deliver_event(context, "evt_1", "payment_intent.succeeded", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Owned), (999, Refunded)]);
    assert_eq!(context.receipts().await, 1);
}

async fn refund_failed_restores_access(context: &Arc<TestContext>) {
    let (anna, _, checkout) = buy(context, &[1999]).await;
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(1999), None);
    deliver_event(context, "evt_1", "charge.refunded", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Refunded)]);
    context.payments.complete_refund(&checkout.payment_id, RefundStatus::Failed);
    deliver_event(context, "evt_2", "charge.refunded", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Owned)]);
}

async fn refund_matching_no_line_is_listed_until_matched(context: &Arc<TestContext>) {
    let (anna, _, checkout) = buy(context, &[1999, 999]).await;
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(500), None);
    deliver_event(context, "evt_1", "charge.refunded", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Owned), (999, Owned)]);
    assert_eq!(
        context.discrepancies().await,
        [(checkout.payment_id.clone(), DiscrepancyKind::UnmatchedRefund)]
    );

    context.payments.refund_in_dashboard(&checkout.payment_id, cents(2498), None);
    deliver_event(context, "evt_2", "charge.refunded", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Refunded), (999, Refunded)]);
    assert_eq!(context.discrepancies().await, []);
}

async fn dispute_suspends_until_won(context: &Arc<TestContext>) {
    let (anna, agents, checkout) = buy(context, &[1999, 999]).await;
    context.payments.dispute(&checkout.payment_id, DisputeStatus::Open);
    deliver_event(context, "evt_1", "charge.dispute.created", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Disputed), (999, Disputed)]);
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(999), Some(agents[1]));
    context.payments.dispute(&checkout.payment_id, DisputeStatus::Won);
    deliver_event(context, "evt_2", "charge.dispute.closed", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Owned), (999, Refunded)]);
}

async fn inquiry_keeps_access_and_is_listed(context: &Arc<TestContext>) {
    context.admin("owner@example.com").await;
    let (anna, _, checkout) = buy(context, &[1999]).await;
    context.payments.dispute(&checkout.payment_id, DisputeStatus::Inquiry);
    deliver_event(context, "evt_1", "charge.dispute.created", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Owned)]);
    assert_eq!(context.discrepancies().await, [(checkout.payment_id.clone(), DiscrepancyKind::Inquiry)]);
    let emails = context.emails().await;
    assert!(
        emails
            .iter()
            .any(|(_, to, text)| to == "owner@example.com" && text.contains("bank opened an inquiry"))
    );

    context.payments.dispute(&checkout.payment_id, DisputeStatus::Won);
    deliver_event(context, "evt_2", "charge.dispute.closed", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Owned)]);
    assert_eq!(context.discrepancies().await, []);
}

async fn inquiry_that_becomes_a_dispute_suspends(context: &Arc<TestContext>) {
    let (anna, _, checkout) = buy(context, &[1999]).await;
    context.payments.dispute(&checkout.payment_id, DisputeStatus::Inquiry);
    deliver_event(context, "evt_1", "charge.dispute.created", &checkout).await;
    assert_eq!(context.reconcile_payments().await.failed, 0);
    assert_eq!(statuses(context, anna).await, [(1999, Owned)]);

    context.payments.dispute(&checkout.payment_id, DisputeStatus::Open);
    deliver_event(context, "evt_2", "charge.dispute.updated", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Disputed)]);
    assert_eq!(context.discrepancies().await, []);
}

async fn event_that_always_fails_is_given_up_and_listed(context: &Arc<TestContext>) {
    let (anna, _, checkout) = buy(context, &[1999]).await;
    context.payments.set_down(true);
    let delivery = TestEvents::deliver("evt_1", "payment_intent.succeeded", &checkout.payment_id);
    context.deliver(&delivery).await.unwrap();
    for _ in 1..QueuedEvent::MAX_ATTEMPTS {
        context.process_events().await;
        assert_eq!(context.discrepancies().await, []);
        context.clock.advance(TimeDelta::hours(1));
    }
    context.process_events().await;
    let listed = [(checkout.payment_id.clone(), DiscrepancyKind::EventFailed)];
    assert_eq!(context.discrepancies().await, listed);
    assert_eq!(context.app.queries.health().webhook_events().await.unwrap().waiting, 0);

    context.payments.set_down(false);
    assert_eq!(context.reconcile_payments().await.failed, 0);
    assert_eq!(statuses(context, anna).await, [(1999, Owned)]);
    assert_eq!(context.discrepancies().await, [], "the hourly comparison resolves it");
}

async fn event_that_keeps_failing_does_not_delay_others(context: &Arc<TestContext>) {
    let (_, _, failing) = buy(context, &[1999]).await;
    let berta = context.member("berta@example.com").await;
    let agent = context.agent(999).await;
    let good = context.begin(berta, &[agent], None).await.unwrap();
    context.pay(&good).await.unwrap();
    context.payments.set_down(true);
    deliver_event(context, "evt_1", "payment_intent.succeeded", &failing).await;
    context.clock.advance(TimeDelta::hours(1));
    context.payments.set_down(false);
    let delivery = TestEvents::deliver("evt_2", "payment_intent.succeeded", &good.payment_id);
    context.deliver(&delivery).await.unwrap();
    context.process_next_event().await;
    assert_eq!(statuses(context, berta).await, [(999, Owned)], "although the other has been due for longer");
}

async fn dispute_lost_allows_buying_again(context: &Arc<TestContext>) {
    let (anna, agents, checkout) = buy(context, &[1999]).await;
    context.payments.dispute(&checkout.payment_id, DisputeStatus::Lost);
    deliver_event(context, "evt_1", "charge.dispute.closed", &checkout).await;
    assert_eq!(statuses(context, anna).await, [(1999, Disputed)]);

    let again = context.begin(anna, &agents, None).await.unwrap();
    context.pay(&again).await.unwrap();
    deliver_event(context, "evt_2", "payment_intent.succeeded", &again).await;
    assert_eq!(statuses(context, anna).await, [(1999, Disputed), (1999, Owned)]);
    assert_eq!(context.payments.refunds(), []);
}

async fn dispute_won_after_rebuy_is_discrepancy(context: &Arc<TestContext>) {
    let (anna, agents, first) = buy(context, &[1999]).await;
    context.payments.dispute(&first.payment_id, DisputeStatus::Open);
    deliver_event(context, "evt_1", "charge.dispute.created", &first).await;
    let second = context.begin(anna, &agents, None).await.unwrap();
    context.pay(&second).await.unwrap();
    context.confirm(anna, &second).await.unwrap();

    context.payments.dispute(&first.payment_id, DisputeStatus::Won);
    deliver_event(context, "evt_2", "charge.dispute.closed", &first).await;
    assert_eq!(statuses(context, anna).await, [(1999, Disputed), (1999, Owned)]);
    assert_eq!(
        context.discrepancies().await,
        [(first.payment_id.clone(), DiscrepancyKind::DuplicateOwnership)]
    );

    context.payments.refund_in_dashboard(&second.payment_id, cents(1999), None);
    deliver_event(context, "evt_3", "charge.refunded", &second).await;
    assert_eq!(context.reconcile_payments().await.failed, 0);
    assert_eq!(statuses(context, anna).await, [(1999, Refunded), (1999, Owned)]);
    assert_eq!(context.discrepancies().await, []);
}

async fn amount_mismatch_delivers_nothing_and_is_listed(context: &Arc<TestContext>) {
    let (anna, _, checkout) = buy(context, &[1999]).await;
    let mut intent = context.intents().await.remove(0);
    intent.received = cents(1);
    context.payments.override_intent(&checkout.payment_id, Some(intent.clone()));
    deliver_event(context, "evt_1", "payment_intent.succeeded", &checkout).await;
    assert_eq!(statuses(context, anna).await, []);
    assert_eq!(
        context.discrepancies().await,
        [(checkout.payment_id.clone(), DiscrepancyKind::AmountMismatch)]
    );

    intent.received = cents(1999);
    context.payments.override_intent(&checkout.payment_id, Some(intent));
    assert_eq!(context.reconcile_payments().await.failed, 0);
    assert_eq!(statuses(context, anna).await, [(1999, Owned)]);
    assert_eq!(context.discrepancies().await, []);
}

async fn event_delivered_concurrently_applies_once(context: &Arc<TestContext>) {
    let (anna, _, checkout) = buy(context, &[1999, 999]).await;
    let mut deliveries = JoinSet::new();
    for _ in 0..20 {
        let delivery = TestEvents::deliver("evt_1", "payment_intent.succeeded", &checkout.payment_id);
        let context = context.clone();
        deliveries.spawn(async move { context.deliver_event(&delivery).await });
    }
    deliveries.join_all().await;
    assert_eq!(statuses(context, anna).await, [(1999, Owned), (999, Owned)]);
    assert_eq!(context.receipts().await, 1);
}

/// Lost update: the last write must not come from an older read.
async fn concurrent_events_keep_the_providers_last_state(context: &Arc<TestContext>) {
    let (anna, _, checkout) = buy(context, &[1999]).await;
    deliver_event(context, "evt", "payment_intent.succeeded", &checkout).await;
    for round in 0..soak::size(6, 20) {
        let mut deliveries = JoinSet::new();
        for (number, status) in [DisputeStatus::Open, DisputeStatus::Won, DisputeStatus::Open]
            .into_iter()
            .chain([if round % 2 == 0 { DisputeStatus::Won } else { DisputeStatus::Open }])
            .enumerate()
        {
            let event = format!("evt_{round}_{number}");
            let delivery = TestEvents::deliver(&event, "charge.dispute.created", &checkout.payment_id);
            context.payments.dispute(&checkout.payment_id, status);
            let context = context.clone();
            deliveries.spawn(async move { context.deliver_event(&delivery).await });
            tokio::task::yield_now().await;
        }
        deliveries.join_all().await;
        let expected = if round % 2 == 0 { Owned } else { Disputed };
        assert_eq!(statuses(context, anna).await, [(1999, expected)], "round {round}");
    }
}
