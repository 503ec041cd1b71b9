use domain::Transition;
use domain::purchases::Order;

use crate::ports::{Actor, Store, StoreError};

/// Abandons an order whose payment can no longer be made. `loaded` is the order as it was when this was
/// checked; if a payment was created since, nothing changes (optimistic lock).
pub(super) async fn abandon(
    store: &dyn Store,
    loaded: &Order,
    actor: Actor,
) -> Result<Transition, StoreError> {
    let mut unit = store.begin_as(actor).await?;
    let Some(mut order) = unit.orders().lock(loaded.id).await? else { return Ok(Transition::Unchanged) };
    if order.intent_id != loaded.intent_id || !order.abandon().is_applied() {
        return Ok(Transition::Unchanged);
    }
    unit.orders().update(&order).await?;
    unit.commit().await?;
    Ok(Transition::Applied)
}
