use chrono::{DateTime, TimeDelta, Utc};

use super::{
    BundleRef, Correction, CorrectionError, CorrectionKind, LineOutcome, OrderLine, OrderNumber, OrderState,
    ProviderKind, Purchase, PurchaseStatus, Quote, RefundStatus, SettleError, SettlementContext,
};
use crate::money::Cents;
use crate::{AgentId, DiscountId, OrderId, PurchaseId, Transition, UserId};

/// The discount an order was priced with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderDiscount {
    pub id: DiscountId,
    pub code: String,
}

/// A checkout with frozen items, prices, discount and total.
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
    pub provider: ProviderKind,
    /// The provider's payment intent. Its client secret is not stored, because the provider returns it again.
    pub intent_id: Option<String>,
    pub created_at: DateTime<Utc>,
    /// How long the order holds a use of its discount code.
    pub discount_held_until: DateTime<Utc>,
    pub settled_at: Option<DateTime<Utc>>,
    /// Number of reconciler checks so far.
    pub checks: u32,
    /// When the reconciler checks next.
    pub next_check_at: DateTime<Utc>,
    /// Optimistic lock: incremented when provider state is applied. A caller that queried the provider before
    /// that must query again.
    pub revision: u32,
}

impl Order {
    pub const DISCOUNT_HOLD: TimeDelta = TimeDelta::minutes(30);
    /// Unpaid orders are abandoned after this time.
    pub const ABANDON_AFTER: TimeDelta = TimeDelta::hours(24);
    /// A refund owed for longer is reported as a discrepancy.
    const REFUND_WITHIN: TimeDelta = TimeDelta::hours(1);
    const FIRST_CHECK: TimeDelta = TimeDelta::minutes(1);
    const MAX_BACKOFF: TimeDelta = TimeDelta::hours(1);

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
                bundle: item.bundle.clone(),
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
            discount_held_until: now + Self::DISCOUNT_HOLD,
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

    pub fn number(&self) -> OrderNumber {
        self.id.into()
    }

    /// Nothing to pay, so the provider is not involved.
    pub fn is_free(&self) -> bool {
        self.total.is_zero()
    }

    /// Idempotency key of the payment.
    pub fn idempotency_key(&self) -> String {
        format!("order:{}:create:{}", self.id, self.total.get())
    }

    /// Idempotency key of a line's refund.
    pub fn refund_key(&self, agent_id: AgentId) -> String {
        format!("order:{}:refund:{agent_id}", self.id)
    }

    /// Whether the order has the same cart and price, so that it can be reused.
    pub fn matches(&self, quote: &Quote) -> bool {
        let bundle_id = |bundle: &Option<BundleRef>| bundle.as_ref().map(|bundle| bundle.id);
        let mine = self.lines.iter().map(|line| (line.agent_id, line.price, bundle_id(&line.bundle)));
        let theirs = quote.items.iter().map(|item| (item.agent_id, item.price, bundle_id(&item.bundle)));
        let (mut mine, mut theirs): (Vec<_>, Vec<_>) = (mine.collect(), theirs.collect());
        mine.sort_unstable();
        theirs.sort_unstable();
        mine == theirs
            && self.total == quote.total
            && self.discount.as_ref().map(|discount| discount.id)
                == quote.discount.as_ref().map(|(id, _)| *id)
    }

    pub fn attach_intent(&mut self, id: String) -> Transition {
        if self.intent_id.is_some() {
            return Transition::Unchanged;
        }
        self.intent_id = Some(id);
        Transition::Applied
    }

    /// Starts a new hold on the code if the last one has expired. An active hold is not extended, so that
    /// returning to checkout cannot hold a limited code forever.
    pub fn renew_discount_hold(&mut self, now: DateTime<Utc>) {
        if now >= self.discount_held_until {
            self.discount_held_until = now + Self::DISCOUNT_HOLD;
        }
    }

    /// Has no effect on a paid order.
    pub fn abandon(&mut self) -> Transition {
        match self.state {
            OrderState::Pending | OrderState::Processing => {
                self.state = OrderState::Abandoned;
                Transition::Applied
            }
            OrderState::Paid | OrderState::Undelivered | OrderState::Abandoned => Transition::Unchanged,
        }
    }

    /// The member has paid; the bank has not decided yet.
    pub fn mark_processing(&mut self) -> Transition {
        if self.state != OrderState::Pending {
            return Transition::Unchanged;
        }
        self.state = OrderState::Processing;
        Transition::Applied
    }

    /// The bank declined; the payment can be retried.
    pub fn return_to_pending(&mut self) -> Transition {
        if self.state != OrderState::Processing {
            return Transition::Unchanged;
        }
        self.state = OrderState::Pending;
        Transition::Applied
    }

    /// Whether a payment may still arrive.
    pub fn is_open(&self) -> bool {
        matches!(self.state, OrderState::Pending | OrderState::Processing)
    }

    /// Whether it contains one of these agents.
    pub fn contains_any(&self, agents: &[AgentId]) -> bool {
        self.lines.iter().any(|line| agents.contains(&line.agent_id))
    }

    pub fn is_settled(&self) -> bool {
        matches!(self.state, OrderState::Paid | OrderState::Undelivered)
    }

