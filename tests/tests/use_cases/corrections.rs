//! Purchases granted and revoked manually.

use std::sync::Arc;

use application::ports::{Actor, AuditFilter, DisputeStatus, PageRequest, RefundStatus, SubjectKind};
use application::purchases::{CheckoutSession, CorrectPurchaseError};
use domain::UserId;
use domain::purchases::{CorrectionError, CorrectionKind, LineOutcome, PurchaseStatus};

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    revoke_removes_access_and_events_do_not_restore_it,
    grant_keeps_agents_through_a_lost_dispute,
    grant_undelivered_agent_after_a_failed_refund_delivers_it,
    revoke_failed_refund_closes_it,
    give_agents_owned_by_another_purchase_is_rejected,
    correct_unpaid_or_unknown_payment_is_rejected,
    grant_after_missed_dashboard_refund_is_rejected,
    correct_during_provider_outage_changes_nothing,
);

use CorrectionKind::{Granted, Revoked};

async fn buy(context: &TestContext) -> (UserId, CheckoutSession) {
    let anna = context.member("anna@example.com").await;
    let agents = [context.agent(1999).await, context.agent(999).await];
    let checkout = context.begin(anna, &agents, None).await.unwrap();
    context.pay(&checkout).await.unwrap();
    context.confirm(anna, &checkout).await.unwrap();
    (anna, checkout)
}

/// An order for an agent that the member already owned, and whose refund failed.
async fn order_with_failed_refund(context: &TestContext) -> (UserId, [CheckoutSession; 2]) {
    let anna = context.member("anna@example.com").await;
    let agent = context.agent(1999).await;
    let first = context.begin(anna, &[agent], None).await.unwrap();
    context.abandon_open_order(anna).await;
    let second = context.begin(anna, &[agent], None).await.unwrap();
    context.payments.set_refund_status(RefundStatus::Failed);
    for checkout in [&first, &second] {
        context.pay(checkout).await.unwrap();
        context.confirm(anna, checkout).await.unwrap();
    }
    assert_eq!(context.outcomes(&second).await, [LineOutcome::RefundFailed]);
    (anna, [first, second])
}

async fn statuses(context: &TestContext, member: UserId) -> Vec<PurchaseStatus> {
    context.history(member).await.iter().map(|view| view.status).collect()
}

async fn revoke_removes_access_and_events_do_not_restore_it(context: &Arc<TestContext>) {
    let (anna, checkout) = buy(context).await;
    let order = context.correct(&checkout, Revoked, " sold by mistake ").await.unwrap();
    assert_eq!(statuses(context, anna).await, [PurchaseStatus::Revoked; 2]);
    context.sync(&checkout.payment_id).await.unwrap();
    assert_eq!(statuses(context, anna).await, [PurchaseStatus::Revoked; 2]);

    let subjects = vec![(SubjectKind::Order, order.id.to_string())];
    let filter = AuditFilter { subjects, ..AuditFilter::default() };
    let entries = context
        .app
        .unaudited_store
        .begin()
        .await
        .unwrap()
        .audit()
        .list(&filter, &PageRequest::first(1))
        .await
        .unwrap()
        .items;
    assert_eq!(entries[0].actor, Actor::Cli);
    let items = &entries[0].record.after.as_ref().unwrap()["items"];
    assert_eq!(
        (&items[0]["correction"], &items[0]["reason"]),
        (&"revoked".into(), &"sold by mistake".into())
    );

    context.correct(&checkout, Granted, "it was no mistake").await.unwrap();
    assert_eq!(statuses(context, anna).await, [PurchaseStatus::Owned; 2]);
}

async fn grant_keeps_agents_through_a_lost_dispute(context: &Arc<TestContext>) {
    let (anna, checkout) = buy(context).await;
    context.payments.dispute(&checkout.payment_id, DisputeStatus::Lost);
    context.sync(&checkout.payment_id).await.unwrap();
    assert_eq!(statuses(context, anna).await, [PurchaseStatus::Disputed; 2]);
    context.correct(&checkout, Granted, "she paid by bank transfer").await.unwrap();
    context.reconcile_payments().await;
    assert_eq!(statuses(context, anna).await, [PurchaseStatus::Owned; 2]);
}

