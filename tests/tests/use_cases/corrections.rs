//! Purchases granted and revoked by hand.

use std::sync::Arc;

use application::ports::{Actor, AuditFilter, DisputeStatus, RefundStatus, SubjectKind};
use application::purchases::{CheckoutSession, CorrectionError};
use domain::UserId;
use domain::purchases::{CorrectionKind, CorrectionRefusal, LineOutcome, PurchaseStatus};

use crate::fixture::TestContext;

crate::on_every_store!(
    revoke_takes_agents_away_and_no_event_gives_them_back,
    grant_keeps_agents_through_a_lost_dispute,
    grant_undelivered_agent_after_a_failed_refund_delivers_it,
    revoke_failed_refund_closes_it,
    correct_without_a_reason_changes_nothing,
    grant_agent_owned_by_another_purchase_is_refused,
    correct_unpaid_or_unknown_payment_is_refused,
);

use CorrectionKind::{Granted, Revoked};

async fn bought(world: &TestContext) -> (UserId, CheckoutSession) {
    let anna = world.member("anna@example.com").await;
    let agents = [world.agent(1999).await, world.agent(999).await];
    let checkout = world.begin(anna, &agents, None).await.unwrap();
    world.pay(&checkout).await.unwrap();
    world.confirm(anna, &checkout).await.unwrap();
    (anna, checkout)
}

/// An order whose only agent the member got by another order, and whose refund failed.
async fn failed_refund(world: &TestContext) -> (UserId, [CheckoutSession; 2]) {
    let anna = world.member("anna@example.com").await;
    let agent = world.agent(1999).await;
    let first = world.begin(anna, &[agent], None).await.unwrap();
    world.give_up_open_order(anna).await;
    let second = world.begin(anna, &[agent], None).await.unwrap();
    world.payments.set_refund_status(RefundStatus::Failed);
    for checkout in [&first, &second] {
        world.pay(checkout).await.unwrap();
        world.confirm(anna, checkout).await.unwrap();
    }
    assert_eq!(world.outcomes(&second).await, [LineOutcome::RefundFailed]);
    (anna, [first, second])
}

async fn statuses(world: &TestContext, member: UserId) -> Vec<PurchaseStatus> {
    world.history(member).await.iter().map(|view| view.status).collect()
}

async fn revoke_takes_agents_away_and_no_event_gives_them_back(world: &Arc<TestContext>) {
    let (anna, checkout) = bought(world).await;
    let order = world.correct(&checkout, Revoked, " sold by mistake ").await.unwrap();
    assert_eq!(statuses(world, anna).await, [PurchaseStatus::Revoked; 2]);
    world.sync(&checkout.payment_id).await.unwrap();
    assert_eq!(statuses(world, anna).await, [PurchaseStatus::Revoked; 2]);

    let filter = AuditFilter {
        kind: Some(SubjectKind::Order),
        subject: Some(order.id.to_string()),
        limit: Some(1),
        ..AuditFilter::default()
    };
    let entries = world.ports.store.begin().await.unwrap().audit().list(&filter).await.unwrap();
    assert_eq!(entries[0].actor, Actor::Cli);
    let items = &entries[0].record.after.as_ref().unwrap()["items"];
    assert_eq!(
        (&items[0]["correction"], &items[0]["reason"]),
        (&"revoked".into(), &"sold by mistake".into())
    );

    world.correct(&checkout, Granted, "it was no mistake").await.unwrap();
    assert_eq!(statuses(world, anna).await, [PurchaseStatus::Owned; 2]);
}

async fn grant_keeps_agents_through_a_lost_dispute(world: &Arc<TestContext>) {
    let (anna, checkout) = bought(world).await;
    world.payments.dispute(&checkout.payment_id, DisputeStatus::Lost);
    world.sync(&checkout.payment_id).await.unwrap();
    assert_eq!(statuses(world, anna).await, [PurchaseStatus::Disputed; 2]);
    world.correct(&checkout, Granted, "she paid by bank transfer").await.unwrap();
    world.payment_reconciler().await;
    assert_eq!(statuses(world, anna).await, [PurchaseStatus::Owned; 2]);
}

async fn grant_undelivered_agent_after_a_failed_refund_delivers_it(world: &Arc<TestContext>) {
    let (anna, [first, second]) = failed_refund(world).await;
    world.correct(&first, Revoked, "she keeps the other one").await.unwrap();
    let order = world.correct(&second, Granted, "in place of the refund").await.unwrap();
    assert!(order.delivered_lines().count() == 1 && world.discrepancies().await.is_empty());
    let mut found = statuses(world, anna).await;
    found.sort_by_key(|status| !status.is_owned());
    assert_eq!(found, [PurchaseStatus::Owned, PurchaseStatus::Revoked]);
    world.sync(&second.payment_id).await.unwrap();
    assert!(world.discrepancies().await.is_empty());
}

async fn revoke_failed_refund_closes_it(world: &Arc<TestContext>) {
    let (anna, [_, second]) = failed_refund(world).await;
    assert_eq!(world.discrepancies().await.len(), 1);
    world.correct(&second, Revoked, "paid back by bank transfer").await.unwrap_err();
    let agent = second.quote.items[0].agent_id;
    world.correct_agent(&second, agent, Revoked, "paid back by bank transfer").await.unwrap();
    world.sync(&second.payment_id).await.unwrap();
    assert!(world.discrepancies().await.is_empty());
    assert_eq!(statuses(world, anna).await, [PurchaseStatus::Owned], "what she owns by the other stays");
}

async fn correct_without_a_reason_changes_nothing(world: &Arc<TestContext>) {
    let (anna, checkout) = bought(world).await;
    for reason in ["", "  ", "a\nb", &"x".repeat(201)] {
        let refused = world.correct(&checkout, Revoked, reason).await;
        assert!(matches!(refused, Err(CorrectionError::BadReason)), "{reason:?}: {refused:?}");
    }
    assert_eq!(statuses(world, anna).await, [PurchaseStatus::Owned; 2]);
}

async fn grant_agent_owned_by_another_purchase_is_refused(world: &Arc<TestContext>) {
    let (anna, [_, second]) = failed_refund(world).await;
    let refused = world.correct(&second, Granted, "in place of the refund").await;
    assert!(matches!(refused, Err(CorrectionError::DuplicateOwnership)), "{refused:?}");
    assert_eq!(world.outcomes(&second).await, [LineOutcome::RefundFailed]);
    assert_eq!(statuses(world, anna).await, [PurchaseStatus::Owned]);
}

async fn correct_unpaid_or_unknown_payment_is_refused(world: &Arc<TestContext>) {
    let (anna, mut checkout) = bought(world).await;
    let open = world.begin(anna, &[world.agent(500).await], None).await.unwrap();
    let refused = world.correct(&open, Granted, "a present").await;
    assert!(matches!(refused, Err(CorrectionError::Refused(CorrectionRefusal::NotSettled))), "{refused:?}");
    "pi_unknown".clone_into(&mut checkout.payment_id);
    let refused = world.correct(&checkout, Revoked, "a mistake").await;
    assert!(matches!(refused, Err(CorrectionError::UnknownPayment)), "{refused:?}");
}
