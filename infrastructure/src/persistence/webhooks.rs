use std::collections::BTreeSet;

use application::ports::{Cursor, Page, PageRequest, StoreError, WebhookRepository};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::webhooks::{WebhookDelivery, WebhookEndpoint, WebhookEvent, WebhookSecret, WebhookUrl};
use domain::{UserId, WebhookDeliveryId, WebhookEndpointId};
use sea_orm::sea_query::{Expr, LockBehavior, LockType};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
    Select,
};

use super::columns;
use super::entities::webhook_deliveries as deliveries;
use super::entities::webhook_endpoints::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::keyset::Keyset;
use super::unit_of_work::SeaUnitOfWork;
use super::work::Work;

#[async_trait]
impl WebhookRepository for SeaUnitOfWork {
    async fn insert(&mut self, endpoint: &WebhookEndpoint) -> Result<(), StoreError> {
        self.execute(Entity::insert(row(endpoint))).await
    }

    async fn update(&mut self, endpoint: &WebhookEndpoint) -> Result<(), StoreError> {
        let changed = ActiveModel {
            id: NotSet,
            url: NotSet,
            created_at: NotSet,
            leased_until: NotSet,
            ..row(endpoint)
        };
        // Events may have waited while it was off.
        self.record_work(Work::Webhooks);
        self.execute(Entity::update_many().set(changed).filter(Column::Id.eq(endpoint.id.as_uuid()))).await
    }

    async fn remove(&mut self, id: WebhookEndpointId) -> Result<(), StoreError> {
        self.execute(Entity::delete_by_id(id.as_uuid())).await
    }

    async fn lock(&mut self, id: WebhookEndpointId) -> Result<Option<WebhookEndpoint>, StoreError> {
        // Transactions that store events need not wait.
        self.read_one(Entity::find_by_id(id.as_uuid()).lock(LockType::NoKeyUpdate), endpoint).await
    }

    async fn list(&mut self) -> Result<Vec<WebhookEndpoint>, StoreError> {
        let all = Entity::find().order_by_asc(Column::CreatedAt).order_by_asc(Column::Id);
        self.read_all(all, endpoint).await
    }

    async fn lock_subscribed(&mut self, event: WebhookEvent) -> Result<Vec<WebhookEndpointId>, StoreError> {
        let found =
            Entity::find().filter(Column::IsOn.eq(true)).order_by_asc(Column::Id).lock(LockType::KeyShare);
        let endpoints = self.read_all(found, endpoint).await?;
        let subscribed = endpoints.into_iter().filter(|endpoint| endpoint.events.contains(&event));
        Ok(subscribed.map(|endpoint| endpoint.id).collect())
    }

    async fn enqueue(&mut self, delivery: &WebhookDelivery) -> Result<(), StoreError> {
        self.record_work(Work::Webhooks);
        self.execute(deliveries::Entity::insert(delivery_row(delivery))).await
    }

    async fn has_due(&mut self, now: DateTime<Utc>) -> Result<bool, StoreError> {
        Ok(self.query_one(select_due(now)).await?.is_some())
    }

    async fn claim(
        &mut self,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Option<(WebhookEndpoint, WebhookDelivery)>, StoreError> {
        let free = select_due(now).lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked);
        let Some(endpoint) = self.read_one(free, endpoint).await? else { return Ok(None) };
        let id = endpoint.id.as_uuid();
        let first = due_deliveries(now)
            .filter(deliveries::Column::EndpointId.eq(id))
            .order_by_asc(deliveries::Column::Attempts)
            .order_by_asc(deliveries::Column::NextAttemptAt)
            .order_by_asc(deliveries::Column::Id);
        let Some(delivery) = self.read_one(first, delivery).await? else { return Ok(None) };
        let lease = Entity::update_many()
            .col_expr(Column::LeasedUntil, Expr::value(columns::time(leased_until)))
            .filter(Column::Id.eq(id));
        self.execute(lease).await?;
        Ok(Some((endpoint, delivery)))
    }

    async fn release(
        &mut self,
        id: WebhookEndpointId,
        leased_until: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let release = Entity::update_many()
            .col_expr(Column::LeasedUntil, Expr::value(columns::time(now)))
            .filter(Column::Id.eq(id.as_uuid()))
            .filter(Column::LeasedUntil.eq(columns::time(leased_until)));
        self.execute(release).await
    }

    async fn find_delivery(&mut self, id: WebhookDeliveryId) -> Result<Option<WebhookDelivery>, StoreError> {
        self.read_one(deliveries::Entity::find_by_id(id.as_uuid()), delivery).await
    }

    async fn update_delivery(&mut self, delivery: &WebhookDelivery) -> Result<(), StoreError> {
        let attempt = deliveries::ActiveModel {
            id: NotSet,
            endpoint_id: NotSet,
            event: NotSet,
            user_id: NotSet,
            body: NotSet,
            created_at: NotSet,
            ..delivery_row(delivery)
        };
        let one = deliveries::Column::Id.eq(delivery.id.as_uuid());
        self.execute(deliveries::Entity::update_many().set(attempt).filter(one)).await
    }

    async fn requeue(&mut self, delivery: &WebhookDelivery) -> Result<(), StoreError> {
        let due = deliveries::ActiveModel {
            next_attempt_at: Set(delivery.next_attempt_at.map(columns::time)),
            ..deliveries::ActiveModel::default()
        };
        let one = deliveries::Column::Id.eq(delivery.id.as_uuid());
        self.record_work(Work::Webhooks);
        self.execute(deliveries::Entity::update_many().set(due).filter(one)).await
    }

