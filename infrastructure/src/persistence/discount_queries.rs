use std::collections::HashMap;

use application::ports::{
    BatchFilter, DiscountFilter, DiscountQueries, DiscountSort, DiscountSummary, DiscountUse, Page,
    PageRequest, SortDirection, StoreError, Topic,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::discounts::DiscountStatus;
use domain::{DiscountId, OrderId, UserId};
use sea_orm::sea_query::{Expr, ExprTrait as _, LikeExpr, Query, SelectStatement};
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _, QuerySelect,
    QueryTrait as _, Select,
};
use uuid::Uuid;

use super::columns;
use super::database::Database;
use super::discounts::{discount, redemption_count};
use super::entities::discount_codes::{Column, Entity, Model};
use super::entities::{discount_redemptions, orders, users};
use super::error::unreadable;
use super::keyset::Keyset;
use super::orders::test_orders::IS_COUNTED;

const NET_SALES: &str = "CAST(COALESCE(SUM(total - refunded_amount), 0) AS BIGINT)";
const DISCOUNT_ID: &str = "discount_id";
const FIGURE: &str = "figure";
const DISCOUNTS: &str = "CAST(COALESCE(SUM(discount_amount), 0) AS BIGINT)";

/// What codes, their uses and revenue depend on.
const DEPENDENCIES: [Topic; 2] = [Topic::Discounts, Topic::Sales];

#[derive(FromQueryResult)]
struct SummaryRow {
    #[sea_orm(nested)]
    discount: Model,
    redemptions: i64,
    revenue: i64,
    discount_given: i64,
}

#[derive(FromQueryResult)]
struct UseRow {
    id: Uuid,
    user_id: Uuid,
    email: Option<String>,
    settled_at: Option<DateTime<Utc>>,
    discount_amount: i64,
    total: i64,
    refunded_amount: i64,
}

#[async_trait]
impl DiscountQueries for Database {
    async fn list(
        &self,
        filter: &DiscountFilter,
        sort: DiscountSort,
        now: DateTime<Utc>,
        page: &PageRequest,
    ) -> Result<Page<DiscountSummary>, StoreError> {
        // Figures are read afterwards, and only for the page: sorting would need them for all codes.
        let query = select_ids(filter, sort, now, page);
        let is_cached = sort != DiscountSort::Newest && filter.status.is_none();
        let ids: Vec<Uuid> = if is_cached {
            self.query_cached_ids(&DEPENDENCIES, &query).await?
        } else {
            self.query_all(query.into_tuple()).await?
        };
        let query = with_figures(Entity::find().filter(Column::Id.is_in(ids.iter().copied())));
        let rows: Vec<SummaryRow> = if is_cached {
            self.query_cached_as(&DEPENDENCIES, self.build(&query)).await?
        } else {
            self.query_all(query.into_model()).await?
        };
        let mut found: HashMap<_, _> = rows.into_iter().map(|row| (row.discount.id, row)).collect();
        let in_order = ids.iter().filter_map(|id| found.remove(id));
        let summaries = in_order.map(|row| summary(&row)).collect::<Result<_, _>>()?;
        Ok(Page::new(page, summaries, |summary| summary.cursor(sort)))
    }

    async fn find(&self, id: DiscountId) -> Result<Option<DiscountSummary>, StoreError> {
        let query = with_figures(Entity::find_by_id(id.as_uuid())).into_model::<SummaryRow>();
        let row = self.query_one(query).await?;
        row.as_ref().map(summary).transpose()
    }

    async fn uses(&self, id: DiscountId, page: &PageRequest) -> Result<Page<DiscountUse>, StoreError> {
        let rows = self.query_all(select_uses(id, page).into_model::<UseRow>()).await?;
        let uses = rows.into_iter().map(discount_use).collect::<Result<_, _>>()?;
        Ok(Page::new(page, uses, DiscountUse::cursor))
    }
}

