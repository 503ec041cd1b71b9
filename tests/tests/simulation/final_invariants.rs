//! What must hold when all work is done.

use std::collections::BTreeSet;

use application::outbox::{MailKind, MailState};
use application::ports::{Intent, IntentStatus, PaymentProvider as _};
use domain::purchases::{LineOutcome, Order};
use integration_tests::memory::State;

use crate::invariants::LINKS;
use crate::scheduler::block_on;
use crate::world::TestContext;

/// All violations; empty if there are none.
pub fn broken(world: &TestContext) -> Vec<String> {
    let mut broken = world.invariants.violations();
    let intents: Vec<_> = world
        .payments
        .intents()
        .iter()
        .map(|id| block_on(world.payments.retrieve(id)).unwrap().unwrap())
        .collect();
    world.store.inspect(|state| {
        for intent in &intents {
            check_payment(world, state, intent, &mut broken);
        }
        check_purchases(state, &intents, &mut broken);
        check_emails(world, state, &mut broken);
    });
    for (order, payments) in world.provider.begun().iter().filter(|(_, payments)| payments.len() > 1) {
        broken.push(format!("order {order} has the payments {payments:?}"));
    }
    for member in world.invariants.payers() {
        let reported = world.invariants.may_be_paid_by(member);
        let open = intents.iter().filter(|intent| reported.contains(&intent.id)).filter(|intent| {
            matches!(intent.status, IntentStatus::RequiresPayment | IntentStatus::RequiresAction)
        });
        for intent in open {
            broken.push(format!("{} can still be paid after days", intent.id));
        }
    }
    broken
}

fn cents<'a>(amounts: impl Iterator<Item = &'a domain::money::Cents>) -> i64 {
    amounts.map(|amount| amount.get()).sum()
}

/// Received money is in purchases or was refunded, to the cent and as the order says.
fn check_payment(world: &TestContext, state: &State, intent: &Intent, broken: &mut Vec<String>) {
    let id = &intent.id;
    let refunded_amount = world.payments.refunded_amount(id);
    let bought = cents(state.purchases.values().filter(|one| one.payment_id == *id).map(|one| &one.amount));
    if intent.received.get() != refunded_amount + bought {
        broken.push(format!(
            "of {} for {id}, {bought} was delivered and {refunded_amount} given back",
            intent.received
        ));
    }
    if intent.received.is_zero() {
        return;
    }
    let order = state.orders.values().find(|order| order.payment_id() == *id);
    let Some(order) = order.filter(|order| order.is_settled()) else {
        return broken.push(format!("{id} is paid and its order not settled"));
    };
    let owed = cents(order.undelivered_lines().map(|line| &line.amount));
    if order.total != intent.received || owed != refunded_amount {
        broken
            .push(format!("order {} of {} gives {owed} back, {id} {refunded_amount}", order.id, order.total));
    }
}

/// A purchase belongs to a delivered line of a settled, paid order, and vice versa.
fn check_purchases(state: &State, intents: &[Intent], broken: &mut Vec<String>) {
    for order in state.orders.values().filter(|order| order.is_settled()) {
        let mine = || state.purchases.values().filter(|one| one.order_id == order.id);
        let delivered: BTreeSet<_> =
            order.delivered_lines().map(|line| (order.user_id, line.agent_id, line.amount.get())).collect();
        let bought: BTreeSet<_> = mine().map(|one| (one.user_id, one.agent_id, one.amount.get())).collect();
        if delivered != bought || mine().count() != bought.len() {
            broken.push(format!("order {} delivered {delivered:?}, bought is {bought:?}", order.id));
        }
        if order.lines.iter().any(|line| line.outcome == LineOutcome::Open) {
            broken.push(format!("order {} is settled with a line open", order.id));
        }
        let is_paid = |order: &Order| {
            intents.iter().any(|one| one.id == order.payment_id() && one.received == order.total)
        };
        if !order.is_free() && !is_paid(order) {
            broken.push(format!("order {} is settled and nobody paid it", order.id));
        }
    }
    for purchase in state.purchases.values() {
        if !state.orders.get(&purchase.order_id).is_some_and(Order::is_settled) {
            broken.push(format!("purchase {} belongs to no settled order", purchase.id));
        }
    }
}

/// Each cause has its email, and each email has a cause.
fn check_emails(world: &TestContext, state: &State, broken: &mut Vec<String>) {
    let arrived = world.mailboxes.arrived();
    let owed = world.invariants.owed_mails();
    let receipts = world.invariants.owed_receipts();
    for mail in arrived.iter() {
        let has_cause = match mail.kind {
            MailKind::Receipt => receipts.contains(&mail.dedupe_key),
            kind if LINKS.contains(&kind) => owed.contains(&mail.id.as_uuid()),
            _ => true,
        };
        if !has_cause {
            broken.push(format!("mail {} tells of what never was", mail.dedupe_key));
        }
    }
    let ids: BTreeSet<_> = arrived.iter().map(|mail| mail.id.as_uuid()).collect();
    for id in owed.iter().filter(|id| !ids.contains(id)) {
        let stored = state.emails.get(id);
        // An expired link is not needed any more.
        let is_too_late =
            stored.is_some_and(|one| one.mail.state == MailState::Failed && one.mail.expires_at.is_some());
        if !is_too_late {
            broken.push(format!("the link {id} was never mailed"));
        }
    }
    for key in &receipts {
        let emails: BTreeSet<_> =
            arrived.iter().filter(|mail| mail.dedupe_key == *key).map(|mail| mail.id.as_uuid()).collect();
        if emails.len() != 1 {
            broken.push(format!("{key} was mailed {} times", emails.len()));
        }
    }
    for (member, times) in world.invariants.passwords_set() {
        let Some(user) = state.users.get(&member) else { continue };
        let notices: BTreeSet<_> = arrived
            .iter()
            .filter(|mail| mail.kind == MailKind::PasswordChanged && mail.to == user.email)
            .map(|mail| mail.id.as_uuid())
            .collect();
        if notices.len() != times {
            broken.push(format!("{} of {times} new passwords of {} were told", notices.len(), user.email));
        }
    }
}
