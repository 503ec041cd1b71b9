use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::purchases::{Quote, QuotedItem, Settlement};
use crate::{OrderId, UserId};

fn cents(amount: i64) -> Cents {
    Cents::new(amount).unwrap()
}

fn agent(n: u128) -> AgentId {
    AgentId::from_uuid(Uuid::from_u128(n))
}

/// A paid order of lines with these amounts; agents are numbered from 1. These were owned already.
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
        order.settle(total, &Settlement { already_owned, discount_refusal: None }, now).unwrap().is_applied()
    );
    order
}

fn refund(amount: i64, of: Option<u128>, status: RefundStatus) -> ProviderRefund {
    ProviderRefund { id: "re_1".to_owned(), amount: cents(amount), agent_id: of.map(agent), status }
}

fn by_hand(amount: i64) -> ProviderRefund {
    refund(amount, None, RefundStatus::Succeeded)
}

fn named(amount: i64, n: u128) -> ProviderRefund {
    refund(amount, Some(n), RefundStatus::Succeeded)
}

fn disputed(status: DisputeStatus) -> Dispute {
    Dispute { id: "dp_1".to_owned(), status }
}

fn after(order: &Order, refunds: Vec<ProviderRefund>, dispute: impl Into<Option<Dispute>>) -> Standing {
    Reversals { refunds, dispute: dispute.into() }.leave(order)
}

const OWNED: char = 'o';
const REFUNDED: char = 'r';
const DISPUTED: char = 'd';
const REVOKED: char = 'x';

/// One letter a line.
fn letters(standing: &Standing) -> String {
    let letter = |(_, status): &(AgentId, PurchaseStatus)| match status {
        PurchaseStatus::Owned => OWNED,
        PurchaseStatus::Refunded => REFUNDED,
        PurchaseStatus::Disputed => DISPUTED,
        PurchaseStatus::Revoked => REVOKED,
    };
    standing.lines.iter().map(letter).collect()
}

fn assert_left(standing: &Standing, expected: &str, needs_review: bool) {
    assert_eq!((letters(standing).as_str(), standing.needs_review), (expected, needs_review));
}

#[test]
fn a_payment_that_nobody_touched_leaves_everything_hers() {
    assert_left(&after(&paid(&[999, 1499], &[]), vec![], None), "oo", false);
}

#[test]
fn what_cost_nothing_stays_hers_too() {
    assert_left(&after(&paid(&[0, 0], &[]), vec![], None), "oo", false);
}

#[test]
fn a_refund_that_names_its_agent_takes_that_line_alone() {
    assert_left(&after(&paid(&[999, 1499], &[]), vec![named(1499, 2)], None), "or", false);
}

#[test]
fn a_whole_refund_takes_every_line_free_ones_too() {
    assert_left(&after(&paid(&[999, 1499, 0], &[]), vec![by_hand(2498)], None), "rrr", false);
    assert_left(&after(&paid(&[999, 1499], &[]), vec![by_hand(2000), by_hand(498)], None), "rr", false);
}

#[test]
fn a_refund_by_hand_takes_the_one_line_that_it_fits() {
    assert_left(&after(&paid(&[999, 1499], &[]), vec![by_hand(1499)], None), "or", false);
}

#[test]
fn a_refund_by_hand_that_fits_no_line_or_several_takes_none_and_asks_for_a_look() {
    assert_left(&after(&paid(&[999, 1499], &[]), vec![by_hand(500)], None), "oo", true);
    assert_left(&after(&paid(&[999, 999, 500], &[]), vec![by_hand(999)], None), "ooo", true);
}

#[test]
fn as_many_refunds_by_hand_as_lines_of_their_amount_take_these() {
    assert_left(&after(&paid(&[999, 999, 500], &[]), vec![by_hand(999), by_hand(999)], None), "rro", false);
    assert_left(&after(&paid(&[999, 999, 500], &[]), vec![named(999, 1), by_hand(999)], None), "rro", false);
}

#[test]
fn a_second_refund_by_hand_of_one_line_asks_for_a_look() {
    assert_left(&after(&paid(&[500, 1499], &[]), vec![by_hand(500), by_hand(500)], None), "ro", true);
}

#[test]
fn leave_pending_or_failed_refund_keeps_the_line() {
    let order = paid(&[999, 1499], &[]);
    let with = |status| after(&order, vec![refund(999, Some(1), status)], None);
    for (status, expected, is_pending) in [
        (RefundStatus::Pending, "oo", true),
        (RefundStatus::Failed, "oo", false),
        (RefundStatus::Succeeded, "ro", false),
    ] {
        let left = with(status);
        assert_left(&left, expected, false);
        assert_eq!(left.has_pending_refund, is_pending);
    }
    assert_left(&after(&order, vec![refund(2498, None, RefundStatus::Failed)], None), "oo", false);
}

#[test]
fn leave_undelivered_line_follows_its_refund() {
    let order = paid(&[999, 1499], &[2]);
    assert_eq!(after(&order, vec![], None).refunds, []);
    for status in [RefundStatus::Pending, RefundStatus::Failed, RefundStatus::Succeeded] {
        let left = after(&order, vec![refund(1499, Some(2), status)], None);
        assert_eq!((left.refunds.clone(), letters(&left)), (vec![(agent(2), status)], "o".to_owned()));
    }
}

#[test]
fn leave_failed_refund_is_replaced_by_one_by_hand() {
    let order = paid(&[1499, 1499], &[2]);
    let failed = refund(1499, Some(2), RefundStatus::Failed);
    let left = after(&order, vec![failed.clone(), by_hand(1499)], None);
    assert_eq!(left.refunds, [(agent(2), RefundStatus::Succeeded)]);
    assert_left(&left, "o", false);
    let other_amount = after(&order, vec![failed, by_hand(1498)], None);
    assert_eq!(other_amount.refunds, [(agent(2), RefundStatus::Failed)]);
    assert_left(&other_amount, "o", true);
}

