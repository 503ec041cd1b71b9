use application::ports::{RefundRepository, StoreError, Topic};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::purchases::{Refund, RefundState};
use domain::{AgentId, OrderId, RefundId, UserId};
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

use super::columns;
use super::entities::orders;
use super::entities::refunds::{ActiveModel, Column, Entity, Model};
use super::unit_of_work::SeaUnitOfWork;

impl SeaUnitOfWork {
    async fn update_refunded_amount(&mut self, order_id: OrderId) -> Result<(), StoreError> {
        let sum = Query::select()
            .expr(Expr::cust("CAST(COALESCE(SUM(amount), 0) AS BIGINT)"))
            .from(Entity)
            .and_where(Column::OrderId.eq(order_id.as_uuid()))
            .and_where(Column::Status.ne(RefundState::Failed.as_str()))
            .to_owned();
        let update = orders::Entity::update_many()
            .col_expr(orders::Column::RefundedAmount, sum.into())
            .filter(orders::Column::Id.eq(order_id.as_uuid()));
        self.execute(update).await
    }
}

#[async_trait]
impl RefundRepository for SeaUnitOfWork {
    async fn insert(&mut self, refund: &Refund) -> Result<bool, StoreError> {
        let inserted = self.insert_unless_exists(row(refund), &[Column::ProviderId]).await?;
        self.update_refunded_amount(refund.order_id).await?;
        self.log_write(inserted, None, refund).await?;
        Ok(self.record_change(Topic::Sales, inserted))
    }

    async fn update(&mut self, refund: &Refund) -> Result<bool, StoreError> {
        let before = self.before(refund).await?;
        let ActiveModel { status, provider_id, failure, completed_at, .. } = row(refund);
        let update = Entity::update_many()
            .set(ActiveModel { status, provider_id, failure, completed_at, ..ActiveModel::default() })
            .filter(Column::Id.eq(refund.id.as_uuid()));
        let updated = self.update_unless_duplicate(update).await?;
        self.update_refunded_amount(refund.order_id).await?;
        self.log_write(updated, before, refund).await?;
        Ok(self.record_change(Topic::Sales, updated))
    }

    async fn find(&mut self, id: RefundId) -> Result<Option<Refund>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()), refund).await
    }

    async fn list_by_order(&mut self, order_id: OrderId) -> Result<Vec<Refund>, StoreError> {
        let query = Entity::find()
            .filter(Column::OrderId.eq(order_id.as_uuid()))
            .order_by_asc(Column::RequestedAt)
            .order_by_asc(Column::Id);
        self.read_all(query, refund).await
    }

    async fn sum_requested_by(&mut self, person: UserId, since: DateTime<Utc>) -> Result<i64, StoreError> {
        let sum = Entity::find()
            .select_only()
            .expr(Expr::cust("CAST(COALESCE(SUM(amount), 0) AS BIGINT)"))
            .filter(Column::RequestedBy.eq(person.as_uuid()))
            .filter(Column::RequestedAt.gte(columns::time(since)))
            .filter(Column::Status.ne(RefundState::Failed.as_str()))
            .into_tuple::<i64>();
        Ok(self.query_one(sum).await?.unwrap_or_default())
    }
}

pub(super) fn row(refund: &Refund) -> ActiveModel {
    ActiveModel {
        id: Set(refund.id.as_uuid()),
        order_id: Set(refund.order_id.as_uuid()),
        agent_id: Set(refund.agent_id.map(|id| id.as_uuid())),
        amount: Set(refund.amount.get()),
        status: Set(refund.state.as_str().to_owned()),
        provider_id: Set(refund.provider_id.clone()),
        request_key: Set(refund.request_key),
        reason: Set(refund.reason.clone()),
        failure: Set(refund.failure.clone()),
        requested_by: Set(refund.requested_by.map(|id| id.as_uuid())),
        requested_at: Set(columns::time(refund.requested_at)),
        completed_at: Set(refund.completed_at.map(columns::time)),
    }
}

pub(super) fn refund(row: Model) -> Result<Refund, StoreError> {
    Ok(Refund {
        id: RefundId::from_uuid(row.id),
        order_id: OrderId::from_uuid(row.order_id),
        agent_id: row.agent_id.map(AgentId::from_uuid),
        amount: columns::cents("refunds.amount", row.amount)?,
        state: columns::parse_enum("refunds.status", &row.status)?,
        provider_id: row.provider_id,
        request_key: row.request_key,
        reason: row.reason,
        failure: row.failure,
        requested_by: row.requested_by.map(UserId::from_uuid),
        requested_at: row.requested_at,
        completed_at: row.completed_at,
    })
}
