use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::invoices::{InvoiceSeries, tax_report};
use crate::purchases::{LineOutcome, OrderLine, OrderState, ProviderKind};
use crate::{RefundId, UserId};

fn at() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH
}

fn cents(cents: i64) -> Cents {
    Cents::new(cents).unwrap()
}

fn agent(index: usize) -> AgentId {
    AgentId::from_uuid(Uuid::from_u128(u128::try_from(index).unwrap() + 1))
}

/// Every fourth line is not delivered.
fn order(amounts: &[i64]) -> Order {
    let line = |(index, amount): (usize, &i64)| OrderLine {
        agent_id: agent(index),
        title: format!("Agent {index}"),
        price: cents(*amount),
        amount: cents(*amount),
        bundle: None,
        outcome: if index % 4 == 3 { LineOutcome::RefundOwed } else { LineOutcome::Delivered },
        correction: None,
    };
    let total = cents(amounts.iter().sum());
    Order {
        id: OrderId::from_uuid(Uuid::nil()),
        user_id: UserId::from_uuid(Uuid::nil()),
        lines: amounts.iter().enumerate().map(line).collect(),
        discount: None,
        subtotal: total,
        discount_amount: Cents::ZERO,
        total,
        state: OrderState::Paid,
        provider: ProviderKind::StripeLive,
        intent_id: None,
        created_at: at(),
        discount_held_until: at(),
        settled_at: Some(at()),
        checks: 0,
        next_check_at: at(),
        revision: 0,
    }
}

fn refund(agent_id: Option<AgentId>, amount: Cents) -> Refund {
    Refund {
        id: RefundId::from_uuid(Uuid::nil()),
        order_id: OrderId::from_uuid(Uuid::nil()),
        agent_id,
        amount,
        state: RefundState::Succeeded,
        provider_id: None,
        request_key: None,
        reason: None,
        failure: None,
        requested_by: None,
        requested_at: at(),
        completed_at: None,
    }
}

fn number(series: InvoiceSeries, sequence: usize) -> InvoiceNumber {
    InvoiceNumber { series, year: 2026, sequence: sequence.try_into().unwrap() }
}

fn invoice(sequence: usize, points: u16) -> Invoice {
    Invoice {
        number: number(InvoiceSeries::Invoice, sequence),
        order_id: OrderId::from_uuid(Uuid::nil()),
        credits: None,
        issued_at: at(),
        delivered_at: at(),
        seller: Vec::new(),
        seller_country: None,
        buyer: InvoiceBuyer::default(),
        tax: Some(InvoiceTax {
            name: "VAT".to_owned(),
            percent: TaxPercent::from_basis_points(points).unwrap(),
            is_reverse_charge: false,
        }),
        lines: Vec::new(),
    }
}

fn credit_note(about: &Invoice, sequence: usize, lines: Vec<InvoiceLine>) -> Invoice {
    let number = number(InvoiceSeries::CreditNote, sequence);
    Invoice { number, credits: Some(about.number), lines, ..about.clone() }
}

fn lines_of(order: &Order) -> Vec<(AgentId, String, Cents)> {
    order.lines.iter().map(|line| (line.agent_id, line.title.clone(), line.amount)).collect()
}

#[derive(Debug, Clone)]
enum Step {
    /// The index of a line, a part of what is left of it in thousandths, and whether the refund names the line.
    Refund(usize, i64, bool),
    /// The index of a refund that fails after it succeeded.
    Fail(usize),
    ChangeBillingDetails,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let share = prop_oneof![Just(1_000), 0..=1_000_i64];
    let refund =
        (0..6_usize, share, any::<bool>()).prop_map(|(line, share, named)| Step::Refund(line, share, named));
    let step = prop_oneof![3 => refund, 1 => (0..8_usize).prop_map(Step::Fail), 1 => Just(Step::ChangeBillingDetails)];
    prop::collection::vec(step, 0..8)
}

proptest! {
    /// Nothing is negative, tax and net sum to the total, and the report is what the seller keeps.
    #[test]
    fn credit_notes_and_corrections_follow_the_money(
        amounts in prop::collection::vec(0..200_000_i64, 1..6),
        points in 0..=10_000_u16,
        other_points in 0..=10_000_u16,
        steps in steps(),
    ) {
        let order = order(&amounts);
        let mut documents = vec![invoice(1, points).with_lines(lines_of(&order))];
        let mut refunds = Vec::new();
        for step in steps {
            let before = kept_amounts(&order, &refunds);
            match step {
                Step::Refund(index, share, is_named) => {
                    let of_line = agent(index % amounts.len());
                    let left = if is_named {
                        before[&of_line].get()
                    } else {
                        before.values().map(|kept| kept.get()).sum()
                    };
                    refunds.push(refund(is_named.then_some(of_line), cents(left * share / 1_000)));
                }
                Step::Fail(index) => {
                    if let Some(refund) = refunds.get_mut(index) {
                        refund.state = RefundState::Failed;
                    }
                }
                Step::ChangeBillingDetails => {}
            }
            let kept = kept_amounts(&order, &refunds);
            let last = current(&documents).unwrap().clone();
            let remaining = match step {
                Step::ChangeBillingDetails => last.remaining_lines(&documents),
                _ if last.is_credited_beyond(&documents, &kept) => {
                    lines_of(&order).into_iter().map(|(agent, title, _)| (agent, title, kept[&agent])).collect()
                }
                _ => Vec::new(),
            };
            let due = if remaining.is_empty() { kept } else { BTreeMap::new() };
            let lines = last.credit_lines(&documents, &due);
            if !remaining.is_empty() {
                documents.push(invoice(documents.len() + 1, other_points).with_lines(remaining));
            }
            if !lines.is_empty() {
                documents.push(credit_note(&last, documents.len() + 1, lines));
            }
        }
        for document in &documents {
            prop_assert_eq!(document.net() + document.tax_amount(), document.total());
            prop_assert!(document.lines.iter().all(|line| line.tax <= line.total));
        }
        for about in documents.iter().filter(|it| it.credits.is_none()) {
            let notes = || documents.iter().filter(|it| it.credits == Some(about.number));
            prop_assert!(notes().map(Invoice::total).sum::<i64>() <= about.total());
            if about.remaining_lines(&documents).is_empty() {
                prop_assert_eq!(notes().map(Invoice::total).sum::<i64>(), about.total());
                prop_assert_eq!(notes().map(Invoice::tax_amount).sum::<i64>(), about.tax_amount());
            }
        }
        let succeeded = refunds.iter().filter(|refund| refund.state == RefundState::Succeeded);
        let refunded: i64 = succeeded.map(|refund| refund.amount.get()).sum();
        let rows = tax_report(documents);
        let total = rows.values().map(|row| row.total).sum::<i64>();
        prop_assert_eq!(total, order.total.get() - refunded);
        prop_assert!(rows.values().all(|row| row.net + row.tax == row.total));
    }
}

#[test]
fn refund_without_a_line_is_about_the_undelivered_one() {
    let order = order(&[500, 700, 900, 300]);
    let kept = |amount| {
        let kept = kept_amounts(&order, &[refund(None, cents(amount))]);
        [0, 1, 2, 3].map(|index| kept[&agent(index)].get())
    };
    assert_eq!(kept(300), [500, 700, 900, 0]);
    assert_eq!(kept(1_000), [0, 500, 900, 0], "then about the first ones");
    let pending = Refund { state: RefundState::Pending, ..refund(None, cents(300)) };
    assert_eq!(kept_amounts(&order, &[pending])[&agent(3)], cents(300));
}
