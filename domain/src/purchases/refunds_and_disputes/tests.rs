use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::purchases::{Quote, QuotedItem, SettlementContext};
use crate::{OrderId, UserId};

fn cents(amount: i64) -> Cents {
    Cents::new(amount).unwrap()
}

fn agent(n: u128) -> AgentId {
    AgentId::from_uuid(Uuid::from_u128(n))
}

/// A paid order of lines with these amounts and agents 1, 2, …; `owned` lists agents already owned.
fn paid(amounts: &[i64], owned: &[u128]) -> Order {
    let now = DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(20_000);
    let items: Vec<_> = amounts
        .iter()
        .zip(1u128..)
        .map(|(&amount, n)| QuotedItem {
            agent_id: agent(n),
            title: format!("Agent {n}"),
            description: String::new(),
            price: cents(amount),
            amount: cents(amount),
        })
        .collect();
    let total = cents(amounts.iter().sum());
    let quote = Quote { items, discount: None, subtotal: total, discount_amount: Cents::ZERO, total };
    let mut order = Order::place(
        OrderId::from_uuid(Uuid::from_u128(9)),
        UserId::from_uuid(Uuid::from_u128(8)),
        &quote,
        ProviderKind::Sandbox,
        now,
    );
    let already_owned = owned.iter().map(|&n| agent(n)).collect();
    assert!(
        order
            .settle(total, &SettlementContext { already_owned, discount_refusal: None }, now)
            .unwrap()
            .is_applied()
    );
    order
}

fn refund(amount: i64, of: Option<u128>, status: RefundStatus) -> ProviderRefund {
    ProviderRefund { id: "re_1".to_owned(), amount: cents(amount), agent_id: of.map(agent), status }
}

fn dashboard_refunds(amount: i64) -> ProviderRefund {
    refund(amount, None, RefundStatus::Succeeded)
}

fn named(amount: i64, n: u128) -> ProviderRefund {
    refund(amount, Some(n), RefundStatus::Succeeded)
}

fn disputed(status: DisputeStatus) -> Dispute {
    Dispute { id: "dp_1".to_owned(), status }
}

fn after(order: &Order, refunds: Vec<ProviderRefund>, dispute: impl Into<Option<Dispute>>) -> LineStatuses {
    RefundsAndDisputes { refunds, dispute: dispute.into() }.line_statuses(order)
}

const OWNED: char = 'o';
const REFUNDED: char = 'r';
const DISPUTED: char = 'd';
const REVOKED: char = 'x';

/// One letter per line.
fn status_letters(statuses: &LineStatuses) -> String {
    let letter = |(_, status): &(AgentId, PurchaseStatus)| match status {
        PurchaseStatus::Owned => OWNED,
        PurchaseStatus::Refunded => REFUNDED,
        PurchaseStatus::Disputed => DISPUTED,
        PurchaseStatus::Revoked => REVOKED,
    };
    statuses.lines.iter().map(letter).collect()
}

fn assert_statuses(statuses: &LineStatuses, expected: &str, needs_review: bool) {
    assert_eq!((status_letters(statuses).as_str(), statuses.needs_review), (expected, needs_review));
}

#[test]
fn line_statuses_without_refunds_are_owned() {
    assert_statuses(&after(&paid(&[999, 1499], &[]), vec![], None), "oo", false);
}

#[test]
fn line_statuses_free_line_stays_owned() {
    assert_statuses(&after(&paid(&[0, 0], &[]), vec![], None), "oo", false);
}

#[test]
fn line_statuses_named_refund_revokes_its_line() {
    assert_statuses(&after(&paid(&[999, 1499], &[]), vec![named(1499, 2)], None), "or", false);
}

#[test]
fn line_statuses_full_refund_revokes_all_lines() {
    assert_statuses(&after(&paid(&[999, 1499, 0], &[]), vec![dashboard_refunds(2498)], None), "rrr", false);
    assert_statuses(
        &after(&paid(&[999, 1499], &[]), vec![dashboard_refunds(2000), dashboard_refunds(498)], None),
        "rr",
        false,
    );
}

#[test]
fn line_statuses_dashboard_refund_revokes_matching_line() {
    assert_statuses(&after(&paid(&[999, 1499], &[]), vec![dashboard_refunds(1499)], None), "or", false);
}

#[test]
fn line_statuses_ambiguous_refund_needs_review() {
    assert_statuses(&after(&paid(&[999, 1499], &[]), vec![dashboard_refunds(500)], None), "oo", true);
    assert_statuses(&after(&paid(&[999, 999, 500], &[]), vec![dashboard_refunds(999)], None), "ooo", true);
}

