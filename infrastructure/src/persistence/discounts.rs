use application::ports::{DiscountRepository, StoreError, Topic};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::discounts::{Discount, DiscountCode, DiscountConditions, DiscountKind, DiscountUses};
use domain::purchases::OrderState;
use domain::{DiscountId, OrderId, UserId};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, OnConflict, Query, UnionType};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};

use super::columns;
use super::entities::discount_codes::{ActiveModel, Column, Entity, Model};
use super::entities::{discount_redemptions as redemptions, orders};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[derive(FromQueryResult)]
struct DiscountRow {
    #[sea_orm(nested)]
    discount: Model,
    redemptions: i64,
}

impl SeaUnitOfWork {
    /// Both databases limit the number of parameters of a statement.
    const MAX_ROWS: usize = 500;
}

#[async_trait]
impl DiscountRepository for SeaUnitOfWork {
    async fn insert(&mut self, discount: &Discount) -> Result<bool, StoreError> {
        let is_inserted = self.insert_unless_exists(row(discount), &[]).await?;
        self.log_write(is_inserted, None, discount).await?;
        Ok(self.record_change(Topic::Discounts, is_inserted))
    }

    async fn update(&mut self, discount: &Discount) -> Result<(), StoreError> {
        let before = self.before(discount).await?;
        let update = Entity::update_many()
            .set(ActiveModel { id: NotSet, created_at: NotSet, ..row(discount) })
            .filter(Column::Id.eq(discount.id.as_uuid()));
        let is_updated = self.rows_affected(update).await? == 1;
        self.log_write(is_updated, before, discount).await?;
        self.record_change(Topic::Discounts, is_updated);
        Ok(())
    }

    async fn lock(&mut self, id: DiscountId) -> Result<Option<Discount>, StoreError> {
        let found = Entity::find_by_id(id.as_uuid()).lock_exclusive();
        let found = self.read_one(found, |row| discount(&row)).await?;
        self.remember(&found);
        Ok(found)
    }

    async fn find(&mut self, id: DiscountId) -> Result<Option<Discount>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()), |row| discount(&row)).await
    }

    async fn find_by_code(&mut self, code: &DiscountCode) -> Result<Option<Discount>, StoreError> {
        self.read_one(Entity::find().filter(Column::Code.eq(code.as_str())), |row| discount(&row)).await
    }

    async fn lock_by_code(&mut self, code: &DiscountCode) -> Result<Option<Discount>, StoreError> {
        let found = Entity::find().filter(Column::Code.eq(code.as_str())).lock_exclusive();
        let found = self.read_one(found, |row| discount(&row)).await?;
        self.remember(&found);
        Ok(found)
    }

    async fn list(&mut self) -> Result<Vec<(Discount, u32)>, StoreError> {
        let rows = Entity::find()
            .expr_as(redemption_count(), "redemptions")
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .into_model::<DiscountRow>();
        let rows = self.query_all(rows).await?;
        self.read(rows.iter().map(listed).collect())
    }

    async fn insert_all(&mut self, discounts: &[Discount]) -> Result<usize, StoreError> {
        let mut inserted: u64 = 0;
        for rows in discounts.chunks(Self::MAX_ROWS) {
            let insert = Entity::insert_many(rows.iter().map(row))
                .on_conflict(OnConflict::new().do_nothing().to_owned());
            inserted += self.rows_affected(insert).await?;
        }
        self.record_change(Topic::Discounts, inserted > 0);
        Ok(usize::try_from(inserted).unwrap_or(usize::MAX))
    }

    async fn uses(
        &mut self,
        id: DiscountId,
        member: UserId,
        except: Option<OrderId>,
        now: DateTime<Utc>,
    ) -> Result<DiscountUses, StoreError> {
        let except = except.map(|order| order.as_uuid());
        let held = orders::Entity::find()
            .select_only()
            .column(orders::Column::UserId)
            .column_as(Expr::val(1), "held")
            .filter(orders::Column::DiscountId.eq(id.as_uuid()))
            // For the index: these states are those of unpaid orders.
            .filter(orders::Column::SettledAt.is_null())
            .filter(
                Condition::any().add(orders::Column::State.eq(OrderState::Processing.as_str())).add(
                    Condition::all()
                        .add(orders::Column::State.eq(OrderState::Pending.as_str()))
                        .add(orders::Column::DiscountHeldUntil.gt(columns::time(now))),
                ),
            )
            .apply_if(except, |query, order| query.filter(orders::Column::Id.ne(order)))
            .into_query();
        let mut all_uses = redemptions::Entity::find()
            .select_only()
            .column(redemptions::Column::UserId)
            .column_as(Expr::val(0), "held")
            .filter(redemptions::Column::DiscountId.eq(id.as_uuid()))
            .apply_if(except, |query, order| query.filter(redemptions::Column::OrderId.ne(order)))
            .into_query();
        all_uses.union(UnionType::All, held);
        let own_orders = Expr::case(Expr::col("user_id").eq(member.as_uuid()), 1);
        let held = Expr::case(Expr::col("held").eq(1), 1);
        let count = Query::select()
            .expr(Expr::col("user_id").count())
            .expr(Expr::expr(held).count())
            .expr(Expr::expr(own_orders).count())
            .from_subquery(all_uses, Alias::new("all_uses"))
            .to_owned();
        let counts = self.query_tuples(&count).await?.pop();
        let Some((total, held, by_member)) = counts else { return Ok(DiscountUses::default()) };
        self.read(uses(total, held, by_member))
    }

    async fn record_redemption(
        &mut self,
        id: DiscountId,
        order_id: OrderId,
        member: UserId,
        at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let row = redemptions::ActiveModel {
            order_id: Set(order_id.as_uuid()),
            discount_id: Set(id.as_uuid()),
            user_id: Set(member.as_uuid()),
            redeemed_at: Set(columns::time(at)),
        };
        self.insert_unless_exists(row, &[redemptions::Column::OrderId]).await.map(drop)
    }
}