#[test]
fn leave_partial_refund_does_not_count_for_an_undelivered_line() {
    let order = paid(&[999, 1499], &[2]);
    assert_eq!(after(&order, vec![named(1498, 2)], None).refunds, []);
}

#[test]
fn leave_corrected_lines_stay_as_decided() {
    let mut order = paid(&[999, 1499], &[]);
    for (n, kind) in [(1, CorrectionKind::Granted), (2, CorrectionKind::Revoked)] {
        let correction = crate::purchases::Correction { kind, reason: "by hand".to_owned() };
        order.correct(agent(n), correction).unwrap();
    }
    assert_left(&after(&order, vec![], None), "ox", false);
    assert_left(&after(&order, vec![by_hand(2498)], disputed(DisputeStatus::Lost)), "ox", false);
}

#[test]
fn giving_back_a_line_that_was_never_delivered_takes_nothing() {
    let order = paid(&[999, 1499], &[2]);
    assert_left(&after(&order, vec![named(1499, 2)], None), "o", false);
    assert_left(&after(&order, vec![named(1499, 2), by_hand(999)], None), "r", false);
}

#[test]
fn a_refund_that_names_an_agent_of_another_order_is_like_one_by_hand() {
    assert_left(&after(&paid(&[999, 1499], &[]), vec![named(999, 77)], None), "ro", false);
    assert_left(&after(&paid(&[999, 1499], &[]), vec![named(1, 77)], None), "oo", true);
}

#[test]
fn a_dispute_suspends_every_line_until_it_is_won() {
    let order = paid(&[999, 1499], &[]);
    for (status, expected) in
        [(DisputeStatus::Open, "dd"), (DisputeStatus::Lost, "dd"), (DisputeStatus::Won, "oo")]
    {
        assert_left(&after(&order, vec![], disputed(status)), expected, false);
    }
}

#[test]
fn a_won_dispute_does_not_bring_back_what_was_refunded() {
    let order = paid(&[999, 1499], &[]);
    for (status, expected) in [(DisputeStatus::Open, "rd"), (DisputeStatus::Won, "ro")] {
        assert_left(&after(&order, vec![named(999, 1)], disputed(status)), expected, false);
    }
}

#[test]
fn an_order_that_is_not_settled_has_nothing_to_take() {
    let mut order = paid(&[999], &[]);
    for line in &mut order.lines {
        line.outcome = crate::purchases::LineOutcome::Open;
    }
    assert_left(&after(&order, vec![by_hand(999)], None), "", false);
}

fn some_refund() -> impl Strategy<Value = ProviderRefund> {
    let status =
        prop_oneof![Just(RefundStatus::Pending), Just(RefundStatus::Succeeded), Just(RefundStatus::Failed)];
    // Few amounts and agents, so that they meet.
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

fn withdrawn(standing: &Standing) -> BTreeSet<AgentId> {
    let lines = standing.lines.iter();
    lines.filter(|(_, status)| !status.is_owned()).map(|&(agent_id, _)| agent_id).collect()
}

proptest! {
    #[test]
    fn the_order_in_which_refunds_are_listed_does_not_matter(
        order in some_order(), (refunds, shuffled) in refunds_in_any_order(), dispute in some_dispute(),
    ) {
        prop_assert_eq!(after(&order, refunds, dispute.clone()), after(&order, shuffled, dispute));
    }

    #[test]
    fn failed_refunds_might_as_well_not_have_been(
        order in some_order(), (refunds, _) in refunds_in_any_order(), dispute in some_dispute(),
    ) {
        let kept: Vec<_> = refunds.iter().filter(|one| one.status != RefundStatus::Failed).cloned().collect();
        let (with, without) = (after(&order, refunds, dispute.clone()), after(&order, kept, dispute));
        prop_assert_eq!((with.lines, with.needs_review), (without.lines, without.needs_review));
        let given_back = |refunds: Vec<(AgentId, RefundStatus)>| {
            refunds.into_iter().filter(|(_, status)| *status != RefundStatus::Failed).collect::<Vec<_>>()
        };
        prop_assert_eq!(given_back(with.refunds), without.refunds);
    }

    #[test]
    fn another_refund_never_gives_a_line_back(
        order in some_order(), (mut refunds, _) in refunds_in_any_order(), more in some_refund(),
    ) {
        let before = withdrawn(&after(&order, refunds.clone(), None));
        refunds.push(more);
        prop_assert!(before.is_subset(&withdrawn(&after(&order, refunds, None))));
    }

    #[test]
    fn who_got_all_money_back_keeps_nothing_and_who_got_none_keeps_all(
        order in some_order(), (refunds, _) in refunds_in_any_order(),
    ) {
        let left = after(&order, refunds.clone(), None);
        let given_back: i64 = refunds
            .iter()
            .filter(|one| one.status == RefundStatus::Succeeded)
            .map(|one| one.amount.get())
            .sum();
        if given_back == 0 {
            prop_assert!(withdrawn(&left).is_empty() && !left.needs_review);
        } else if given_back >= order.total.get() {
            prop_assert_eq!(withdrawn(&left).len(), order.delivered().count());
        }
    }

    #[test]
    fn a_dispute_that_was_won_might_as_well_not_have_been(
        order in some_order(), (refunds, _) in refunds_in_any_order(),
    ) {
        prop_assert_eq!(
            after(&order, refunds.clone(), disputed(DisputeStatus::Won)),
            after(&order, refunds, None)
        );
    }
}