async fn grant_undelivered_agent_after_a_failed_refund_delivers_it(context: &Arc<TestContext>) {
    let (anna, [first, second]) = order_with_failed_refund(context).await;
    context.correct(&first, Revoked, "she keeps the other one").await.unwrap();
    let order = context.correct(&second, Granted, "in place of the refund").await.unwrap();
    assert!(order.delivered_lines().count() == 1 && context.discrepancies().await.is_empty());
    let mut found = statuses(context, anna).await;
    found.sort_by_key(|status| !status.is_owned());
    assert_eq!(found, [PurchaseStatus::Owned, PurchaseStatus::Revoked]);
    context.sync(&second.payment_id).await.unwrap();
    assert!(context.discrepancies().await.is_empty());
}

async fn revoke_failed_refund_closes_it(context: &Arc<TestContext>) {
    let (anna, [_, second]) = order_with_failed_refund(context).await;
    assert_eq!(context.discrepancies().await.len(), 1);
    context.correct(&second, Revoked, "paid back by bank transfer").await.unwrap_err();
    let agent = second.quote.items[0].agent_id;
    context.correct_agent(&second, agent, Revoked, "paid back by bank transfer").await.unwrap();
    context.sync(&second.payment_id).await.unwrap();
    assert!(context.discrepancies().await.is_empty());
    assert_eq!(statuses(context, anna).await, [PurchaseStatus::Owned], "the other purchase stays");
}

async fn give_agents_owned_by_another_purchase_is_rejected(context: &Arc<TestContext>) {
    let (anna, [_, second]) = order_with_failed_refund(context).await;
    let result = context.correct(&second, Granted, "in place of the refund").await;
    assert!(matches!(result, Err(CorrectPurchaseError::DuplicateOwnership)), "{result:?}");
    assert_eq!(context.outcomes(&second).await, [LineOutcome::RefundFailed]);
    assert_eq!(statuses(context, anna).await, [PurchaseStatus::Owned]);
}

async fn correct_unpaid_or_unknown_payment_is_rejected(context: &Arc<TestContext>) {
    let (anna, mut checkout) = buy(context).await;
    let open = context.begin(anna, &[context.agent(500).await], None).await.unwrap();
    let result = context.correct(&open, Granted, "a present").await;
    assert!(matches!(result, Err(CorrectPurchaseError::Rejected(CorrectionError::NotSettled))), "{result:?}");
    "pi_unknown".clone_into(&mut checkout.payment_id);
    let result = context.correct(&checkout, Revoked, "a mistake").await;
    assert!(matches!(result, Err(CorrectPurchaseError::UnknownPayment)), "{result:?}");
}

async fn grant_after_missed_dashboard_refund_is_rejected(context: &Arc<TestContext>) {
    let (_, [_, second]) = order_with_failed_refund(context).await;
    let agent = second.quote.items[0].agent_id;
    context.payments.refund_in_dashboard(&second.payment_id, second.quote.total, Some(agent));
    let result = context.correct(&second, Granted, "in place of the refund").await;
    assert!(matches!(result, Err(CorrectPurchaseError::Rejected(CorrectionError::Refunded))), "{result:?}");
    assert_eq!(context.outcomes(&second).await, [LineOutcome::Refunded]);
}

async fn correct_during_provider_outage_changes_nothing(context: &Arc<TestContext>) {
    let (anna, checkout) = buy(context).await;
    context.payments.set_down(true);
    let result = context.correct(&checkout, Revoked, "a mistake").await;
    assert!(matches!(result, Err(CorrectPurchaseError::NotSynced(_))), "{result:?}");
    assert_eq!(statuses(context, anna).await, [PurchaseStatus::Owned; 2]);
}
