use std::collections::{BTreeMap, BTreeSet};

use super::{Order, OrderLine, PurchaseStatus};
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
    /// A refund belongs to no certain line, so that a person has to look.
    pub needs_review: bool,
}

impl Reversals {
    /// What these leave of an order. It depends on nothing that happened before, so that it does not matter
    /// which of them was heard of first, how often, or whether at all.
    #[must_use]
    pub fn leave(&self, order: &Order) -> Standing {
        let given_back: Vec<_> =
            self.refunds.iter().filter(|refund| refund.status != RefundStatus::Failed).collect();
        let (refunded, needs_review) = refunded_lines(order, &given_back);
        let is_disputed = self.dispute.as_ref().is_some_and(|dispute| match dispute.status {
            DisputeStatus::Open | DisputeStatus::Lost => true,
            DisputeStatus::Won => false,
        });
        let status = |line: &OrderLine| {
            let status = if refunded.contains(&line.agent_id) {
                PurchaseStatus::Refunded
            } else if is_disputed {
                PurchaseStatus::Disputed
            } else {
                PurchaseStatus::Owned
            };
            (line.agent_id, status)
        };
        Standing { lines: order.delivered().map(status).collect(), needs_review }
    }
}

/// The delivered lines that were given back, and whether a refund is left over that fits none for certain.
fn refunded_lines(order: &Order, refunds: &[&ProviderRefund]) -> (BTreeSet<AgentId>, bool) {
    let sum: i64 = refunds.iter().map(|refund| refund.amount.get()).sum();
    if sum > 0 && sum >= order.total.get() {
        return (order.delivered().map(|line| line.agent_id).collect(), false);
    }
    let is_line = |agent_id: &AgentId| order.lines.iter().any(|line| line.agent_id == *agent_id);
    let mut refunded = BTreeSet::new();
    let mut unnamed: BTreeMap<Cents, usize> = BTreeMap::new();
    for refund in refunds {
        match refund.agent_id.filter(is_line) {
            Some(agent_id) => {
                refunded.insert(agent_id);
            }
            None => *unnamed.entry(refund.amount).or_default() += 1,
        }
    }
    let mut needs_review = false;
    for (amount, count) in unnamed {
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
