use domain::UserId;
use domain::toolbox::ToolboxItem;

use crate::ports::{Store, StoreError, ToolboxQueries};

/// Whether the member may keep and use an item: it is listed, or an agent that they own and that left the catalog.
pub(super) async fn is_available_to(
    member: UserId,
    item: ToolboxItem,
    store: &dyn Store,
    queries: &dyn ToolboxQueries,
) -> Result<bool, StoreError> {
    if queries.is_listed(item).await? {
        return Ok(true);
    }
    let Some(agent) = item.agent() else { return Ok(false) };
    let owned = store.read().await?.purchases().owned(member, &[agent]).await?;
    Ok(!owned.is_empty())
}
