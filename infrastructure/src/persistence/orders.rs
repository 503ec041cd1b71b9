use application::ports::{OrderRepository, StoreError, Topic};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::purchases::{
    BundleRef, Correction, IMPORTED_PREFIX, LineOutcome, Order, OrderDiscount, OrderLine, OrderState,
    ProviderKind, Purchase,
};
use domain::{AgentId, BundleId, DiscountId, OrderId, UserId};
use sea_orm::sea_query::{Expr, LockBehavior, LockType, OnConflict};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, Condition, DbBackend, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, Select, SelectTwoMany,
};
use uuid::Uuid;

use super::columns;
use super::entities::order_items as items;
use super::entities::orders::{ActiveModel, Column, Entity, Model};
use super::entities::{test_orders as uncounted, users};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;
pub(super) use checks::is_checked;
use checks::{has_open_refund, has_requested_refund, is_open};

mod checks;
mod filter;
mod queries;
mod retention;
pub(super) mod test_orders;

#[async_trait]
impl OrderRepository for SeaUnitOfWork {
    async fn insert(&mut self, order: &Order) -> Result<bool, StoreError> {
        let one_pending = OnConflict::column(Column::UserId)
            // Literal SQL that repeats the partial index's condition: databases do not match it with a bound
            // parameter.
            .target_and_where(Expr::cust("state = 'pending'"))
            .do_nothing()
            .to_owned();
        let insert = Entity::insert(row(order)).on_conflict(one_pending);
        if self.rows_affected(insert).await? == 0 {
            return Ok(false);
        }
        let lines = (0..).zip(&order.lines).map(|(position, line)| item(order, position, line));
        self.execute(items::Entity::insert_many(lines)).await?;
        self.log_write(true, None, order).await?;
        self.record_sale(order).await?;
        Ok(true)
    }

    async fn update(&mut self, order: &Order) -> Result<(), StoreError> {
        let before = self.before(order).await?;
        let changed = ActiveModel {
            id: NotSet,
            number: NotSet,
            user_id: NotSet,
            discount_id: NotSet,
            discount_code: NotSet,
            subtotal: NotSet,
            discount_amount: NotSet,
            total: NotSet,
            provider: NotSet,
            created_at: NotSet,
            ..row(order)
        };
        let update = Entity::update_many().set(changed).filter(Column::Id.eq(order.id.as_uuid()));
        if self.rows_affected(update).await? == 0 {
            return Ok(());
        }
        let mut remaining: Vec<_> =
            order.lines.iter().filter(|line| line.outcome != LineOutcome::Open).collect();
        while let Some(first) = remaining.first().copied() {
            let is_same =
                |line: &&OrderLine| line.outcome == first.outcome && line.correction == first.correction;
            let (same, others): (Vec<_>, Vec<_>) = remaining.into_iter().partition(is_same);
            remaining = others;
            let changed = items::ActiveModel {
                outcome: Set(first.outcome.as_str().to_owned()),
                order_date: Set(date(order)),
                correction: Set(correction_text(first)),
                correction_reason: Set(first.correction.as_ref().map(|correction| correction.reason.clone())),
                ..items::ActiveModel::default()
            };
            let update = items::Entity::update_many()
                .set(changed)
                .filter(items::Column::OrderId.eq(order.id.as_uuid()))
                .filter(items::Column::AgentId.is_in(same.iter().map(|line| line.agent_id.as_uuid())));
            self.execute(update).await?;
        }
        self.log_write(true, before, order).await?;
        self.record_sale(order).await?;
        Ok(())
    }

    async fn lock(&mut self, id: OrderId) -> Result<Option<Order>, StoreError> {
        let found = self.load_locked(Entity::find_by_id(id.as_uuid()).lock_exclusive()).await?;
        self.remember(&found);
        Ok(found)
    }

    async fn find(&mut self, id: OrderId) -> Result<Option<Order>, StoreError> {
        Ok(self.load(Entity::find_by_id(id.as_uuid())).await?.pop())
    }

