//! Refunds of undelivered items, until the member has the money back.

use std::sync::Arc;

use application::outbox::MailKind;
use application::ports::{ProviderKind, RefundStatus};
use application::purchases::CheckoutSession;
use chrono::TimeDelta;
use domain::purchases::{DiscrepancyKind, LineOutcome};
use domain::{AgentId, UserId};
use integration_tests::app::TestEvents;
use integration_tests::contract::builders::cents;

use crate::fixture::TestContext;

crate::on_every_store!(
    refund_pending_is_listed_until_it_is_paid_out,
    refund_failed_is_listed_until_refunded_in_dashboard,
    refund_succeeded_then_failed_is_listed,
    refund_refused_is_listed_and_retried_until_made,
    refund_unreachable_for_an_hour_is_listed,
    refund_of_another_provider_is_listed,
    refund_in_dashboard_before_retry_is_not_repeated,
    refund_finding_emails_each_admin_once_a_day,
);

/// A payment for an agent that the member got by another one, so that this one is to be refunded.
async fn paid_twice(world: &TestContext) -> (UserId, AgentId, CheckoutSession) {
    let anna = world.member("anna@example.com").await;
    let agent = world.agent(1999).await;
    let first = world.begin(anna, &[agent], None).await.unwrap();
    world.give_up_open_order(anna).await;
    let second = world.begin(anna, &[agent], None).await.unwrap();
    for checkout in [&first, &second] {
        world.pay(checkout).await.unwrap();
    }
    world.confirm(anna, &first).await.unwrap();
    (anna, agent, second)
}

async fn tell(world: &TestContext, event: &str, kind: &str, checkout: &CheckoutSession) {
    world.tell(&TestEvents::deliver(event, kind, &checkout.payment_id)).await;
}

async fn assert_state(
    world: &TestContext,
    checkout: &CheckoutSession,
    outcome: LineOutcome,
    listed: Option<DiscrepancyKind>,
) {
    assert_eq!(world.outcomes(checkout).await, [outcome]);
    let listed: Vec<_> = listed.into_iter().map(|kind| (checkout.payment_id.clone(), kind)).collect();
    assert_eq!(world.discrepancies().await, listed);
}

async fn refund_pending_is_listed_until_it_is_paid_out(world: &Arc<TestContext>) {
    let (anna, _, checkout) = paid_twice(world).await;
    world.payments.set_refund_status(RefundStatus::Pending);
    world.confirm(anna, &checkout).await.unwrap();
    let pending = (LineOutcome::RefundPending, Some(DiscrepancyKind::RefundPending));
    assert_state(world, &checkout, pending.0, pending.1).await;
    world.clock.advance(TimeDelta::hours(2));
    world.reconcile().await;
    assert_state(world, &checkout, pending.0, pending.1).await;
    assert_eq!(world.payments.refunded_amount(&checkout.payment_id), 0);

    world.payments.end_refunds(RefundStatus::Succeeded);
    tell(world, "evt_1", "refund.updated", &checkout).await;
    assert_state(world, &checkout, LineOutcome::Refunded, None).await;
    assert_eq!(world.payments.refunded_amount(&checkout.payment_id), 1999);
    world.assert_balanced(&[anna]).await;
}

async fn refund_failed_is_listed_until_refunded_in_dashboard(world: &Arc<TestContext>) {
    let (anna, agent, checkout) = paid_twice(world).await;
    world.payments.set_refund_status(RefundStatus::Pending);
    world.confirm(anna, &checkout).await.unwrap();
    world.payments.end_refunds(RefundStatus::Failed);
    tell(world, "evt_1", "refund.failed", &checkout).await;
    let failed = (LineOutcome::RefundFailed, Some(DiscrepancyKind::RefundFailed));
    assert_state(world, &checkout, failed.0, failed.1).await;
    for _ in 0..3 {
        world.clock.advance(TimeDelta::hours(2));
        world.reconcile().await;
        world.payment_reconciler().await;
    }
    assert_state(world, &checkout, failed.0, failed.1).await;

    world.payments.refund_by_hand(&checkout.payment_id, cents(1999), Some(agent));
    world.payment_reconciler().await;
    assert_state(world, &checkout, LineOutcome::Refunded, None).await;
    assert_eq!(world.payments.refunded_amount(&checkout.payment_id), 1999);
    assert_eq!(world.history(anna).await.len(), 1);
}