    /// Decides for each line whether it is delivered or refunded. A payment for an abandoned order counts
    /// too, because the provider has the money.
    ///
    /// # Errors
    /// [`SettleError::AmountMismatch`] unless exactly the order's total was received.
    pub fn settle(
        &mut self,
        received: Cents,
        context: &SettlementContext,
        now: DateTime<Utc>,
    ) -> Result<Transition, SettleError> {
        if self.is_settled() {
            return Ok(Transition::Unchanged);
        }
        if received != self.total {
            return Err(SettleError::AmountMismatch { expected: self.total, received });
        }
        for line in &mut self.lines {
            let deliver = context.discount_error.is_none() && !context.already_owned.contains(&line.agent_id);
            line.outcome = match (deliver, line.amount.is_zero()) {
                (true, _) => LineOutcome::Delivered,
                (false, false) => LineOutcome::RefundOwed,
                (false, true) => LineOutcome::Refunded,
            };
        }
        let delivered = self.lines.iter().any(|line| line.outcome == LineOutcome::Delivered);
        self.state = if delivered { OrderState::Paid } else { OrderState::Undelivered };
        self.settled_at = Some(now);
        self.increment_revision();
        Ok(Transition::Applied)
    }

    /// The purchases of the delivered lines.
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

    /// Records the provider's refund state of an undelivered line.
    pub fn record_refund(&mut self, agent_id: AgentId, status: RefundStatus) -> Transition {
        self.change_refund(agent_id, status.into(), LineOutcome::is_undelivered)
    }

    /// The provider rejected the refund of a line.
    pub fn record_rejected_refund(&mut self, agent_id: AgentId) -> Transition {
        self.change_refund(agent_id, LineOutcome::RefundRejected, LineOutcome::is_refund_owed)
    }

    /// Grants or revokes one agent of a paid order manually. An undelivered line can be granted only after its
    /// refund was rejected or failed.
    pub fn correct(&mut self, agent_id: AgentId, correction: Correction) -> Result<(), CorrectionError> {
        if !self.is_settled() {
            return Err(CorrectionError::NotSettled);
        }
        let line = self.lines.iter_mut().find(|line| line.agent_id == agent_id);
        let line = line.ok_or(CorrectionError::UnknownAgent)?;
        match (correction.kind, line.outcome) {
            // Revoking an undelivered line means the member was paid in another way.
            (_, LineOutcome::Delivered)
            | (CorrectionKind::Revoked, LineOutcome::RefundRejected | LineOutcome::RefundFailed) => {}
            (CorrectionKind::Revoked, _) => return Err(CorrectionError::NotDelivered),
            (CorrectionKind::Granted, LineOutcome::RefundRejected | LineOutcome::RefundFailed) => {
                line.outcome = LineOutcome::Delivered;
                self.state = OrderState::Paid;
            }
            (CorrectionKind::Granted, _) => return Err(CorrectionError::Refunded),
        }
        line.correction = Some(correction);
        self.increment_revision();
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
        let Some(line) = line else { return Transition::Unchanged };
        line.outcome = to;
        self.increment_revision();
        Transition::Applied
    }

    /// Invalidates snapshots of the order (optimistic lock).
    pub fn increment_revision(&mut self) {
        self.revision = self.revision.wrapping_add(1);
    }

    pub fn lines_owed_refund(&self) -> impl Iterator<Item = &OrderLine> {
        self.lines.iter().filter(|line| line.outcome.is_refund_owed() && line.correction.is_none())
    }

    /// Whether a refund needs another check.
    pub fn has_open_refund(&self) -> bool {
        self.lines_owed_refund().next().is_some() || self.has_outcome(LineOutcome::RefundPending)
    }

    /// Whether a line has this outcome without a manual correction.
    pub fn has_outcome(&self, outcome: LineOutcome) -> bool {
        self.lines.iter().any(|line| line.outcome == outcome && line.correction.is_none())
    }

    /// Whether a refund has been owed for too long.
    pub fn is_refund_overdue(&self, now: DateTime<Utc>) -> bool {
        self.settled_at.is_some_and(|at| now - at >= Self::REFUND_WITHIN)
    }

    pub fn delivered_lines(&self) -> impl Iterator<Item = &OrderLine> {
        self.lines.iter().filter(|line| line.outcome == LineOutcome::Delivered)
    }

    /// Lines that were paid but not delivered, refunded or not.
    pub fn undelivered_lines(&self) -> impl Iterator<Item = &OrderLine> {
        self.lines.iter().filter(|line| line.outcome.is_undelivered())
    }

    /// Schedules the next reconciler check with exponential backoff. One check falls on the end of the
    /// discount hold.
    pub fn schedule_next_check(&mut self, now: DateTime<Utc>) {
        let doublings = self.checks.min(6);
        let delay = (Self::FIRST_CHECK * (1 << doublings)).min(Self::MAX_BACKOFF);
        self.checks = self.checks.saturating_add(1);
        self.next_check_at = now + delay;
        if self.state == OrderState::Pending && now < self.discount_held_until {
            self.next_check_at = self.next_check_at.min(self.discount_held_until);
        }
    }

    /// Whether it is old and the member has not returned to it lately.
    pub fn is_abandonable(&self, now: DateTime<Utc>) -> bool {
        let is_old = now - self.created_at >= Self::ABANDON_AFTER;
        self.is_open() && is_old && now >= self.discount_held_until
    }

    pub fn is_discount_hold_expired(&self, now: DateTime<Utc>) -> bool {
        self.state == OrderState::Pending && now >= self.discount_held_until
    }

    /// The provider's id, or our own for a free order.
    pub fn payment_id(&self) -> String {
        self.intent_id.clone().unwrap_or_else(|| self.free_payment_id())
    }

    fn free_payment_id(&self) -> String {
        format!("free_{}", self.id.as_uuid().simple())
    }
}

#[cfg(test)]
mod tests;
