//! Moves an agent or prompt within its list.

use chrono::{DateTime, Utc};
use domain::{MoveTo, OrderChanged, Place, Position, find_place};

use crate::ports::{ManualOrder, StoreError};

/// The new position of an item. Widens the gap between its new neighbors if they are too close.
pub(crate) async fn position_for<Id: Copy + PartialEq + Send>(
    order: &mut dyn ManualOrder<Id>,
    item: Id,
    is_featured: bool,
    to: MoveTo<Id>,
    now: DateTime<Utc>,
) -> Result<Result<Position, OrderChanged>, StoreError> {
    loop {
        let list = order.list_positions(is_featured).await?;
        match find_place(&list, item, to, now) {
            Ok(Place::Free(position)) => return Ok(Ok(position)),
            Ok(Place::NeedsGapBefore(next)) => order.make_gap_before(next).await?,
            Err(error) => return Ok(Err(error)),
        }
    }
}
