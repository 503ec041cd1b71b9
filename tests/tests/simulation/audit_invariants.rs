//! Every commit contains a change and its audit log entry, or neither.

use std::collections::{BTreeMap, BTreeSet};

use application::ports::SubjectKind;
use domain::agents::Agent;
use domain::purchases::PaymentDiscrepancy;
use integration_tests::memory::State;

type Subjects = BTreeSet<(&'static str, String)>;

/// A violation in this commit.
pub fn check(before: &State, after: &State) -> Option<String> {
    let new = after.audit.iter().skip(before.audit.len());
    let recorded: Subjects =
        new.map(|entry| (entry.record.kind.as_str(), entry.record.subject.clone())).collect();
    let changed = [
        // Saving without a change is not logged.
        changed_keys(SubjectKind::Agent, &before.agents, &after.agents, |agent| Agent {
            updated_at: agent.created_at,
            ..agent.clone()
        }),
        changed_keys(SubjectKind::Discount, &before.discounts, &after.discounts, Clone::clone),
        changed_keys(SubjectKind::Order, &before.orders, &after.orders, |order| {
            let payment = order.intent_id.clone();
            (order.state, payment, order.settled_at, order.lines.clone())
        }),
        changed_keys(SubjectKind::Purchase, &before.purchases, &after.purchases, |purchase| purchase.status),
        changed_keys(SubjectKind::Refund, &before.refunds, &after.refunds, |refund| {
            (refund.state, refund.provider_id.clone())
        }),
        changed_keys(
            SubjectKind::PaymentDiscrepancy,
            &open(&before.discrepancies),
            &open(&after.discrepancies),
            Clone::clone,
        ),
    ];
    let changed: Subjects = changed.into_iter().flatten().collect();
    (changed != recorded).then(|| format!("{changed:?} changed but {recorded:?} was logged"))
}

/// The rows whose logged fields changed.
fn changed_keys<K: Ord + ToString, V, T: PartialEq>(
    kind: SubjectKind,
    before: &BTreeMap<K, V>,
    after: &BTreeMap<K, V>,
    reported: impl Fn(&V) -> T,
) -> Subjects {
    let ids: BTreeSet<_> = before.keys().chain(after.keys()).collect();
    let differs = |id: &&&K| before.get(*id).map(&reported) != after.get(*id).map(&reported);
    ids.iter().filter(differs).map(|id| (kind.as_str(), id.to_string())).collect()
}

/// The open discrepancies of each payment.
fn open(discrepancies: &[PaymentDiscrepancy]) -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut open: BTreeMap<String, BTreeSet<_>> = BTreeMap::new();
    for discrepancy in discrepancies.iter().filter(|discrepancy| discrepancy.resolved_at.is_none()) {
        open.entry(discrepancy.intent_id.clone()).or_default().insert(discrepancy.kind.as_str());
    }
    open
}
