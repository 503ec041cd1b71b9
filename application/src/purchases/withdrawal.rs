use domain::AgentId;
use domain::purchases::{Order, Purchase, PurchaseStatus, Standing};

use super::Receipts;
use crate::ports::{StoreError, UnitOfWork};

/// Writes what is left of an order into its purchases, and tells the member of what was refunded. Answers
/// whether a line could not be given back to her because she has bought its agent again.
pub(super) async fn apply(
    unit: &mut dyn UnitOfWork,
    receipts: &Receipts,
    order: &Order,
    standing: &Standing,
) -> Result<bool, StoreError> {
    let changed = changes(unit.purchases().of_order(order.id).await?, standing);
    if changed.is_empty() {
        return Ok(false);
    }
    // Her row comes before her purchases, as when an order is delivered: two units of work that write both in
    // another sequence would wait for each other.
    let member = unit.users().lock(order.user_id).await?;
    let mut is_owned_twice = false;
    let mut refunded = Vec::new();
    for purchase in &changed {
        if !unit.purchases().update(purchase).await? {
            is_owned_twice = true;
        } else if purchase.status == PurchaseStatus::Refunded {
            refunded.push(purchase.agent_id);
        }
    }
    if let Some(member) = member.filter(|_| !refunded.is_empty()) {
        receipts.send_refund_notice(unit, &member, order, &refunded).await?;
    }
    Ok(is_owned_twice)
}

/// The purchases whose status is another now.
fn changes(purchases: Vec<Purchase>, standing: &Standing) -> Vec<Purchase> {
    let status_of = |agent_id: AgentId| {
        standing.lines.iter().find(|(line, _)| *line == agent_id).map(|&(_, status)| status)
    };
    purchases
        .into_iter()
        .filter_map(|purchase| {
            let status = status_of(purchase.agent_id).filter(|status| *status != purchase.status)?;
            Some(Purchase { status, ..purchase })
        })
        .collect()
}
