use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::purchases::{Quote, QuoteItem, SettlementContext};
use crate::{OrderId, UserId};

fn cents(amount: i64) -> Cents {
    Cents::new(amount).unwrap()
}

fn agent(n: u128) -> AgentId {
    AgentId::from_uuid(Uuid::from_u128(n))
}

/// A paid order of lines with these amounts and agents 1, 2, …; `owned` lists agents already owned.
fn paid_order(amounts: &[i64], owned: &[u128]) -> Order {
    let now = DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(20_000);
    let items: Vec<_> = amounts
        .iter()
        .zip(1u128..)
        .map(|(&amount, n)| QuoteItem {
            agent_id: agent(n),
            title: format!("Agent {n}"),
            description: String::new(),
            is_deliverable: true,
            opens_in: None,
            has_package: false,
            price: cents(amount),
            separate_price: cents(amount),
            amount: cents(amount),
            bundle: None,
        })
        .collect();
    let total = cents(amounts.iter().sum());
    let (bundles, discount, discount_amount) = (Vec::new(), None, Cents::ZERO);
    let quote = Quote { items, bundles, discount, subtotal: total, discount_amount, total };
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
            .settle(total, &SettlementContext { already_owned, discount_error: None }, now)
            .unwrap()
            .is_applied()
    );
    order
}

fn refund(amount: i64, of: Option<u128>, status: RefundStatus) -> ProviderRefund {
    ProviderRefund {
        id: "re_1".to_owned(),
        amount: cents(amount),
        agent_id: of.map(agent),
        refund_id: None,
        status,
        created_at: DateTime::<Utc>::UNIX_EPOCH,
    }
}

fn dashboard_refund(amount: i64) -> ProviderRefund {
    refund(amount, None, RefundStatus::Succeeded)
}

fn named(amount: i64, n: u128) -> ProviderRefund {
    refund(amount, Some(n), RefundStatus::Succeeded)
}

fn dispute_with(status: DisputeStatus) -> Dispute {
    Dispute { id: "dp_1".to_owned(), status }
}

fn statuses_after(
    order: &Order,
    refunds: Vec<ProviderRefund>,
    dispute: impl Into<Option<Dispute>>,
) -> LineStatuses {
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
    assert_statuses(&statuses_after(&paid_order(&[999, 1499], &[]), vec![], None), "oo", false);
}

#[test]
fn line_statuses_free_line_stays_owned() {
    assert_statuses(&statuses_after(&paid_order(&[0, 0], &[]), vec![], None), "oo", false);
}

#[test]
fn line_statuses_named_refund_revokes_its_line() {
    assert_statuses(&statuses_after(&paid_order(&[999, 1499], &[]), vec![named(1499, 2)], None), "or", false);
}

#[test]
fn line_statuses_partial_named_refund_keeps_its_line() {
    let order = paid_order(&[999, 1499], &[]);
    let partial = [named(500, 2), named(998, 2), named(1, 2)];
    assert_statuses(&statuses_after(&order, partial[..2].to_vec(), None), "oo", false);
    assert_statuses(&statuses_after(&order, partial.to_vec(), None), "or", false);
}

#[test]
fn line_statuses_full_refund_revokes_all_lines() {
    assert_statuses(
        &statuses_after(&paid_order(&[999, 1499, 0], &[]), vec![dashboard_refund(2498)], None),
        "rrr",
        false,
    );
    assert_statuses(
        &statuses_after(
            &paid_order(&[999, 1499], &[]),
            vec![dashboard_refund(2000), dashboard_refund(498)],
            None,
        ),
        "rr",
        false,
    );
}

#[test]
fn line_statuses_dashboard_refund_revokes_matching_line() {
    assert_statuses(
        &statuses_after(&paid_order(&[999, 1499], &[]), vec![dashboard_refund(1499)], None),
        "or",
        false,
    );
}

#[test]
fn line_statuses_ambiguous_refund_needs_review() {
    assert_statuses(
        &statuses_after(&paid_order(&[999, 1499], &[]), vec![dashboard_refund(500)], None),
        "oo",
        true,
    );
    assert_statuses(
        &statuses_after(&paid_order(&[999, 999, 500], &[]), vec![dashboard_refund(999)], None),
        "ooo",
        true,
    );
}

#[test]
fn line_statuses_refund_for_each_equal_line_revokes_all() {
    assert_statuses(
        &statuses_after(
            &paid_order(&[999, 999, 500], &[]),
            vec![dashboard_refund(999), dashboard_refund(999)],
            None,
        ),
        "rro",
        false,
    );
    assert_statuses(
        &statuses_after(&paid_order(&[999, 999, 500], &[]), vec![named(999, 1), dashboard_refund(999)], None),
        "rro",
        false,
    );
}

