//! What the payment provider told, and what does not add up.

use application::ports::{FindingRepository, PaymentEventLog, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::OrderId;
use domain::purchases::{Finding, FindingKind};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _,
};

use super::columns;
use super::entities::payment_events as events;
use super::entities::payment_findings::{ActiveModel, Column, Entity, Model};
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl PaymentEventLog for SeaUnitOfWork {
    async fn contains(&mut self, event_id: &str) -> Result<bool, StoreError> {
        let found = events::Entity::find_by_id(event_id).count(&self.transaction).await;
        Ok(self.check(found)? > 0)
    }

    async fn record(&mut self, event_id: &str, at: DateTime<Utc>) -> Result<bool, StoreError> {
        let row = events::ActiveModel { id: Set(event_id.to_owned()), recorded_at: Set(columns::time(at)) };
        let insert = events::Entity::insert(row)
            .on_conflict(OnConflict::column(events::Column::Id).do_nothing().to_owned())
            .exec_without_returning(&self.transaction)
            .await;
        Ok(self.check(insert)? == 1)
    }

    async fn remove_recorded(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let recorded = events::Entity::find().filter(events::Column::RecordedAt.lt(columns::time(before)));
        let batch = recorded.select_only().column(events::Column::Id).limit(limit).into_query();
        let delete = events::Entity::delete_many()
            .filter(events::Column::Id.in_subquery(batch))
            .exec(&self.transaction)
            .await;
        Ok(self.check(delete)?.rows_affected)
    }
}

#[async_trait]
impl FindingRepository for SeaUnitOfWork {
    async fn note(
        &mut self,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[FindingKind],
        now: DateTime<Utc>,
    ) -> Result<Vec<FindingKind>, StoreError> {
        let now = columns::time(now);
        let said = Entity::find()
            .filter(Column::IntentId.eq(intent_id))
            .filter(Column::ResolvedAt.is_null())
            .lock_exclusive()
            .all(&self.transaction)
            .await;
        let said = self.check(said)?;
        let said: Vec<_> = self.read(said.iter().map(kind).collect())?;
        if said.iter().any(|before| !kinds.contains(before)) {
            let resolve = Entity::update_many()
                .col_expr(Column::ResolvedAt, Expr::value(now))
                .filter(Column::IntentId.eq(intent_id))
                .filter(Column::Kind.is_not_in(kinds.iter().map(|kind| kind.as_str())))
                .filter(Column::ResolvedAt.is_null())
                .exec(&self.transaction)
                .await;
            self.check(resolve)?;
        }
        for kind in kinds {
            // What was resolved and is there again counts from now on.
            let reopen = Entity::update_many()
                .set(ActiveModel { first_seen: Set(now), resolved_at: Set(None), ..ActiveModel::default() })
                .filter(Column::IntentId.eq(intent_id))
                .filter(Column::Kind.eq(kind.as_str()))
                .filter(Column::ResolvedAt.is_not_null())
                .exec(&self.transaction)
                .await;
            self.check(reopen)?;
            let row = ActiveModel {
                intent_id: Set(intent_id.to_owned()),
                kind: Set(kind.as_str().to_owned()),
                order_id: Set(order_id.map(|id| id.as_uuid())),
                first_seen: Set(now),
                resolved_at: Set(None),
            };
            let insert = Entity::insert(row)
                .on_conflict(OnConflict::columns([Column::IntentId, Column::Kind]).do_nothing().to_owned())
                .exec_without_returning(&self.transaction)
                .await;
            self.check(insert)?;
        }
        Ok(said)
    }

    async fn open(&mut self) -> Result<Vec<Finding>, StoreError> {
        let found = Entity::find()
            .filter(Column::ResolvedAt.is_null())
            .order_by_asc(Column::FirstSeen)
            .order_by_asc(Column::IntentId)
            .order_by_asc(Column::Kind)
            .all(&self.transaction)
            .await;
        let found = self.check(found)?;
        self.read(found.into_iter().map(finding).collect())
    }
}

fn kind(row: &Model) -> Result<FindingKind, StoreError> {
    let kind = FindingKind::ALL.into_iter().find(|kind| kind.as_str() == row.kind);
    kind.ok_or_else(|| columns::unknown_word("payment_findings.kind", &row.kind))
}

fn finding(row: Model) -> Result<Finding, StoreError> {
    Ok(Finding {
        kind: kind(&row)?,
        intent_id: row.intent_id,
        order_id: row.order_id.map(OrderId::from_uuid),
        first_seen: row.first_seen,
        resolved_at: row.resolved_at,
    })
}
