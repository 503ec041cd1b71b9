//! Orders that were paid in the sandbox or in a provider's test mode.

use application::ports::{OrderTotals, StoreError, Topic};
use domain::purchases::Purchase;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::queries::{TotalsRow, totals};
use crate::persistence::database::Database;
use crate::persistence::entities::orders::{Column, Entity};
use crate::persistence::entities::{payment_discrepancies as discrepancies, purchases, test_orders, users};
use crate::persistence::purchases::purchase;
use crate::persistence::unit_of_work::SeaUnitOfWork;

/// Orders that count in totals. `test_orders` lists those that do not: test orders from before the shop went live, and imported
/// orders, which are real.
pub(in crate::persistence) const IS_COUNTED: &str = "orders.id NOT IN (SELECT order_id FROM test_orders)";

/// Excludes gifts: their subtotal is 0, and they are settled when they are created.
const IS_TEST: &str = "orders.provider IN ('sandbox', 'stripe_test') AND (orders.subtotal > 0 \
                       OR orders.settled_at IS NULL OR orders.settled_at <> orders.created_at)";

impl SeaUnitOfWork {
    pub(super) async fn owned_test_purchases(&mut self) -> Result<Vec<Purchase>, StoreError> {
        let orders = Entity::find().select_only().column(Column::Id).filter(Expr::cust(IS_TEST)).into_query();
        let query = purchases::Entity::find()
            .filter(purchases::Column::OwnedAgentId.is_not_null())
            .filter(purchases::Column::OrderId.in_subquery(orders))
            .order_by_asc(purchases::Column::UserId)
            .order_by_asc(purchases::Column::Id);
        self.read_all(query, purchase).await
    }

    /// Also releases their discount code uses.
    pub(super) async fn exclude_test_orders_from_sums(&mut self) -> Result<u64, StoreError> {
        let insert = format!(
            "INSERT INTO test_orders (order_id) SELECT id FROM orders WHERE {IS_TEST} AND {IS_COUNTED}"
        );
        let excluded = self.execute_sql(&insert).await?;
        if excluded > 0 {
            let delete =
                "DELETE FROM discount_redemptions WHERE order_id IN (SELECT order_id FROM test_orders)";
            self.execute_sql(delete).await?;
            self.clear_has_bought(None).await?;
        }
        Ok(excluded)
    }

    pub(super) async fn delete_test_orders(&mut self, limit: u64) -> Result<u64, StoreError> {
        let query = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Expr::cust(IS_TEST))
            .limit(limit)
            .into_tuple();
        let ids: Vec<Uuid> = self.query_all(query).await?;
        let delete = discrepancies::Entity::delete_many()
            .filter(discrepancies::Column::OrderId.is_in(ids.iter().copied()));
        self.execute(delete).await?;
        let removed = self.remove_orders(ids).await?;
        if removed > 0 {
            self.clear_has_bought(None).await?;
        }
        Ok(removed)
    }

    /// Clears `has_bought` for those of these members, or of all, without an order that counts.
    pub(super) async fn clear_has_bought(&mut self, members: Option<Vec<Uuid>>) -> Result<(), StoreError> {
        let bought = Entity::find()
            .select_only()
            .column(Column::UserId)
            .filter(Column::SettledAt.is_not_null())
            .filter(Expr::cust(IS_COUNTED))
            .apply_if(members.clone(), |query, members| query.filter(Column::UserId.is_in(members)))
            .into_query();
        let update = users::Entity::update_many()
            .col_expr(users::Column::HasBought, Expr::value(false))
            .filter(users::Column::HasBought.eq(true))
            .apply_if(members, |query, members| query.filter(users::Column::Id.is_in(members)))
            .filter(users::Column::Id.not_in_subquery(bought));
        self.execute(update).await?;
        self.record_change(Topic::Sales, true);
        self.record_change(Topic::Members, true);
        Ok(())
    }
}

impl Database {
    /// The orders that totals exclude.
    pub(super) async fn uncounted(&self, orders: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
        let found = test_orders::Entity::find()
            .select_only()
            .column(test_orders::Column::OrderId)
            .filter(test_orders::Column::OrderId.is_in(orders.iter().copied()));
        self.query_all(found.into_tuple()).await
    }

    /// The sums of all paid test orders.
    pub(in crate::persistence) async fn test_order_totals(&self) -> Result<OrderTotals, StoreError> {
        let paid = Entity::find().filter(Expr::cust(IS_TEST)).filter(Column::SettledAt.is_not_null());
        let row = self.query_one(totals(paid).into_model::<TotalsRow>()).await?;
        let row = row.unwrap_or_default();
        let count = u64::try_from(row.count).unwrap_or_default();
        Ok(OrderTotals { count, gross: row.gross, refunded: row.refunded })
    }
}
