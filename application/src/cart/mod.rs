//! Carts that follow an account to every device.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use domain::cart::{CartAddition, CartChange, CartItem};
use domain::{AgentId, UserId};

use crate::context::use_case;
use crate::ports::{Actor, CartLine, StoreError, UnitOfWork};

use_case! {
    /// Reads and changes carts.
    pub struct ManageCart
}

impl ManageCart {
    /// Changes of one request: a full cart, replaced by another.
    pub const MAX_CHANGES: usize = 2 * CartItem::MAX_ITEMS;

    /// The member's cart, oldest first, without agents that the member owns.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn get(&self, member: UserId) -> Result<Vec<CartLine>, StoreError> {
        self.context.store.read().await?.carts().lines(member).await
    }

    /// Applies a device's changes, in this order, and returns the cart. Idempotent. Agents that the member owns or that
    /// are not for sale, and those that do not fit, are not added.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change(
        &self,
        member: UserId,
        changes: &[CartChange],
        actor: Actor,
    ) -> Result<Vec<CartLine>, StoreError> {
        let mut unit = self.context.store.begin_as(actor).await?;
        apply(&mut *unit, member, changes, self.context.clock.now()).await?;
        let lines = unit.carts().lines(member).await?;
        unit.commit().await?;
        Ok(lines)
    }
}

async fn apply(
    unit: &mut dyn UnitOfWork,
    member: UserId,
    changes: &[CartChange],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    if changes.is_empty() {
        return Ok(());
    }
    // Changes of one cart run one at a time, and after a purchase of the same member.
    if unit.users().lock(member).await?.is_none() {
        return Ok(());
    }
    let mut ids: Vec<AgentId> = changes.iter().map(|change| change.addition().agent_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let agents = unit.agents().lock_shared(&ids).await?;
    let owned = unit.purchases().owned(member, &ids).await?;
    let stored = unit.carts().list(member).await?;
    let mut items: BTreeMap<AgentId, CartItem> =
        stored.into_iter().map(|item| (item.agent_id, item)).collect();
    let before = items.clone();
    for change in changes {
        let CartAddition { id, agent_id } = change.addition();
        let Some(agent) = agents.iter().find(|agent| agent.id == agent_id) else { continue };
        match change {
            CartChange::Add(addition) => {
                let count = items.values().filter(|item| item.is_in_cart()).count();
                if !agent.is_for_sale() || owned.contains(&agent_id) || count >= CartItem::MAX_ITEMS {
                    continue;
                }
                let _ = items
                    .entry(agent_id)
                    .or_insert_with(|| CartItem::added(member, *addition, now))
                    .add(id, now);
            }
            CartChange::Remove(addition) => {
                let _ = items
                    .entry(agent_id)
                    .or_insert_with(|| CartItem::removed(member, *addition, now))
                    .remove(id, now);
            }
        }
    }
    for (id, item) in items {
        if before.get(&id) != Some(&item) {
            unit.carts().save(&item).await?;
        }
    }
    Ok(())
}
