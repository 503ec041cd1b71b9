use std::collections::BTreeSet;

use chrono::TimeDelta;
use domain::money::Cents;
use domain::purchases::{Order, Refund, RefundState};
use domain::users::Permission;
use domain::{AgentId, OrderId, Reason, RefundId};
use uuid::Uuid;

use super::{PaymentSync, PaymentSyncError, SettlementError};
use crate::ErrorChain;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, StoreError, UnitOfWork};

#[derive(Debug, thiserror::Error)]
pub enum RefundOrderError {
    #[error("This order no longer exists")]
    NotFound,
    #[error("Nothing was paid for this order, so there is nothing to refund.")]
    NothingPaid,
    #[error("This was a test purchase. No money moved, so there is nothing to refund.")]
    TestPurchase,
    #[error("This payment was made with another provider, so it can't be refunded here.")]
    OtherProvider,
    #[error("Choose at least one agent of this order, each once")]
    BadItems,
    #[error("Enter an amount from $0.01 to {0}")]
    BadAmount(Cents),
    #[error("All of it is already refunded")]
    NothingLeft,
    #[error("You can refund up to {0} of an order. Ask an owner for more.")]
    OverLimit(Cents),
    #[error("You can refund up to {0} in 24 hours. Ask an owner for more.")]
    OverDailyLimit(Cents),
    #[error("This is your own order. Ask another admin to refund it.")]
    OwnOrder,
    #[error("This refund was requested before with other amounts. Reload the page and try again.")]
    KeyReused,
    #[error("This order is being updated right now. Please try again.")]
    Contended,
    #[error(transparent)]
    Settlement(SettlementError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(RefundOrderError);

impl From<PaymentSyncError> for RefundOrderError {
    fn from(error: PaymentSyncError) -> Self {
        match error {
            PaymentSyncError::Contended => Self::Contended,
            PaymentSyncError::Settlement(error) => Self::Settlement(error),
            PaymentSyncError::Failure(error) => Self::Failure(error),
        }
    }
}

/// An admin's request to refund lines of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundRequest {
    /// A repeated request with the same key refunds once.
    pub key: Uuid,
    pub items: Vec<(AgentId, Cents)>,
    pub reason: Reason,
}

use_case! {
    /// Refunds lines of an order. The refund is stored first and then requested from the provider, so that it is neither
    /// lost nor made twice when either fails.
    pub struct RefundOrder
}

impl RefundOrder {
    /// The provider's state is applied first, so that earlier refunds count. If the provider can't be reached after
    /// the refund was stored, the reconciler requests it later.
    ///
    /// # Errors
    /// [`RefundOrderError`]; then nothing is refunded.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(
        &self,
        actor: Actor,
        id: OrderId,
        request: &RefundRequest,
    ) -> Result<(), RefundOrderError> {
        actor.require(Permission::ManageOrders)?;
        actor.require_recent_authentication()?;
        let order =
            self.context.store.read().await?.orders().find(id).await?.ok_or(RefundOrderError::NotFound)?;
        if order.is_of(actor.user_id()) {
            return Err(RefundOrderError::OwnOrder);
        }
        if order.is_free() {
            return Err(RefundOrderError::NothingPaid);
        }
        if order.provider.is_test_before(self.context.payment_provider.kind()) {
            return Err(RefundOrderError::TestPurchase);
        }
        if order.provider != self.context.payment_provider.kind() || order.is_imported() {
            return Err(RefundOrderError::OtherProvider);
        }
        let synced = PaymentSync::new(&self.context).run(&order.payment_id(), actor).await?;
        self.store_refunds(actor, id, request).await?;
        if let Some(synced) = synced
            && let Err(error) = PaymentSync::new(&self.context).issue_refunds(synced, actor.recorded()).await
        {
            tracing::error!(order.id = %id, error = %ErrorChain(&error), "refund postponed");
        }
        Ok(())
    }

    async fn store_refunds(
        &self,
        actor: Actor,
        id: OrderId,
        request: &RefundRequest,
    ) -> Result<(), RefundOrderError> {
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut order = unit.orders().lock(id).await?.ok_or(RefundOrderError::NotFound)?;
        let refunds = unit.refunds().list_by_order(id).await?;
        if is_repeated(&refunds, request)? {
            return Ok(());
        }
        check_items(&order, &refunds, request)?;
        self.check_limits(&mut *unit, actor, &refunds, request).await?;
        end_grants(&mut *unit, actor, &mut order, &refunds, request).await?;
        for &(agent_id, amount) in &request.items {
            let refund = Refund {
                id: RefundId::from_uuid(self.context.ids.next_id()),
                order_id: id,
                agent_id: Some(agent_id),
                amount,
                state: RefundState::Requested,
                provider_id: None,
                request_key: Some(request.key),
                reason: Some(request.reason.to_string()),
                failure: None,
                requested_by: actor.user_id(),
                requested_at: self.context.clock.now(),
                completed_at: None,
            };
            if !unit.refunds().insert(&refund).await? {
                return Err(StoreError::Conflict("refund".into()).into());
            }
        }
        Ok(unit.commit().await?)
    }

