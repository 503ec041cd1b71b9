use domain::AgentId;
use domain::purchases::{LineStatuses, Order, Purchase, PurchaseStatus, Refund};

use super::OrderMailer;
use super::order_mailer::RefundedLine;
use crate::ports::{StoreError, UnitOfWork};

/// Updates purchase statuses and notifies the member of refunds: of those that just succeeded, and of lines that
/// a refund in the provider's dashboard covers. Returns whether a line could not be restored because the member
/// bought the agent again.
pub(super) async fn apply(
    unit: &mut dyn UnitOfWork,
    order_mailer: &OrderMailer,
    order: &Order,
    statuses: &LineStatuses,
    succeeded: &[Refund],
) -> Result<bool, StoreError> {
    let mut lines: Vec<_> = succeeded.iter().filter_map(|refund| partly_refunded(order, refund)).collect();
    let changed = changes(unit.purchases().list_by_order(order.id).await?, statuses);
    if changed.is_empty() && lines.is_empty() {
        return Ok(false);
    }
    // Lock order: user before purchases, as in settlement.
    let member = unit.users().lock(order.user_id).await?;
    let mut is_owned_twice = false;
    for purchase in &changed {
        if !unit.purchases().update(purchase).await? {
            is_owned_twice = true;
        } else if purchase.status == PurchaseStatus::Refunded {
            let line = lines.iter_mut().find(|line| line.agent_id == purchase.agent_id);
            match line {
                Some(line) => line.is_access_revoked = true,
                None => lines.push(RefundedLine {
                    agent_id: purchase.agent_id,
                    amount: purchase.amount,
                    is_access_revoked: true,
                }),
            }
        }
    }
    if let Some(member) = member.filter(|_| !lines.is_empty()) {
        order_mailer.send_refund_notice(unit, &member, order, &lines, succeeded).await?;
    }
    Ok(is_owned_twice)
}

/// The delivered line that this refund names.
fn partly_refunded(order: &Order, refund: &Refund) -> Option<RefundedLine> {
    let line = order.delivered_lines().find(|line| Some(line.agent_id) == refund.agent_id)?;
    Some(RefundedLine { agent_id: line.agent_id, amount: refund.amount, is_access_revoked: false })
}

/// Purchases whose status changed.
fn changes(purchases: Vec<Purchase>, statuses: &LineStatuses) -> Vec<Purchase> {
    let status_of = |agent_id: AgentId| {
        statuses.lines.iter().find(|(line, _)| *line == agent_id).map(|&(_, status)| status)
    };
    purchases
        .into_iter()
        .filter_map(|purchase| {
            let status = status_of(purchase.agent_id).filter(|status| *status != purchase.status)?;
            Some(Purchase { status, ..purchase })
        })
        .collect()
}
