//! Webhook events of the payment provider, leases, and payment discrepancies.

use application::ports::{
    AuditSnapshot, DiscrepancyRepository, LeaseRepository, PaymentEventQueue, QueuedEvent, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::OrderId;
use domain::purchases::{DiscrepancyKind, PaymentDiscrepancy};
use sea_orm::sea_query::{Expr, ExprTrait as _, LockBehavior, LockType, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, Select,
};

use super::columns;
use super::entities::payment_discrepancies::{ActiveModel, Column, Entity, Model};
use super::entities::{leases, payment_events as events};
use super::unit_of_work::SeaUnitOfWork;
use super::work::Work;

#[async_trait]
impl PaymentEventQueue for SeaUnitOfWork {
    async fn insert(&mut self, event: &QueuedEvent) -> Result<bool, StoreError> {
        let row = events::ActiveModel {
            id: Set(event.id.clone()),
            intent_id: Set(event.intent_id.clone()),
            received_at: Set(columns::time(event.received_at)),
            attempts: Set(i64::from(event.attempts)),
            next_attempt_at: Set(event.next_attempt_at.map(columns::time)),
        };
        self.record_work(Work::PaymentEvents);
        self.insert_unless_exists(row, &[events::Column::Id]).await
    }

    async fn has_due(&mut self, now: DateTime<Utc>) -> Result<bool, StoreError> {
        Ok(self.query_one(select_due_events(now)).await?.is_some())
    }

    async fn lock_due(&mut self, now: DateTime<Utc>) -> Result<Option<QueuedEvent>, StoreError> {
        let due = select_due_events(now).lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
        let due = self.query_one(due).await?;
        self.read(due.map(queued_event).transpose())
    }

    async fn update(&mut self, event: &QueuedEvent) -> Result<(), StoreError> {
        let changed = events::ActiveModel {
            attempts: Set(i64::from(event.attempts)),
            next_attempt_at: Set(event.next_attempt_at.map(columns::time)),
            ..events::ActiveModel::default()
        };
        let update =
            events::Entity::update_many().set(changed).filter(events::Column::Id.eq(event.id.as_str()));
        self.execute(update).await
    }

    async fn remove_processed(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let processed = events::Entity::find()
            .filter(events::Column::ReceivedAt.lt(columns::time(before)))
            .filter(events::Column::NextAttemptAt.is_null());
        self.remove_batch(processed, limit).await
    }
}

#[async_trait]
impl LeaseRepository for SeaUnitOfWork {
    async fn acquire(
        &mut self,
        name: &str,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let row = leases::ActiveModel { name: Set(name.to_owned()), held_until: Set(columns::time(until)) };
        let held_until = (leases::Entity, leases::Column::HeldUntil);
        let if_expired = OnConflict::column(leases::Column::Name)
            .update_column(leases::Column::HeldUntil)
            .action_and_where(Expr::col(held_until).lte(columns::time(now)))
            .to_owned();
        Ok(self.rows_affected(leases::Entity::insert(row).on_conflict(if_expired)).await? == 1)
    }

    async fn release(&mut self, name: &str, until: DateTime<Utc>) -> Result<(), StoreError> {
        let delete = leases::Entity::delete_many()
            .filter(leases::Column::Name.eq(name))
            .filter(leases::Column::HeldUntil.eq(columns::time(until)));
        self.execute(delete).await
    }
}

#[async_trait]
impl DiscrepancyRepository for SeaUnitOfWork {
    async fn replace(
        &mut self,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[DiscrepancyKind],
        now: DateTime<Utc>,
    ) -> Result<Vec<DiscrepancyKind>, StoreError> {
        let now = columns::time(now);
        let open = Entity::find()
            .filter(Column::IntentId.eq(intent_id))
            .filter(Column::ResolvedAt.is_null())
            .lock_exclusive();
        let open = self.query_all(open).await?;
        let open: Vec<_> = self.read(open.iter().map(|row| parse_kind(&row.kind)).collect())?;
        if open.iter().any(|before| !kinds.contains(before)) {
            let resolve = Entity::update_many()
                .col_expr(Column::ResolvedAt, Expr::value(now))
                .filter(Column::IntentId.eq(intent_id))
                .filter(Column::Kind.is_not_in(kinds.iter().map(|kind| kind.as_str())))
                .filter(Column::ResolvedAt.is_null());
            self.execute(resolve).await?;
        }
        for kind in kinds.iter().filter(|kind| !open.contains(kind)) {
            // A resolved discrepancy that occurs again counts as new.
            let reopen = Entity::update_many()
                .set(ActiveModel { first_seen: Set(now), resolved_at: Set(None), ..ActiveModel::default() })
                .filter(Column::IntentId.eq(intent_id))
                .filter(Column::Kind.eq(kind.as_str()))
                .filter(Column::ResolvedAt.is_not_null());
            self.execute(reopen).await?;
            let row = ActiveModel {
                intent_id: Set(intent_id.to_owned()),
                kind: Set(kind.as_str().to_owned()),
                order_id: Set(order_id.map(|id| id.as_uuid())),
                first_seen: Set(now),
                resolved_at: Set(None),
            };
            self.insert_unless_exists(row, &[Column::IntentId, Column::Kind]).await?;
        }
        let [before, after] = [&open, kinds].map(|kinds| AuditSnapshot::of_discrepancies(intent_id, kinds));
        self.log_difference(Some(&before), Some(&after)).await?;
        Ok(open)
    }

    async fn list_by_intent(&mut self, intent_id: &str) -> Result<Vec<DiscrepancyKind>, StoreError> {
        let open = Entity::find()
            .filter(Column::IntentId.eq(intent_id))
            .filter(Column::ResolvedAt.is_null())
            .order_by_asc(Column::Kind);
        let open = self.query_all(open).await?;
        self.read(open.iter().map(|row| parse_kind(&row.kind)).collect())
    }

    async fn list_open(&mut self) -> Result<Vec<PaymentDiscrepancy>, StoreError> {
        let query = Entity::find()
            .filter(Column::ResolvedAt.is_null())
            .order_by_asc(Column::FirstSeen)
            .order_by_asc(Column::IntentId)
            .order_by_asc(Column::Kind);
        self.read_all(query, discrepancy).await
    }
}

pub(super) fn select_due_events(now: DateTime<Utc>) -> Select<events::Entity> {
    events::Entity::find()
        .filter(events::Column::NextAttemptAt.lte(columns::time(now)))
        // An event that keeps failing, perhaps slowly, must not delay the others.
        .order_by_asc(events::Column::Attempts)
        .order_by_asc(events::Column::NextAttemptAt)
        .order_by_asc(events::Column::Id)
}

fn queued_event(row: events::Model) -> Result<QueuedEvent, StoreError> {
    Ok(QueuedEvent {
        id: row.id,
        intent_id: row.intent_id,
        received_at: row.received_at,
        attempts: columns::count("payment_events.attempts", row.attempts)?,
        next_attempt_at: row.next_attempt_at,
    })
}

fn parse_kind(text: &str) -> Result<DiscrepancyKind, StoreError> {
    columns::parse_enum("payment_discrepancies.kind", text)
}

pub(super) fn discrepancy(row: Model) -> Result<PaymentDiscrepancy, StoreError> {
    Ok(PaymentDiscrepancy {
        kind: parse_kind(&row.kind)?,
        intent_id: row.intent_id,
        order_id: row.order_id.map(OrderId::from_uuid),
        first_seen: row.first_seen,
        resolved_at: row.resolved_at,
    })
}
