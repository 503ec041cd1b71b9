use domain::AgentId;
use domain::purchases::{LineStatuses, Order, Purchase, PurchaseStatus};

use super::OrderMailer;
use crate::ports::{StoreError, UnitOfWork};

/// Updates purchase statuses and notifies the member of refunds. Returns whether a line could not be restored
/// because the member bought the agent again.
pub(super) async fn apply_line_statuses(
    unit: &mut dyn UnitOfWork,
    order_mailer: &OrderMailer,
    order: &Order,
    statuses: &LineStatuses,
) -> Result<bool, StoreError> {
    let changed = changes(unit.purchases().list_by_order(order.id).await?, statuses);
    if changed.is_empty() {
        return Ok(false);
    }
    // Lock order: user before purchases, as in fulfillment.
    let member = unit.users().lock(order.user_id).await?;
    let mut is_owned_twice = false;
    let mut refunded = Vec::new();
    for purchase in &changed {
        if !unit.update(purchase).await? {
            is_owned_twice = true;
        } else if purchase.status == PurchaseStatus::Refunded {
            refunded.push(purchase.agent_id);
        }
    }
    if let Some(member) = member.filter(|_| !refunded.is_empty()) {
        order_mailer.send_refund_notice(unit, &member, order, &refunded).await?;
    }
    Ok(is_owned_twice)
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
