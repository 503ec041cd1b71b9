use application::ports::{
    BatchFilter, DiscountFilter, DiscountQueries, DiscountRepository, DiscountSort, DiscountSummary,
    DiscountUse, Page, PageRequest, SortDirection, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::discounts::{Discount, DiscountCode, DiscountUses};
use domain::money::Cents;
use domain::purchases::{Order, OrderState, RefundState};
use domain::{DiscountId, OrderId, UserId};

use super::state::{Redemption, State};
use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

impl State {
    /// Returns `false` if its id or code is taken.
    fn insert_discount(&mut self, discount: &Discount) -> bool {
        let is_taken =
            self.discounts.values().any(|other| other.id == discount.id || other.code == discount.code);
        if !is_taken {
            self.discounts.insert(discount.id, discount.clone());
        }
        !is_taken
    }
}

#[async_trait]
impl DiscountRepository for MemoryUnitOfWork {
    async fn insert(&mut self, discount: &Discount) -> Result<bool, StoreError> {
        self.enter("discounts.insert").await?;
        let is_inserted = self.state.insert_discount(discount);
        if is_inserted {
            self.log_write(None, Some(discount)).await?;
        }
        Ok(is_inserted)
    }

    async fn update(&mut self, discount: &Discount) -> Result<(), StoreError> {
        self.enter("discounts.update").await?;
        let before = self.state.discounts.get(&discount.id).cloned();
        let is_taken =
            self.state.discounts.values().any(|other| other.id != discount.id && other.code == discount.code);
        self.check(if is_taken { Err(StoreError::Conflict("discount_codes".into())) } else { Ok(()) })?;
        let Some(stored) = self.state.discounts.get_mut(&discount.id) else { return Ok(()) };
        *stored = Discount { created_at: stored.created_at, ..discount.clone() };
        self.log_write(before.as_ref(), Some(discount)).await
    }

    async fn lock(&mut self, id: DiscountId) -> Result<Option<Discount>, StoreError> {
        self.enter("discounts.lock").await?;
        Ok(self.state.discounts.get(&id).cloned())
    }

    async fn find(&mut self, id: DiscountId) -> Result<Option<Discount>, StoreError> {
        self.enter("discounts.find").await?;
        Ok(self.state.discounts.get(&id).cloned())
    }

    async fn find_by_code(&mut self, code: &DiscountCode) -> Result<Option<Discount>, StoreError> {
        self.enter("discounts.find_by_code").await?;
        Ok(self.state.discounts.values().find(|discount| discount.code == *code).cloned())
    }

    async fn lock_by_code(&mut self, code: &DiscountCode) -> Result<Option<Discount>, StoreError> {
        self.enter("discounts.lock_by_code").await?;
        Ok(self.state.discounts.values().find(|discount| discount.code == *code).cloned())
    }

    async fn list(&mut self) -> Result<Vec<(Discount, u32)>, StoreError> {
        self.enter("discounts.list").await?;
        let mut listed: Vec<_> = self
            .state
            .discounts
            .values()
            .map(|discount| {
                let redeemed = self
                    .state
                    .redemptions
                    .values()
                    .filter(|redemption| redemption.discount_id == discount.id);
                (discount.clone(), count(redeemed))
            })
            .collect();
        listed.sort_by_key(|(discount, _)| std::cmp::Reverse((discount.created_at, discount.id)));
        Ok(listed)
    }

    async fn insert_all(&mut self, discounts: &[Discount]) -> Result<usize, StoreError> {
        self.enter("discounts.insert_all").await?;
        Ok(discounts.iter().filter(|discount| self.state.insert_discount(discount)).count())
    }

    async fn uses(
        &mut self,
        id: DiscountId,
        member: UserId,
        except: Option<OrderId>,
        now: DateTime<Utc>,
    ) -> Result<DiscountUses, StoreError> {
        self.enter("discounts.uses").await?;
        let redeemed = self
            .state
            .redemptions
            .iter()
            .filter(|(order, redemption)| redemption.discount_id == id && Some(**order) != except)
            .map(|(_, redemption)| redemption.member);
        let held = self
            .state
            .orders
            .values()
            .filter(|order| {
                order.discount.as_ref().is_some_and(|discount| discount.id == id)
                    && match order.state {
                        OrderState::Pending => order.discount_held_until > now,
                        state => state == OrderState::Processing,
                    }
                    && Some(order.id) != except
            })
            .map(|order| order.user_id);
        let held: Vec<_> = held.collect();
        let held_count = count(held.iter());
        let members: Vec<_> = redeemed.chain(held).collect();
        Ok(DiscountUses {
            total: count(members.iter()),
            held: held_count,
            by_member: count(members.iter().filter(|user| **user == member)),
        })
    }

    async fn record_redemption(
        &mut self,
        id: DiscountId,
        order_id: OrderId,
        member: UserId,
        at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        self.enter("discounts.record_redemption").await?;
        let known = self.state.require_order(order_id).and_then(|()| self.state.require_discount(id));
        self.check(known)?;
        self.state.redemptions.entry(order_id).or_insert(Redemption {
            discount_id: id,
            member,
            redeemed_at: at,
        });
        Ok(())
    }
}

#[async_trait]
impl DiscountQueries for MemoryStore {
    async fn list(
        &self,
        filter: &DiscountFilter,
        sort: DiscountSort,
        now: DateTime<Utc>,
        page: &PageRequest,
    ) -> Result<Page<DiscountSummary>, StoreError> {
        let state = self.read()?;
        let found = state
            .discounts
            .values()
            .map(|discount| summary(&state, discount))
            .filter(|summary| matches(filter, summary, now))
            .collect();
        Ok(Page::of_all(page, found, SortDirection::Descending, |summary| summary.cursor(sort)))
    }

    async fn find(&self, id: DiscountId) -> Result<Option<DiscountSummary>, StoreError> {
        let state = self.read()?;
        Ok(state.discounts.get(&id).map(|discount| summary(&state, discount)))
    }

    async fn uses(&self, id: DiscountId, page: &PageRequest) -> Result<Page<DiscountUse>, StoreError> {
        let state = self.read()?;
        let uses = settled_orders(&state, id).filter_map(|order| {
            Some(DiscountUse {
                order_id: order.id,
                user_id: order.user_id,
                email: state.users.get(&order.user_id).map(|user| user.email.to_string()),
                settled_at: order.settled_at?,
                discount_amount: order.discount_amount,
                total: order.total,
                refunded: Cents::sum(refunds(&state, order)).expect("refunds fit"),
            })
        });
        Ok(Page::of_all(page, uses.collect(), SortDirection::Descending, DiscountUse::cursor))
    }
}

fn matches(filter: &DiscountFilter, summary: &DiscountSummary, now: DateTime<Utc>) -> bool {
    let discount = &summary.discount;
    filter.search.as_ref().is_none_or(|text| discount.code.as_str().contains(text.as_str()))
        && filter.status.is_none_or(|status| discount.status(summary.uses, now) == status)
        && filter.batch.is_none_or(|batch| match batch {
            BatchFilter::None => discount.batch.is_none(),
            BatchFilter::Only(id) => discount.batch == Some(id),
        })
}

fn summary(state: &State, discount: &Discount) -> DiscountSummary {
    let redemptions = state.redemptions.values();
    let revenue = settled_orders(state, discount.id)
        .map(|order| order.total.get() - refunds(state, order).map(Cents::get).sum::<i64>());
    DiscountSummary {
        discount: discount.clone(),
        uses: count(redemptions.filter(|redemption| redemption.discount_id == discount.id)),
        revenue: revenue.sum(),
        discount_given: settled_orders(state, discount.id).map(|order| order.discount_amount.get()).sum(),
    }
}

fn settled_orders(state: &State, id: DiscountId) -> impl Iterator<Item = &Order> {
    state.sales().filter(move |order| order.discount.as_ref().is_some_and(|discount| discount.id == id))
}

fn refunds(state: &State, order: &Order) -> impl Iterator<Item = Cents> {
    let refunds = state.refunds.values();
    refunds
        .filter(|refund| refund.order_id == order.id && refund.state != RefundState::Failed)
        .map(|refund| refund.amount)
}

fn count<T>(of: impl Iterator<Item = T>) -> u32 {
    u32::try_from(of.count()).expect("counts fit")
}
