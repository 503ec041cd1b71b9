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

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    refund_pending_is_listed_until_it_is_paid_out,
    refund_failed_is_listed_until_refunded_in_dashboard,
    refund_succeeded_then_failed_is_listed,
    refund_rejected_is_listed_and_retried_until_made,
    refund_unreachable_for_an_hour_is_listed,
    refund_of_another_provider_is_listed,
    refund_in_dashboard_before_retry_is_not_repeated,
    refund_discrepancy_emails_each_admin_once_a_day,
);

/// A payment for an agent that the member already got by another one, so that it has to be refunded.
async fn pay_twice(context: &TestContext) -> (UserId, AgentId, CheckoutSession) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    let first = context.begin(anna, &[agent], None).await.unwrap();
    context.abandon_open_order(anna).await;
    let second = context.begin(anna, &[agent], None).await.unwrap();
    for checkout in [&first, &second] {
        context.pay(checkout).await.unwrap();
    }
    context.confirm(anna, &first).await.unwrap();
    (anna, agent, second)
}

async fn deliver_event(context: &TestContext, event: &str, kind: &str, checkout: &CheckoutSession) {
    context.deliver_event(&TestEvents::deliver(event, kind, &checkout.payment_id)).await;
}

async fn assert_state(
    context: &TestContext,
    checkout: &CheckoutSession,
    outcome: LineOutcome,
    expected: Option<DiscrepancyKind>,
) {
    assert_eq!(context.outcomes(checkout).await, [outcome]);
    let expected: Vec<_> = expected.into_iter().map(|kind| (checkout.payment_id.clone(), kind)).collect();
    assert_eq!(context.discrepancies().await, expected);
}

async fn refund_pending_is_listed_until_it_is_paid_out(context: &Arc<TestContext>) {
    let (anna, _, checkout) = pay_twice(context).await;
    context.payments.set_refund_status(RefundStatus::Pending);
    context.confirm(anna, &checkout).await.unwrap();
    let pending = (LineOutcome::RefundPending, Some(DiscrepancyKind::RefundPending));
    assert_state(context, &checkout, pending.0, pending.1).await;
    context.clock.advance(TimeDelta::hours(2));
    context.reconcile().await;
    assert_state(context, &checkout, pending.0, pending.1).await;
    assert_eq!(context.payments.refunded_amount(&checkout.payment_id), 0);

    context.payments.complete_refunds(RefundStatus::Succeeded);
    deliver_event(context, "evt_1", "refund.updated", &checkout).await;
    assert_state(context, &checkout, LineOutcome::Refunded, None).await;
    assert_eq!(context.payments.refunded_amount(&checkout.payment_id), 1999);
    context.assert_balanced(&[anna]).await;
}

async fn refund_failed_is_listed_until_refunded_in_dashboard(context: &Arc<TestContext>) {
    let (anna, agent, checkout) = pay_twice(context).await;
    context.payments.set_refund_status(RefundStatus::Pending);
    context.confirm(anna, &checkout).await.unwrap();
    context.payments.complete_refunds(RefundStatus::Failed);
    deliver_event(context, "evt_1", "refund.failed", &checkout).await;
    let failed = (LineOutcome::RefundFailed, Some(DiscrepancyKind::RefundFailed));
    assert_state(context, &checkout, failed.0, failed.1).await;
    for _ in 0..3 {
        context.clock.advance(TimeDelta::hours(2));
        context.reconcile().await;
        context.reconcile_payments().await;
    }
    assert_state(context, &checkout, failed.0, failed.1).await;

    context.payments.refund_in_dashboard(&checkout.payment_id, cents(1999), Some(agent));
    context.reconcile_payments().await;
    assert_state(context, &checkout, LineOutcome::Refunded, None).await;
    assert_eq!(context.payments.refunded_amount(&checkout.payment_id), 1999);
    assert_eq!(context.history(anna).await.len(), 1);
}

async fn refund_succeeded_then_failed_is_listed(context: &Arc<TestContext>) {
    let (anna, _, checkout) = pay_twice(context).await;
    context.confirm(anna, &checkout).await.unwrap();
    assert_state(context, &checkout, LineOutcome::Refunded, None).await;
    context.clock.advance(TimeDelta::days(20));
    context.payments.complete_refunds(RefundStatus::Failed);
    context.reconcile_payments().await;
    assert_state(context, &checkout, LineOutcome::RefundFailed, Some(DiscrepancyKind::RefundFailed)).await;
}

