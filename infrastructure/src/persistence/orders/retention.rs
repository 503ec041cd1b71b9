use application::ports::{StoreError, Topic};
use chrono::{DateTime, Utc};
use domain::purchases::OrderState;
use sea_orm::sea_query::{Expr, ExprTrait as _, Func};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _, QueryTrait as _};
use uuid::Uuid;

use crate::persistence::columns;
use crate::persistence::entities::orders::{Column, Entity};
use crate::persistence::entities::{purchases, users};
use crate::persistence::unit_of_work::SeaUnitOfWork;

impl SeaUnitOfWork {
    pub(super) async fn remove_finished_orders(
        &mut self,
        before: DateTime<Utc>,
        limit: u64,
    ) -> Result<u64, StoreError> {
        let finished = self.list_finished(before, limit).await?;
        self.remove_orders(finished).await
    }

    /// With their purchases.
    pub(super) async fn remove_orders(&mut self, ids: Vec<Uuid>) -> Result<u64, StoreError> {
        if ids.is_empty() {
            return Ok(0);
        }
        let delete =
            purchases::Entity::delete_many().filter(purchases::Column::OrderId.is_in(ids.iter().copied()));
        self.execute(delete).await?;
        // Lines, redemptions and refunds are removed by `ON DELETE CASCADE`.
        let removed = self.rows_affected(Entity::delete_many().filter(Column::Id.is_in(ids))).await?;
        self.record_change(Topic::Sales, removed > 0);
        Ok(removed)
    }

    /// Up to `limit` finished orders from before this time, without those that give a member access.
    async fn list_finished(&mut self, before: DateTime<Utc>, limit: u64) -> Result<Vec<Uuid>, StoreError> {
        let members = users::Entity::find().select_only().column(users::Column::Id).into_query();
        let giving_access = purchases::Entity::find()
            .select_only()
            .column(purchases::Column::OrderId)
            .filter(purchases::Column::OwnedAgentId.is_not_null())
            .filter(purchases::Column::UserId.in_subquery(members))
            .into_query();
        let date =
            Func::coalesce([Expr::col((Entity, Column::SettledAt)), Expr::col((Entity, Column::CreatedAt))]);
        let finished =
            [OrderState::Paid, OrderState::Undelivered, OrderState::Abandoned].map(OrderState::as_str);
        let query = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Expr::expr(date).lt(columns::time(before)))
            .filter(Column::State.is_in(finished))
            .filter(Column::Id.not_in_subquery(giving_access))
            .limit(limit)
            .into_tuple();
        self.query_all(query).await
    }
}