    async fn list_current_by_user(
        &mut self,
        member: UserId,
        now: DateTime<Utc>,
    ) -> Result<Vec<Order>, StoreError> {
        let holds_code = Condition::all()
            .add(Column::State.eq(OrderState::Abandoned.as_str()))
            .add(Column::DiscountId.is_not_null())
            .add(Column::DiscountHeldUntil.gt(columns::time(now)));
        let current = Entity::find()
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Condition::any().add(is_open()).add(holds_code))
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        self.load(current).await
    }

    async fn attach_intent(&mut self, order: &Order, intent_id: &str) -> Result<bool, StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::IntentId, Expr::value(intent_id))
            .filter(Column::Id.eq(order.id.as_uuid()))
            .filter(Column::State.eq(OrderState::Pending.as_str()))
            .filter(Column::IntentId.is_null());
        let is_attached = self.rows_affected(update).await? == 1;
        let attached = Order { intent_id: Some(intent_id.to_owned()), ..order.clone() };
        self.log_update(is_attached, order, &attached).await?;
        Ok(is_attached)
    }

    async fn find_pending_by_user(&mut self, member: UserId) -> Result<Option<Order>, StoreError> {
        Ok(self.load(pending_order(member)).await?.pop())
    }

    async fn lock_pending_by_user(&mut self, member: UserId) -> Result<Option<Order>, StoreError> {
        let found = self.load_locked(pending_order(member).lock_exclusive()).await?;
        self.remember(&found);
        Ok(found)
    }

    async fn find_by_intent(&mut self, intent_id: &str) -> Result<Option<Order>, StoreError> {
        let Some(query) = by_intent(intent_id) else { return Ok(None) };
        Ok(self.load(query).await?.pop())
    }

    async fn list_settled_since(
        &mut self,
        provider: ProviderKind,
        since: DateTime<Utc>,
    ) -> Result<Vec<String>, StoreError> {
        let query = Entity::find()
            .select_only()
            .column(Column::IntentId)
            .filter(Column::SettledAt.gte(columns::time(since)))
            .filter(Column::Provider.eq(provider.as_str()))
            .filter(Column::Total.gt(0))
            .filter(Column::IntentId.is_not_null())
            .filter(Column::IntentId.not_like(format!("{IMPORTED_PREFIX}%")))
            .order_by_asc(Column::SettledAt)
            .order_by_asc(Column::Id)
            .into_tuple();
        self.query_all(query).await
    }

    async fn has_due(&mut self, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let due = select_due(now).select_only().column(Column::Id).into_tuple::<Uuid>();
        Ok(self.query_one(due).await?.is_some())
    }

    async fn lock_due(&mut self, now: DateTime<Utc>) -> Result<Option<Order>, StoreError> {
        let due = select_due(now).lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
        self.load_first_locked(due).await
    }

    async fn lease(&mut self, order: &Order, until: DateTime<Utc>) -> Result<(), StoreError> {
        let lease = Entity::update_many()
            .col_expr(Column::Checks, Expr::value(i64::from(order.checks)))
            .col_expr(Column::NextCheckAt, Expr::value(columns::time(order.next_check_at)))
            .col_expr(Column::LeasedUntil, Expr::value(columns::time(until)))
            .filter(Column::Id.eq(order.id.as_uuid()));
        self.execute(lease).await
    }

    async fn release(&mut self, id: OrderId, leased_until: DateTime<Utc>) -> Result<(), StoreError> {
        let release = Entity::update_many()
            .col_expr(Column::LeasedUntil, Expr::value(None::<DateTime<Utc>>))
            .filter(Column::Id.eq(id.as_uuid()))
            .filter(Column::LeasedUntil.eq(columns::time(leased_until)));
        self.execute(release).await
    }

    async fn schedule_all_now(&mut self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let now = columns::time(now);
        let unpaid = Condition::all().add(is_open()).add(Column::IntentId.is_not_null());
        let update = Entity::update_many()
            .col_expr(Column::NextCheckAt, Expr::value(now))
            .filter(Condition::any().add(unpaid).add(has_open_refund()).add(has_requested_refund()))
            .filter(Column::NextCheckAt.gt(now));
        self.execute(update).await
    }

    async fn remove_finished(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.remove_finished_orders(before, limit).await
    }

    async fn list_owned_test_purchases(&mut self) -> Result<Vec<Purchase>, StoreError> {
        self.owned_test_purchases().await
    }

    async fn exclude_test_orders(&mut self) -> Result<u64, StoreError> {
        self.exclude_test_orders_from_sums().await
    }

    async fn exclude(&mut self, order: &Order) -> Result<(), StoreError> {
        let row = uncounted::ActiveModel { order_id: Set(order.id.as_uuid()) };
        self.execute(uncounted::Entity::insert(row)).await?;
        self.clear_has_bought(Some(vec![order.user_id.as_uuid()])).await
    }

    async fn remove_imported(&mut self, order: OrderId, member: UserId) -> Result<(), StoreError> {
        self.remove_orders(vec![order.as_uuid()]).await?;
        self.clear_has_bought(Some(vec![member.as_uuid()])).await
    }

    async fn remove_test_orders(&mut self, limit: u64) -> Result<u64, StoreError> {
        self.delete_test_orders(limit).await
    }
}

