use chrono::{DateTime, TimeDelta, Utc};

use super::{OrderNumber, Purchase, PurchaseStatus, Quote};
use crate::discounts::DiscountRefusal;
use crate::money::Cents;
use crate::{AgentId, DiscountId, OrderId, PurchaseId, Transition, UserId};

/// What became of one line of an order once it was settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineOutcome {
    /// Not settled yet.
    Open,
    /// The member got the agent by this order. What refunds and disputes left of it her purchase tells.
    Delivered,
    /// Not delivered; the line's amount is owed back to the member.
    RefundOwed,
    /// Not delivered; the provider has taken the refund on.
    Refunded,
}

/// One agent of an order, frozen as it was when the payment was begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderLine {
    pub agent_id: AgentId,
    pub title: String,
    pub price: Cents,
    /// What is charged for this line after the discount.
    pub amount: Cents,
    pub outcome: LineOutcome,
}

/// The code an order was priced with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderDiscount {
    pub id: DiscountId,
    pub code: String,
}

/// The provider's payment that belongs to an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntentRef {
    pub id: String,
    /// Lets the member's browser pay; empty when there is nothing to pay.
    pub client_secret: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderState {
    /// Waiting to be paid.
    Pending,
    /// Paid, and its agents delivered.
    Paid,
    /// Paid, and all of it given back.
    Refunded,
    /// Given up before it was paid. A payment that arrives all the same is still honoured.
    Abandoned,
}

/// A checkout: it freezes items, prices, discount and total (decision 18).
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
    pub intent: Option<IntentRef>,
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

/// Why a payment does not settle an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SettleError {
    #[error("{received} was received for an order of {expected}")]
    AmountMismatch { expected: Cents, received: Cents },
}

/// What settling found out about the world around the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// Agents of this order that the member owned already.
    pub already_owned: Vec<AgentId>,
    /// Why the discount cannot be redeemed, if it cannot.
    pub discount_refusal: Option<DiscountRefusal>,
}

impl Order {
    /// How long a checkout under way holds its use of a code.
    pub const HOLD: TimeDelta = TimeDelta::minutes(30);
    /// After this time without payment an order is given up.
    pub const ABANDON_AFTER: TimeDelta = TimeDelta::hours(24);
    const FIRST_CHECK: TimeDelta = TimeDelta::minutes(1);
    const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(1);

    #[must_use]
    pub fn place(id: OrderId, user_id: UserId, quote: &Quote, now: DateTime<Utc>) -> Self {
        let lines = quote
            .items
            .iter()
            .map(|item| OrderLine {
                agent_id: item.agent_id,
                title: item.title.clone(),
                price: item.price,
                amount: item.amount,
                outcome: LineOutcome::Open,
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
            intent: None,
            created_at: now,
            held_until: now + Self::HOLD,
            settled_at: None,
            checks: 0,
            next_check_at: now + Self::FIRST_CHECK,
            revision: 0,
        };
        if order.is_free() {
            order.intent = Some(IntentRef { id: order.free_payment_id(), client_secret: String::new() });
        }
        order
    }

    /// What it is called towards people.
    #[must_use]
    pub fn number(&self) -> OrderNumber {
        self.id.into()
    }

    /// Whether there is nothing to pay, so that no provider is asked (decision 21).
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

    pub fn attach_intent(&mut self, intent: IntentRef) -> Transition {
        if self.intent.is_some() {
            return Transition::AlreadyApplied;
        }
        self.intent = Some(intent);
        Transition::Applied
    }

    /// The member came back to pay: the code stays hers for another while.
    pub fn extend_hold(&mut self, now: DateTime<Utc>) {
        self.held_until = now + Self::HOLD;
    }

    /// The member left it. A paid order stays paid.
    pub fn abandon(&mut self) -> Transition {
        match self.state {
            OrderState::Pending => {
                self.state = OrderState::Abandoned;
                Transition::Applied
            }
            OrderState::Paid | OrderState::Refunded | OrderState::Abandoned => Transition::AlreadyApplied,
        }
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
        Ok(Transition::Applied)
    }

    /// The purchases that a settled order became. `next_id` names each of them.
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

    /// The provider took the refund of one line on.
    pub fn record_refund(&mut self, agent_id: AgentId) -> Transition {
        let owed = self
            .lines
            .iter_mut()
            .find(|line| line.agent_id == agent_id && line.outcome == LineOutcome::RefundOwed);
        match owed {
            Some(line) => {
                line.outcome = LineOutcome::Refunded;
                Transition::Applied
            }
            None => Transition::AlreadyApplied,
        }
    }

    /// The lines whose money is still to be given back.
    pub fn refunds_owed(&self) -> impl Iterator<Item = &OrderLine> {
        self.lines.iter().filter(|line| line.outcome == LineOutcome::RefundOwed)
    }

    /// The agents this order delivered.
    pub fn delivered(&self) -> impl Iterator<Item = &OrderLine> {
        self.lines.iter().filter(|line| line.outcome == LineOutcome::Delivered)
    }

    /// The lines that were paid for and not delivered, given back already or not.
    pub fn given_back(&self) -> impl Iterator<Item = &OrderLine> {
        self.lines
            .iter()
            .filter(|line| matches!(line.outcome, LineOutcome::RefundOwed | LineOutcome::Refunded))
    }

    /// Plans the reconciler's next question about this order, each pause twice the last.
    pub fn plan_next_check(&mut self, now: DateTime<Utc>) {
        let doublings = self.checks.min(6);
        let pause = (Self::FIRST_CHECK * (1 << doublings)).min(Self::LONGEST_PAUSE);
        self.checks = self.checks.saturating_add(1);
        self.next_check_at = now + pause;
    }

    /// Whether it is to be given up: it is old, and the member has not come back to it lately.
    #[must_use]
    pub fn is_overdue(&self, now: DateTime<Utc>) -> bool {
        let is_old = now - self.created_at >= Self::ABANDON_AFTER;
        self.state == OrderState::Pending && is_old && now >= self.held_until
    }

    /// What the payment is called: the provider's id, or ours when nothing was paid.
    #[must_use]
    pub fn payment_id(&self) -> String {
        self.intent.as_ref().map_or_else(|| self.free_payment_id(), |intent| intent.id.clone())
    }

    fn free_payment_id(&self) -> String {
        format!("free_{}", self.id.as_uuid().simple())
    }
}

#[cfg(test)]
mod tests;
