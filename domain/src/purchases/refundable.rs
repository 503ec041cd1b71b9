use std::collections::BTreeMap;

use super::{CorrectionKind, LineOutcome, Order, OrderLine, Refund};
use crate::money::Cents;
use crate::{AgentId, Transition, UserId};

/// How much of an order an admin can still refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refundable {
    lines: BTreeMap<AgentId, Cents>,
    order: Cents,
}

impl Refundable {
    /// How much of this line can be refunded.
    pub fn of_line(&self, agent_id: AgentId) -> Cents {
        self.lines.get(&agent_id).copied().unwrap_or_default().min(self.order)
    }

    /// Reserves a part for a refund.
    pub fn take(&mut self, agent_id: AgentId, amount: Cents) {
        if let Some(line) = self.lines.get_mut(&agent_id) {
            *line = line.saturating_sub(amount);
        }
        self.order = self.order.saturating_sub(amount);
    }
}

impl Order {
    /// Whether the member has the money for this line back, or will have it.
    pub fn is_refunded_in_full(&self, agent_id: AgentId, refunds: &[Refund]) -> bool {
        self.lines
            .iter()
            .any(|line| line.agent_id == agent_id && !line.amount.is_zero() && is_refundable(line.outcome))
            && self.refundable(refunds).of_line(agent_id).is_zero()
    }

    /// Removes a manual grant, so that access follows the money again.
    pub fn end_grant(&mut self, agent_id: AgentId) -> Transition {
        let is_granted = |line: &&mut OrderLine| {
            let correction = line.correction.as_ref();
            line.agent_id == agent_id && correction.is_some_and(|it| it.kind == CorrectionKind::Granted)
        };
        let Some(line) = self.lines.iter_mut().find(is_granted) else { return Transition::Unchanged };
        line.correction = None;
        self.increment_revision();
        Transition::Applied
    }

    /// Whether this account placed it.
    pub fn is_of(&self, account: Option<UserId>) -> bool {
        account == Some(self.user_id)
    }

    /// What is left after these refunds. Imported orders can't be refunded. An undelivered line is refunded automatically,
    /// so an admin can refund it only after that has failed.
    pub fn refundable(&self, refunds: &[Refund]) -> Refundable {
        let lines = self.lines.iter().filter(|line| is_refundable(line.outcome) && !self.is_imported());
        let mut refundable = Refundable {
            lines: lines.map(|line| (line.agent_id, line.amount)).collect(),
            order: if self.is_settled() { self.total } else { Cents::ZERO },
        };
        for line in self.lines_owed_refund() {
            refundable.take(line.agent_id, line.amount);
        }
        for refund in refunds.iter().filter(|refund| refund.is_active()) {
            match refund.agent_id {
                Some(agent_id) => refundable.take(agent_id, refund.amount),
                // Made in the provider's dashboard.
                None => refundable.order = refundable.order.saturating_sub(refund.amount),
            }
        }
        refundable
    }
}

const fn is_refundable(outcome: LineOutcome) -> bool {
    matches!(outcome, LineOutcome::Delivered | LineOutcome::RefundFailed)
}
