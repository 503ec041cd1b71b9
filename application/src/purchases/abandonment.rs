use domain::Transition;
use domain::purchases::Order;

use crate::ports::{Actor, Store, StoreError};

/// Gives an order up once nobody can make its payment any more. `seen` is the order as it was when that was
/// made sure of: if a payment was begun since, it can still be made, and the order stays as it is.
pub(super) async fn abandon(store: &dyn Store, seen: &Order, actor: Actor) -> Result<Transition, StoreError> {
    let mut unit = store.begin_as(actor).await?;
    let Some(mut order) = unit.orders().lock(seen.id).await? else { return Ok(Transition::AlreadyApplied) };
    if order.intent_id != seen.intent_id || !order.abandon().is_applied() {
        return Ok(Transition::AlreadyApplied);
    }
    unit.orders().update(&order).await?;
    unit.commit().await?;
    Ok(Transition::Applied)
}
