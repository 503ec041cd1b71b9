use chrono::{DateTime, TimeDelta, Utc};

use super::{
    Correction, CorrectionKind, CorrectionRefusal, LineOutcome, OrderLine, OrderNumber, OrderState,
    ProviderKind, Purchase, PurchaseStatus, Quote, RefundStatus, SettleError, Settlement,
};
use crate::money::Cents;
use crate::{AgentId, DiscountId, OrderId, PurchaseId, Transition, UserId};

/// The code an order was priced with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderDiscount {
    pub id: DiscountId,
    pub code: String,
}

/// A checkout: it freezes items, prices, discount and total.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    pub id: OrderId,
    pub user_id: UserId,
    pub lines: Vec<OrderLine>,
    pub discount: Option<OrderDiscount>,
    pub subtotal: Cents,
    pub discount_amount: Cents,
    pub total: Cents,
    pub state: OrderState,
    /// Where its payment is.
    pub provider: ProviderKind,
    /// Its payment there. What lets a browser pay it is not stored: the provider returns it when it is asked again.
    pub intent_id: Option<String>,
    pub created_at: DateTime<Utc>,
    /// Until then the order holds its use of the discount code.
    pub held_until: DateTime<Utc>,
    pub settled_at: Option<DateTime<Utc>>,
    /// How often the reconciler asked the provider about it.
    pub checks: u32,
    /// When the reconciler asks the next time.
    pub next_check_at: DateTime<Utc>,
    /// Grows each time that the order is brought up to date with its provider. Whoever asked the provider
    /// before somebody else did, and comes to write after that, must ask again.
    pub revision: u32,
}

impl Order {
    /// How long a checkout under way holds its use of a code.
    pub const HOLD: TimeDelta = TimeDelta::minutes(30);
    /// After this time without payment an order is given up.
    pub const ABANDON_AFTER: TimeDelta = TimeDelta::hours(24);
    /// A refund that is owed for longer than this is shown to a person.
    const REFUND_WITHIN: TimeDelta = TimeDelta::hours(1);
    const FIRST_CHECK: TimeDelta = TimeDelta::minutes(1);
    const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(1);

    #[must_use]
    pub fn place(
        id: OrderId,
        user_id: UserId,
        quote: &Quote,
        provider: ProviderKind,
        now: DateTime<Utc>,
    ) -> Self {
        let lines = quote
            .items
            .iter()
            .map(|item| OrderLine {
                agent_id: item.agent_id,
                title: item.title.clone(),
                price: item.price,
                amount: item.amount,
                outcome: LineOutcome::Open,
                correction: None,
            })
            .collect();
        let mut order = Self {
            id,
            user_id,
            lines,
            discount: quote.discount.clone().map(|(id, code)| OrderDiscount { id, code }),
            subtotal: quote.subtotal,
            discount_amount: quote.discount_amount,
            total: quote.total,
            state: OrderState::Pending,
            provider,
            intent_id: None,
            created_at: now,
            held_until: now + Self::HOLD,
            settled_at: None,
            checks: 0,
            next_check_at: now + Self::FIRST_CHECK,
            revision: 0,
        };
        if order.is_free() {
            order.intent_id = Some(order.free_payment_id());
        }
        order
    }

    /// What it is called towards people.
    #[must_use]
    pub fn number(&self) -> OrderNumber {
        self.id.into()
    }

