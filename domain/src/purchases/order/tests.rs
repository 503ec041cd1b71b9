use uuid::Uuid;

use super::*;
use crate::discounts::DiscountError;
use crate::purchases::QuoteItem;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

fn cents(cents: i64) -> Cents {
    Cents::new(cents).unwrap()
}

fn agent(n: u128) -> AgentId {
    AgentId::from_uuid(Uuid::from_u128(n))
}

fn quote(prices: &[i64]) -> Quote {
    let items: Vec<_> = prices
        .iter()
        .zip(1u128..)
        .map(|(&price, n)| QuoteItem {
            agent_id: agent(n),
            title: format!("Agent {n}"),
            description: String::new(),
            is_deliverable: true,
            opens_in: None,
            has_package: false,
            price: cents(price),
            separate_price: cents(price),
            amount: cents(price),
            bundle: None,
        })
        .collect();
    let total = cents(prices.iter().sum());
    Quote { items, bundles: Vec::new(), discount: None, subtotal: total, discount_amount: Cents::ZERO, total }
}

fn order(prices: &[i64]) -> Order {
    Order::place(
        OrderId::from_uuid(Uuid::from_u128(9)),
        UserId::from_uuid(Uuid::nil()),
        &quote(prices),
        ProviderKind::Sandbox,
        now(),
    )
}

fn empty_context() -> SettlementContext {
    SettlementContext { already_owned: vec![], discount_error: None }
}

fn purchases(order: &Order) -> Vec<Purchase> {
    order.purchases(|| PurchaseId::from_uuid(Uuid::nil()))
}

#[test]
fn place_sets_discount_hold_and_first_check() {
    let order = order(&[999]);
    assert_eq!(order.discount_held_until, now() + TimeDelta::minutes(30));
    assert_eq!(order.next_check_at, now() + TimeDelta::minutes(1));
}

#[test]
fn renew_discount_hold_does_not_extend_an_active_hold() {
    let mut order = order(&[999]);
    order.renew_discount_hold(now() + TimeDelta::minutes(29));
    assert_eq!(order.discount_held_until, now() + TimeDelta::minutes(30));
    order.renew_discount_hold(now() + TimeDelta::minutes(30));
    assert_eq!(order.discount_held_until, now() + TimeDelta::minutes(60));
}

#[test]
fn idempotency_key_is_unique_per_order_and_amount() {
    let key = |order: &Order| order.idempotency_key();
    let first = order(&[999]);
    assert_eq!(key(&first), key(&order(&[999])));
    assert_ne!(key(&first), key(&order(&[998])));
    assert_ne!(key(&first), key(&Order { id: OrderId::from_uuid(Uuid::from_u128(10)), ..first.clone() }));
}

#[test]
fn refund_key_is_unique_per_line() {
    let first = order(&[999, 999]);
    assert_eq!(first.refund_key(agent(1)), order(&[999, 999]).refund_key(agent(1)));
    assert_ne!(first.refund_key(agent(1)), first.refund_key(agent(2)));
    let other = Order { id: OrderId::from_uuid(Uuid::from_u128(10)), ..first.clone() };
    assert_ne!(first.refund_key(agent(1)), other.refund_key(agent(1)));
}

#[test]
fn settle_delivers_each_line_once() {
    let mut order = order(&[999, 1499]);
    assert_eq!(order.settle(cents(2498), &empty_context(), now()), Ok(Transition::Applied));
    assert_eq!(order.state, OrderState::Paid);
    assert_eq!(purchases(&order).iter().map(|p| p.amount.get()).sum::<i64>(), 2498);
    assert_eq!(order.settle(cents(2498), &empty_context(), now()), Ok(Transition::Unchanged));
}

#[test]
fn settle_wrong_amount_delivers_nothing() {
    let mut order = order(&[999]);
    let before = order.clone();
    assert_eq!(
        order.settle(cents(998), &empty_context(), now()),
        Err(SettleError::AmountMismatch { expected: cents(999), received: cents(998) })
    );
    assert_eq!(order, before);
}