async fn refund_succeeded_then_failed_is_listed(world: &Arc<TestContext>) {
    let (anna, _, checkout) = paid_twice(world).await;
    world.confirm(anna, &checkout).await.unwrap();
    assert_state(world, &checkout, LineOutcome::Refunded, None).await;
    world.clock.advance(TimeDelta::days(20));
    world.payments.end_refunds(RefundStatus::Failed);
    world.payment_reconciler().await;
    assert_state(world, &checkout, LineOutcome::RefundFailed, Some(DiscrepancyKind::RefundFailed)).await;
}

async fn refund_refused_is_listed_and_retried_until_made(world: &Arc<TestContext>) {
    let (anna, _, checkout) = paid_twice(world).await;
    world.payments.set_refuses_refunds(true);
    world.confirm(anna, &checkout).await.unwrap();
    assert_state(world, &checkout, LineOutcome::RefundRefused, Some(DiscrepancyKind::RefundRefused)).await;
    world.payments.set_refuses_refunds(false);
    world.clock.advance(TimeDelta::hours(1));
    world.reconcile().await;
    assert_state(world, &checkout, LineOutcome::Refunded, None).await;
    world.assert_balanced(&[anna]).await;
}

async fn refund_unreachable_for_an_hour_is_listed(world: &Arc<TestContext>) {
    let (anna, _, checkout) = paid_twice(world).await;
    world.payments.set_refunds_down(true);
    world.confirm(anna, &checkout).await.unwrap();
    assert_state(world, &checkout, LineOutcome::RefundOwed, None).await;
    world.clock.advance(TimeDelta::minutes(50));
    world.reconcile().await;
    assert_state(world, &checkout, LineOutcome::RefundOwed, None).await;
    world.clock.advance(TimeDelta::hours(1));
    world.reconcile().await;
    assert_state(world, &checkout, LineOutcome::RefundRefused, Some(DiscrepancyKind::RefundRefused)).await;
    world.payments.set_refunds_down(false);
    world.clock.advance(TimeDelta::hours(1));
    world.reconcile().await;
    assert_state(world, &checkout, LineOutcome::Refunded, None).await;
    world.assert_balanced(&[anna]).await;
}

async fn refund_of_another_provider_is_listed(world: &Arc<TestContext>) {
    let (anna, _, checkout) = paid_twice(world).await;
    world.payments.set_refunds_down(true);
    world.confirm(anna, &checkout).await.unwrap();
    world.payments.set_refunds_down(false);
    world.payments.set_kind(ProviderKind::StripeLive);
    world.clock.advance(TimeDelta::hours(1));
    world.reconcile().await;
    world.payment_reconciler().await;
    assert_state(world, &checkout, LineOutcome::RefundRefused, Some(DiscrepancyKind::RefundRefused)).await;
    assert_eq!(world.payments.refunded_amount(&checkout.payment_id), 0);
    world.payments.set_kind(ProviderKind::Sandbox);
    world.clock.advance(TimeDelta::hours(1));
    world.reconcile().await;
    assert_state(world, &checkout, LineOutcome::Refunded, None).await;
}

async fn refund_in_dashboard_before_retry_is_not_repeated(world: &Arc<TestContext>) {
    let (anna, _, checkout) = paid_twice(world).await;
    world.payments.set_refuses_refunds(true);
    world.confirm(anna, &checkout).await.unwrap();
    world.payments.refund_by_hand(&checkout.payment_id, cents(1999), None);
    world.payments.set_refuses_refunds(false);
    world.clock.advance(TimeDelta::hours(1));
    world.reconcile().await;
    assert_state(world, &checkout, LineOutcome::Refunded, None).await;
    assert_eq!(
        (world.payments.refunded_amount(&checkout.payment_id), world.payments.refunds()),
        (1999, vec![])
    );
}

async fn refund_finding_emails_each_admin_once_a_day(world: &Arc<TestContext>) {
    for address in ["boss@example.com", "chief@example.com"] {
        world.admin(address).await;
    }
    let (anna, _, checkout) = paid_twice(world).await;
    world.payments.set_refuses_refunds(true);
    world.confirm(anna, &checkout).await.unwrap();
    let mut emails = world.emails().await;
    emails.retain(|(kind, ..)| *kind == MailKind::PaymentReview);
    let to: Vec<_> = emails.iter().map(|(_, to, _)| to.as_str()).collect();
    assert_eq!(to, ["boss@example.com", "chief@example.com"]);
    for (_, _, text) in &emails {
        assert!(text.contains(&checkout.payment_id) && text.contains("marigold payments review"), "{text}");
    }
    world.clock.advance(TimeDelta::hours(1));
    world.reconcile().await;
    assert_eq!(world.emails().await.len(), 0, "known already");
}