impl SeaUnitOfWork {
    async fn load(&mut self, query: Select<Entity>) -> Result<Vec<Order>, StoreError> {
        let found = self.query_related(with_lines(query)).await?;
        self.read(found.into_iter().map(|(row, lines)| order(row, lines)).collect())
    }

    /// Denormalizes whether a member has bought something, for the lists of members.
    async fn record_sale(&mut self, order: &Order) -> Result<(), StoreError> {
        if !self.record_change(Topic::Sales, order.is_settled()) {
            return Ok(());
        }
        let update = users::Entity::update_many()
            .col_expr(users::Column::HasBought, Expr::value(true))
            .filter(users::Column::Id.eq(order.user_id.as_uuid()))
            .filter(users::Column::HasBought.eq(false));
        self.execute(update).await
    }

    /// Locks the order that this query finds.
    async fn load_locked(&mut self, query: Select<Entity>) -> Result<Option<Order>, StoreError> {
        // SQLite has one writer and no row locks.
        if self.backend() == DbBackend::Sqlite {
            return Ok(self.load(query).await?.pop());
        }
        self.load_first_locked(query).await
    }

    /// Locks the first order that this query finds. The lines are read with a second statement: after waiting for a row
    /// lock, a join on PostgreSQL would return the current order with its old lines.
    async fn load_first_locked(&mut self, query: Select<Entity>) -> Result<Option<Order>, StoreError> {
        let Some(row) = self.query_one(query).await? else { return Ok(None) };
        let lines = items::Entity::find()
            .filter(items::Column::OrderId.eq(row.id))
            .order_by_asc(items::Column::Position);
        let lines = self.query_all(lines).await?;
        self.read(order(row, lines)).map(Some)
    }
}

fn with_lines(query: Select<Entity>) -> SelectTwoMany<Entity, items::Entity> {
    query.find_with_related(items::Entity).order_by_asc(items::Column::Position)
}

/// `None` if no order can have this id.
fn by_intent(intent_id: &str) -> Option<Select<Entity>> {
    // The id comes from outside, and PostgreSQL rejects text that contains a NUL.
    (!intent_id.contains('\0')).then(|| Entity::find().filter(Column::IntentId.eq(intent_id)))
}

/// Longest due first.
fn select_due(now: DateTime<Utc>) -> Select<Entity> {
    let now = columns::time(now);
    Entity::find()
        .filter(is_checked())
        .filter(Column::NextCheckAt.lte(now))
        .filter(columns::is_free(Column::LeasedUntil, now))
        .order_by_asc(Column::NextCheckAt)
        .order_by_asc(Column::Id)
}

fn pending_order(member: UserId) -> Select<Entity> {
    Entity::find()
        .filter(Column::UserId.eq(member.as_uuid()))
        .filter(Column::State.eq(OrderState::Pending.as_str()))
}