    /// One limit is for all refunds of an order, so that it can't be exceeded in parts; another for all of a person, so that
    /// a stolen session can't refund every small order.
    async fn check_limits(
        &self,
        unit: &mut dyn UnitOfWork,
        actor: Actor,
        refunds: &[Refund],
        request: &RefundRequest,
    ) -> Result<(), RefundOrderError> {
        let Some(person) = actor.user_id().filter(|_| !actor.may(Permission::RefundWithoutLimit)) else {
            return Ok(());
        };
        let requested: i64 = request.items.iter().map(|(_, amount)| amount.get()).sum();
        // By the key of the request, because `requested_by` is cleared when the admin's account is erased.
        let by_admins = refunds.iter().filter(|refund| refund.request_key.is_some() && refund.is_active());
        let earlier: i64 = by_admins.map(|refund| refund.amount.get()).sum();
        let limit = self.context.site().support_refund_limit;
        if requested.saturating_add(earlier) > limit.get() {
            return Err(RefundOrderError::OverLimit(limit));
        }
        // The lock makes refunds of several orders at the same time count each other.
        let _ = unit.users().lock(person).await?;
        let day = self.context.clock.now() - TimeDelta::days(1);
        let earlier = unit.refunds().sum_requested_by(person, day).await?;
        let limit = self.context.site().support_refund_daily_limit;
        if requested.saturating_add(earlier) > limit.get() {
            return Err(RefundOrderError::OverDailyLimit(limit));
        }
        Ok(())
    }
}

/// A member who gets the money back and keeps the agent has received a gift. Admins who can't give agents away can't make
/// gifts, so their full refund also ends restored access.
async fn end_grants(
    unit: &mut dyn UnitOfWork,
    actor: Actor,
    order: &mut Order,
    refunds: &[Refund],
    request: &RefundRequest,
) -> Result<(), StoreError> {
    if actor.may(Permission::GiveAgents) {
        return Ok(());
    }
    let refundable = order.refundable(refunds);
    let mut is_changed = false;
    for &(agent_id, amount) in &request.items {
        let is_full = amount >= refundable.of_line(agent_id);
        is_changed |= is_full && order.end_grant(agent_id).is_applied();
    }
    if is_changed {
        unit.orders().update(&*order).await?;
    }
    Ok(())
}

/// Whether the same request was stored before.
fn is_repeated(refunds: &[Refund], request: &RefundRequest) -> Result<bool, RefundOrderError> {
    let stored: BTreeSet<_> = refunds
        .iter()
        .filter(|refund| refund.request_key == Some(request.key))
        .map(|refund| (refund.agent_id, refund.amount))
        .collect();
    if stored.is_empty() {
        return Ok(false);
    }
    let requested = request.items.iter().map(|&(agent_id, amount)| (Some(agent_id), amount)).collect();
    if stored == requested { Ok(true) } else { Err(RefundOrderError::KeyReused) }
}

fn check_items(order: &Order, refunds: &[Refund], request: &RefundRequest) -> Result<(), RefundOrderError> {
    let agents: BTreeSet<_> = request.items.iter().map(|(agent_id, _)| *agent_id).collect();
    let is_known = |agent_id| order.lines.iter().any(|line| line.agent_id == agent_id);
    if agents.is_empty() || agents.len() != request.items.len() || !agents.into_iter().all(is_known) {
        return Err(RefundOrderError::BadItems);
    }
    if !order.is_settled() {
        return Err(RefundOrderError::NothingPaid);
    }
    let mut refundable = order.refundable(refunds);
    for &(agent_id, amount) in &request.items {
        let left = refundable.of_line(agent_id);
        if left.is_zero() {
            return Err(RefundOrderError::NothingLeft);
        }
        if amount.is_zero() || amount > left {
            return Err(RefundOrderError::BadAmount(left));
        }
        refundable.take(agent_id, amount);
    }
    Ok(())
}
