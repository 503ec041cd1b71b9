use std::collections::BTreeSet;

use application::ports::{OrderRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::purchases::{Order, OrderState, ProviderKind, Purchase};
use domain::{OrderId, UserId};

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl OrderRepository for MemoryUnitOfWork {
    async fn insert(&mut self, order: &Order) -> Result<bool, StoreError> {
        self.enter("orders.insert").await?;
        let has_pending = self
            .state
            .orders
            .values()
            .any(|other| other.user_id == order.user_id && other.state == OrderState::Pending);
        if has_pending && order.state == OrderState::Pending {
            return Ok(false);
        }
        let discount = order.discount.as_ref();
        let known = discount.map_or(Ok(()), |discount| self.state.require_discount(discount.id));
        self.check(known)?;
        self.check_unique(order, self.state.orders.contains_key(&order.id))?;
        self.state.orders.insert(order.id, order.clone());
        self.log_write(None, Some(order)).await?;
        Ok(true)
    }

    async fn update(&mut self, order: &Order) -> Result<(), StoreError> {
        self.enter("orders.update").await?;
        let before = self.state.orders.get(&order.id).cloned();
        self.check_unique(order, false)?;
        let has_other_pending = self.state.orders.values().any(|other| {
            other.id != order.id && other.user_id == order.user_id && other.state == OrderState::Pending
        });
        let is_second = has_other_pending && order.state == OrderState::Pending;
        self.check(if is_second { Err(StoreError::Conflict("orders".into())) } else { Ok(()) })?;
        let Some(stored) = self.state.orders.get_mut(&order.id) else { return Ok(()) };
        stored.state = order.state;
        stored.intent_id.clone_from(&order.intent_id);
        stored.discount_held_until = order.discount_held_until;
        stored.settled_at = order.settled_at;
        stored.checks = order.checks;
        stored.next_check_at = order.next_check_at;
        stored.revision = order.revision;
        for line in &mut stored.lines {
            if let Some(changed) = order.lines.iter().find(|changed| changed.agent_id == line.agent_id) {
                line.outcome = changed.outcome;
                line.correction.clone_from(&changed.correction);
            }
        }
        self.log_write(before.as_ref(), Some(order)).await
    }

    async fn lock(&mut self, id: OrderId) -> Result<Option<Order>, StoreError> {
        self.enter("orders.lock").await?;
        Ok(self.state.orders.get(&id).cloned())
    }

    async fn find(&mut self, id: OrderId) -> Result<Option<Order>, StoreError> {
        self.enter("orders.find").await?;
        Ok(self.state.orders.get(&id).cloned())
    }

    async fn list_current_by_user(
        &mut self,
        member: UserId,
        now: DateTime<Utc>,
    ) -> Result<Vec<Order>, StoreError> {
        self.enter("orders.list_current_by_user").await?;
        let is_current = |order: &&Order| match order.state {
            OrderState::Pending | OrderState::Processing => order.user_id == member,
            OrderState::Abandoned => {
                order.user_id == member && order.discount.is_some() && order.discount_held_until > now
            }
            OrderState::Paid | OrderState::Undelivered => false,
        };
        let mut found: Vec<_> = self.state.orders.values().filter(is_current).cloned().collect();
        found.sort_by_key(|order| (order.created_at, order.id));
        Ok(found)
    }

    async fn attach_intent(&mut self, order: &Order, intent_id: &str) -> Result<bool, StoreError> {
        self.enter("orders.attach_intent").await?;
        let attached = Order { intent_id: Some(intent_id.to_owned()), ..order.clone() };
        self.check_unique(&attached, false)?;
        let Some(stored) = self.state.orders.get_mut(&order.id) else { return Ok(false) };
        if stored.state != OrderState::Pending || stored.intent_id.is_some() {
            return Ok(false);
        }
        stored.intent_id = Some(intent_id.to_owned());
        self.log_write(Some(order), Some(&attached)).await?;
        Ok(true)
    }

    async fn find_pending_by_user(&mut self, member: UserId) -> Result<Option<Order>, StoreError> {
        self.enter("orders.find_pending_by_user").await?;
        let mut orders = self.state.orders.values();
        Ok(orders.find(|order| order.user_id == member && order.state == OrderState::Pending).cloned())
    }

    async fn lock_pending_by_user(&mut self, member: UserId) -> Result<Option<Order>, StoreError> {
        self.enter("orders.lock_pending_by_user").await?;
        let mut orders = self.state.orders.values();
        Ok(orders.find(|order| order.user_id == member && order.state == OrderState::Pending).cloned())
    }

    async fn find_by_intent(&mut self, intent_id: &str) -> Result<Option<Order>, StoreError> {
        self.enter("orders.find_by_intent").await?;
        Ok(self.state.orders.values().find(|order| intent_of(order) == Some(intent_id)).cloned())
    }

    async fn list_settled_since(
        &mut self,
        provider: ProviderKind,
        since: DateTime<Utc>,
    ) -> Result<Vec<String>, StoreError> {
        self.enter("orders.list_settled_since").await?;
        let orders = self.state.orders.values();
        let mut paid: Vec<_> = orders
            .filter(|order| order.provider == provider)
            .filter(|order| {
                !order.is_free() && !order.is_imported() && order.settled_at.is_some_and(|at| at >= since)
            })
            .filter_map(|order| Some((order.settled_at, order.id, intent_of(order)?.to_owned())))
            .collect();
        paid.sort_unstable();
        Ok(paid.into_iter().map(|(.., intent_id)| intent_id).collect())
    }

    async fn has_due(&mut self, now: DateTime<Utc>) -> Result<bool, StoreError> {
        self.enter("orders.has_due").await?;
        Ok(self.state.due_orders(now).next().is_some())
    }

    async fn lock_due(&mut self, now: DateTime<Utc>) -> Result<Option<Order>, StoreError> {
        self.enter("orders.lock_due").await?;
        Ok(self.state.due_orders(now).min_by_key(|order| (order.next_check_at, order.id)).cloned())
    }

    async fn lease(&mut self, order: &Order, until: DateTime<Utc>) -> Result<(), StoreError> {
        self.enter("orders.lease").await?;
        let Some(stored) = self.state.orders.get_mut(&order.id) else { return Ok(()) };
        stored.checks = order.checks;
        stored.next_check_at = order.next_check_at;
        self.state.order_leases.insert(order.id, until);
        Ok(())
    }

    async fn release(&mut self, id: OrderId, leased_until: DateTime<Utc>) -> Result<(), StoreError> {
        self.enter("orders.release").await?;
        self.state.order_leases.retain(|of, end| (*of, *end) != (id, leased_until));
        Ok(())
    }

    async fn schedule_all_now(&mut self, now: DateTime<Utc>) -> Result<(), StoreError> {
        self.enter("orders.schedule_all_now").await?;
        let requested: BTreeSet<_> =
            self.state.orders.keys().copied().filter(|id| self.state.has_requested_refund(*id)).collect();
        for order in self.state.orders.values_mut() {
            let is_unpaid = order.is_open() && order.intent_id.is_some();
            if is_unpaid || order.has_open_refund() || requested.contains(&order.id) {
                order.next_check_at = order.next_check_at.min(now);
            }
        }
        Ok(())
    }

    async fn remove_finished(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("orders.remove_finished").await?;
        let gives_access = |order: &Order| {
            self.state.owned_by(order.user_id).any(|purchase| purchase.order_id == order.id)
                && self.state.users.contains_key(&order.user_id)
        };
        let is_removed = |order: &&Order| {
            !order.is_open() && order.settled_at.unwrap_or(order.created_at) < before && !gives_access(order)
        };
        let limit = usize::try_from(limit).expect("limits fit");
        let ids: BTreeSet<_> =
            self.state.orders.values().filter(is_removed).map(|order| order.id).take(limit).collect();
        self.remove_all(&ids);
        Ok(u64::try_from(ids.len()).expect("counts fit"))
    }

    async fn list_owned_test_purchases(&mut self) -> Result<Vec<Purchase>, StoreError> {
        self.enter("orders.list_owned_test_purchases").await?;
        let purchases = self.state.purchases.values().filter(|purchase| purchase.status.is_owned());
        let mut found: Vec<_> =
            purchases.filter(|purchase| is_test(&self.state.orders[&purchase.order_id])).cloned().collect();
        found.sort_by_key(|purchase| (purchase.user_id, purchase.id));
        Ok(found)
    }

    async fn exclude_test_orders(&mut self) -> Result<u64, StoreError> {
        self.enter("orders.exclude_test_orders").await?;
        let before = self.state.test_orders.len();
        let tests = self.state.orders.values().filter(|order| is_test(order)).map(|order| order.id);
        self.state.test_orders = tests.collect();
        let tests = &self.state.test_orders;
        self.state.redemptions.retain(|id, _| !tests.contains(id));
        Ok(u64::try_from(tests.len() - before).expect("counts fit"))
    }

    async fn exclude(&mut self, order: &Order) -> Result<(), StoreError> {
        self.enter("orders.exclude").await?;
        self.state.test_orders.insert(order.id);
        Ok(())
    }

    async fn remove_imported(&mut self, order: OrderId, _: UserId) -> Result<(), StoreError> {
        self.enter("orders.remove_imported").await?;
        self.remove_all(&BTreeSet::from([order]));
        Ok(())
    }

    async fn remove_test_orders(&mut self, limit: u64) -> Result<u64, StoreError> {
        self.enter("orders.remove_test_orders").await?;
        let limit = usize::try_from(limit).expect("limits fit");
        let tests = self.state.orders.values().filter(|order| is_test(order)).map(|order| order.id);
        let ids: BTreeSet<_> = tests.take(limit).collect();
        self.state.discrepancies.retain(|found| found.order_id.is_none_or(|id| !ids.contains(&id)));
        self.remove_all(&ids);
        Ok(u64::try_from(ids.len()).expect("counts fit"))
    }
}

impl MemoryUnitOfWork {
    fn remove_all(&mut self, ids: &BTreeSet<OrderId>) {
        self.state.orders.retain(|id, _| !ids.contains(id));
        self.state.test_orders.retain(|id| !ids.contains(id));
        self.state.redemptions.retain(|id, _| !ids.contains(id));
        self.state.billing_details.retain(|id, _| !ids.contains(id));
        self.state.invoices.retain(|invoice| !ids.contains(&invoice.order_id));
        self.state.order_messages.retain(|message| !ids.contains(&message.order_id));
        self.state.purchases.retain(|_, purchase| !ids.contains(&purchase.order_id));
        self.state.refunds.retain(|_, refund| !ids.contains(&refund.order_id));
    }

    fn check_unique(&mut self, order: &Order, id_is_taken: bool) -> Result<(), StoreError> {
        let intent_is_taken = self.state.orders.values().any(|other| {
            other.id != order.id && intent_of(other).is_some() && intent_of(other) == intent_of(order)
        });
        self.check(if id_is_taken || intent_is_taken {
            Err(StoreError::Conflict("orders".into()))
        } else {
            Ok(())
        })
    }
}

/// What an admin gave is delivered when it is placed, for nothing.
pub(super) fn is_test(order: &Order) -> bool {
    !order.provider.is_live() && (!order.subtotal.is_zero() || order.settled_at != Some(order.created_at))
}

fn intent_of(order: &Order) -> Option<&str> {
    order.intent_id.as_deref()
}