pub(super) fn row(order: &Order) -> ActiveModel {
    ActiveModel {
        id: Set(order.id.as_uuid()),
        number: Set(order.number().to_string()),
        user_id: Set(order.user_id.as_uuid()),
        discount_id: Set(order.discount.as_ref().map(|discount| discount.id.as_uuid())),
        discount_code: Set(order.discount.as_ref().map(|discount| discount.code.clone())),
        subtotal: Set(order.subtotal.get()),
        discount_amount: Set(order.discount_amount.get()),
        total: Set(order.total.get()),
        refunded_amount: NotSet,
        state: Set(order.state.as_str().to_owned()),
        provider: Set(order.provider.as_str().to_owned()),
        intent_id: Set(order.intent_id.clone()),
        created_at: Set(columns::time(order.created_at)),
        discount_held_until: Set(columns::time(order.discount_held_until)),
        settled_at: Set(order.settled_at.map(columns::time)),
        checks: Set(i64::from(order.checks)),
        next_check_at: Set(columns::time(order.next_check_at)),
        leased_until: NotSet,
        revision: Set(i64::from(order.revision)),
    }
}

pub(super) fn item(order: &Order, position: i64, line: &OrderLine) -> items::ActiveModel {
    items::ActiveModel {
        order_id: Set(order.id.as_uuid()),
        position: Set(position),
        agent_id: Set(line.agent_id.as_uuid()),
        title: Set(line.title.clone()),
        price: Set(line.price.get()),
        amount: Set(line.amount.get()),
        order_date: Set(date(order)),
        outcome: Set(line.outcome.as_str().to_owned()),
        correction: Set(correction_text(line)),
        correction_reason: Set(line.correction.as_ref().map(|correction| correction.reason.clone())),
        bundle_id: Set(line.bundle.as_ref().map(|bundle| bundle.id.as_uuid())),
        bundle_title: Set(line.bundle.as_ref().map(|bundle| bundle.title.clone())),
    }
}

/// When the order was paid, or else placed.
fn date(order: &Order) -> DateTime<Utc> {
    columns::time(order.settled_at.unwrap_or(order.created_at))
}

fn correction_text(line: &OrderLine) -> Option<String> {
    line.correction.as_ref().map(|correction| correction.kind.as_str().to_owned())
}

pub(super) fn order(row: Model, lines: Vec<items::Model>) -> Result<Order, StoreError> {
    let discount = match (row.discount_id, row.discount_code) {
        (None, None) => None,
        (Some(id), Some(code)) => Some(OrderDiscount { id: DiscountId::from_uuid(id), code }),
        _ => return Err(unreadable("orders.discount_code")("only one of id and code is set")),
    };
    Ok(Order {
        id: OrderId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        lines: lines.into_iter().map(order_line).collect::<Result<_, _>>()?,
        discount,
        subtotal: columns::cents("orders.subtotal", row.subtotal)?,
        discount_amount: columns::cents("orders.discount_amount", row.discount_amount)?,
        total: columns::cents("orders.total", row.total)?,
        state: columns::parse_enum("orders.state", &row.state)?,
        provider: columns::parse_enum("orders.provider", &row.provider)?,
        intent_id: row.intent_id,
        created_at: row.created_at,
        discount_held_until: row.discount_held_until,
        settled_at: row.settled_at,
        checks: columns::count("orders.checks", row.checks)?,
        next_check_at: row.next_check_at,
        revision: columns::count("orders.revision", row.revision)?,
    })
}

fn order_line(row: items::Model) -> Result<OrderLine, StoreError> {
    let correction = match (row.correction, row.correction_reason) {
        (None, None) => None,
        (Some(text), Some(reason)) => {
            Some(Correction { kind: columns::parse_enum("order_items.correction", &text)?, reason })
        }
        _ => return Err(unreadable("order_items.correction")("only one of correction and reason is set")),
    };
    let bundle = row.bundle_id.zip(row.bundle_title);
    let bundle = bundle.map(|(id, title)| BundleRef { id: BundleId::from_uuid(id), title });
    Ok(OrderLine {
        agent_id: AgentId::from_uuid(row.agent_id),
        title: row.title,
        price: columns::cents("order_items.price", row.price)?,
        amount: columns::cents("order_items.amount", row.amount)?,
        bundle,
        outcome: columns::parse_enum("order_items.outcome", &row.outcome)?,
        correction,
    })
}