#[test]
fn line_statuses_second_refund_needs_review() {
    assert_statuses(
        &statuses_after(
            &paid_order(&[500, 1499], &[]),
            vec![dashboard_refund(500), dashboard_refund(500)],
            None,
        ),
        "ro",
        true,
    );
}

#[test]
fn line_statuses_pending_refund_keeps_line() {
    let order = paid_order(&[999, 1499], &[]);
    let with = |status| statuses_after(&order, vec![refund(999, Some(1), status)], None);
    for (status, expected, is_pending) in [
        (RefundStatus::Pending, "oo", true),
        (RefundStatus::Failed, "oo", false),
        (RefundStatus::Succeeded, "ro", false),
    ] {
        let statuses = with(status);
        assert_statuses(&statuses, expected, false);
        assert_eq!(statuses.has_pending_refund, is_pending);
    }
    assert_statuses(
        &statuses_after(&order, vec![refund(2498, None, RefundStatus::Failed)], None),
        "oo",
        false,
    );
}

#[test]
fn line_statuses_undelivered_line_follows_refund() {
    let order = paid_order(&[999, 1499], &[2]);
    assert_eq!(statuses_after(&order, vec![], None).refunds, []);
    for status in [RefundStatus::Pending, RefundStatus::Failed, RefundStatus::Succeeded] {
        let statuses = statuses_after(&order, vec![refund(1499, Some(2), status)], None);
        assert_eq!(
            (statuses.refunds.clone(), status_letters(&statuses)),
            (vec![(agent(2), status)], "o".to_owned())
        );
    }
}

#[test]
fn line_statuses_dashboard_refund_replaces_failed() {
    let order = paid_order(&[1499, 1499], &[2]);
    let failed = refund(1499, Some(2), RefundStatus::Failed);
    let statuses = statuses_after(&order, vec![failed.clone(), dashboard_refund(1499)], None);
    assert_eq!(statuses.refunds, [(agent(2), RefundStatus::Succeeded)]);
    assert_statuses(&statuses, "o", false);
    let other_amount = statuses_after(&order, vec![failed, dashboard_refund(1498)], None);
    assert_eq!(other_amount.refunds, [(agent(2), RefundStatus::Failed)]);
    assert_statuses(&other_amount, "o", true);
}

#[test]
fn line_statuses_partial_refund_is_not_undelivered_line() {
    let order = paid_order(&[999, 1499], &[2]);
    assert_eq!(statuses_after(&order, vec![named(1498, 2)], None).refunds, []);
}

#[test]
fn line_statuses_corrected_lines_stay() {
    let mut order = paid_order(&[999, 1499], &[]);
    for (n, kind) in [(1, CorrectionKind::Granted), (2, CorrectionKind::Revoked)] {
        let correction = crate::purchases::Correction { kind, reason: "manual".to_owned() };
        order.correct(agent(n), correction).unwrap();
    }
    assert_statuses(&statuses_after(&order, vec![], None), "ox", false);
    assert_statuses(
        &statuses_after(&order, vec![dashboard_refund(2498)], dispute_with(DisputeStatus::Lost)),
        "ox",
        false,
    );
}

#[test]
fn line_statuses_undelivered_refund_revokes_nothing() {
    let order = paid_order(&[999, 1499], &[2]);
    assert_statuses(&statuses_after(&order, vec![named(1499, 2)], None), "o", false);
    assert_statuses(&statuses_after(&order, vec![named(1499, 2), dashboard_refund(999)], None), "r", false);
}

#[test]
fn line_statuses_foreign_agent_refund_is_unnamed() {
    assert_statuses(&statuses_after(&paid_order(&[999, 1499], &[]), vec![named(999, 77)], None), "ro", false);
    assert_statuses(&statuses_after(&paid_order(&[999, 1499], &[]), vec![named(1, 77)], None), "oo", true);
}

#[test]
fn line_statuses_dispute_suspends_until_won() {
    use DisputeStatus::{Inquiry, Lost, Open, Won};

    let order = paid_order(&[999, 1499], &[]);
    for (status, expected) in [(Open, "dd"), (Lost, "dd"), (Won, "oo"), (Inquiry, "oo")] {
        assert_statuses(&statuses_after(&order, vec![], dispute_with(status)), expected, false);
    }
}

#[test]
fn line_statuses_won_dispute_keeps_refunds() {
    let order = paid_order(&[999, 1499], &[]);
    for (status, expected) in [(DisputeStatus::Open, "rd"), (DisputeStatus::Won, "ro")] {
        assert_statuses(&statuses_after(&order, vec![named(999, 1)], dispute_with(status)), expected, false);
    }
}

