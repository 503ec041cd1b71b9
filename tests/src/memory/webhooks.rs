use application::ports::{Cursor, Page, PageRequest, SortDirection, StoreError, WebhookRepository};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::webhooks::{WebhookDelivery, WebhookEndpoint, WebhookEvent};
use domain::{WebhookDeliveryId, WebhookEndpointId};

use super::state::State;
use super::unit_of_work::MemoryUnitOfWork;
use super::users::remove_up_to;

impl State {
    fn due_deliveries(
        &self,
        id: WebhookEndpointId,
        now: DateTime<Utc>,
    ) -> impl Iterator<Item = &WebhookDelivery> {
        let deliveries = self.webhook_deliveries.values();
        deliveries.filter(move |delivery| {
            delivery.endpoint_id == id && delivery.next_attempt_at.is_some_and(|at| at <= now)
        })
    }

    fn due_endpoint(&self, now: DateTime<Utc>) -> Option<WebhookEndpointId> {
        let due = self.webhook_endpoints.values().filter(|(endpoint, leased_until)| {
            endpoint.is_on && *leased_until <= now && self.due_deliveries(endpoint.id, now).next().is_some()
        });
        due.min_by_key(|(endpoint, leased_until)| (*leased_until, endpoint.id))
            .map(|(endpoint, _)| endpoint.id)
    }
}

#[async_trait]
impl WebhookRepository for MemoryUnitOfWork {
    async fn insert(&mut self, endpoint: &WebhookEndpoint) -> Result<(), StoreError> {
        self.enter("webhooks.insert").await?;
        self.state.webhook_endpoints.insert(endpoint.id, (endpoint.clone(), endpoint.created_at));
        Ok(())
    }

    async fn update(&mut self, endpoint: &WebhookEndpoint) -> Result<(), StoreError> {
        self.enter("webhooks.update").await?;
        if let Some((stored, _)) = self.state.webhook_endpoints.get_mut(&endpoint.id) {
            *stored = WebhookEndpoint { url: stored.url.clone(), ..endpoint.clone() };
        }
        Ok(())
    }

    async fn remove(&mut self, id: WebhookEndpointId) -> Result<(), StoreError> {
        self.enter("webhooks.remove").await?;
        self.state.webhook_endpoints.remove(&id);
        self.state.webhook_deliveries.retain(|_, delivery| delivery.endpoint_id != id);
        Ok(())
    }

    async fn lock(&mut self, id: WebhookEndpointId) -> Result<Option<WebhookEndpoint>, StoreError> {
        self.enter("webhooks.lock").await?;
        Ok(self.state.webhook_endpoints.get(&id).map(|(endpoint, _)| endpoint.clone()))
    }

    async fn list(&mut self) -> Result<Vec<WebhookEndpoint>, StoreError> {
        self.enter("webhooks.list").await?;
        let endpoints = self.state.webhook_endpoints.values();
        let mut found: Vec<_> = endpoints.map(|(endpoint, _)| endpoint.clone()).collect();
        found.sort_by_key(|endpoint| (endpoint.created_at, endpoint.id));
        Ok(found)
    }

    async fn lock_subscribed(&mut self, event: WebhookEvent) -> Result<Vec<WebhookEndpointId>, StoreError> {
        self.enter("webhooks.lock_subscribed").await?;
        let endpoints = self.state.webhook_endpoints.values().map(|(endpoint, _)| endpoint);
        let found = endpoints.filter(|endpoint| endpoint.is_on && endpoint.events.contains(&event));
        Ok(found.map(|endpoint| endpoint.id).collect())
    }

    async fn enqueue(&mut self, delivery: &WebhookDelivery) -> Result<(), StoreError> {
        self.enter("webhooks.enqueue").await?;
        let is_known = self.state.webhook_endpoints.contains_key(&delivery.endpoint_id);
        self.check(if is_known { Ok(()) } else { Err(StoreError::Conflict("webhook_deliveries".into())) })?;
        self.state.webhook_deliveries.insert(delivery.id, delivery.clone());
        Ok(())
    }

    async fn has_due(&mut self, now: DateTime<Utc>) -> Result<bool, StoreError> {
        self.enter("webhooks.has_due").await?;
        Ok(self.state.due_endpoint(now).is_some())
    }

    async fn claim(
        &mut self,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Option<(WebhookEndpoint, WebhookDelivery)>, StoreError> {
        self.enter("webhooks.claim").await?;
        let Some(id) = self.state.due_endpoint(now) else { return Ok(None) };
        let due = self.state.due_deliveries(id, now);
        let first =
            due.min_by_key(|delivery| (delivery.attempts, delivery.next_attempt_at, delivery.id)).cloned();
        let endpoint = self.state.webhook_endpoints.get_mut(&id).map(|(endpoint, lease)| {
            *lease = leased_until;
            endpoint.clone()
        });
        Ok(endpoint.zip(first))
    }

    async fn release(
        &mut self,
        id: WebhookEndpointId,
        leased_until: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        self.enter("webhooks.release").await?;
        if let Some((_, lease)) = self.state.webhook_endpoints.get_mut(&id)
            && *lease == leased_until
        {
            *lease = now;
        }
        Ok(())
    }

    async fn find_delivery(&mut self, id: WebhookDeliveryId) -> Result<Option<WebhookDelivery>, StoreError> {
        self.enter("webhooks.find_delivery").await?;
        Ok(self.state.webhook_deliveries.get(&id).cloned())
    }

    async fn update_delivery(&mut self, delivery: &WebhookDelivery) -> Result<(), StoreError> {
        self.enter("webhooks.update_delivery").await?;
        if let Some(stored) = self.state.webhook_deliveries.get_mut(&delivery.id) {
            stored.clone_from(delivery);
        }
        Ok(())
    }

    async fn requeue(&mut self, delivery: &WebhookDelivery) -> Result<(), StoreError> {
        self.enter("webhooks.requeue").await?;
        if let Some(stored) = self.state.webhook_deliveries.get_mut(&delivery.id) {
            stored.next_attempt_at = delivery.next_attempt_at;
        }
        Ok(())
    }

    async fn list_deliveries(&mut self, page: &PageRequest) -> Result<Page<WebhookDelivery>, StoreError> {
        self.enter("webhooks.list_deliveries").await?;
        let found = self.state.webhook_deliveries.values();
        let cursor = |delivery: &WebhookDelivery| Cursor::new(delivery.created_at, delivery.id.as_uuid());
        Ok(Page::of_all(page, found.cloned().collect(), SortDirection::Descending, cursor))
    }

    async fn remove_deliveries(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("webhooks.remove_deliveries").await?;
        Ok(remove_up_to(limit, &mut self.state.webhook_deliveries, |delivery| delivery.created_at < before))
    }
}
