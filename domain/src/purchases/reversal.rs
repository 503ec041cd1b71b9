use std::collections::{BTreeMap, BTreeSet};

use super::{CorrectionKind, Order, OrderLine, PurchaseStatus};
use crate::AgentId;
use crate::money::Cents;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundStatus {
    /// On its way to the bank.
    Pending,
    Succeeded,
    /// The bank did not take it: the money is with the shop again.
    Failed,
}

/// Where a payment is. The same provider's test and live payments know nothing of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProviderKind {
    Sandbox,
    StripeTest,
    StripeLive,
}

impl ProviderKind {
    pub const ALL: [Self; 3] = [Self::Sandbox, Self::StripeTest, Self::StripeLive];

    /// The word by which it is stored and listed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sandbox => "sandbox",
            Self::StripeTest => "stripe_test",
            Self::StripeLive => "stripe_live",
        }
    }
}

/// Part of a payment that was given back, or is about to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderRefund {
    pub id: String,
    pub amount: Cents,
    /// Whose line it gives back; none where it was made by hand at the provider.
    pub agent_id: Option<AgentId>,
    pub status: RefundStatus,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisputeStatus {
    Open,
    /// The money stays with the shop.
    Won,
    Lost,
}

/// The cardholder told her bank that the payment is not right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    pub id: String,
    pub status: DisputeStatus,
}

/// What took money out of a payment again, or may still do so.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reversals {
    /// Oldest first.
    pub refunds: Vec<ProviderRefund>,
    /// Of several the one that counts: an open one before a lost one before a won one.
    pub dispute: Option<Dispute>,
}

/// What is left of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Every line that was delivered, in the order's sequence.
    pub lines: Vec<(AgentId, PurchaseStatus)>,
    /// The refunds of lines that were not delivered, as far as there are any.
    pub refunds: Vec<(AgentId, RefundStatus)>,
    /// The provider has accepted a refund and not paid it out yet.
    pub has_pending_refund: bool,
    /// A refund belongs to no certain line, so that a person has to look.
    pub needs_review: bool,
}

impl Reversals {
    /// What these leave of an order. It depends on nothing that happened before, so that it does not matter
    /// which of them was heard of first, how often, or whether at all. A refund takes a delivered line away once it has
    /// succeeded, for until then it may fail.
    #[must_use]
    pub fn leave(&self, order: &Order) -> Standing {
        let given_back: Vec<_> =
            self.refunds.iter().filter(|refund| refund.status == RefundStatus::Succeeded).collect();
        let (refunds, used) = self.undelivered_lines(order);
        let (refunded, needs_review) = refunded_lines(order, &given_back, &used);
        let has_pending_refund = self.refunds.iter().any(|refund| refund.status == RefundStatus::Pending);
        let is_disputed = self.dispute.as_ref().is_some_and(|dispute| match dispute.status {
            DisputeStatus::Open | DisputeStatus::Lost => true,
            DisputeStatus::Won => false,
        });
        let status = |line: &OrderLine| {
            let corrected = line.correction.as_ref().map(|correction| correction.kind);
            let status = if corrected == Some(CorrectionKind::Revoked) {
                PurchaseStatus::Revoked
            } else if corrected == Some(CorrectionKind::Granted) {
                PurchaseStatus::Owned
            } else if refunded.contains(&line.agent_id) {
                PurchaseStatus::Refunded
            } else if is_disputed {
                PurchaseStatus::Disputed
            } else {
                PurchaseStatus::Owned
            };
            (line.agent_id, status)
        };
        let lines = order.delivered().map(status).collect();
        Standing { lines, refunds, has_pending_refund, needs_review }
    }

    /// What became of the refund of each line that was not delivered, and the refunds made by hand that this used up:
    /// where the refund that names a line is missing or failed, one by hand of its amount stands in for it.
    fn undelivered_lines(&self, order: &Order) -> (Vec<(AgentId, RefundStatus)>, BTreeMap<Cents, usize>) {
        let mut used: BTreeMap<Cents, usize> = BTreeMap::new();
        let mut found = Vec::new();
        for line in order.given_back().filter(|line| !line.amount.is_zero()) {
            let named = best(
                self.refunds
                    .iter()
                    .filter(|refund| refund.agent_id == Some(line.agent_id) && refund.amount >= line.amount),
            );
            if let Some(status @ (RefundStatus::Succeeded | RefundStatus::Pending)) = named {
                found.push((line.agent_id, status));
                continue;
            }
            let mut by_hand: Vec<_> = self
                .refunds
                .iter()
                .filter(|refund| refund.amount == line.amount && !names_line(order, refund))
                .map(|refund| refund.status)
                .filter(|status| *status != RefundStatus::Failed)
                .collect();
            by_hand.sort_by_key(|status| *status != RefundStatus::Succeeded);
            let taken = used.entry(line.amount).or_default();
            let stand_in = by_hand.get(*taken).copied();
            if stand_in.is_some() {
                *taken += 1;
            }
            found.extend(stand_in.or(named).map(|status| (line.agent_id, status)));
        }
        let given_back = self.refunds.iter().filter(|refund| refund.status == RefundStatus::Succeeded);
        let sum: i64 = given_back.map(|refund| refund.amount.get()).sum();
        if sum > 0 && sum >= order.total.get() {
            found = order.given_back().map(|line| (line.agent_id, RefundStatus::Succeeded)).collect();
        }
        (found, used)
    }
}

/// The refund that counts of several of one line.
fn best<'a>(refunds: impl Iterator<Item = &'a ProviderRefund>) -> Option<RefundStatus> {
    refunds.map(|refund| refund.status).min_by_key(|status| match status {
        RefundStatus::Succeeded => 0,
        RefundStatus::Pending => 1,
        RefundStatus::Failed => 2,
    })
}

fn names_line(order: &Order, refund: &ProviderRefund) -> bool {
    refund.agent_id.is_some_and(|agent_id| order.lines.iter().any(|line| line.agent_id == agent_id))
}

/// The delivered lines that were given back, and whether a refund is left over that fits none for certain. So many by
/// hand of each amount are `used` by lines that were not delivered.
fn refunded_lines(
    order: &Order,
    refunds: &[&ProviderRefund],
    used: &BTreeMap<Cents, usize>,
) -> (BTreeSet<AgentId>, bool) {
    let sum: i64 = refunds.iter().map(|refund| refund.amount.get()).sum();
    if sum > 0 && sum >= order.total.get() {
        return (order.delivered().map(|line| line.agent_id).collect(), false);
    }
    let mut refunded = BTreeSet::new();
    let mut unnamed: BTreeMap<Cents, usize> = BTreeMap::new();
    for refund in refunds {
        match refund.agent_id.filter(|_| names_line(order, refund)) {
            Some(agent_id) => {
                refunded.insert(agent_id);
            }
            None => *unnamed.entry(refund.amount).or_default() += 1,
        }
    }
    let mut needs_review = false;
    for (amount, count) in unnamed {
        let count = count.saturating_sub(used.get(&amount).copied().unwrap_or_default());
        if count == 0 {
            continue;
        }
        let fitting: Vec<_> = order
            .delivered()
            .filter(|line| line.amount == amount && !refunded.contains(&line.agent_id))
            .map(|line| line.agent_id)
            .collect();
        needs_review |= count != fitting.len();
        // With fewer refunds than lines of this amount nobody can tell which are meant.
        if count >= fitting.len() {
            refunded.extend(fitting);
        }
    }
    (refunded, needs_review)
}

#[cfg(test)]
mod tests;