#[test]
fn line_statuses_unsettled_order_is_empty() {
    let mut order = paid_order(&[999], &[]);
    for line in &mut order.lines {
        line.outcome = crate::purchases::LineOutcome::Open;
    }
    assert_statuses(&statuses_after(&order, vec![dashboard_refund(999)], None), "", false);
}

fn any_refund() -> impl Strategy<Value = ProviderRefund> {
    let status =
        prop_oneof![Just(RefundStatus::Pending), Just(RefundStatus::Succeeded), Just(RefundStatus::Failed)];
    // Small ranges, so that values collide.
    (1..=4i64, prop::option::of(1..=6u128), status)
        .prop_map(|(amount, of, status)| refund(amount * 100, of, status))
}

fn any_dispute() -> impl Strategy<Value = Option<Dispute>> {
    prop_oneof![
        Just(None),
        Just(Some(dispute_with(DisputeStatus::Open))),
        Just(Some(dispute_with(DisputeStatus::Won))),
        Just(Some(dispute_with(DisputeStatus::Lost))),
    ]
}

fn any_order() -> impl Strategy<Value = Order> {
    (prop::collection::vec(0..=4i64, 1..=5), prop::collection::vec(1..=5u128, 0..=2)).prop_map(
        |(hundreds, owned)| {
            let amounts: Vec<_> = hundreds.iter().map(|amount| amount * 100).collect();
            paid_order(&amounts, &owned)
        },
    )
}

fn refunds_in_any_order() -> impl Strategy<Value = (Vec<ProviderRefund>, Vec<ProviderRefund>)> {
    prop::collection::vec(any_refund(), 0..=6)
        .prop_flat_map(|refunds| (Just(refunds.clone()), Just(refunds).prop_shuffle()))
}

fn revoked(statuses: &LineStatuses) -> BTreeSet<AgentId> {
    let lines = statuses.lines.iter();
    lines.filter(|(_, status)| !status.is_owned()).map(|&(agent_id, _)| agent_id).collect()
}

proptest! {
    #[test]
    fn line_statuses_ignore_refund_sequence(
        order in any_order(), (refunds, shuffled) in refunds_in_any_order(), dispute in any_dispute(),
    ) {
        prop_assert_eq!(statuses_after(&order, refunds, dispute.clone()), statuses_after(&order, shuffled, dispute));
    }

    #[test]
    fn line_statuses_ignore_failed_refunds(
        order in any_order(), (refunds, _) in refunds_in_any_order(), dispute in any_dispute(),
    ) {
        let without_failed: Vec<_> = refunds.iter().filter(|refund| refund.status != RefundStatus::Failed).cloned().collect();
        let (with, without) = (statuses_after(&order, refunds, dispute.clone()), statuses_after(&order, without_failed, dispute));
        prop_assert_eq!((with.lines, with.needs_review), (without.lines, without.needs_review));
        let succeeded = |refunds: Vec<(AgentId, RefundStatus)>| {
            refunds.into_iter().filter(|(_, status)| *status != RefundStatus::Failed).collect::<Vec<_>>()
        };
        prop_assert_eq!(succeeded(with.refunds), without.refunds);
    }

    #[test]
    fn line_statuses_more_refunds_never_restore(
        order in any_order(), (mut refunds, _) in refunds_in_any_order(), more in any_refund(),
    ) {
        let before = revoked(&statuses_after(&order, refunds.clone(), None));
        refunds.push(more);
        prop_assert!(before.is_subset(&revoked(&statuses_after(&order, refunds, None))));
    }

    #[test]
    fn line_statuses_match_refunded_amount(
        order in any_order(), (refunds, _) in refunds_in_any_order(),
    ) {
        let statuses = statuses_after(&order, refunds.clone(), None);
        let succeeded: i64 = refunds
            .iter()
            .filter(|refund| refund.status == RefundStatus::Succeeded)
            .map(|refund| refund.amount.get())
            .sum();
        if succeeded == 0 {
            prop_assert!(revoked(&statuses).is_empty() && !statuses.needs_review);
        } else if succeeded >= order.total.get() {
            prop_assert_eq!(revoked(&statuses).len(), order.delivered_lines().count());
        }
    }

    #[test]
    fn line_statuses_ignore_won_dispute(
        order in any_order(), (refunds, _) in refunds_in_any_order(),
    ) {
        prop_assert_eq!(
            statuses_after(&order, refunds.clone(), dispute_with(DisputeStatus::Won)),
            statuses_after(&order, refunds, None)
        );
    }
}