#[test]
fn settle_owned_agent_is_refunded() {
    let mut order = order(&[999, 1499]);
    let context = SettlementContext { already_owned: vec![agent(1)], discount_error: None };
    assert!(order.settle(cents(2498), &context, now()).unwrap().is_applied());
    assert_eq!(order.state, OrderState::Paid);
    assert_eq!(purchases(&order).len(), 1);
    let owed: Vec<_> = order.lines_owed_refund().map(|line| (line.agent_id, line.amount.get())).collect();
    assert_eq!(owed, [(agent(1), 999)]);
    assert_eq!(order.record_refund(agent(1), RefundStatus::Succeeded), Transition::Applied);
    assert_eq!(order.record_refund(agent(1), RefundStatus::Succeeded), Transition::Unchanged);
    assert_eq!(order.record_refund(agent(2), RefundStatus::Succeeded), Transition::Unchanged);
    assert_eq!(order.lines_owed_refund().count(), 0);
    assert_eq!(order.undelivered_lines().count(), 1);
}

#[test]
fn settle_nothing_deliverable_refunds_all() {
    let mut order = order(&[999]);
    let context = SettlementContext { already_owned: vec![], discount_error: Some(DiscountError::UsedUp) };
    assert!(order.settle(cents(999), &context, now()).unwrap().is_applied());
    assert_eq!(order.state, OrderState::Undelivered);
    assert!(purchases(&order).is_empty());
}

#[test]
fn settle_abandoned_order_delivers() {
    let mut order = order(&[999]);
    assert_eq!(order.abandon(), Transition::Applied);
    assert!(order.settle(cents(999), &empty_context(), now()).unwrap().is_applied());
    assert_eq!(order.state, OrderState::Paid);
    assert_eq!(order.abandon(), Transition::Unchanged);
}

#[test]
fn free_order_has_its_own_payment_id() {
    let order = order(&[0]);
    assert!(order.is_free());
    assert!(order.payment_id().starts_with("free_"));
    assert!(!self::order(&[1]).is_free());
}

#[test]
fn matches_ignores_item_sequence() {
    let order = order(&[999, 1499]);
    let mut same = quote(&[999, 1499]);
    same.items.reverse();
    assert!(order.matches(&same));
    assert!(!order.matches(&quote(&[999])));
    assert!(!order.matches(&quote(&[999, 1500])));
    // Same total, different prices.
    assert!(!order.matches(&quote(&[1499, 999])));
    let mut coded = quote(&[999, 1499]);
    coded.discount = Some((DiscountId::from_uuid(Uuid::nil()), "X".to_owned()));
    assert!(!order.matches(&coded));
}

#[test]
fn schedule_next_check_backs_off() {
    let mut order = order(&[999]);
    let mut at = order.next_check_at;
    let mut delays = Vec::new();
    for _ in 0..8 {
        order.schedule_next_check(at);
        delays.push((order.next_check_at - at).num_minutes());
        at = order.next_check_at;
    }
    assert_eq!(delays, [1, 2, 4, 8, 14, 32, 60, 60]);
}

#[test]
fn unpaid_order_is_overdue_after_24_hours() {
    let mut order = order(&[999]);
    assert!(!order.is_abandonable(now() + TimeDelta::hours(23)));
    assert!(order.is_abandonable(now() + TimeDelta::hours(24)));
    assert!(order.abandon().is_applied());
    assert!(!order.is_abandonable(now() + TimeDelta::hours(25)));
}

#[test]
fn order_with_active_hold_is_not_overdue() {
    let mut order = order(&[999]);
    order.renew_discount_hold(now() + TimeDelta::minutes(1439));
    assert!(!order.is_abandonable(now() + TimeDelta::hours(24)));
    assert!(order.is_abandonable(now() + TimeDelta::minutes(1469)));
}

/// A paid order whose only line the member already owned.
fn undelivered() -> Order {
    let mut order = order(&[999]);
    let context = SettlementContext { already_owned: vec![agent(1)], discount_error: None };
    assert!(order.settle(cents(999), &context, now()).unwrap().is_applied());
    order
}

#[test]
fn record_refund_follows_provider_status() {
    let mut order = undelivered();
    for (status, outcome, is_open) in [
        (RefundStatus::Pending, LineOutcome::RefundPending, true),
        (RefundStatus::Failed, LineOutcome::RefundFailed, false),
        (RefundStatus::Succeeded, LineOutcome::Refunded, false),
        (RefundStatus::Failed, LineOutcome::RefundFailed, false),
    ] {
        let before = order.revision;
        assert_eq!(order.record_refund(agent(1), status), Transition::Applied);
        assert_eq!((order.lines[0].outcome, order.has_open_refund()), (outcome, is_open));
        assert_eq!(order.lines_owed_refund().count(), 0, "the provider has it");
        assert_eq!(order.revision, before + 1);
    }
}

