//! Invariants that hold when all work is done.

use std::collections::BTreeSet;

use application::outbox::{MailKind, MailState};
use application::ports::{Intent, IntentStatus, PaymentProvider as _};
use domain::purchases::{LineOutcome, Order, RefundState};
use integration_tests::memory::State;

use crate::simulation::context::TestContext;
use crate::simulation::invariants::LINKS;
use crate::simulation::scheduler::block_on;

/// All violations; empty if there are none.
pub fn violations(context: &TestContext) -> Vec<String> {
    let mut violations = context.invariants.violations();
    let intents: Vec<_> = context
        .payments
        .intents()
        .iter()
        .map(|id| block_on(context.payments.retrieve(id)).unwrap().unwrap())
        .collect();
    context.store.inspect(|state| {
        for intent in &intents {
            check_payment(context, state, intent, &mut violations);
        }
        check_purchases(state, &intents, &mut violations);
        check_emails(context, state, &mut violations);
    });
    for (order, payments) in
        context.provider.created_payments().iter().filter(|(_, payments)| payments.len() > 1)
    {
        violations.push(format!("order {order} has the payments {payments:?}"));
    }
    for member in context.invariants.payers() {
        let reported = context.invariants.payments_of(member);
        let open = intents.iter().filter(|intent| reported.contains(&intent.id)).filter(|intent| {
            matches!(intent.status, IntentStatus::RequiresPayment | IntentStatus::RequiresAction)
        });
        for intent in open {
            violations.push(format!("{} can still be paid after days", intent.id));
        }
    }
    violations
}

fn cents<'a>(amounts: impl Iterator<Item = &'a domain::money::Cents>) -> i64 {
    amounts.map(|amount| amount.get()).sum()
}

/// All received money was either refunded or is covered by purchases.
fn check_payment(context: &TestContext, state: &State, intent: &Intent, violations: &mut Vec<String>) {
    let id = &intent.id;
    let refunded_amount = context.payments.refunded_amount(id);
    let purchased = cents(
        state
            .purchases
            .values()
            .filter(|purchase| purchase.payment_id == *id)
            .map(|purchase| &purchase.amount),
    );
    if intent.received.get() != refunded_amount + purchased {
        violations.push(format!(
            "{id} received {}: {purchased} delivered, {refunded_amount} refunded",
            intent.received
        ));
    }
    if intent.received.is_zero() {
        return;
    }
    let order = state.orders.values().find(|order| order.payment_id() == *id);
    let Some(order) = order.filter(|order| order.is_settled()) else {
        return violations.push(format!("{id} is paid but its order is not settled"));
    };
    let recorded = cents(
        state
            .refunds
            .values()
            .filter(|refund| refund.order_id == order.id && refund.state == RefundState::Succeeded)
            .map(|refund| &refund.amount),
    );
    if recorded != refunded_amount {
        violations.push(format!("{id} refunded {refunded_amount}, but {recorded} is recorded"));
    }
    let owed = cents(order.undelivered_lines().map(|line| &line.amount));
    if order.total != intent.received || owed != refunded_amount {
        violations.push(format!(
            "order {} of {} owes {owed}, {id} refunded {refunded_amount}",
            order.id, order.total
        ));
    }
}

/// A purchase belongs to a delivered line of a settled, paid order, and vice versa.
fn check_purchases(state: &State, intents: &[Intent], violations: &mut Vec<String>) {
    for order in state.orders.values().filter(|order| order.is_settled()) {
        let purchases_of_order = || state.purchases.values().filter(|purchase| purchase.order_id == order.id);
        let delivered: BTreeSet<_> =
            order.delivered_lines().map(|line| (order.user_id, line.agent_id, line.amount.get())).collect();
        let purchased: BTreeSet<_> = purchases_of_order()
            .map(|purchase| (purchase.user_id, purchase.agent_id, purchase.amount.get()))
            .collect();
        if delivered != purchased || purchases_of_order().count() != purchased.len() {
            violations
                .push(format!("order {} delivered {delivered:?} but purchases are {purchased:?}", order.id));
        }
        if order.lines.iter().any(|line| line.outcome == LineOutcome::Open) {
            violations.push(format!("order {} is settled with an open line", order.id));
        }
        let is_paid = |order: &Order| {
            intents.iter().any(|intent| intent.id == order.payment_id() && intent.received == order.total)
        };
        if !order.is_free() && !is_paid(order) {
            violations.push(format!("order {} is settled but not paid", order.id));
        }
    }
    for purchase in state.purchases.values() {
        if !state.orders.get(&purchase.order_id).is_some_and(Order::is_settled) {
            violations.push(format!("purchase {} belongs to no settled order", purchase.id));
        }
    }
}

/// Each cause has its email, and each email has a cause.
fn check_emails(context: &TestContext, state: &State, violations: &mut Vec<String>) {
    let arrived = context.mailboxes.arrived();
    let owed = context.invariants.expected_emails();
    let receipts = context.invariants.expected_receipts();
    for mail in arrived.iter() {
        let has_cause = match mail.kind {
            MailKind::Receipt => receipts.contains(&mail.dedupe_key),
            kind if LINKS.contains(&kind) => owed.contains(&mail.id.as_uuid()),
            _ => true,
        };
        if !has_cause {
            violations.push(format!("email {} has no cause", mail.dedupe_key));
        }
    }
    let ids: BTreeSet<_> = arrived.iter().map(|mail| mail.id.as_uuid()).collect();
    for id in owed.iter().filter(|id| !ids.contains(id)) {
        let stored = state.emails.get(id);
        // An expired link is not needed any more.
        let is_expired = stored
            .is_some_and(|stored| stored.mail.state == MailState::Failed && stored.mail.expires_at.is_some());
        if !is_expired {
            violations.push(format!("the link {id} was never emailed"));
        }
    }
    for key in &receipts {
        let emails: BTreeSet<_> =
            arrived.iter().filter(|mail| mail.dedupe_key == *key).map(|mail| mail.id.as_uuid()).collect();
        if emails.len() != 1 {
            violations.push(format!("{key} was emailed {} times", emails.len()));
        }
    }
    for (member, times) in context.invariants.passwords_set() {
        let Some(user) = state.users.get(&member) else { continue };
        let notices: BTreeSet<_> = arrived
            .iter()
            .filter(|mail| mail.kind == MailKind::PasswordChanged && mail.to == user.email)
            .map(|mail| mail.id.as_uuid())
            .collect();
        if notices.len() != times {
            violations.push(format!(
                "{} of {times} password changes of {} were notified",
                notices.len(),
                user.email
            ));
        }
    }
}