/// The number of redemptions of a code, as a subquery.
pub(super) fn redemption_count() -> Expr {
    let count = Query::select()
        .expr(Expr::cust("COUNT(*)"))
        .from(redemptions::Entity)
        .and_where(
            Expr::col((redemptions::Entity, redemptions::Column::DiscountId)).equals((Entity, Column::Id)),
        )
        .to_owned();
    count.into()
}

fn uses(total: i64, held: i64, by_member: i64) -> Result<DiscountUses, StoreError> {
    Ok(DiscountUses {
        total: columns::count("total uses", total)?,
        held: columns::count("held uses", held)?,
        by_member: columns::count("uses by the member", by_member)?,
    })
}

pub(super) fn row(discount: &Discount) -> ActiveModel {
    let (kind, value) = match discount.kind {
        DiscountKind::Percentage(percent) => ("percentage", i64::from(percent)),
        DiscountKind::Fixed(amount) => ("fixed", amount.get()),
    };
    let agents = &discount.conditions.agents;
    ActiveModel {
        id: Set(discount.id.as_uuid()),
        code: Set(discount.code.as_str().to_owned()),
        discount_type: Set(kind.to_owned()),
        discount_value: Set(value),
        is_active: Set(discount.is_active),
        expires_at: Set(discount.expires_at.map(columns::time)),
        max_uses: Set(discount.max_uses.map(i64::from)),
        max_uses_per_member: Set(discount.max_uses_per_member.map(i64::from)),
        starts_at: Set(discount.conditions.starts_at.map(columns::time)),
        agent_ids: Set((!agents.is_empty()).then(|| columns::agent_ids(agents))),
        min_subtotal: Set(discount.conditions.min_subtotal.get()),
        audience: Set(discount.conditions.audience.as_str().to_owned()),
        batch_id: Set(discount.batch),
        created_at: Set(columns::time(discount.created_at)),
        updated_at: Set(columns::time(discount.updated_at)),
    }
}

fn listed(row: &DiscountRow) -> Result<(Discount, u32), StoreError> {
    Ok((discount(&row.discount)?, columns::count("redemptions", row.redemptions)?))
}

fn conditions(row: &Model) -> Result<DiscountConditions, StoreError> {
    let agents =
        row.agent_ids.as_deref().map(|json| columns::parse_agent_ids("discount_codes.agent_ids", json));
    Ok(DiscountConditions {
        starts_at: row.starts_at,
        agents: agents.transpose()?.unwrap_or_default(),
        min_subtotal: columns::cents("discount_codes.min_subtotal", row.min_subtotal)?,
        audience: columns::parse_enum("discount_codes.audience", &row.audience)?,
    })
}

pub(super) fn discount(row: &Model) -> Result<Discount, StoreError> {
    let kind = match row.discount_type.as_str() {
        "percentage" => {
            DiscountKind::percentage(row.discount_value).map_err(unreadable("discount_codes.discount_value"))
        }
        "fixed" => {
            DiscountKind::fixed(row.discount_value).map_err(unreadable("discount_codes.discount_value"))
        }
        unknown => Err(columns::unknown_value("discount_codes.discount_type", unknown)),
    };
    let limit = |column, value: Option<i64>| value.map(|value| columns::count(column, value)).transpose();
    Ok(Discount {
        id: DiscountId::from_uuid(row.id),
        code: DiscountCode::parse(&row.code).map_err(unreadable("discount_codes.code"))?,
        kind: kind?,
        is_active: row.is_active,
        expires_at: row.expires_at,
        max_uses: limit("discount_codes.max_uses", row.max_uses)?,
        max_uses_per_member: limit("discount_codes.max_uses_per_member", row.max_uses_per_member)?,
        conditions: conditions(row)?,
        batch: row.batch_id,
        created_at: row.created_at,
        updated_at: row.updated_at,
    })
}