async fn refund_rejected_is_listed_and_retried_until_made(context: &Arc<TestContext>) {
    let (anna, _, checkout) = pay_twice(context).await;
    context.payments.set_rejects_refunds(true);
    context.confirm(anna, &checkout).await.unwrap();
    assert_state(context, &checkout, LineOutcome::RefundRejected, Some(DiscrepancyKind::RefundRejected))
        .await;
    context.payments.set_rejects_refunds(false);
    context.clock.advance(TimeDelta::hours(1));
    context.reconcile().await;
    assert_state(context, &checkout, LineOutcome::Refunded, None).await;
    context.assert_balanced(&[anna]).await;
}

async fn refund_unreachable_for_an_hour_is_listed(context: &Arc<TestContext>) {
    let (anna, _, checkout) = pay_twice(context).await;
    context.payments.set_refunds_down(true);
    context.confirm(anna, &checkout).await.unwrap();
    assert_state(context, &checkout, LineOutcome::RefundOwed, None).await;
    context.clock.advance(TimeDelta::minutes(50));
    context.reconcile().await;
    assert_state(context, &checkout, LineOutcome::RefundOwed, None).await;
    context.clock.advance(TimeDelta::hours(1));
    context.reconcile().await;
    assert_state(context, &checkout, LineOutcome::RefundRejected, Some(DiscrepancyKind::RefundRejected))
        .await;
    context.payments.set_refunds_down(false);
    context.clock.advance(TimeDelta::hours(1));
    context.reconcile().await;
    assert_state(context, &checkout, LineOutcome::Refunded, None).await;
    context.assert_balanced(&[anna]).await;
}

async fn refund_of_another_provider_is_listed(context: &Arc<TestContext>) {
    let (anna, _, checkout) = pay_twice(context).await;
    context.payments.set_refunds_down(true);
    context.confirm(anna, &checkout).await.unwrap();
    context.payments.set_refunds_down(false);
    context.payments.set_kind(ProviderKind::StripeLive);
    context.clock.advance(TimeDelta::hours(1));
    context.reconcile().await;
    context.reconcile_payments().await;
    assert_state(context, &checkout, LineOutcome::RefundRejected, Some(DiscrepancyKind::RefundRejected))
        .await;
    assert_eq!(context.payments.refunded_amount(&checkout.payment_id), 0);
    context.payments.set_kind(ProviderKind::Sandbox);
    context.clock.advance(TimeDelta::hours(1));
    context.reconcile().await;
    assert_state(context, &checkout, LineOutcome::Refunded, None).await;
}

async fn refund_in_dashboard_before_retry_is_not_repeated(context: &Arc<TestContext>) {
    let (anna, _, checkout) = pay_twice(context).await;
    context.payments.set_rejects_refunds(true);
    context.confirm(anna, &checkout).await.unwrap();
    context.payments.refund_in_dashboard(&checkout.payment_id, cents(1999), None);
    context.payments.set_rejects_refunds(false);
    context.clock.advance(TimeDelta::hours(1));
    context.reconcile().await;
    assert_state(context, &checkout, LineOutcome::Refunded, None).await;
    assert_eq!(
        (context.payments.refunded_amount(&checkout.payment_id), context.payments.refunds()),
        (1999, vec![])
    );
}

async fn refund_discrepancy_emails_each_admin_once_a_day(context: &Arc<TestContext>) {
    for address in ["boss@example.com", "chief@example.com"] {
        context.admin(address).await;
    }
    let (anna, _, checkout) = pay_twice(context).await;
    context.payments.set_rejects_refunds(true);
    context.confirm(anna, &checkout).await.unwrap();
    let mut emails = context.emails().await;
    emails.retain(|(kind, ..)| *kind == MailKind::PaymentReview);
    let to: Vec<_> = emails.iter().map(|(_, to, _)| to.as_str()).collect();
    assert_eq!(to, ["boss@example.com", "chief@example.com"]);
    for (_, _, text) in &emails {
        assert!(text.contains(&checkout.payment_id) && text.contains("marigold payments review"), "{text}");
    }
    context.clock.advance(TimeDelta::hours(1));
    context.reconcile().await;
    assert_eq!(context.emails().await.len(), 0, "already reported");
}