#[test]
fn line_statuses_refund_for_each_equal_line_revokes_all() {
    assert_statuses(
        &after(&paid(&[999, 999, 500], &[]), vec![dashboard_refunds(999), dashboard_refunds(999)], None),
        "rro",
        false,
    );
    assert_statuses(
        &after(&paid(&[999, 999, 500], &[]), vec![named(999, 1), dashboard_refunds(999)], None),
        "rro",
        false,
    );
}

#[test]
fn line_statuses_second_refund_needs_review() {
    assert_statuses(
        &after(&paid(&[500, 1499], &[]), vec![dashboard_refunds(500), dashboard_refunds(500)], None),
        "ro",
        true,
    );
}

#[test]
fn line_statuses_pending_refund_keeps_line() {
    let order = paid(&[999, 1499], &[]);
    let with = |status| after(&order, vec![refund(999, Some(1), status)], None);
    for (status, expected, is_pending) in [
        (RefundStatus::Pending, "oo", true),
        (RefundStatus::Failed, "oo", false),
        (RefundStatus::Succeeded, "ro", false),
    ] {
        let left = with(status);
        assert_statuses(&left, expected, false);
        assert_eq!(left.has_pending_refund, is_pending);
    }
    assert_statuses(&after(&order, vec![refund(2498, None, RefundStatus::Failed)], None), "oo", false);
}

#[test]
fn line_statuses_undelivered_line_follows_refund() {
    let order = paid(&[999, 1499], &[2]);
    assert_eq!(after(&order, vec![], None).refunds, []);
    for status in [RefundStatus::Pending, RefundStatus::Failed, RefundStatus::Succeeded] {
        let left = after(&order, vec![refund(1499, Some(2), status)], None);
        assert_eq!((left.refunds.clone(), status_letters(&left)), (vec![(agent(2), status)], "o".to_owned()));
    }
}

#[test]
fn line_statuses_dashboard_refund_replaces_failed() {
    let order = paid(&[1499, 1499], &[2]);
    let failed = refund(1499, Some(2), RefundStatus::Failed);
    let left = after(&order, vec![failed.clone(), dashboard_refunds(1499)], None);
    assert_eq!(left.refunds, [(agent(2), RefundStatus::Succeeded)]);
    assert_statuses(&left, "o", false);
    let other_amount = after(&order, vec![failed, dashboard_refunds(1498)], None);
    assert_eq!(other_amount.refunds, [(agent(2), RefundStatus::Failed)]);
    assert_statuses(&other_amount, "o", true);
}

#[test]
fn line_statuses_partial_refund_is_not_undelivered_line() {
    let order = paid(&[999, 1499], &[2]);
    assert_eq!(after(&order, vec![named(1498, 2)], None).refunds, []);
}

#[test]
fn line_statuses_corrected_lines_stay() {
    let mut order = paid(&[999, 1499], &[]);
    for (n, kind) in [(1, CorrectionKind::Granted), (2, CorrectionKind::Revoked)] {
        let correction = crate::purchases::Correction { kind, reason: "by hand".to_owned() };
        order.correct(agent(n), correction).unwrap();
    }
    assert_statuses(&after(&order, vec![], None), "ox", false);
    assert_statuses(
        &after(&order, vec![dashboard_refunds(2498)], disputed(DisputeStatus::Lost)),
        "ox",
        false,
    );
}

#[test]
fn line_statuses_undelivered_refund_revokes_nothing() {
    let order = paid(&[999, 1499], &[2]);
    assert_statuses(&after(&order, vec![named(1499, 2)], None), "o", false);
    assert_statuses(&after(&order, vec![named(1499, 2), dashboard_refunds(999)], None), "r", false);
}

#[test]
fn line_statuses_foreign_agent_refund_is_unnamed() {
    assert_statuses(&after(&paid(&[999, 1499], &[]), vec![named(999, 77)], None), "ro", false);
    assert_statuses(&after(&paid(&[999, 1499], &[]), vec![named(1, 77)], None), "oo", true);
}

#[test]
fn line_statuses_dispute_suspends_until_won() {
    let order = paid(&[999, 1499], &[]);
    for (status, expected) in
        [(DisputeStatus::Open, "dd"), (DisputeStatus::Lost, "dd"), (DisputeStatus::Won, "oo")]
    {
        assert_statuses(&after(&order, vec![], disputed(status)), expected, false);
    }
}