fn select_ids(
    filter: &DiscountFilter,
    sort: DiscountSort,
    now: DateTime<Utc>,
    page: &PageRequest,
) -> Select<Entity> {
    let mut found = Entity::find()
        .select_only()
        .column(Column::Id)
        .apply_if(filter.search.as_deref(), |query, text| {
            query.filter(Column::Code.like(LikeExpr::new(contains(text)).escape('\\')))
        })
        .apply_if(filter.status, |query, status| query.filter(has_status(status, now)))
        .apply_if(filter.batch, |query, batch| match batch {
            BatchFilter::None => query.filter(Column::BatchId.is_null()),
            BatchFilter::Only(id) => query.filter(Column::BatchId.eq(id)),
        });
    let figures = match sort {
        DiscountSort::Newest => None,
        DiscountSort::Uses => Some(uses_by_code()),
        DiscountSort::Revenue => Some(revenue_by_code()),
    };
    let value = figures.map_or(Column::CreatedAt.into_expr(), |figures| join_figures(&mut found, figures));
    Keyset::new(value, Column::Id.into_expr(), SortDirection::Descending).page(found, page)
}

/// Joins the figure to sort by. Grouping once is faster than a subquery for each code.
fn join_figures(query: &mut Select<Entity>, figures: SelectStatement) -> Expr {
    const FIGURES: &str = "figures";
    let same_code = Expr::col((FIGURES, DISCOUNT_ID)).equals((Entity, Column::Id));
    QuerySelect::query(query).join_subquery(JoinType::LeftJoin, figures, FIGURES, same_code);
    Expr::col((FIGURES, FIGURE)).if_null(0)
}

fn uses_by_code() -> SelectStatement {
    let discount_id = discount_redemptions::Column::DiscountId;
    Query::select()
        .expr_as(Expr::col(discount_id), DISCOUNT_ID)
        .expr_as(Expr::cust("COUNT(*)"), FIGURE)
        .from(discount_redemptions::Entity)
        .group_by_col(discount_id)
        .to_owned()
}

fn revenue_by_code() -> SelectStatement {
    Query::select()
        .expr_as(Expr::col(orders::Column::DiscountId), DISCOUNT_ID)
        .expr_as(Expr::cust(NET_SALES), FIGURE)
        .from(orders::Entity)
        .and_where(orders::Column::DiscountId.is_not_null())
        .and_where(orders::Column::SettledAt.is_not_null())
        .and_where(Expr::cust(IS_COUNTED))
        .group_by_col(orders::Column::DiscountId)
        .to_owned()
}

fn with_figures(query: Select<Entity>) -> Select<Entity> {
    query
        .expr_as(redemption_count(), "redemptions")
        .expr_as(sum_of_orders(NET_SALES), "revenue")
        .expr_as(sum_of_orders(DISCOUNTS), "discount_given")
}

/// The sum over the settled orders with a code, as a subquery.
fn sum_of_orders(sum: &'static str) -> Expr {
    let sum = Query::select()
        .expr(Expr::cust(sum))
        .from(orders::Entity)
        .and_where(Expr::col((orders::Entity, orders::Column::DiscountId)).equals((Entity, Column::Id)))
        .and_where(orders::Column::SettledAt.is_not_null())
        .and_where(Expr::cust(IS_COUNTED))
        .to_owned();
    sum.into()
}

