use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::webhooks::{AttemptOutcome, WebhookDelivery, WebhookEndpoint, WebhookEvent, WebhookUrl};
use domain::{WebhookDeliveryId, WebhookEndpointId};

use super::{Page, PageRequest, StoreError};

/// Endpoints of owners' other tools, and the outbox of what is sent to them.
#[async_trait]
pub trait WebhookRepository: Send {
    async fn insert(&mut self, endpoint: &WebhookEndpoint) -> Result<(), StoreError>;
    /// Writes everything but the URL.
    async fn update(&mut self, endpoint: &WebhookEndpoint) -> Result<(), StoreError>;
    /// Removes it with its deliveries.
    async fn remove(&mut self, id: WebhookEndpointId) -> Result<(), StoreError>;
    /// Locks the row until the unit of work ends.
    async fn lock(&mut self, id: WebhookEndpointId) -> Result<Option<WebhookEndpoint>, StoreError>;
    /// All endpoints, oldest first.
    async fn list(&mut self) -> Result<Vec<WebhookEndpoint>, StoreError>;
    /// Endpoints that are on and want this event. They cannot be removed until the unit of work ends.
    async fn lock_subscribed(&mut self, event: WebhookEvent) -> Result<Vec<WebhookEndpointId>, StoreError>;

    async fn enqueue(&mut self, delivery: &WebhookDelivery) -> Result<(), StoreError>;
    /// Whether [`Self::claim`] would return a delivery. Takes no lock.
    async fn has_due(&mut self, now: DateTime<Utc>) -> Result<bool, StoreError>;
    /// Leases the endpoint that is on and was served longest ago among those with a due delivery, and returns the one with the
    /// fewest attempts. An endpoint gets one delivery at a time.
    async fn claim(
        &mut self,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Option<(WebhookEndpoint, WebhookDelivery)>, StoreError>;
    /// Ends the lease now if it still ends at this time; otherwise another node holds it.
    async fn release(
        &mut self,
        id: WebhookEndpointId,
        leased_until: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError>;
    /// Takes no lock: its endpoint is locked before it is changed.
    async fn find_delivery(&mut self, id: WebhookDeliveryId) -> Result<Option<WebhookDelivery>, StoreError>;
    /// Writes the attempts.
    async fn update_delivery(&mut self, delivery: &WebhookDelivery) -> Result<(), StoreError>;
    /// Writes only when it is due.
    async fn requeue(&mut self, delivery: &WebhookDelivery) -> Result<(), StoreError>;
    /// Newest first.
    async fn list_deliveries(&mut self, page: &PageRequest) -> Result<Page<WebhookDelivery>, StoreError>;
    /// Removes at most `limit` deliveries from before this time; returns the number.
    async fn remove_deliveries(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError>;
}

/// A URL that events are never sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RefusedUrl {
    #[error("Enter a full URL that starts with https://")]
    NotHttps,
    #[error("Enter a URL of the internet. This one is in a private network.")]
    NotPublic,
}

/// Sends events.
#[async_trait]
pub trait WebhookSender: Send + Sync {
    /// What can be said without looking up the host.
    fn check(&self, url: &WebhookUrl) -> Result<(), RefusedUrl>;
    /// Makes one attempt in a bounded time, and only to a public address.
    async fn send(
        &self,
        endpoint: &WebhookEndpoint,
        delivery: &WebhookDelivery,
        at: DateTime<Utc>,
    ) -> AttemptOutcome;
}
