use domain::purchases::{
    Correction, CorrectionError, CorrectionKind, LineOutcome, Order, Purchase, PurchaseStatus,
};
use domain::users::Permission;
use domain::{AgentId, PurchaseId, Reason};

use super::{DiscrepancyRecorder, PaymentSync, PaymentSyncError};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, StoreError, UnitOfWork};

#[derive(Debug, thiserror::Error)]
pub enum CorrectPurchaseError {
    #[error("No order has this payment")]
    UnknownPayment,
    #[error(transparent)]
    Rejected(CorrectionError),
    #[error("This was a test purchase, so it gives no access. Grant the agent to the member instead")]
    TestPurchase,
    #[error("The member owns this agent by another purchase")]
    DuplicateOwnership,
    #[error("This is your own order. Ask another admin to change it")]
    OwnOrder,
    #[error("This agent was refunded or its payment is disputed. Only owners can restore access")]
    MoneyReturned,
    /// The payment's state could not be fetched from the provider.
    #[error("The payment could not be compared with the provider; nothing has changed: {0}")]
    NotSynced(#[source] PaymentSyncError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(CorrectPurchaseError);

use_case! {
    /// Grants and revokes purchases manually. Later provider updates do not undo a correction; the reason goes to
    /// the audit log.
    pub struct Corrections
}

impl Corrections {
    /// Corrects these agents of the payment's order, or all if none is given. The provider's state is applied
    /// first, so that earlier refunds are taken into account.
    ///
    /// # Errors
    /// [`CorrectPurchaseError`]; then nothing has changed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn apply(
        &self,
        actor: Actor,
        payment_id: &str,
        agents: &[AgentId],
        kind: CorrectionKind,
        reason: &Reason,
    ) -> Result<Order, CorrectPurchaseError> {
        actor.require(Permission::ManageOrders)?;
        actor.require_recent_authentication()?;
        let synced = PaymentSync::new(&self.context).run(payment_id, actor).await;
        let synced = synced.map_err(CorrectPurchaseError::NotSynced)?;
        let is_disputed = synced.is_some_and(|synced| synced.is_disputed);
        let mut unit = self.context.store.begin_as(actor).await?;
        let found =
            unit.orders().find_by_intent(payment_id).await?.ok_or(CorrectPurchaseError::UnknownPayment)?;
        if kind == CorrectionKind::Granted
            && found.provider.is_test_before(PaymentSync::new(&self.context).provider())
        {
            return Err(CorrectPurchaseError::TestPurchase);
        }
        let mut order = unit.orders().lock(found.id).await?.ok_or(CorrectPurchaseError::UnknownPayment)?;
        if order.is_of(actor.user_id()) {
            return Err(CorrectPurchaseError::OwnOrder);
        }
        // Lock order: user before purchases, as in settlement.
        let _ = unit.users().lock(order.user_id).await?;
        let agents = if agents.is_empty() { affected_agents(&order, kind) } else { agents.to_vec() };
        if agents.is_empty() {
            let error =
                if order.is_settled() { CorrectionError::NotDelivered } else { CorrectionError::NotSettled };
            return Err(CorrectPurchaseError::Rejected(error));
        }
        let refunds = unit.refunds().list_by_order(order.id).await?;
        for agent_id in agents {
            if kind == CorrectionKind::Granted && !actor.may(Permission::GiveAgents) {
                // Otherwise the member would keep the agent after a later refund or dispute.
                if is_owned_by_payment(&mut *unit, &order, agent_id).await? {
                    continue;
                }
                if is_disputed || order.is_refunded_in_full(agent_id, &refunds) {
                    return Err(CorrectPurchaseError::MoneyReturned);
                }
            }
            order
                .correct(agent_id, Correction { kind, reason: reason.to_string() })
                .map_err(CorrectPurchaseError::Rejected)?;
            self.write_purchase(&mut *unit, &order, agent_id, kind).await?;
        }
        unit.orders().update(&order).await?;
        DiscrepancyRecorder::new(&self.context).record_refunds(&mut *unit, &order).await?;
        unit.commit().await?;
        Ok(order)
    }

    async fn write_purchase(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
        agent_id: AgentId,
        kind: CorrectionKind,
    ) -> Result<(), CorrectPurchaseError> {
        let status = match kind {
            CorrectionKind::Granted => PurchaseStatus::Owned,
            CorrectionKind::Revoked => PurchaseStatus::Revoked,
        };
        let purchases = unit.purchases().list_by_order(order.id).await?;
        let known = purchases.into_iter().find(|purchase| purchase.agent_id == agent_id);
        let is_written = if let Some(known) = known {
            unit.purchases().update(&Purchase { status, ..known }).await?
        } else {
            let next_id = || PurchaseId::from_uuid(self.context.ids.next_id());
            let new = order.purchases(next_id).into_iter().find(|purchase| purchase.agent_id == agent_id);
            match new {
                Some(purchase) => unit.purchases().insert(&purchase).await?,
                None => true,
            }
        };
        if is_written { Ok(()) } else { Err(CorrectPurchaseError::DuplicateOwnership) }
    }
}

/// Whether the member has access without a correction.
async fn is_owned_by_payment(
    unit: &mut dyn UnitOfWork,
    order: &Order,
    agent_id: AgentId,
) -> Result<bool, StoreError> {
    let is_corrected = order.lines.iter().any(|line| line.agent_id == agent_id && line.correction.is_some());
    let purchases = unit.purchases().list_by_order(order.id).await?;
    let is_owned = purchases.iter().any(|it| it.agent_id == agent_id && it.status.is_owned());
    Ok(is_owned && !is_corrected)
}

/// The agents affected if none is given.
fn affected_agents(order: &Order, kind: CorrectionKind) -> Vec<AgentId> {
    let is_affected = |outcome| match kind {
        CorrectionKind::Revoked => outcome == LineOutcome::Delivered,
        CorrectionKind::Granted => true,
    };
    order.lines.iter().filter(|line| is_affected(line.outcome)).map(|line| line.agent_id).collect()
}