#[test]
fn record_rejected_refund_stays_owed() {
    let mut order = undelivered();
    assert_eq!(order.record_rejected_refund(agent(1)), Transition::Applied);
    assert_eq!(order.record_rejected_refund(agent(1)), Transition::Unchanged);
    assert!(order.lines_owed_refund().count() == 1 && order.has_outcome(LineOutcome::RefundRejected));
    assert!(order.record_refund(agent(1), RefundStatus::Pending).is_applied());
    assert_eq!(order.record_rejected_refund(agent(1)), Transition::Unchanged);
    assert!(!order.is_refund_overdue(now() + TimeDelta::minutes(59)));
    assert!(order.is_refund_overdue(now() + TimeDelta::hours(1)));
}

#[test]
fn settle_raises_the_revision() {
    let mut order = order(&[999]);
    assert!(order.settle(cents(999), &empty_context(), now()).unwrap().is_applied());
    assert_eq!(order.revision, 1);
    assert!(!order.settle(cents(999), &empty_context(), now()).unwrap().is_applied());
    assert_eq!(order.revision, 1);
}

#[test]
fn mark_processing_keeps_the_order_open_until_it_is_settled() {
    let mut order = order(&[999]);
    assert!(!order.return_to_pending().is_applied());
    assert!(order.mark_processing().is_applied() && !order.mark_processing().is_applied());
    assert!(order.is_open() && !order.is_discount_hold_expired(now() + TimeDelta::days(9)));
    assert!(order.return_to_pending().is_applied() && order.mark_processing().is_applied());
    assert!(order.settle(cents(999), &empty_context(), now()).unwrap().is_applied());
    assert_eq!(order.state, OrderState::Paid);
    assert!(!order.mark_processing().is_applied() && !order.is_open());
}

fn correction(kind: CorrectionKind) -> Correction {
    Correction { kind, reason: "as agreed by phone".to_owned() }
}

#[test]
fn correct_revoked_then_granted_keeps_the_last() {
    let mut order = order(&[999]);
    let revoked = correction(CorrectionKind::Revoked);
    assert_eq!(order.correct(agent(1), revoked.clone()), Err(CorrectionError::NotSettled));
    assert!(order.settle(cents(999), &empty_context(), now()).unwrap().is_applied());
    assert_eq!(order.correct(agent(2), revoked.clone()), Err(CorrectionError::UnknownAgent));
    let granted = correction(CorrectionKind::Granted);
    for expected in [revoked, granted] {
        assert_eq!(order.correct(agent(1), expected.clone()), Ok(()));
        assert_eq!(order.lines[0].correction, Some(expected));
    }
}

#[test]
fn correct_undelivered_line_depends_on_its_money() {
    let (grant, revoke) = (CorrectionKind::Granted, CorrectionKind::Revoked);
    let refunded = Err(CorrectionError::Refunded);
    let not_delivered = Err(CorrectionError::NotDelivered);
    for (outcome, granted, revoked) in [
        (LineOutcome::RefundOwed, refunded, not_delivered),
        (LineOutcome::RefundRejected, Ok(()), Ok(())),
        (LineOutcome::RefundFailed, Ok(()), Ok(())),
        (LineOutcome::RefundPending, refunded, not_delivered),
        (LineOutcome::Refunded, refunded, not_delivered),
    ] {
        for (kind, expected) in [(grant, granted), (revoke, revoked)] {
            let mut order = undelivered();
            order.lines[0].outcome = outcome;
            assert_eq!(order.correct(agent(1), correction(kind)), expected, "{outcome:?} {kind:?}");
            assert_eq!(
                order.lines_owed_refund().count(),
                usize::from(expected.is_err() && outcome.is_refund_owed())
            );
            let delivered = expected.is_ok() && kind == grant;
            assert_eq!(
                (purchases(&order).len(), order.state == OrderState::Paid),
                (delivered.into(), delivered)
            );
        }
    }
}