    async fn list_deliveries(&mut self, page: &PageRequest) -> Result<Page<WebhookDelivery>, StoreError> {
        let found = self.read_all(select_deliveries(page), delivery).await?;
        Ok(Page::new(page, found, |delivery| Cursor::new(delivery.created_at, delivery.id.as_uuid())))
    }

    async fn remove_deliveries(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let old = deliveries::Entity::find()
            .filter(deliveries::Column::CreatedAt.lt(columns::time(before)))
            .select_only()
            .column(deliveries::Column::Id)
            .limit(limit);
        let delete =
            deliveries::Entity::delete_many().filter(deliveries::Column::Id.in_subquery(old.into_query()));
        self.rows_affected(delete).await
    }
}

/// Endpoints that are on and not leased, with a due delivery.
pub(super) fn select_due(now: DateTime<Utc>) -> Select<Entity> {
    let waiting = due_deliveries(now).select_only().column(deliveries::Column::EndpointId).into_query();
    Entity::find()
        .filter(Column::IsOn.eq(true))
        .filter(Column::LeasedUntil.lte(columns::time(now)))
        .filter(Column::Id.in_subquery(waiting))
        .order_by_asc(Column::LeasedUntil)
        .order_by_asc(Column::Id)
}

fn due_deliveries(now: DateTime<Utc>) -> Select<deliveries::Entity> {
    deliveries::Entity::find().filter(deliveries::Column::NextAttemptAt.lte(columns::time(now)))
}

fn select_deliveries(page: &PageRequest) -> Select<deliveries::Entity> {
    let newest = Keyset::newest(deliveries::Column::CreatedAt, deliveries::Column::Id);
    newest.page(deliveries::Entity::find(), page)
}

fn row(endpoint: &WebhookEndpoint) -> ActiveModel {
    let events: serde_json::Value = endpoint.events.iter().map(|event| event.as_str()).collect();
    ActiveModel {
        id: Set(endpoint.id.as_uuid()),
        url: Set(endpoint.url.as_str().to_owned()),
        events: Set(events.to_string()),
        secret: Set(endpoint.secret.expose().to_owned()),
        is_on: Set(endpoint.is_on),
        off_reason: Set(endpoint.off_reason.map(|reason| reason.as_str().to_owned())),
        failing_since: Set(endpoint.failing_since.map(columns::time)),
        created_at: Set(columns::time(endpoint.created_at)),
        leased_until: Set(columns::time(endpoint.created_at)),
    }
}

fn endpoint(row: Model) -> Result<WebhookEndpoint, StoreError> {
    let events: Vec<String> =
        serde_json::from_str(&row.events).map_err(unreadable("webhook_endpoints.events"))?;
    let events = events.iter().map(|event| columns::parse_enum("webhook_endpoints.events", event));
    let off_reason = row.off_reason.as_deref();
    Ok(WebhookEndpoint {
        id: WebhookEndpointId::from_uuid(row.id),
        url: WebhookUrl::parse(&row.url).map_err(unreadable("webhook_endpoints.url"))?,
        events: events.collect::<Result<BTreeSet<_>, _>>()?,
        secret: WebhookSecret::new(row.secret),
        is_on: row.is_on,
        off_reason: off_reason
            .map(|reason| columns::parse_enum("webhook_endpoints.off_reason", reason))
            .transpose()?,
        failing_since: row.failing_since,
        created_at: row.created_at,
    })
}

fn delivery_row(delivery: &WebhookDelivery) -> deliveries::ActiveModel {
    deliveries::ActiveModel {
        id: Set(delivery.id.as_uuid()),
        endpoint_id: Set(delivery.endpoint_id.as_uuid()),
        event: Set(delivery.event.map(|event| event.as_str().to_owned())),
        user_id: Set(delivery.user_id.map(|id| id.as_uuid())),
        body: Set(delivery.body.clone()),
        created_at: Set(columns::time(delivery.created_at)),
        attempts: Set(i64::from(delivery.attempts)),
        next_attempt_at: Set(delivery.next_attempt_at.map(columns::time)),
        delivered_at: Set(delivery.delivered_at.map(columns::time)),
        last_status: Set(delivery.last_status.map(i64::from)),
        last_error: Set(delivery.last_error.clone()),
    }
}

fn delivery(row: deliveries::Model) -> Result<WebhookDelivery, StoreError> {
    let event = row.event.as_deref();
    let status = row.last_status.map(u16::try_from).transpose();
    Ok(WebhookDelivery {
        id: WebhookDeliveryId::from_uuid(row.id),
        endpoint_id: WebhookEndpointId::from_uuid(row.endpoint_id),
        event: event.map(|event| columns::parse_enum("webhook_deliveries.event", event)).transpose()?,
        user_id: row.user_id.map(UserId::from_uuid),
        body: row.body,
        created_at: row.created_at,
        attempts: columns::count("webhook_deliveries.attempts", row.attempts)?,
        next_attempt_at: row.next_attempt_at,
        delivered_at: row.delivered_at,
        last_status: status.map_err(unreadable("webhook_deliveries.last_status"))?,
        last_error: row.last_error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persistence::tests::Planner;

    #[tokio::test]
    async fn due_deliveries_use_an_index() {
        let planner = Planner::open().await;
        let due = due_deliveries(DateTime::UNIX_EPOCH);
        let name = "webhook_deliveries_due";
        planner.expect("due", due, &format!("{name} (next_attempt_at<?)"), name).await;
    }

    #[tokio::test]
    async fn list_deliveries_uses_an_index_without_sorting() {
        let planner = Planner::open().await;
        let name = "webhook_deliveries_created";
        let all = format!("SCAN webhook_deliveries USING INDEX {name}");
        planner.expect("all", select_deliveries(&PageRequest::first(20)), &all, name).await;
    }
}