fn contains(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

/// The condition for what [`domain::discounts::Discount::status`] decides.
fn has_status(status: DiscountStatus, now: DateTime<Utc>) -> Condition {
    let now = columns::time(now);
    let is_expired = Column::ExpiresAt.lte(now);
    let is_current = Condition::any().add(Column::ExpiresAt.is_null()).add(Column::ExpiresAt.gt(now));
    let is_used_up = Column::MaxUses.into_expr().lte(redemption_count());
    let is_usable = Condition::any()
        .add(Column::MaxUses.is_null())
        .add(Column::MaxUses.into_expr().gt(redemption_count()));
    let has_started = Condition::any().add(Column::StartsAt.is_null()).add(Column::StartsAt.lte(now));
    if status == DiscountStatus::Off {
        return Condition::all().add(Column::IsActive.eq(false));
    }
    let active = Condition::all().add(Column::IsActive.eq(true));
    match status {
        DiscountStatus::Off | DiscountStatus::Expired => active.add(is_expired),
        DiscountStatus::UsedUp => active.add(is_current).add(is_used_up),
        DiscountStatus::Scheduled => active.add(is_current).add(is_usable).add(Column::StartsAt.gt(now)),
        DiscountStatus::Live => active.add(is_current).add(is_usable).add(has_started),
    }
}

fn select_uses(id: DiscountId, page: &PageRequest) -> Select<orders::Entity> {
    let uses = orders::Entity::find()
        .select_only()
        .columns([
            orders::Column::Id,
            orders::Column::UserId,
            orders::Column::SettledAt,
            orders::Column::DiscountAmount,
            orders::Column::Total,
            orders::Column::RefundedAmount,
        ])
        .column(users::Column::Email)
        .join(
            JoinType::LeftJoin,
            orders::Entity::belongs_to(users::Entity)
                .from(orders::Column::UserId)
                .to(users::Column::Id)
                .into(),
        )
        .filter(orders::Column::DiscountId.eq(id.as_uuid()))
        .filter(orders::Column::SettledAt.is_not_null())
        .filter(Expr::cust(IS_COUNTED));
    Keyset::newest(orders::Column::SettledAt, orders::Column::Id).page(uses, page)
}

fn summary(row: &SummaryRow) -> Result<DiscountSummary, StoreError> {
    Ok(DiscountSummary {
        discount: discount(&row.discount)?,
        uses: columns::count("redemptions", row.redemptions)?,
        revenue: row.revenue,
        discount_given: row.discount_given,
    })
}

fn discount_use(row: UseRow) -> Result<DiscountUse, StoreError> {
    Ok(DiscountUse {
        order_id: OrderId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        email: row.email,
        settled_at: row.settled_at.ok_or("null").map_err(unreadable("orders.settled_at"))?,
        discount_amount: columns::cents("orders.discount_amount", row.discount_amount)?,
        total: columns::cents("orders.total", row.total)?,
        refunded: columns::cents("orders.refunded_amount", row.refunded_amount)?,
    })
}

#[cfg(test)]
mod tests {
    use application::ports::{Cursor, SortValue};

    use super::*;
    use crate::persistence::tests::Planner;

    #[tokio::test]
    async fn list_discounts_uses_an_index_for_each_part() {
        let planner = Planner::open().await;
        let now = Planner::later();
        let page =
            |cursor: SortValue| PageRequest { after: Some(Cursor::new(cursor, Uuid::nil())), limit: 20 };
        let all = DiscountFilter::default;
        let batch = DiscountFilter { batch: Some(BatchFilter::Only(Uuid::nil())), ..all() };
        let live = DiscountFilter { status: Some(DiscountStatus::Live), ..all() };
        let created = "discount_codes_created";
        for (filter, sqlite, postgres) in [
            (all(), "discount_codes_created (created_at<", created),
            (live, "discount_codes_created (created_at<", created),
            (batch, "discount_codes_batch (batch_id=? AND created_at<", "discount_codes_batch"),
        ] {
            let query = select_ids(&filter, DiscountSort::Newest, now, &page(now.into()));
            planner.expect(&format!("{filter:?}"), query, sqlite, postgres).await;
        }
        for (sort, sqlite, postgres) in [
            (
                DiscountSort::Uses,
                "USING COVERING INDEX discount_redemptions_uses",
                "discount_redemptions_uses",
            ),
            (DiscountSort::Revenue, "USING COVERING INDEX orders_discount (discount_id>", "orders_discount"),
        ] {
            let query = select_ids(&all(), sort, now, &page(7.into()));
            planner.expect(sort.as_str(), query, sqlite, postgres).await;
        }
        for (sqlite, postgres) in [
            ("discount_redemptions_uses (discount_id=?", "discount_redemptions_uses"),
            ("orders_discount (discount_id=?", "orders_discount"),
        ] {
            let query = with_figures(Entity::find_by_id(Uuid::nil()));
            planner.expect("figures", query, sqlite, postgres).await;
        }
        let query = select_uses(DiscountId::from_uuid(Uuid::nil()), &page(now.into()));
        let index = "orders_discount (discount_id=? AND settled_at>";
        planner.expect("uses", query, index, "orders_discount").await;
    }
}
