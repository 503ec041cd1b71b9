use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::{CorrectionKind, Order, OrderLine, PurchaseStatus};
use crate::money::Cents;
use crate::{AgentId, RefundId};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundStatus {
    Pending,
    Succeeded,
    /// Not paid out; the money is back with the shop.
    Failed,
}

crate::text_enum! {
    /// The provider of a payment. A provider's test and live payments are separate.
    pub enum ProviderKind {
        Sandbox = "sandbox",
        StripeTest = "stripe_test",
        StripeLive = "stripe_live",
    }
}

impl ProviderKind {
    /// Whether money moves. Otherwise it is a test.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::StripeLive)
    }

    /// Whether an order of this provider was a test, now that the shop takes payments with `current`.
    pub const fn is_test_before(self, current: Self) -> bool {
        current.is_live() && !self.is_live()
    }
}

/// A refund at the provider, completed or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderRefund {
    pub id: String,
    pub amount: Cents,
    /// The refunded line; `None` if it was made in the provider's dashboard.
    pub agent_id: Option<AgentId>,
    /// Our id of a refund that an admin requested.
    pub refund_id: Option<RefundId>,
    pub status: RefundStatus,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisputeStatus {
    /// The bank only asks about the payment. No money is withdrawn unless the inquiry becomes a dispute.
    Inquiry,
    Open,
    /// The shop keeps the money.
    Won,
    Lost,
}

/// The cardholder disputed the payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    pub id: String,
    pub status: DisputeStatus,
}

/// Refunds and the dispute of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RefundsAndDisputes {
    pub refunds: Vec<ProviderRefund>,
    /// With several disputes: open before lost before inquiry before won.
    pub dispute: Option<Dispute>,
}

/// Line statuses of an order after refunds and disputes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineStatuses {
    /// The delivered lines, in the order's sequence.
    pub lines: Vec<(AgentId, PurchaseStatus)>,
    /// Refunds of undelivered lines.
    pub refunds: Vec<(AgentId, RefundStatus)>,
    /// A refund is accepted but not paid out.
    pub has_pending_refund: bool,
    /// A refund matches no specific line.
    pub needs_review: bool,
}

impl RefundsAndDisputes {
    /// Whether the bank waits for an answer about the payment.
    pub fn has_inquiry(&self) -> bool {
        self.dispute.as_ref().is_some_and(|dispute| dispute.status == DisputeStatus::Inquiry)
    }

    /// Whether the cardholder has got the money back.
    pub fn is_lost(&self) -> bool {
        self.dispute.as_ref().is_some_and(|dispute| dispute.status == DisputeStatus::Lost)
    }

    /// Whether the cardholder wants the money back, or has got it.
    pub fn is_disputed(&self) -> bool {
        self.dispute.as_ref().is_some_and(|dispute| match dispute.status {
            DisputeStatus::Open | DisputeStatus::Lost => true,
            DisputeStatus::Inquiry | DisputeStatus::Won => false,
        })
    }

    /// The status of each line given all refunds and disputes. A pure function: event order and duplicates do
    /// not matter. A refund revokes a line only after it has succeeded.
    pub fn line_statuses(&self, order: &Order) -> LineStatuses {
        let succeeded: Vec<_> =
            self.refunds.iter().filter(|refund| refund.status == RefundStatus::Succeeded).collect();
        let (refunds, matched) = self.undelivered_lines(order);
        let (refunded, needs_review) = refunded_lines(order, &succeeded, &matched);
        let has_pending_refund = self.refunds.iter().any(|refund| refund.status == RefundStatus::Pending);
        let is_disputed = self.is_disputed();
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
        let lines = order.delivered_lines().map(status).collect();
        LineStatuses { lines, refunds, has_pending_refund, needs_review }
    }