    /// Whether there is nothing to pay, so that no provider is asked.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.total.is_zero()
    }

    /// The key under which the provider makes at most one payment for this order, of this amount.
    #[must_use]
    pub fn idempotency_key(&self) -> String {
        format!("order:{}:create:{}", self.id, self.total.get())
    }

    /// The key under which the provider gives one line back at most once.
    #[must_use]
    pub fn refund_key(&self, agent_id: AgentId) -> String {
        format!("order:{}:refund:{agent_id}", self.id)
    }

    /// Whether this order stands for the same cart at the same price, so that it can be paid
    /// instead of a new one.
    #[must_use]
    pub fn matches(&self, quote: &Quote) -> bool {
        let mut mine: Vec<_> = self.lines.iter().map(|line| (line.agent_id, line.price)).collect();
        let mut theirs: Vec<_> = quote.items.iter().map(|item| (item.agent_id, item.price)).collect();
        mine.sort_unstable();
        theirs.sort_unstable();
        mine == theirs
            && self.total == quote.total
            && self.discount.as_ref().map(|discount| discount.id)
                == quote.discount.as_ref().map(|(id, _)| *id)
    }

    pub fn attach_intent(&mut self, id: String) -> Transition {
        if self.intent_id.is_some() {
            return Transition::AlreadyApplied;
        }
        self.intent_id = Some(id);
        Transition::Applied
    }

    /// The member came back to pay: the code stays hers for another while.
    pub fn extend_hold(&mut self, now: DateTime<Utc>) {
        self.held_until = now + Self::HOLD;
    }

    /// The member left it. A paid order stays paid.
    pub fn abandon(&mut self) -> Transition {
        match self.state {
            OrderState::Pending | OrderState::Processing => {
                self.state = OrderState::Abandoned;
                Transition::Applied
            }
            OrderState::Paid | OrderState::Refunded | OrderState::Abandoned => Transition::AlreadyApplied,
        }
    }

    /// The member has paid, and her bank has not answered yet.
    pub fn mark_processing(&mut self) -> Transition {
        if self.state != OrderState::Pending {
            return Transition::AlreadyApplied;
        }
        self.state = OrderState::Processing;
        Transition::Applied
    }

    /// Her bank refused, and the payment can be tried once more.
    pub fn return_to_pending(&mut self) -> Transition {
        if self.state != OrderState::Processing {
            return Transition::AlreadyApplied;
        }
        self.state = OrderState::Pending;
        Transition::Applied
    }

    /// Whether a payment may still come in for it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self.state, OrderState::Pending | OrderState::Processing)
    }

    /// Whether it holds one of these agents.
    #[must_use]
    pub fn holds_any(&self, agents: &[AgentId]) -> bool {
        self.lines.iter().any(|line| agents.contains(&line.agent_id))
    }

    #[must_use]
    pub fn is_settled(&self) -> bool {
        matches!(self.state, OrderState::Paid | OrderState::Refunded)
    }

    /// The money arrived: decides line by line what is delivered and what is owed back. A payment for
    /// an abandoned order counts too, for the provider has the money.
    ///
    /// # Errors
    /// [`SettleError::AmountMismatch`] unless exactly the order's total was received.
    pub fn settle(
        &mut self,
        received: Cents,
        found: &Settlement,
        now: DateTime<Utc>,
    ) -> Result<Transition, SettleError> {
        if self.is_settled() {
            return Ok(Transition::AlreadyApplied);
        }
        if received != self.total {
            return Err(SettleError::AmountMismatch { expected: self.total, received });
        }
        for line in &mut self.lines {
            let deliver = found.discount_refusal.is_none() && !found.already_owned.contains(&line.agent_id);
            line.outcome = match (deliver, line.amount.is_zero()) {
                (true, _) => LineOutcome::Delivered,
                (false, false) => LineOutcome::RefundOwed,
                (false, true) => LineOutcome::Refunded,
            };
        }
        let delivered = self.lines.iter().any(|line| line.outcome == LineOutcome::Delivered);
        self.state = if delivered { OrderState::Paid } else { OrderState::Refunded };
        self.settled_at = Some(now);
        self.count_revision();
        Ok(Transition::Applied)
    }

    /// The purchases of what a settled order delivered. `next_id` names each of them.
    pub fn purchases(&self, mut next_id: impl FnMut() -> PurchaseId) -> Vec<Purchase> {
        let Some(settled_at) = self.settled_at else { return Vec::new() };
        self.lines
            .iter()
            .filter(|line| line.outcome == LineOutcome::Delivered)
            .map(|line| Purchase {
                id: next_id(),
                user_id: self.user_id,
                agent_id: line.agent_id,
                order_id: self.id,
                payment_id: self.payment_id(),
                amount: line.amount,
                discount_id: self.discount.as_ref().map(|discount| discount.id),
                created_at: settled_at,
                status: PurchaseStatus::Owned,
            })
            .collect()
    }

    /// What the provider says of the refund of a line that was not delivered.
    pub fn record_refund(&mut self, agent_id: AgentId, status: RefundStatus) -> Transition {
        self.change_refund(agent_id, status.into(), LineOutcome::is_undelivered)
    }

    /// The provider does not make the refund of a line.
    pub fn record_refused_refund(&mut self, agent_id: AgentId) -> Transition {
        self.change_refund(agent_id, LineOutcome::RefundRefused, LineOutcome::is_refund_owed)
    }

    /// Grants or revokes one agent of a paid order by hand. A line that was not delivered can be granted as long as its
    /// money has not gone back; revoking one whose refund is not made says that the member was paid in another way.
    ///
    /// # Errors
    /// [`CorrectionRefusal`]
    pub fn correct(&mut self, agent_id: AgentId, correction: Correction) -> Result<(), CorrectionRefusal> {
        if !self.is_settled() {
            return Err(CorrectionRefusal::NotSettled);
        }
        let line = self.lines.iter_mut().find(|line| line.agent_id == agent_id);
        let line = line.ok_or(CorrectionRefusal::UnknownAgent)?;
        match (correction.kind, line.outcome) {
            // Without a delivery, revoking says that the member was paid in another way.
            (_, LineOutcome::Delivered)
            | (CorrectionKind::Revoked, LineOutcome::RefundRefused | LineOutcome::RefundFailed) => {}
            (CorrectionKind::Revoked, _) => return Err(CorrectionRefusal::NotDelivered),
            (
                CorrectionKind::Granted,
                LineOutcome::RefundOwed | LineOutcome::RefundRefused | LineOutcome::RefundFailed,
            ) => {
                line.outcome = LineOutcome::Delivered;
                self.state = OrderState::Paid;
            }
            (CorrectionKind::Granted, _) => return Err(CorrectionRefusal::Refunded),
        }
        line.correction = Some(correction);
        self.count_revision();
        Ok(())
    }

    fn change_refund(
        &mut self,
        agent_id: AgentId,
        to: LineOutcome,
        may_change: fn(LineOutcome) -> bool,
    ) -> Transition {
        let line = self
            .lines
            .iter_mut()
            .find(|line| line.agent_id == agent_id && may_change(line.outcome) && line.outcome != to);
        let Some(line) = line else { return Transition::AlreadyApplied };
        line.outcome = to;
        self.count_revision();
        Transition::Applied
    }

    /// Whoever read the order before must read it again.
    pub fn count_revision(&mut self) {
        self.revision = self.revision.wrapping_add(1);
    }

    /// The lines whose money is still to be given back.
    pub fn refunds_owed(&self) -> impl Iterator<Item = &OrderLine> {
        self.lines.iter().filter(|line| line.outcome.is_refund_owed() && line.correction.is_none())
    }

    /// Whether the provider is to be asked again about a refund.
    #[must_use]
    pub fn has_open_refund(&self) -> bool {
        self.refunds_owed().next().is_some() || self.has_outcome(LineOutcome::RefundPending)
    }

    /// Whether a line that nobody corrected by hand has this outcome.
    #[must_use]
    pub fn has_outcome(&self, outcome: LineOutcome) -> bool {
        self.lines.iter().any(|line| line.outcome == outcome && line.correction.is_none())
    }

    /// Whether a refund has been owed for so long that a person has to know of it.
    #[must_use]
    pub fn is_refund_overdue(&self, now: DateTime<Utc>) -> bool {
        self.settled_at.is_some_and(|at| now - at >= Self::REFUND_WITHIN)
    }

    /// The agents this order delivered.
    pub fn delivered(&self) -> impl Iterator<Item = &OrderLine> {
        self.lines.iter().filter(|line| line.outcome == LineOutcome::Delivered)
    }

    /// The lines that were paid for and not delivered, given back already or not.
    pub fn given_back(&self) -> impl Iterator<Item = &OrderLine> {
        self.lines.iter().filter(|line| line.outcome.is_undelivered())
    }

    /// Plans the reconciler's next question about this order, each pause twice the last. One falls on the end of the
    /// time for which the price is promised.
    pub fn plan_next_check(&mut self, now: DateTime<Utc>) {
        let doublings = self.checks.min(6);
        let pause = (Self::FIRST_CHECK * (1 << doublings)).min(Self::LONGEST_PAUSE);
        self.checks = self.checks.saturating_add(1);
        self.next_check_at = now + pause;
        if self.state == OrderState::Pending && now < self.held_until {
            self.next_check_at = self.next_check_at.min(self.held_until);
        }
    }

    /// Whether it is to be given up: it is old, and the member has not come back to it lately.
    #[must_use]
    pub fn is_overdue(&self, now: DateTime<Utc>) -> bool {
        let is_old = now - self.created_at >= Self::ABANDON_AFTER;
        self.is_open() && is_old && now >= self.held_until
    }

    /// Whether its price is no longer promised.
    #[must_use]
    pub fn is_hold_over(&self, now: DateTime<Utc>) -> bool {
        self.state == OrderState::Pending && now >= self.held_until
    }

    /// What the payment is called: the provider's id, or ours when nothing was paid.
    #[must_use]
    pub fn payment_id(&self) -> String {
        self.intent_id.clone().unwrap_or_else(|| self.free_payment_id())
    }

    fn free_payment_id(&self) -> String {
        format!("free_{}", self.id.as_uuid().simple())
    }
}

#[cfg(test)]
mod tests;