#[test]
fn line_statuses_won_dispute_keeps_refunds() {
    let order = paid(&[999, 1499], &[]);
    for (status, expected) in [(DisputeStatus::Open, "rd"), (DisputeStatus::Won, "ro")] {
        assert_statuses(&after(&order, vec![named(999, 1)], disputed(status)), expected, false);
    }
}

#[test]
fn line_statuses_unsettled_order_is_empty() {
    let mut order = paid(&[999], &[]);
    for line in &mut order.lines {
        line.outcome = crate::purchases::LineOutcome::Open;
    }
    assert_statuses(&after(&order, vec![dashboard_refunds(999)], None), "", false);
}

fn some_refund() -> impl Strategy<Value = ProviderRefund> {
    let status =
        prop_oneof![Just(RefundStatus::Pending), Just(RefundStatus::Succeeded), Just(RefundStatus::Failed)];
    // Small ranges, so that values collide.
    (1..=4i64, prop::option::of(1..=6u128), status)
        .prop_map(|(amount, of, status)| refund(amount * 100, of, status))
}

fn some_dispute() -> impl Strategy<Value = Option<Dispute>> {
    prop_oneof![
        Just(None),
        Just(Some(disputed(DisputeStatus::Open))),
        Just(Some(disputed(DisputeStatus::Won))),
        Just(Some(disputed(DisputeStatus::Lost))),
    ]
}

fn some_order() -> impl Strategy<Value = Order> {
    (prop::collection::vec(0..=4i64, 1..=5), prop::collection::vec(1..=5u128, 0..=2)).prop_map(
        |(hundreds, owned)| {
            let amounts: Vec<_> = hundreds.iter().map(|amount| amount * 100).collect();
            paid(&amounts, &owned)
        },
    )
}

fn refunds_in_any_order() -> impl Strategy<Value = (Vec<ProviderRefund>, Vec<ProviderRefund>)> {
    prop::collection::vec(some_refund(), 0..=6)
        .prop_flat_map(|refunds| (Just(refunds.clone()), Just(refunds).prop_shuffle()))
}

fn revoked(statuses: &LineStatuses) -> BTreeSet<AgentId> {
    let lines = statuses.lines.iter();
    lines.filter(|(_, status)| !status.is_owned()).map(|&(agent_id, _)| agent_id).collect()
}

proptest! {
    #[test]
    fn line_statuses_ignore_refund_sequence(
        order in some_order(), (refunds, shuffled) in refunds_in_any_order(), dispute in some_dispute(),
    ) {
        prop_assert_eq!(after(&order, refunds, dispute.clone()), after(&order, shuffled, dispute));
    }

    #[test]
    fn line_statuses_ignore_failed_refunds(
        order in some_order(), (refunds, _) in refunds_in_any_order(), dispute in some_dispute(),
    ) {
        let kept: Vec<_> = refunds.iter().filter(|one| one.status != RefundStatus::Failed).cloned().collect();
        let (with, without) = (after(&order, refunds, dispute.clone()), after(&order, kept, dispute));
        prop_assert_eq!((with.lines, with.needs_review), (without.lines, without.needs_review));
        let succeeded = |refunds: Vec<(AgentId, RefundStatus)>| {
            refunds.into_iter().filter(|(_, status)| *status != RefundStatus::Failed).collect::<Vec<_>>()
        };
        prop_assert_eq!(succeeded(with.refunds), without.refunds);
    }

    #[test]
    fn line_statuses_more_refunds_never_restore(
        order in some_order(), (mut refunds, _) in refunds_in_any_order(), more in some_refund(),
    ) {
        let before = revoked(&after(&order, refunds.clone(), None));
        refunds.push(more);
        prop_assert!(before.is_subset(&revoked(&after(&order, refunds, None))));
    }

    #[test]
    fn line_statuses_match_refunded_amount(
        order in some_order(), (refunds, _) in refunds_in_any_order(),
    ) {
        let left = after(&order, refunds.clone(), None);
        let succeeded: i64 = refunds
            .iter()
            .filter(|one| one.status == RefundStatus::Succeeded)
            .map(|one| one.amount.get())
            .sum();
        if succeeded == 0 {
            prop_assert!(revoked(&left).is_empty() && !left.needs_review);
        } else if succeeded >= order.total.get() {
            prop_assert_eq!(revoked(&left).len(), order.delivered_lines().count());
        }
    }

    #[test]
    fn line_statuses_ignore_won_dispute(
        order in some_order(), (refunds, _) in refunds_in_any_order(),
    ) {
        prop_assert_eq!(
            after(&order, refunds.clone(), disputed(DisputeStatus::Won)),
            after(&order, refunds, None)
        );
    }
}