    /// Refund states of undelivered lines, and the dashboard refunds used for them: if the refund that names
    /// a line is missing or failed, a dashboard refund of the same amount replaces it.
    fn undelivered_lines(&self, order: &Order) -> (Vec<(AgentId, RefundStatus)>, BTreeMap<Cents, usize>) {
        let mut matched: BTreeMap<Cents, usize> = BTreeMap::new();
        let mut found = Vec::new();
        for line in order.undelivered_lines().filter(|line| !line.amount.is_zero()) {
            let named = effective_status(
                self.refunds
                    .iter()
                    .filter(|refund| refund.agent_id == Some(line.agent_id) && refund.amount >= line.amount),
            );
            if let Some(status @ (RefundStatus::Succeeded | RefundStatus::Pending)) = named {
                found.push((line.agent_id, status));
                continue;
            }
            let mut dashboard_refunds: Vec<_> = self
                .refunds
                .iter()
                .filter(|refund| refund.amount == line.amount && !is_for_line(order, refund))
                .map(|refund| refund.status)
                .filter(|status| *status != RefundStatus::Failed)
                .collect();
            dashboard_refunds.sort_by_key(|status| *status != RefundStatus::Succeeded);
            let used = matched.entry(line.amount).or_default();
            let dashboard_refund = dashboard_refunds.get(*used).copied();
            if dashboard_refund.is_some() {
                *used += 1;
            }
            found.extend(dashboard_refund.or(named).map(|status| (line.agent_id, status)));
        }
        let succeeded = self.refunds.iter().filter(|refund| refund.status == RefundStatus::Succeeded);
        let sum: i64 = succeeded.map(|refund| refund.amount.get()).sum();
        if sum > 0 && sum >= order.total.get() {
            found = order.undelivered_lines().map(|line| (line.agent_id, RefundStatus::Succeeded)).collect();
        }
        (found, matched)
    }
}

/// The combined status of all refunds of a line.
fn effective_status<'a>(refunds: impl Iterator<Item = &'a ProviderRefund>) -> Option<RefundStatus> {
    refunds.map(|refund| refund.status).min_by_key(|status| match status {
        RefundStatus::Succeeded => 0,
        RefundStatus::Pending => 1,
        RefundStatus::Failed => 2,
    })
}

fn is_for_line(order: &Order, refund: &ProviderRefund) -> bool {
    refund.agent_id.is_some_and(|agent_id| order.lines.iter().any(|line| line.agent_id == agent_id))
}

/// Refunded delivered lines, and whether an unmatched refund is left. `matched` counts the dashboard refunds of
/// each amount that undelivered lines used up.
fn refunded_lines(
    order: &Order,
    refunds: &[&ProviderRefund],
    matched: &BTreeMap<Cents, usize>,
) -> (BTreeSet<AgentId>, bool) {
    let sum: i64 = refunds.iter().map(|refund| refund.amount.get()).sum();
    if sum > 0 && sum >= order.total.get() {
        return (order.delivered_lines().map(|line| line.agent_id).collect(), false);
    }
    let mut named: BTreeMap<AgentId, i64> = BTreeMap::new();
    let mut unnamed: BTreeMap<Cents, usize> = BTreeMap::new();
    for refund in refunds {
        match refund.agent_id.filter(|_| is_for_line(order, refund)) {
            Some(agent_id) => *named.entry(agent_id).or_default() += refund.amount.get(),
            None => *unnamed.entry(refund.amount).or_default() += 1,
        }
    }
    // A partial refund leaves the member the agent.
    let is_refunded =
        |line: &&OrderLine| named.get(&line.agent_id).is_some_and(|sum| *sum >= line.amount.get());
    let mut refunded: BTreeSet<_> =
        order.lines.iter().filter(is_refunded).map(|line| line.agent_id).collect();
    let mut needs_review = false;
    for (amount, count) in unnamed {
        let count = count.saturating_sub(matched.get(&amount).copied().unwrap_or_default());
        if count == 0 {
            continue;
        }
        let matching: Vec<_> = order
            .delivered_lines()
            .filter(|line| line.amount == amount && !refunded.contains(&line.agent_id))
            .map(|line| line.agent_id)
            .collect();
        needs_review |= count != matching.len();
        // With fewer refunds than lines of this amount, the match is ambiguous.
        if count >= matching.len() {
            refunded.extend(matching);
        }
    }
    (refunded, needs_review)
}

#[cfg(test)]
mod tests;
